//! What an expression is if some of what it reads is known: a value, or text of the language.

use crate::syntax::operator::Level;

/// A text of the language, and how tightly what it says is held together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Text {
    pub(super) text: String,
    /// The operators on top; `None` for a name, a call, or what stands in brackets.
    pub(super) level: Option<Level>,
}

impl Text {
    pub(super) fn whole(text: impl Into<String>) -> Text {
        Text { text: text.into(), level: None }
    }

    pub(super) fn of(level: Level, text: impl Into<String>) -> Text {
        Text { text: text.into(), level: Some(level) }
    }

    /// The text as an operand of an operator.
    pub(super) fn within(&self, level: Level) -> String {
        match self.level {
            Some(own) if own <= level => format!("({})", self.text),
            _ => self.text.clone(),
        }
    }

    /// Whether it has a value, whatever the variables are, as far as is seen at once.
    pub(super) fn is_total(&self) -> bool {
        let text = &self.text;
        if text.contains(['[', '{', '"', '^', '⊕', '⊗', '⊘']) || text.contains("if ") {
            return false;
        }
        let divides = |sign: char| {
            text.match_indices(sign).all(|(place, _)| {
                text[place..]
                    .trim_start_matches(['/', '%', ' '])
                    .starts_with(|digit| ('1'..='9').contains(&digit))
            })
        };
        let calls = text.match_indices('(').all(|(place, _)| {
            let word = text[..place].rsplit(|letter: char| !letter.is_alphanumeric()).next();
            matches!(word, Some("" | "min" | "max"))
        });
        divides('/') && divides('%') && calls
    }

    /// Whether it is a variable: it has a value, whatever else is so.
    fn is_variable(&self) -> bool {
        self.level.is_none() && !self.text.contains(['(', '[', '{', '"', '*'])
    }
}

/// A sum of multiples of texts and an integer.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Linear {
    terms: Vec<(i64, Text)>,
    constant: i64,
}

impl Linear {
    pub(super) fn known(constant: i64) -> Linear {
        Linear { terms: Vec::new(), constant }
    }

    pub(super) fn of(text: Text) -> Linear {
        Linear { terms: vec![(1, text)], constant: 0 }
    }

    fn size(&self) -> usize {
        self.terms.iter().map(|(_, text)| 1 + text.text.len()).sum()
    }

    /// The integer, if there is nothing else.
    pub(super) fn value(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// The sum with a multiple of another one; `None` if a number is too large.
    pub(super) fn plus(mut self, factor: i64, other: &Linear) -> Option<Linear> {
        for (count, text) in &other.terms {
            let count = count.checked_mul(factor)?;
            match self.terms.iter_mut().find(|(_, known)| known == text) {
                Some((known, _)) => *known = known.checked_add(count)?,
                None => self.terms.push((count, text.clone())),
            }
        }
        // What may have no value stays.
        self.terms.retain(|(count, text)| *count != 0 || !text.is_variable());
        self.constant = self.constant.checked_add(other.constant.checked_mul(factor)?)?;
        Some(self)
    }

    pub(super) fn times(&self, factor: i64) -> Option<Linear> {
        Linear::default().plus(factor, self)
    }

    /// How much more it is than another, if that is the same everywhere.
    pub(super) fn above(&self, other: &Linear) -> Option<i64> {
        self.clone().plus(-1, other)?.value()
    }

    /// A number that says whether it is at least, or at most, another one, if that is seen: some
    /// names are not negative.
    pub(super) fn beyond(&self, other: &Linear, naturals: &[String]) -> Option<i64> {
        let difference = self.clone().plus(-1, other)?;
        let sign = |wanted: i64| {
            let fits = |(count, text): &(i64, Text)| {
                count.signum() == wanted && text.level.is_none() && naturals.contains(&text.text)
            };
            difference.constant.signum() != -wanted && difference.terms.iter().all(fits)
        };
        if sign(1) { Some(1) } else { sign(-1).then_some(-1) }
    }

    pub(super) fn text(&self) -> Text {
        if let ([(1, text)], 0) = (&self.terms[..], self.constant) {
            return text.clone();
        }
        let mut written = String::new();
        let mut add = |negative: bool, text: String| match (written.is_empty(), negative) {
            (true, false) => written = text,
            (true, true) => written = format!("-{text}"),
            (false, false) => written.push_str(&format!(" + {text}")),
            (false, true) => written.push_str(&format!(" - {text}")),
        };
        for (count, text) in &self.terms {
            let size = count.unsigned_abs();
            let text = match size {
                1 => text.within(Level::Sum),
                _ => format!("{size}*{}", text.within(Level::Product)),
            };
            add(*count < 0, text);
        }
        if self.constant != 0 || self.terms.is_empty() {
            add(self.constant < 0, self.constant.unsigned_abs().to_string());
        }
        if self.terms.is_empty() && self.constant >= 0 {
            Text::whole(written)
        } else {
            Text::of(Level::Sum, written)
        }
    }
}

/// What an expression is.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Half {
    Integer(Linear),
    Truth(bool),
    Condition(Text),
    /// A string.
    Letters(String),
    Position(Text),
    List(Vec<Entry>),
    Range(Linear, Linear),
    /// An outcome class, or a ruleset.
    Other(Text),
}

/// An entry of a list or a set, or a family of them.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Entry {
    /// The clauses that stay; with `for` there are several entries, with `if` perhaps none.
    pub(super) clauses: Vec<Clause>,
    pub(super) value: Half,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Clause {
    For { name: String, source: String },
    If(Text),
}

impl Half {
    /// How much it holds: characters and entries.
    pub(super) fn size(&self) -> usize {
        match self {
            Half::Truth(_) => 1,
            Half::Integer(linear) => linear.size(),
            Half::Range(first, last) => first.size() + last.size(),
            Half::Condition(text) | Half::Position(text) | Half::Other(text) => text.text.len(),
            Half::Letters(letters) => letters.len(),
            Half::List(entries) => entries.iter().map(Entry::size).sum(),
        }
    }
}

impl Entry {
    fn size(&self) -> usize {
        let of_clause = |clause: &Clause| match clause {
            Clause::For { name, source } => name.len() + source.len(),
            Clause::If(condition) => condition.text.len(),
        };
        1 + self.value.size() + self.clauses.iter().map(of_clause).sum::<usize>()
    }

    pub(super) fn alone(value: Half) -> Entry {
        Entry { clauses: Vec::new(), value }
    }

    pub(super) fn written(&self) -> String {
        let value = self.value.text();
        // A conditional would take the clauses for a part of it.
        let mut written = match self.clauses.is_empty() {
            true => value.text,
            false => value.within(Level::Implies),
        };
        written.push_str(&clauses(&self.clauses));
        written
    }
}

/// Clauses as they follow a value.
pub(super) fn clauses(clauses: &[Clause]) -> String {
    let written = clauses.iter().map(|clause| match clause {
        Clause::For { name, source } => format!(" for {name} in {source}"),
        Clause::If(condition) => format!(" if {}", condition.within(Level::Implies)),
    });
    written.collect()
}

pub(super) fn listed(entries: &[Entry]) -> String {
    entries.iter().map(Entry::written).collect::<Vec<_>>().join(", ")
}

impl Half {
    pub(super) fn integer(value: i64) -> Half {
        Half::Integer(Linear::known(value))
    }

    /// As it is written.
    pub(super) fn text(&self) -> Text {
        match self {
            Half::Integer(linear) => linear.text(),
            Half::Truth(truth) => Text::whole(truth.to_string()),
            Half::Letters(letters) => Text::whole(format!("\"{letters}\"")),
            Half::Condition(text) | Half::Position(text) | Half::Other(text) => text.clone(),
            Half::List(entries) => Text::whole(format!("[{}]", listed(entries))),
            Half::Range(first, last) => {
                let ends = [first, last].map(|end| end.text().within(Level::Range));
                Text::of(Level::Range, ends.join(".."))
            }
        }
    }

    /// Whether nothing of it depends on a variable.
    pub(super) fn is_known(&self) -> bool {
        match self {
            Half::Integer(linear) => linear.value().is_some(),
            Half::Truth(_) | Half::Letters(_) => true,
            Half::Condition(_) | Half::Position(_) | Half::Other(_) => false,
            Half::List(entries) => {
                entries.iter().all(|entry| entry.clauses.is_empty() && entry.value.is_known())
            }
            Half::Range(first, last) => first.value().is_some() && last.value().is_some(),
        }
    }

    /// The kind with its article, for messages.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Half::Integer(_) => "an integer",
            Half::Truth(_) | Half::Condition(_) => "a truth value",
            Half::Letters(_) => "a string",
            Half::Position(_) => "a position",
            Half::List(_) => "a list",
            Half::Range(..) => "a range",
            Half::Other(_) => "an outcome or a ruleset",
        }
    }
}

/// One text or another.
pub(super) fn chosen(condition: &Text, then: &Text, otherwise: &Text) -> Text {
    let parts = [condition, then].map(|part| part.within(Level::Implies));
    let [condition, then] = parts;
    Text::of(Level::Implies, format!("if {condition} then {then} else {}", otherwise.text))
}

pub(super) fn negated(condition: &Text) -> Half {
    Half::Condition(Text::of(Level::Not, format!("not {}", condition.within(Level::Not))))
}
