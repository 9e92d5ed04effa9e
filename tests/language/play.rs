//! Playing: the tool wins whatever it can win, every line is answered, and transcripts are as they
//! were.
//!
//! `tests/golden/play_*.txt` show games: the position after `$ `, with `--second` before it where
//! the tool begins, each line of the person after `> `, and below each line the answer.

use std::fmt::Write as _;

use num_bigint::BigUint;
use sprague::front_end::play::{Boards, Labels, Pairs, Play, Player, Strategy, Theory};
use sprague::proof::{CertificateNode, Question, certificate, strategy};
use sprague::{GameId, Interrupt, Outcome, Session, StopReason, Store};

use crate::golden;

/// Numbers that are the same in each run.
pub struct Dice(pub u64);

impl Dice {
    pub fn throw(&mut self, below: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) % below
    }

    /// A set whose options are nimbers, sums and other sets.
    fn set(&mut self, store: &mut Store, depth: u64) -> GameId {
        if depth == 0 || self.throw(4) == 0 {
            let size = self.throw(6);
            return store.nimber(size).unwrap();
        }
        if self.throw(4) == 0 {
            let parts = [self.set(store, depth - 1), self.set(store, depth - 1)];
            return store.sum(&parts).unwrap();
        }
        let options: Vec<GameId> = (0..self.throw(4)).map(|_| self.set(store, depth - 1)).collect();
        store.set_of(&options).unwrap()
    }

    fn position(&mut self, store: &mut Store) -> GameId {
        let mut parts = Vec::new();
        for _ in 0..1 + self.throw(4) {
            parts.push(if self.throw(2) == 0 {
                let size = self.throw(12);
                store.nimber(size).unwrap()
            } else {
                self.set(store, 3)
            });
        }
        store.sum(&parts).unwrap()
    }
}

/// Plays to the end; the person enters numbers at random, and now and then something else.
fn play_out(
    store: &mut Store,
    start: GameId,
    first: Player,
    strategy: Box<dyn Strategy>,
    dice: &mut Dice,
) -> Player {
    let (mut play, _) = Play::begin(store, start, first, Boards::Shown, strategy).unwrap();
    while !play.is_over() {
        let count = u64::try_from(&store.option_count(play.position()).unwrap()).unwrap();
        let line = match dice.throw(12) {
            0 => "hint".to_owned(),
            1 => "why".to_owned(),
            2 if dice.throw(3) == 0 => "undo".to_owned(),
            _ => (1 + dice.throw(count)).to_string(),
        };
        play.enter(store, &line).unwrap();
    }
    for pair in play.record().windows(2) {
        // As nodes: comparing sets would write the sums out.
        assert!(store.options(pair[0]).unwrap().contains(&pair[1]));
    }
    play.winner().expect("somebody has won")
}

#[test]
fn what_can_be_won_is_won() {
    let mut dice = Dice(1_939);
    let mut store = Store::new();
    let mut outcomes = [0, 0];
    for _ in 0..3_000 {
        let start = dice.position(&mut store);
        let first = match store.outcome(start) {
            Outcome::P => Player::Person,
            Outcome::N => Player::Tool,
        };
        outcomes[usize::from(first == Player::Tool)] += 1;
        let winner = play_out(&mut store, start, first, Box::new(Theory), &mut dice);
        assert_eq!(
            winner,
            Player::Tool,
            "{}",
            sprague::front_end::notation::position(&store, start, 300).text
        );
    }
    assert!(outcomes.iter().all(|count| *count > 300), "{outcomes:?}");
}

#[test]
fn a_person_who_takes_every_hint_wins_too() {
    let mut dice = Dice(1_935);
    let mut store = Store::new();
    for _ in 0..500 {
        let start = dice.position(&mut store);
        let first = match store.outcome(start) {
            Outcome::P => Player::Tool,
            Outcome::N => Player::Person,
        };
        let (mut play, _) = Play::begin(&mut store, start, first, Boards::Shown, Box::new(Theory)).unwrap();
        while !play.is_over() {
            let hint = play.enter(&mut store, "hint").unwrap().join(" ");
            let choice =
                hint.strip_prefix("You win if you ").expect("a winning move").split(": ").next().unwrap();
            if choice.contains('…') {
                break;
            }
            let before = play.record().len();
            let said = play.enter(&mut store, choice).unwrap();
            assert!(play.record().len() > before, "{choice}: {said:?}");
        }
        assert_ne!(play.winner(), Some(Player::Tool));
    }
}

/// What a line of play is answered by, in a game from a position of the language.
fn answers(position: &str, lines: &[&str]) -> Vec<String> {
    let mut session = sprague::Session::new();
    let position = session.position(position).unwrap();
    let store = session.store_mut();
    let (mut play, _) =
        Play::begin(store, position, Player::Person, Boards::Shown, Box::new(Theory)).unwrap();
    lines.iter().map(|line| play.enter(store, line).unwrap().swap_remove(0)).collect()
}

#[test]
fn moves_are_played_in_words() {
    for typed in ["take pin 3", "Take  Pin 3", "3"] {
        assert_eq!(answers("kayles(5)", &[typed]), ["You take pin 3."], "{typed}");
    }
    // Both lead to kayles(4), and each is a move of its own.
    for pin in ["take pin 1", "take pin 5"] {
        assert_eq!(answers("kayles(5)", &[pin]), [format!("You {pin}.")]);
    }
    assert_eq!(answers("wythoff(2, 3)", &["heap 3 -> 1"]), ["You move heap 3 → 1."]);
    assert_eq!(answers("wythoff(2, 3)", &["move heap 3 → 1"]), ["You move heap 3 → 1."]);
    assert_eq!(answers("*1 + *2", &["move *2 → *1"]), ["You move *2 → *1."]);
    assert_eq!(
        answers("kayles(5) + kayles(3)", &["take pin 2", "take pin 2 in kayles(3)"]),
        [
            "`take pin 2` is a move in kayles(3) and kayles(5): say which, as in `take pin 2 in kayles(3)`",
            "You take pin 2 in kayles(3).",
        ]
    );
    assert_eq!(answers("kayles(3) + *1", &["kayles(3): take pin 1"]), ["You take pin 1 in kayles(3)."]);
    assert_eq!(answers("kayles(5)", &["hint"]).len(), 1);
    assert!(answers("kayles(5)", &["hint"])[0].starts_with("You win if you take pin 3: "));
}

#[test]
fn the_tool_says_its_move_in_words() {
    let mut session = sprague::Session::new();
    let position = session.position("kayles(5)").unwrap();
    let store = session.store_mut();
    let (mut play, opening) =
        Play::begin(store, position, Player::Tool, Boards::Shown, Box::new(Theory)).unwrap();
    assert!(opening.iter().any(|line| line.starts_with("I take pin 3: ")), "{opening:?}");
    let why = play.enter(store, "why").unwrap();
    assert!(why[0].starts_with("I chose to take pin 3: "), "{why:?}");
}

/// The values that a certificate gives, by the positions of a store.
fn labels_of(store: &mut Store, question: Question) -> Labels {
    let certificate = certificate(store, &[question]).unwrap();
    let mut positions: Vec<GameId> = Vec::new();
    for number in 1..=u32::try_from(certificate.len()).unwrap() {
        let parts =
            |parts: &[u32]| parts.iter().map(|part| positions[*part as usize - 1]).collect::<Vec<_>>();
        let position = match certificate.node(number) {
            CertificateNode::Options(options) => store.set_of(&parts(options)),
            CertificateNode::Sum(components) => store.sum(&parts(components)),
            CertificateNode::Nimber => store.nimber(certificate.value(number)),
            _ => unreachable!("there is no other"),
        };
        positions.push(position.unwrap());
    }
    Labels::new((1..).zip(positions).map(|(number, position)| (position, certificate.value(number).clone())))
}

#[test]
#[ignore = "slow"]
fn a_value_certificate_is_never_beaten() {
    let mut dice = Dice(1_901);
    let mut games = 0;
    while games < 10_000 {
        let mut store = Store::new();
        let (first, second) = (dice.position(&mut store), dice.position(&mut store));
        let sum = store.sum(&[first, second]).unwrap();
        let labels = labels_of(&mut store, Question::Equivalence(first, second));
        let begins = match store.outcome(sum) {
            Outcome::P => Player::Person,
            Outcome::N => Player::Tool,
        };
        for _ in 0..20 {
            let winner = play_out(&mut store, sum, begins, Box::new(labels.clone()), &mut dice);
            assert_eq!(winner, Player::Tool);
            games += 1;
        }
    }
}

/// The pairs of the certificate that answers a question by a strategy.
fn pairs_of(store: &mut Store, question: Question) -> Pairs {
    let certificate = strategy(store, &[question], 100_000).unwrap();
    let mut positions: Vec<GameId> = Vec::new();
    for options in certificate.nodes() {
        let options: Vec<GameId> = options.iter().map(|option| positions[*option as usize - 1]).collect();
        positions.push(store.set_of(&options).unwrap());
    }
    let at = |number: u32| positions[number as usize - 1];
    Pairs::new(certificate.pairs().iter().map(|&(one, other)| ((at(one), at(other)), (one, other))))
}

#[test]
fn a_strategy_certificate_is_never_beaten() {
    let mut session = Session::new();
    let texts = [
        "{*1, {*1}}",
        "*2",
        "{*0, *3, {*2}}",
        "{{*1, {*1}}, {{*1}}}",
        "*0",
        "*5",
        "{{*5}, *1}",
        "{*1, *2, {*4}}",
    ];
    let positions: Vec<GameId> = texts.iter().map(|text| session.position(text).unwrap()).collect();
    let store = session.store_mut();
    let mut contests = Vec::new();
    for &first in &positions {
        contests.push((first, pairs_of(store, Question::Outcome(first))));
        for &second in &positions {
            if store.value(first) == store.value(second) {
                let pairs = pairs_of(store, Question::Equivalence(first, second));
                contests.push((store.sum(&[first, second]).unwrap(), pairs));
            }
        }
    }
    assert!(contests.len() > 15, "{}", contests.len());
    let mut dice = Dice(1_902);
    for game in 0..10_000 {
        let (start, pairs) = &contests[game % contests.len()];
        let first = match store.outcome(*start) {
            Outcome::P => Player::Person,
            Outcome::N => Player::Tool,
        };
        assert_eq!(play_out(store, *start, first, Box::new(pairs.clone()), &mut dice), Player::Tool);
    }
}

#[test]
fn what_is_no_move_is_answered_and_changes_nothing() {
    let mut session = Session::new();
    for position in ["*1 + *2 + *6", "{*1, {*1}, *2 + *2}", "*5", "*(2^200) + *3"] {
        let position = session.position(position).unwrap();
        let store = session.store_mut();
        let (mut play, _) =
            Play::begin(store, position, Player::Person, Boards::Shown, Box::new(Theory)).unwrap();
        let long = "9".repeat(1_000_000);
        let (digits, signs) = ("9".repeat(4_000), "→ * ( {".repeat(500));
        let lines = [
            "",
            " ",
            "\t",
            "0",
            "-1",
            "+",
            "-",
            "10^30",
            "word",
            "Ωμέγα",
            "→",
            "->",
            "*6 →",
            "→ *9 + *9",
            "*6 → *6",
            "*6 → -1",
            "6 6",
            "7 1",
            "*1 *",
            "1 2 3",
            "moves x",
            "moves 0",
            "{",
            "}",
            "*",
            "**",
            "\u{0}",
            "\u{202e}",
            "*(2^9999999999) → *1",
            "*3 → 2^",
            "x to y",
            " to ",
            "more",
            "help",
            "hint",
            "why",
            "undo",
            "undo",
            "hnit",
            "*6 → 99999999999999999999999999999999",
            "3.5",
            "1e9",
            ":play",
            "quit now",
            &long,
            &digits,
            &signs,
        ];
        for line in lines {
            let said = play.enter(store, line).unwrap();
            assert!(
                !said.is_empty() && said.iter().all(|line| line.chars().count() < 600),
                "{line}: {said:?}"
            );
            assert_eq!((play.record().len(), play.is_over()), (1, false), "{line:.60}: {said:?}");
        }
    }
    let position = session.position("*1").unwrap();
    let store = session.store_mut();
    let (mut play, _) =
        Play::begin(store, position, Player::Person, Boards::Shown, Box::new(Theory)).unwrap();
    let many = format!("1{}", "0".repeat(30));
    assert_eq!(
        play.enter(store, &many).unwrap(),
        ["there is no move `1000000000000000000000000000000`: there is one move, 1"]
    );
}

#[test]
fn undo_goes_back_to_the_beginning_and_no_further() {
    let mut session = Session::new();
    for (first, least) in [(Player::Person, 1), (Player::Tool, 2)] {
        let position = session.position("nim(7, 9, 12, 15, 20, 21, 30)").unwrap();
        let store = session.store_mut();
        let (mut play, _) = Play::begin(store, position, first, Boards::Shown, Box::new(Theory)).unwrap();
        let mut lengths = Vec::new();
        while !play.is_over() && lengths.len() < 4 {
            lengths.push(play.record().len());
            play.enter(store, "1").unwrap();
        }
        assert!(lengths.len() > 1);
        for length in lengths.into_iter().rev() {
            assert!(play.enter(store, "u").unwrap()[0].contains("taken back"));
            assert_eq!(play.record().len(), length);
        }
        for _ in 0..3 {
            assert!(play.enter(store, "undo").unwrap()[0].contains("nothing to take back"));
            assert_eq!(play.record().len(), least);
        }
    }
}

#[test]
fn large_positions_are_answered_at_once() {
    let mut session = Session::new();
    session.eval("row(n) := {row(k) for k in 0..n-1 if k != 1}").unwrap();
    let heaps: Vec<String> = (1..=1_000).map(|size| format!("*{size}")).collect();
    for text in [
        "*(2^200) + *3 + {*1, {*1}}",
        "*(2^200)",
        "{*n for n in 1..10000}",
        "{*n + {*(n+1)} for n in 1..10000} + *7",
        "row(300)",
        "100000 * *3 + *1",
        &heaps.join(" + "),
    ] {
        // Twice as many as the longest takes; to look at all pairs of options takes far more.
        session.set_interrupt(Interrupt::with_steps(1_000_000));
        let position = session.position(text).unwrap();
        let store = session.store_mut();
        let nodes = store.len();
        for first in [Player::Person, Player::Tool] {
            let (mut play, opening) =
                Play::begin(store, position, first, Boards::Shown, Box::new(Theory)).unwrap();
            assert!(opening.len() < 60, "{text}");
            for line in
                ["hint", "more", "moves 1000", "why", "3", "why", "more", "undo", "*3 → *1", "7 2", "quit"]
            {
                let said = play.enter(store, line).unwrap();
                assert!(said.len() < 60, "{text}: {line}");
                assert!(said.iter().all(|line| line.chars().count() < 1_000), "{text}: {line}");
            }
        }
        assert!(store.len() < nodes + 3_000, "{text}: {}", store.len() - nodes);
    }
}

#[test]
fn a_move_that_is_interrupted_is_not_made() {
    let mut session = Session::new();
    let position = session.position("{*n + {*(n+1)} for n in 1..3000} + *7").unwrap();
    let interrupt = session.interrupt();
    let store = session.store_mut();
    let (mut play, _) =
        Play::begin(store, position, Player::Person, Boards::Shown, Box::new(Theory)).unwrap();
    interrupt.stop(StopReason::Interrupted);
    assert!(play.enter(store, "3").is_err());
    assert_eq!(play.record().len(), 1);
    interrupt.clear();
    play.enter(store, "3").unwrap();
    assert_eq!(play.record().len(), 3);
}

#[test]
fn every_number_of_a_huge_heap_names_its_move() {
    let mut store = Store::new();
    let heap = store.nimber(BigUint::from(1_u8) << 300_u32).unwrap();
    let (mut play, _) =
        Play::begin(&mut store, heap, Player::Person, Boards::Shown, Box::new(Theory)).unwrap();
    let number = BigUint::from(3_u8).pow(180);
    play.enter(&mut store, &number.to_string()).unwrap();
    assert_eq!(store.value(play.record()[1]).to_integer(), Some(number - 1_u8));
}

/// The file with everything that is said written again.
fn replayed(golden: &str) -> String {
    let mut replayed = String::new();
    let mut session = Session::new();
    let mut game: Option<Play> = None;
    for line in golden.lines() {
        let said = if let Some(position) = line.strip_prefix("$ ") {
            let (first, position) = match position.strip_prefix("--second ") {
                Some(position) => (Player::Tool, position),
                None => (Player::Person, position),
            };
            session = Session::new();
            let position = session.position(position).unwrap();
            let (play, opening) =
                Play::begin(session.store_mut(), position, first, Boards::Shown, Box::new(Theory)).unwrap();
            game = Some(play);
            opening
        } else if let Some(typed) = line.strip_prefix('>') {
            game.as_mut().expect("a game").enter(session.store_mut(), typed).unwrap()
        } else if line.starts_with('#') || line.is_empty() {
            Vec::new()
        } else {
            continue;
        };
        let _ = writeln!(replayed, "{line}");
        for line in said {
            let _ = writeln!(replayed, "  {line}");
        }
    }
    replayed
}

#[test]
fn goldens() {
    for name in ["play_nim.txt", "play_sets.txt", "play_slips.txt"] {
        golden::replay(&format!("tests/golden/{name}"), replayed);
    }
}
