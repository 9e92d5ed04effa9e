//! What is claimed of sums of positions with entailing moves.

use super::attained::Worth;
use super::values::{Checked, Move, read_value, value_in_words};
use crate::input::Input;
use crate::refused::Refused;
use crate::sums::claims::{Values, decided};
use crate::sums::{Nodes, Part, in_words, same, without};

impl Values for Checked {
    type Value = Worth;

    const OUTCOMES: &'static [u8] = b"PN";

    fn nodes(&self) -> &Nodes {
        &self.nodes
    }

    fn steps(&self, sum: &[Part]) -> usize {
        sum.len()
    }

    fn value(&self, sum: &[Part]) -> Worth {
        self.worth(sum)
    }

    /// The outcome of a sum for somebody who is free to move anywhere.
    fn outcome(&self, sum: &[Part]) -> char {
        if self.worth(sum) == Some(0) { 'P' } else { 'N' }
    }

    fn outcome_in_words(outcome: char) -> String {
        let article = if outcome == 'N' { "an" } else { "a" };
        format!("{article} {outcome}-position")
    }

    fn claim(&self, word: &str, input: &mut Input<'_>) -> Result<String, Refused> {
        match word {
            "value" => value(input, self),
            "win" => win(input, self),
            _ => Err(input.reject("no claim has this form")),
        }
    }
}

fn value(input: &mut Input<'_>, checked: &Checked) -> Result<String, Refused> {
    let mut sum = Vec::new();
    if checked.read_sum(input, &mut sum)? {
        return Err(input.reject_line("expected a value"));
    }
    let (claimed, found) = (read_value(input)?, checked.worth(&sum));
    let words = match found {
        Some(value) => format!("{} ≈ *{value}", in_words(&sum)),
        None => format!("{} is loony", in_words(&sum)),
    };
    decided(input, found == claimed, words, &format!("the value is {}", value_in_words(found)))
}

/// `win S C o T`: in the sum S the plain move from its part C to T wins; `e` is an entailing move,
/// `c` a complimenting one.
fn win(input: &mut Input<'_>, checked: &Checked) -> Result<String, Refused> {
    const FORM: &str = "expected a sum, a part of it, `o`, `e` or `c`, and where the move leads";
    let (mut sum, mut part, mut target) = (Vec::new(), Vec::new(), Vec::new());
    for into in [&mut sum, &mut part] {
        if checked.read_sum(input, into)? {
            return Err(input.reject_line(FORM));
        }
    }
    let (kind, ended) = input.word()?;
    let kind = match kind.as_str() {
        "o" => Move::Plain,
        "e" => Move::Entailing,
        "c" => Move::Complimenting,
        _ => return Err(input.reject_at(ended, FORM)),
    };
    if ended || !checked.read_sum(input, &mut target)? {
        return Err(input.reject_at(ended, FORM));
    }
    let &[part] = &part[..] else { return Err(input.reject_line("a move is made in one part")) };
    let Some(rest) = without(&sum, part) else {
        return Err(input.reject_line("the sum has no such part"));
    };
    if !is_move(input, checked, part, kind, &target)? {
        return Err(input.reject_line("the part has no such move"));
    }
    let wins = match kind {
        Move::Plain => checked.outcome(&[&rest[..], &target].concat()) == 'P',
        Move::Entailing => !checked.attained_in(&target, input)?.has(checked.worth(&rest)),
        Move::Complimenting => checked.outcome(&[&rest[..], &target].concat()) == 'N',
    };
    let adjective = match kind {
        Move::Plain => "",
        Move::Entailing => "entailing ",
        Move::Complimenting => "complimenting ",
    };
    let [sum, from, to] = [&sum[..], &[part], &target].map(in_words);
    let words = format!("{sum} is an N-position: the {adjective}move from {from} to {to} wins");
    decided(input, wins, words, "the move does not win")
}

fn is_move(
    input: &mut Input<'_>,
    checked: &Checked,
    part: Part,
    kind: Move,
    target: &[Part],
) -> Result<bool, Refused> {
    match part {
        Part::Node(node) => {
            input.work(8 * (checked.nodes.size(node) + target.len()))?;
            Ok(checked.moves(node).any(|(own, option)| own == kind && same(option, target)))
        }
        Part::Heap(heap) => Ok(kind == Move::Plain
            && match target {
                [] => true,
                [Part::Heap(left)] => *left < heap,
                _ => false,
            }),
    }
}
