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

exit "$failed"
