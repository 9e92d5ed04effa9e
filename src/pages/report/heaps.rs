//! What is known of nim-sequences, as documents.

use crate::arithmetic::Numeration;
use crate::heap::Period;
use crate::heap::reply::{ComparisonReply, PeriodReply};
use crate::markup::{Block, Column, Document, Entry, Prose, Table, prose};
use crate::reply::{
    GeneraReply, GuessReply, Guessed, GuessedAutomaton, KnownOf, NotGuessed, StateSays, TriedGuess,
};

/// Exceptions that are listed.
const MOST_LISTED: usize = 40;

/// States of an automaton that each have a row.
const MOST_STATES: usize = 24;

/// Digits that are read at once, at most, where each state has a row.
const MOST_TRACKS: usize = 4;

/// What is known of a period.
pub(super) fn period(reply: &PeriodReply) -> Document {
    let PeriodReply { game, found, .. } = reply;
    let last = found.heaps().saturating_sub(1);
    let mut lines = Vec::new();
    let mut say = |depth, words: Prose| lines.push(Entry::new(depth, words));
    match found.period() {
        None => say(0, prose!("no period of ⟦{game}⟧ up to heap {last}")),
        Some(period) => {
            say(0, prose!("⟦{game}⟧ has {period}"));
            say(
                1,
                match period.theorem {
                    Some(theorem) => {
                        format!("proved for all heaps by {theorem}, from those up to {last}").into()
                    }
                    None => format!("seen in the heaps up to {last}, but not proved").into(),
                },
            );
            if let Some(verified) = &reply.verified {
                say(1, verified.as_str().into());
            }
            if let Some(solved) = reply.solved {
                say(1, "from the table of solved games".into());
                say(1, format!("to verify it: sprague verify {}", solved.certificate()).into());
                say(1, format!("SHA-256 of that file: {}", solved.sha256()).into());
            }
            if let Some(exceptions) = exceptions(reply, period) {
                say(1, exceptions.into());
            }
            if let Some((value, heap)) = reply.largest() {
                say(1, format!("the greatest value is {value}, first at heap {heap}").into());
            }
        }
    }
    if let Some(form) = &reply.standard_form {
        say(1, prose!("it is ⟦{}⟧ shifted by {}", form.code, form.shift));
    }
    if reply.solved.is_none() {
        say(1, format!("engine: {}", reply.engine).into());
    }
    Document::from(vec![Block::Lines(lines)])
}

fn exceptions(reply: &PeriodReply, period: &Period) -> Option<String> {
    let Some(exceptions) = reply.exceptions() else {
        let preperiod = period.preperiod;
        return (preperiod > 0)
            .then(|| format!("exceptions: among the {preperiod} heaps before, too many to list here"));
    };
    let listed: Vec<String> = exceptions.iter().take(MOST_LISTED).map(u64::to_string).collect();
    let more = if exceptions.len() > MOST_LISTED { ", …" } else { "" };
    let (count, listed) = (exceptions.len(), listed.join(", "));
    match count {
        0 => None,
        1 => Some(format!("1 exception: {listed}")),
        _ => Some(format!("{count} exceptions: {listed}{more}")),
    }
}

/// Where two nim-sequences differ.
pub(super) fn comparison(compared: &ComparisonReply) -> Document {
    let ([one, other], to) = (&compared.games, compared.to);
    let both = prose!("⟦{one}⟧ and ⟦{other}⟧");
    let Some(first) = compared.differences.first() else {
        let alike = both + prose!(" are alike up to heap {to}");
        return Document::from(vec![Block::Lines(vec![Entry::new(0, alike)])]);
    };
    let ([value, of_other], heap) = (first.values, first.heap);
    let differ = both + prose!(" differ first at heap {heap}: {value} against {of_other}");
    let different = match compared.different {
        1 => format!("they differ at no other heap up to {to}"),
        different => format!("they differ at {different} heaps up to {to}"),
    };
    let mut lines = vec![Entry::new(0, differ), Entry::new(1, different)];
    if let Some(shift) = compared.shift {
        let (long, short) = if shift > 0 { (one, other) } else { (other, one) };
        let shift = shift.unsigned_abs();
        let last = to - shift;
        lines.push(Entry::new(1, prose!("shifted: ⟦{long}(n + {shift}) = {short}(n)⟧ for n up to {last}")));
    }
    Document::from(vec![Block::Lines(lines)])
}

/// Genera in rows, as the literature has them: that of heap 0 alone, then heap 1 first in its row.
pub(super) fn genera(reply: &GeneraReply) -> Document {
    let GeneraReply { genera, columns, .. } = reply;
    let Some((first, others)) = genera.split_first() else { return Document::new() };
    let width = usize::try_from(*columns).unwrap_or(usize::MAX).min(others.len().max(1));
    let row = |heap: u64, genera: &[String]| {
        let cells = genera.iter().map(|genus| Prose::new().math(genus));
        let blank = std::iter::repeat_n(Prose::new(), width.saturating_sub(genera.len()));
        std::iter::once(Prose::from(format!("{heap}:"))).chain(cells).chain(blank).collect()
    };
    let rows = others.chunks(width).zip(0..).map(|(cells, place)| row(1 + place * columns, cells));
    let rows = std::iter::once(row(0, std::slice::from_ref(first))).chain(rows).collect();
    let columns = std::iter::once(Column::right("")).chain((0..width).map(|_| Column::left(""))).collect();
    Document::from(vec![Block::Table(Table { columns, rows })])
}

/// What a definition is worth.
pub(super) fn guess(reply: &GuessReply) -> Document {
    let game = &reply.game;
    let mut table = None;
    let lines = match &reply.found {
        Guessed::Period { period, .. } => {
            let last = period.heaps.saturating_sub(1);
            let proved = format!("guessed from the heaps up to {last}, and proved by induction on its moves");
            vec![Entry::new(0, prose!("⟦{game}⟧ has {period}")), Entry::new(1, proved)]
        }
        Guessed::Automaton(automaton) => {
            let (lines, states) = of_automaton(reply, automaton);
            table = states;
            lines
        }
        Guessed::Nothing { why, tried } => {
            let why = match why {
                NotGuessed::NoValues => "the values of its first positions cannot be found",
                NotGuessed::NoEnd => "its moves are not seen to end, or leave the integers from 0 on",
                NotGuessed::NoProof => "no guess was proved",
            };
            let found = prose!("nothing is found for ⟦{game}⟧: {why}");
            let tried = tried.iter().map(|one| Entry::new(1, of_tried(one)));
            std::iter::once(Entry::new(0, found)).chain(tried).collect()
        }
    };
    let mut document = Document::from(vec![Block::Lines(lines)]);
    table.into_iter().for_each(|table| document.push(Block::Table(table)));
    document
}

/// What the digits say, and where they come from.
const ZECKENDORF: &str = "Zeckendorf digits say which of the Fibonacci numbers 1, 2, 3, 5, 8, … add up to a \
     number, no two of them neighbours (Zeckendorf, 1972; for Wythoff's game Fraenkel, 1982; Winning Ways, ch. 3)";

fn of_tried(tried: &TriedGuess) -> String {
    let what = match tried.known {
        None => "a period",
        Some(KnownOf::Values) => "an automaton for each of few values",
        Some(KnownOf::Outcomes) => "an automaton for the P-positions",
        Some(KnownOf::Relation) => "an automaton for positions and values",
    };
    let digits = match tried.numeration {
        Numeration::Zeckendorf => ", in Zeckendorf digits",
        Numeration::Binary => "",
    };
    let found = match tried.guesses {
        0 => "none fits".to_owned(),
        1 => "1 fits, and is not proved".to_owned(),
        guesses => format!("{guesses} fit, and are not proved"),
    };
    format!("{what}{digits}, from {} positions: {found}", tried.looked_at)
}

/// What an automaton reads and says, and its states in a table where that is small.
fn of_automaton(reply: &GuessReply, automaton: &GuessedAutomaton) -> (Vec<Entry>, Option<Table>) {
    let GuessReply { game, parameters, .. } = reply;
    let states = automaton.states.len();
    let in_zeckendorf = automaton.numeration == Numeration::Zeckendorf;
    let (of, how) = match automaton.known {
        KnownOf::Values => ("the value of ", ""),
        KnownOf::Outcomes if in_zeckendorf => ("the outcome of ", " in Zeckendorf digits"),
        KnownOf::Outcomes => ("the outcome of ", ""),
        KnownOf::Relation => ("", " beside its value"),
    };
    let call = format!("{game}({})", parameters.join(", "));
    let mut lines = vec![Entry::new(0, prose!("an automaton of {states} states reads {of}⟦{call}⟧{how}"))];
    let mut say = |words: String| lines.push(Entry::new(1, words));
    say(format!("guessed from {} positions, and proved by induction on its moves", automaton.looked_at));
    if automaton.known == KnownOf::Outcomes {
        say("the values of the other positions are not known".to_owned());
    }
    if in_zeckendorf {
        say(ZECKENDORF.to_owned());
    }
    let is_relation = automaton.known == KnownOf::Relation;
    let tracks = parameters.len() + usize::from(is_relation);
    if states > MOST_STATES || tracks > MOST_TRACKS {
        return (lines, None);
    }
    let mut read = parameters.clone();
    read.extend(is_relation.then(|| "value".to_owned()));
    let digits = match (in_zeckendorf, read.len()) {
        (true, 1) => "Zeckendorf digits of",
        (true, _) => "a Zeckendorf digit each of",
        (false, 1) => "binary digits of",
        (false, _) => "a binary digit each of",
    };
    say(format!("it reads {digits} {}, the most significant first:", read.join(", ")));
    (lines, Some(states_in_rows(automaton, tracks)))
}

/// A row for each state: what is so if the digits end there, and where each digit leads.
fn states_in_rows(automaton: &GuessedAutomaton, tracks: usize) -> Table {
    let letters = 1usize << tracks;
    // The digits of the first parameter stand first.
    let order: Vec<usize> = (0..letters)
        .map(|row| (0..tracks).map(|track| (row >> (tracks - 1 - track) & 1) << track).sum())
        .collect();
    let digits = (0..letters).map(|row| format!("{row:0tracks$b}"));
    let headers = ["state".to_owned(), "says".to_owned()].into_iter().chain(digits);
    let row = |(number, state): (usize, &crate::reply::GuessedState)| {
        let says = match state.says {
            StateSays::Value(value) => value.to_string(),
            StateSays::Outcome(outcome) => outcome.to_string(),
            StateSays::IsValue(is) => if is { "yes" } else { "no" }.to_owned(),
        };
        let next = order.iter().map(|&letter| state.next.get(letter).map_or(String::new(), u32::to_string));
        [number.to_string(), says].into_iter().chain(next).map(Prose::from).collect()
    };
    Table {
        columns: headers.map(Column::right).collect(),
        rows: automaton.states.iter().enumerate().map(row).collect(),
    }
}
