# shellcheck shell=bash
# The one reader of diffs. Sourced by apply.sh and by what reads patches under
# scripts/; it only prints. (scripts/lint has a stricter one of its own.)

# diff_lines FILE...: each line of patches from their first file on, as
# "KIND<tab>PATH<tab>NUMBER<tab>LINE". KIND is from (---), to (+++), hunk (@@) or
# text (a line of a hunk); PATH the file, without its first folder, and for a file
# that is taken away its old name; NUMBER the hunk's in its file. Lines of a hunk are
# counted, for one that is taken out may look like the name of a file. What belongs
# to none of these, such as index lines, is left out.
diff_lines() { read_diffs '' "$@"; }

# diff_paths FILE...: "FILE<tab>PATH" for each path that a patch changes, in order.
diff_paths() {
  read_diffs files "$@" | awk '!seen[$0]++'
}

# read_diffs WHAT FILE...: with an empty WHAT what diff_lines prints, with "files" FILE and
# PATH of each hunk, and with "places" what diff_hunks prints.
read_diffs() {
  awk -v what="$1" '
    function length_of(range) {
      return (split(range, part, ",") == 2) ? part[2] + 0 : 1
    }
    function name_of(line) {
      line = substr(line, 5)
      sub(/\t.*/, "", line)
      if (line != "/dev/null") sub(/^[^\/]*\//, "", line)
      return line
    }
    function put(kind, line) {
      if (what == "") printf "%s\t%s\t%d\t%s\n", kind, path, number, line
      else if (kind != "hunk") return
      else if (what == "files") printf "%s\t%s\n", FILENAME, path
      else {
        line = substr(line, 5)
        kind = line
        sub(/^[^@]* @@ ?/, "", kind); sub(/[ \t]+$/, "", kind)
        printf "%s\t%d\t%d\t%s\n", path, number, line + 0, kind
      }
    }
    FNR == 1 { old = new = number = 0; from = path = "" }
    old > 0 || new > 0 {
      kind = substr($0, 1, 1)
      if (kind != "+" && kind != "\\") old--
      if (kind != "-" && kind != "\\") new--
      put("text", $0)
      next
    }
    /^\\/ && number { put("text", $0) }
    /^--- / { from = $0 }
    /^\+\+\+ / && from != "" {
      path = name_of($0)
      if (path == "/dev/null") path = name_of(from)
      number = 0
      put("from", from)
      put("to", $0)
      from = ""
    }
    /^@@ -[0-9,]+ \+[0-9,]+ @@/ && path != "" {
      old = length_of($2); new = length_of($3)
      number++
      put("hunk", $0)
    }' "${@:2}"
}

# diff_hunks FILE: "PATH<tab>NUMBER<tab>LINE<tab>FUNCTION" for each hunk: the line
# at which it begins in the old file, and what its @@ line names.
diff_hunks() { read_diffs places "$@"; }

# created_files FILE: the files that a patch creates.
created_files() {
  diff_lines "$1" | awk -F '\t' '$1 == "from" && $4 ~ /^--- \/dev\/null/ { print $2 }'
}

# created_text FILE PATH: the text of such a file.
created_text() {
  diff_lines "$1" | awk -F '\t' -v path="$2" '
    $2 != path { next }
    $1 == "from" { wanted = $4 ~ /^--- \/dev\/null/ }
    !wanted || $1 != "text" { next }
    {
      line = substr($0, length($1 $2 $3) + 4)
      if (line ~ /^\\/) { open = 1; next }
      if (lines++) printf "\n"
      printf "%s", substr(line, 2)
    }
    END { if (lines && !open) printf "\n" }'
}

# diff_own_lines FILE: "path: +text" and "path: -text", sorted, of what is added and taken
# away, but not what is only moved: a line that is taken away in one place and added in
# another, whatever its blanks.
diff_own_lines() {
  diff_lines "$1" | awk -F '\t' '
    $1 == "text" {
      text = substr($0, length($1 $2 $3) + 4)
      kind = substr(text, 1, 1)
      if (kind != "+" && kind != "-") next
      text = substr(text, 2)
      gsub(/[ \t]+/, " ", text)
      gsub(/^ | $/, "", text)
      if (text == "") next
      n++
      path[n] = $2; sign[n] = kind; said[n] = text
      times[kind text]++
    }
    END {
      for (text in times) {
        other = (text ~ /^\+/ ? "-" : "+") substr(text, 2)
        if (other in times) {
          moved[text] = times[text] < times[other] ? times[text] : times[other]
        }
      }
      for (i = 1; i <= n; i++) {
        if (moved[sign[i] said[i]]-- <= 0) print path[i] ": " sign[i] said[i]
      }
    }' | sort
}
