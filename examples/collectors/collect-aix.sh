#!/bin/sh
# Gathers what an LPAR with AIX and Domino tells of itself into one archive, for `domino-advisor audit`.
#
#   sh collect-aix.sh [-o ARCHIVE] [FILE or FOLDER...]
#
# -o: the archive, HOST.tar where it is left out. FILE or FOLDER: captures to take along as they are, such as a folder
# for each server with its show-stat.txt; a notes.ini among them loses its secrets as others do. Run it as root, or as
# whoever may read the notes.ini files; what cannot be read is left out. It changes nothing and asks no network.
#
# A setting of notes.ini whose name speaks of a password, key or token is left out, as is a password in an address.
set -u
umask 077
LC_ALL=C
export LC_ALL

secret='^[^=]*(pass|pwd|secret|token|credential|api_?key|private_?key|access_?key|authori[sz]ation)[^=]*='
address='s#\(://[^/:@[:space:]]*\):[^/@[:space:]]*@#\1:not-shown@#g'
host=$(uname -n | tr -cd 'A-Za-z0-9._-')
archive=$host.tar
if [ "${1:-}" = -o ]; then
    archive=${2:?-o needs the name of the archive}
    shift 2
fi
case $archive in
    /*) ;;
    *) archive=$(pwd)/$archive ;;
esac

work=${TMPDIR:-/tmp}/domino-advisor.$$
mkdir "$work" || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
into=$work/$host
mkdir "$into"
printf '%s\n' "$host" >"$into/hostname"

# run NAME COMMAND...: what a command prints, as NAME of the archive; nothing where it is not there or fails.
run() {
    name=$1
    shift
    command -v "$1" >/dev/null 2>&1 || return 0
    "$@" 2>/dev/null >"$work/printed" && [ -s "$work/printed" ] && sed "$address" <"$work/printed" >"$into/$name"
    return 0
}

run prtconf.txt prtconf
run lparstat-i.txt lparstat -i
run oslevel.txt oslevel -s

# given FILE NAME: a file, as NAME of the archive; a notes.ini without its secrets.
given() {
    mkdir -p "$(dirname "$into/$2")"
    case $2 in
        *notes.ini)
            if [ "$(tr -d '\000' <"$1" | wc -c)" -ne "$(wc -c <"$1")" ]; then
                printf '%s is left out: it is no text of single bytes, in which secrets are found (UTF-16?)\n' "$1" >&2
            else
                grep -Eiv "$secret" <"$1" | sed "$address" >"$into/$2"
            fi
            ;;
        *) sed "$address" <"$1" >"$into/$2" ;;
    esac
}

for path in "$@"; do
    if [ -d "$path" ]; then
        (cd "$path" && find . -type f) >"$work/found"
        while IFS= read -r file; do
            given "$path/$file" "${file#./}"
        done <"$work/found"
    else
        given "$path" "${path##*/}"
    fi
done

# notes.ini files, where they lie as a rule
for folder in /local /home /opt /notes /notesdata /domino /usr/lotus; do
    find "$folder" -xdev -name notes.ini -type f 2>/dev/null
done | sort -u >"$work/found"
number=0
while IFS= read -r file; do
    number=$((number + 1))
    given "$file" "notes$number/notes.ini"
done <"$work/found"

(cd "$work" && tar -cf "$archive" "$host") || exit 1
printf 'Written: %s (%s notes.ini in it). Look into it before you give it away: tar -tf %s\n' \
    "$archive" "$(find "$work/$host" -name '*notes.ini' | wc -l | tr -d ' ')" "$archive"
