//! A ruleset of one's own in the language: calls, tables, claim files, definitions over it, and
//! what is said without `read`. In Rust: rules that fail, cycles, and positions of nodes.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sprague::check::{self, Finding, Format, Summary};
use sprague::ruleset::{Argument, Moves, Ruleset};
use sprague::{Error, ErrorKind, Reply, Result, Session, front_end::notation, theory};

/// Two heaps: take one from the first; or one from the first and two from the second; or one from
/// the second.
#[derive(Debug)]
struct Skew;

const TAKEN: [(u64, u64); 3] = [(1, 0), (1, 2), (0, 1)];

fn left((a, b): (u64, u64)) -> impl Iterator<Item = (u64, u64)> {
    TAKEN
        .into_iter()
        .filter(move |taken| taken.0 <= a && taken.1 <= b)
        .map(move |taken| (a - taken.0, b - taken.1))
}

/// The value by the definition.
fn value(position: (u64, u64)) -> u64 {
    let values: Vec<u64> = left(position).map(value).collect();
    (0..).find(|value| !values.contains(value)).unwrap()
}

impl Ruleset for Skew {
    type Position = (u64, u64);

    fn name(&self) -> String {
        "skew".to_owned()
    }

    fn moves(&self, &position: &(u64, u64), moves: &mut Moves<(u64, u64)>) -> Result<()> {
        left(position).try_for_each(|(a, b)| moves.to((a, b), || format!("leave {a} and {b}")))
    }

    fn write(&self, (a, b): &(u64, u64)) -> String {
        format!("skew({a}, {b})")
    }

    fn read(&self, arguments: &[Argument]) -> Result<(u64, u64)> {
        let [a, b] = Argument::exactly(arguments, "two heap sizes")?;
        Ok((a.size("a heap size")?, b.size("a heap size")?))
    }
}

/// The same without a way to write its positions in the language.
#[derive(Debug)]
struct Unread;

impl Ruleset for Unread {
    type Position = u64;

    fn name(&self) -> String {
        "unread".to_owned()
    }

    fn moves(&self, &heap: &u64, moves: &mut Moves<u64>) -> Result<()> {
        (0..heap).try_for_each(|less| moves.to(less, || format!("leave {less}")))
    }

    fn write(&self, heap: &u64) -> String {
        format!("unread({heap})")
    }
}

fn text(session: &mut Session, expression: &str) -> String {
    match session.eval(expression).unwrap_or_else(|error| panic!("{expression}: {error}")) {
        Reply::Value(value) => value.text,
        Reply::Position(position) => notation::nimber(&position.value, 2_000).text,
        _ => panic!("{expression} is a value"),
    }
}

#[test]
fn statements_know_an_added_ruleset() {
    let mut by_store = Session::new();
    by_store.store_mut().add_ruleset(Skew);
    let mut by_session = Session::new();
    by_session.add_ruleset(Skew);
    for session in [&mut by_store, &mut by_session] {
        for (a, b) in [(0, 0), (3, 5), (5, 3), (4, 4)] {
            assert_eq!(text(session, &format!("grundy(skew({a}, {b}))")), value((a, b)).to_string());
        }
        assert_eq!(text(session, "options(skew(1, 2))"), "[skew(0, 2), skew(0, 0), skew(1, 1)]");
        let table = session.table("skew(a, b) for a in 0..5 for b in 0..5").unwrap();
        for (a, b) in (0..6).flat_map(|a| (0..6).map(move |b| (a, b))) {
            assert_eq!(table.cell(a, b).unwrap().text, value((a as u64, b as u64)).to_string());
        }
        assert_eq!(text(session, "skew"), "skew");
        session.eval("row(n) := skew(n, 2) + *1").unwrap();
        assert_eq!(text(session, "grundy(row(3))"), (value((3, 2)) ^ 1).to_string());
    }
}

#[test]
fn a_claim_file_knows_it() {
    let mut session = Session::new();
    session.add_ruleset(Skew);
    let sheet = "# Skew\n```sprague\nclaim grundy(skew(3, 5)) = 0\nclaim skew(1, 0) is N\nclaim skew(2, 0) is N\n```\n";
    let mut summary = Summary::default();
    for statement in check::statements(sheet, Format::Markdown) {
        let finding = check::run(&mut session, &statement);
        if let Finding::ClaimError(error) | Finding::StatementError(error) = &finding {
            panic!("{error}");
        }
        summary.count(&finding);
    }
    let holds = 1 + usize::from(value((3, 5)) == 0);
    assert_eq!((summary.claims, summary.hold), (3, holds));
}

#[test]
fn what_is_wrong_is_said_where_it_is() {
    let mut session = Session::new();
    session.add_ruleset(Skew);
    let error = session.eval("*1 + skew(3)").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::WrongCount);
    assert_eq!(error.span().map(|span| (span.start, span.end)), Some((5, 12)));
    let error = session.eval("skwe(3, 5)").unwrap_err();
    assert!(error.helps()[0].contains("`skew`"), "{error}");
    // A definition of the same name hides it, and what was computed before is forgotten.
    session.eval("f(n) := skew(n, 0)").unwrap();
    assert_eq!(text(&mut session, "grundy(f(1))"), "1");
    session.eval("skew(a, b) := *7").unwrap();
    assert_eq!(text(&mut session, "grundy(f(1))"), "7");
}

#[test]
fn without_read_positions_are_made_in_rust() {
    let mut session = Session::new();
    let rules = session.add_ruleset(Unread);
    let error = session.eval("unread(3)").unwrap_err();
    assert!(error.message().contains("positions of `unread` cannot be written in the language"), "{error}");
    assert!(error.helps()[0].contains("ruleset_position"), "{error}");
    let heap = session.store_mut().ruleset_position::<Unread>(rules, 3).unwrap();
    assert_eq!(session.store().value(heap).to_u64(), Some(3));
}

/// Take 1 or 2. The moves come from somewhere that may fail, and play may go round.
#[derive(Debug)]
struct Fetched {
    fails_at: Arc<AtomicU64>,
}

impl Ruleset for Fetched {
    type Position = u64;

    fn name(&self) -> String {
        "fetched".to_owned()
    }

    fn moves(&self, &heap: &u64, moves: &mut Moves<u64>) -> Result<()> {
        if heap == self.fails_at.load(Ordering::Relaxed) {
            return Err(Error::new(ErrorKind::Ruleset, "nothing came").note(format!("for a heap of {heap}")));
        }
        (1..=heap.min(2)).try_for_each(|taken| moves.to(heap - taken, || format!("take {taken}")))
    }

    fn write(&self, heap: &u64) -> String {
        format!("fetched({heap})")
    }
}

#[test]
fn a_ruleset_that_fails_is_heard_and_can_be_asked_again() {
    let fails_at = Arc::new(AtomicU64::new(7));
    let mut session = Session::new();
    let rules = session.add_ruleset(Fetched { fails_at: fails_at.clone() });
    let store = session.store_mut();
    for _ in 0..2 {
        let error = store.ruleset_position::<Fetched>(rules, 20).unwrap_err();
        assert_eq!((error.kind(), error.message()), (ErrorKind::Ruleset, "nothing came"));
        assert_eq!(error.notes(), ["for a heap of 7"]);
        // What does not need the moves that are missing is found.
        let small = store.ruleset_position::<Fetched>(rules, 5).unwrap();
        assert_eq!(store.value(small).to_u64(), Some(2));
    }
    fails_at.store(u64::MAX, Ordering::Relaxed);
    let heap = store.ruleset_position::<Fetched>(rules, 20).unwrap();
    assert_eq!(store.value(heap).to_u64(), Some(2));
    // The same where the moves are listed with their words, after the value is known.
    fails_at.store(20, Ordering::Relaxed);
    assert_eq!(store.options(heap).unwrap_err().kind(), ErrorKind::Ruleset);
    assert_eq!(theory::moves(store, heap, 10).unwrap_err().kind(), ErrorKind::Ruleset);
    fails_at.store(u64::MAX, Ordering::Relaxed);
    assert_eq!(store.options(heap).unwrap().len(), 2);
}

/// Go round a clock of some hours; from hour 3 one may stop.
#[derive(Debug)]
struct Clock(u64);

impl Ruleset for Clock {
    type Position = u64;

    fn name(&self) -> String {
        format!("clock_{}", self.0)
    }

    fn moves(&self, &hour: &u64, moves: &mut Moves<u64>) -> Result<()> {
        let next = if hour > self.0 { self.0 } else { hour % self.0 + 1 };
        moves.to(next, || "go on".to_owned())?;
        if hour == 3 { moves.to_sum([], || "stop".to_owned()) } else { Ok(()) }
    }

    fn write(&self, hour: &u64) -> String {
        format!("{hour} o'clock")
    }
}

#[test]
fn a_cycle_is_named() {
    let mut session = Session::new();
    for (hours, from, cycle) in [
        (1, 1, "a cycle: 1 o'clock → 1 o'clock"),
        (3, 2, "a cycle: 2 o'clock → 3 o'clock → 1 o'clock → 2 o'clock"),
        (3, 9, "a cycle: 3 o'clock → 1 o'clock → 2 o'clock → 3 o'clock"),
    ] {
        let rules = session.add_ruleset(Clock(hours));
        let error = session.store_mut().ruleset_position::<Clock>(rules, from).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Cycle);
        assert_eq!(error.notes(), [cycle]);
    }
    let rules = session.add_ruleset(Clock(1_000));
    let error = session.store_mut().ruleset_position::<Clock>(rules, 1).unwrap_err();
    assert!(error.notes()[0].ends_with("→ 20 o'clock → … 980 more → 1 o'clock"), "{error}");
}

#[test]
fn a_node_tells_its_position() {
    let mut session = Session::new();
    let rules = session.add_ruleset(Skew);
    let others = session.add_ruleset(Unread);
    let store = session.store_mut();
    let mut nodes = Vec::new();
    for (a, b) in (0..6).flat_map(|a| (0..6).map(move |b| (a, b))) {
        nodes.push(((a, b), store.ruleset_position::<Skew>(rules, (a, b)).unwrap()));
    }
    for (position, node) in nodes {
        assert_eq!(store.position_of::<Skew>(node), Some(&position));
        assert_eq!(store.ruleset_position::<Skew>(rules, position).unwrap(), node);
        assert_eq!(store.position_of::<Unread>(node), None);
        for option in store.options(node).unwrap() {
            assert!(left(position).any(|left| store.position_of::<Skew>(option) == Some(&left)));
        }
    }
    let other = store.ruleset_position::<Unread>(others, 3).unwrap();
    let sum = store.sum(&[other, other]).unwrap();
    assert_eq!(store.position_of::<Unread>(other), Some(&3));
    for node in [sum, store.zero(), store.nimber(3_u32).unwrap()] {
        assert_eq!(store.position_of::<Unread>(node), None);
    }
}
