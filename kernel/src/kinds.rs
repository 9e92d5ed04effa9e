//! The kinds of certificates, and the one door to all of them.

use std::any::Any;
use std::fmt;
use std::io::{self, Chain, Cursor, Read};

use crate::entailing;
use crate::forall::{self, VerifiedForAll};
use crate::input::{CARRIAGE_RETURN, Input, Options};
use crate::loopy;
use crate::misere::{self, VerifiedMisere, VerifiedQuotient};
use crate::mixed;
use crate::period::{self, VerifiedPeriod};
use crate::positions::{self, VerifiedPositions};
use crate::proof::{Fact, Proof};
use crate::refused::Refused;

/// A kind of certificate, by its first line.
#[derive(Debug)]
pub struct Kind {
    /// Its name: `positions`, `period`, `for-all`, `misere`, `loopy`, `entailing` or `parts`.
    pub name: &'static str,
    /// What its certificates are of, in words.
    pub of: &'static str,
    /// What the lines are called that say what is proved.
    lines: &'static str,
    /// What its first line may be: a word, a space, and the version.
    first_lines: &'static [&'static str],
    verify: fn(Input<'_>) -> Result<Box<dyn Proof>, Refused>,
}

const PERIOD: &Kind = &Kind {
    name: "period",
    of: "a period",
    lines: "lines",
    first_lines: &["sprague-period 2"],
    verify: period::verify,
};

const POSITIONS: &Kind = &Kind {
    name: "positions",
    of: "positions",
    lines: "claims",
    first_lines: &["sprague-cert 1", "sprague-cert 2", "sprague-cert 3", "sprague-strategy 1"],
    verify: positions::verify,
};

/// All kinds.
const KINDS: &[&Kind] = &[
    POSITIONS,
    PERIOD,
    &Kind {
        name: "for-all",
        of: "a statement for all numbers",
        lines: "lines",
        first_lines: &["sprague-forall 1"],
        verify: forall::verify,
    },
    &Kind {
        name: "misere",
        of: "misère play",
        lines: "lines",
        first_lines: &["sprague-misere 1", "sprague-misere-play 1", "sprague-form 1"],
        verify: misere::verify,
    },
    &Kind {
        name: "loopy",
        of: "loopy positions",
        lines: "claims",
        first_lines: &["sprague-loopy 1"],
        verify: loopy::verify,
    },
    &Kind {
        name: "entailing",
        of: "positions with entailing moves",
        lines: "claims",
        first_lines: &["sprague-entailing 1"],
        verify: entailing::verify,
    },
    &Kind {
        name: "parts",
        of: "a claim of several parts",
        lines: "lines",
        first_lines: &["sprague-proof 1"],
        verify: mixed::verify,
    },
];

/// What the first line may be, in all kinds.
fn first_lines() -> impl Iterator<Item = &'static str> {
    KINDS.iter().flat_map(|kind| kind.first_lines).copied()
}

/// The whole of a text, whose beginning was read already.
pub type Whole<R> = Chain<Cursor<Vec<u8>>, R>;

/// The kind of a certificate, and the whole text again. Any other text counts as a certificate of
/// positions.
///
/// # Errors
/// If reading fails.
///
/// ```
/// use sprague_kernel::recognize;
/// assert_eq!(recognize(&b"sprague-period 2\n"[..])?.0.name, "period");
/// assert_eq!(recognize(&b"sprague-misere-play 1\n"[..])?.0.of, "misère play");
/// assert_eq!(recognize(&b"sprague-cert 1\n"[..])?.0.name, "positions");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn recognize<R: Read>(mut text: R) -> io::Result<(&'static Kind, Whole<R>)> {
    let (kind, beginning) = known(&mut text)?;
    Ok((kind.unwrap_or(POSITIONS), Cursor::new(beginning).chain(text)))
}

/// The kind whose word a text begins with, if there is one, and what was read: a first line and the
/// byte after it.
fn known(text: &mut dyn Read) -> io::Result<(Option<&'static Kind>, Vec<u8>)> {
    let longest = first_lines().map(str::len).max().unwrap_or(0) + 1;
    let mut beginning = Vec::new();
    text.take(longest as u64).read_to_end(&mut beginning)?;
    let word = beginning.split_inclusive(|&byte| byte == b' ').next().unwrap_or_default();
    let is_first = |line: &&str| word.ends_with(b" ") && line.as_bytes().starts_with(word);
    let kind = KINDS.iter().find(|kind| kind.first_lines.iter().any(is_first)).copied();
    Ok((kind, beginning))
}

/// Whether a first line ends with a carriage return.
fn has_carriage_return(beginning: &[u8]) -> bool {
    let rest = |line: &'static str| beginning.strip_prefix(line.as_bytes());
    first_lines().filter_map(rest).any(|rest| rest.starts_with(b"\r"))
}

/// What the first line of a certificate must be.
fn must_begin() -> String {
    let lines: Vec<String> = first_lines().map(|line| format!("`{line}`")).collect();
    let (last, others) = lines.split_last().unwrap_or_else(|| unreachable!("there are kinds"));
    format!("the first line must be {} or {last}", others.join(", "))
}

/// Verifies a certificate of any kind, while the caller wants to.
///
/// `go_on` is asked each time after some milliseconds of work, and ends the verification with
/// false. While a text is waited for it is not asked: a reader that fails ends that.
///
/// # Errors
/// [`Refused::Rejected`] with the line and the reason, [`Refused::Unreadable`] if reading fails,
/// [`Refused::Stopped`] if `go_on` says no, and [`Refused::Misused`] if the options are not for a
/// certificate of this kind.
///
/// ```
/// use sprague_kernel::{Options, Refused, verify};
/// let text = "sprague-strategy 1\n1 o\n2 o 1\np 1 1\np 2 2\nq equal 2 2\nend 2 2 1\n";
/// assert!(verify(&mut text.as_bytes(), Options::default(), &mut || true).is_ok());
/// // So long a number takes some time to read.
/// let text = format!("sprague-cert 1\n1 n {}\nq equal 1 1\nend 1 1\n", "7".repeat(100_000));
/// let mut asked = 0;
/// let mut go_on = || { asked += 1; true };
/// assert!(verify(&mut text.as_bytes(), Options::default(), &mut go_on).is_ok() && asked > 0);
/// let stopped = verify(&mut text.as_bytes(), Options::default(), &mut || false);
/// assert!(matches!(stopped, Err(Refused::Stopped)));
/// ```
pub fn verify(
    certificate: &mut dyn Read,
    options: Options<'_>,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Verified, Refused> {
    let (known, beginning) = known(certificate).map_err(Refused::Unreadable)?;
    if has_carriage_return(&beginning) {
        return Err(Refused::Rejected { line: 1, reason: CARRIAGE_RETURN.to_owned() });
    }
    let mut certificate = Cursor::new(beginning).chain(certificate);
    let known = if options.segments.is_some() { Some(PERIOD) } else { known };
    let kind = known.unwrap_or(POSITIONS);
    // A trait object lives as long as what it borrows, so that all may live for different times.
    let statement = options.statement.map(|statement| statement as &mut dyn Read);
    let options = Options { statement, ..options };
    let verified = (kind.verify)(Input::new(&mut certificate, options, go_on));
    let proof = verified.map_err(|refused| match refused {
        Refused::Rejected { line, .. } if known.is_none() => Refused::Rejected { line, reason: must_begin() },
        other => other,
    })?;
    Ok(Verified { kind, proof })
}

/// The kernel's level of trust, of 3: an answer alone is of level 1, and Coq's check of level 3.
pub const LEVEL: u32 = 2;

/// What a certificate proves; written, the line that says so.
///
/// ```
/// use sprague_kernel::{Fact, Options, verify};
/// let text = "sprague-misere-play 1\ngenerators 1\no 0\nk 1\nq P 1\nq N 1 1\nend\n";
/// let verified = verify(&mut text.as_bytes(), Options::default(), &mut || true).unwrap();
/// assert_eq!(verified.to_string(), "VERIFIED misère play, 2 claims");
/// assert_eq!((verified.kind().name, verified.route()), ("misere", "misere-play"));
/// assert_eq!(verified.facts()[1], ("claims", Fact::Number(2)));
/// assert_eq!(verified.lines().nth(2).unwrap(), "generator 1 + generator 1 is misère N");
/// ```
#[derive(Debug)]
pub struct Verified {
    kind: &'static Kind,
    proof: Box<dyn Proof>,
}

impl Verified {
    /// The kind of the certificate.
    #[must_use]
    pub fn kind(&self) -> &'static Kind {
        self.kind
    }

    /// By what it is right: `values`, `strategy`, `period`, `for-all`, `misere-quotient`,
    /// `misere-play`, `misere-forms`, `loopy`, `entailing` or `parts`.
    #[must_use]
    pub fn route(&self) -> &'static str {
        self.proof.route()
    }

    /// Whether all of it was verified. If not, nothing is proved.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.proof.is_whole()
    }

    /// What was found in it, each with its name.
    #[must_use]
    pub fn facts(&self) -> Vec<(&'static str, Fact)> {
        self.proof.facts()
    }

    /// What is proved, line by line. A period has no lines: the summary says all.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        self.proof.lines()
    }

    /// The first lines, and how many more there are.
    ///
    /// ```
    /// use sprague_kernel::{Options, verify};
    /// let text = "sprague-cert 1\n1 n 0\nq lose 1\nq value 1 0\nq equal 1 1\nend 1 3\n";
    /// let verified = verify(&mut text.as_bytes(), Options::default(), &mut || true).unwrap();
    /// assert_eq!(verified.first_lines(1), ["node 1 is a P-position", "… and 2 further claims"]);
    /// ```
    #[must_use]
    pub fn first_lines(&self, most: usize) -> Vec<String> {
        let mut lines = self.lines();
        let mut first: Vec<String> = lines.by_ref().take(most).collect();
        let further = lines.count();
        if further > 0 {
            first.push(format!("… and {further} further {}", self.kind.lines));
        }
        first
    }

    /// All that a person is told, in lines: the summary, the level of trust and what it rests on, and
    /// the first lines of what is proved.
    ///
    /// ```
    /// use sprague_kernel::{Options, verify};
    /// let text = "sprague-cert 1\n1 n 0\nq lose 1\nend 1 1\n";
    /// let verified = verify(&mut text.as_bytes(), Options::default(), &mut || true).unwrap();
    /// assert_eq!(
    ///     verified.in_words(1),
    ///     "VERIFIED 1 node 1 claim\nlevel of trust 2 of 3, by the Sprague–Grundy theorem:\nnode 1 is a P-position"
    /// );
    /// ```
    #[must_use]
    pub fn in_words(&self, most: usize) -> String {
        let mut lines = vec![self.to_string()];
        let claims = self.first_lines(most);
        if self.is_whole() {
            let end = if claims.is_empty() { "" } else { ":" };
            lines.push(format!("level of trust {LEVEL} of 3, by {}{end}", self.rests_on()));
        }
        lines.extend(claims);
        lines.join("\n")
    }

    /// What it rests on beside the kernel.
    fn rests_on(&self) -> &'static str {
        match self.route() {
            "values" => "the Sprague–Grundy theorem",
            "strategy" => "the Second Lemma alone",
            "period" => "a theorem on periods of nim-sequences",
            "for-all" => "induction on heap sizes",
            "misere-quotient" => "the theorems on misère quotients",
            "misere-play" => "induction on play",
            "misere-forms" => "the theory of canonical forms in misère play",
            "loopy" => "the theorem of Smith, Fraenkel and Perl",
            "entailing" => "the theory of entailing moves",
            _ => "the definitions and the Sprague–Grundy theorem",
        }
    }

    /// The positions, if it is a certificate of positions.
    #[must_use]
    pub fn positions(&self) -> Option<&VerifiedPositions> {
        self.proved()
    }

    /// The period, if it is a certificate of one.
    #[must_use]
    pub fn period(&self) -> Option<&VerifiedPeriod> {
        self.proved()
    }

    /// The statement for all natural numbers, if it is a certificate of one.
    #[must_use]
    pub fn for_all(&self) -> Option<&VerifiedForAll> {
        self.proved()
    }

    /// The misère quotient, or the monoid that has its outcomes, if it is a certificate of one.
    #[must_use]
    pub fn quotient(&self) -> Option<&VerifiedQuotient> {
        self.proved().and_then(VerifiedMisere::quotient)
    }

    /// The same, where each of its segments was verified by itself.
    pub(crate) fn with_all_segments(self) -> Verified {
        match self.period() {
            Some(period) => Verified { proof: Box::new(period.with_all_segments()), ..self },
            None => self,
        }
    }

    fn proved<P: Proof>(&self) -> Option<&P> {
        let proof: &dyn Any = &*self.proof;
        proof.downcast_ref()
    }
}

impl fmt::Display for Verified {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.proof.fmt(formatter)
    }
}
