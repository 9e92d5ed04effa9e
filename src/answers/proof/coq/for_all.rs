//! The quantifiers of a claim for Coq, and how it goes through their cases: the test of `coq/ForAll.v`
//! whether a number tells itself from the one that stands for it, with the numbers that pass it.

use num_integer::Integer as _;

use crate::proof::coq::quotient::QuotientData;
use crate::proof::coq::sequence::Sequence;

/// Cases that Coq goes through, at most.
const CASES: i128 = 100_000;

/// Letters that mean something in Coq.
const TAKEN: [&str; 4] = ["N", "O", "S", "Z"];

/// The quantifiers of a claim, the outermost first.
pub(crate) struct Quantified {
    pub(crate) unknowns: Vec<Unknown>,
    /// Whether the claim holds.
    pub(crate) holds: bool,
    /// The values that decide it, if these are enough.
    pub(crate) at: Option<Vec<String>>,
}

/// What a quantifier binds: a natural number, or any game.
#[derive(Debug, Clone)]
pub(crate) struct Unknown {
    /// Its name as it was typed.
    pub(crate) typed: String,
    pub(crate) is_game: bool,
    /// Whether the claim is for all that it may be, or for some.
    pub(crate) is_for_all: bool,
}

/// From which value on an unknown may be replaced by a lesser one, and by how much lesser.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Turn {
    from: i128,
    each: i128,
}

impl Quantified {
    /// What the unknowns are called in the file: as they were typed, where no other name is meant.
    pub(super) fn names(&self) -> Vec<String> {
        let name = |(place, unknown): (usize, &Unknown)| match unknown.typed.as_bytes() {
            [b'a'..=b'z'] if !unknown.is_game => unknown.typed.clone(),
            [b'A'..=b'Z'] if unknown.is_game && !TAKEN.contains(&&*unknown.typed) => unknown.typed.clone(),
            _ => format!("x{}", place + 1),
        };
        self.unknowns.iter().enumerate().map(name).collect()
    }

    /// The names of the games, or those of the numbers.
    pub(super) fn names_of(&self, games: bool) -> Vec<String> {
        let all = self.unknowns.iter().zip(self.names());
        all.filter_map(|(unknown, name)| (unknown.is_game == games).then_some(name)).collect()
    }

    /// The claim with its quantifiers.
    pub(super) fn in_words(&self, body: &str) -> String {
        let names = self.names();
        let inner = if names.is_empty() { body.to_owned() } else { format!("({body})") };
        let quantified =
            self.unknowns.iter().zip(&names).rev().fold(inner, |said, (unknown, name)| match unknown {
                Unknown { is_game: true, .. } => format!("forall {name} : game, {said}"),
                Unknown { is_for_all: true, .. } => {
                    format!("forall {name} : Z, (0 <= {name})%Z -> {said}")
                }
                _ => format!("exists {name} : Z, (0 <= {name})%Z /\\ {said}"),
            });
        if self.holds { quantified } else { format!("~ ({quantified})") }
    }

    /// What the checker of laws is asked, and the proof by what it says: of what holds for all, and of what
    /// fails for these values. None for other claims.
    pub(super) fn law(&self) -> Option<[String; 2]> {
        match (self.unknowns.iter().all(|unknown| unknown.is_for_all), self.holds, &self.at) {
            (true, true, _) => Some(["check_law said".to_owned(), self.proof_of_law()]),
            (true, false, Some(at)) => Some(self.refutation(at)),
            _ => None,
        }
    }

    fn refutation(&self, at: &[String]) -> [String; 2] {
        let values = |games: bool| {
            let all = self.unknowns.iter().zip(at).filter(|(unknown, _)| unknown.is_game == games);
            all.map(|(_, value)| value.trim_start_matches('*')).collect::<Vec<_>>().join("; ")
        };
        let instances = self.unknowns.iter().zip(at).map(|(unknown, value)| match unknown.is_game {
            true => format!("(star {})", value.trim_start_matches('*')),
            false => format!("{value}%Z ltac:(easy)"),
        });
        let instances = instances.collect::<Vec<_>>().join(" ");
        let at = format!("[{}]%N [{}]%Z", values(true), values(false));
        [
            format!("check_refuted {at} said"),
            format!(
                "Proof.\n  intros always. apply (law_refuted {at} said); [repeat constructor; easy | exact checked |].\n  \
                 exact (always {instances}).\nQed."
            ),
        ]
    }

    /// The proof by `law_sound`.
    fn proof_of_law(&self) -> String {
        let (games, numbers) = (self.names_of(true), self.names_of(false));
        let introduced =
            self.unknowns.iter().zip(self.names()).map(|(unknown, name)| match unknown.is_game {
                true => name,
                false => format!("{name} natural_{name}"),
            });
        let natural = numbers.iter().rev().fold("(Forall_nil (Z.le 0))".to_owned(), |rest, name| {
            format!("(Forall_cons {name} natural_{name} {rest})")
        });
        let introduced: Vec<String> = introduced.collect();
        format!(
            "Proof. intros {}. exact_no_check (law_sound said checked [{}] [{}] {natural}). Qed.",
            introduced.join(" "),
            games.join("; "),
            numbers.join("; ")
        )
    }

    /// The quantifiers as data.
    pub(super) fn as_data(&self, turns: &[Turn]) -> String {
        let each = self.unknowns.iter().zip(turns).enumerate().map(|(place, (unknown, turn))| {
            let quantifier = if unknown.is_for_all { "For_all" } else { "For_some" };
            match self.at.as_ref().and_then(|at| at.get(place)) {
                Some(number) => format!("({quantifier}, One {number})"),
                None => format!("({quantifier}, Repeating {} {})", turn.from, turn.each),
            }
        });
        each.collect::<Vec<_>>().join("; ")
    }
}

/// How the cases of each unknown repeat.
///
/// # Errors
/// Why they need not, or are too many.
pub(super) fn turns(
    words: &[String],
    sequences: &[Sequence],
    quotients: &[QuotientData],
    quantified: &Quantified,
) -> Result<Vec<Turn>, String> {
    if quantified.unknowns.iter().any(|unknown| unknown.is_game) {
        return Err("Coq has claims for all games where they follow from the nim-sum alone".to_owned());
    }
    let turns = vec![Turn { from: 0, each: 1 }; quantified.unknowns.len()];
    if quantified.at.is_some() {
        return Ok(turns);
    }
    let mut gone_through = GoneThrough { words: words.iter(), sequences, quotients, turns };
    gone_through.part()?;
    let cases = gone_through.turns.iter().try_fold(1_i128, |cases, turn| {
        turn.from.checked_add(turn.each)?.checked_mul(cases).filter(|&cases| cases <= CASES)
    });
    match cases {
        Some(_) => Ok(gone_through.turns),
        None => Err("Coq would go through more than 100,000 cases".to_owned()),
    }
}

/// An integer as slope · unknown + constant.
#[derive(Debug, Clone, Copy)]
struct Linear {
    unknown: usize,
    slope: i128,
    constant: i128,
}

/// What is known of a part of a claim.
#[derive(Debug, Clone, Copy, Default)]
struct Part {
    linear: Option<Linear>,
    /// Whether it may be another one for the number that stands for an unknown.
    is_loose: bool,
}

struct GoneThrough<'w> {
    words: std::slice::Iter<'w, String>,
    sequences: &'w [Sequence],
    quotients: &'w [QuotientData],
    turns: Vec<Turn>,
}

const TOO_LARGE: &str = "the numbers of the claim are too large for its cases";

impl GoneThrough<'_> {
    fn next(&mut self) -> Result<&str, String> {
        self.words.next().map(String::as_str).ok_or_else(|| "a claim has ended too early".to_owned())
    }

    fn count(&mut self) -> Result<usize, String> {
        self.next()?.parse().map_err(|_| "a number of operands is expected".to_owned())
    }

    fn positions(&mut self, count: usize) -> Result<Part, String> {
        for _ in 0..count {
            self.next()?;
        }
        Ok(Part::default())
    }

    /// Parts that are the same as long as their own parts are.
    fn parts(&mut self, count: usize) -> Result<Part, String> {
        let mut is_loose = false;
        for _ in 0..count {
            is_loose |= self.part()?.is_loose;
        }
        Ok(Part { linear: None, is_loose })
    }

    fn part(&mut self) -> Result<Part, String> {
        let word = self.next()?.to_owned();
        match word.as_str() {
            "not" | "worth" => self.parts(1),
            "and" | "or" | "implies" | "iff" | "pow" | "xor" | "times" | "sum" | "div" => self.parts(2),
            "mex" | "min" | "max" | "count" => {
                let count = self.count()?;
                self.parts(count)
            }
            "is-p" | "is-n" | "equiv" => {
                let count = if word == "equiv" { 2 } else { 1 };
                match self.parts(count)?.is_loose {
                    false => Ok(Part::default()),
                    true => {
                        Err("no finitely many numbers stand for all others: a position here does not repeat"
                            .into())
                    }
                }
            }
            "eq" | "lt" | "le" => self.compared(),
            "value" | "birthday" | "lose" | "win" | "misere-lose" | "misere-win" => self.positions(1),
            "alike" | "same" | "option" => self.positions(2),
            "misere-differ" => self.positions(3),
            "options" => {
                let count = self.count()?;
                self.positions(count + 1)
            }
            "heap" => {
                let place = self.count()?;
                let sequence = self.sequences.get(place.wrapping_sub(1)).ok_or("a sequence is missing")?;
                let repeats = (sequence.period.period, sequence.preperiod());
                self.heap(repeats)
            }
            "misere-heaps-p" | "misere-heaps-n" => self.misere_heaps(),
            "unknown" => {
                let unknown = self.count()?;
                Ok(Part { linear: Some(Linear { unknown, slope: 1, constant: 0 }), is_loose: true })
            }
            "add" | "sub" | "mul" | "neg" => self.computed(&word),
            "mod" => self.remainder(),
            number => {
                let constant = number.parse().ok();
                let linear = constant.map(|constant| Linear { unknown: 0, slope: 0, constant });
                Ok(Part { linear, is_loose: false })
            }
        }
    }

    fn computed(&mut self, word: &str) -> Result<Part, String> {
        let zero = Part { linear: Some(Linear { unknown: 0, slope: 0, constant: 0 }), is_loose: false };
        let one = if word == "neg" { zero } else { self.part()? };
        let other = self.part()?;
        let linear = match (one.linear, other.linear, word) {
            (Some(one), Some(other), "mul") => multiplied(one, other),
            (Some(one), Some(other), "add") => joined(1, one, other),
            (Some(one), Some(other), _) => joined(-1, one, other),
            _ => None,
        };
        Ok(Part { linear, is_loose: one.is_loose || other.is_loose })
    }

    /// The remainder of a linear integer repeats.
    fn remainder(&mut self) -> Result<Part, String> {
        let one = self.part()?;
        let by_number = self.words.as_slice().first().is_some_and(|word| word.parse::<u64>().is_ok());
        let other = self.part()?;
        if !one.is_loose && !other.is_loose {
            return Ok(Part::default());
        }
        match (one.linear, other.linear) {
            (Some(one), Some(Linear { constant: modulus @ 1.., .. })) if by_number => {
                self.turn(one, 0, modulus)?;
                Ok(Part::default())
            }
            _ => Ok(Part { linear: None, is_loose: true }),
        }
    }

    /// Heaps whose elements of a misère quotient repeat.
    fn misere_heaps(&mut self) -> Result<Part, String> {
        let place = self.count()?;
        let quotient = self.quotients.get(place.wrapping_sub(1)).ok_or("a quotient is missing")?;
        let repeats = (quotient.period, quotient.preperiod);
        let (_ones, count) = (self.count()?, self.count()?);
        for _ in 0..count {
            if self.heap(repeats)?.is_loose {
                return Err(
                    "no finitely many numbers stand for all others: a heap here does not repeat".into()
                );
            }
        }
        Ok(Part::default())
    }

    /// The size of a heap: all that is asked of it repeats with a period from some heap on.
    fn heap(&mut self, (period, preperiod): (u64, u64)) -> Result<Part, String> {
        let size = self.part()?;
        match size.linear {
            _ if !size.is_loose => Ok(Part::default()),
            Some(size) if size.slope > 0 => {
                let from = (i128::from(preperiod) - size.constant).max(0);
                let from = num_integer::Integer::div_ceil(&from, &size.slope);
                self.turn(size, from, i128::from(period))?;
                Ok(Part::default())
            }
            _ => Ok(Part { linear: None, is_loose: true }),
        }
    }

    /// Which of two integers is larger is settled from somewhere on.
    fn compared(&mut self) -> Result<Part, String> {
        let [one, other] = [self.part()?, self.part()?];
        if !one.is_loose && !other.is_loose {
            return Ok(Part::default());
        }
        let difference = one.linear.zip(other.linear).and_then(|(one, other)| joined(-1, one, other));
        let Some(Linear { unknown, slope, constant }) = difference else {
            return Err("no finitely many numbers stand for all others: two sides here grow".to_owned());
        };
        if slope != 0 {
            // The sign is that of the slope from the first number on that lies beyond the root.
            let root = if slope > 0 { -constant } else { constant };
            let from = if root < 0 { 0 } else { root / slope.abs() + 1 };
            self.turn(Linear { unknown, slope, constant }, from, 1)?;
        }
        Ok(Part::default())
    }

    /// Notes that what is linear may be looked at by turns modulo a number, from some value on.
    fn turn(&mut self, of: Linear, from: i128, modulus: i128) -> Result<(), String> {
        let turn = self.turns.get_mut(of.unknown).ok_or("an unknown has no quantifier")?;
        let each = modulus / modulus.gcd(&of.slope);
        turn.from = turn.from.max(from);
        turn.each = (turn.each / turn.each.gcd(&each)).checked_mul(each).ok_or(TOO_LARGE)?;
        if turn.from > CASES || turn.each > CASES {
            return Err("Coq would go through more than 100,000 cases".to_owned());
        }
        Ok(())
    }
}

/// The sum, or the difference, of two linear integers.
fn joined(sign: i128, one: Linear, other: Linear) -> Option<Linear> {
    let constant = one.constant.checked_add(other.constant.checked_mul(sign)?)?;
    let slope = other.slope.checked_mul(sign)?;
    match (one, other) {
        _ if one.unknown == other.unknown || other.slope == 0 => {
            Some(Linear { unknown: one.unknown, slope: one.slope.checked_add(slope)?, constant })
        }
        (Linear { slope: 0, .. }, _) => Some(Linear { unknown: other.unknown, slope, constant }),
        _ => None,
    }
}

/// The product of two linear integers, one of them a number.
fn multiplied(one: Linear, other: Linear) -> Option<Linear> {
    let (number, of) = if other.slope == 0 { (other.constant, one) } else { (one.constant, other) };
    if one.slope != 0 && other.slope != 0 {
        return None;
    }
    Some(Linear {
        unknown: of.unknown,
        slope: number.checked_mul(of.slope)?,
        constant: number.checked_mul(of.constant)?,
    })
}
