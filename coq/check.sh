#!/usr/bin/env bash
# Compiles the development, and sees that it rests on no axiom; has Coq accept the misère quotients in misere, the periods below and
# the proofs of all claims in corpus.claims, and refuse certificates that are wrong. Kernel and Coq are compared on certificates with one change. Where there is no Coq and none can be installed, it says so and ends well.
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

# ---- misère quotients: right ones are accepted, and wrong ones are not

for_coq() { awk -v name="$1" -f coq/quotient.awk "$2"; }
loading='From Coq Require Import Bool List NArith.
Import ListNotations.
From Sprague Require Import Game Quotient OctalPeriod.
Local Open Scope N_scope.'
# One lemma, for a check that says `true` or `false`.
lemma() { echo "Lemma $1 : ($2) = $3. Proof. vm_cast_no_check (eq_refl $3). Qed."; }

sed -n '/^Definition kayles /,/^Lemma/p' coq/Kayles.v | sed '/^Lemma/d' > "$work/kayles.written"
diff "$work/kayles.written" <(for_coq kayles coq/misere/0.77.cert; echo) >&2 ||
    fail "coq/Kayles.v is not what coq/misere/0.77.cert says"

right=0 wrong=0
for certificate in coq/misere/*.cert; do
    name=$(basename "$certificate" .cert)
    every=1
    [ "$name" != 0.77 ] || every=25
    mkdir "$work/$name"
    awk -v into="$work/$name" -v every=$every -f coq/misere_mutants.awk "$certificate"
    {
        echo "$loading"
        for_coq right "$certificate"
        lemma right_is_accepted "check_quotient right && check_exact right && check_claims right right_claims" true
        for mutant in "$work/$name"/wrong_*.cert; do
            mutant_name=$(basename "$mutant" .cert)
            for_coq "$mutant_name" "$mutant"
            lemma "${mutant_name}_is_refused" \
                "if check_quotient $mutant_name then check_claims $mutant_name ${mutant_name}_claims else false" false
        done
    } > "$work/quotient_$right.v"
    coqc -R coq Sprague "$work/quotient_$right.v" > "$work/said" 2>&1 || { head -5 "$work/said" >&2; fail "$certificate, or a mutant of it"; }
    right=$((right + 1)) wrong=$((wrong + $(find "$work/$name" -name 'wrong_*.cert' | wc -l)))
done
[ "$wrong" -ge 500 ] || fail "only $wrong wrong quotients"
echo "misère quotients: $right certificates accepted, $wrong wrong ones refused"

# ---- periods in normal play: digits, period and preperiod, which are the least

periods='0;7;7 12 71
0;1;3;7 34 52
0;0;7 34 53
0;1;5 10 1
0;3;3;3 4 1
0;3;0;3 2 1
0;5;3 9 11
0;7;1 2 3
0;7;5 2 1
4;4 12 72
0;4;4 24 143
0;1;2;3 5 5
0;1;5;4 11 4'
{
    echo "$loading"
    while read -r digits period preperiod; do
        for wrong in "$((period + 1)) $preperiod" "$((period - 1)) $preperiod" "$period $((preperiod - 1))"; do
            lemma "${digits//;/_}_${wrong/ /_}_is_refused" "check_period [$digits] $wrong" false
        done
        lemma "${digits//;/_}_is_accepted" "check_period [$digits] $period $preperiod" true
    done <<< "$periods" | sed 's/^Lemma /&of_/'
} > "$work/periods.v"
coqc -R coq Sprague "$work/periods.v" > "$work/said" 2>&1 || { head -5 "$work/said" >&2; fail "a period of an octal game"; }
echo "periods: $(wc -l <<< "$periods") octal games have theirs for ever, and others are refused"

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
    [[ $lemma == "Lemma checked : check"*" = true." ]] && [ "$word" = "Qed." ] ||
        { echo "FAILED: $1 is refused for another reason:"; head -5 "$1.said"; return 255; }
}
export -f refuse
closed "$work/mutants/right_4.v"
find "$work/mutants" -name 'right_*.v' -print0 | xargs -0 -P 2 -I {} bash -c 'accept {}' || fail "a right certificate is refused"
find "$work/mutants" -name 'wrong_*.v' -print0 | xargs -0 -P 2 -I {} bash -c 'refuse {}' || fail "see above"
[ "$wrong" -ge 50 ] || fail "only $wrong wrong certificates"
echo "mutants: $right right certificates accepted, $wrong wrong ones refused at the Qed of their lemma"

# ---- Coq says of certificates with one change what the kernel says: where only some options are given, of loopy positions, and of
# moves that bind the opponent

loading_in_part='From Coq Require Import NArith.
From Sprague Require Import Certificate Checker.'
loading_loopy='From Coq Require Import List NArith.
Import ListNotations.
From Sprague Require Import Loopy LoopyValues LoopyChecker.
Local Open Scope N_scope.'
loading_entailing='From Coq Require Import List NArith.
Import ListNotations.
From Sprague Require Import Entailing EntailingValues EntailingChecker.
Local Open Scope N_scope.'
check_in_part() { echo "check $1 $1_claims"; }
check_loopy() { echo "check_loopy $1_nodes $1_labels $1_claims"; }
check_entailing() { echo "check_entailing $1_nodes $1_values $1_claims"; }

# compare KIND EVERY CERTIFICATE: every so many of the changes are made.
compare() {
    local kind=$1 every=$2 certificate=$3 name loading=loading_$1 mutants=coq/${1}_mutants.awk said one one_name
    [ -f "$mutants" ] || mutants=coq/sums_mutants.awk
    name=$kind.$(basename "$certificate" .cert)
    mkdir "$work/$name"
    awk -v into="$work/$name" -v every="$every" -f "$mutants" "$certificate"
    cp "$certificate" "$work/$name/right.cert"
    {
        echo "${!loading}"
        for one in "$work/$name"/*.cert; do
            one_name=$(basename "$one" .cert)
            said=true
            "$target/sprague" verify "$one" > "$work/said" 2>&1 || said=false
            [ "$one_name $said" != "right false" ] || fail "the kernel refuses $certificate"
            awk -v name="$one_name" -f "coq/$kind.awk" "$one"
            lemma "${one_name}_is_$said" "$("check_$kind" "$one_name")" $said
        done
    } > "$work/compare_${name//./_}.v"
    coqc -R coq Sprague "$work/compare_${name//./_}.v" > "$work/said" 2>&1 ||
        { head -5 "$work/said" >&2; fail "$certificate: the kernel says otherwise"; }
}
# compared KIND LEAST
compared() {
    local changed refused
    changed=$(cat "$work/compare_$1"_*.v | grep -c '^Lemma mutant_')
    refused=$(cat "$work/compare_$1"_*.v | grep -c '^Lemma mutant_.*_is_false')
    [ "$refused" -ge "$2" ] || fail "only $refused of $changed changed certificates are wrong"
    echo "$1: the kernel and Coq refuse the same $refused of $changed changed certificates"
}

for certificate in coq/in_part/*.cert; do compare in_part 1 "$certificate"; done
"$target/sprague" prove 'sprouts(4) is N' --format cert > "$work/sprouts_4.cert"
compare in_part 5 "$work/sprouts_4.cert"
"$target/sprague" prove 'cram(3, 7) + cram(2, 3) + kayles(2) is N' --format cert > "$work/cram_3_7.cert"
compare in_part 37 "$work/cram_3_7.cert"
compared in_part 400

for certificate in coq/loopy/*.cert; do compare loopy 1 "$certificate"; done
compared loopy 250
for certificate in coq/entailing/*.cert; do compare entailing 1 "$certificate"; done
compared entailing 250

# Whole files, with the positions written out and without. A value that is another one, an answer that is left out and another claim
# are refused.
files=0
while IFS='|' read -r claim change; do
    "$target/sprague" prove "$claim" --format coq > "$work/forged_from.v"
    grep -q '^End For_any_further_options\.$' "$work/forged_from.v" || fail "$claim is proved with all options"
    [ -n "$change" ] || { closed "$work/forged_from.v"; continue; }
    sed "$change" "$work/forged_from.v" > "$work/forged.v"
    ! cmp -s "$work/forged_from.v" "$work/forged.v" || fail "nothing is changed in the file of $claim by $change"
    refuse "$work/forged.v" || fail "the file of $claim, changed by $change"
    files=$((files + 1))
done <<'CHANGES'
sprouts(4) is N|
sprouts(4) is N|0,/^  L (o \(.*\) v0) ($/s//  L (o \1 v1) (/
sprouts(4) is N|0,/^  L (o \(.*\) v1) ($/s//  L (o \1 v0) (/
sprouts(4) is N|0,/^  L (among (C p[0-9]* E)) ($/s//  L (among E) (/
sprouts(4) is N|s/^  Q (Win \(p[0-9]*\) p[0-9]*) ($/  Q (Lose \1) (/
cram(5, 5) is P|
cram(5, 5) is P|0,/^  L (o \(.*\) v0) ($/s//  L (o \1 v1) (/
cram(5, 5) is P|s/^  L (among (C \(p[0-9]*\) E)) ($/  L (among E) (/
cram(5, 5) is P|s/^  L (beside (C2 p\([0-9]*\) \(p[0-9]*\) E)) ($/  L (beside (C2 p1 \2 E)) (/
cram(5, 5) is P|s/^  Q (Lose p\([0-9]*\)) ($/  Q (Value p\1 v1) (/
CHANGES
echo "some options: proofs hold for any others; $files forged files refused at the Qed of their lemma"

# ---- claims of several parts, loopy positions, moves that bind the opponent, and nimbers with ordinals for heaps: true claims are
# accepted, and the negations of false ones; a value, a rank or a claim that is another one is refused

claims=0
for kind in statements for_all loopy entailing transfinite; do
    mapfile -t definitions < <(grep ':=' coq/$kind.claims)
    while IFS=: read -r line claim; do
        status=0 expected=0
        [[ $claim != "fails "* ]] || expected=1
        "$target/sprague" prove "${definitions[@]}" "${claim#* }" --format coq > "$work/${kind}_$line.v" 2> "$work/said" || status=$?
        [ "$status" -eq "$expected" ] || fail "line $line of coq/$kind.claims: $(cat "$work/said")"
        closed "$work/${kind}_$line.v"
        claims=$((claims + 1))
    done < <(grep -nE '^(claim|fails) ' coq/$kind.claims)
done
mapfile -t definitions < <(grep -h ':=' coq/loopy.claims coq/entailing.claims)
forged=0
while IFS='|' read -r claim change; do
    status=0
    "$target/sprague" prove "${definitions[@]}" "$claim" --format coq > "$work/forged_from.v" 2> "$work/said" || status=$?
    # A claim that fails has a file, too: of its negation.
    [ "$status" -le 1 ] || fail "$claim: $(cat "$work/said")"
    sed "$change" "$work/forged_from.v" > "$work/forged.v"
    ! cmp -s "$work/forged_from.v" "$work/forged.v" || fail "nothing is changed in the file of $claim by $change"
    refuse "$work/forged.v" || fail "the file of $claim, changed by $change"
    forged=$((forged + 1))
done <<'CHANGES'
hop(1) = ∞{0}|0,/^  Infinite\(;\|\]\)/s//  Finite 0 9\1/
hop(1) = ∞{0}|s/^  Infinite_value \[Node \([0-9]*\)\] \[0\]/  Infinite_value [Node \1] [0; 1]/
hop(1) + *1 is D|s/^  Hold \(.*\) \(\[.*\]\)\]\.$/  Win \1 \2]./
slide(3) = *1|0,/^  Finite 1 \([0-9]*\)/s//  Finite 2 \1/
slide(3) = *1|0,/^  Finite 1 [0-9]*/s//  Finite 1 0/
top(4) = *1|s/^  Some 1/  Some 2/
top(3) + *5 is N|0,/^  None/s//  Some 1/
kayles(5) = *(2 + 2)|0,/^  L (o \(.*\) v4) ($/s//  L (o \1 v3) (/
kayles(5) = *(2 + 2)|s/(Number 2))))%Z\.$/(Number 3))))%Z./
kayles(3) is N and 2 + 2 = 4|s/Is_N/Is_P/
kayles(4) is misere P and 1 = 1|s/Is_misere_P/Is_misere_N/
*2 + *2 ≠⁻ *0|s/Misere_differ \(p[0-9]*\) \(p[0-9]*\) p[0-9]*/Misere_differ \1 \1 \2/
kayles(n) is N for all n >= 1|s/Repeating 71 12/Repeating 71 11/
kayles(n) is N for all n >= 1|s/Repeating 71 12/Repeating 70 12/
kayles(n) is N for all n >= 1|s/(Number 1) (Unknown 0%nat)/(Number 0) (Unknown 0%nat)/
kayles(n) is N for all n >= 1|s/, 12, 71)\]%N/, 12, 70)]%N/
0.33(n) is P iff n % 3 = 0 for all n|s/Number 3)) (Number 0/Number 3)) (Number 1/
kayles(n) + *n is P for some n|s/One [0-9]*)/One 5)/
n < 5 for all n|s/One 5)/One 4)/
n < 71 or kayles(n) = kayles(n + 12) for all n >= 20|s/(Number 71)/(Number 70)/
kayles(n) is misere N for all n >= 21|s/^  Quotient.values := \[0; 1/  Quotient.values := [0; 2/
kayles(n) is misere N for all n >= 21|s/Repeating 71 12/Repeating 70 12/
0.33(n) is misere P iff n % 3 = 1 for all n|s/Heaps_are_misere P_position/Heaps_are_misere N_position/
G + H = H + G for all games G, H|s/(Node 2) (Node 1)/(Node 2) (Node 2)/
G is P implies G + H = H for all games G, H|s/Is_P/Is_N/
G + H = G for all games G, H|s/check_refuted \[[^]]*\]/check_refuted [0; 0]/g
{*1, {*3}} == {{*3}, *1} and birthday({*3}) < 5|s/Less/Equals/
options(*2) = {*0, *1}|s/^  (Has_options \(p[0-9]*\) \[\(p[0-9]*\); p[0-9]*\])/  (Has_options \1 [\2])/
winning_moves(nim(1,2,6)) = [nim(1,2,3)]|s/(Identical \(p[0-9]*\) p[0-9]*)/(Identical \1 p1)/g
winning_moves(nim(1,2,6)) = [nim(1,2,3)]|s/(Has_options \(p[0-9]*\) \[p[0-9]*; /(Has_options \1 [/
winning_moves(nim(1,2,6)) = [nim(1,2,3)]|s/(Is_option p[0-9]* \(p[0-9]*\))/(Is_option \1 \1)/
winning_moves(nim(3,5,7)) = [nim(2,5,7), nim(3,4,7), nim(3,5,6)]|s/(Or \((Or (Identical [p0-9 ]*) (Identical [p0-9 ]*))\) (Identical [p0-9 ]*))/\1/g
len(winning_moves(nim(1,2,6))) = 1|s/(Number 1)/(Number 2)/
birthday(nim(2,3,4)) = 9 and 1 = 1|s/(Number 9)/(Number 8)/
top(2) is P|s/^  Is_P \(.*\)\]\.$/  Is_N \1]./
*ω + *1 = *(ω + 1)|s/^  Sum_of \(.*\) \[1; 1\]/  Sum_of \1 [1; 2]/
*ω + *1 = *(ω + 1)|s/^  Value 3 \[1; 1\]/  Value 3 [0; 1]/
{*ω, *1} is P|s/^  Set_of \(.*\) \[\]/  Set_of \1 [2]/
{*ω, *1} is P|s/^  Set_of \(.*\) \[\]/  Set_of \1 [0; 2]/
*ω + *5 is N|s/^  Win_in_sum .*\]\.$/  Lose 3]./
*ω + *5 is N|s/^  Win_in_sum 3 \[\]%positive 1/  Win_in_sum 3 [1]%positive 2/
*(ω + 3) is N|s/^  Win 2 1/  Win 2 2/
*ω != *(ω*2)|s/^  Differ 1 2 1/  Differ 1 1 1/
CHANGES
echo "claims of several parts, loopy positions, entailing moves and ordinals: $claims claims proved, $forged forged files refused at the Qed of their lemma"

# ---- the checkers as a program, compared with the kernel

coq/extract.sh
