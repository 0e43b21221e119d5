#!/usr/bin/env bash
# Compiles the example project, runs it in the sandbox, compares with the real java, shows the
# decoded code of one method, generates tests and explores. Opens nothing and writes only below
# build/demo.
set -euo pipefail
cd "$(dirname "$0")/.."

omakase=${OMAKASE:-target/release/omakase}
classes=build/demo/classes
java_bin=${JAVA_HOME:+$JAVA_HOME/bin/}

heading() { printf '\n== %s\n' "$*"; }
show() { printf '$ %s\n' "$*"; "$@"; }

heading "What is on this machine"
show "$omakase" doctor

heading "The example project, compiled"
mkdir -p "$classes"
show "${java_bin}javac" -g -d "$classes" examples/bank/src/main/java/bank/*.java

heading "Run in the sandbox"
show "$omakase" run --stats -cp "$classes" bank.Main | tee build/demo/sandbox.txt

heading "Compared with the real java"
"${java_bin}java" -Duser.language=en -Duser.country=US -cp "$classes" bank.Main >build/demo/java.txt
if diff build/demo/java.txt <(tail -n +2 build/demo/sandbox.txt); then
    echo "same output"
else
    echo "the outputs differ" >&2
    exit 1
fi

heading "One method, decoded"
show "$omakase" inspect -cp "$classes" bank.Account.withdraw

heading "Tests for the example, written and checked on the real JVM"
show "$omakase" generate --quiet -cp "$classes" -o build/demo/tests --budget 50M \
    --report build/demo/report --source examples/bank/src/main/java \
    bank.Account bank.Ledger bank.Money

heading "The paths of one method"
show "$omakase" explore -cp "$classes" bank.Money.isNegative

heading "Where things are"
cat <<END
  the program           $omakase
  the example project   examples/bank
  its classes           $classes
  its output            build/demo/sandbox.txt
  its tests             build/demo/tests
  the report on them    build/demo/report/index.html
Try: $omakase run -cp $classes bank.Main 'open dora 10.00 EUR' 'withdraw dora 11.00 EUR'
END
