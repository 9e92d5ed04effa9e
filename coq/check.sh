#!/usr/bin/env bash
# Compiles the development, and sees that it rests on no axiom; has Coq accept the proofs of all claims in corpus.claims, and refuse
# certificates that are wrong. Where there is no Coq and none can be installed, it says so and ends well.
set -euo pipefail
cd "$(dirname "$0")/.."

claims_a_file=25

# ---- Coq itself

if ! command -v coqc > /dev/null && command -v apt-get > /dev/null; then
    as_root=()
    [ "$(id -u)" = 0 ] || as_root=(sudo -n)
    { "${as_root[@]}" apt-get update && "${as_root[@]}" apt-get install -y --no-install-recommends coq; } > /dev/null 2>&1 || true
fi
if ! command -v coqc > /dev/null; then
    echo "SKIPPED: there is no coqc, and it cannot be installed from Debian here"
    exit 0
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }

# ---- the development

modules=$(grep '\.v$' coq/_CoqProject)
for module in $modules; do
    (cd coq && coqc -R . Sprague "$module") || fail "coq/$module"
done
echo "development: $(echo "$modules" | wc -l) files, $(cat $(printf 'coq/%s ' $modules) | wc -l) lines, Coq $(coqc --print-version | cut -d' ' -f1)"

cp coq/Assumptions.v "$work"
coqc -R coq Sprague "$work/Assumptions.v" > "$work/assumptions" || fail "coq/Assumptions.v"
asked=$(grep -c '^Print Assumptions' coq/Assumptions.v)
closed=$(grep -c '^Closed under the global context$' "$work/assumptions" || true)
if [ "$closed" -ne "$asked" ]; then
    cat "$work/assumptions" >&2
    fail "only $closed of $asked main theorems are closed under the global context"
fi
echo "assumptions: none, for all of $asked main theorems"

# ---- true claims are accepted

cargo build --locked --release --quiet --bin sprague --example coq_mutants
target=${CARGO_TARGET_DIR:-target}/release
mapfile -t definitions < <(grep ':=' coq/corpus.claims)

claims=0 refuted=0 files=0
# Writes a proof into the file that is being filled, as a module of its own; the lines that load the development
# stand once at the head of the file.
add() {
    if [ $(((claims + refuted) % claims_a_file)) -eq 0 ]; then
        files=$((files + 1))
        file="$work/corpus_$files.v"
        sed -n '/^From Coq/,/^From Sprague/p' "$work/one.v" > "$file"
    fi
    {
        echo "Module claim_in_line_$1."
        sed '1,/^From Sprague/d' "$work/one.v"
        echo "End claim_in_line_$1."
    } >> "$file"
}
while IFS=: read -r line claim; do
    claim=${claim#claim }
    "$target/sprague" prove "${definitions[@]}" "$claim" --format coq > "$work/one.v" 2> "$work/said" ||
        fail "line $line of coq/corpus.claims: $(cat "$work/said")"
    add "$line"
    claims=$((claims + 1))
    if [[ $claim == "not ("*")" ]]; then
        claim=${claim#"not ("}
        status=0
        "$target/sprague" prove "${definitions[@]}" "${claim%)}" --format coq > "$work/one.v" 2> "$work/said" || status=$?
        [ "$status" -eq 1 ] || fail "line $line of coq/corpus.claims: what it denies is not refuted"
        add "${line}_denied"
        refuted=$((refuted + 1))
    fi
done < <(grep -n '^claim ' coq/corpus.claims)

accept() { coqc -R coq Sprague "$1" > "$1.said" 2>&1 || { echo "FAILED: $1 is refused:"; head -5 "$1.said"; return 255; }; }
export -f accept
find "$work" -name 'corpus_*.v' -print0 | xargs -0 -P 2 -I {} bash -c 'accept {}' || fail "a true claim is refused"
theorems=$(cat "$work"/corpus_*.v | grep -c '^Theorem claim_')
[ "$claims" -ge 200 ] || fail "only $claims claims in coq/corpus.claims"
echo "corpus: $claims claims proved and $refuted false ones refuted, $theorems theorems accepted"

# A file of both kinds, with the positions written out and without, rests on no axiom either.
closed() {
    { cat "$1"; echo "Print Assumptions claim_1."; } > "$work/closed.v"
    accept "$work/closed.v" || fail "$1 is refused"
    grep -q '^Closed under the global context$' "$work/closed.v.said" || fail "$1 rests on an axiom"
}
closed tests/golden/small.v

# ---- wrong certificates are refused

"$target/examples/coq_mutants" "$work/mutants"
right=$(find "$work/mutants" -name 'right_*.v' | wc -l)
wrong=$(find "$work/mutants" -name 'wrong_*.v' | wc -l)
# A wrong one must be refused because the checker does not say `true`, at the Qed of that lemma: not because the file cannot be read.
refuse() {
    ! coqc -R coq Sprague "$1" > "$1.said" 2>&1 || { echo "FAILED: $1 is accepted: $(tail -1 "$1")"; return 255; }
    place=$(sed -n 's/^File ".*", line \([0-9]*\), characters \([0-9]*\)-\([0-9]*\):$/\1 \2 \3/p' "$1.said")
    read -r line from to <<< "$place"
    lemma=$(sed -n "$((line - 1))p" "$1")
    word=$(sed -n "${line}p" "$1" | cut -c "$((from + 1))-$to")
    [ "$lemma" = "Lemma checked : check nodes_1 claims_1 = true." ] && [ "$word" = "Qed." ] ||
        { echo "FAILED: $1 is refused for another reason:"; head -5 "$1.said"; return 255; }
}
export -f refuse
closed "$work/mutants/right_4.v"
find "$work/mutants" -name 'right_*.v' -print0 | xargs -0 -P 2 -I {} bash -c 'accept {}' || fail "a right certificate is refused"
find "$work/mutants" -name 'wrong_*.v' -print0 | xargs -0 -P 2 -I {} bash -c 'refuse {}' || fail "see above"
[ "$wrong" -ge 50 ] || fail "only $wrong wrong certificates"
echo "mutants: $right right certificates accepted, $wrong wrong ones refused at the Qed of their lemma"
