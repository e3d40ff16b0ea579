# shellcheck shell=bash
# Names that somebody mistyped, or wrote in short. Sourced by apply.sh; it only prints.
# The caller provides what
# source.sh and series.sh have.

# did_you_mean NAME: of the names on standard input the nearest to NAME, at most three, as
# " (did you mean A, B or C?)"; nothing where none is near. Near is what begins with it or
# holds it, and what few letters put in, left out, changed or exchanged with the next one
# make of it (the optimal string alignment distance).
did_you_mean() {
  command -v awk >/dev/null && [ "${#1}" -le 64 ] || return 0
  { printf '%s\n' "${1//[![:graph:]]/?}"; cat; } | awk '
    function least(a, b) { return a < b ? a : b }
    function distance(a, b,    i, j, m, n, d, cost) {
      m = length(a); n = length(b)
      for (i = 0; i <= m; i++) d[i, 0] = i
      for (j = 0; j <= n; j++) d[0, j] = j
      for (i = 1; i <= m; i++)
        for (j = 1; j <= n; j++) {
          cost = substr(a, i, 1) != substr(b, j, 1)
          d[i, j] = least(least(d[i - 1, j], d[i, j - 1]) + 1, d[i - 1, j - 1] + cost)
          if (i > 1 && j > 1 && substr(a, i, 1) == substr(b, j - 1, 1) &&
              substr(a, i - 1, 1) == substr(b, j, 1))
            d[i, j] = least(d[i, j], d[i - 2, j - 2] + cost)
        }
      return d[m, n]
    }
    NR == 1 {
      name = $0
      most = length(name) < 4 ? 1 : length(name) < 8 ? 2 : 3
      next
    }
    seen[$0]++ { next }
    {
      at = length(name) >= 3 ? index($0, name) : 0
      if (at == 1) far = 1.5
      else if (at) far = 2.5
      else if (length($0) - length(name) > most || length(name) - length($0) > most) next
      else far = distance(name, $0)
      if (!at && far > most) next
      near[++count] = $0; by[count] = far
      if (count == 1 || far < best) best = far
    }
    END {
      while (told < 3) {
        pick = 0
        for (i = 1; i <= count; i++)
          if (i in near && by[i] <= best + 1 && (!pick || by[i] < by[pick])) pick = i
        if (!pick) break
        said[++told] = near[pick]
        delete near[pick]
      }
      for (i = 1; i <= told; i++)
        text = text (i == 1 ? "" : i == told ? " or " : ", ") said[i]
      if (told) print " (did you mean " text "?)"
    }'
}

# newest_base NAME: of the bases with a series that NAME, a version without its patch
# level such as 1.8.7, stands for, the one with the highest level, or nothing.
newest_base() {
  bases_with_series | awk -v version="$1" '
    index($0, version "-p") == 1 {
      level = substr($0, length(version) + 3) + 0
      if (base == "" || level > most) { base = $0; most = level }
    }
    END { if (base != "") print base }'
}

# bases_of SERIES: the bases with a series whose versions begin with SERIES, such as 1.8,
# as "ruby-A, ruby-B or ruby-C".
bases_of() {
  bases_with_series | awk -v begin="$1" '
    index($0, begin ".") == 1 { base[++count] = $0 }
    END {
      for (i = 1; i <= count; i++)
        printf "%sruby-%s", i == 1 ? "" : i == count ? " or " : ", ", base[i]
    }'
}

# near_base NAME: did_you_mean of the bases, with ruby- before it or without.
near_base() {
  local name=${1#ruby}
  bases_with_series | sed 's/^/ruby-/' | did_you_mean "ruby-${name#-}"
}

# series_names BASE: each name that a patch, a level or a group has.
series_names() {
  series_levels "$1" | awk -F '\t' '
    { print $1; print $2; gsub(/\.patch/, "", $4); gsub(/ /, "\n", $4); print $4 }'
}
