#!/usr/bin/env bash
# Plants bugs in a copy of the kernel, one at a time, and demands that its tests find each of them.
# `kernel/planted_bugs.sh mex` plants those alone that have this in their names.
# A bug that does not fit the source any more, or does not compile, is a failure as much as one that survives.
set -euo pipefail
cd "$(dirname "$0")/.."

copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
# One place for what is built, so that dependencies are built once.
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$PWD/target}/planted-bugs"

mkdir "$copy/kernel"
cp -r kernel/Cargo.toml kernel/README.md kernel/src kernel/tests "$copy/kernel/"
cp Cargo.lock "$copy/"
{
    printf '[workspace]\nmembers = ["kernel"]\nresolver = "3"\n'
    # Warnings about code that a bug makes superfluous are none of the question.
    printf '[workspace.lints.rust]\nunsafe_code = "deny"\n'
} > "$copy/Cargo.toml"

# The quickest and most telling first; the first that fails is enough.
suites=(rules statement strategies mutation uniqueness hostile binary)

chosen=${1:-}
bugs=0
failures=0

# A panic in thousands of mutants is told once, and a hang is as good as a failure.
run() { (cd "$copy" && RUST_BACKTRACE=0 timeout 300 cargo test --quiet -p sprague-kernel "$@") > "$copy/log" 2>&1; }

found_by() {
    local suite
    run --no-run --lib || { echo "DOES NOT COMPILE"; return 1; }
    for suite in "${suites[@]}"; do
        run --test "$suite" || { echo "found by $suite"; return 0; }
    done
    echo "SURVIVED"
    return 1
}

# bug NAME FILE WHAT STANDS THERE, WHAT IS PLANTED: what stands there stands there once.
bug() {
    local name=$1 file="$copy/kernel/src/$2" old=$3 new=$4 text rest verdict
    [[ $name == *"$chosen"* ]] || return 0
    bugs=$((bugs + 1))
    # What follows keeps the line feed at the end.
    text=$(cat "$file"; printf x)
    text=${text%x}
    rest=${text#*"$old"}
    if [[ $rest == "$text" || $rest == *"$old"* ]]; then
        verdict="DOES NOT FIT"
        failures=$((failures + 1))
    else
        printf '%s' "${text/"$old"/"$new"}" > "$file"
        verdict=$(found_by) || failures=$((failures + 1))
        printf '%s' "$text" > "$file"
    fi
    printf '%-58s %s\n' "$name" "$verdict"
}

if ! run; then
    cat "$copy/log"
    echo "the tests fail without any bug" >&2
    exit 1
fi

# Value certificates: the mex.
bug "mex: an option may have the value" values.rs 'if value == mex {' 'if false {'
bug "mex: lesser values may be missing" values.rs 'Some(absent) if missing > 0' 'Some(absent) if false'
bug "mex: marks of earlier nodes count" values.rs 'self.round += 1;' 'self.round = 1;'
bug "mex: equal values count twice" values.rs '&& self.rounds[value] != self.round {' '{'
bug "mex: the number of options is no mex" values.rs 'if mex <= count as u64' 'if mex < count as u64'
bug "mex: large values are 0" values.rs 'unwrap_or(u32::MAX));' 'unwrap_or(0));'

# Value certificates: the nim-sum, and numbers.
bug "nim-sum: + for xor" number.rs 'small ^= number' 'small += number'
bug "nim-sum: or for xor" number.rs 'small ^= number' 'small |= number'
bug "nim-sum: or for xor, of large ones" number.rs '*word ^= other' '*word |= other'
bug "nim-sum: a small summand beside a large one is lost" number.rs '*first ^= small;' ''
bug "nim-sum: unchecked" values.rs 'if sum != value {' 'if false {'
bug "numbers: truncated to a word" number.rs '_ => Number(Kind::Big(words.into_boxed_slice())),' \
    '_ => Number::small(words[0]),'
bug "numbers: the lowest word stands for all" number.rs 'Kind::Big(_) => None,' \
    'Kind::Big(ref words) => Some(words[0]),'
bug "numbers: words that are 0 stay" number.rs 'while words.last() == Some(&0) {' 'while false {'
bug "numbers: a carry is lost" number.rs 'carry = (product >> 64) as u64;' 'carry = 0;'
bug "numbers: compared from the lowest word" number.rs 'left.iter().rev().lt(right.iter().rev())' \
    'left.iter().lt(right.iter())'
bug "numbers: leading zeros" input.rs "if count == 1 && first == b'0' {" 'if false {'
bug "numbers: without a bound" input.rs 'if digits.len() == LONGEST_NUMBER {' 'if false {'
bug "words: without a bound" input.rs 'if word.len() == LONGEST_WORD {' 'if false {'

# Infinite ordinals: order and nim-sum.
bug "ordinal: the longer form is less" ordinal.rs '(Token::End, Token::Summand) => return Ordering::Less,' \
    '(Token::End, Token::Summand) => return Ordering::Greater,'
bug "ordinal: the shorter form is greater" ordinal.rs '(Token::Summand, Token::End) => return Ordering::Greater,' \
    '(Token::Summand, Token::End) => return Ordering::Less,'
bug "ordinal: coefficients are not compared" ordinal.rs 'if one != other => {' 'if false => {'
bug "ordinal: greater coefficients are less" ordinal.rs 'if one.is_below(other)' 'if other.is_below(one)'
bug "ordinal: not above numbers" nimber.rs '(Nimber::Finite(_), Nimber::Infinite(_)) => true,' \
    '(Nimber::Finite(_), Nimber::Infinite(_)) => false,'
bug "ordinal: below numbers" nimber.rs '(Nimber::Infinite(_), Nimber::Finite(_)) => false,' \
    '(Nimber::Infinite(_), Nimber::Finite(_)) => true,'
bug "ordinal, nim-sum: a coefficient 0 stays" ordinal.rs 'if coefficient != Number::ZERO {' 'if true {'
bug "ordinal, nim-sum: one of two coefficients" ordinal.rs 'Number::nim_sum([one, other].into_iter())' 'one.clone()'
bug "ordinal, nim-sum: the finite part is lost" nimber.rs \
    'Nimber::from_tokens(ordinal::nim_sum(&sum, &ordinal::natural(finite)))' 'Nimber::from_tokens(sum)'
bug "ordinal, nim-sum: the last alone" nimber.rs 'ordinal::nim_sum(&sum, ordinal.tokens())' 'ordinal.tokens().to_vec()'
bug "ordinal, nim-sum: a sum that is a number stays an ordinal" nimber.rs 'match ordinal::to_natural(&tokens) {' \
    'match None::<Number>.filter(|_| ordinal::to_natural(&tokens).is_some()) {'

# Infinite ordinals: the notation.
bug "ordinal: in the first version too" lib.rs 'values::check(input, version == 2)' 'values::check(input, true)'
bug "ordinal: in no version" lib.rs 'values::check(input, version == 2)' 'values::check(input, false)'
bug "ordinal: equal exponents" notation.rs '.is_lt()' '.is_le()'
bug "ordinal: ascending exponents" notation.rs '.is_lt()' '.is_ne()'
bug "ordinal: the coefficient 1 is written" notation.rs '        self.at_least(2)
' '        self.at_least(1)
'
bug "ordinal: the exponent 1 is written" notation.rs 'ordinal::natural(self.at_least(2)?)' 'ordinal::natural(self.at_least(1)?)'
bug "ordinal: the exponent 0" notation.rs 'ordinal::natural(self.at_least(2)?)' 'ordinal::natural(self.digits()?)'
bug "ordinal: the summand 0" notation.rs 'let number = self.at_least(1)?;' 'let number = self.digits()?;'
bug "ordinal: a number in brackets" notation.rs 'ordinal::to_natural(exponent).is_some() ||' ''
bug "ordinal: w in brackets" notation.rs '|| exponent == ordinal::omega()' ''
bug "ordinal: any number of summands" notation.rs 'if summands > MOST_SUMMANDS {' 'if false {'
bug "ordinal: any height" notation.rs 'if open.len() > HIGHEST =>' 'if false =>'
bug "ordinal: a bracket that is not closed" notation.rs "if self.peek()? != b')' {" 'if false {'

# Value certificates: the form of nodes.
bug "references: forward" input.rs 'node < below as u64' 'node < u64::from(u32::MAX)'
bug "references: to itself" input.rs 'node < below as u64' 'node <= below as u64'
bug "references: to 0" input.rs 'node >= 1 && node' 'node'
bug "references: higher digits are lost" input.rs 'node >= 1 && node < below as u64' \
    'node as u32 >= 1 && u64::from(node as u32) < below as u64'
bug "nodes: any number" values.rs 'if end || number.to_u64() != Some(id as u64) || id > u32::MAX as usize {' 'if end {'
bug "options: any order" values.rs 'if part < before ||' 'if part < before && kind == Kind::Sum ||'
bug "options: repeated" values.rs 'if part < before || part == before && kind == Kind::Options {' 'if part < before {'
bug "components: any order" values.rs 'if part < before ||' 'if part < before && kind == Kind::Options ||'
bug "components: none repeated" values.rs 'part == before && kind == Kind::Options {' 'part == before {'
bug "components: only one" values.rs 'Kind::Sum if parts.len() < 2' 'Kind::Sum if parts.len() < 1'
bug "components: none" values.rs 'Kind::Sum if parts.len() < 2' 'Kind::Sum if parts.len() == 1'

# Value certificates: claims.
bug "value: unchecked" values.rs 'if *known == value {' 'if true {'
bug "equal: unchecked" values.rs 'Claim::Equal { first, second } if value(first) == value(second) => Ok(()),' \
    'Claim::Equal { .. } if true => Ok(()),'
bug "differ: the two differ, the witness is not looked at" values.rs 'if with_first != with_second {' \
    'if value(first) != value(second) {'
bug "differ: both may be worth as much as the witness" values.rs 'if with_first != with_second {' \
    'if with_first || with_second {'
bug "differ: neither need be" values.rs 'if with_first != with_second {' 'if !(with_first && with_second) {'
bug "differ: the first alone is looked at" values.rs 'if with_first != with_second {' 'if with_first {'
bug "win: no option" values.rs 'is_option(verified, position, option)?;' ''
bug "win: to any option" values.rs 'if *value(option) == Nimber::ZERO {' 'if true {'
bug "win: a nimber has greater options" values.rs 'verified.value(option).is_below(verified.value(position))' 'true'
bug "win: a nimber has any options" values.rs '(Node::Nimber, Node::Nimber) =>' '(Node::Nimber, _) =>'
bug "win in a sum: in no component" values.rs \
    'if !matches!(verified.node(position), Node::Sum(parts) if parts.contains(&component)) {' 'if false {'
bug "win in a sum: to no option" values.rs 'is_option(verified, component, option)?;' ''
bug "win in a sum: the rest is not looked at" values.rs 'if left == Nimber::ZERO {' 'if true {'
bug "win in a sum: to an option worth 0" values.rs \
    'let left = Nimber::nim_sum([value(position), value(component), value(option)].into_iter());' \
    'let left = value(option).clone();'
bug "lose: unchecked" values.rs 'Claim::Lose { position } if *value(position) == Nimber::ZERO => Ok(()),' \
    'Claim::Lose { .. } if true => Ok(()),'

# The first line and the last.
bug "first line: any version" lib.rs '("sprague-cert", Some(version @ (1 | 2)))' \
    '("sprague-cert", Some(version))'
bug "first line: any version of a strategy" lib.rs '("sprague-strategy", Some(1))' '("sprague-strategy", _)'
bug "end: any number of nodes" values.rs '[nodes.to_u64(), claims.to_u64()] != counts' \
    '[counts[0], claims.to_u64()] != counts'
bug "end: any number of claims" values.rs '[nodes.to_u64(), claims.to_u64()] != counts' \
    '[nodes.to_u64(), counts[1]] != counts'
bug "end: more numbers" values.rs 'if !last || [nodes' 'if [nodes'
bug "end: any number of pairs" strategy.rs 'if number.to_u64() != Some(count as u64) ||' \
    'if place != 1 && number.to_u64() != Some(count as u64) ||'
bug "end: any numbers, of a strategy" strategy.rs 'if number.to_u64() != Some(count as u64) ||' 'if'
bug "end: text behind it" input.rs 'if self.text.peek()?.is_some() {' 'if false {'

# Strategies.
bug "strategy: any number of a node" strategy.rs \
    'if end || number.to_u64() != Some(id as u64) || id > u32::MAX as usize {' 'if false {'
bug "strategy: options repeated" strategy.rs 'if part <= before {' 'if part < before {'
bug "strategy: options in any order" strategy.rs 'if part <= before {' 'if part == before {'
bug "strategy: moves in the second are not answered" strategy.rs \
    'answers(&verified, second, first).map_err(rejected)?;' ''
bug "strategy: moves in the first are not answered" strategy.rs \
    'answers(&verified, first, second).map_err(rejected)?;' ''
bug "strategy: no move need be answered" strategy.rs 'if !back && !beside() {' 'if false {'
bug "strategy: any move back is an answer" strategy.rs 'if !back && !beside() {' \
    'if verified.parts(option).is_empty() && !beside() {'
bug "strategy: any move beside is an answer" strategy.rs 'if !back && !beside() {' \
    'if !back && verified.parts(second).is_empty() {'
bug "strategy: no answer beside" strategy.rs 'if !back && !beside() {' 'if !back {'
bug "strategy: no answer back" strategy.rs 'if !back && !beside() {' 'if !beside() {'
bug "strategy: one answer is enough" strategy.rs 'for &option in verified.parts(first) {' \
    'for &option in verified.parts(first).iter().take(1) {'
bug "pairs: the greater first" strategy.rs 'if second < first ||' 'if'
bug "pairs: repeated" strategy.rs '(first, second) <= before' '(first, second) < before'
bug "pairs: any order" strategy.rs '(first, second) <= before' '(first, second) == before'
bug "pairs: one order alone is one" verified.rs '(first.min(second), first.max(second))' '(first, second)'
bug "strategy, equal: without the pair" strategy.rs 'Claim::Equal { first, second } => is_pair(first, second),' \
    'Claim::Equal { .. } => Ok(()),'
bug "strategy, lose: without the pair" strategy.rs 'is_pair(ZERO, position)' 'is_pair(position, position).or(Ok(()))'
bug "strategy, win: without the pair" strategy.rs 'is_pair(ZERO, option)' 'Ok(())'
bug "strategy, win: no option" strategy.rs 'if verified.parts(position).binary_search(&option).is_err() {' 'if false {'
bug "strategy, differ: the pair alone" strategy.rs 'if lost(first) && won(second) || lost(second) && won(first) {' \
    'if lost(first) || lost(second) {'
bug "strategy, differ: the move alone" strategy.rs 'if lost(first) && won(second) || lost(second) && won(first) {' \
    'if won(second) || won(first) {'
bug "strategy, differ: one way round" strategy.rs 'if lost(first) && won(second) || lost(second) && won(first) {' \
    'if lost(first) && won(second) {'
bug "strategy, differ: both of one" strategy.rs 'if lost(first) && won(second) || lost(second) && won(first) {' \
    'if lost(first) && won(first) || lost(second) && won(second) {'
bug "strategy, differ: no move in the witness" strategy.rs \
    'moved || verified.parts(witness).iter().any(|&option| verified.is_pair(position, option))' 'moved'
bug "strategy, differ: no move beside the witness" strategy.rs 'moved || verified.parts(witness)' \
    'false && moved || verified.parts(witness)'

# The comparison with a statement.
bug "statement: not compared" input.rs 'if stated == Some(byte) {' 'if true {'
bug "statement: may end early" input.rs 'if stated == Some(byte) {' 'if stated.is_none_or(|stated| stated == byte) {'
bug "statement: may go on" input.rs 'if stated.is_some() {' 'if false {'
bug "statement: hidden until the end" input.rs '(self.hidden, self.whole_line) = (false, false);' 'self.whole_line = false;'
bug "statement: the end of a line is hidden with a value" input.rs 'self.hidden &= self.whole_line;' ''
bug "statement: spaces are not compared" input.rs "self.compare(b' ')?;" ''
bug "statement: the number of pairs is compared" strategy.rs 'input.hide(place == 1);' ''
bug "statement: the number of claims is hidden" strategy.rs 'input.hide(place == 1);' 'input.hide(place >= 1);'

# Reading, and the program.
bug "reading: an interruption is an error" input.rs 'if error.kind() == ErrorKind::Interrupted => {}' 'if false => drop(error),'
bug "reading: an error is the end" input.rs 'Err(error) => return Err(Refused::Unreadable(error)),' \
    'Err(_) => break 0,'
bug "program: rejected is success" main.rs 'ExitCode::from(1)' 'ExitCode::SUCCESS'
bug "program: unreadable is rejected" main.rs "            ExitCode::from(2)
        }
    }
}" "            ExitCode::from(1)
        }
    }
}"
bug "program: the statement is not read" main.rs 'Some(file) => verify_statement(&mut certificate_file, &mut open(file)?),' \
    'Some(file) => open(file).and(Ok(verify(&mut certificate_file)))?,'

echo "$bugs bugs, $failures of them not found"
((failures == 0))
