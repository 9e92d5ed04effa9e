//! Proofs in the words of the games: every sentence about a move is read back and compared with the
//! rules, and every value against play.

use std::collections::HashMap;

use sprague::proof::{Detail, Style};
use sprague::registry::Named;
use sprague::{GameId, Reply, Session};

use crate::golden;
use crate::positions::{SMALL, with_others};
use crate::proofs_text::reader;

/// A small position of every ruleset at least.
pub fn positions() -> Vec<&'static str> {
    with_others(SMALL, Named::position)
}

/// How the words of moves begin, and what is said for that where the move is the subject.
const BEGINNINGS: [(&str, &str); 22] = [
    ("joining", "join"),
    ("looping", "loop"),
    ("adding", "add"),
    ("advancing", "advance"),
    ("biting", "bite"),
    ("moving the coin", "coin"),
    ("crossing", "cross"),
    ("cutting", "cut"),
    ("deleting", "delete"),
    ("dividing", "divide"),
    ("placing a domino", "domino"),
    ("moving heap", "heap"),
    ("moving heaps", "heaps"),
    ("moving the rook", "rook"),
    ("removing", "remove"),
    ("sliding", "slide"),
    ("subtracting", "subtract"),
    ("taking", "take"),
    ("turning", "turn"),
    ("moving the token", "token"),
    ("moving", "move"),
    ("leaving", "leave"),
];

/// What was read.
#[derive(Debug, Default)]
pub struct Read {
    /// Moves in sentences.
    pub moves: usize,
    /// Rows of tables.
    pub rows: usize,
    /// Names of positions.
    pub names: usize,
}

/// Grundy values by the definition: the options as the rules list them, and nothing else.
#[derive(Default)]
struct Oracle {
    values: HashMap<GameId, u64>,
}

impl Oracle {
    fn value(&mut self, session: &mut Session, position: GameId) -> u64 {
        if let Some(&value) = self.values.get(&position) {
            return value;
        }
        let options = session.store_mut().options(position).expect("a small position");
        let values: Vec<u64> = options.into_iter().map(|option| self.value(session, option)).collect();
        let value = reader::mex(&values);
        self.values.insert(position, value);
        value
    }
}

fn identical(session: &mut Session, first: GameId, second: GameId) -> bool {
    session.store_mut().identical(first, second).expect("small positions")
}

fn position(session: &mut Session, name: &str) -> GameId {
    session.position(name).unwrap_or_else(|error| panic!("{name} is not a position: {error}"))
}

/// The moves of a position, in the words of its rules.
fn legal(session: &mut Session, position: GameId) -> Vec<(GameId, String)> {
    session.store_mut().options(position).expect("a small position");
    session.store().legal_moves(position).map(|(to, words)| (to, words.to_owned())).collect()
}

/// What follows the first word of a move, with what else is done in it.
fn tail(words: &str) -> String {
    let rest = words.split_once(' ').map_or("", |(_, rest)| rest);
    rest.to_owned()
}

/// How a move begins in a sentence, if it is the first one, and what follows in any case.
fn said_in_a_sentence(words: &str) -> Vec<String> {
    let rest = words.replace(" and divide ", " and dividing ").replace(" and leave ", " and leaving ");
    let first = rest.split(' ').next().unwrap_or_default().to_owned();
    let begun = BEGINNINGS.iter().find(|(_, word)| *word == first).map(|(said, _)| (*said).to_owned());
    let begun = begun.unwrap_or_else(|| panic!("{words} has no beginning"));
    vec![tail(&rest), begun]
}

/// Whether a phrase says this move.
fn says(phrase: &str, words: &str) -> bool {
    let phrase = format!(" {phrase} ");
    let [rest, begun] = &said_in_a_sentence(words)[..] else { unreachable!("two parts") };
    phrase.contains(begun) && [" ", ","].iter().any(|end| phrase.contains(&format!(" {rest}{end}")))
}

/// `a position like cram("##/..") = cram(1, 2) ≈ *1`: the names, and the value.
fn names_and_value(text: &str) -> (Vec<String>, u64) {
    let text = text.strip_prefix("a position like ").unwrap_or(text);
    let (names, value) = text.split_once(" ≈ *").unwrap_or((text, text.trim_start_matches('*')));
    let value = value.parse().unwrap_or_else(|_| panic!("no value: {text}"));
    (names.split(" = ").map(str::to_owned).collect(), value)
}

/// `kayles(5): taking pin 3 leaves kayles(2) + kayles(2) ≈ *0; …`: the name of the position, and of
/// each move what is said of it and what it leaves.
fn said(paragraph: &str) -> Option<(&str, Vec<(&str, &str)>)> {
    let rest = paragraph.split("; mex{").next()?;
    let rest = rest.split(". First step").next()?;
    let (position, moves) = rest.split_once("): ")?;
    if position.contains(" leaves ") {
        return None;
    }
    let moves = moves.split("; ").map(|one| one.split_once(" leaves ")).collect::<Option<Vec<_>>>()?;
    Some((&paragraph[..position.len() + 1], moves))
}

/// Reads all sentences on moves, and all rows of tables, in a text whose lines are never broken.
pub fn read(session: &mut Session, text: &str) -> Read {
    let (mut found, mut oracle) = (Read::default(), Oracle::default());
    let mut last = None;
    for block in text.split("\n\n") {
        let paragraph = block.split_whitespace().collect::<Vec<_>>().join(" ");
        reader::formulas(&paragraph).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let paragraph = paragraph.strip_prefix("Proof. ").unwrap_or(&paragraph);
        if block.trim_start().starts_with("move  ") {
            let rows: Vec<&str> = block.lines().skip(2).collect();
            for row in &rows {
                table_row(session, &mut oracle, last, row);
                found.rows += 1;
            }
            if let Some(from) = last {
                every_move_has_a_row(session, from, &rows);
            }
            continue;
        }
        last = None;
        let Some((names, moves)) = said(paragraph) else { continue };
        let names: Vec<GameId> = names.split(" = ").map(|name| position(session, name)).collect();
        let from = names[0];
        found.names += names.len();
        assert!(names.iter().all(|&name| identical(session, name, from)), "{paragraph}");
        let legal = legal(session, *names.last().expect("a name"));
        last = Some(*names.last().expect("a name"));
        let mut missing: Vec<&String> = legal.iter().map(|(_, words)| words).collect();
        missing.sort();
        missing.dedup();
        let mut further = 0;
        for (phrase, to) in moves {
            let (left, value) = names_and_value(to);
            let left: Vec<GameId> = left.iter().map(|name| position(session, name)).collect();
            found.names += left.len();
            for &one in &left {
                assert_eq!(oracle.value(session, one), value, "{to} in {paragraph}");
                assert!(identical(session, one, left[0]), "{to} in {paragraph}");
            }
            let spoken: Vec<&String> = legal
                .iter()
                .filter(|(option, words)| says(phrase, words) && identical(session, *option, left[0]))
                .map(|(_, words)| words)
                .collect();
            assert!(!spoken.is_empty(), "no move is {phrase} and leaves {to}: {legal:?}");
            // Nothing of the text is left when the words of these moves are taken away.
            let rest = spoken.iter().fold(format!("{phrase} "), |rest, words| {
                said_in_a_sentence(words).into_iter().fold(rest, |rest, said| rest.replacen(&said, "", 1))
            });
            let rest = match rest.split_once("one of ") {
                Some((before, after)) => {
                    let (count, after) = after.split_once(" further moves").expect("further moves");
                    further += count.parse::<usize>().expect("a number");
                    format!("{before}{after}")
                }
                None => rest,
            };
            let rest = rest.replace(" or ", " ").replace(',', " ");
            assert!(rest.trim().is_empty(), "{rest:?} is too much in {phrase} of {spoken:?}");
            missing.retain(|words| !spoken.contains(words));
            found.moves += spoken.len();
        }
        assert!(missing.len() <= further, "not said are {missing:?}: {paragraph}");
    }
    found
}

/// The words of a move as somebody is told to make it, and as the rules have them.
fn by_the_rules(told: &str) -> String {
    let told = told.strip_prefix("place a ").unwrap_or(told);
    let pieces = ["coin", "king", "queen", "rook", "token"];
    match told.strip_prefix("move the ") {
        Some(rest) if pieces.iter().any(|piece| rest.starts_with(piece)) => rest.to_owned(),
        _ => told.to_owned(),
    }
}

/// A move, a reply that is legal, and a P-position that they leave.
fn table_row(session: &mut Session, oracle: &mut Oracle, from: Option<GameId>, row: &str) {
    let cells: Vec<&str> = row.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect();
    let [_, reply, leaves] = cells[..] else {
        assert!(row.contains("likewise"), "{row}");
        return;
    };
    if let (Some((words, place)), false) = (reply.rsplit_once(" in "), reply.contains(" → *")) {
        let place = place.trim_start_matches("the other ").trim_start_matches("one ");
        let place = position(session, place.trim_start_matches("another "));
        let legal = legal(session, place);
        assert!(legal.iter().any(|(_, one)| *one == by_the_rules(words)), "{words} is not a move: {row}");
    } else if let (Some(from), false) = (from, reply.contains(" → *") || reply.starts_with('*')) {
        assert!(
            legal(session, from).iter().any(|(_, one)| *one == by_the_rules(reply)),
            "{reply} is not a move: {row}"
        );
    }
    if leaves.contains('⊕') || leaves == "the nim-sum is 0" {
        return;
    }
    let left = leaves.split(" ≈ ").next().unwrap_or_default();
    let left = position(session, left);
    assert_eq!(oracle.value(session, left), 0, "{row}");
}

/// Each move stands in a row, or the table says how many more there are.
fn every_move_has_a_row(session: &mut Session, from: GameId, rows: &[&str]) {
    if rows.iter().any(|row| row.contains("further moves of")) {
        return;
    }
    for (_, words) in legal(session, from) {
        let tail = tail(&words);
        let is_there = |row: &&&str| {
            row.split("  ").find(|cell| !cell.trim().is_empty()).is_some_and(|cell| cell.contains(&tail))
        };
        let is_one_of_many = rows.iter().any(|row| row.contains("or one of "));
        assert!(is_one_of_many || rows.iter().any(|row| is_there(&row)), "{words} is missing in {rows:#?}");
    }
}

fn proof(session: &mut Session, claim: &str) -> sprague::reply::Proof {
    match session.eval(&format!("prove {claim}")).unwrap_or_else(|error| panic!("{claim}: {error}")) {
        Reply::Proof(reply) => reply.proof,
        _ => panic!("`prove` gives a proof"),
    }
}

#[test]
fn every_ruleset_is_proved_in_its_own_words() {
    let (mut moves, mut rows, mut names) = (0, 0, 0);
    for text in positions() {
        let mut session = Session::new();
        let claim = format!("{text} is P");
        let proof = proof(&mut session, &claim);
        for detail in [Detail::One, Detail::Two, Detail::Three] {
            let style = Style::default().with_detail(detail).with_facts(false).with_width(100_000);
            let document = proof.text(&style, &session.interrupt()).expect("a proof");
            // Every position has a name of its own, and every move the words of its rules.
            assert!(!document.contains("G1") && !document.contains("the move “"), "{document}");
            let found = read(&mut session, &document);
            assert!(found.moves > 0, "{document}");
            assert_eq!(found.rows > 0, detail == Detail::Three, "{document}");
            moves += found.moves;
            rows += found.rows;
            names += found.names;
        }
    }
    assert!(moves > 4_500 && rows > 2_500 && names > 8_000, "{moves} moves, {rows} rows, {names} names");
}

/// Boards stand beside positions at the highest level alone, of the first and largest positions.
#[test]
fn boards_are_drawn_beside_positions() {
    let mut session = Session::new();
    let small = proof(&mut session, "chomp(2, 2) is N");
    let large = proof(&mut session, "wythoff(6, 7) is P");
    let written = |proof: &sprague::reply::Proof, detail| {
        let style = Style::default().with_detail(detail).with_facts(false);
        proof.text(&style, &Session::new().interrupt()).expect("a proof")
    };
    for detail in [Detail::One, Detail::Two] {
        assert!(!written(&small, detail).contains('✗'));
    }
    let text = written(&small, Detail::Three);
    assert_eq!(text.matches('✗').count(), 2, "chomp(1, 2) and chomp(2, 2): {text}");
    assert!(text.contains("chomp(2, 2)\n  1 ✗  ■\n  2 ■  ■\n"), "{text}");
    assert!(!text.contains(" not."), "{text}");
    // Further ones are counted.
    assert_eq!(large.positions().unwrap().pictures.len(), 24);
    let text = written(&large, Detail::Three);
    let counted = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = "24 positions are drawn, those of the claim and the largest below them; 10 further \
                positions are not.";
    assert!(counted.contains(said), "{counted}");
}

/// Ten proofs over ten rulesets, and one of a position with a name of the reader's own.
const READ_ALOUD: [(&str, u8, &[&str]); 12] = [
    ("kayles", 1, &["kayles(5) = *4"]),
    ("kayles", 3, &["kayles(3) + kayles(3) is P"]),
    ("chomp", 3, &["chomp(2, 3) is N"]),
    ("wythoff", 1, &["wythoff(2, 1) is P"]),
    ("turning_turtles", 2, &["turning_turtles(\"HTH\") = *2"]),
    ("node_kayles", 3, &["square := node_kayles(\"a-b b-c c-d d-a\")", "square is P"]),
    ("cram", 2, &["cram(2, 3) is N"]),
    ("silver_dollar", 1, &["silver_dollar([1, 3]) is N"]),
    ("green_hackenbush", 3, &["green_hackenbush(\"g-a a-b b-g\", \"g\") = *1"]),
    ("dawsons_chess", 2, &["dawsons_chess(4) is P"]),
    ("moore", 1, &["moore(2, [1, 1, 2]) is N"]),
    ("sum", 2, &["row := kayles(3)", "row + wythoff(1, 2) + nim(1) != *3"]),
];

#[test]
fn proofs_that_are_read_aloud() {
    for (name, level, statements) in READ_ALOUD {
        let mut session = Session::new();
        let (claim, before) = statements.split_last().expect("a claim");
        for statement in before {
            session.eval(statement).expect("a definition");
        }
        let proof = proof(&mut session, claim);
        let detail = Detail::level(level).expect("a level");
        let style = Style::default().with_detail(detail).with_facts(false);
        let text = proof.text(&style, &session.interrupt()).expect("a proof");
        golden::check(&format!("tests/golden/proof_words_{name}_{level}.txt"), &text);
    }
}
