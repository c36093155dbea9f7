# Sourced by ./run, ./test and .ci/run: finds Python, and installs what requirements/ pins into a virtual
# environment, once. Sets `root`, `venv` and `python`; `prepare runtime|test` makes them usable.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
venv=${DOMINO_ADVISOR_VENV:-$root/.venv}
[[ $venv == /* ]] || venv=$PWD/$venv
python=$venv/bin/python

fail() {
    printf 'domino-advisor: %s\n' "$*" >&2
    exit 1
}

# Prints a Python of at least 3.11 that can make virtual environments.
find_python() {
    local name found=
    for name in python3.11 python3 python3.12 python3.13 python3.14; do
        "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
        found=$name
        "$name" -c 'import ensurepip, venv' 2>/dev/null || continue
        command -v "$name"
        return
    done
    [[ -z $found ]] || fail "$found cannot make virtual environments; on Debian: apt-get install python3-venv"
    fail "no Python 3.11 or newer found; on Debian 12: apt-get install python3 python3-venv"
}

# What an installed set depends on. The place counts too: a copied tree must not use its original's code.
fingerprint() {
    { printf '%s\n' "$root" "$venv"; cat "$root/requirements/build.txt" "$root/requirements/$1.txt" "$root/pyproject.toml"; } |
        sha256sum
}

is_installed() {
    [[ -x $python && -f $venv/.installed-$1 && $(<"$venv/.installed-$1") == "$(fingerprint "$1")" ]]
}

# True of an environment that was made here and cannot be used: copied from another place, or left half made. One
# that the user made is taken as it is, and never removed.
is_broken() {
    [[ -f $venv/.made-here ]] || return
    [[ $(<"$venv/.made-here") != "$venv" ]] || ! "$python" -m pip --version >/dev/null 2>&1
}

install_set() {
    local base log=$venv.log
    printf 'domino-advisor: installing into %s (first use, or the pins have changed) ...\n' "$venv" >&2
    if [[ ! -x $python ]] || is_broken; then
        base=$(find_python)
        if [[ -f $venv/.made-here ]]; then rm -rf "$venv"; fi
        mkdir -p "$venv"
        printf '%s\n' "$venv" >"$venv/.made-here"
        "$base" -m venv "$venv" >"$log" 2>&1 || { cat "$log" >&2; fail "cannot make $venv"; }
    fi
    rm -f "$venv"/.installed-*
    {
        # Wheels only: no compiler is asked for.
        "$python" -m pip install --quiet --no-input --disable-pip-version-check --only-binary :all: --require-hashes \
            -r "$root/requirements/build.txt" -r "$root/requirements/$1.txt" &&
            PIP_REQUIRE_HASHES=0 "$python" -m pip install --quiet --no-input --disable-pip-version-check --no-index \
                --no-deps --no-build-isolation --editable "$root"
    } >"$log" 2>&1 || { cat "$log" >&2; fail "the installation failed"; }
    # The test set holds the runtime set with the same pins.
    fingerprint runtime >"$venv/.installed-runtime"
    [[ $1 == runtime ]] || fingerprint test >"$venv/.installed-test"
    rm -f "$log"
}

# prepare runtime|test: installs the set unless it is there. Safe when several start at once.
prepare() {
    is_installed "$1" && return
    mkdir -p "$(dirname "$venv")"
    (
        flock 9
        is_installed "$1" || install_set "$1"
    ) 9>"$venv.lock"
}
