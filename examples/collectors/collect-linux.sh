#!/bin/sh
# Gathers what a Linux host with Domino tells of itself into one archive, for `domino-advisor audit`.
#
#   sh collect-linux.sh [-o ARCHIVE] [FILE or FOLDER...]
#
# -o: the archive, HOST.tar.gz where it is left out. FILE or FOLDER: captures to take along as they are, such as a
# folder for each server with its show-stat.txt; a notes.ini among them loses its secrets as others do. Run it as root,
# or as whoever may read the notes.ini files; what cannot be read is left out. It changes nothing and asks no network.
#
# A setting of notes.ini whose name speaks of a password, key or token is left out, as is a password in an address.
# COLLECT_ROOT is a folder to take for / (a mounted system, a test); no command is run then.
set -u
umask 077
LC_ALL=C
export LC_ALL

secret='^[^=]*(pass|pwd|secret|token|credential|api_?key|private_?key|access_?key|authori[sz]ation)[^=]*='
address='s#\(://[^/:@[:space:]]*\):[^/@[:space:]]*@#\1:not-shown@#g'
root=${COLLECT_ROOT:-}
host=$(head -n 1 "$root/etc/hostname" 2>/dev/null)
[ -n "$root" ] || host=$(uname -n)
host=$(printf '%s' "${host:-host}" | tr -cd 'A-Za-z0-9._-')
archive=$host.tar.gz
if [ "${1:-}" = -o ]; then
    archive=${2:?-o needs the name of the archive}
    shift 2
fi

work=${TMPDIR:-/tmp}/domino-advisor.$$
mkdir "$work" || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
into=$work/$host

# take FILE NAME: a file of the system, as NAME of the archive.
take() {
    [ -f "$1" ] && [ -r "$1" ] || return 0
    mkdir -p "$(dirname "$into/$2")"
    sed "$address" <"$1" >"$into/$2"
}

# settings FILE NAME: a notes.ini without its secrets.
settings() {
    [ -f "$1" ] && [ -r "$1" ] || return 0
    if [ "$(tr -d '\000' <"$1" | wc -c)" -ne "$(wc -c <"$1")" ]; then
        printf '%s is left out: it is no text of single bytes, in which secrets are found (UTF-16?)\n' "$1" >&2
        return 0
    fi
    mkdir -p "$(dirname "$into/$2")"
    grep -aEiv "$secret" <"$1" | sed "$address" >"$into/$2"
}

# run NAME COMMAND...: what a command prints, as NAME of the archive; nothing where it is not there or fails.
run() {
    name=$1
    shift
    [ -z "$root" ] && command -v "$1" >/dev/null 2>&1 || return 0
    "$@" 2>/dev/null >"$work/printed" && [ -s "$work/printed" ] && take "$work/printed" "$name"
    return 0
}

for file in meminfo swaps cpuinfo sysinfo mounts; do
    take "$root/proc/$file" "proc/$file"
done
take "$root/etc/os-release" etc/os-release
[ -r "$root/etc/os-release" ] || take "$root/usr/lib/os-release" etc/os-release
mkdir -p "$into"
printf '%s\n' "$host" >"$into/hostname"

run lscpu.json lscpu --json
run lsblk.json lsblk --json --bytes -o NAME,KNAME,PKNAME,TYPE,FSTYPE,SIZE,ROTA,MOUNTPOINT,TRAN
run lvs.json lvs -a -o +devices,segtype,stripes,stripe_size --units b --reportformat json
run pvs.json pvs --units b --reportformat json
run lsdasd.txt lsdasd
run storcli.json storcli64 /cALL/vALL show all J
run perccli.json perccli64 /cALL/vALL show all J
run ssacli.txt ssacli ctrl all show config detail
run vmcp-cpus.txt vmcp query virtual cpus
run vmcp-share.txt vmcp query share
run vmcp-storage.txt vmcp query virtual storage

# the daily reports of sar, of a week
find /var/log/sa /var/log/sysstat -name 'sa[0-3][0-9]' -mtime -8 >"$work/found" 2>/dev/null
while IFS= read -r report; do
    run "sar${report##*/sa}.txt" sar -u -r -W -f "$report"
done <"$work/found"

# given FILE NAME: what was given, as NAME of the archive.
given() {
    case $2 in
        *notes.ini) settings "$1" "$2" ;;
        *) take "$1" "$2" ;;
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

# notes.ini files: where servers run, and where they lie as a rule
{
    if [ -z "$root" ]; then
        for process in /proc/[0-9]*; do
            [ "$(cat "$process/comm" 2>/dev/null)" = server ] || continue
            folder=$(readlink "$process/cwd") && printf '%s/notes.ini\n' "$folder"
        done
    fi
    for folder in local home opt srv notes notesdata var/lib; do
        find "$root/$folder" -xdev -name notes.ini -type f 2>/dev/null
    done
} | sort -u >"$work/found"
number=0
while IFS= read -r file; do
    number=$((number + 1))
    settings "$file" "notes$number/notes.ini"
done <"$work/found"

tar -cf - -C "$work" "$host" | gzip -c >"$archive" || exit 1
printf 'Written: %s (%s notes.ini in it). Look into it before you give it away: tar -tzf %s\n' \
    "$archive" "$(find "$into" -name '*notes.ini' | wc -l | tr -d ' ')" "$archive"
