//! Expressions of truths, integers and nodes: each operator stands before what it takes.

use std::collections::HashSet;

use super::genus::Followers;
use super::sequences::Sequence;
use super::sets::Sets;
use super::{infinite, nim};
use crate::input::Input;
use crate::nimber::Nimber;
use crate::positions::VerifiedPositions;
use crate::refused::Refused;

/// Words of one expression, and bytes of what is said of it.
const MOST_WORDS: usize = 1 << 16;
const MOST_SAID: usize = 10_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Type {
    Truth,
    Integer,
    Node,
    Sequence,
    Nimber,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Value {
    Truth(bool),
    Integer(i128),
    Node(u32),
    Sequence(u32),
    Nimber(Nimber),
}

/// An expression: its value, and how it reads.
#[derive(Debug, Clone)]
pub(super) struct Term {
    pub(super) value: Value,
    pub(super) words: String,
}

/// An operator: its name, what it gives, what it takes, and how it reads. If `many`, the last of
/// what it takes comes as often as a number after the name says.
struct Operator {
    name: &'static str,
    gives: Type,
    takes: &'static [Type],
    many: bool,
    /// What stands before, between and after the operands.
    words: [&'static str; 3],
}

const fn operator(
    name: &'static str,
    gives: Type,
    takes: &'static [Type],
    words: [&'static str; 3],
) -> Operator {
    Operator { name, gives, takes, many: false, words }
}

const TRUTHS: &[Type] = &[Type::Truth, Type::Truth];
const INTEGERS: &[Type] = &[Type::Integer, Type::Integer];
const NODES: &[Type] = &[Type::Node, Type::Node];
const NODE: &[Type] = &[Type::Node];
const NIMBERS: &[Type] = &[Type::Nimber, Type::Nimber];

/// A position, its Grundy value, and at least two misère Grundy values.
const GENUS: &[Type] = &[Type::Node, Type::Integer, Type::Integer, Type::Integer];

/// Those of truths come first: they alone join atoms.
const JOINS: usize = 5;

static OPERATORS: [Operator; 43] = [
    operator("not", Type::Truth, &[Type::Truth], ["not ", "", ""]),
    operator("and", Type::Truth, TRUTHS, ["", " and ", ""]),
    operator("or", Type::Truth, TRUTHS, ["", " or ", ""]),
    operator("implies", Type::Truth, TRUTHS, ["", " implies ", ""]),
    operator("iff", Type::Truth, TRUTHS, ["", " iff ", ""]),
    operator("eq", Type::Truth, INTEGERS, ["", " = ", ""]),
    operator("ne", Type::Truth, INTEGERS, ["", " ≠ ", ""]),
    operator("lt", Type::Truth, INTEGERS, ["", " < ", ""]),
    operator("le", Type::Truth, INTEGERS, ["", " <= ", ""]),
    operator("win", Type::Truth, NODE, ["", "", " is N"]),
    operator("lose", Type::Truth, NODE, ["", "", " is P"]),
    operator("misere-win", Type::Truth, NODE, ["", "", " is misère N"]),
    operator("misere-lose", Type::Truth, NODE, ["", "", " is misère P"]),
    operator("alike", Type::Truth, NODES, ["", " ≈ ", ""]),
    operator("same", Type::Truth, NODES, ["", " == ", ""]),
    operator("option", Type::Truth, NODES, ["", " is an option of ", ""]),
    Operator { many: true, ..operator("options", Type::Truth, NODES, ["the options of ", ", ", ""]) },
    Operator { many: true, ..operator("genus", Type::Truth, GENUS, ["the genus of ", ", ", ")"]) },
    operator("neg", Type::Integer, &[Type::Integer], ["-", "", ""]),
    operator("add", Type::Integer, INTEGERS, ["", " + ", ""]),
    operator("sub", Type::Integer, INTEGERS, ["", " - ", ""]),
    operator("mul", Type::Integer, INTEGERS, ["", " * ", ""]),
    operator("div", Type::Integer, INTEGERS, ["", " // ", ""]),
    operator("mod", Type::Integer, INTEGERS, ["", " % ", ""]),
    operator("pow", Type::Integer, INTEGERS, ["", " ^ ", ""]),
    operator("gcd", Type::Integer, INTEGERS, ["gcd(", ", ", ")"]),
    operator("xor", Type::Integer, INTEGERS, ["", " ⊕ ", ""]),
    operator("times", Type::Integer, INTEGERS, ["", " ⊗ ", ""]),
    operator("over", Type::Integer, INTEGERS, ["", " ⊘ ", ""]),
    operator("nim-power", Type::Integer, INTEGERS, ["the nim-power of (", " to ", ")"]),
    Operator { many: true, ..operator("mex", Type::Integer, &[Type::Integer], ["mex(", ", ", ")"]) },
    Operator { many: true, ..operator("min", Type::Integer, &[Type::Integer], ["min(", ", ", ")"]) },
    Operator { many: true, ..operator("max", Type::Integer, &[Type::Integer], ["max(", ", ", ")"]) },
    Operator {
        many: true,
        ..operator("count", Type::Integer, &[Type::Truth], ["the number of those that hold of (", "; ", ")"])
    },
    operator("value", Type::Integer, NODE, ["the value of ", "", ""]),
    operator("misere-value", Type::Integer, NODE, ["the misère Grundy value of ", "", ""]),
    operator("birthday", Type::Integer, NODE, ["the birthday of ", "", ""]),
    operator("nim-equal", Type::Truth, NIMBERS, ["", " = ", ""]),
    operator("nim-sum", Type::Nimber, NIMBERS, ["", " ⊕ ", ""]),
    operator("nim-product", Type::Nimber, NIMBERS, ["", " ⊗ ", ""]),
    operator("heap", Type::Integer, &[Type::Sequence, Type::Integer], ["the value of ", " at heap ", ""]),
    operator("period", Type::Integer, &[Type::Sequence], ["the period of ", "", ""]),
    operator("preperiod", Type::Integer, &[Type::Sequence], ["the preperiod of ", "", ""]),
];

/// An operator with the operands so far, and how many it takes.
struct Open {
    operator: &'static Operator,
    takes: usize,
    operands: Vec<Term>,
}

impl Open {
    /// What the next operand must be.
    fn next(&self) -> Type {
        let takes = self.operator.takes;
        takes[self.operands.len().min(takes.len() - 1)]
    }
}

/// Reads expressions about these nodes.
pub(super) struct Reader<'n> {
    nodes: &'n VerifiedPositions,
    sequences: &'n [Sequence],
    sets: Sets,
    /// Which atoms the claim speaks of.
    used: Vec<bool>,
}

impl<'n> Reader<'n> {
    pub(super) fn new(nodes: &'n VerifiedPositions, sequences: &'n [Sequence]) -> Reader<'n> {
        Reader { nodes, sequences, sets: Sets::new(), used: Vec::new() }
    }

    /// The first atom, up to this number, that the claim does not speak of.
    pub(super) fn unused(&self, atoms: usize) -> Option<usize> {
        (0..atoms).find(|&atom| !self.used.get(atom).copied().unwrap_or(false)).map(|atom| atom + 1)
    }

    /// A truth: an atom, which is followed by its truth in the line; or a claim, which ends the line
    /// and joins these atoms.
    pub(super) fn read(&mut self, input: &mut Input<'_>, atoms: &[Term]) -> Result<Term, Refused> {
        let mut open: Vec<Open> = Vec::new();
        for _ in 0..MOST_WORDS {
            let wanted = open.last().map_or(Type::Truth, Open::next);
            let ended;
            let is_infinite = wanted == Type::Nimber && input.peek()? == b'w';
            let mut found = if is_infinite || input.peek()?.is_ascii_digit() {
                let (nimber, end) = input.nimber(is_infinite)?;
                ended = end;
                self.operand(wanted, nimber, atoms).map_err(|reason| input.reject_at(end, reason))?
            } else {
                open.push(operator_here(input, wanted, !atoms.is_empty())?);
                continue;
            };
            // An atom ends before its truth.
            if ended && atoms.is_empty() {
                return Err(input.reject_line("the truth is missing"));
            }
            let whole = loop {
                let Some(last) = open.last_mut() else { break Some(found) };
                last.operands.push(found);
                if last.operands.len() < last.takes {
                    break None;
                }
                let Some(full) = open.pop() else { break None };
                found = self.applied(full, input)?;
            };
            if let Some(whole) = whole {
                let is_end = if atoms.is_empty() { input.peek()? == b'=' } else { ended };
                return if is_end { Ok(whole) } else { Err(input.reject("the expression has ended before")) };
            }
            if ended {
                return Err(input.reject_line("the expression is cut"));
            }
        }
        Err(input.reject(format!("an expression has more than {MOST_WORDS} words")))
    }
}

impl Reader<'_> {
    /// What a number stands for where this is wanted, or a nimber.
    fn operand(&mut self, wanted: Type, nimber: Nimber, atoms: &[Term]) -> Result<Term, String> {
        let within = |count: usize| {
            let is_one = |&place: &u64| place >= 1 && place <= count as u64;
            nimber.to_u64().filter(is_one)
        };
        match wanted {
            Type::Integer => {
                let value = integer(&nimber).ok_or("numbers are below 2^127 here")?;
                Ok(Term { value: Value::Integer(value), words: value.to_string() })
            }
            Type::Nimber if infinite::is_small(&nimber) => {
                let words = nimber.to_string();
                Ok(Term { value: Value::Nimber(nimber), words })
            }
            Type::Nimber => Err("nimbers are below w^(3^38) here, with coefficients below 2^128".to_owned()),
            Type::Node => {
                let node =
                    within(self.nodes.len()).ok_or_else(|| format!("no node has the number {nimber}"))?;
                Ok(Term { value: Value::Node(node as u32), words: format!("node {node}") })
            }
            Type::Sequence => {
                let sequence = within(self.sequences.len())
                    .ok_or_else(|| format!("no sequence has the number {nimber}"))?;
                let words = self.sequences[sequence as usize - 1].name.clone();
                Ok(Term { value: Value::Sequence(sequence as u32), words })
            }
            Type::Truth => {
                let atom =
                    within(atoms.len()).ok_or_else(|| format!("no atom has the number {nimber} here"))?;
                let atom = atom as usize - 1;
                self.used.resize(atoms.len(), false);
                self.used[atom] = true;
                Ok(atoms[atom].clone())
            }
        }
    }

    /// An operator with all of its operands.
    fn applied(&mut self, open: Open, input: &mut Input<'_>) -> Result<Term, Refused> {
        let [before, between, after] = open.operator.words;
        let mut words = String::from(before);
        for (place, operand) in open.operands.iter().enumerate() {
            words.push_str(match place {
                0 => "",
                1 if open.operator.name == "options" => " are ",
                1 if open.operator.name == "genus" => " is ",
                2 if open.operator.name == "genus" => "^(",
                _ => between,
            });
            // What is joined by `and` or `-` stands in brackets inside others, and what is less than 0 where
            // it would be read otherwise.
            let is_open = operand.words.starts_with('-') && matches!(open.operator.name, "neg" | "pow");
            let is_plain =
                before.ends_with('(') || !operand.words.contains(' ') && !is_open || is_node(operand);
            words.push_str(&if is_plain { operand.words.clone() } else { format!("({})", operand.words) });
            input.work(operand.words.len())?;
            if words.len() > MOST_SAID {
                words = words.chars().take(MOST_SAID).collect();
                words.push('…');
                break;
            }
        }
        words.push_str(after);
        let values: Vec<Value> = open.operands.into_iter().map(|operand| operand.value).collect();
        Ok(Term { value: self.value(open.operator.name, &values, input)?, words })
    }

    fn value(&mut self, name: &str, values: &[Value], input: &mut Input<'_>) -> Result<Value, Refused> {
        if let [Value::Node(node), Value::Integer(grundy), ..] = *values {
            let numbers = integers(&values[2..]);
            return self.has_genus(node, grundy, &numbers, input).map(Value::Truth);
        }
        if let [Value::Node(_), ..] = values {
            let nodes: Vec<u32> =
                values.iter().map(|value| if let Value::Node(node) = value { *node } else { 0 }).collect();
            return self.of_nodes(name, &nodes, input);
        }
        if let &[Value::Sequence(sequence), Value::Integer(heap)] = values {
            let sequence = &self.sequences[sequence as usize - 1];
            let heap = u128::try_from(heap).map_err(|_| input.reject("a heap is 0 or larger"))?;
            return Ok(Value::Integer(sequence.value(heap).into()));
        }
        if let &[Value::Sequence(sequence)] = values {
            let (period, preperiod) = self.sequences[sequence as usize - 1].least(input)?;
            return Ok(Value::Integer(if name == "period" { period } else { preperiod }.into()));
        }
        if let [Value::Nimber(one), Value::Nimber(other)] = values {
            return of_nimbers(name, [one, other], input);
        }
        if let [Value::Integer(_), ..] = values {
            return of_integers(name, &integers(values), input);
        }
        let truths: Vec<bool> = values.iter().map(|value| *value == Value::Truth(true)).collect();
        Ok(Value::Truth(match (name, &truths[..]) {
            ("not", &[one]) => !one,
            ("and", &[one, other]) => one && other,
            ("or", &[one, other]) => one || other,
            ("implies", &[one, other]) => !one || other,
            ("iff", &[one, other]) => one == other,
            ("count", all) => {
                return Ok(Value::Integer(all.iter().filter(|&&truth| truth).count() as i128));
            }
            _ => return Err(input.reject(format!("`{name}` takes nothing like this"))),
        }))
    }

    /// What an operator says of nodes: by their values, or as sets.
    fn of_nodes(&mut self, name: &str, nodes: &[u32], input: &mut Input<'_>) -> Result<Value, Refused> {
        match name {
            "win" => return Ok(Value::Truth(*self.worth(nodes[0], input)? != Nimber::ZERO)),
            "lose" => return Ok(Value::Truth(*self.worth(nodes[0], input)? == Nimber::ZERO)),
            "alike" => {
                return Ok(Value::Truth(self.worth(nodes[0], input)? == self.worth(nodes[1], input)?));
            }
            "value" => {
                let number = integer(self.worth(nodes[0], input)?);
                let reason = "the value is not below 2^127";
                return number.map(Value::Integer).ok_or_else(|| input.reject(reason));
            }
            _ => {}
        }
        let mut sets = Vec::new();
        for &node in nodes {
            sets.push(self.sets.of(node, self.nodes, input)?);
        }
        Ok(match name {
            "birthday" => Value::Integer(self.sets.birthday(sets[0]).into()),
            "misere-value" => {
                Value::Integer(Followers::of(sets[0], &self.sets, input)?.misere_value(input)?.into())
            }
            "misere-win" => Value::Truth(self.sets.is_misere_n(sets[0])),
            "misere-lose" => Value::Truth(!self.sets.is_misere_n(sets[0])),
            "same" => Value::Truth(sets[0] == sets[1]),
            "option" => Value::Truth(self.sets.options(sets[1]).contains(&sets[0])),
            // All options, each once.
            _ => {
                let mut named = sets.split_off(1);
                named.sort_unstable();
                named.dedup();
                Value::Truth(self.sets.options(sets[0]) == named)
            }
        })
    }

    fn has_genus(
        &mut self,
        node: u32,
        grundy: i128,
        misere: &[i128],
        input: &mut Input<'_>,
    ) -> Result<bool, Refused> {
        let set = self.sets.of(node, self.nodes, input)?;
        let worth = integer(self.worth(node, input)?);
        Ok(worth == Some(grundy) && Followers::of(set, &self.sets, input)?.have(misere, input)?)
    }

    fn worth(&self, node: u32, input: &mut Input<'_>) -> Result<&Nimber, Refused> {
        if !self.nodes.has_value(node) {
            return Err(input.reject(format!("node {node} has no value")));
        }
        let value = self.nodes.value(node);
        input.work(value.size())?;
        Ok(value)
    }
}

fn integers(values: &[Value]) -> Vec<i128> {
    values.iter().map(|value| if let Value::Integer(number) = value { *number } else { 0 }).collect()
}

fn is_node(term: &Term) -> bool {
    matches!(term.value, Value::Node(_))
}

/// A number below 2^127.
fn integer(nimber: &Nimber) -> Option<i128> {
    nimber.number()?.to_u128()?.try_into().ok()
}

/// The operator that stands here, and gives what is wanted.
fn operator_here(input: &mut Input<'_>, wanted: Type, joins: bool) -> Result<Open, Refused> {
    let wanted_here = match wanted {
        Type::Truth => "expected a truth",
        Type::Integer => "expected an integer",
        Type::Node => "expected a node",
        Type::Sequence => "expected a sequence",
        Type::Nimber => "expected a nimber",
    };
    if !input.peek()?.is_ascii_lowercase() {
        return Err(input.reject(wanted_here));
    }
    let (name, ended) = input.word()?;
    let known = if joins { &OPERATORS[..JOINS] } else { &OPERATORS[..] };
    let found = known.iter().find(|operator| operator.name == name && operator.gives == wanted);
    let Some(operator) = found.filter(|_| !ended) else {
        return Err(input.reject_at(ended, format!("{wanted_here}; got `{name}`")));
    };
    let mut takes = operator.takes.len();
    if operator.many {
        let (count, ended) = input.number()?;
        let count = count.to_u64().filter(|count| (1..MOST_WORDS as u64).contains(count) && !ended);
        takes += count.ok_or_else(|| input.reject_at(ended, "expected how many follow"))? as usize - 1;
    }
    Ok(Open { operator, takes, operands: Vec::new() })
}

/// What an operator makes of nimbers, which may be infinite.
fn of_nimbers(name: &str, [one, other]: [&Nimber; 2], input: &mut Input<'_>) -> Result<Value, Refused> {
    Ok(match name {
        "nim-equal" => {
            input.work(one.size())?;
            Value::Truth(one == other)
        }
        "nim-sum" => Value::Nimber(Nimber::nim_sum([one, other].into_iter(), &mut input.meter)?),
        _ => {
            let product = infinite::product(one, other, &mut input.meter)?;
            Value::Nimber(product.ok_or_else(|| input.reject("the factors have too many summands"))?)
        }
    })
}

/// What an operator makes of integers below 2^127.
fn of_integers(name: &str, numbers: &[i128], input: &mut Input<'_>) -> Result<Value, Refused> {
    let all = numbers.iter().copied();
    let found = match (name, numbers) {
        ("eq", &[a, b]) => return Ok(Value::Truth(a == b)),
        ("ne", &[a, b]) => return Ok(Value::Truth(a != b)),
        ("lt", &[a, b]) => return Ok(Value::Truth(a < b)),
        ("le", &[a, b]) => return Ok(Value::Truth(a <= b)),
        ("neg", &[a]) => a.checked_neg(),
        ("add", &[a, b]) => a.checked_add(b),
        ("sub", &[a, b]) => a.checked_sub(b),
        ("mul", &[a, b]) => a.checked_mul(b),
        // Towards minus infinity.
        ("div", &[a, b]) => {
            a.checked_rem(b).map(|rest| a / b - i128::from(rest != 0 && (rest < 0) != (b < 0)))
        }
        ("mod", &[a, b]) => {
            a.checked_rem(b).map(|rest| if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest })
        }
        ("gcd", &[a, b]) => i128::try_from(greatest_divisor(a.unsigned_abs(), b.unsigned_abs())).ok(),
        ("pow", &[a, b]) => u32::try_from(b).ok().and_then(|b| a.checked_pow(b)),
        ("min", _) => all.min(),
        ("max", _) => all.max(),
        _ if numbers.iter().any(|&number| number < 0) => {
            return Err(input.reject(format!("`{name}` takes no number below 0")));
        }
        ("mex", _) => {
            input.work(numbers.len())?;
            let numbers: HashSet<i128> = all.collect();
            (0..).find(|number| !numbers.contains(number))
        }
        ("xor", &[a, b]) => Some(a ^ b),
        ("times", &[a, b]) => nimber(nim::product(a as u128, b as u128, &mut input.meter)?),
        ("nim-power", &[a, b]) => nimber(nim::power(a as u128, b as u128, &mut input.meter)?),
        // In the field of the numbers below 2^128 the inverse is a power.
        ("over", &[a, b]) if b != 0 => {
            let inverse = nim::power(b as u128, u128::MAX - 1, &mut input.meter)?;
            nimber(nim::product(a as u128, inverse, &mut input.meter)?)
        }
        _ => None,
    };
    let reason = || input.reject(format!("`{name}` gives no number below 2^127 here"));
    found.map(Value::Integer).ok_or_else(reason)
}

/// Euclid's algorithm.
fn greatest_divisor(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

fn nimber(number: u128) -> Option<i128> {
    i128::try_from(number).ok()
}
