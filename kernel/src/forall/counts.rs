//! Comparisons of counts with one another, with numbers and powers; equations also for all k.
//!
//! For all k each side lies in a space of sequences which the step from k to k + 1 maps to itself: a
//! number or a power in one of dimension 1, k in one of dimension 2, counts for powers of two in one
//! whose dimension is the number of states. Sums lie in the sum of such spaces, and products in a space
//! whose dimension is at most the product. So both sides are the same for all k if they are for as many
//! values of k as both dimensions together.

use crate::input::Input;
use crate::meter::Meter;
use crate::number::Number;
use crate::refused::Refused;

use super::counted::Count;
use super::fields::{Fields, Read, Stop, Track, integer, reference, track};
use super::integers::Integer;
use super::lines::Lines;
use super::numeration::Numeration;

/// Parts of a side.
const MOST_PARTS: usize = 256;

/// Values of k that are looked at, the first of them, and the first exponent of a power.
const MOST_CASES: usize = 1 << 12;

/// Multiples of k in exponents.
const MOST_FACTOR: i64 = 64;

/// Both sides of a comparison, each in reverse Polish notation.
#[derive(Debug)]
pub(crate) struct Counts {
    pub(crate) relation: Relation,
    /// It holds for all k from here on; none if nothing depends on k.
    pub(crate) first: Option<u64>,
    pub(crate) sides: [Vec<Part>; 2],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Relation {
    Equal,
    Less,
    AtMost,
}

#[derive(Debug)]
pub(crate) enum Part {
    Number(Number),
    /// k itself.
    Exponent,
    /// The power of a base to a multiple of k and something more.
    Power {
        base: i64,
        more: i64,
        factor: i64,
    },
    /// How many numbers an automaton accepts.
    Count(usize),
    /// How many it accepts where this track has the power of 2 to this multiple of k.
    Powers {
        automaton: usize,
        track: Track,
        factor: i64,
    },
    Operator(Operator),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operator {
    Plus,
    Minus,
    Times,
}

/// Reads the rest of the line, and verifies what it says.
pub(crate) fn verify(
    fields: &mut Fields<'_>,
    lines: &Lines,
    input: &mut Input<'_>,
) -> Result<Counts, Refused> {
    let line = input.lines();
    let meter = &mut input.meter;
    let verified = Counts::read(fields, lines, meter).and_then(|counts| {
        counts.check(lines, meter)?;
        Ok(counts)
    });
    verified.map_err(|stop| stop.at(line))
}

impl Counts {
    fn read(fields: &mut Fields<'_>, lines: &Lines, meter: &mut Meter<'_>) -> Result<Counts, Stop> {
        if lines.numeration != Numeration::Binary {
            return Err(
                "a number has several words in the Zeckendorf system, so words are not counted".into()
            );
        }
        let [mut head, left, right] = fields.between_bars()?;
        let relation = match head.next("a relation")? {
            "=" => Relation::Equal,
            "<" => Relation::Less,
            "<=" => Relation::AtMost,
            other => return Err(format!("counts are compared by =, < or <=; got `{other}`").into()),
        };
        let first = match head.next("the first k, or `-`")? {
            "-" => None,
            first => Some(within(integer(first)?, 0, MOST_CASES as i64)? as u64),
        };
        head.end()?;
        if first.is_some() && relation != Relation::Equal {
            return Err("for all k there are equations alone".into());
        }
        let sides = [read_side(left, lines, meter)?, read_side(right, lines, meter)?];
        let depends = |part: &Part| matches!(part, Part::Exponent | Part::Power { .. } | Part::Powers { .. });
        if first.is_none() && sides.iter().flatten().any(depends) {
            return Err("a side depends on k".into());
        }
        Ok(Counts { relation, first, sides })
    }

    /// Whether it holds.
    fn check(&self, lines: &Lines, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let first = self.first.unwrap_or(0);
        let mut sides = Vec::new();
        for parts in &self.sides {
            sides.push(Side::new(parts, first, lines, meter)?);
        }
        let mut cases = 1;
        if self.first.is_some() {
            cases = sides[0].dimension(meter)? + sides[1].dimension(meter)?;
        }
        for k in first..first + cases as u64 {
            let (less, equal) = sides[0].value(meter)?.compare(&sides[1].value(meter)?, meter)?;
            let holds = match self.relation {
                Relation::Equal => equal,
                Relation::Less => less,
                Relation::AtMost => less || equal,
            };
            if !holds {
                let place = if self.first.is_some() { format!(" for k = {k}") } else { String::new() };
                return Err(format!("the comparison is false{place}").into());
            }
            for side in &mut sides {
                side.go_on(meter)?;
            }
        }
        Ok(())
    }
}

fn within(number: i64, least: i64, most: i64) -> Read<i64> {
    if (least..=most).contains(&number) {
        Ok(number)
    } else {
        Err(format!("expected a number from {least} to {most}; got {number}"))
    }
}

/// The parts of a side. Together they leave one value.
fn read_side(mut fields: Fields<'_>, lines: &Lines, meter: &mut Meter<'_>) -> Result<Vec<Part>, Stop> {
    let mut parts = Vec::new();
    let mut values = 0_usize;
    while let Some(word) = fields.peek() {
        if parts.len() == MOST_PARTS {
            return Err(format!("a side has more than {MOST_PARTS} parts").into());
        }
        let part = read_part(&mut fields, lines, meter)?;
        if let Part::Operator(_) = part {
            values = values.checked_sub(2).ok_or(format!("there are no two values before `{word}`"))?;
        }
        values += 1;
        parts.push(part);
    }
    if values == 1 { Ok(parts) } else { Err(format!("a side has one value; got {values}").into()) }
}

fn read_part(fields: &mut Fields<'_>, lines: &Lines, meter: &mut Meter<'_>) -> Result<Part, Stop> {
    let automaton = |field: &str| reference(field, 'a', lines.automata.len());
    Ok(match fields.next("a part")? {
        "k" => Part::Exponent,
        "+" => Part::Operator(Operator::Plus),
        "-" => Part::Operator(Operator::Minus),
        "*" => Part::Operator(Operator::Times),
        "power" => {
            let base = integer(fields.next("a base")?)?;
            let more = integer(fields.next("a number")?)?;
            let factor = within(integer(fields.next("a multiple of k")?)?, 0, MOST_FACTOR)?;
            Part::Power { base, more, factor }
        }
        "count" => Part::Count(automaton(fields.next("an automaton")?)?),
        "powers" => {
            let automaton = automaton(fields.next("an automaton")?)?;
            let track = track(fields.next("the track of a power of 2")?)?;
            let factor = within(integer(fields.next("a multiple of k")?)?, 1, MOST_FACTOR)?;
            Part::Powers { automaton, track, factor }
        }
        digits => {
            let spelled = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.is_empty();
            if !spelled || digits.starts_with('0') && digits != "0" {
                return Err(format!("expected a part of a side; got `{digits}`").into());
            }
            Part::Number(Number::from_digits(digits.as_bytes(), meter)?)
        }
    })
}

/// A side for one k.
struct Side<'l> {
    parts: Vec<Running<'l>>,
}

enum Running<'l> {
    Constant(Integer),
    Exponent(Integer),
    /// A power, and by what it is multiplied with each k.
    Power(Integer, Integer),
    /// A count, and how often it goes on with each k.
    Count(Count<'l>, i64),
    Operator(Operator),
}

impl<'l> Side<'l> {
    /// The side at the first k.
    fn new(parts: &[Part], first: u64, lines: &'l Lines, meter: &mut Meter<'_>) -> Result<Side<'l>, Stop> {
        let mut running = Vec::new();
        for part in parts {
            running.push(match *part {
                Part::Number(ref number) => Running::Constant(Integer::natural(number.clone())),
                Part::Exponent => Running::Exponent(Integer::small(first as i64)),
                Part::Power { base, more, factor } => {
                    // Both are small enough for this.
                    let exponent = within(more, -(1 << 20), 1 << 20)? + factor * first as i64;
                    let exponent = within(exponent, 0, MOST_CASES as i64)?;
                    let base = Integer::small(base);
                    Running::Power(power(&base, exponent, meter)?, power(&base, factor, meter)?)
                }
                Part::Count(automaton) => {
                    Running::Count(Count::new(&lines.automata[automaton], None, meter)?, 0)
                }
                Part::Powers { automaton, track, factor } => {
                    let mut count = Count::new(&lines.automata[automaton], Some(track), meter)?;
                    for _ in 0..factor * first as i64 {
                        count.double(meter)?;
                    }
                    Running::Count(count, factor)
                }
                Part::Operator(operator) => Running::Operator(operator),
            });
        }
        Ok(Side { parts: running })
    }

    fn value(&self, meter: &mut Meter<'_>) -> Result<Integer, Stop> {
        let mut values: Vec<Integer> = Vec::new();
        for part in &self.parts {
            let value = match part {
                Running::Constant(value) | Running::Exponent(value) | Running::Power(value, _) => {
                    value.clone()
                }
                Running::Count(count, _) => Integer::natural(count.value(meter)?),
                Running::Operator(operator) => {
                    let (left, right) = two(&mut values)?;
                    match operator {
                        Operator::Plus => left.plus(&right, meter)?,
                        Operator::Minus => left.plus(&right.opposite(), meter)?,
                        Operator::Times => left.times(&right, meter)?,
                    }
                }
            };
            values.push(value);
        }
        Ok(values.pop().ok_or("a side is empty")?)
    }

    /// The dimension of a space of sequences in which it lies.
    fn dimension(&self, meter: &mut Meter<'_>) -> Result<usize, Stop> {
        let mut dimensions: Vec<usize> = Vec::new();
        for part in &self.parts {
            let dimension = match part {
                Running::Constant(_) | Running::Power(..) => 1,
                Running::Exponent(_) => 2,
                Running::Count(count, _) => count.dimension(meter)?,
                Running::Operator(operator) => {
                    let (left, right) = two(&mut dimensions)?;
                    if *operator == Operator::Times { left * right } else { left + right }
                }
            };
            if dimension > MOST_CASES {
                return Err(format!("more than {MOST_CASES} values of k would have to be looked at").into());
            }
            dimensions.push(dimension);
        }
        Ok(dimensions.pop().ok_or("a side is empty")?)
    }

    /// The side at the next k.
    fn go_on(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        for part in &mut self.parts {
            match part {
                Running::Exponent(k) => *k = k.plus(&Integer::small(1), meter)?,
                Running::Power(value, step) => *value = value.times(step, meter)?,
                Running::Count(count, times) => {
                    for _ in 0..*times {
                        count.double(meter)?;
                    }
                }
                Running::Constant(_) | Running::Operator(_) => {}
            }
        }
        Ok(())
    }
}

/// The two last values.
fn two<T>(values: &mut Vec<T>) -> Result<(T, T), Stop> {
    match (values.pop(), values.pop()) {
        (Some(right), Some(left)) => Ok((left, right)),
        _ => Err("there are no two values".into()),
    }
}

fn power(base: &Integer, exponent: i64, meter: &mut Meter<'_>) -> Result<Integer, Stop> {
    let mut power = Integer::small(1);
    for _ in 0..exponent {
        power = power.times(base, meter)?;
    }
    Ok(power)
}
