//! Sprouts against drawings straight from the rule, and against published values.

mod drawing;

use std::collections::{BTreeSet, HashMap};

use sprague::ruleset::boards::Sprouts;
use sprague::ruleset::{Moves, Ruleset, Solver};
use sprague::{Interrupt, Limits, Nimber, Session, report};

use crate::play::typed::random;
use drawing::{Drawing, Known};

type Position = <Sprouts as Ruleset>::Position;

fn read(text: &str) -> Position {
    Sprouts.read(&[text.into()]).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A position as it is written, without the name of the game.
fn text(position: &Position) -> String {
    let written = Sprouts.write(position);
    let inner = written.strip_prefix("sprouts(").unwrap().strip_suffix(')').unwrap();
    match inner.parse::<usize>() {
        Ok(spots) => vec!["0"; spots].join("."),
        Err(_) => inner.trim_matches('"').to_owned(),
    }
}

/// The lands of a position, each in the form that all that look alike share, in order.
fn lands(position: &Position) -> Vec<String> {
    let mut parts = Vec::new();
    Sprouts.components(position.clone(), &mut parts);
    let mut lands: Vec<String> = parts.into_iter().map(|part| text(&Sprouts.representative(part))).collect();
    lands.sort();
    lands
}

/// What is asked of the library.
struct Library {
    solver: Solver<Sprouts>,
    /// Sums of lands, and whether who moves loses in misère play.
    misere: HashMap<Vec<String>, bool>,
    /// The options of lands as sums of lands.
    options: HashMap<String, Vec<Vec<String>>>,
    checked: BTreeSet<String>,
}

impl Library {
    fn new() -> Library {
        let solver = Solver::new(Sprouts, Limits::default(), Interrupt::new());
        Library { solver, misere: HashMap::new(), options: HashMap::new(), checked: BTreeSet::new() }
    }

    fn value(&mut self, position: &Position) -> u64 {
        self.solver.value(position).unwrap().to_u64().unwrap()
    }

    /// Whether who moves loses in misère play, by play on sums of lands.
    fn is_misere_p(&mut self, lands: Vec<String>) -> bool {
        if let Some(&known) = self.misere.get(&lands) {
            return known;
        }
        let mut is_p = !lands.is_empty();
        for place in 0..lands.len() {
            for option in self.options(&lands[place]) {
                let mut sum = [&lands[..place], &lands[place + 1..], &option[..]].concat();
                sum.sort();
                is_p &= !self.is_misere_p(sum);
            }
        }
        self.misere.insert(lands, is_p);
        is_p
    }

    fn options(&mut self, land: &str) -> Vec<Vec<String>> {
        if !self.options.contains_key(land) {
            let mut options: Vec<Vec<String>> = moves(&read(land)).iter().map(lands).collect();
            options.sort();
            options.dedup();
            self.options.insert(land.to_owned(), options);
        }
        self.options[land].clone()
    }

    /// Checks a drawing: its value, its misère outcome, its moves, and that what is printed is read as
    /// the same.
    /// Nothing if it was checked before.
    fn check(&mut self, drawing: &Drawing, known: &mut Known) {
        let typed = drawing.text();
        if !self.checked.insert(typed.clone()) {
            return;
        }
        let (value, is_misere_p) = known.solve(drawing);
        let position = read(&typed);
        assert_eq!(self.value(&position), value, "the value of {typed}");
        assert!(
            self.solver.is_value(&position, &Nimber::from(value)).unwrap(),
            "whether it is that of {typed}"
        );
        let lands = lands(&position);
        assert_eq!(self.is_misere_p(lands.clone()), is_misere_p, "misère play of {typed}");
        assert_eq!(self::lands(&read(&text(&position))), lands, "{typed} as it is printed");
        for land in &lands {
            assert_eq!(self::lands(&read(land)), std::slice::from_ref(land), "{land} of {typed}");
        }
        let values: BTreeSet<u64> = moves(&position).iter().map(|option| self.value(option)).collect();
        assert_eq!(values, known.values_of_options(drawing), "the moves of {typed}");
        for option in moves(&position) {
            let printed = text(&option);
            assert_eq!(self::lands(&read(&printed)), self::lands(&option), "{printed} after {typed}");
        }
    }
}

fn moves(position: &Position) -> Vec<Position> {
    let mut moves = Moves::new(1_000_000, Interrupt::new()).with_words();
    Sprouts.moves(position, &mut moves).unwrap();
    let words: BTreeSet<&str> = moves.iter().map(|(_, words)| words).collect();
    assert_eq!(words.len(), moves.len(), "two moves have the same words");
    moves.iter().map(|(parts, _)| parts[0].clone()).collect()
}

#[test]
fn all_drawings_of_two_spots() {
    all_drawings(2);
}

#[test]
#[ignore = "slow"]
fn all_drawings_of_three_spots() {
    all_drawings(3);
}

fn all_drawings(spots: u8) {
    let (mut library, mut known) = (Library::new(), Known::default());
    for spots in 0..=spots {
        known.solve(&Drawing::of_spots(spots));
    }
    for drawing in known.drawings() {
        library.check(&drawing, &mut known);
    }
}

#[test]
fn random_drawings() {
    check_random(1, 100, 7);
}

#[test]
#[ignore = "slow"]
fn many_random_drawings() {
    check_random(2, 8_000, 7);
}

/// Checks drawings from random games, once they have at most `lives` lives.
fn check_random(seed: u64, count: usize, lives: usize) {
    let (mut library, mut known, mut random) = (Library::new(), Known::default(), random(seed));
    while library.checked.len() < count {
        let mut drawing = Drawing::of_spots(3 + random(6) as u8);
        loop {
            if drawing.lives() <= lives {
                library.check(&drawing, &mut known);
            }
            let mut options = drawing.options();
            if options.is_empty() {
                break;
            }
            let chosen = random(options.len() as u64) as usize;
            drawing = options.swap_remove(chosen);
        }
    }
}

/// The published values, as far as `spots` spots.
fn published(most: u64) {
    let mut session = Session::new();
    let mut checked = 0;
    for row in include_str!("data/sprouts.tsv").lines().skip(1) {
        let [_, position, kind, value, _] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let written = position.strip_prefix("sprouts(").unwrap().strip_suffix(')').unwrap();
        let size = match written.parse::<u64>() {
            Ok(spots) => 3 * spots,
            Err(_) => Sprouts.weight(&read(written.trim_matches('"'))).unwrap(),
        };
        let most = match kind {
            "outcome" => 3 * most,
            "nimber" => 3 * most - 3,
            _ => 3 * most,
        };
        if size > most {
            continue;
        }
        let claim = match kind {
            "outcome" => format!("claim {position} is {value}"),
            "nimber" => format!("claim {position} = {value}"),
            "misere outcome" => format!("claim {position} is misere {value}"),
            other => panic!("{other}"),
        };
        let answer = session.eval(&claim).unwrap_or_else(|error| panic!("{claim}: {error}"));
        assert_eq!(report::text(&answer).trim(), "holds", "{claim}");
        checked += 1;
    }
    assert!(checked > 5, "only {checked}");
}

#[test]
fn values_that_are_published() {
    published(4);
}

#[test]
#[ignore = "slow"]
fn more_values_that_are_published() {
    published(8);
}

/// The misère outcomes of 1, 2, 3, … spots.
///
/// Source: OEIS A164950; J. Lemoine and S. Viennot, "Analysis of misère Sprouts game with reduced
/// canonical trees" (2009).
const MISERE: &str = "NPPPNNPPPNNNPPPNNNPP";

fn misere_play(spots: std::ops::RangeInclusive<usize>) {
    let mut session = Session::new();
    for spots in spots {
        let outcome = &MISERE[spots - 1..spots];
        let answer = session.eval(&format!("claim sprouts({spots}) is misere {outcome}")).unwrap();
        assert_eq!(report::text(&answer).trim(), "holds", "{spots} spots");
    }
}

#[test]
fn misere_play_of_few_spots() {
    misere_play(1..=4);
}

#[test]
#[ignore = "slow"]
fn misere_play_of_more_spots() {
    misere_play(5..=10);
    let mut session = Session::new();
    let failed = report::text(&session.eval("claim sprouts(5) is misere P").unwrap());
    assert!(failed.contains("sprouts(5) is misère N; to win, "), "{failed}");
    let moves = report::text(&session.eval("moves misere sprouts(4)").unwrap());
    assert!(moves.contains("misère P-position"), "{moves}");
    let winning = report::text(&session.eval("misere_winning_moves(sprouts(5))").unwrap());
    assert!(winning.contains("join 1 and 2, new spot 6"), "{winning}");
    let moves = report::text(&session.eval("moves misere sprouts(5)").unwrap());
    assert!(moves.contains("misère N-position"), "{moves}");
    // What the moves leave is a sum, whose value the search for who wins does not need.
    let winning = report::text(&session.eval("misere_winning_moves(sprouts(4) + cram(2, 3))").unwrap());
    assert!(winning.contains("leaves"), "{winning}");
}

#[test]
fn other_spellings() {
    for (one, other) in [
        ("0*3.AB|0.AB", "0.0.0.AB.}0.AB.}]!"),
        ("0*4", "0.0.0.0"),
        ("0*2+0.1", "0.0|0.1"),
        ("0*2 + 0.1", "0.0.}]0.1.}]!"),
        ("ab|ab.0", "XY|YX.0"),
        ("", "!"),
        ("(1)(2)|(1)(2).0", "AB|AB.0"),
    ] {
        assert_eq!(lands(&read(one)), lands(&read(other)), "{one} and {other}");
    }
    for (typed, written) in [
        ("0*3.AB|0.AB", "sprouts(\"0.0.0.AB|0.AB\")"),
        ("0.0.0.0|1", "sprouts(\"0*4+1\")"),
        ("ba|ba.0", "sprouts(\"BA|BA.0\")"),
        ("1A1A.0", "sprouts(\"1a1a.0\")"),
        ("0.0", "sprouts(2)"),
        ("", "sprouts(0)"),
    ] {
        assert_eq!(Sprouts.write(&read(typed)), written, "{typed}");
    }
}

#[test]
fn what_is_wrong_is_shown_at_its_place() {
    for (typed, wrong, message) in [
        ("0.A|1", "A", "the spot A stands only once"),
        ("AB|AB|0.A", "A", "the spot A stands more than twice"),
        ("A.A|0", "A", "the spot A is on two boundaries of one region"),
        ("0.A+A.0", "A", "the spot A is in two summands"),
        ("0.abab", "a", "lines would cross: a and b stand by turns in one boundary"),
        ("0.01", "0", "a spot without lines has its boundary for itself"),
        ("0.3", "3", "`3` means nothing in a position of Sprouts"),
        ("0.0*", "0*", "a number from 1 on is due after `0*`"),
        ("0.0*81", "0*81", "Sprouts is played with at most 80 spots"),
        ("(x)", "(", "a number is due in the parentheses"),
        ("0*80.1", "", "a position of Sprouts may have at most 240 lives"),
    ] {
        for (before, after) in [("claim sprouts(\"", "\") is P"), ("sprouts(“", "”)")] {
            let statement = format!("{before}{typed}{after}");
            let error = Session::new().eval(&statement).unwrap_err();
            assert_eq!(error.message(), message, "{typed}");
            let span = error.span().unwrap();
            let shown = &statement[span.start..span.end];
            match wrong {
                "" => assert!(shown.contains(typed), "{shown}"),
                wrong => assert_eq!(shown, wrong, "{typed}"),
            }
        }
    }
    for count in ["-1", "81", "10^40"] {
        let error = Session::new().eval(&format!("sprouts({count})")).unwrap_err();
        assert!(error.message().contains("a number of spots, from 0 to 80"), "{}", error.message());
    }
    for typed in ["sprouts(81)", "sprouts([3])", "sprouts()"] {
        assert!(Session::new().eval(typed).is_err(), "{typed}");
    }
}
