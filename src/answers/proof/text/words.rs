//! Moves in the words of their game, as a sentence needs them: `take pin 3` as what one is told to
//! do, `taking pin 3` as what leads to a position; similar moves are joined.

use crate::ruleset::Verb;

/// What begins a clause: `heap 4 → 3, of which 2 may be taken next`, `remove a, and above it b, c`.
const CLAUSES: [&str; 2] = [", of which ", ", and above it "];

/// What joins the parts of one move, and must not be taken for what stands between two.
const JOINED: [&str; 3] = [",", " and ", " with "];

/// Moves that lead to one option and are all said; of more, only the first ones are.
const ALIKE: usize = 4;
const FIRST: usize = 3;

/// What the mover does, as the subject of a sentence: `taking pin 1 or pin 5`.
pub(super) fn doing(moves: &[&str]) -> String {
    let mut phrase = together(moves, |words| match Verb::of(words) {
        Some((verb, rest)) => (verb.doing.to_owned(), Verb::going_on(rest)),
        None => ("the move".to_owned(), format!("“{words}”")),
    });
    // A clause that is opened by a comma is closed by one.
    if CLAUSES.iter().any(|clause| phrase.contains(clause)) {
        phrase.push(',');
    }
    phrase
}

/// What the mover is told to do: `take pin 1 or pin 5`, `place a domino on row 1, columns 1 and 2`.
pub(super) fn told(moves: &[&str]) -> String {
    together(moves, |words| {
        let (first, rest) = halves(words);
        (Verb::of(words).map_or(first, |(verb, _)| verb.told_together()).to_owned(), rest.to_owned())
    })
}

fn halves(words: &str) -> (&str, &str) {
    words.split_once(' ').unwrap_or((words, ""))
}

/// Joined by `or`; a beginning that all of them share is said once.
fn together(moves: &[&str], parted: impl Fn(&str) -> (String, String)) -> String {
    let shown = if moves.len() > ALIKE { FIRST } else { moves.len() };
    let phrases: Vec<(String, String)> = moves[..shown].iter().map(|words| parted(words)).collect();
    let beginning = &phrases[0].0;
    // `taking 2 and leaving 1 or 3 and leaving 1` would be misread, and so would `heap 2 → 1 and heap
    // 3 → 1 or 3 → 2`.
    let again = |words: &str| {
        let (first, rest) = halves(words);
        rest.contains(&format!(" {first} "))
    };
    let shared = !moves.iter().any(|words| again(words))
        && phrases.iter().all(|(first, rest)| first == beginning && !rest.is_empty() && !Verb::goes_on(rest));
    let mut said: Vec<String> = Vec::new();
    for (place, (first, rest)) in phrases.iter().enumerate() {
        said.push(match (shared && place > 0, rest.is_empty()) {
            (true, _) => rest.clone(),
            (false, true) => first.clone(),
            (false, false) => format!("{first} {rest}"),
        });
    }
    if shown < moves.len() {
        said.push(format!("one of {} further moves", moves.len() - shown));
    }
    // What stands inside a move must not be taken for what stands between two.
    if !shared || said.iter().any(|one| JOINED.iter().any(|joined| one.contains(joined))) {
        return said.join(", or ");
    }
    match said.split_last() {
        Some((last, others)) if shown < moves.len() => format!("{}, or {last}", others.join(", ")),
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => said.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::{doing, told};
    use crate::notation::capitalized;

    #[test]
    fn moves_as_a_sentence_needs_them() {
        assert_eq!(doing(&["take pins 2 and 3"]), "taking pins 2 and 3");
        assert_eq!(doing(&["take pin 1", "take pin 5"]), "taking pin 1 or pin 5");
        assert_eq!(doing(&["heap 5 → 2", "heap 5 → 1", "heap 5 → 0"]), "moving heap 5 → 2, 5 → 1 or 5 → 0");
        assert_eq!(
            doing(&["bite at row 1, column 2", "bite at row 2, column 1"]),
            "biting at row 1, column 2, or at row 2, column 1"
        );
        assert_eq!(doing(&["take 1 and leave 4"]), "taking 1 and leaving 4");
        assert_eq!(
            doing(&["take the whole heap of 3", "cut edge a-b"]),
            "taking the whole heap of 3, or cutting edge a-b"
        );
        assert_eq!(
            doing(&["heap 4 → 3, of which 2 may be taken next"]),
            "moving heap 4 → 3, of which 2 may be taken next,"
        );
        assert_eq!(doing(&["remove a, and above it b, c"]), "removing a, and above it b, c,");
        assert_eq!(
            doing(&["take pins 1 and 2", "take pins 2 and 3"]),
            "taking pins 1 and 2, or pins 2 and 3"
        );
        assert_eq!(doing(&["hop left"]), "the move “hop left”");
        assert_eq!(
            told(&["turn coin 1", "turn coin 2", "turn coin 3", "turn coin 4", "turn coin 5"]),
            "turn coin 1, coin 2, coin 3, or one of 2 further moves"
        );
        assert_eq!(told(&["domino on row 1"]), "place a domino on row 1");
        assert_eq!(capitalized("über"), "Über");
    }
}
