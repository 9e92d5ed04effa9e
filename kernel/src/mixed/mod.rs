//! Claims of several parts: `sprague-proof 1`.
//!
//! `docs/certificates.md` of the repository specifies the format, and says why it suffices to check
//! what is checked here.

mod expression;
mod genus;
mod infinite;
mod nim;
mod sequences;
mod sets;

use std::fmt;

use crate::input::Input;
use crate::number::Number;
use crate::positions::nodes;
use crate::proof::{Fact, Proof};
use crate::refused::Refused;

use expression::{Reader, Term, Value};

/// Variables whose values are given, atoms, and letters of the name of a variable.
const MOST: usize = 1 << 16;

/// Numbers of nodes and atoms that `end` gives.
type Counts = (usize, usize);

/// Verifies a claim of several parts. The statement has all of it but the values of the nodes and
/// the truths of the atoms.
///
/// ```
/// use sprague_kernel::{Options, verify};
/// let text = "sprague-proof 1\n1 n 1\n2 n 3\n3 s 1 2 =2\na win 3 =1\na eq xor 1 3 5 =0\n\
///     claim and 1 not 2\nend 3 2\n";
/// let verified = verify(&mut text.as_bytes(), Options::default(), &mut || true).unwrap();
/// assert_eq!(verified.to_string(), "VERIFIED a claim of 2 atoms about 3 nodes");
/// assert_eq!(verified.lines().last().unwrap(), "(node 3 is N) and (not ((1 ⊕ 3) = 5))");
/// ```
pub(crate) fn verify(mut input: Input<'_>) -> Result<Box<dyn Proof>, Refused> {
    input.first_line("sprague-proof 1")?;
    let nodes = nodes(&mut input, 3)?;
    let sequences = sequences::read(&mut input)?;
    let mut reader = Reader::new(&nodes, &sequences);
    let (mut at, mut atoms) = (String::new(), Vec::new());
    let claim = loop {
        const EXPECTED: &str = "expected `at`, `a` or `claim`";
        if !input.peek()?.is_ascii_lowercase() {
            return Err(input.reject(EXPECTED));
        }
        let (word, end) = input.word()?;
        match word.as_str() {
            _ if end => return Err(input.reject_line("expected something after this word")),
            "at" if atoms.is_empty() => variable(&mut input, &mut at)?,
            "a" if atoms.len() < MOST => {
                let atom = reader.read(&mut input, &[])?;
                truth(&mut input, &atom)?;
                atoms.push(atom);
            }
            "claim" if !atoms.is_empty() => break reader.read(&mut input, &atoms)?,
            "claim" => return Err(input.reject("the certificate claims nothing")),
            _ => return Err(input.reject(EXPECTED)),
        }
    };
    if claim.value != Value::Truth(true) {
        return Err(input.reject_line(format!("the claim is false: {}", claim.words)));
    }
    if let Some(unused) = reader.unused(atoms.len()) {
        return Err(input.reject_line(format!("the claim does not speak of atom {unused}")));
    }
    let counts = (nodes.len(), atoms.len());
    end(&mut input, counts)?;
    Ok(Box::new(VerifiedMixed { counts, claim: at + &claim.words, atoms }))
}

/// A line `at NAME VALUE`, after the word. It is said in words before the claim.
fn variable(input: &mut Input<'_>, at: &mut String) -> Result<(), Refused> {
    let (name, ended) = input.word()?;
    if ended || name.is_empty() || name.contains('-') {
        return Err(input.reject_at(ended, "expected a variable and its value"));
    }
    let minus = input.peek()? == b'-';
    if minus {
        input.take()?;
    }
    let (value, ended) = input.number()?;
    if !ended || at.len() > MOST || minus && value == Number::ZERO {
        return Err(input.reject_at(ended, "expected one variable, and fewer of them"));
    }
    let sign = if minus { "-" } else { "" };
    at.push_str(&format!("at {name} = {sign}{value}: "));
    Ok(())
}

/// The truth at the end of the line of an atom.
fn truth(input: &mut Input<'_>, atom: &Term) -> Result<(), Refused> {
    input.equals()?;
    let (truth, ended) = input.number()?;
    let claimed = match truth.to_u64() {
        Some(0) if ended => false,
        Some(1) if ended => true,
        _ => return Err(input.reject_at(ended, "the truth of an atom is 0 or 1")),
    };
    if atom.value == Value::Truth(claimed) {
        return Ok(());
    }
    let is = if claimed { "false" } else { "true" };
    Err(input.reject_line(format!("this is {is}: {}", atom.words)))
}

/// The line `end NODES ATOMS`.
fn end(input: &mut Input<'_>, (nodes, atoms): Counts) -> Result<(), Refused> {
    input.name("end")?;
    for (count, is_last) in [(nodes, false), (atoms, true)] {
        let (number, ended) = input.number()?;
        if number.to_u64() != Some(count as u64) || ended != is_last {
            return Err(input.reject_at(ended, "`end` is followed by the numbers of nodes and of atoms"));
        }
    }
    input.end()
}

/// A claim that was verified.
#[derive(Debug)]
struct VerifiedMixed {
    counts: Counts,
    claim: String,
    atoms: Vec<Term>,
}

impl fmt::Display for VerifiedMixed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let many = |count: usize, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "s" });
        let (nodes, atoms) = self.counts;
        write!(formatter, "VERIFIED a claim of {} about {}", many(atoms, "atom"), many(nodes, "node"))
    }
}

impl Proof for VerifiedMixed {
    fn route(&self) -> &'static str {
        "parts"
    }

    fn facts(&self) -> Vec<(&'static str, Fact)> {
        let (nodes, atoms) = self.counts;
        vec![("nodes", Fact::Number(nodes as u64)), ("atoms", Fact::Number(atoms as u64))]
    }

    /// Each atom with its truth, if there are several; then the claim.
    fn lines(&self) -> Box<dyn Iterator<Item = String> + '_> {
        let several = if self.atoms.len() > 1 { &self.atoms[..] } else { &[] };
        let said = several.iter().map(|atom| match atom.value {
            Value::Truth(true) => format!("true: {}", atom.words),
            _ => format!("false: {}", atom.words),
        });
        Box::new(said.chain([self.claim.clone()]))
    }
}
