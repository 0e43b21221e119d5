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

# Only the library test suites need Maven, so its absence is no failure.
check_maven() {
    if command -v mvn >/dev/null; then
        say ok Maven "$(command -v mvn)"
    elif can_apt && apt_install maven; then
        say ok Maven "$(command -v mvn)"
    else
        say optional Maven "only needed by the library test suites (apt-get, dnf or brew install maven)"
    fi
}

check_rust
check_jdk
check_maven
exit "$missing"
