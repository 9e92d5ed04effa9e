//! Certificates of periods of octal games, of both kinds.

use std::fmt;
use std::ops::RangeInclusive;

use crate::input::Input;
use crate::octal::{
    Beginning, Ended, Game, Known, MOST_OFFSETS, Segment, WINDOW_VALUES, code_name, guy_smith_values,
};
use crate::proof::{Fact, Proof};
use crate::refused::Refused;

/// The depth, and rare heaps and what they are below; heaps that are computed from the beginning;
/// the length of a period.
const MOST_DEPTH: u64 = 1 << 24;
const MOST_HEAPS: u64 = 1 << 28;
const MOST_PERIOD: u64 = 1 << 48;

/// A period of the nim-sequence of an octal game that a certificate proves.
///
/// ```
/// use sprague_kernel::{Options, verify};
/// let text = "sprague-period 2\ndigits 0 7 7\ntheorem guy-smith\nperiod 12\npreperiod 71\nmask 15\nparity none\nend\n";
/// let verified = verify(&mut text.as_bytes(), Options::default(), &mut || true).unwrap();
/// assert_eq!(verified.to_string(), "VERIFIED the nim-sequence of 0.77 has period 12 and preperiod 71");
/// let wrong = text.replace("preperiod 71", "preperiod 70");
/// let refused = verify(&mut wrong.as_bytes(), Options::default(), &mut || true).unwrap_err();
/// assert_eq!(refused.to_string(), "REJECTED line 8: the period does not hold at heap 70");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifiedPeriod {
    digits: Vec<u8>,
    unequal: bool,
    period: u64,
    preperiod: u64,
    segments: u64,
    verified: u64,
}

impl VerifiedPeriod {
    /// The digits d_0, d_1, … of the game.
    #[must_use]
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The least p such that G(n + p) = G(n) from some n on.
    #[must_use]
    pub fn period(&self) -> u64 {
        self.period
    }

    /// The least n from which on that holds.
    #[must_use]
    pub fn preperiod(&self) -> u64 {
        self.preperiod
    }

    /// The same, where each segment was verified by itself.
    pub(crate) fn with_all_segments(&self) -> VerifiedPeriod {
        VerifiedPeriod { verified: self.segments, ..self.clone() }
    }

    /// How many segments the certificate has, and how many of them were verified.
    #[must_use]
    pub fn segments(&self) -> (u64, u64) {
        (self.segments, self.verified)
    }
}

impl fmt::Display for VerifiedPeriod {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = if self.is_whole() { "VERIFIED" } else { "IN PART:" };
        let code = code_name(&self.digits, self.unequal);
        write!(formatter, "{whole} the nim-sequence of {code} has period {}", self.period)?;
        write!(formatter, " and preperiod {}", self.preperiod)?;
        if self.is_whole() {
            return Ok(());
        }
        write!(formatter, "; {} of {} segments verified", self.verified, self.segments)
    }
}

impl Proof for VerifiedPeriod {
    fn route(&self) -> &'static str {
        "period"
    }

    fn facts(&self) -> Vec<(&'static str, Fact)> {
        vec![
            ("digits", Fact::Numbers(self.digits.iter().map(|&digit| u64::from(digit)).collect())),
            // Neither is beyond 2^48.
            ("period", Fact::Number(self.period)),
            ("preperiod", Fact::Number(self.preperiod)),
            ("in_part", Fact::Truth(!self.is_whole())),
            ("segments", Fact::Number(self.segments)),
            ("segments_verified", Fact::Number(self.verified)),
        ]
    }

    fn is_whole(&self) -> bool {
        self.segments == self.verified
    }
}

/// The segments that a text such as `3..7` names: 3 to 7; `None` if it names none.
///
/// ```
/// assert_eq!(sprague_kernel::read_segments("3..7"), Some(3..=7));
/// assert_eq!(sprague_kernel::read_segments("7..3"), None);
/// ```
#[must_use]
pub fn read_segments(text: &str) -> Option<RangeInclusive<u64>> {
    let (first, last) = text.split_once("..")?;
    let (first, last) = (first.parse().ok()?, last.parse().ok()?);
    (1 <= first && first <= last).then_some(first..=last)
}

/// Verifies a certificate of a period, or some segments of it.
///
/// A heap costs a step for each rare heap and a few for witnesses; memory is a window, or the
/// sequence for the theorem of Guy and Smith.
pub(crate) fn verify(mut input: Input<'_>) -> Result<Box<dyn Proof>, Refused> {
    let chosen = input.segments()?;
    input.name("sprague-period")?;
    let (version, ended) = input.number()?;
    if version.to_u64() == Some(1) && ended {
        return Err(input.reject_line(
            "this is version 1 of the format: in version 2 the line `position` is called `parity`",
        ));
    }
    if version.to_u64() != Some(2) || !ended {
        return Err(input.reject_at(ended, "the first line must be `sprague-period 2`"));
    }
    let (digits, unequal) = input.game_digits()?;
    input.name("theorem")?;
    let (theorem, ended) = input.word()?;
    if !ended {
        return Err(input.reject("expected one word after `theorem`"));
    }
    let period = input.field("period", MOST_PERIOD)?;
    let preperiod = input.field("preperiod", MOST_PERIOD)?;
    let mask = input.field("mask", u64::from(u32::MAX))? as u32;
    input.name("parity")?;
    let parity = if input.peek()? == b'n' {
        if !input.expect("none")? {
            return Err(input.reject("nothing may follow the parity"));
        }
        None
    } else {
        match input.number()? {
            (parity, true) if parity.to_u64().is_some_and(|parity| parity < 2) => {
                parity.to_u64().map(|parity| parity as u8)
            }
            (_, ended) => return Err(input.reject_at(ended, "the parity is `none`, 0 or 1")),
        }
    };
    let game = Game { digits, unequal, mask, parity };
    if !game.has_classes() {
        return Err(input.reject_line("some number that is taken in a split does not have this parity"));
    }
    if period == 0 {
        return Err(input.reject_line("a period is 1 or more"));
    }
    let (segments, verified) = match theorem.as_str() {
        "guy-smith" => guy_smith(&mut input, &game, period, preperiod)?,
        "common-heaps" => common_heaps(&mut input, &game, (period, preperiod), chosen)?,
        _ => return Err(input.reject_line("the theorem is `guy-smith` or `common-heaps`")),
    };
    let Game { digits, unequal, .. } = game;
    Ok(Box::new(VerifiedPeriod { digits, unequal, period, preperiod, segments, verified }))
}

/// The window of the theorem of Guy and Smith, from the beginning.
fn guy_smith(input: &mut Input<'_>, game: &Game, period: u64, preperiod: u64) -> Result<(u64, u64), Refused> {
    if !input.expect("end")? {
        return Err(input.reject("nothing stands behind `end`"));
    }
    input.end()?;
    let values = guy_smith_values(game, (period, preperiod), MOST_HEAPS, input)?;
    let (p, n0) = (period as usize, preperiod as usize);
    if let Some(heap) = (n0..values.len() - p).find(|&heap| values[heap] != values[heap + p]) {
        return Err(input.reject_line(format!("the period does not hold at heap {heap}")));
    }
    if game.unequal && values[n0.max(1)..][..p].contains(&0) {
        return Err(input.reject_line("with unequal parts a value in the period must not be 0"));
    }
    if n0 > 0 && values[n0 - 1] == values[n0 - 1 + p] {
        return Err(input.reject_line(format!("the period holds at heap {} already", n0 - 1)));
    }
    for prime in primes(period) {
        input.work(p)?;
        let less = p / prime as usize;
        if (n0..n0 + p).all(|heap| values[heap] == values[heap + less]) {
            return Err(input.reject_line(format!("{less} is a period too")));
        }
    }
    Ok((1, 1))
}

/// The segments of the theorem of common heaps.
fn common_heaps(
    input: &mut Input<'_>,
    game: &Game,
    (period, preperiod): (u64, u64),
    segments: Option<RangeInclusive<u64>>,
) -> Result<(u64, u64), Refused> {
    let depth = input.field("depth", MOST_DEPTH)?;
    let rare = rare_heaps(input)?;
    if game.unequal {
        return Err(input.reject_line("this theorem is for splits into any parts"));
    }
    if game.parity.is_some() && period % 2 == 1 {
        return Err(input.reject_line("with a parity the period is even"));
    }
    let last_rare = rare.last().copied().unwrap_or(0) as u64;
    let taken = game.most_taken() as u64;
    let window = depth.max(last_rare) + taken;
    if preperiod <= last_rare {
        return Err(input.reject_line("the preperiod must be beyond all rare heaps"));
    }
    let mut beginning = Beginning::new(game);
    while beginning.values.len() as u64 <= depth.max(last_rare) {
        beginning.step(&mut input.meter)?;
    }
    if beginning.rare != rare {
        return Err(input.reject_line("the rare heaps are others"));
    }
    if beginning.values.iter().any(|&value| value >= WINDOW_VALUES) {
        return Err(input.reject_line("a value is 64 or more"));
    }
    let known = Known::new(game, beginning.values.clone(), &rare, depth as usize);
    let known = known.ok_or_else(|| {
        input.reject_line(format!("a heap has more than {MOST_OFFSETS} splits with a rare part"))
    })?;
    let mut ends = Ends::new(period, preperiod, window);
    let (mut number, mut verified) = (0, 0);
    let mut before: Option<Segment<'_>> = None;
    loop {
        let previous = before.as_ref().map_or(window, |segment| segment.heap);
        let Some((heap, values)) = point(input, previous, window, ends.last)? else { break };
        number += 1;
        if number == 1 && heap > ends.first.min(MOST_HEAPS) {
            return Err(input.reject_line("the first point is too late"));
        }
        if segments.as_ref().is_none_or(|chosen| chosen.contains(&number)) {
            match before.take() {
                Some(segment) => verify_segment(input, segment, heap, &values)?,
                None => verify_beginning(input, &mut beginning, &rare, heap, &values)?,
            }
            verified += 1;
        }
        ends.meet(input, heap, &values)?;
        before = Some(Segment::new(&known, heap, values));
    }
    ends.check_met(input, before.as_ref().map(|segment| segment.heap))?;
    input.end()?;
    Ok((number, verified))
}

/// The rare heaps that a certificate names.
fn rare_heaps(input: &mut Input<'_>) -> Result<Vec<usize>, Refused> {
    let mut rare: Vec<usize> = Vec::new();
    let mut end = input.expect("rare")?;
    while !end {
        let (heap, last) = input.number()?;
        end = last;
        match heap.to_u64() {
            Some(heap) if heap <= MOST_DEPTH && rare.last().is_none_or(|&last| (last as u64) < heap) => {
                rare.push(heap as usize)
            }
            _ => return Err(input.reject_at(end, "rare heaps ascend up to 16,777,216")),
        }
    }
    Ok(rare)
}

/// The next point, a heap with the values of the window before it; `None` at the end.
fn point(
    input: &mut Input<'_>,
    previous: u64,
    window: u64,
    last: u64,
) -> Result<Option<(u64, Vec<u8>)>, Refused> {
    let (word, ended) = input.word()?;
    match (word.as_str(), ended) {
        ("end", true) => return Ok(None),
        ("point", false) => {}
        _ => return Err(input.reject_at(ended, "expected `point`, a heap and values, or `end`")),
    }
    let (heap, ended) = input.number()?;
    if ended {
        return Err(input.reject_line("expected values after the heap"));
    }
    let heap = heap.to_u64().filter(|&heap| previous < heap && heap <= last);
    let heap =
        heap.ok_or_else(|| input.reject("points ascend, beyond the window, up to the end of the period"))?;
    Ok(Some((heap, input.values(window as usize + 1)?)))
}

/// Whether the values before a heap follow from the point before it.
fn verify_segment(
    input: &mut Input<'_>,
    mut segment: Segment<'_>,
    heap: u64,
    values: &[u8],
) -> Result<(), Refused> {
    while segment.heap < heap {
        segment.advance(heap, &mut input.meter).map_err(|ended| match ended {
            Ended::Wrong(reason) => input.reject_line(format!("heap {}: {reason}", segment.heap)),
            Ended::Stopped(refused) => refused,
        })?;
    }
    if segment.window() != values {
        return Err(input.reject_line(format!("the values before heap {heap} are others")));
    }
    Ok(())
}

/// Whether the values before the first point are those that the rules of the game give.
fn verify_beginning(
    input: &mut Input<'_>,
    beginning: &mut Beginning<'_>,
    rare: &[usize],
    heap: u64,
    values: &[u8],
) -> Result<(), Refused> {
    while (beginning.values.len() as u64) < heap {
        beginning.step(&mut input.meter)?;
    }
    if beginning.rare != rare {
        return Err(input.reject_line("there is a further rare heap before the first point"));
    }
    let found = &beginning.values[heap as usize - values.len()..];
    if found.iter().zip(values).any(|(&found, &value)| found != u32::from(value)) {
        return Err(input.reject_line(format!("the values before heap {heap} are others")));
    }
    Ok(())
}

/// The points at which the values must come again, or must not.
struct Ends {
    preperiod: u64,
    /// The point after which the period begins, and that which is a period later.
    first: u64,
    last: u64,
    /// What is a proper divisor of the period later, and was not met so far.
    lesser: Vec<u64>,
    /// The values at the first point.
    base: Option<Vec<u8>>,
}

impl Ends {
    fn new(period: u64, preperiod: u64, window: u64) -> Ends {
        let first = preperiod + window;
        let lesser = primes(period).iter().map(|prime| first + period / prime).collect();
        Ends { preperiod, first, last: first + period, lesser, base: None }
    }

    fn meet(&mut self, input: &Input<'_>, heap: u64, values: &[u8]) -> Result<(), Refused> {
        let first = self.first;
        if heap == first {
            self.base = Some(values.to_vec());
        } else if let Some(place) = self.lesser.iter().position(|&at| at == heap) {
            self.lesser.swap_remove(place);
            if self.base.as_ref().is_none_or(|base| base[1..] == values[1..]) {
                return Err(input.reject_line(format!("{} is a period too", heap - first)));
            }
        }
        if heap == self.last {
            let base = self.base.as_ref();
            let base = base.ok_or_else(|| input.reject_line(format!("there is no point at heap {first}")))?;
            if base[1..] != values[1..] {
                return Err(input.reject_line("the values do not come again after a period"));
            }
            if base[0] == values[0] {
                let before = self.preperiod - 1;
                return Err(input.reject_line(format!("the period holds at heap {before} already")));
            }
        }
        Ok(())
    }

    fn check_met(&self, input: &Input<'_>, last: Option<u64>) -> Result<(), Refused> {
        if last != Some(self.last) {
            return Err(input.reject_line(format!("there is no point at heap {}", self.last)));
        }
        if let Some(heap) = self.lesser.first() {
            return Err(input.reject_line(format!("there is no point at heap {heap}")));
        }
        Ok(())
    }
}

/// The primes that divide a number, by trial division.
pub(crate) fn primes(mut number: u64) -> Vec<u64> {
    let mut found = Vec::new();
    let mut divisor = 2;
    while divisor * divisor <= number {
        if number.is_multiple_of(divisor) {
            found.push(divisor);
        }
        while number.is_multiple_of(divisor) {
            number /= divisor;
        }
        divisor += 1;
    }
    if number > 1 {
        found.push(number);
    }
    found
}
