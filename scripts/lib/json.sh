# shellcheck shell=bash
# Writes JSON. Sourced by apply.sh; it only sets variables.

# json_string TEXT: set JSON to it as a string. What is no UTF-8 is U+FFFD, a character for
# each byte. In the locale C, where a character of bash is a byte.
json_string() {
  local text=$1 byte code left=0 point=0 whole='' least=0 i
  JSON=\"
  case $text in
  *[!\ -~]* | *[\"\\]*) ;;
  *) JSON=\"$text\"; return ;;
  esac
  # A character that is not whole yet stands in whole, and wants as many bytes as left.
  for ((i = 0; i < ${#text}; i++)); do
    byte=${text:i:1}
    printf -v code %d "'$byte"
    code=$((code & 255))
    if [ "$left" -gt 0 ]; then
      if [ $((code & 192)) -eq 128 ]; then
        whole+=$byte point=$((point << 6 | code & 63)) left=$((left - 1))
        [ "$left" -eq 0 ] || continue
        if [ "$point" -lt "$least" ] || [ "$point" -gt 1114111 ] ||
          { [ "$point" -ge 55296 ] && [ "$point" -le 57343 ]; }; then
          json_replace "${#whole}"
        elif [ "$point" -lt 160 ]; then
          printf -v whole '\\u%04x' "$point"
          JSON+=$whole
        else
          JSON+=$whole
        fi
        continue
      fi
      json_replace "${#whole}"
      left=0
    fi
    whole=$byte
    if [ "$code" -lt 32 ] || [ "$code" -eq 127 ]; then
      printf -v whole '\\u%04x' "$code"
      JSON+=$whole
    elif [ "$code" -lt 128 ]; then
      case $byte in [\"\\]) JSON+=\\ ;; esac
      JSON+=$byte
    elif [ $((code & 224)) -eq 192 ]; then
      left=1 least=128 point=$((code & 31))
    elif [ $((code & 240)) -eq 224 ]; then
      left=2 least=2048 point=$((code & 15))
    elif [ $((code & 248)) -eq 240 ]; then
      left=3 least=65536 point=$((code & 7))
    else
      json_replace 1
    fi
  done
  [ "$left" -eq 0 ] || json_replace "${#whole}"
  JSON+=\"
}

# json_replace COUNT: so many characters that stand for a byte that is none.
json_replace() {
  local i
  for ((i = 0; i < $1; i++)); do JSON+=$'\357\277\275'; done
}

# json_list TEXT...: set JSON to them as a list of strings.
json_list() {
  local list='' text
  for text; do
    json_string "$text"
    list+=${list:+, }$JSON
  done
  JSON="[$list]"
}
