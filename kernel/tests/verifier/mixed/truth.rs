//! What expressions say, by the definitions alone: positions are sets that are played.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::document::{Document, Sequence, Term};
use crate::oracle::Node;

/// A position by its number in a table, in which each set of options stands once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Set(usize);

/// What there is to know of a position.
#[derive(Debug, Clone)]
struct Known {
    options: BTreeSet<Set>,
    value: i128,
    misere_value: i128,
    wins_in_misere_play: bool,
    birthday: i128,
}

thread_local! {
    static KNOWN: RefCell<Vec<Known>> = const { RefCell::new(Vec::new()) };
    static NUMBERS: RefCell<HashMap<BTreeSet<Set>, Set>> = RefCell::default();
    static SUMS: RefCell<HashMap<(Set, Set), Set>> = RefCell::default();
}

impl Set {
    fn new(options: BTreeSet<Set>) -> Set {
        if let Some(known) = NUMBERS.with_borrow(|numbers| numbers.get(&options).copied()) {
            return known;
        }
        let each: Vec<Known> = options.iter().map(|option| option.known()).collect();
        let known = Known {
            value: (0..).find(|&value| each.iter().all(|option| option.value != value)).unwrap(),
            misere_value: match each.is_empty() {
                true => 1,
                false => (0..).find(|&value| each.iter().all(|option| option.misere_value != value)).unwrap(),
            },
            wins_in_misere_play: each.is_empty() || each.iter().any(|option| !option.wins_in_misere_play),
            birthday: each.iter().map(|option| option.birthday + 1).max().unwrap_or(0),
            options: options.clone(),
        };
        let set = KNOWN.with_borrow_mut(|all| {
            all.push(known);
            Set(all.len() - 1)
        });
        NUMBERS.with_borrow_mut(|numbers| numbers.insert(options, set));
        set
    }

    fn known(self) -> Known {
        KNOWN.with_borrow(|all| all[self.0].clone())
    }

    fn heap(size: usize) -> Set {
        let mut smaller = BTreeSet::new();
        for _ in 0..size {
            smaller.insert(Set::new(smaller.clone()));
        }
        Set::new(smaller)
    }

    fn plus(self, other: Set) -> Set {
        if let Some(known) = SUMS.with_borrow(|sums| sums.get(&(self, other)).copied()) {
            return known;
        }
        let moved = self.known().options.into_iter().map(|option| option.plus(other));
        let options =
            moved.chain(other.known().options.into_iter().map(|option| self.plus(option))).collect();
        let sum = Set::new(options);
        SUMS.with_borrow_mut(|sums| sums.insert((self, other), sum));
        sum
    }

    fn wins(self) -> bool {
        self.known().value != 0
    }

    /// The misère values with none, one, two … heaps of 2 beside it.
    fn misere_values(self, count: usize) -> Vec<i128> {
        let mut sum = self;
        let mut next = || {
            let value = sum.known().misere_value;
            sum = sum.plus(Set::heap(2));
            value
        };
        (0..count).map(|_| next()).collect()
    }

    /// Whether the misère values with heaps of 2 beside it are these, and the last two repeat; as
    /// far as some heaps more show it.
    fn has_misere_values(self, mut claimed: Vec<i128>) -> bool {
        for _ in 0..4 {
            claimed.push(claimed[claimed.len() - 2]);
        }
        self.misere_values(claimed.len()) == claimed
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Value {
    Truth(bool),
    Integer(i128),
    Node(Set),
    Sequence(Sequence),
    Nimber(Infinite),
}

/// The powers of ω of a nimber below ω^ω, with coefficients other than 0.
pub type Infinite = BTreeMap<u64, u128>;

/// Adds ω^exponent ⊗ coefficient, where the exponent has the ternary digits of one number and
/// another, place by place, so that some may be 3 or 4: κ_k to the power 3 is κ_(k-1), and κ_0 to it is 2.
fn add_power(sum: &mut Infinite, mut digits: Vec<u64>, mut coefficient: u128) {
    while let Some(place) = digits.iter().position(|&digit| digit > 2) {
        digits[place] -= 3;
        match place.checked_sub(1) {
            Some(before) => digits[before] += 1,
            None => coefficient = nim_product(coefficient, 2),
        }
    }
    let exponent = digits.iter().rev().fold(0, |exponent, digit| 3 * exponent + digit);
    let known = sum.entry(exponent).or_default();
    *known ^= coefficient;
    if *known == 0 {
        sum.remove(&exponent);
    }
}

fn infinite_product(one: &Infinite, other: &Infinite) -> Infinite {
    let mut sum = Infinite::new();
    for (&left, &of_left) in one {
        for (&right, &of_right) in other {
            let digit = |place: u32| left / 3_u64.pow(place) % 3 + right / 3_u64.pow(place) % 3;
            add_power(&mut sum, (0..40).map(digit).collect(), nim_product(of_left, of_right));
        }
    }
    sum
}

fn infinite_sum(one: &Infinite, other: &Infinite) -> Infinite {
    let mut sum = one.clone();
    for (&exponent, &coefficient) in other {
        *sum.entry(exponent).or_default() ^= coefficient;
    }
    sum.retain(|_, coefficient| *coefficient != 0);
    sum
}

/// The set of a node; heaps are small here.
fn set(document: &Document, number: i128) -> Option<Set> {
    Some(match document.node(number)? {
        Node::Options(options) => {
            Set::new(options.iter().map(|&option| set(document, option as i128)).collect::<Option<_>>()?)
        }
        Node::Sum(parts) => {
            let parts: Option<Vec<Set>> = parts.iter().map(|&part| set(document, part as i128)).collect();
            parts?.iter().fold(Set::heap(0), |sum, &part| sum.plus(part))
        }
        Node::Nimber(worth) => Set::heap(worth.to_string().parse().ok().filter(|&size: &usize| size < 100)?),
    })
}

thread_local! {
    /// The first values of octal games.
    static HEAPS: RefCell<HashMap<Vec<u8>, Vec<i128>>> = RefCell::default();
}

/// The value of a heap by the definition: what is left is nothing, a heap or two.
fn of_heap(digits: &[u8], heap: usize) -> i128 {
    HEAPS.with_borrow_mut(|known| {
        let values = known.entry(digits.to_vec()).or_default();
        while values.len() <= heap {
            let size = values.len();
            let mut options = BTreeSet::new();
            for (taken, &digit) in digits.iter().enumerate().filter(|&(taken, _)| taken <= size) {
                let left = size - taken;
                if digit & 1 != 0 && left == 0 {
                    options.insert(0);
                }
                if digit & 2 != 0 && left > 0 {
                    options.insert(values[left]);
                }
                if digit & 4 != 0 {
                    options.extend((1..left).map(|part| values[part] ^ values[left - part]));
                }
            }
            values.push((0..).find(|value| !options.contains(value)).unwrap());
        }
        values[heap]
    })
}

/// The heap beyond which the sequence repeats, as far as the theorem of Guy and Smith asks.
fn is_periodic(Sequence { digits, period, preperiod }: &Sequence) -> bool {
    let is_game = matches!(digits.first(), Some(0 | 4))
        && digits.last() != Some(&0)
        && digits.iter().all(|&digit| digit < 8);
    let (first, taken) = (*preperiod.max(&1), digits.len().saturating_sub(1));
    is_game
        && *period > 0
        && (first..2 * first + period + taken)
            .all(|heap| of_heap(digits, heap) == of_heap(digits, heap + period))
}

/// The value of any heap, as far as 300 by the definition.
fn of_any_heap(sequence: &Sequence, heap: i128) -> Option<i128> {
    let heap = u128::try_from(heap).ok()?;
    let (first, period) = (sequence.preperiod.max(1) as u128, sequence.period as u128);
    let small = if heap < 300 { heap } else { first + (heap - first) % period.max(1) };
    Some(of_heap(&sequence.digits, small as usize))
}

/// The least period and preperiod, where all values repeat from this heap on with this period.
fn least(Sequence { digits, period, preperiod }: &Sequence) -> [i128; 2] {
    let end = preperiod.max(&1) + period;
    let repeat_from = |heap: usize, period: usize| {
        (heap..end).all(|heap| of_heap(digits, heap) == of_heap(digits, heap + period))
    };
    let period = (1..).find(|&period| repeat_from(*preperiod.max(&1), period)).unwrap();
    [period, (0..).find(|&heap| repeat_from(heap, period)).unwrap()].map(|number| number as i128)
}

/// By halves and differences.
fn greatest_divisor(a: u128, b: u128) -> u128 {
    match (a % 2, b % 2) {
        _ if a == 0 || b == 0 || a == b => a.max(b),
        (0, 0) => 2 * greatest_divisor(a / 2, b / 2),
        (0, _) => greatest_divisor(a / 2, b),
        (_, 0) => greatest_divisor(a, b / 2),
        _ => greatest_divisor(a.abs_diff(b), a.min(b)),
    }
}

thread_local! {
    /// Products of powers of 2 that are known.
    static OF_POWERS: RefCell<HashMap<(u32, u32), u128>> = RefCell::default();
}

/// 2^i ⊗ 2^j.
fn of_powers(i: u32, j: u32) -> u128 {
    if let Some(known) = OF_POWERS.with_borrow(|known| known.get(&(i, j)).copied()) {
        return known;
    }
    let found = of_new_powers(i, j);
    OF_POWERS.with_borrow_mut(|known| known.insert((i, j), found));
    found
}

/// Powers 2^(2^k) of different k multiply as usual, and one with itself is 3/2 of it.
fn of_new_powers(i: u32, j: u32) -> u128 {
    if i == 0 || j == 0 {
        return 1 << (i + j);
    }
    let highest = 1 << (31 - (i | j).leading_zeros());
    let (rest_i, rest_j) = (i & !highest, j & !highest);
    let rest = of_powers(rest_i, rest_j);
    match (i & highest != 0, j & highest != 0) {
        (true, true) => nim_product(rest, (1 << highest) ^ (1 << (highest - 1))),
        _ => nim_product_with_power(rest, highest),
    }
}

/// All of `number` lies below 2^power, and the product is the usual one.
fn nim_product_with_power(number: u128, power: u32) -> u128 {
    number << power
}

pub fn nim_product(a: u128, b: u128) -> u128 {
    let bits = |number: u128| (0..128 - number.leading_zeros()).filter(move |bit| number >> bit & 1 == 1);
    bits(a).flat_map(|i| bits(b).map(move |j| (i, j))).fold(0, |sum, (i, j)| sum ^ of_powers(i, j))
}

fn nim_power(base: u128, exponent: u128) -> u128 {
    (0..128).rev().fold(1, |found, bit| {
        let square = nim_product(found, found);
        if exponent >> bit & 1 == 1 { nim_product(square, base) } else { square }
    })
}

fn evaluated(document: &Document, term: &Term, wanted: char, in_claim: bool) -> Option<Value> {
    let (name, operands) = match term {
        Term::Number(number) => {
            return match wanted {
                'I' => Some(Value::Integer(*number)),
                'O' => Some(Value::Nimber(infinite_sum(
                    &Infinite::from([(0, u128::try_from(*number).ok()?)]),
                    &Infinite::new(),
                ))),
                'N' => set(document, *number).map(Value::Node),
                'S' => {
                    let place = usize::try_from(*number).ok()?.checked_sub(1)?;
                    document.sequences.get(place).cloned().map(Value::Sequence)
                }
                _ if in_claim => {
                    let place = usize::try_from(*number).ok()?.checked_sub(1)?;
                    document.atoms.get(place).map(|atom| Value::Truth(atom.1))
                }
                _ => None,
            };
        }
        Term::Infinite(powers) => {
            let descends = powers.windows(2).all(|two| two[0].0 > two[1].0);
            let is_small = |&(exponent, coefficient)| exponent < 3_u64.pow(38) && coefficient != 0;
            let is_one = descends && powers.iter().all(is_small);
            return is_one.then(|| Value::Nimber(powers.iter().copied().collect()));
        }
        Term::Operator(name, operands) => (name.as_str(), operands),
    };
    let takes = super::document::OPERATORS.iter().find(|row| row.0 == name)?.2;
    let mut values = Vec::new();
    for (place, operand) in operands.iter().enumerate() {
        let wanted = takes.chars().nth(place).or(takes.chars().last())?;
        values.push(evaluated(document, operand, wanted, in_claim)?);
    }
    applied(name, &values)
}

fn applied(name: &str, values: &[Value]) -> Option<Value> {
    use Value::{Integer, Nimber, Node, Truth};
    let all: Vec<i128> = values
        .iter()
        .filter_map(|value| if let Integer(number) = value { Some(*number) } else { None })
        .collect();
    let nimbers = || all.iter().map(|&number| u128::try_from(number).ok()).collect::<Option<Vec<u128>>>();
    let small = |number: u128| i128::try_from(number).ok().map(Integer);
    Some(match (name, values) {
        ("not", [Truth(a)]) => Truth(!a),
        ("and", [Truth(a), Truth(b)]) => Truth(*a && *b),
        ("or", [Truth(a), Truth(b)]) => Truth(*a || *b),
        ("implies", [Truth(a), Truth(b)]) => Truth(a <= b),
        ("iff", [Truth(a), Truth(b)]) => Truth(a == b),
        ("count", all) => Integer(all.iter().filter(|&truth| *truth == Truth(true)).count() as i128),
        ("eq", _) => Truth(all[0] == all[1]),
        ("ne", _) => Truth(all[0] != all[1]),
        ("lt", _) => Truth(all[0] < all[1]),
        ("le", _) => Truth(all[0] <= all[1]),
        ("win", [Node(a)]) => Truth(a.wins()),
        ("lose", [Node(a)]) => Truth(!a.wins()),
        ("misere-win", [Node(a)]) => Truth(a.known().wins_in_misere_play),
        ("misere-lose", [Node(a)]) => Truth(!a.known().wins_in_misere_play),
        // By the definition of equivalence it is enough that the sum is P.
        ("alike", [Node(a), Node(b)]) => Truth(!a.plus(*b).wins()),
        ("same", [Node(a), Node(b)]) => Truth(a == b),
        ("option", [Node(a), Node(b)]) => Truth(b.known().options.contains(a)),
        ("options", [Node(a), named @ ..]) => {
            let named = named.iter().map(|value| if let Node(set) = value { *set } else { Set::heap(0) });
            Truth(a.known().options == named.collect())
        }
        ("nim-equal", [Nimber(a), Nimber(b)]) => Truth(a == b),
        ("nim-sum", [Nimber(a), Nimber(b)]) => Nimber(infinite_sum(a, b)),
        ("nim-product", [Nimber(a), Nimber(b)]) => Nimber(infinite_product(a, b)),
        ("genus", [Node(a), ..]) => {
            Truth(a.known().value == all[0] && a.has_misere_values(all[1..].to_vec()))
        }
        ("misere-value", [Node(a)]) => Integer(a.known().misere_value),
        ("value", [Node(a)]) => Integer(a.known().value),
        ("heap", [Value::Sequence(sequence), Integer(heap)]) => Integer(of_any_heap(sequence, *heap)?),
        ("period", [Value::Sequence(sequence)]) => Integer(least(sequence)[0]),
        ("preperiod", [Value::Sequence(sequence)]) => Integer(least(sequence)[1]),
        ("birthday", [Node(a)]) => Integer(a.known().birthday),
        ("neg", _) => Integer(all[0].checked_neg()?),
        ("add", _) => Integer(all[0].checked_add(all[1])?),
        ("sub", _) => Integer(all[0].checked_sub(all[1])?),
        ("mul", _) => Integer(all[0].checked_mul(all[1])?),
        ("div" | "mod", _) => {
            let rest = all[0].checked_rem_euclid(all[1])?;
            // The rest has the sign of the divisor.
            let rest = if rest != 0 && all[1] < 0 { rest + all[1] } else { rest };
            Integer(if name == "mod" { rest } else { all[0].checked_sub(rest)? / all[1] })
        }
        ("gcd", _) => small(greatest_divisor(all[0].unsigned_abs(), all[1].unsigned_abs()))?,
        ("pow", _) => Integer(all[0].checked_pow(u32::try_from(all[1]).ok()?)?),
        ("min", _) => Integer(*all.iter().min()?),
        ("max", _) => Integer(*all.iter().max()?),
        ("mex", _) => {
            nimbers()?;
            Integer((0..).find(|number| !all.contains(number))?)
        }
        ("xor", _) => small(nimbers()?[0] ^ nimbers()?[1])?,
        ("times", _) => small(nim_product(nimbers()?[0], nimbers()?[1]))?,
        ("nim-power", _) => small(nim_power(nimbers()?[0], nimbers()?[1]))?,
        ("over", _) if nimbers()?[1] != 0 => {
            small(nim_product(nimbers()?[0], nim_power(nimbers()?[1], u128::MAX - 1)))?
        }
        _ => return None,
    })
}

/// The operands that give a node its genus: itself, its value, and this many misère values.
pub fn genus(document: &Document, node: i128, count: usize) -> Vec<i128> {
    let set = set(document, node).unwrap();
    [vec![node, set.known().value], set.misere_values(count)].concat()
}

/// What a product of nimbers is worth, if it is known.
pub fn powers(term: &Term) -> Option<Infinite> {
    let nodes = crate::oracle::Text { ordinals: true, ..Default::default() };
    let (sequences, at, atoms) = (Vec::new(), Vec::new(), Vec::new());
    let document = Document { nodes, sequences, at, atoms, claim: Term::Number(1) };
    match evaluated(&document, term, 'O', false)? {
        Value::Nimber(powers) => Some(powers),
        _ => None,
    }
}

/// The truth of an atom.
pub fn of_atom(document: &Document, term: &Term) -> Option<bool> {
    Some(evaluated(document, term, 'T', false)? == Value::Truth(true))
}

/// The atoms that an expression names.
fn named(term: &Term, found: &mut BTreeSet<i128>) {
    match term {
        Term::Number(number) => drop(found.insert(*number)),
        Term::Infinite(_) => {}
        Term::Operator(_, operands) => operands.iter().for_each(|operand| named(operand, found)),
    }
}

/// Only `not`, `and`, `or`, `implies` and `iff` join atoms.
fn joins(term: &Term) -> bool {
    match term {
        Term::Number(_) => true,
        Term::Infinite(_) => false,
        Term::Operator(name, operands) => {
            ["not", "and", "or", "implies", "iff"].contains(&name.as_str()) && operands.iter().all(joins)
        }
    }
}

/// Whether all conditions hold.
pub fn accepts(document: &Document) -> bool {
    let mut atoms = BTreeSet::new();
    named(&document.claim, &mut atoms);
    let is_whole = !document.atoms.is_empty() && atoms == (1..=document.atoms.len() as i128).collect();
    is_whole
        && joins(&document.claim)
        && document.nodes.nodes.iter().zip(1..).all(|(node, number)| below(node, number))
        && document.nodes.values() == document.nodes.labels
        && document.sequences.iter().all(is_periodic)
        && document.atoms.iter().all(|(atom, is)| of_atom(document, atom) == Some(*is))
        && evaluated(document, &document.claim, 'T', true) == Some(Value::Truth(true))
}

/// The conditions on the numbers of nodes.
fn below(node: &Node, number: usize) -> bool {
    match node {
        Node::Options(options) => {
            options.iter().all(|&option| (1..number).contains(&option))
                && options.windows(2).all(|two| two[0] < two[1])
        }
        Node::Sum(parts) => {
            parts.len() > 1
                && parts.iter().all(|&part| (1..number).contains(&part))
                && parts.windows(2).all(|two| two[0] <= two[1])
        }
        Node::Nimber(_) => true,
    }
}
