//! What the positions of a certificate are called, and how they are shown.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::error::Result;
use crate::interrupt::Interrupt;
use crate::nimber::Nimber;
use crate::notation::{nimber_text, size_text};
use crate::proof::certificate::{Certificate, CertificateNode, MoveInWords};
use crate::proof::text::style::Style;

/// A position is shown in full if that takes at most this number of characters.
const NOTATION: usize = 40;

/// For the screen, a position goes by its notation if that is at most so long.
const BY_NOTATION: usize = 12;

/// A position whose name is longer goes by a number.
const GIVEN: usize = 80;

/// Names that are longer are not even said where the position is introduced.
const SAID: usize = 1_000;

/// Digits of a number that is written out. Longer ones get names.
const DIGITS: usize = 40;

/// Options or components that are listed; of more, only the first are.
pub(super) const LISTED: usize = 30;
const FIRST: usize = 10;

/// From this number on, copies of a component are written `n * G`.
const COPIES: usize = 5;

/// The moves that lead to one option.
pub(super) struct MovesTo<'c> {
    pub(super) option: u32,
    /// The words of each; two heaps of one size have the same.
    pub(super) words: Vec<&'c str>,
    /// What they leave as the game writes it, each once, where that is not the name of the option.
    pub(super) leaves: Vec<&'c str>,
}

pub(super) struct Names<'c> {
    certificate: &'c Certificate,
    given: HashMap<u32, String>,
    /// Names that are only said where the position is introduced: further ones, and those that are
    /// too long to be used.
    said: HashMap<u32, Vec<String>>,
    /// The moves in words of each position that has some.
    moves: HashMap<u32, Vec<MovesTo<'c>>>,
    /// The numbers that positions go by, in the order in which they were first named.
    numbers: RefCell<HashMap<u32, usize>>,
    /// Before the number of a position.
    pub(super) letter: char,
    /// Lengths of the positions in full notation, up to one more than is shown.
    lengths: Vec<u8>,
    /// Numbers that are too long to be written, by what they are called.
    long: HashMap<&'c Nimber, usize>,
    /// Whether short positions go by their notation and not by a number.
    by_notation: bool,
}

impl<'c> Names<'c> {
    /// Linear in the certificate.
    pub(super) fn new(
        certificate: &'c Certificate,
        style: &Style<'c>,
        by_notation: bool,
        interrupt: &Interrupt,
    ) -> Result<Names<'c>> {
        let mut given = HashMap::new();
        let mut said = HashMap::<u32, Vec<String>>::new();
        for (node, name) in style.names {
            let name = on_one_line(name);
            let length = name.chars().count();
            // The proofs call a position G' themselves, and no formula holds a command of LaTeX.
            if name.is_empty() || name == "G'" || length > SAID || name.contains('\\') {
                continue;
            }
            if length > GIVEN || given.contains_key(node) {
                said.entry(*node).or_default().push(name);
            } else {
                given.insert(*node, name);
            }
        }
        let mut moves = HashMap::<u32, Vec<MovesTo<'_>>>::new();
        for MoveInWords { from, to, words, leaves } in style.moves {
            interrupt.poll()?;
            let moves = moves.entry(*from).or_default();
            let place = moves.iter().position(|one| one.option == *to).unwrap_or_else(|| {
                moves.push(MovesTo { option: *to, words: Vec::new(), leaves: Vec::new() });
                moves.len() - 1
            });
            let MovesTo { words: all, leaves: others, .. } = &mut moves[place];
            if !all.contains(&words.as_str()) {
                all.push(words);
            }
            if let Some(leaves) = leaves.as_deref().filter(|leaves| !others.contains(leaves)) {
                others.push(leaves);
            }
        }
        let taken = |letter: &char| given.values().any(|name| numbered(name, *letter));
        let letter = ['G', 'H', 'A', 'B', 'C'].into_iter().find(|letter| !taken(letter)).unwrap_or('Q');
        let mut names = Names {
            certificate,
            given,
            said,
            moves,
            numbers: RefCell::default(),
            letter,
            lengths: Vec::with_capacity(certificate.len()),
            long: HashMap::new(),
            by_notation,
        };
        for node in 1..=certificate.len() as u32 {
            interrupt.poll()?;
            let value = certificate.value(node);
            if value.to_u64().is_none() && is_long(value) {
                let next = names.long.len() + 1;
                names.long.entry(value).or_insert(next);
            }
            names.lengths.push(names.length(node));
        }
        Ok(names)
    }

    /// Long numbers: a name and how long it is.
    pub(super) fn long_numbers(&self) -> Vec<(String, String)> {
        let mut long: Vec<(usize, &Nimber)> = self.long.iter().map(|(&value, &name)| (name, value)).collect();
        long.sort_unstable();
        let length = |value: &Nimber| match value.bits() {
            Some(bits) => format!("{bits} bits"),
            None => format!("{} summands", value.to_ordinal().size()),
        };
        long.into_iter().map(|(name, value)| (format!("N{name}"), length(value))).collect()
    }

    pub(super) fn number(&self, value: &Nimber) -> String {
        if let Some(small) = value.to_u64() {
            return small.to_string();
        }
        if let Some(name) = self.long.get(value) {
            return format!("N{name}");
        }
        size_text(value, DIGITS)
    }

    pub(super) fn nimber(&self, value: &Nimber) -> String {
        format!("*{}", self.number(value))
    }

    /// The nimber that a position is equivalent to.
    pub(super) fn nimber_of(&self, node: u32) -> String {
        self.nimber(self.certificate.value(node))
    }

    pub(super) fn nimbers<'v>(&self, values: impl IntoIterator<Item = &'v Nimber>) -> Vec<String> {
        values.into_iter().map(|value| self.nimber(value)).collect()
    }

    /// What a position is called.
    pub(super) fn name(&self, node: u32) -> String {
        match self.own_name(node) {
            Some(name) => name,
            None => {
                let mut numbers = self.numbers.borrow_mut();
                let next = numbers.len() + 1;
                format!("{}{}", self.letter, numbers.entry(node).or_insert(next))
            }
        }
    }

    /// What a position is called, unless it only has a number.
    fn own_name(&self, node: u32) -> Option<String> {
        if let Some(name) = self.given.get(&node) {
            return Some(name.clone());
        }
        match self.certificate.node(node) {
            CertificateNode::Nimber => return Some(self.nimber_of(node)),
            CertificateNode::Sum(components) if self.has_spoken_components(components) => {
                let sum = self.form(node);
                if sum.chars().count() <= GIVEN {
                    return Some(sum);
                }
            }
            _ => {}
        }
        self.notation(node).filter(|notation| self.by_notation && notation.len() <= BY_NOTATION)
    }

    /// Whether a sum is said by the names of its components: nimbers, and one at least that was
    /// given a name.
    fn has_spoken_components(&self, components: &[u32]) -> bool {
        let is_given = |component: &u32| self.given.contains_key(component);
        let is_nimber = |component: &u32| self.certificate.node(*component) == CertificateNode::Nimber;
        components.len() <= LISTED
            && components.iter().any(is_given)
            && components.iter().all(|component| is_given(component) || is_nimber(component))
    }

    /// Whether a position goes by a number, so that nothing else says which one it is.
    pub(super) fn is_numbered(&self, node: u32) -> bool {
        self.own_name(node).is_none()
    }

    /// Whether a reader knows which position is meant when its name is said.
    pub(super) fn is_introduced(&self, node: u32) -> bool {
        self.numbers.borrow().contains_key(&node) || self.own_name(node).is_some()
    }

    /// The moves of a position in words, if it is one of a ruleset.
    pub(super) fn moves_of(&self, node: u32) -> &[MovesTo<'c>] {
        self.moves.get(&node).map_or(&[], Vec::as_slice)
    }

    /// Whether some move leaves a position with the name of another one.
    pub(super) fn has_others_alike(&self) -> bool {
        let is_nimber = |option: u32| self.certificate.node(option) == CertificateNode::Nimber;
        self.moves.values().flatten().any(|to| !to.leaves.is_empty() && !is_nimber(to.option))
    }

    /// The moves to an option, if they have words.
    pub(super) fn moves_to(&self, from: u32, to: u32) -> Option<&MovesTo<'c>> {
        self.moves_of(from).iter().find(|one| one.option == to)
    }

    pub(super) fn names(&self, nodes: &[u32]) -> Vec<String> {
        nodes.iter().map(|&node| self.name(node)).collect()
    }

    /// What a position is called beside others in a sum.
    pub(super) fn summand(&self, node: u32) -> String {
        bracketed(self.name(node))
    }

    /// `G6 = {*1, G2} = {*1, {*1}}`.
    pub(super) fn definition(&self, node: u32) -> String {
        // Before the names of its parts, so that numbers are given in the order in which they are
        // read.
        let introduction = self.introduction(node);
        let form = self.form(node);
        let is_set = matches!(self.certificate.node(node), CertificateNode::Options(_));
        let full = self.notation(node).filter(|_| is_set);
        equal(std::iter::once(introduction).chain([form]).chain(full))
    }

    /// What a position is called, with all its names: `wythoff(3, 2) = wythoff(2, 3)`.
    pub(super) fn introduction(&self, node: u32) -> String {
        let said = self.said.get(&node).map_or(&[][..], Vec::as_slice);
        let (long, further): (Vec<&String>, Vec<&String>) =
            said.iter().partition(|name| name.chars().count() > GIVEN);
        let name = self.name(node);
        equal([name].into_iter().chain(further.into_iter().cloned()).chain(long.into_iter().cloned()))
    }

    /// The position by the names of its parts.
    fn form(&self, node: u32) -> String {
        let parts = self.parts(node);
        match self.certificate.node(node) {
            CertificateNode::Nimber => self.nimber_of(node),
            kind @ (CertificateNode::Options(_) | CertificateNode::Among(_)) => {
                let mut names = self.names(shortened(&parts));
                if names.len() < parts.len() {
                    names.push(format!("… and {} more", parts.len() - names.len()));
                } else if matches!(kind, CertificateNode::Among(_)) {
                    names.push("…".to_owned());
                }
                format!("{{{}}}", names.join(", "))
            }
            CertificateNode::Sum(_) => self.sum_of(&parts, |node| self.summand(node)),
        }
    }

    /// `*1 + *3`: the nimbers that the components of a sum are equivalent to.
    pub(super) fn sum_of_nimbers(&self, components: &[u32]) -> String {
        self.sum_of(components, |node| self.nimber_of(node))
    }

    fn sum_of(&self, components: &[u32], name: impl Fn(u32) -> String) -> String {
        let copies: Vec<&[u32]> = components.chunk_by(|first, second| first == second).collect();
        let written = if copies.len() > LISTED { FIRST } else { copies.len() };
        let mut terms = Vec::new();
        for equal in &copies[..written] {
            if equal.len() >= COPIES {
                terms.push(format!("{} * {}", equal.len(), name(equal[0])));
            } else {
                terms.extend(equal.iter().map(|&node| name(node)));
            }
        }
        let left_out: usize = copies[written..].iter().map(|equal| equal.len()).sum();
        if left_out > 0 {
            terms.push(format!("… {left_out} more"));
        }
        terms.join(" + ")
    }

    /// Options or components in the order in which they are shown: nimbers first, by size.
    pub(super) fn parts(&self, node: u32) -> Vec<u32> {
        let (CertificateNode::Options(parts) | CertificateNode::Among(parts) | CertificateNode::Sum(parts)) =
            self.certificate.node(node)
        else {
            return Vec::new();
        };
        let (mut nimbers, others): (Vec<u32>, Vec<u32>) =
            parts.iter().partition(|&&part| self.certificate.node(part) == CertificateNode::Nimber);
        nimbers.sort_by_key(|&part| self.certificate.value(part));
        nimbers.extend(others);
        nimbers
    }

    /// A position in full, if that is short.
    fn notation(&self, node: u32) -> Option<String> {
        if usize::from(self.lengths[node as usize - 1]) > NOTATION {
            return None;
        }
        let mut text = String::new();
        self.write(node, &mut text);
        Some(text)
    }

    /// Each bracket inside another takes two characters at least, so that this goes no deeper than
    /// the half of what is shown.
    fn write(&self, node: u32, text: &mut String) {
        let (separator, set) = match self.certificate.node(node) {
            CertificateNode::Nimber => {
                text.push_str(&self.nimber_of(node));
                return;
            }
            CertificateNode::Options(_) | CertificateNode::Among(_) => (", ", true),
            CertificateNode::Sum(_) => (" + ", false),
        };
        if set {
            text.push('{');
        }
        for (place, &part) in self.parts(node).iter().enumerate() {
            if place > 0 {
                text.push_str(separator);
            }
            self.write(part, text);
        }
        if set {
            text.push('}');
        }
    }

    /// The length of the notation; the parts have theirs. The name of a position of a ruleset says
    /// more than all its braces.
    fn length(&self, node: u32) -> u8 {
        if self.moves.contains_key(&node) {
            return NOTATION as u8 + 1;
        }
        let (parts, separator, brackets) = match self.certificate.node(node) {
            CertificateNode::Nimber => {
                return self.nimber_of(node).len().min(NOTATION + 1) as u8;
            }
            CertificateNode::Options(parts) => (parts, 2, 2),
            // Not all its options are known.
            CertificateNode::Among(_) => return NOTATION as u8 + 1,
            CertificateNode::Sum(parts) => (parts, 3, 0),
        };
        let mut length = brackets + separator * parts.len().saturating_sub(1);
        for &part in parts {
            if length > NOTATION {
                break;
            }
            length += usize::from(self.lengths[part as usize - 1]);
        }
        length.min(NOTATION + 1) as u8
    }
}

/// All of a short list, the beginning of a long one.
pub(super) fn shortened(parts: &[u32]) -> &[u32] {
    if parts.len() > LISTED { &parts[..FIRST] } else { parts }
}

/// With brackets where the name is an expression that a sign beside it would tear apart.
pub(super) fn bracketed(name: String) -> String {
    let mut depth = 0_usize;
    for (place, sign) in name.char_indices() {
        match sign {
            '(' | '{' | '[' | '<' | '⟨' => depth += 1,
            ')' | '}' | ']' | '>' | '⟩' => depth = depth.saturating_sub(1),
            '+' | '-' | '⊕' | '/' | '∪' | '≈' | '=' if depth == 0 => return format!("({name})"),
            '*' if depth == 0 && place > 0 => return format!("({name})"),
            _ => {}
        }
    }
    name
}

/// Whether a name contains the letter and a number as a word: it could be taken for that of another
/// position.
fn numbered(name: &str, letter: char) -> bool {
    let mut before = ' ';
    let mut signs = name.chars().peekable();
    while let Some(sign) = signs.next() {
        if sign == letter && !before.is_alphanumeric() && signs.peek().is_some_and(char::is_ascii_digit) {
            return true;
        }
        before = sign;
    }
    false
}

/// Without line breaks and the like, which would tear a text apart.
pub(super) fn on_one_line(name: &str) -> String {
    let signs = |sign: char| if sign.is_control() { ' ' } else { sign };
    name.trim().chars().map(signs).collect()
}

/// Joined by `=`, each text once.
fn equal(texts: impl IntoIterator<Item = String>) -> String {
    let mut parts: Vec<String> = Vec::new();
    for text in texts {
        if !parts.iter().any(|other| same_but_for_spaces(other, &text)) {
            parts.push(text);
        }
    }
    parts.join(" = ")
}

fn same_but_for_spaces(first: &str, second: &str) -> bool {
    let signs = |text: &str| text.chars().filter(|sign| !sign.is_whitespace()).collect::<String>();
    signs(first) == signs(second)
}

fn is_long(value: &Nimber) -> bool {
    !nimber_text(value, DIGITS).1
}
