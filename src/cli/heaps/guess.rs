//! `sprague guess`: what a recursive definition is worth, guessed and proved.

use std::io;

use sprague::Session;
use sprague::reply::{
    GuessReply, Guessed, GuessedAutomaton, KnownOf, NotGuessed, Numeration, StateSays, TriedGuess,
};

use super::super::Status;
use super::super::args::{GuessRequest, Settings};
use super::super::output::Output;
use super::super::watch::Watch;
use super::{defined, in_short, refused, tell};

/// States of which each has a line.
const MOST_STATES: usize = 24;

/// Digits that are read at once, at most, where each state has a line.
const MOST_TRACKS: usize = 4;

pub fn guess(
    request: &GuessRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let mut session = Session::with_limits(settings.limits.clone());
    let interrupt = session.interrupt();
    let mut last = "";
    let result = watch.over(&interrupt, || {
        let mut name = String::new();
        for definition in &request.definitions {
            last = definition;
            name = defined(&mut session, definition)?;
        }
        session.guess(&name)
    });
    let reply: GuessReply = match result {
        Ok(reply) => reply,
        Err(error) => return refused(error, last, settings.json, output),
    };
    let proved = !matches!(reply.found, Guessed::Nothing { .. });
    if settings.json {
        output.object(&reply)?;
    } else {
        tell(&lines(&reply), output)?;
    }
    Ok(if proved { Status::Well } else { Status::ClaimFails })
}

fn lines(reply: &GuessReply) -> Vec<String> {
    let game = &reply.game;
    match &reply.found {
        Guessed::Period { period, .. } => {
            let last = period.heaps.saturating_sub(1);
            vec![
                format!("{game} has {}", in_short(period)),
                format!("  guessed from the heaps up to {last}, and proved by induction on its moves"),
            ]
        }
        Guessed::Automaton(automaton) => of_automaton(reply, automaton),
        Guessed::Nothing { why, tried } => {
            let why = match why {
                NotGuessed::NoValues => "the values of its first positions cannot be found",
                NotGuessed::NoEnd => "its moves are not seen to end, or leave the integers from 0 on",
                _ => "no guess was proved",
            };
            let mut lines = vec![format!("nothing is found for {game}: {why}")];
            lines.extend(tried.iter().map(of_tried));
            lines
        }
        _ => Vec::new(),
    }
}

/// What the digits say, and where they come from.
const ZECKENDORF: &str = "  Zeckendorf digits say which of the Fibonacci numbers 1, 2, 3, 5, 8, … add up to a \
     number, no two of them neighbours (Zeckendorf, 1972; for Wythoff's game Fraenkel, 1982; Winning Ways, ch. 3)";

fn of_tried(tried: &TriedGuess) -> String {
    let what = match tried.known {
        None => "a period",
        Some(KnownOf::Values) => "an automaton for each of few values",
        Some(KnownOf::Outcomes) => "an automaton for the P-positions",
        Some(_) => "an automaton for positions and values",
    };
    let digits = match tried.numeration {
        Numeration::Zeckendorf => ", in Zeckendorf digits",
        _ => "",
    };
    let found = match tried.guesses {
        0 => "none fits".to_owned(),
        1 => "1 fits, and is not proved".to_owned(),
        guesses => format!("{guesses} fit, and are not proved"),
    };
    format!("  {what}{digits}, from {} positions: {found}", tried.looked_at)
}

fn of_automaton(reply: &GuessReply, automaton: &GuessedAutomaton) -> Vec<String> {
    let GuessReply { game, parameters, .. } = reply;
    let states = automaton.states.len();
    let call = format!("{game}({})", parameters.join(", "));
    let what = match automaton.known {
        KnownOf::Values => format!("an automaton of {states} states reads the value of {call}"),
        KnownOf::Outcomes if automaton.numeration == Numeration::Zeckendorf => {
            format!("an automaton of {states} states reads the outcome of {call} in Zeckendorf digits")
        }
        KnownOf::Outcomes => format!("an automaton of {states} states reads the outcome of {call}"),
        _ => format!("an automaton of {states} states reads {call} beside its value"),
    };
    let mut lines = vec![
        what,
        format!("  guessed from {} positions, and proved by induction on its moves", automaton.looked_at),
    ];
    if automaton.known == KnownOf::Outcomes {
        lines.push("  the values of the other positions are not known".to_owned());
    }
    if automaton.numeration == Numeration::Zeckendorf {
        lines.push(ZECKENDORF.to_owned());
    }
    let is_relation = automaton.known == KnownOf::Relation;
    let tracks = parameters.len() + usize::from(is_relation);
    if states <= MOST_STATES && tracks <= MOST_TRACKS {
        let mut read = parameters.clone();
        read.extend(is_relation.then(|| "value".to_owned()));
        let digits = match (automaton.numeration, read.len()) {
            (Numeration::Zeckendorf, 1) => "Zeckendorf digits of",
            (Numeration::Zeckendorf, _) => "a Zeckendorf digit each of",
            (_, 1) => "binary digits of",
            _ => "a binary digit each of",
        };
        lines.push(format!("  it reads {digits} {}, the most significant first:", read.join(", ")));
        lines.extend(table(automaton, tracks));
    }
    lines
}

/// A line for each state: what is so if the digits end there, and where each digit leads.
fn table(automaton: &GuessedAutomaton, tracks: usize) -> Vec<String> {
    let letters = 1usize << tracks;
    // The digits of the first parameter stand first.
    let order: Vec<usize> = (0..letters)
        .map(|row| (0..tracks).map(|track| (row >> (tracks - 1 - track) & 1) << track).sum())
        .collect();
    let mut rows = vec![vec!["state".to_owned(), "says".to_owned()]];
    rows[0].extend((0..letters).map(|row| format!("{row:0tracks$b}")));
    for (number, state) in automaton.states.iter().enumerate() {
        let says = match state.says {
            StateSays::Value(value) => value.to_string(),
            StateSays::Outcome(outcome) => outcome.to_string(),
            StateSays::IsValue(true) => "yes".to_owned(),
            _ => "no".to_owned(),
        };
        let next = order.iter().map(|&letter| state.next.get(letter).map_or(String::new(), u32::to_string));
        rows.push([number.to_string(), says].into_iter().chain(next).collect());
    }
    let columns = rows[0].len();
    let widths: Vec<usize> =
        (0..columns).map(|column| rows.iter().map(|row| row[column].len()).max().unwrap_or(0)).collect();
    let line = |row: &Vec<String>| {
        let cells: Vec<String> =
            row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:>width$}")).collect();
        format!("    {}", cells.join("  "))
    };
    rows.iter().map(line).collect()
}
