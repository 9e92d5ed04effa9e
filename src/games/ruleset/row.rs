//! The rows of the registry: what the language and its documents say of a ruleset.

use crate::arithmetic::{Formula, Term};
use crate::error::Result;
use crate::heap::Code;
use crate::ruleset::{Argument, Rules, Ruleset, SharedSequence, keyed};

/// A ruleset of the language.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Named {
    /// How a position is written, variants separated by `·`.
    pub signature: &'static str,
    /// The rule, in a line.
    pub rule: &'static str,
    /// Where the rule is from.
    pub source: &'static str,
    /// The values that are known, in a few words; empty where there is nothing short to say.
    pub values: &'static str,
    /// A claim that uses it and holds.
    pub example: &'static str,
    /// How it comes into a store.
    pub(crate) make: Make,
    /// What its positions mean in claims over all values.
    pub(crate) means: Means,
}

/// What positions of a ruleset mean in claims over all values.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Means {
    /// What its nim-sequence says, if it has one.
    Sequence,
    /// What a theorem says of this number of arguments, each an integer or a list of integers.
    Theorem(usize, fn(&[Vec<Term>]) -> Theorem),
    /// The values of definitions, since the moves are linear.
    Moves(&'static [LinearMoves]),
}

/// What a theorem says of a position.
pub(crate) enum Theorem {
    Value(Term),
    IsP(Formula),
    /// Why it says nothing, and which argument is to blame.
    Nothing(&'static str, Option<usize>),
}

/// A ruleset, as it is called with some arguments, and a definition that has its values.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LinearMoves {
    /// How it is written: with numbers, or with a list of different ones.
    pub(crate) call: &'static str,
    /// The arguments of the definition after these.
    pub(crate) appended: &'static [i64],
    pub(crate) parameters: &'static [&'static str],
    /// In it the definition calls itself `f`.
    pub(crate) body: &'static str,
}

impl LinearMoves {
    /// A definition whose parameters are the arguments.
    pub(in crate::games::ruleset) const fn new(
        call: &'static str,
        parameters: &'static [&'static str],
        body: &'static str,
    ) -> LinearMoves {
        LinearMoves { call, appended: &[], parameters, body }
    }

    /// The name of the ruleset.
    pub(crate) fn name(&self) -> &'static str {
        name_of(self.call)
    }

    /// How many numbers it is given.
    pub(crate) fn count(&self) -> usize {
        self.parameters.len() - self.appended.len()
    }

    /// Whether the numbers are a list of different ones.
    pub(crate) fn are_different(&self) -> bool {
        self.call.contains('[')
    }
}

/// How a ruleset is made.
#[derive(Clone, Copy)]
pub(crate) enum Make {
    /// By its name alone: `wythoff`.
    Plain(&'static dyn Plain),
    /// By its name alone, with the values of a code's heaps that are larger by the number:
    /// `kayles`, 0.77.
    Coded(&'static str, u64, &'static dyn Coded),
    /// By arguments: `subtraction([1, 3, 4])`, whose positions are `subtraction([1, 3, 4])(10)`.
    With(fn(&[Argument]) -> Result<Box<dyn Rules>>),
}

/// A ruleset without parameters.
pub(crate) trait Plain: Sync {
    fn rules(&self) -> Box<dyn Rules>;
}

impl<R: Ruleset + Clone> Plain for R {
    fn rules(&self) -> Box<dyn Rules> {
        keyed(self.clone())
    }
}

/// A ruleset without parameters whose values are those of a nim-sequence.
pub(crate) trait Coded: Sync {
    fn rules_with(&self, values: SharedSequence) -> Box<dyn Rules>;
}

/// Rulesets that stand in one table.
#[non_exhaustive]
pub struct Group {
    /// What the group is called: `rows of coins`.
    pub name: &'static str,
    /// The rulesets.
    pub rulesets: &'static [Named],
}

/// A family of rulesets: a page of the documents, a topic of the help.
#[non_exhaustive]
pub struct Family {
    /// What it is called: `coins`.
    pub name: &'static str,
    /// What its rulesets have in common: a paragraph.
    pub about: &'static str,
    /// The rulesets, in groups.
    pub groups: &'static [Group],
}

impl Family {
    /// The rulesets of all groups.
    pub fn rulesets(&self) -> impl Iterator<Item = &'static Named> + Clone + use<> {
        self.groups.iter().flat_map(|group| group.rulesets)
    }
}

impl Named {
    /// A row; the arguments are the fields in their order, except the values.
    pub(in crate::games::ruleset) const fn new(
        signature: &'static str,
        rule: &'static str,
        source: &'static str,
        example: &'static str,
        make: Make,
    ) -> Named {
        Named { signature, rule, source, values: "", example, make, means: Means::Sequence }
    }

    /// The same row with the values that are known.
    pub(in crate::games::ruleset) const fn values(mut self, values: &'static str) -> Named {
        self.values = values;
        self
    }

    /// The same row with what positions mean in claims over all values.
    pub(in crate::games::ruleset) const fn means(mut self, means: Means) -> Named {
        self.means = means;
        self
    }

    /// The name: what stands before the first parenthesis of the signature.
    ///
    /// ```
    /// assert_eq!(sprague::registry::named("wythoff").unwrap().name(), "wythoff");
    /// ```
    #[must_use]
    pub fn name(&self) -> &'static str {
        name_of(self.signature)
    }

    /// A position of it: the one in the example.
    ///
    /// ```
    /// assert_eq!(sprague::registry::named("wythoff").unwrap().position(), "wythoff(3, 5)");
    /// ```
    #[must_use]
    pub fn position(&self) -> &'static str {
        call_in(self.example, self.name())
    }

    /// The take-and-break code that the game has, and by how much a heap of the code is larger;
    /// `None` if it has none.
    ///
    /// ```
    /// let (code, shift) = sprague::registry::named("treblecross").unwrap().code().unwrap();
    /// assert_eq!((code.to_string().as_str(), shift), ("0.007", 2));
    /// ```
    #[must_use]
    pub fn code(&self) -> Option<(Code, u64)> {
        match self.make {
            Make::Coded(code, shift, _) => Some((code.parse().ok()?, shift)),
            _ => None,
        }
    }
}

/// What stands before the first parenthesis of a signature.
pub(in crate::games::ruleset) fn name_of(signature: &str) -> &str {
    signature.split('(').next().unwrap_or_default()
}

/// The first call of a name in a statement, with all arguments: `generalized_wythoff(1)(3, 5)`. The
/// whole statement if there is none.
pub(crate) fn call_in<'a>(statement: &'a str, name: &str) -> &'a str {
    let opens = |text: &str| text.starts_with(['(', '{']);
    let begins = statement.match_indices(name).find(|(place, _)| opens(&statement[place + name.len()..]));
    let Some((start, _)) = begins else { return statement };
    let (mut depth, mut quoted) = (0_usize, false);
    for (place, sign) in statement[start..].char_indices() {
        quoted ^= sign == '"';
        match sign {
            _ if quoted => {}
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => {
                depth = depth.saturating_sub(1);
                let after = start + place + sign.len_utf8();
                if depth == 0 && !opens(&statement[after..]) {
                    return &statement[start..after];
                }
            }
            _ => {}
        }
    }
    &statement[start..]
}

#[cfg(test)]
mod tests {
    use super::call_in;

    #[test]
    fn the_first_call() {
        assert_eq!(call_in("claim kayles(3) + *1 = 0", "kayles"), "kayles(3)");
        assert_eq!(call_in("claim mex{0, 1} = 2", "mex"), "mex{0, 1}");
    }
}
