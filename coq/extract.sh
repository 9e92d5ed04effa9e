#!/usr/bin/env bash
# Builds target/sprague-checked: the checkers that are proved in Coq, as a program. Then it and the kernel verify the same
# certificates, and give the same answer to as many changed ones as are asked for, 10,000 if no number is given:
#
#     coq/extract.sh [MUTANTS]
#
# With 0 the program is built, and nothing else. Where there is no Coq or no OCaml, it says so and ends well.
set -euo pipefail
cd "$(dirname "$0")/.."

mutants=${1:-10000}

for needed in coqc ocamlopt ocamldep; do
    command -v $needed > /dev/null || { echo "SKIPPED: there is no $needed"; exit 0; }
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }
target=${CARGO_TARGET_DIR:-target}

# ---- the program

stale=
for module in $(grep '\.v$' coq/_CoqProject); do
    [ "coq/${module}o" -nt "coq/$module" ] || stale=yes
    [ -z "$stale" ] || (cd coq && coqc -R . Sprague "$module") || fail "coq/$module"
done
mkdir "$work/build"
cp coq/Extract.v coq/checked/*.ml "$work/build"
(cd "$work/build" && coqc -R "$OLDPWD/coq" Sprague Extract.v) || fail "coq/Extract.v"
(
    cd "$work/build"
    # Their order is that in which they need one another.
    read -ra files <<< "$(ocamldep -sort ./*.mli ./*.ml)"
    ocamlopt -w -a "${files[@]}" -o sprague-checked
) || fail "the program is not built"
mkdir -p "$target"
cp "$work/build/sprague-checked" "$target"
hand_written=$(cat coq/checked/*.ml | wc -l)
extracted=$(($(cat "$work"/build/*.ml | wc -l) - hand_written))
echo "sprague-checked: $extracted lines extracted from the proofs, $hand_written written by hand, OCaml $(ocamlopt -version)"
[ "$mutants" -gt 0 ] || exit 0

# ---- certificates: those of coq/, and those of the claims there

cargo build --locked --release --quiet --bin sprague
cargo build --locked --release --quiet --package sprague-kernel --example many
many="$target/release/examples/many"
checked="$target/sprague-checked"

mkdir "$work/corpus"
cp coq/in_part/*.cert "$work/corpus"
for kind in corpus transfinite; do
    mapfile -t definitions < <(grep ':=' coq/$kind.claims)
    while IFS=: read -r line claim; do
        status=0 expected=0
        # What is proved of a claim that fails is its negation.
        [[ $claim != "fails "* ]] || expected=1
        "$target/release/sprague" prove "${definitions[@]}" "${claim#* }" --format cert \
            > "$work/corpus/$kind.$line.cert" 2> "$work/said" || status=$?
        ! grep -q 'there is no certificate' "$work/said" || continue
        [ "$status" -eq "$expected" ] || fail "line $line of coq/$kind.claims: $(cat "$work/said")"
    done < <(grep -nE '^(claim|fails) ' coq/$kind.claims)
done
# Kinds of which nothing is proved are left out.
of_a_proved_kind='^sprague-cert [123]$'
# A large one, for the time.
"$target/release/sprague" prove 'chomp(9, 9) is N' --format cert > "$work/corpus/large.cert"
mapfile -t corpus < <(find "$work/corpus" -name '*.cert' | sort | while read -r file; do
    head -1 "$file" | grep -qE "$of_a_proved_kind" && echo "$file"
done)

# said FRAMES: the answers of both, a line each, of which those that verify must be the same but for one thing: the theorem does
# not say that a witness is of least birthday.
said() {
    local before=$EPOCHREALTIME between
    "$many" verify < "$1" | sed 's/, and no position of lesser birthday does//g' > "$work/kernel"
    between=$EPOCHREALTIME
    "$checked" --many "$1" > "$work/program"
    paste -d '\t' "$work/kernel" "$work/program" > "$work/both"
    ratio=$(awk -v before="$before" -v between="$between" -v after="$EPOCHREALTIME" \
        'BEGIN { printf "kernel %.2f s, program %.2f s, ratio %.1f", between - before, after - between, (after - between) / (between - before) }')
}

"$many" whole "${corpus[@]}" > "$work/frames"
said "$work/frames"
awk -F '\t' '$1 !~ /^VERIFIED/ || $1 != $2' "$work/both" > "$work/other"
[ ! -s "$work/other" ] || { head -3 "$work/other" >&2; fail "kernel and program do not verify the same certificates"; }
echo "corpus: both verify ${#corpus[@]} certificates, with the same claims; $ratio"

# ---- mutants

# The smaller ones, so that there are many in a second.
mapfile -t seeds < <(find "${corpus[@]}" -size -5 | sort)
"$many" mutants "$mutants" "${seeds[@]}" > "$work/frames"
said "$work/frames"
awk -F '\t' '$2 !~ /^UNKNOWN/ && ($1 ~ /^VERIFIED/ || $2 ~ /^VERIFIED/) && $1 != $2 { print NR - 1 ": " $0 }' \
    "$work/both" > "$work/other"
[ ! -s "$work/other" ] || {
    head -5 "$work/other" >&2
    fail "kernel and program answer otherwise to $(wc -l < "$work/other") mutants, counted from 0"
}
count() { grep -cP "$1" "$work/both" || true; }
unknown=$(count '\tUNKNOWN')
[ "$unknown" -le $((mutants / 100)) ] || fail "of $unknown mutants the program says that they are of no kind that is proved"
echo "mutants: kernel and program agree on $((mutants - unknown)) of $mutants, made from ${#seeds[@]} certificates:" \
    "$(count '\tVERIFIED') verified with the same claims, $(count '\tREJECTED line') refused as texts," \
    "$(count '\tREJECTED the') by the proved checker; $unknown of no kind that is proved; $ratio"
