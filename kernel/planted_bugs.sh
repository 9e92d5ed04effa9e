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
    # As in the workspace itself: a suite must not run into the time limit below because it is slow.
    printf '[profile.dev]\nopt-level = 1\n'
} > "$copy/Cargo.toml"

# Modules of the one test program, the quickest and most telling first; the first that fails is enough.
suites=(rules statement strategies mutation uniqueness hostile binary periods period_families)
# Of bugs in these files others are the most telling.
of_periods=(period_families periods hostile binary)
period_files=" period.rs octal.rs fields.rs "

chosen=${1:-}
bugs=0
failures=0

# A panic in thousands of mutants is told once, and a hang is as good as a failure.
run() { (cd "$copy" && RUST_BACKTRACE=0 timeout 300 cargo test --quiet -p sprague-kernel "$@") > "$copy/log" 2>&1; }

found_by() {
    local suite in_order=("${suites[@]}")
    if [[ $period_files == *" $1 "* ]]; then in_order=("${of_periods[@]}"); fi
    run --no-run --lib || { echo "DOES NOT COMPILE"; return 1; }
    for suite in "${in_order[@]}"; do
        run --test verifier -- "$suite::" || { echo "found by $suite"; return 0; }
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
        verdict=$(found_by "$2") || failures=$((failures + 1))
        printf '%s' "$text" > "$file"
    fi
    printf '%-58s %s\n' "$name" "$verdict"
}

# What is built first is built without a limit.
(cd "$copy" && cargo test --quiet -p sprague-kernel --no-run)
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
bug "ordinal, nim-sum: one of two coefficients" ordinal.rs 'Number::nim_sum([one, other].into_iter(), meter)?' 'one.clone()'
bug "ordinal, nim-sum: the finite part is lost" nimber.rs \
    'Nimber::from_tokens(ordinal::nim_sum(&sum, &ordinal::natural(finite), meter)?)' 'Nimber::from_tokens(sum)'
bug "ordinal, nim-sum: the last alone" nimber.rs 'ordinal::nim_sum(&sum, ordinal.tokens(), meter)?' 'ordinal.tokens().to_vec()'
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
    'answers(&verified, second, first, &mut input)?.map_err(rejected)?;' ''
bug "strategy: moves in the first are not answered" strategy.rs \
    'answers(&verified, first, second, &mut input)?.map_err(rejected)?;' ''
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
bug "program: unreadable is rejected" main.rs '"error: {message}");
        ExitCode::from(2)' '"error: {message}");
        ExitCode::from(1)'
bug "program: in part is success" main.rs 'ExitCode::from(3)' 'ExitCode::SUCCESS'
bug "program: the whole is in part" main.rs 'if verified.is_whole() {' 'if false {'
bug "program: what cannot be written is dropped" main.rs 'if error.kind() == io::ErrorKind::BrokenPipe =>' 'if !error.to_string().is_empty() =>'
bug "program: a closed pipe is an error" main.rs 'if error.kind() == io::ErrorKind::BrokenPipe =>' 'if error.to_string().is_empty() =>'
bug "program: the statement is not read" main.rs 'Some(file) => verify_statement(&mut certificate_file, &mut open(file)?),' \
    'Some(file) => open(file).and(Ok(verify(&mut certificate_file)))?,'


# Stopping.
bug "meter: nobody is asked" meter.rs 'if self.steps < BETWEEN {' 'if true {'
bug "meter: the answer does not count" meter.rs 'if (self.go_on)() {' 'if (self.go_on)() || true {'
bug "meter: short work is asked about" meter.rs 'const BETWEEN: u64 = 1 << 20;' 'const BETWEEN: u64 = 1;'
bug "meter: numbers are read without" number.rs 'meter.work(words.len() as u64)?;' ''
bug "meter: numbers are summed without" number.rs 'meter.work(summand.words().len() as u64)?;' ''
bug "meter: claims are free" values.rs 'input.work(steps(&verified, &claim))?;' ''
bug "meter: answers are free" strategy.rs \
    'input.work(16 * (1 + verified.parts(option).len() + verified.parts(second).len()))?;' ''
bug "meter: splits are looked through without" octal.rs 'meter.work(1 + self.split.len() as u64)?;' ''

# Certificates of periods: the game.
bug "game: whole heaps are not taken" octal.rs 'if self.whole.contains(&heap) {' 'if false {'
bug "game: single heaps are no options" octal.rs 'self.mark(heap, self.values[rest]);' ''
bug "game: an empty single heap is one" octal.rs \
    'heap.checked_sub(self.single[place]).filter(|&rest| rest > 0)' 'heap.checked_sub(self.single[place])'
bug "game: splits with a rare part are no options" octal.rs 'for number in 0..self.rare.len() {' \
    'for number in 0..0 * self.rare.len() {'
bug "game: the last rare part is left out" octal.rs 'for number in 0..self.rare.len() {' \
    'for number in 0..self.rare.len().saturating_sub(1) {'
bug "game: an empty part of a split" octal.rs 'heap.checked_sub(taken + part).filter(|&other| other > 0)?' \
    'heap.checked_sub(taken + part)?'
bug "game: unequal parts may be equal" octal.rs '(!self.game.unequal || other != part)' 'true'
bug "game: equal parts are never allowed" octal.rs '(!self.game.unequal || other != part)' '(other != part)'
bug "game: halves are not looked at" octal.rs 'for part in 1..=heap / 2 {' 'for part in 1..heap.div_ceil(2) {'
bug "game: values of class 0 have no witness" octal.rs '== 0 && self.finds(heap, value, meter)?' '== 0 && false'
bug "game: values of class 1 have witnesses too" octal.rs \
    'self.game.class(heap as u64, value) == 0 && self.finds' 'self.finds'
bug "game: heaps of class 0 are not rare" octal.rs 'if self.game.class(heap as u64, value) == 0 {' 'if false {'
bug "game: a split may be + for xor" octal.rs 'self.values[part] ^ self.values[other]' 'self.values[part] + self.values[other]'
bug "class: the mask does not count" octal.rs '((value & self.mask).count_ones() + shift)' '(value.count_ones() + shift)'
bug "class: the parity of the heap does not count" octal.rs '.count_ones() + shift) % 2' '.count_ones()) % 2'
bug "class: the heap does not count" octal.rs '(heap % 2) as u32 + u32::from(parity)' 'u32::from(parity)'
bug "class: the parity does not count" octal.rs '(heap % 2) as u32 + u32::from(parity)' '(heap % 2) as u32'
bug "class: splits of any parity" octal.rs 'taken % 2 == usize::from(parity)' 'taken % 2 < 2 + usize::from(parity)'

# Certificates of periods: segments.
bug "segment: single heaps are other options" octal.rs 'options |= 1 << self.values[end - taken];' \
    'options |= 1 >> self.values[end - taken];'
bug "segment: single heaps are no options" octal.rs 'options |= 1 << self.values[end - taken];' ''
bug "segment: splits with a rare part are no options" octal.rs \
    'options |= 1 << (u32::from(self.values[end - offset]) ^ value);' ''
bug "segment: the rare part has no value" octal.rs '(u32::from(self.values[end - offset]) ^ value)' \
    'u32::from(self.values[end - offset])'
bug "segment: the class of even heaps" octal.rs 'common[(self.heap % 2) as usize]' 'common[0]'
bug "segment: values may be 64" octal.rs 'return Err(Ended::Wrong("a value is 64 or more"));' \
    'return Err(Ended::Wrong("a value"));'
bug "segment: no witness is needed" octal.rs 'let mut need = !options & ((1 << value) - 1);' 'let mut need = 0_u64;'
bug "segment: any value of class 0 is one" octal.rs 'let mut need = !options & ((1 << value) - 1);' \
    'let mut need = !options & ((1 << value) - 1) & common[(self.heap % 2) as usize];'
bug "segment: witnesses may lie deeper" octal.rs 'if part > *depth {' 'if part > *depth + 1 && part >= prefix.len() {'
bug "segment: witnesses lie less deep" octal.rs 'if part > *depth {' 'if part >= *depth {'
bug "segment: the first part is left out" octal.rs 'let mut part = 1;
        while' 'let mut part = 2;
        while'
bug "segment: a witness without its lesser part" octal.rs \
    '(prefix[part] ^ u32::from(self.values[end - taken - part]))' 'u32::from(self.values[end - taken - part])'
bug "segment: any number of splits" octal.rs 'if split.len() * rare.len() > MOST_OFFSETS {' 'if false {'

# Certificates of periods: the head.
bug "head: any version" period.rs 'if version.to_u64() != Some(2) || !ended {' 'if !ended {'
bug "head: any digits" period.rs 'Some(digit @ 0..=7) if' 'Some(digit @ 0..=9) if'
bug "head: any number of digits" period.rs 'if digits.len() < MOST_DIGITS =>' 'if true =>'
bug "head: any first digit" period.rs 'digits.first().is_some_and(|digit| digit & 3 != 0) ||' ''
bug "head: zeros at the end" period.rs '|| digits.last() == Some(&0)' ''
bug "head: unequal is forgotten" period.rs 'unequal = true;' 'unequal = false;'
bug "head: any parity" period.rs 'parity.to_u64().is_some_and(|parity| parity < 2)' \
    'parity.to_u64().is_some_and(|parity| parity < 255)'
bug "head: numbers taken of any parity" period.rs 'if !game.has_classes() {' 'if false {'
bug "head: a period of 0" period.rs 'if period == 0 {' 'if false {'
bug "head: any mask" period.rs 'input.field("mask", u64::from(u32::MAX))?' 'input.field("mask", u64::MAX)?'
bug "head: periods without a bound" period.rs 'const MOST_PERIOD: u64 = 1 << 48;' 'const MOST_PERIOD: u64 = u64::MAX;'
bug "head: the period is another" period.rs 'self.period
    }' 'self.preperiod
    }'
bug "field: any number" fields.rs '.filter(|&number| number <= most);' ';'
bug "field: values may be fewer" fields.rs 'while values.len() < count {' 'while values.len() + 1 < count {'

# Guy and Smith.
bug "guy-smith: a shorter window" period.rs '2 * from + 2 * period + game.most_taken() as u64' \
    'from + 2 * period + game.most_taken() as u64'
bug "guy-smith: without one period" period.rs '2 * from + 2 * period + game.most_taken() as u64' \
    '2 * from + period + game.most_taken() as u64'
bug "guy-smith: without what is taken" period.rs '2 * from + 2 * period + game.most_taken() as u64' \
    '2 * from + 2 * period'
bug "guy-smith: from heap 0" period.rs 'let from = preperiod.max(1);' 'let from = preperiod;'
bug "guy-smith: any number of heaps" period.rs 'if heaps > MOST_HEAPS {' 'if false {'
bug "guy-smith: the window is not looked at" period.rs \
    '(n0..values.len() - p).find(|&heap| values[heap] != values[heap + p])' 'None::<usize>'
bug "guy-smith: only the first period is looked at" period.rs \
    '(n0..values.len() - p).find(' '(n0..n0 + p).find('
bug "guy-smith: unequal parts with value 0" period.rs \
    'if game.unequal && values[n0.max(1)..][..p].contains(&0) {' 'if false {'
bug "guy-smith: heap 0 among unequal parts" period.rs 'values[n0.max(1)..][..p]' 'values[n0..][..p]'
bug "guy-smith: the preperiod may be less" period.rs 'if n0 > 0 && values[n0 - 1] == values[n0 - 1 + p] {' 'if false {'
bug "guy-smith: the period may be less" period.rs \
    'if (n0..n0 + p).all(|heap| values[heap] == values[heap + less]) {' 'if false {'
bug "guy-smith: text behind the end" period.rs 'if !input.expect("end")? {' 'if input.expect("end").is_err() {'

# Common heaps.
bug "common: with unequal parts" period.rs 'return Err(input.reject_line("this theorem is for splits into any parts"));' ''
bug "common: odd periods with a parity" period.rs 'if game.parity.is_some() && period % 2 == 1 {' 'if false {'
bug "common: any preperiod" period.rs 'if preperiod <= last_rare {' 'if false {'
bug "common: the window without rare heaps" period.rs 'let window = depth.max(last_rare) + taken;' \
    'let window = depth + taken;'
bug "common: the window without the depth" period.rs 'let window = depth.max(last_rare) + taken;' \
    'let window = last_rare + taken;'
bug "common: the window without what is taken" period.rs 'let window = depth.max(last_rare) + taken;' \
    'let window = depth.max(last_rare);'
bug "common: rare heaps in any order" period.rs \
    'rare.last().is_none_or(|&last| (last as u64) < heap)' 'true'
bug "common: rare heaps without a bound" period.rs 'Some(heap) if heap <= MOST_DEPTH &&' 'Some(heap) if'
bug "common: any rare heaps" period.rs 'return Err(input.reject_line("the rare heaps are others"));' ''
bug "common: the last rare heap may be missing" period.rs \
    'if beginning.rare != rare {
        return Err(input.reject_line("the rare heaps are others"));' \
    'if !beginning.rare.starts_with(&rare) {
        return Err(input.reject_line("the rare heaps are others"));'
bug "common: a rare heap before the first point" period.rs \
    'return Err(input.reject_line("there is a further rare heap before the first point"));' ''
bug "common: values from 64 on" period.rs 'if beginning.values.iter().any(|&value| value >= WINDOW_VALUES) {' 'if false {'
bug "points: numbers are truncated" period.rs 'let heap = heap.to_u64().filter(' \
    'let heap = heap.words().first().copied().filter('
bug "points: in any order" period.rs 'previous < heap && heap <= last' 'window < heap && heap <= last'
bug "points: beyond the period" period.rs 'previous < heap && heap <= last' 'previous < heap'
bug "points: within the window" period.rs 'map_or(window, |segment| segment.heap)' 'map_or(0, |segment| segment.heap)'
bug "points: the first is too late" period.rs 'heap > ends.first.min(MOST_HEAPS)' 'heap > MOST_HEAPS'
bug "points: the first is beyond what is computed" period.rs 'heap > ends.first.min(MOST_HEAPS)' 'heap > ends.first'
bug "points: the first has any values" period.rs \
    'if found.iter().zip(values).any(|(&found, &value)| found != u32::from(value)) {' 'if false {'
bug "points: any values" period.rs 'if segment.window() != values {' 'if false {'
bug "points: the last value alone" period.rs 'if segment.window() != values {' \
    'if segment.window().last() != values.last() {'
bug "points: a segment is left out" period.rs 'while segment.heap < heap {' 'while segment.heap + 1 < heap {'
bug "points: none for divisors" period.rs 'if let Some(heap) = self.lesser.first() {' \
    'if let Some(heap) = self.lesser.first().filter(|_| false) {'
bug "points: a divisor is a period" period.rs \
    'if self.base.as_ref().is_none_or(|base| base[1..] == values[1..]) {' 'if self.base.is_none() {'
bug "points: none at the end" period.rs 'if last != Some(self.last) {' 'if last.is_none() {'
bug "points: the values need not come again" period.rs 'if base[1..] != values[1..] {' 'if false {'
bug "points: the preperiod may be less" period.rs 'if base[0] == values[0] {' 'if false {'
bug "points: text behind the end" period.rs '    input.end()?;
    Ok((number, verified))' '    Ok((number, verified))'
bug "in part: the whole" period.rs 'self.segments == self.verified' 'self.segments >= self.verified'
bug "in part: none is left out" period.rs 'is_none_or(|chosen| chosen.contains(&number))' 'is_none_or(|_| true)'
bug "in part: the last is left out" period.rs 'is_none_or(|chosen| chosen.contains(&number))' \
    'is_none_or(|chosen| chosen.contains(&number) && number < *chosen.end())'
bug "primes: the greatest is left out" period.rs 'if number > 1 {
        found.push(number);' 'if number > 1_000_000 {
        found.push(number);'
bug "primes: squares only" period.rs 'while divisor * divisor <= number {' 'while divisor * divisor < number {'

echo "$bugs bugs, $failures of them not found"
((failures == 0))
