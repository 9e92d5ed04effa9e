//! What is claimed of sums of positions with entailing moves.

use super::values::{Checked, Move, read_value, value_in_words};
use crate::input::Input;
use crate::refused::Refused;
use crate::sums::{Part, in_words, same, without};

/// The claims up to the end of the text, in words.
pub(super) fn read(input: &mut Input<'_>, checked: &Checked) -> Result<Vec<String>, Refused> {
    let mut claims = Vec::new();
    while input.peek()? == b'q' {
        input.name("q")?;
        claims.push(claim(input, checked)?);
    }
    input.read_end(checked.nodes.len(), claims.len())?;
    Ok(claims)
}

/// The rest of a line `q`.
fn claim(input: &mut Input<'_>, checked: &Checked) -> Result<String, Refused> {
    if let letter @ (b'P' | b'N') = input.peek()? {
        input.take()?;
        if input.separator()? {
            return Err(input.reject_line("expected a sum"));
        }
        let [sum] = sums(input, checked)?;
        let found = outcome(checked, &sum);
        let article = if found == 'N' { "an" } else { "a" };
        let words = format!("{} is {article} {found}-position", in_words(&sum));
        return decided(input, found == char::from(letter), words, &format!("the outcome is {found}"));
    }
    let (word, ended) = input.word()?;
    if ended {
        return Err(input.reject_line("expected a sum"));
    }
    match word.as_str() {
        "value" => {
            let mut sum = Vec::new();
            if read_sum(input, checked, &mut sum)? {
                return Err(input.reject_line("expected a value"));
            }
            let (claimed, found) = (read_value(input)?, checked.worth(&sum));
            let words = match found {
                Some(value) => format!("{} ≈ *{value}", in_words(&sum)),
                None => format!("{} is loony", in_words(&sum)),
            };
            decided(input, found == claimed, words, &format!("the value is {}", value_in_words(found)))
        }
        "equal" => {
            let [one, other] = sums(input, checked)?;
            let words = format!("{} ≈ {}", in_words(&one), in_words(&other));
            decided(input, checked.worth(&one) == checked.worth(&other), words, "the values differ")
        }
        "differ" => {
            let [one, other, beside] = sums(input, checked)?;
            let [first, second] = [&one, &other].map(|sum| outcome(checked, &[&sum[..], &beside].concat()));
            let [one, other, beside] = [&one, &other, &beside].map(|sum| in_words(sum));
            let words = format!("{one} ≉ {other}: beside {beside} one is {first} and the other {second}");
            decided(input, first != second, words, &format!("beside it both are {first}"))
        }
        "win" => win(input, checked),
        _ => Err(input.reject("no claim has this form")),
    }
}

fn decided(input: &Input<'_>, holds: bool, words: String, reason: &str) -> Result<String, Refused> {
    if holds { Ok(words) } else { Err(input.reject_line(reason)) }
}

/// The outcome of a sum for somebody who is free to move anywhere.
fn outcome(checked: &Checked, sum: &[Part]) -> char {
    if checked.worth(sum) == Some(0) { 'P' } else { 'N' }
}

fn read_sum(input: &mut Input<'_>, checked: &Checked, sum: &mut Vec<Part>) -> Result<bool, Refused> {
    let ended = input.read_sum(checked.nodes.len() + 1, sum)?;
    input.work(8 * sum.len())?;
    Ok(ended)
}

/// Sums up to the end of the line.
fn sums<const COUNT: usize>(input: &mut Input<'_>, checked: &Checked) -> Result<[Vec<Part>; COUNT], Refused> {
    let mut sums = [const { Vec::new() }; COUNT];
    for (place, sum) in sums.iter_mut().enumerate() {
        let ended = read_sum(input, checked, sum)?;
        if ended != (place + 1 == COUNT) {
            return Err(input.reject_at(ended, format!("this claim speaks of {COUNT} sums")));
        }
    }
    Ok(sums)
}

/// `win S C o T`: in the sum S the plain move from its part C to T wins; `e` is an entailing move,
/// `c` a complimenting one.
fn win(input: &mut Input<'_>, checked: &Checked) -> Result<String, Refused> {
    const FORM: &str = "expected a sum, a part of it, `o`, `e` or `c`, and where the move leads";
    let (mut sum, mut part, mut target) = (Vec::new(), Vec::new(), Vec::new());
    for into in [&mut sum, &mut part] {
        if read_sum(input, checked, into)? {
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
    if ended || !read_sum(input, checked, &mut target)? {
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
        Move::Plain => outcome(checked, &[&rest[..], &target].concat()) == 'P',
        Move::Entailing => !checked.attained_in(&target, input)?.has(checked.worth(&rest)),
        Move::Complimenting => outcome(checked, &[&rest[..], &target].concat()) == 'N',
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
