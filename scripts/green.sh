#!/usr/bin/env bash
# Runs generated tests with JUnit where and when they were not made: on eight dates, in five languages, four time
# zones and three charsets, on two JDKs, in random orders, in an empty directory that cannot be written, without -ea.
# A run is red when a test fails, and also when anything is printed, or a stream, file or thread is left behind.
#
#   scripts/green.sh                          suites for the example projects and the golden shapes
#   scripts/green.sh CLASS_PATH CLASS...      suites for these classes
#   scripts/green.sh --tests DIR CLASS_PATH   suites that are there; the class path is absolute
#
# RUNS (40) says how many combinations: 40 have every date with every language, zone by zone. Dates other than today's
# need libfaketime (Debian: apt-get install libfaketime); without it the script says so and fails.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
omakase=${OMAKASE:-$root/target/release/omakase}
runs=${RUNS:-40}
budget=${BUDGET:-100M}
work=${GREEN_DIR:-$root/target/green}

junit=junit-platform-console-standalone
junit_version=1.14.4
junit_sum=7c6968cbcaf4301c729f202b23b7d736c5d88be625fc7d27ad5d746146a8bc28

dates=("2028-02-29 12:00:00" "2026-12-31 23:59:58" "2027-03-28 01:30:00" "2027-11-07 05:59:30"
    "2038-01-19 03:14:08" "2099-10-10 20:20:00" "1999-12-31 23:59:58" "2027-02-03 08:00:00")
languages=("tr TR" "ja JP" "ar EG" "de DE" "C")
zones=(America/St_Johns Pacific/Honolulu Asia/Kolkata Europe/Berlin)
charsets=(UTF-8 ISO-8859-1 windows-31j)

jdks() { # two of them, the one in use first
    local used home
    used=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")}
    echo "$used"
    for home in /usr/lib/jvm/*-25-* /usr/lib/jvm/*-21-* "$root"/target/jdks/21 "$root"/target/jdks/25; do
        if [ -x "$home/bin/java" ] && [ "$(readlink -f "$home")" != "$(readlink -f "$used")" ]; then
            echo "$home"
            return
        fi
    done
}

console() { # JUnit's launcher, from Maven Central, once
    local jar=$work/$junit-$junit_version.jar
    if ! sha256sum --check --quiet - <<<"$junit_sum  $jar" >/dev/null 2>&1; then
        mkdir -p "$work"
        mvn -B -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
            "-Dartifact=org.junit.platform:$junit:$junit_version:jar" "-DoutputDirectory=$work" >&2
        sha256sum --check --quiet - <<<"$junit_sum  $jar" >&2
    fi
    echo "$jar"
}

faketime=
for library in /usr/lib/*/faketime/libfaketimeMT.so.1 /usr/lib/faketime/libfaketimeMT.so.1; do
    [ -e "$library" ] && faketime=$library
done
[ -n "$faketime" ] || { echo "green: no libfaketime here: apt-get install libfaketime" >&2; exit 1; }
mapfile -t homes < <(jdks)
[ "${#homes[@]}" -ge 2 ] || { echo "green: two JDKs are needed; make jdks gets more" >&2; exit 1; }
java=${homes[0]}
jar=$(console)

tests=$work/tests
if [ "${1:-}" = --tests ]; then
    tests=$(cd "$2" && pwd)
    class_path=$3 # absolute: tests run elsewhere
else
    rm -rf "$tests"
    if [ $# -gt 0 ]; then
        class_path=$1
        shift
    else
        class_path=$work/subjects
        rm -rf "$class_path" && mkdir -p "$class_path"
        "$java/bin/javac" -nowarn -g -parameters -d "$class_path" "$root"/examples/bank/src/main/java/bank/*.java \
            "$root"/corpus/green/*.java
        set -- bank.Account bank.Ledger bank.Money 'green.**'
    fi
    "$omakase" generate --quiet -cp "$class_path:$jar" "$@" -o "$tests" --budget "$budget" --jdk "$java" ||
        { echo "green: no suites" >&2; exit 1; }
fi

classes=$work/classes
rm -rf "$classes" "$work/watch" && mkdir -p "$classes" "$work/watch"
find "$tests" -name '*.java' -print0 |
    xargs -0 "$java/bin/javac" -nowarn -encoding UTF-8 -d "$classes" -cp "$class_path:$jar"
"$java/bin/javac" -d "$work/watch" -cp "$jar" "$root/scripts/green/Watch.java"

# Root can write everywhere: then another user runs the tests.
as=()
if [ "$(id -u)" = 0 ]; then
    as=(setpriv --reuid 65534 --regid 65534 --clear-groups)
fi

red=0
for ((k = 0; k < runs; k++)); do
    home=${homes[$(((k + k / 8) % 2))]}
    date=${dates[$((k % 8))]}
    read -r language country <<<"${languages[$((k % 5))]}"
    zone=${zones[$(((k + k / 8) % 4))]}
    charset=${charsets[$((k % 3))]}
    options=(-Duser.timezone="$zone" -Dfile.encoding="$charset")
    [ "$language" = C ] || options+=(-Duser.language="$language" -Duser.country="$country")
    empty=$(mktemp -d) temporary=$(mktemp -d)
    chmod 555 "$empty"
    [ "${#as[@]}" = 0 ] || chown 65534 "$temporary"
    status=0
    # The clock is set for the other user's process only: what it keeps in shared memory is that user's.
    line=$(cd "$empty" && env -i PATH="$PATH" HOME="$empty" LANG=C LC_ALL=C TZ="$zone" "${as[@]}" \
        env LD_PRELOAD="$faketime" FAKETIME="@$date" DONT_FAKE_MONOTONIC=1 FAKETIME_DONT_FAKE_MONOTONIC=1 \
        "$home/bin/java" -XX:-UsePerfData -XX:TieredStopAtLevel=1 -XX:+UseSerialGC \
        "${options[@]}" -Djava.io.tmpdir="$temporary" -cp "$work/watch:$classes:$class_path:$jar" \
        Watch "$classes" "$((k * 7919 + 1))" 2>&1) || status=$?
    printf '%s  %s %-5s %-17s %-10s %s\n' "$([ $status = 0 ] && echo green || echo RED)" "$date" \
        "$language" "$zone" "$charset" "$(basename "$home")"
    if [ $status != 0 ]; then
        red=$((red + 1))
        printf '%s\n' "$line" | head -20
    else
        printf '       %s\n' "$(tail -n 1 <<<"$line")"
    fi
    chmod 755 "$empty"
    rm -rf "$empty" "$temporary"
done
echo "$((runs - red)) of $runs runs are green"
[ $red = 0 ]
