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
    ocamlopt -w -a -I +unix unix.cmxa "${files[@]}" -o sprague-checked
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
for file in coq/{in_part,loopy,entailing,misere,numbers,periods,parts}/*.cert; do
    name=${file#coq/}
    cp "$file" "$work/corpus/${name//\//.}"
done
for kind in corpus statements misere transfinite loopy entailing for_all numbers counts strategy; do
    mapfile -t definitions < <(grep ':=' coq/$kind.claims)
    form=(--format cert)
    [ $kind != strategy ] || form=(--strategy)
    while IFS=: read -r line claim; do
        status=0 expected=0
        # What is proved of a claim that fails is its negation.
        [[ $claim != "fails "* ]] || expected=1
        "$target/release/sprague" prove "${definitions[@]}" "${claim#* }" "${form[@]}" \
            > "$work/corpus/$kind.$line.cert" 2> "$work/said" || status=$?
        ! grep -qE 'there is no certificate|certificates of quotients are of' "$work/said" || continue
        [ "$status" -eq "$expected" ] || fail "line $line of coq/$kind.claims: $(cat "$work/said")"
    done < <(grep -nE '^(claim|fails) ' coq/$kind.claims)
done
for code in 0.77 0.137 0.07 0.15 0.53 0.71 0.75 4.4 0.44 0.123 0.154 0.173 0.51 0.45 0.156 0.3 0.33 0.13; do
    "$target/release/sprague" period $code --certificate "$work/corpus/period.$code.cert" > /dev/null 2>&1 || fail "no period of $code"
done
# Proofs that give only some options; and a large one, for the time.
claims=0
for claim in 'sprouts(4) is N' 'sprouts(5) is N' 'sprouts(4) + sprouts(2) + *1 is P' 'cram(3, 7) + cram(2, 3) + kayles(2) is N' \
    'cram(5, 5) is P' 'chomp(9, 9) is N' '*65536 ⊗ *65536 = *98304 and *(2^64) ⊗ *3 != *(2^64)'; do
    claims=$((claims + 1))
    "$target/release/sprague" prove "$claim" --format cert > "$work/corpus/further.$claims.cert" || fail "$claim"
done
kinds=("sprague-cert 1" "sprague-cert 2" "sprague-cert 3" "sprague-strategy 1" "sprague-loopy 1" "sprague-entailing 1" "sprague-misere 1"
    "sprague-misere-play 1" "sprague-form 1" "sprague-period 2" "theorem common-heaps" "sprague-forall 1" "numeration zeckendorf" counts
    "sprague-proof 1")
# of_kind KIND: the certificates of a kind. Those in the Zeckendorf system, and periods by the theorem of common heaps, as their first
# lines say, are kinds of their own. So are those with counts.
of_kind() {
    find "$work/corpus" -name '*.cert' | sort | while read -r file; do
        kind=$(head -3 "$file" | grep -xE 'numeration zeckendorf|theorem common-heaps' || head -1 "$file")
        ! grep -q '^counts ' "$file" || kind=counts
        [ "$kind" != "$1" ] || echo "$file"
    done
}
mapfile -t corpus < <(for kind in "${kinds[@]}"; do of_kind "$kind"; done)

# What the kernel says and the theorems do not: that a witness is of least birthday, which outcomes differ, that a period is the
# least.
beyond='s/, and no position of lesser birthday does//g; s/(: beside [^;]*) one is . and the other ./\1 their outcomes differ/g
s/has period ([0-9]*) and preperiod ([0-9]*)$/has the period \1 from heap \2 on/'

# said FRAMES: the answers of both, a line each.
said() {
    local before=$EPOCHREALTIME between after
    "$many" verify < "$1" > "$work/kernel"
    between=$EPOCHREALTIME
    "$checked" --many "$1" > "$work/program"
    after=$EPOCHREALTIME
    paste -d '\t' <(sed -E "$beyond" "$work/kernel") "$work/program" > "$work/both"
    ratio=$(awk -v before="$before" -v between="$between" -v after="$after" \
        'BEGIN { printf "kernel %.2f s, program %.2f s, ratio %.1f", between - before, after - between, (after - between) / (between - before) }')
}

"$many" whole "${corpus[@]}" > "$work/frames"
said "$work/frames"
awk -F '\t' '$1 !~ /^VERIFIED/ || $1 != $2' "$work/both" > "$work/other"
[ ! -s "$work/other" ] || { head -3 "$work/other" >&2; fail "kernel and program do not verify the same certificates"; }
echo "corpus: both verify ${#corpus[@]} certificates, with the same claims; $ratio"

# ---- mutants, as many of each kind; but periods take the square of their length

count() { grep -cP "$1" "$work/both" || true; }
agreed=0
for kind in "${kinds[@]}"; do
    each=$((mutants / (${#kinds[@]} - 2) + 1))
    [ "$kind" != "sprague-period 2" ] || each=$((each / 10 + 1))
    # The smaller ones, so that there are many in a second; but a guess for a game in the Zeckendorf system is not small. Nor are
    # counts.
    most=5
    [ "$kind" != "numeration zeckendorf" ] && [ "$kind" != counts ] || most=25
    mapfile -t seeds < <(of_kind "$kind" | xargs -I {} find {} -size -$most)
    "$many" mutants "$each" "${seeds[@]}" > "$work/frames"
    said "$work/frames"
    awk -F '\t' '$2 !~ /^UNKNOWN/ && ($1 ~ /^VERIFIED/ || $2 ~ /^VERIFIED/) && $1 != $2 { print NR - 1 ": " $0 }' \
        "$work/both" > "$work/other"
    [ ! -s "$work/other" ] || {
        head -5 "$work/other" >&2
        fail "kernel and program answer otherwise to $(wc -l < "$work/other") mutants of $kind, counted from 0"
    }
    unknown=$(count '\tUNKNOWN')
    [ "$unknown" -le $((each / 10)) ] || fail "of $unknown mutants the program says that they are of no kind that is proved"
    # Otherwise the mutants show nothing.
    for answer in VERIFIED 'REJECTED line' 'REJECTED the'; do
        [ "$each" -lt 100 ] || [ "$(count "\t$answer")" -gt 0 ] || fail "no mutant of $kind has the answer $answer"
    done
    agreed=$((agreed + each - unknown))
    echo "$kind: ${#seeds[@]} certificates, $each mutants: $(count '\tVERIFIED') verified with the same claims," \
        "$(count '\tREJECTED line') refused as texts, $(count '\tREJECTED the') by the proved checker, $unknown of no kind that is proved; $ratio"
done
echo "mutants: kernel and program agree on all $agreed"
