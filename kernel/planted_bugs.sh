#!/usr/bin/env bash
# Plants bugs in a copy of the kernel, one at a time, and demands that its tests find each of them.
# `kernel/planted_bugs.sh mex` plants those alone that have this in their names.
# What a mutation tool plants by itself is not here: an operator that is another one, a condition of a
# match that always holds or never, a function that does nothing (`cargo mutants -p sprague-kernel`).
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
suites=(rules statement strategies in_part mutation uniqueness hostile binary periods period_families forall::counts)
# Of bugs in these files others are the most telling.
of_periods=(period_families periods hostile binary)
period_files=" period.rs octal.rs fields.rs "
of_all_numbers=(forall::alike forall::refuted forall::facts forall::counts forall::games forall::stated forall::hostile forall::formulas forall::zeckendorf forall::mutants
    binary)
of_loopy=(loopy::refuted loopy::right loopy::hostile loopy::mutants)
of_entailing=(entailing::refuted entailing::right entailing::hostile entailing::mutants)
of_parts=(mixed::refuted mixed::mutants)
of_sums=(loopy::refuted entailing::refuted loopy::right loopy::hostile entailing::right loopy::mutants)
of_misere=(misere::refuted misere::mutants misere::right misere::hostile misere::stated binary)

chosen=${1:-}
bugs=0
failures=0

# A panic in thousands of mutants is told once, and a hang is as good as a failure.
run() { (cd "$copy" && RUST_BACKTRACE=0 timeout 300 cargo test --quiet -p sprague-kernel "$@") > "$copy/log" 2>&1; }

found_by() {
    local suite in_order=("${suites[@]}")
    if [[ $period_files == *" $1 "* ]]; then in_order=("${of_periods[@]}"); fi
    if [[ $1 == forall/* ]]; then in_order=("${of_all_numbers[@]}"); fi
    if [[ $1 == misere/* ]]; then in_order=("${of_misere[@]}"); fi
    if [[ $1 == loopy/* ]]; then in_order=("${of_loopy[@]}"); fi
    if [[ $1 == mixed/* ]]; then in_order=("${of_parts[@]}"); fi
    if [[ $1 == entailing/* ]]; then in_order=("${of_entailing[@]}"); fi
    if [[ $1 == sums/* ]]; then in_order=("${of_sums[@]}"); fi
    run --no-run --lib || { echo "DOES NOT COMPILE"; return 1; }
    for suite in "${in_order[@]}"; do
        run --test verifier -- "$suite::" || { echo "found by $suite"; return 0; }
    done
    run --lib || { echo "found by the tests beside the source"; return 0; }
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
bug "mex: an option may have the value" positions/values.rs 'if value == mex {' 'if false {'
bug "mex: marks of earlier nodes count" positions/values.rs 'self.round += 1;' 'self.round = 1;'
bug "mex: equal values count twice" positions/values.rs '&& self.rounds[value] != self.round {' '{'
bug "mex: the number of options is no mex" positions/values.rs 'if mex <= count as u64' 'if mex < count as u64'
bug "mex: large values are 0" positions/values.rs 'unwrap_or(u32::MAX);' 'unwrap_or(0);'

# Value certificates: the nim-sum, and numbers.
bug "nim-sum: + for xor" number.rs 'small ^= number' 'small += number'
bug "nim-sum: a small summand beside a large one is lost" number.rs '*first ^= small;' ''
bug "nim-sum: unchecked" positions/values.rs 'Some(claimed) if claimed != value =>' 'Some(_) if false =>'
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
bug "ordinal: in the first version too" positions/values.rs 'let ordinals = version >= 2;' 'let ordinals = true;'
bug "ordinal: in no version" positions/values.rs 'input.nimber(version >= 2)?' 'input.nimber(false)?'
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
bug "ordinal: a bracket that is not closed" notation.rs "if self.peek()? != b')' {" 'if false {'

# Value certificates: the form of nodes.
bug "references: forward" input.rs 'node < below as u64' 'node < u64::from(u32::MAX)'
bug "references: to 0" input.rs 'node >= 1 && node' 'node'
bug "references: higher digits are lost" input.rs 'node >= 1 && node < below as u64' \
    'node as u32 >= 1 && u64::from(node as u32) < below as u64'
bug "nodes: any number" positions/claims.rs 'if end || number.to_u64() != Some(id as u64) || id > u32::MAX as usize {' 'if end {'
bug "options: any order" positions/values.rs 'if part < before ||' 'if part < before && kind == Kind::Sum ||'
bug "options: repeated" positions/values.rs 'if part < before || part == before && kind != Kind::Sum {' 'if part < before {'
bug "components: any order" positions/values.rs 'if part < before ||' 'if part < before && kind == Kind::Options ||'
bug "components: none repeated" positions/values.rs 'part == before && kind != Kind::Sum {' 'part == before {'
bug "components: only one" positions/values.rs 'if parts.len() < 2 {' 'if parts.len() < 1 {'
bug "components: none" positions/values.rs 'if parts.len() < 2 {' 'if parts.len() == 1 {'

# Value certificates: positions without values.
bug "in part: in every version" positions/values.rs '"p" if version >= 3 => Kind::Among,' '"p" => Kind::Among,'
bug "in part: no reply" positions/values.rs 'match replies.iter().find(is_reply) {' 'match Some(()) {'
bug "in part: any reply" positions/values.rs '&& *verified.value(reply) == wanted;' ';'
bug "in part: a reply without a value" positions/values.rs 'verified.has_value(reply) && *verified.value(reply) == wanted;' \
    '*verified.value(reply) == wanted;'
bug "in part: the reply alone" positions/values.rs 'let wanted = Nimber::nim_sum([value, others].into_iter(), &mut input.meter)?;' \
    'let wanted = value.clone();'
bug "in part: sums have no others" positions/values.rs 'Kind::Beside(open) => (open, verified.value(option)),' \
    'Kind::Beside(open) => (open, &Nimber::ZERO),'
bug "in part: two without a value" positions/values.rs 'if let Some(other) = found.replace(same[0]) {' \
    'if let Some(other) = found.replace(same[0]).filter(|_| false) {'
bug "in part: three are none" positions/values.rs '|| same.len() % 2 == 0 {' '|| same.len() > 1 {'
bug "in part: two do not cancel" positions/values.rs 'if verified.has_value(same[0]) || same.len() % 2 == 0 {' \
    'if verified.has_value(same[0]) {'
bug "in part: sums in sums" positions/values.rs 'if verified.kinds[same[0] as usize - 1] != Kind::Among {' 'if false {'
bug "in part: what has no value is worth 0" positions/values.rs 'marks.small.push(if has_value { small } else { u32::MAX });' \
    'marks.small.push(small);'
bug "in part, claims: of any node" positions/values.rs '    if verified.has_value(number) {
        Ok(' '    if true {
        Ok('
bug "in part, win: from a component with a value" positions/values.rs 'Kind::Beside(open) if open == component =>' 'Kind::Beside(_) =>'

# Value certificates: claims.
bug "value: unchecked" positions/values.rs 'if *known == claimed {' 'if true {'
bug "differ: the two differ, the witness is not looked at" positions/values.rs 'if with_first != with_second {' \
    'if value(first)? != value(second)? {'
bug "differ: both may be worth as much as the witness" positions/values.rs 'if with_first != with_second {' \
    'if with_first || with_second {'
bug "differ: neither need be" positions/values.rs 'if with_first != with_second {' 'if !(with_first && with_second) {'
bug "differ: the first alone is looked at" positions/values.rs 'if with_first != with_second {' 'if with_first {'
bug "win: no option" positions/values.rs 'is_option(verified, position, option)?;' ''
bug "win: to any option" positions/values.rs 'if *value(option)? == Nimber::ZERO {' 'if true {'
bug "win: a nimber has greater options" positions/values.rs 'verified.value(option).is_below(verified.value(position))' 'true'
bug "win: a nimber has any options" positions/values.rs '(Node::Nimber, Node::Nimber) =>' '(Node::Nimber, _) =>'
bug "win in a sum: in no component" positions/values.rs \
    'if !matches!(verified.node(position), Node::Sum(parts) if parts.contains(&component)) {' 'if false {'
bug "win in a sum: to no option" positions/values.rs 'is_option(verified, component, option)?;' ''
bug "win in a sum: the rest is not looked at" positions/values.rs 'if left == Nimber::ZERO {' 'if true {'
bug "win in a sum: to an option worth 0" positions/values.rs \
    '_ => vec![value(position)?, value(component)?, value(option)?],' '_ => vec![value(option)?],'

# The first line and the last.
bug "first line: any version" positions/mod.rs '("sprague-cert", Some(version @ 1..=3))' \
    '("sprague-cert", Some(version))'
bug "first line: any version of a strategy" positions/mod.rs '("sprague-strategy", Some(1))' '("sprague-strategy", _)'
bug "end: any number of nodes" positions/values.rs '[nodes.to_u64(), claims.to_u64()] != counts' \
    '[counts[0], claims.to_u64()] != counts'
bug "end: any number of claims" positions/values.rs '[nodes.to_u64(), claims.to_u64()] != counts' \
    '[nodes.to_u64(), counts[1]] != counts'
bug "end: more numbers" positions/values.rs 'if !last || [nodes' 'if [nodes'
bug "end: any number of pairs" positions/strategy.rs 'if number.to_u64() != Some(count as u64) ||' \
    'if place != 1 && number.to_u64() != Some(count as u64) ||'
bug "end: any numbers, of a strategy" positions/strategy.rs 'if number.to_u64() != Some(count as u64) ||' 'if'
bug "end: text behind it" input.rs 'if self.text.peek()?.is_some() {' 'if false {'

# Strategies.
bug "strategy: options repeated" positions/strategy.rs 'if part <= before {' 'if part < before {'
bug "strategy: options in any order" positions/strategy.rs 'if part <= before {' 'if part == before {'
bug "strategy: moves in the second are not answered" positions/strategy.rs \
    'answers(&verified, second, first, &mut input)?.map_err(rejected)?;' ''
bug "strategy: moves in the first are not answered" positions/strategy.rs \
    'answers(&verified, first, second, &mut input)?.map_err(rejected)?;' ''
bug "strategy: no move need be answered" positions/strategy.rs 'if !back && !beside() {' 'if false {'
bug "strategy: any move back is an answer" positions/strategy.rs 'if !back && !beside() {' \
    'if verified.parts(option).is_empty() && !beside() {'
bug "strategy: any move beside is an answer" positions/strategy.rs 'if !back && !beside() {' \
    'if !back && verified.parts(second).is_empty() {'
bug "strategy: no answer beside" positions/strategy.rs 'if !back && !beside() {' 'if !back {'
bug "strategy: no answer back" positions/strategy.rs 'if !back && !beside() {' 'if !beside() {'
bug "strategy: one answer is enough" positions/strategy.rs 'for &option in verified.parts(first) {' \
    'for &option in verified.parts(first).iter().take(1) {'
bug "pairs: the greater first" positions/strategy.rs 'if second < first ||' 'if'
bug "pairs: repeated" positions/strategy.rs '(first, second) <= before' '(first, second) < before'
bug "pairs: any order" positions/strategy.rs '(first, second) <= before' '(first, second) == before'
bug "pairs: one order alone is one" positions/claims.rs '(first.min(second), first.max(second))' '(first, second)'
bug "strategy, equal: without the pair" positions/strategy.rs 'Claim::Equal { first, second } => is_pair(first, second),' \
    'Claim::Equal { .. } => Ok(()),'
bug "strategy, lose: without the pair" positions/strategy.rs 'is_pair(ZERO, position)' 'is_pair(position, position).or(Ok(()))'
bug "strategy, win: without the pair" positions/strategy.rs 'is_pair(ZERO, option)' 'Ok(())'
bug "strategy, win: no option" positions/strategy.rs 'if verified.parts(position).binary_search(&option).is_err() {' 'if false {'
bug "strategy, differ: the pair alone" positions/strategy.rs 'if lost(first) && won(second) || lost(second) && won(first) {' \
    'if lost(first) || lost(second) {'
bug "strategy, differ: the move alone" positions/strategy.rs 'if lost(first) && won(second) || lost(second) && won(first) {' \
    'if won(second) || won(first) {'
bug "strategy, differ: one way round" positions/strategy.rs 'if lost(first) && won(second) || lost(second) && won(first) {' \
    'if lost(first) && won(second) {'
bug "strategy, differ: both of one" positions/strategy.rs 'if lost(first) && won(second) || lost(second) && won(first) {' \
    'if lost(first) && won(first) || lost(second) && won(second) {'
bug "strategy, differ: no move in the witness" positions/strategy.rs \
    'moved || verified.parts(witness).iter().any(|&option| verified.is_pair(position, option))' 'moved'
bug "strategy, differ: no move beside the witness" positions/strategy.rs 'moved || verified.parts(witness)' \
    'false && moved || verified.parts(witness)'

# The comparison with a statement.
bug "statement: not compared" input.rs 'if stated == Some(byte) {' 'if true {'
bug "statement: may end early" input.rs 'if stated == Some(byte) {' 'if stated.is_none_or(|stated| stated == byte) {'
bug "statement: may go on" input.rs 'if stated.is_some() {' 'if false {'
bug "statement: hidden until the end" input.rs '(self.hidden, self.whole_line) = (false, false);' 'self.whole_line = false;'
bug "statement: the end of a line is hidden with a value" input.rs 'self.hidden &= self.whole_line;' ''
bug "statement: spaces are not compared" input.rs "self.compare(b' ')?;" ''
bug "statement: the number of pairs is compared" positions/strategy.rs 'input.hide(place == 1);' ''
bug "statement: the number of claims is hidden" positions/strategy.rs 'input.hide(place == 1);' 'input.hide(place >= 1);'

# Reading, and the program.
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
bug "program: the statement is not read" main.rs 'Options { statement, segments }' \
    'Options { statement: statement.filter(|_| false), segments }'


# Stopping.
bug "meter: nobody is asked" meter.rs 'if self.steps < BETWEEN {' 'if true {'
bug "meter: the answer does not count" meter.rs 'if (self.go_on)() {' 'if (self.go_on)() || true {'
bug "meter: short work is asked about" meter.rs 'const BETWEEN: u64 = 1 << 20;' 'const BETWEEN: u64 = 1;'
bug "meter: numbers are read without" number.rs 'meter.work(words.len() as u64)?;' ''
bug "meter: numbers are summed without" number.rs 'meter.work(summand.words().len() as u64)?;' ''
bug "meter: claims are free" positions/values.rs 'input.work(steps(&verified, &claim))?;' ''
bug "meter: answers are free" positions/strategy.rs \
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
bug "segment: single heaps are no options" octal.rs 'options |= 1 << self.values[end - taken];' ''
bug "segment: splits with a rare part are no options" octal.rs \
    'options |= 1 << (u32::from(self.values[end - offset]) ^ value);' ''
bug "segment: the rare part has no value" octal.rs '(u32::from(self.values[end - offset]) ^ value)' \
    'u32::from(self.values[end - offset])'
bug "segment: the class of even heaps" octal.rs 'common[(self.heap % 2) as usize]' 'common[0]'
bug "segment: values may be 64" octal.rs 'return Err(Ended::Wrong("a value is 64 or more"));' \
    'return Err(Ended::Wrong("a value"));'
bug "segment: no witness is needed" octal.rs 'self.find_witnesses(end, !options & ((1 << value) - 1), meter)?;' ''
bug "unit: no witness is needed" octal.rs '.filter(|(_, need)| **need != 0)' '.filter(|_| false)'
bug "unit: the heap of a unit does not count" octal.rs 'common[lane % 2]' 'common[0]'
bug "unit: the parity of its first heap does not count" octal.rs '[common[parity] as u32, common[1 - parity] as u32]' \
    '[common[0] as u32, common[1] as u32]'
bug "unit: near options are left out" octal.rs 'for taps in near {' 'for taps in &near[..0] {'
bug "unit: a group of near options is left out" octal.rs 'for taps in near {' 'for taps in near.iter().skip(1) {'
bug "unit: an open sum is left out" octal.rs 'unite(&mut united, &open[bit % 8]);' ''
bug "unit: values are not added" octal.rs '(*set & WITHOUT) << POWER | *set >> POWER & WITHOUT' '*set'
bug "segment: witnesses may lie deeper" octal.rs 'let (single, split) = (game.taking(2), game.taking(4));' \
    'let (single, split, depth) = (game.taking(2), game.taking(4), prefix.len() - 1);'
bug "segment: the first part is left out" octal.rs 'let mut done = 0;' 'let mut done = 1;'
bug "segment: a witness without its lesser part" octal.rs '(one ^ other == value)' '(other & !(one & 0) == value)'
bug "segment: any number of splits" octal.rs 'if split.len() * rare.len() > MOST_OFFSETS {' 'if false {'

# Certificates of periods: the head.
bug "head: any version" period.rs 'if version.to_u64() != Some(2) || !ended {' 'if !ended {'
bug "head: any digits" fields.rs 'Some(digit @ 0..=7) if' 'Some(digit @ 0..=9) if'
bug "head: any first digit" fields.rs 'digits.first().is_some_and(|digit| digit & 3 != 0) ||' ''
bug "head: zeros at the end" fields.rs '|| digits.last() == Some(&0)' ''
bug "head: unequal is forgotten" fields.rs 'unequal = true;' 'unequal = false;'
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
bug "guy-smith: a shorter window" octal.rs '2 * from + 2 * period + game.most_taken() as u64' \
    'from + 2 * period + game.most_taken() as u64'
bug "guy-smith: without one period" octal.rs '2 * from + 2 * period + game.most_taken() as u64' \
    '2 * from + period + game.most_taken() as u64'
bug "guy-smith: without what is taken" octal.rs '2 * from + 2 * period + game.most_taken() as u64' \
    '2 * from + 2 * period'
bug "guy-smith: from heap 0" octal.rs 'let from = preperiod.max(1);' 'let from = preperiod;'
bug "guy-smith: any number of heaps" octal.rs 'if heaps > most {' 'if false {'
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

# Statements for all numbers: sums and where they are cut off.
bug "forall, sum: cut off too early above" forall/numeration.rs 'Binary => sum.value >= falls' \
    'Binary => sum.value + 1 >= falls'
bug "forall, sum: cut off too early below" forall/comparisons.rs 'Sum { value: -value, below' \
    'Sum { value: 1 - value, below'
bug "forall, sum: bounds swapped above" forall/comparisons.rs 'settled_upwards(value + self.low)' 'settled_upwards(value + self.high)'
bug "forall, sum: bounds swapped below" forall/comparisons.rs 'settled_downwards(value + self.high)' \
    'settled_downwards(value + self.low)'
bug "forall, sum: the bound is settled too early" forall/comparisons.rs 'value >= i128::from(end.max(0))' \
    'value + 1 >= i128::from(end.max(0))'
bug "forall, sum: at most 1" forall/comparisons.rs 'Comparison::AtMost => (value <= 0).then_some(true)' \
    'Comparison::AtMost => (value <= 1).then_some(true)'
bug "forall, sum: what is settled is true" forall/comparisons.rs 'Some(false) => self.count + 1,' \
    'Some(false) => self.count,'
bug "forall, sum: least first" forall/numeration.rs 'Sum { value: 2 * value + added, below: 0 }' \
    'Sum { value: value + added, below: 0 }'
bug "forall, sum: the terms are lost" forall/comparisons.rs 'self.comparison.holds(self.sum(code).value + rest)' \
    'self.comparison.holds(self.sum(code).value)'
bug "forall, sum: negative multiples rise" forall/comparisons.rs 'times().map(|times| (-times).max(0)).sum();' \
    'times().map(|times| (times - 1).max(0)).sum();'
bug "forall, test: = is <=" forall/comparisons.rs 'Comparison::Equal => value == 0,' 'Comparison::Equal => value <= 0,'
bug "forall, test: <= is <" forall/comparisons.rs 'Comparison::AtMost => value <= 0,' 'Comparison::AtMost => value < 0,'
bug "forall, test: negative values are below" forall/comparisons.rs '0 <= value && value < i128::from(end)' \
    'value < i128::from(end)'
bug "forall, form: a term twice" forall/forms.rs 'form.terms.windows(2).any(|pair| pair[0].0 == pair[1].0)' 'false'
bug "forall, form: bounds of negative multiples" forall/forms.rs 'low += ends[0].min(ends[1]);' 'low += ends[0];'

# Terms.
bug "forall, heaps alike: the preperiod of the sequence is forgotten" forall/misere.rs \
    'checked_add(preperiod.max(named.preperiod as u64))' 'checked_add(preperiod)'
bug "forall, heaps alike: the period of the sequence is forgotten" forall/misere.rs \
    'least_common_multiple(period, named.period as u64)' 'Some(period)'
bug "forall, heaps alike: the quotient may be partial" forall/misere.rs \
    'let Some((period, preperiod)) = values.period else {' 'let Some((period, preperiod)) = values.period.or(Some((1, 1))) else {'
bug "forall, sequence: the preperiod comes again" forall/lines.rs 'preperiod + (index - preperiod) % self.period as i128' \
    'index % self.values.len() as i128'
bug "forall, sequence: a list goes on with its last" forall/lines.rs '        } else {
            0
        };
        self.values' '        } else {
            preperiod - 1
        };
        self.values'
bug "forall, truth: the sign is lost" forall/terms.rs 'i64::from((reading != 0) != component.negated)' \
    'i64::from(reading != 0)'
bug "forall, nim-sum of terms: negative operands" forall/terms.rs 'sum ^ natural(form).max(0)' 'sum ^ natural(form).abs()'
bug "forall, nim-sum of terms: the bound" forall/terms.rs '((most as u64 + 1).next_power_of_two() - 1) as i64' 'most'
bug "forall, mex: unsorted" forall/terms.rs 'values.sort_unstable();' ''
bug "forall, quotient: towards 0" forall/terms.rs 'natural(form).div_euclid(*divisor),' 'natural(form) / *divisor,'
bug "forall, remainder: negative" forall/terms.rs 'natural(form).rem_euclid(*divisor),' 'natural(form) % *divisor,'
bug "forall, if: any number is true" forall/terms.rs 'natural(&forms[0]) == 1 {' 'natural(&forms[0]) != 0 {'
bug "forall, if: bounds of one branch" forall/terms.rs 'operands[1].0.min(operands[2].0), operands[1].1.max(operands[2].1)' \
    'operands[1].0, operands[1].1'
bug "forall, read: reduced too early" forall/indices.rs 'if value >= self.bound {' 'if value + 1 >= self.bound {'
bug "forall, read: reduced by too much" forall/indices.rs 'remainder(value - self.bound)' 'remainder(value)'
bug "forall, read: the constant is not in the bound" forall/indices.rs '(sequence.preperiod as i128 - constant).max(0)' \
    '(sequence.preperiod as i128).max(0)'
bug "forall, read: the constant is lost" forall/indices.rs '(code >> self.digits) + self.constant' 'code >> self.digits'
bug "forall, read: dropped where it is needed" forall/product.rs \
    'needed_by.iter().all(|&user| self.settled(user' 'needed_by.iter().any(|&user| self.settled(user'

# Automata, and walks.
bug "forall, xor: the last digit alone" forall/product.rs 'i128::from(code != 0 || odd[letter])' 'i128::from(odd[letter])'
bug "forall: signs are lost" forall/product.rs '            holds != slot.negated
' '            holds
'
bug "forall: dead where the opposite is settled" forall/product.rs 'settled.map(|settled| settled != slot.negated)' 'settled'
bug "forall: what is settled is dead" forall/product.rs 'self.settled(slot, code) == Some(false)' \
    'self.settled(slot, code).is_some()'
bug "forall: iff is all" forall/product.rs 'Connective::Iff => holds(0) == holds(1),' \
    'Connective::Iff => holds(0) && holds(1),'
bug "forall: iff is dead where one is" forall/product.rs '        self.connective == Connective::All
            && slot < self.components' '        slot < self.components'
bug "forall: words of a place are lost" forall/product.rs '(code >> (32 * word)) as u32' 'code as u32'
bug "forall, renaming: the other way round" forall/components.rs 'renaming.push((track_number(from)?, track_number(to)?));' \
    'renaming.push((track_number(to)?, track_number(from)?));'
bug "forall, renaming: a track twice" forall/components.rs 'if renaming.windows(2).any(|pair| pair[0].0 == pair[1].0) {' \
    'if false {'
bug "forall, renaming: nothing is" forall/lines.rs 'Ok(place) => renaming[place].1,' 'Ok(_) => track,'
bug "forall, renaming: not composed" forall/components.rs 'renamed(to, renamed(renaming, track))' 'renamed(to, track)'
bug "forall, some: leading zeros" forall/projection.rs 'while settled.is_none() && done < self.after.len() {' 'while false {'
bug "forall, some: one leading zero" forall/projection.rs 'while settled.is_none() && done < self.after.len() {' \
    'while settled.is_none() && done < 1 {'
bug "forall, some: a digit that is gone is 0" forall/projection.rs 'stay | self.gone[place]' 'stay'
bug "forall, some: for all" forall/projection.rs 'self.set.iter().any(' 'self.set.iter().all('
bug "forall, some: sinks are lost" forall/projection.rs 'Some(true) => true,' 'Some(true) => false,'
bug "forall, some: the other automaton's tracks" forall/projection.rs '.map(|letter| letter & stay_mask)' ''
bug "forall: accepting is not compared" forall/walk.rs 'if automaton.accepting[state as usize] == accepts {' 'if true {'
bug "forall: what is dead agrees with anything" forall/walk.rs \
    '(!(dead && automaton.settled[next as usize] == Some(false))).then_some(next)' '(!dead).then_some(next)'
bug "forall: what is dead agrees with all that is settled" forall/walk.rs \
    'automaton.settled[next as usize] == Some(false)' 'automaton.settled[next as usize].is_some()'
bug "forall: the first place alone" forall/walk.rs 'while number < places.len() {' 'while number < 1 {'
bug "forall: places of one length are one" forall/places.rs '!= row {' '.len() != row.len() {'
bug "forall, settled: one letter is enough" forall/lines.rs 'row.iter().all(' 'row.iter().any('
bug "forall, given: leading zeros" forall/given.rs 'if guess.go(0, 0) != 0 {' 'if false {'
bug "forall, given: words of one number apart" forall/given.rs '.any(|bit| after(bit) != after(0))' '.any(|_| false)'
bug "forall, given: the last track alone" forall/given.rs '(0..tracks).map(|track| 1 << track)' \
    '(1..tracks).map(|track| 1 << track)'
bug "forall, given: the first state alone" forall/given.rs 'for state in 0..states {' 'for state in 0..1 {'
bug "forall, given: any number of states and tracks" forall/given.rs '> MOST_CELLS as u128' '> u128::MAX'
bug "forall, numeration: anywhere" forall/mod.rs 'if self.input.lines() != 2 {' 'if false {'
bug "forall, numeration: further fields" forall/mod.rs '            other => return Err(format!("unknown numeration `{other}`")),
        }
        fields.end()' '            other => return Err(format!("unknown numeration `{other}`")),
        }
        Ok(())'
bug "forall, numeration: nim-sums" forall/comparisons.rs 'if lines.numeration != Numeration::Binary {' 'if false {'
bug "forall, numeration: counts" forall/counts.rs 'if lines.numeration != Numeration::Binary {' 'if false {'
bug "forall, numeration: it is not said" forall/words.rs ' digits in the Zeckendorf system' ''
bug "forall, zeckendorf: two places lower" forall/numeration.rs 'below: value + added }' 'below: below + added }'
bug "forall, zeckendorf: the digit is lost below" forall/numeration.rs 'below: value + added }' 'below: value }'
bug "forall, zeckendorf: cut off where the value is large" forall/numeration.rs \
    'sum.value >= 2 * falls && sum.below >= falls' 'sum.value >= 2 * falls'
bug "forall, zeckendorf: cut off too early" forall/numeration.rs 'sum.value >= 2 * falls' 'sum.value >= falls'
bug "forall, zeckendorf: sums of any size" forall/comparisons.rs 'if digits > 62 {' 'if digits > 120 {'
bug "forall, zeckendorf: read by the value alone" forall/indices.rs 'remainder(below));' '0);'
bug "forall, zeckendorf: what is below has no period" forall/indices.rs 'remainder(below));' 'below);'
bug "forall, given: no part of the statement" forall/fields.rs 'fields.get(2).is_none_or(|how| how != "given")' 'true'
bug "forall, statement: the tables are part of it" forall/fields.rs "if hides && self.peek()? == b'|' {" 'if false {'
bug "forall, nothing: everything" forall/mod.rs 'let component = Component { negated, ..' \
    'let component = Component { negated: !negated, ..'
bug "forall, end: any number of goals" forall/mod.rs '(self.goals.len(), "goals")' '(self.lines.automata.len(), "goals")'
bug "forall, ids: any" forall/fields.rs 'if digits(field) == Some(expected as i64) {' 'if digits(field).is_some() {'
bug "forall, references: to a later line" forall/fields.rs 'number as u64 <= lines as u64' 'number as u64 <= lines as u64 + 1'

# Rules.
bug "forall, rule 1: any call is in the domain" forall/conditions.rs \
    'self.never(&parts, "an option is outside the domain")?;' ''
bug "forall, rule 1: the domain of the position" forall/conditions.rs 'component.on(self.lines, &renaming).opposite()' \
    'component.opposite()'
bug "forall, rule 1: any measure" forall/conditions.rs \
    'self.never(&parts, "the measure of an option is not less")?;' ''
bug "forall, rule 1: an equal measure" forall/conditions.rs 'for equal in 0..=self.rule.measure.len() {' \
    'for equal in 0..self.rule.measure.len() {'
bug "forall, rule 1: the first measure alone" forall/conditions.rs 'for equal in 0..=self.rule.measure.len() {' \
    'for equal in [self.rule.measure.len()] {'
bug "forall, rule 1: the measure of the call alone" forall/conditions.rs \
    'of_call.chain(of_position).collect()' 'of_call.chain(of_position.take(0)).collect()'
bug "forall, rule 1: equal multiples are not added" forall/conditions.rs 'last.1 = last.1.checked_add(times).ok_or("a measure has too large multiples")?;' \
    'last.1 = times;'
bug "forall, rule 2: no value" forall/conditions.rs 'conditions.has_value(total).map_err(|stop| stop.at(line))?;' \
    'let _ = total;'
bug "forall, rule 2: of another guess" forall/rule.rs '*gone == [value] && *of == rule.guess' '*gone == [value]'
bug "forall, rule 3: without the constant" forall/conditions.rs 'parts.extend([Part::Test(&sum), Part::Test(&size)]);' \
    'parts.extend([Part::Test(&sum)]);'
bug "forall, rule 3: without the known sizes" forall/conditions.rs '        sum.extend(&choice.known);
' ''
bug "forall, rule 3: without the values of calls" forall/conditions.rs \
    'sum.extend(choice.calls.iter().filter_map(|call| call.value));' ''
bug "forall, rule 3: *0 is no P-position" forall/conditions.rs 'self.rule.value.is_none() && choice.constant != 0' \
    'self.rule.value.is_none()'
bug "forall, rule 3: constants are no options" forall/conditions.rs 'self.rule.value.is_none() && choice.constant != 0' \
    'choice.constant != 0'
bug "forall, rule 3: without known nimbers" forall/conditions.rs 'sum.extend(&choice.known);' ''
bug "forall, rule 4: but the greatest" forall/conditions.rs \
    'compare(Comparison::AtMost, 1, &[(value, 1), (GREATER, -1)]' 'compare(Comparison::AtMost, 2, &[(value, 1), (GREATER, -1)]'
bug "forall, rule 4: nimbers are P-positions" forall/rule.rs \
    'if choice.calls.is_empty() && choice.constant != 0 && choice.reached.is_some() {' 'if false {'
bug "forall, reached: without the parts" forall/reached.rs \
    'choice.parts.iter().map(|part| part.normal(lines)).collect();' 'choice.parts.iter().take(0).cloned().collect();'
bug "forall, reached: without the calls" forall/reached.rs 'expected.insert(guess.normal(lines));' ''
bug "forall, reached: one of what is expected" forall/reached.rs 'if !unfolded.expected.is_subset(&unfolded.seen) {' \
    'if !unfolded.expected.is_empty() && unfolded.expected.is_disjoint(&unfolded.seen) {'
bug "forall, reached: without the nim-sum" forall/reached.rs 'if unfolded.has_nim_sum(value, choice) {' 'if true {'
bug "forall, reached: the sign of the nim-sum" forall/reached.rs 'Signed::Test(test) if !component.negated =>' 'Signed::Test(test) =>'
bug "forall, reached: any constant" forall/reached.rs 'alone && form.constant == -choice.constant' 'alone'
bug "forall, reached: the constant is left out" forall/reached.rs 'return choice.constant == 0;' 'return true;'
bug "forall, reached: a track more" forall/reached.rs 'tracks == expected && is_size(track)' 'tracks == expected'
bug "forall, reached: a track of another component is gone" forall/reached.rs \
    '&& !tracks.any(|track| gone.contains(&track))' ''
bug "forall, reached: a track of the rule is gone" forall/reached.rs \
    '!gone.iter().any(|track| self.own.contains(track)) && ' ''
bug "forall, reached: what is negated is unfolded" forall/reached.rs 'if renaming.is_empty() && !component.negated =>' \
    'if renaming.is_empty() =>'
bug "forall, reached: what is renamed is unfolded" forall/reached.rs 'if renaming.is_empty() && !component.negated =>' \
    'if !component.negated =>'
bug "forall, reached: it depends on other tracks" forall/reached.rs 'any(|track| !own.contains(track)) {' 'any(|_| false) {'
bug "forall, rule: tracks of values elsewhere" forall/rule.rs \
    'if repeats(&values) || values.iter().any(|value| used.binary_search(value).is_ok()) {' 'if false {'
bug "forall, rule: outcomes of sums" forall/rule.rs 'if choice.calls.len() > 1 || !alone {' 'if false {'
bug "forall, rule: measures that rise" forall/rule.rs 'times.is_positive() && parameters' 'parameters'
bug "forall, rule: measures of anything that rises" forall/rule.rs 'times.is_positive() && parameters.contains(track)' \
    'times.is_positive()'
bug "forall, rule: measures with terms" forall/rule.rs '|| !form.terms.is_empty() || !rises' '|| !rises'
bug "forall, rule: measures with a constant" forall/rule.rs 'if form.constant != 0 || ' 'if '
bug "forall, rule: its places are not counted" forall/mod.rs 'self.places += places;' 'drop(places);'
bug "forall, words: arguments that are free are left out" forall/statement.rs \
    'free.extend(choice.calls.iter().flat_map(|call| &call.arguments));' ''
bug "forall, comparisons: values are cut off too early" forall/comparisons.rs 'up.max(highest - low)' 'highest - low'
bug "forall, comparisons: values are cut off too late" forall/comparisons.rs '(-down).min(lowest - high)' 'lowest - high'
bug "forall, rule: what cancels out of a measure is walked" forall/conditions.rs \
    'form.tracks.retain(|&(_, times)| times != 0);' ''
bug "forall, code: unequal parts with value 0" forall/code.rs 'if game.unequal && in_period.contains(&0) {' 'if false {'
bug "forall, code: equal parts with value 0" forall/code.rs 'if game.unequal && in_period.contains(&0) {' \
    'if in_period.contains(&0) {'
bug "forall, code: digits behind unequal" forall/code.rs 'if !unequal && digits.len() < MOST_DIGITS' 'if digits.len() < MOST_DIGITS'
bug "forall, code: any number of digits" forall/code.rs 'if !unequal && digits.len() < MOST_DIGITS' 'if !unequal'
bug "forall, code: unequal twice" forall/code.rs 'b"unequal" if !unequal =>' 'b"unequal" =>'
bug "forall, some: tracks twice" forall/components.rs '                gone.sort_unstable();
' ''
bug "forall, some: fields behind it" forall/components.rs "reference(fields.next(\"an automaton\")?, 'a', lines.automata.len())?;
                fields.end()?;" "reference(fields.next(\"an automaton\")?, 'a', lines.automata.len())?;"
bug "forall, some: it speaks of what is gone" forall/components.rs '.filter(|track| !gone.contains(track))' ''
bug "forall, some: it speaks of nothing" forall/components.rs '!gone.contains(track)' 'gone.is_empty() && track.count_ones() > 16'
bug "forall, components: a track is renamed twice" forall/components.rs '        renaming.sort_unstable();
' ''
bug "forall, forms: a term twice" forall/forms.rs '        form.terms.sort_unstable();
' ''
bug "forall, forms: sums of any size" forall/forms.rs 'if size >= SUMS_END {' 'if false {'
bug "forall, forms: sums as large as the end" forall/forms.rs 'if size >= SUMS_END {' 'if size > SUMS_END {'
bug "forall, forms: operands of any size below" forall/forms.rs 'if low <= -end || high >= end {' 'if high >= end {'
bug "forall, forms: operands as large as the end below" forall/forms.rs 'if low <= -end ||' 'if low < -end ||'
bug "forall, tests: bounds are looked at in walks alone" forall/comparisons.rs '        form.bounds(&lines.terms)?;
' ''
bug "forall, tests: settled downwards at once no more" forall/comparisons.rs '(value < 0).then_some(false)' 'None'
bug "forall, tables: a state 0 times" forall/fields.rs 'if times == 0 || times' 'if times'
bug "forall, numbers: -0" forall/fields.rs '.filter(|&number| number > 0)' ''
bug "forall, numbers: of many digits" forall/fields.rs '|| text.len() > 19' ''
bug "forall, tracks: without the last" forall/fields.rs 'number <= i64::from(LAST_TRACK)' 'number < i64::from(LAST_TRACK)'
bug "forall, walks: any number of tables" forall/product.rs 'if self.slots.len() * letters > MOST_TABLES {' 'if false {'
bug "forall, rule: a measure of anything" forall/rule.rs 'if form.constant != 0 || !form.terms.is_empty() || !rises {' \
    'if false {'
bug "forall, counts: words begin with zeros" forall/counted.rs 'self.step(&letters[1..], meter)?;' 'self.step(letters, meter)?;'
bug "forall, counts: all zeros are not counted" forall/counted.rs 'all[0] = Number::small(1);
        self.ways = all.clone();' 'self.ways = all.clone();
        self.ways[0] = Number::small(1);'
bug "forall, counts: tracks that are not read" forall/counted.rs \
    'if others(&line.tracks) != others(&automaton.tracks) && automaton.settled[0] != Some(false) {' 'if false {'
bug "forall, counts: nothing reads all tracks" forall/counted.rs ' && automaton.settled[0] != Some(false) {' ' {'
bug "forall, counts: some of infinitely many" forall/counted.rs \
    'Err("infinitely many numbers are counted, or the automaton is not minimal".into())' '{ self.ways = all; Ok(()) }'
bug "forall, counts: the digit of a power is not read" forall/counted.rs 'if bit != 0 {' 'if false {'
bug "forall, counts: further digits of a power" forall/counted.rs 'count.after = zeros;' 'count.after = ones;'
bug "forall, counts: the dimension of the first states" forall/counted.rs 'while done < reached.len() {' 'while false {'
bug "forall, counts: states that reject count" forall/counted.rs '.filter(|(_, accepts)| **accepts)' ''
bug "forall, counts: products of a small dimension" forall/counts.rs \
    'if *operator == Operator::Times { left * right } else { left + right }' 'left + right'
bug "forall, counts: as many cases as one side needs" forall/counts.rs \
    'sides[0].dimension(meter)? + sides[1].dimension(meter)?' 'sides[0].dimension(meter)?.max(sides[1].dimension(meter)?)'
bug "forall, counts: a difference is a sum" forall/counts.rs 'left.plus(&right.opposite(), meter)?' 'left.plus(&right, meter)?'
bug "forall, counts: k stays" forall/counts.rs '*k = k.plus(&Integer::small(1), meter)?' '()'
bug "forall, counts: a power stays" forall/counts.rs '*value = value.times(step, meter)?' '()'
bug "forall, counts: each power of 2" forall/counts.rs 'for _ in 0..*times {' 'if *times > 0 {'
bug "forall, counts: the first k is 0" forall/counts.rs 'let first = self.first.unwrap_or(0);' 'let first = 0;'
bug "forall, counts: at most, and not less" forall/counts.rs 'Relation::Less => less,' 'Relation::Less => less || equal,'
bug "forall, counts: inequalities for all k" forall/counts.rs 'if first.is_some() && relation != Relation::Equal {' 'if false {'
bug "forall, counts: k in a comparison of numbers" forall/counts.rs \
    'if first.is_none() && sides.iter().flatten().any(depends) {' 'if false {'
bug "forall, counts: values that are left" forall/counts.rs 'if values == 1 {' 'if values >= 1 {'
bug "forall, counts: an empty number" forall/counts.rs ' && !digits.is_empty();' ';'
bug "forall, counts: any number of parts" forall/counts.rs 'if parts.len() == MOST_PARTS {' 'if false {'
bug "forall, counts: any dimension" forall/counts.rs 'if dimension > MOST_CASES {' 'if false {'
bug "forall, counts: numbers of any size" forall/integers.rs '> MOST_WORDS {' '> usize::MAX - 1 {'
bug "forall, counts: negative times negative" forall/integers.rs '(&self.less, &other.less))?,' '(&self.less, &other.more))?,'
bug "forall, counts: compared by one part" forall/integers.rs 'self.more.plus_product(&one, &other.less, meter)?;' 'self.more.clone();'
bug "forall, counts: what they are of is not said" forall/statement.rs 'self.automata[automaton] = true;' 'let _ = automaton;'
bug "numbers: the carry of a product is lost" number.rs 'carry = (sum >> 64) as u64;' 'carry = 0_u64;'
bug "numbers: the last carry of a product is lost" number.rs 'left.len() + right.len()) + 1, 0);' 'left.len() + right.len()), 0);'
bug "forall, rule: the guess of other tracks" forall/rule.rs \
    '!parameters.contains(track) && value != Some(*track)' 'false && value != Some(*track)'
bug "forall, rule: parameters twice" forall/rule.rs 'if parameters.is_empty() || repeats(&parameters) {' \
    'if parameters.is_empty() {'

# Misère play: quotients.
bug "misere, (a): the identity may be in P" misere/monoid.rs 'if monoid.in_p.first() == Some(&0) {' 'if false {'
bug "misere, (b): a move from P to P" misere/blind.rs '(true, true) => {' '(true, true) if false => {'
bug "misere, (c): single heaps need no pair" misere/closure.rs 'if !closure.cover(value, contexts) {' 'if false {'
bug "misere, (c): the closure of one heap is enough" misere/closure.rs \
    'if !both.is_empty() && !closure.cover(sum, &both) {' 'if false {'
bug "misere, (c): a pair may be blind in the empty context" misere/closure.rs 'if contexts.has(0) {' 'if false {'
bug "misere, (c): some contexts are enough" misere/elements.rs '.all(|(word, larger)| word & !larger == 0)' \
    '.any(|(word, larger)| word & larger != 0)'
bug "misere, (c): a pair of another value" misere/closure.rs 'closure.cover(sum, &both)' 'closure.cover(value, &both)'
bug "misere, lemma: one way" misere/closure.rs 'of_one.has(other as usize) && of_other.has(one as usize)' \
    'of_one.has(other as usize) && of_other.has(other as usize)'
bug "misere, lemma: the heap alone" misere/closure.rs 'of_one.has(other as usize) && of_other.has(one as usize)' \
    'of_one.has(context) && of_other.has(one as usize)'
bug "misere, lemma: but in the empty context" misere/closure.rs 'of_one.has(other as usize) && of_other.has(one as usize)' \
    'of_one.has(other as usize) && of_other.has(one as usize) && context > 0'
bug "misere, monotonicity: pairs that are not below are left out" misere/elements.rs \
    'retain(|smaller| !smaller.is_within(contexts))' 'retain(|_| false)'
bug "misere, monotonicity: one pair of a value is enough" misere/elements.rs \
    '.any(|larger| contexts.is_within(larger))' '.any(|_| true)'
bug "misere, blind: moves are forgotten" misere/blind.rs 'winning.add(&contexts[option]);' ''
bug "misere, blind: one option alone" misere/options.rs 'found.add(&self.splits[taken]);' \
    'found = self.splits[taken].clone();'
bug "misere, monoid: but the last two commute" misere/monoid.rs 'for first in 0..self.letters {' \
    'for first in 0..self.letters.saturating_sub(1) {'
bug "misere, monoid: elements need not be reached" misere/monoid.rs 'if element >= self.reached.len() {' 'if false {'
bug "misere, monoid: elements in any order" misere/monoid.rs 'if product > next {' 'if false {'
bug "misere, monoid: a product by the last letter alone" misere/monoid.rs 'rest = before as usize;' 'rest = 0 * before as usize;'
bug "misere, monoid: the contexts of the element before" misere/monoid.rs \
    'of_before.has(self.by_letter(context, letter as usize))' 'of_before.has(context)'
bug "misere, values: heap 0 has any value" misere/values.rs 'if given.first() != Some(&0) {' 'if given.is_empty() {'
bug "misere, values: of a heap without options" misere/blind.rs 'if value != 0 {' 'if false {'
bug "misere, values: a generator without one" misere/values.rs '&& options.len() != given.len()' \
    '&& options.len() < given.len()'
bug "misere, window (M2): a heap less" misere/values.rs '2 * start + 2 * period - 2 + digits.len() as u64 - 1' \
    '2 * start + 2 * period - 3 + digits.len() as u64 - 1'
bug "misere, window (M2): without what is taken" misere/values.rs \
    '2 * start + 2 * period - 2 + digits.len() as u64 - 1' '2 * start + 2 * period - 2'
bug "misere, window (M2): the given heaps alone" misere/values.rs \
    '2 * start + 2 * period - 2 + digits.len() as u64 - 1' 'start + period - 1'
bug "misere, period: with unequal parts" misere/values.rs 'Game::Generators(_) | Game::Heaps { unequal: true, .. })' \
    'Game::Generators(_))'
bug "misere, period: need not be least" misere/values.rs 'for prime in primes(period) {' 'for prime in primes(1) {'
bug "misere, period: may begin later" misere/values.rs 'if first > 1 &&' 'if false &&'
bug "misere, period: of any length" misere/values.rs '|| self.given.len() as u64 != start + period {' '{'
bug "misere, period: from heap 0" misere/values.rs '|| start == 0 ||' '||'
bug "misere, period: another phase" misere/values.rs '(start + (heap - start) % period)' '(start + heap % period)'
bug "misere, moves: a split into equal parts of Grundy's game" misere/options.rs \
    'counters.saturating_sub(1) / 2' 'counters / 2 + 0 * counters'
bug "misere, moves: no heap is left" misere/options.rs 'digit & 1 != 0 && rest == 0' 'digit & 1 != 0 && rest == 1'
bug "misere, moves: an empty heap is left" misere/options.rs 'digit & 2 != 0 && rest > 0' 'digit & 2 != 0'
bug "misere, moves: splits of the heap itself" misere/options.rs '&self.splits[taken]' '&self.splits[0]'
bug "misere, moves: the last summand alone" misere/options.rs 'self.products.with(self.values[summand as usize])[value] as usize' \
    'self.products.with(self.values[summand as usize])[0 * value] as usize'
bug "misere, generators: of themselves" misere/game.rs 'read_option(generator, input)?' 'read_option(generator + 1, input)?'
bug "misere, the quotient: alike elements" misere/quotient.rs 'are_different(&contexts) && ' ''
bug "misere, the quotient: elements that are no values" misere/quotient.rs '&& products.generate(&mut input)?' ''
bug "misere, claims: unchecked" misere/quotient.rs 'if contexts[0].has(value) != claim.is_p {' 'if false {'
bug "misere, claims: of the last heap" misere/quotient.rs 'products.with(values.of(heap))[value] as usize' \
    'products.with(values.of(heap))[0 * value] as usize'

# Misère play: playing.
bug "misere, play: the set need not be closed" misere/play.rs 'Ok(!play.is_won(option, &closed, input)?))? {' \
    'Ok(false && !play.is_won(option, &closed, input)?))? {'
bug "misere, play: a sum without options" misere/play.rs 'if sum.is_empty() {' 'if false {'
bug "misere, play: whatever can be won" misere/play.rs 'closed.contains(&sum[..]) }' 'true }'
bug "misere, play: N without an answer" misere/play.rs 'else { play.is_won(&sum, &closed, &mut input)? }' 'else { true }'
bug "misere, play: the end is lost" misere/play.rs 'Ok(sum.is_empty() || ' 'Ok('
bug "misere, play: the first summand alone is moved in" misere/play.rs 'sum[place - 1] == summand' 'true'
bug "misere, play: generators without options stay" misere/play.rs 'sum.retain(|&summand| !ends[summand as usize]);' 'let _ = (&ends, &*sum);'
bug "misere, play: the summand that is moved in stays" misere/play.rs 'option.extend_from_slice(&sum[place + 1..]);' \
    'option.extend_from_slice(&sum[place..]);'

# Misère play: forms.
bug "misere, forms: the proviso" misere/reduction.rs 'if kept.is_empty() && !nodes.is_n(node) {' 'if false {'
bug "misere, forms: options that are none" misere/reduction.rs \
    'if kept.iter().any(|option| options.binary_search(option).is_err()) {' 'if false {'
bug "misere, forms: options that do not reverse" misere/reduction.rs \
    'kept.binary_search(option).is_err() && !reverses(option)' 'kept.binary_search(option).is_err() && false'
bug "misere, forms: the form of a form" misere/reduction.rs '|| !self.is_own(form) {' '{'
bug "misere, forms: a sum as a form" misere/reduction.rs 'if !nodes.is_by_options(form) || ' 'if '
bug "misere, forms: options instead of their forms" misere/reduction.rs '.map(|&option| self.of(option)).collect();' \
    '.copied().collect();'
bug "misere, forms: the same form twice" misere/reduction.rs \
    'if nodes.is_by_options(node) && !self.own.insert(nodes.options(node).into()) {' 'if false {'
bug "misere, forms: options of sums in any order" misere/nodes.rs '        options.sort_unstable();
' ''
bug "misere, the quotient: it ends where it has a period" misere/quotient.rs \
    'last: if values.period.is_some() { None } else { Some(values.end() - 1) }' 'last: Some(values.end() - 1)'
bug "misere, the quotient: it never ends" misere/quotient.rs \
    'last: if values.period.is_some() { None } else { Some(values.end() - 1) }' 'last: None'
bug "misere, values: any number of products" misere/values.rs 'if found.len() * order > MOST_PRODUCTS {' 'if false {'
bug "misere, claims: nodes of the next line" misere/forms.rs 'if ended {
                return Err(input.reject_line("expected nodes"));' 'if false {
                return Err(input.reject_line("expected nodes"));'
bug "misere, canonical: unchecked" misere/forms.rs 'if !forms.is_canonical(nodes, form, input)? {' 'if false {'
bug "misere, canonical: not of the followers" misere/reduction.rs 'waiting.extend_from_slice(nodes.options(node));' ''
bug "misere, canonical: followers are looked at each time they are met" misere/reduction.rs \
    'if self.canonical[node as usize - 1] {' 'if false {'
bug "misere, canonical: of forms of others" misere/reduction.rs '|| !self.is_own(node) || simplifies' '|| simplifies'
bug "misere, canonical: of sums" misere/reduction.rs 'if !nodes.is_by_options(node) || !self.is_own(node)' 'if !self.is_own(node)'
bug "misere, canonical: the proviso the other way" misere/reduction.rs '(!kept.is_empty() || nodes.is_n(node))' \
    '!kept.is_empty()'
bug "misere, canonical: without the proviso" misere/reduction.rs '(!kept.is_empty() || nodes.is_n(node))' \
    '(!kept.is_empty() || nodes.is_n(node) || true)'
bug "misere, canonical: one that reverses is enough" misere/reduction.rs \
    'options.iter().filter(left_out).all(reverses)' 'options.iter().filter(left_out).any(reverses)'
bug "misere, canonical: all must reverse" misere/reduction.rs 'options.iter().filter(left_out).all(reverses)' \
    'options.iter().all(reverses)'
bug "misere, outcomes: of normal play" misere/nodes.rs 'own.is_empty() || own.iter()' 'own.iter()'
bug "misere, outcomes: all options" misere/nodes.rs 'own.iter().any(' 'own.iter().all('
bug "misere, sums: moves in the first alone" misere/nodes.rs '[(first, second), (second, first)]' '[(first, second)]'
bug "misere, sums: beside zero" misere/nodes.rs 'Some(other)
        } else if' 'Some(one)
        } else if'
bug "misere, sums: any sum without options is left out" misere/nodes.rs \
    'self.is_by_options(node) && self.options(node).is_empty()' 'self.options(node).is_empty()'
bug "misere, claims: equal" misere/forms.rs 'if forms.of(one) != forms.of(other) {' 'if false {'
bug "misere, claims: the form" misere/forms.rs 'if forms.of(node) != form {' 'if false {'
bug "misere, claims: differ" misere/forms.rs 'if nodes.is_n(first) == nodes.is_n(second) {' 'if false {'
bug "misere, claims: outcome" misere/forms.rs "if nodes.is_n(node) != (word == \"N\") {" 'if false {'
bug "misere, statement: the monoid is part of it" misere/monoid.rs 'input.hide_line();
        let ended = input.expect("r")?;' 'let ended = input.expect("r")?;'
bug "misere, statement: pairs of S are part of it" misere/closure.rs 'input.hide_line();' ''
bug "misere, statement: the closed set is part of it" misere/play.rs 'input.hide_line();' ''
bug "misere, statement: claims are no part of it" misere/quotient.rs 'input.name("q")?;' 'input.hide_line(); input.name("q")?;'
bug "misere, sums: in any order" misere/lines.rs 'if numbers.is_sorted() {' 'if true {'
bug "misere, sets: in any order" misere/lines.rs 'all(|pair| pair[0] < pair[1])' 'all(|pair| pair[0] != pair[1])'

# Loopy positions: values and ranks.
bug "loopy, finite: an option may have the value" loopy/values.rs 'if reached.binary_search_by_key(&value, |one| one.0).is_ok() {' 'if false {'
bug "loopy, finite: smaller values may be missing" loopy/values.rs 'if (below as u64) < value {' 'if false {'
bug "loopy, finite: ranks of what is reached" loopy/values.rs 'iter().find(|one| one.1 > rank)' 'iter().find(|one| one.1 > rank && false)'
bug "loopy, finite: equal ranks" loopy/values.rs 'Part::Node(_) => rank + 1,' 'Part::Node(_) => rank,'
bug "loopy, finite: the least rank of a sum" loopy/values.rs 'worth.level = worth.level.max(level(part, rank));' \
    'worth.level = worth.level.min(level(part, rank));'
bug "loopy, finite: an option that is not answered" loopy/values.rs 'if !is_lower && !self.is_reverted(option, value, rank) {' 'if false {'
bug "loopy, finite: options of any rank" loopy/values.rs 'worth.infinite == 0 && worth.level <= rank;' 'worth.infinite == 0;'
bug "loopy, finite: ∞ counts as its finite parts" loopy/values.rs 'worth.infinite == 0 && worth.level <= rank;' 'worth.level <= rank;'
bug "loopy, answers: of any rank" loopy/values.rs 'place.is_ok_and(|place| reached[place].1 <= rank)' 'place.is_ok()'
bug "loopy, answers: parts of any rank stay" loopy/values.rs 'level(*part, own) > rank,' 'level(*part, own) > rank && false,'
bug "loopy, answers: parts that are ∞ stay" loopy/values.rs 'Label::Infinite => true,' 'Label::Infinite => false,'
bug "loopy, answers: two parts leave" loopy/values.rs \
    'let (Some(&Part::Node(node)), None) = (leaving.next(), leaving.next()) else' \
    'let Some(&Part::Node(node)) = leaving.next() else'
bug "loopy, answers: the part itself counts" loopy/values.rs 'value ^ self.worth(sum).rest ^ own;' 'value ^ self.worth(sum).rest;'
bug "loopy, answers: without the others" loopy/values.rs 'value ^ self.worth(sum).rest ^ own;' 'value;'
bug "loopy, infinite: unchecked" loopy/values.rs 'if self.nodes.options(node).any(goes_on) {' 'if true {'
bug "loopy, infinite: any option ∞" loopy/values.rs 'worth.infinite > 0 && !self.attains(worth, mex)' 'worth.infinite > 0'
bug "loopy, infinite: finite options" loopy/values.rs 'worth.infinite > 0 && !self.attains(worth, mex)' '!self.attains(worth, mex)'
bug "loopy, infinite: the value 0" loopy/values.rs 'worth.infinite > 0 && !self.attains(worth, mex)' \
    'worth.infinite > 0 && !self.attains(worth, 0)'
bug "loopy, sums: two parts ∞ attain" loopy/values.rs 'worth.infinite == 1 && attained' 'worth.infinite > 0 && attained'
bug "loopy, sums: without the others" loopy/values.rs '&(value ^ worth.rest)' '&value'
bug "loopy, reached: ∞ too" loopy/values.rs '                .filter(|worth| worth.infinite == 0)
' ''
bug "loopy, reached: the greatest rank" loopy/values.rs 'own.dedup_by_key(|reached| reached.0);' \
    'own.reverse(); own.dedup_by_key(|reached| reached.0); own.reverse();'
bug "loopy, outcome: draws are N" loopy/claims.rs "_ => 'D'," "_ => 'N',"
bug "loopy, outcome: wins are draws" loopy/claims.rs "_ if self.attains(worth, 0) => 'N'," ''
bug "loopy, lines: one node more" loopy/mod.rs 'nodes.read_option(input, count + 1)?' 'nodes.read_option(input, count + 2)?'

# Loopy positions: claims.
bug "loopy, claims: value" loopy/claims.rs 'decided(input, found == claimed, words' 'decided(input, true, words'
bug "loopy, claims: outcomes of a move" loopy/claims.rs '[from, to] == claimed' 'true'
bug "loopy, claims: no move" loopy/claims.rs 'if !is_option(input, checked, &sum, &target)? {' 'if false {'
bug "loopy, claims: moves in heaps alone" loopy/claims.rs 'matches!(part, Part::Heap(left) if *left < heap)' 'matches!(part, Part::Heap(_))'
bug "loopy, claims: sets without the others" loopy/claims.rs '.map(|reached| reached.0 ^ rest)' '.map(|reached| reached.0)'
bug "loopy, claims: sets in any order" loopy/claims.rs 'set.sort_unstable();' ''
bug "loopy, claims: two parts ∞ have the set of one" loopy/claims.rs '            1 => {
                let mut set' '            1.. => {
                let mut set'
bug "loopy, claims: sets with repetition" loopy/claims.rs 'last >= number' 'last > number'

# Sums of nodes and heaps.
bug "sums: equal numbers of parts are enough" sums/mod.rs 'one.len() == other.len() && sorted(one) == sorted(other)' 'one.len() == other.len()'
bug "sums: in any number" sums/mod.rs 'sorted(one) == sorted(other)' 'one.len() == other.len() && one.iter().all(|part| other.contains(part))'
bug "sums: nodes that do not come" sums/mod.rs 'node == 0 || node >= below as u64' 'node == 0'
bug "sums: node 0" sums/mod.rs 'node == 0 || node >= below as u64' 'node >= below as u64'
bug "sums: numbers of any size" sums/mod.rs 'filter(|&number| number < BELOW)' 'filter(|_| true)'
bug "sums: the numbers of nodes and claims" sums/mod.rs 'if !ended || (first, second) != (nodes as u64, claims as u64) {' 'if !ended {'
bug "sums: a certificate without claims" sums/mod.rs 'self.claims(claims)' 'Ok(())'
bug "sums: the text goes on" sums/mod.rs '        self.end()?;
' ''
bug "sums, claims: outcome" sums/claims.rs 'found == char::from(letter), words' 'true, words'
bug "sums, claims: equal" sums/claims.rs 'values.value(&one) == values.value(&other)' 'true'
bug "sums, claims: differ" sums/claims.rs 'first != second' 'true'
bug "sums, claims: differ, whatever stands beside" sums/claims.rs '[&sum[..], &beside].concat()' '[&sum[..], &beside[..0]].concat()'
bug "sums, claims: sums that are left over" sums/claims.rs 'if ended != (place + 1 == COUNT) {' 'if ended && place + 1 < COUNT {'

# Entailing moves.
bug "entailing: values are not compared" entailing/values.rs 'if value != claimed {' 'if false {'
bug "entailing: a plain move to a loony position" entailing/values.rs '(Move::Plain, None) => {}' '(Move::Plain, None) => gathered.all_but(&[], input)?,'
bug "entailing: no complement of finite sets" entailing/values.rs 'gathered.all_but(&numbers, input)?,
                },' 'gathered.numbers(&numbers, input)?,
                },'
bug "entailing: the complement of others" entailing/values.rs 'Attained { all_others: true, numbers } => gathered.numbers(&numbers, input)?,' \
    'Attained { all_others: true, .. } => {}'
bug "entailing: complimenting moves are plain" entailing/values.rs '(Move::Complimenting, Some(value)) => gathered.all_but(&[value], input)?,' \
    '(Move::Complimenting, Some(value)) => gathered.numbers(&[value], input)?,'
bug "entailing: complimenting, to a loony position" entailing/values.rs '(Move::Complimenting, None) => gathered.all_but(&[], input)?,' \
    '(Move::Complimenting, None) => {}'
bug "entailing: a reply beside a loony part" entailing/values.rs 'return Ok(Attained::everything()) };' \
    'return Ok(Attained { all_others: false, numbers: Vec::new() }) };'
bug "entailing: replies without the other parts" entailing/values.rs '.map(|number| number ^ total ^ own)' '.copied()'
bug "entailing: replies beside the part itself" entailing/values.rs 'number ^ total ^ own' 'number ^ total'
bug "entailing: replies in heaps without the others" entailing/values.rs 'gathered.heap(heap, total ^ heap, input)?' 'gathered.heap(heap, 0, input)?'
bug "entailing: no replies in heaps" entailing/values.rs 'gathered.heap(heap, total ^ heap, input)?' '{}'
bug "entailing: plain for entailing" entailing/values.rs '_ if place < plain => Move::Plain,' '_ if place <= plain => Move::Plain,'
bug "entailing: complimenting for entailing" entailing/values.rs '_ if place < complimenting => Move::Entailing,' \
    '_ if place + 1 < complimenting => Move::Entailing,'
bug "entailing: lists without options" entailing/values.rs "if matches!(input.peek()?, b'=' | b'c') {" 'if false {'
bug "entailing: the node itself" entailing/values.rs 'let below = self.nodes.len() + 1;' 'let below = self.nodes.len() + 2;'
bug "entailing, sets: unions of complements" entailing/attained.rs 'both.retain(|number| numbers.binary_search(number).is_ok());' ''
bug "entailing, sets: numbers beside complements" entailing/attained.rs \
    'numbers.retain(|number| inside.binary_search(number).is_err());' ''
bug "entailing, sets: loony is a number" entailing/attained.rs 'None => self.all_others,' 'None => false,'
bug "entailing, sets: complements" entailing/attained.rs 'is_ok() != self.all_others' 'is_ok()'
bug "entailing, sets: in any order" entailing/attained.rs '        numbers.sort_unstable();
' ''
bug "entailing, sets: equal numbers" entailing/attained.rs '        inside.dedup();
' ''
bug "entailing, heaps: the whole heap stays" entailing/attained.rs '(0..heap).map' '(0..=heap).map'
bug "entailing, heaps: of any size" entailing/attained.rs 'if heap > LARGEST_HEAP {' 'if false {'
bug "entailing, claims: value" entailing/claims.rs 'found == claimed' 'true'
bug "entailing, claims: draws" entailing/claims.rs 'b"PN"' 'b"PND"'
bug "entailing, claims: moves that do not win" entailing/claims.rs 'decided(input, wins, words' 'decided(input, true, words'
bug "entailing, claims: the reply" entailing/claims.rs '!checked.attained_in(&target, input)?' 'checked.attained_in(&target, input)?'
bug "entailing, claims: the value of the whole" entailing/claims.rs '.has(checked.worth(&rest))' '.has(checked.worth(&sum))'
bug "entailing, claims: complimenting moves as plain ones" entailing/claims.rs "== 'N',
    };" "== 'P',
    };"
bug "entailing, claims: no move" entailing/claims.rs 'if !is_move(input, checked, part, kind, &target)? {' 'if false {'
bug "entailing, claims: moves of any kind" entailing/claims.rs 'own == kind && same(option, target)' 'same(option, target)'
bug "entailing, claims: heaps are not plain" entailing/claims.rs 'Part::Heap(heap) => Ok(kind == Move::Plain
            &&' 'Part::Heap(heap) => Ok('
bug "entailing, claims: heaps grow" entailing/claims.rs '[Part::Heap(left)] => *left < heap,' '[Part::Heap(_)] => true,'

bug "parts: the truth of an atom" mixed/mod.rs 'if atom.value == Value::Truth(claimed) {' 'if true {'
bug "parts: a false claim" mixed/mod.rs 'if claim.value != Value::Truth(true) {' 'if false {'
bug "parts: an atom that is not in the claim" mixed/mod.rs 'if let Some(unused) = reader.unused(atoms.len()) {' 'if let Some(unused) = reader.unused(0) {'
bug "parts: a product without the lower half" mixed/nim.rs '| lower ^ of_digits(upper, 1 << (half - 1), half)' '| lower'
bug "parts: infinite products, 2 for the last power" mixed/infinite.rs 'nim::product(coefficient, 2, meter)?' 'coefficient'
bug "parts: infinite products, exponents as they are" mixed/infinite.rs 'number /= 3;' 'number /= 4;'
bug "parts: infinite products, the last summand alone" mixed/infinite.rs '[&sum, &Nimber::from_tokens(summand)].into_iter()' '[&Nimber::from_tokens(summand)].into_iter()'
bug "parts: infinite products, the largest power" mixed/infinite.rs 'if power >= WHOLE {' 'if power > WHOLE {'
bug "parts: infinite sums are products" mixed/expression.rs '"nim-sum" =>' '"nim-add" =>'
bug "parts: infinite nimbers without end" mixed/expression.rs 'if !infinite::is_small(&nimber) {' 'if false {'
bug "parts: implication the other way round" mixed/expression.rs '!one || other' 'one || !other'
bug "parts: misère play is normal" mixed/sets.rs 'misere_n: vec![true]' 'misere_n: vec![false]'
bug "parts: sums without moves in the same part" mixed/sets.rs 'rest[place] = option;' 'rest.retain(|&part| part == option);'
bug "parts: options twice" mixed/sets.rs '        options.dedup();' ''
bug "parts: a birthday without the last move" mixed/sets.rs 'self.birthday(option) + 1' 'self.birthday(option)'
bug "parts: the rest of a negative divisor" mixed/expression.rs 'rest + b' 'rest'
bug "parts: atoms in atoms" mixed/expression.rs '&OPERATORS[..JOINS]' '&OPERATORS[..]'
bug "parts: the misère value of the end" mixed/genus.rs 'if reached.is_empty() { 1 }' 'if reached.is_empty() { 0 }'
bug "parts: a genus without the move from *2 to *1" mixed/genus.rs '[without[place], without[place] ^ 1]' '[without[place]]'
bug "parts: a genus that repeats by itself" mixed/genus.rs 'rows[rows.len() - 2] == row {' 'last(&rows[rows.len() - 2]) == last(&row) {'
bug "parts: a genus that is not compared to its end" mixed/genus.rs 'rows.len() + 1 >= claimed.len() && ' ''
bug "parts: a genus that goes on with its last value" mixed/genus.rs 'claimed.len() - 1 - beyond % 2' 'claimed.len() - 1'
bug "parts: a genus without the Grundy value" mixed/expression.rs 'worth == Some(grundy) && ' ''
bug "parts: sets without bound" mixed/sets.rs 'if self.kept <= MOST {' 'if true {'

echo "$bugs bugs, $failures of them not found"
((failures == 0))
