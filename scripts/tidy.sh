#!/usr/bin/env bash
# House rules that neither rustfmt nor clippy checks.
set -euo pipefail
cd "$(dirname "$0")/.."

failed=0
complain() { echo "tidy: $*" >&2; failed=1; }

# Every module says what it is for.
while IFS= read -r file; do
    head -n 1 "$file" | grep -q '^//!' || complain "$file: does not begin with a //! comment"
done < <(find crates -name '*.rs' -path '*/src/*' -not -path '*/fixtures/*')

# A TODO names its issue.
while IFS= read -r place; do
    complain "$place: a TODO needs the number of its issue: TODO(#12)"
done < <(grep -rnE '\bTODO\b' crates --include='*.rs' | grep -vE 'TODO\(#[0-9]+\)' | cut -d: -f1,2)

# Where a crate's integration tests are one binary, none of them is forgotten.
while IFS= read -r all; do
    for file in "$(dirname "$all")"/*.rs; do
        name=$(basename "$file" .rs)
        [ "$name" = all ] || grep -q "^mod $name;" "$all" || complain "$file: not a module of $all, so it never runs"
    done
done < <(find crates -path '*/tests/all.rs')

# A crate that has no harness for unit tests has no unit tests.
while IFS= read -r manifest; do
    src=$(dirname "$manifest")/src
    grep -rlE '^ *#\[test\]' "$src" | sed "s|^|tidy: never runs, $manifest has test = false: |" >&2 || true
    ! grep -rqE '^ *#\[test\]' "$src" || failed=1
done < <(grep -l '^test = false' crates/*/Cargo.toml)

exit "$failed"
