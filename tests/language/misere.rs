//! Misère play against its definition: on explicit sets, by playing on the store, and against
//! published and computed tables.

use std::collections::{BTreeMap, HashMap};

use proptest::prelude::*;
use sprague::registry::rulesets;
use sprague::{
    ErrorKind, GameId, Interrupt, Limits, Nimber, Ordinal, Outcome, Reply, Session, Store, misere,
};
use sprague::{StopReason, report};

use crate::oracle::{Oracle, Set, born_by, into_store, power};

/// Misère play on explicit sets, as the books define it.
#[derive(Default)]
pub(crate) struct Played {
    sums: Oracle,
    p: BTreeMap<Set, bool>,
}

impl Played {
    /// The player who cannot move wins.
    pub(crate) fn is_p(&mut self, game: &Set) -> bool {
        if let Some(&known) = self.p.get(game) {
            return known;
        }
        let is_p = !game.0.is_empty() && game.0.iter().all(|option| !self.is_p(option));
        self.p.insert(game.clone(), is_p);
        is_p
    }

    /// The least n such that G + *n is P, by trying. (No mex.)
    fn value(&mut self, game: &Set) -> u64 {
        let size = (0..).find(|&size| {
            let sum = self.sums.add(game, &Set::nimber(size));
            self.is_p(&sum)
        });
        size.unwrap() as u64
    }

    /// The values with no, one, two, … times *2 added.
    fn values(&mut self, game: &Set, places: usize) -> Vec<u64> {
        let mut game = game.clone();
        (0..places)
            .map(|_| {
                let value = self.value(&game);
                game = self.sums.add(&game, &Set::nimber(2));
                value
            })
            .collect()
    }
}

/// The first numbers that a genus stands for.
fn unrolled(genus: &misere::Genus, places: usize) -> Vec<u64> {
    let values: Vec<u64> = genus.values.iter().map(|value| value.to_u64().unwrap()).collect();
    let at = |place: usize| match values.get(place) {
        Some(&value) => value,
        None => values[values.len() - 2 + (place - values.len()) % 2],
    };
    (0..places).map(at).collect()
}

fn outcome(is_p: bool) -> Outcome {
    if is_p { Outcome::P } else { Outcome::N }
}

#[test]
fn sums_of_up_to_three_sets_born_by_day_three() {
    assert_eq!(sums_of_sets(7), 296);
}

#[test]
#[ignore = "slow"]
fn every_sum_of_up_to_three_sets_born_by_day_three() {
    assert_eq!(sums_of_sets(9), 816);
}

/// Compares the outcomes of the sums of at most this rank, and says how many.
fn sums_of_sets(most: usize) -> usize {
    let (mut store, mut played) = (Store::new(), Played::default());
    let sets = born_by(3);
    let games: Vec<GameId> = sets.iter().map(|set| into_store(&mut store, set)).collect();
    let mut compared = 0;
    for (i, first) in sets.iter().enumerate() {
        for (j, second) in sets.iter().enumerate().skip(i) {
            let two = played.sums.add(first, second);
            for (k, third) in sets.iter().enumerate().skip(j) {
                if two.rank() + third.rank() > most {
                    continue;
                }
                let set = played.sums.add(&two, third);
                let sum = store.sum(&[games[i], games[j], games[k]]).unwrap();
                let is_p = played.is_p(&set);
                assert_eq!(misere::outcome(&mut store, sum).unwrap(), outcome(is_p), "{set:?}");
                assert_eq!(misere::outcome_by_playing(&mut store, sum).unwrap(), outcome(is_p));
                compared += 1;
            }
        }
    }
    compared
}

#[test]
fn genera_of_the_sets_born_by_day_three() {
    genera_of_sums(3);
}

#[test]
#[ignore = "slow"]
fn genera_of_sums_of_the_sets_born_by_day_three() {
    genera_of_sums(4);
}

/// Compares the genera of the sums of two of at most this rank.
fn genera_of_sums(most: usize) {
    let (mut store, mut played) = (Store::new(), Played::default());
    let sets = born_by(3);
    let games: Vec<GameId> = sets.iter().map(|set| into_store(&mut store, set)).collect();
    for (i, first) in sets.iter().enumerate() {
        for (j, second) in sets.iter().enumerate().skip(i) {
            let set = played.sums.add(first, second);
            if set.rank() > most {
                continue;
            }
            let sum = store.sum(&[games[i], games[j]]).unwrap();
            let genus = misere::genus(&mut store, sum).unwrap();
            assert_eq!(genus.grundy, store.value(sum));
            assert_eq!(unrolled(&genus, 4), played.values(&set, 4), "{set:?}: {genus}");
            let value = misere::grundy(&mut store, sum).unwrap();
            assert_eq!(genus.values[0], value);
        }
    }
}

/// How a position is made: of those made before, by their numbers.
#[derive(Debug, Clone)]
pub(crate) enum Made {
    Nimber(u32),
    Set(Vec<usize>),
    Sum(Vec<usize>),
}

pub(crate) fn made() -> impl Strategy<Value = Vec<Made>> {
    let one = prop_oneof![
        1 => (0_u32..4).prop_map(Made::Nimber),
        3 => prop::collection::vec(any::<usize>(), 1..4).prop_map(Made::Set),
        2 => prop::collection::vec(any::<usize>(), 2..4).prop_map(Made::Sum),
    ];
    prop::collection::vec(one, 2..10)
}

/// The last of the positions that is born by a day.
pub(crate) fn build(store: &mut Store, made: &[Made], day: u64) -> GameId {
    let mut all = vec![store.zero()];
    let mut last = store.zero();
    for one in made {
        let pick =
            |numbers: &[usize]| -> Vec<GameId> { numbers.iter().map(|&n| all[n % all.len()]).collect() };
        let game = match one {
            Made::Nimber(size) => store.nimber(*size),
            Made::Set(numbers) => store.set_of(&pick(numbers)),
            Made::Sum(numbers) => store.sum(&pick(numbers)),
        };
        let game = game.unwrap();
        if store.birthday(game).unwrap() <= Ordinal::from(day) {
            all.push(game);
            last = game;
        }
    }
    last
}

/// Misère Grundy values on nodes by definition: 1 without options, else the mex of those of the
/// options. Nothing of the library but its options is used. `None` if there are too many nodes.
fn value_by_definition(
    store: &mut Store,
    game: GameId,
    known: &mut HashMap<GameId, u64>,
    most: usize,
) -> Option<u64> {
    if let Some(&value) = known.get(&game) {
        return Some(value);
    }
    let options = store.options(game).ok()?;
    let mut values = Vec::new();
    for &option in &options {
        values.push(value_by_definition(store, option, known, most)?);
    }
    let value = match options.is_empty() {
        true => 1,
        false => (0..).find(|value| !values.contains(value)).unwrap(),
    };
    known.insert(game, value);
    (known.len() <= most).then_some(value)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn sets_of_sums_of_sets_by_definition(made in made()) {
        let mut store = Store::new();
        let game = build(&mut store, &made, 9);
        let mut known = HashMap::new();
        let value = value_by_definition(&mut store, game, &mut known, 20_000);
        prop_assume!(value.is_some());
        let found = misere::grundy(&mut store, game).unwrap();
        prop_assert_eq!(found.to_u64(), value);
        let expected = outcome(value == Some(0));
        prop_assert_eq!(misere::outcome(&mut store, game).unwrap(), expected);
        prop_assert_eq!(misere::outcome_by_playing(&mut store, game).unwrap(), expected);

        // The genus, with the sums that it speaks of made.
        let genus = misere::genus(&mut store, game).unwrap();
        let two = store.nimber(2_u32).unwrap();
        let mut with = game;
        for value in unrolled(&genus, 4) {
            prop_assert_eq!(misere::grundy(&mut store, with).unwrap().to_u64(), Some(value));
            with = store.sum(&[with, two]).unwrap();
        }

        // Laws: *1 + *1 adds nothing, *1 changes the value by 1, G + *n is P for one n.
        let one = store.nimber(1_u32).unwrap();
        let more = store.sum(&[game, one, one]).unwrap();
        prop_assert_eq!(misere::genus(&mut store, more).unwrap(), genus);
        let more = store.sum(&[game, one]).unwrap();
        let next = misere::grundy(&mut store, more).unwrap();
        prop_assert_eq!(next.to_u64(), found.to_u64().map(|value| value ^ 1));
        for size in 0..12_u64 {
            let nimber = store.nimber(size).unwrap();
            let sum = store.sum(&[game, nimber]).unwrap();
            let expected = outcome(found.to_u64() == Some(size));
            prop_assert_eq!(misere::outcome_by_playing(&mut store, sum).unwrap(), expected);
            prop_assert_eq!(misere::outcome(&mut store, sum).unwrap(), expected);
        }
    }

    #[test]
    fn heaps_of_nim(sizes in prop::collection::vec(0_u32..7, 0..6)) {
        let mut store = Store::new();
        let heaps: Vec<GameId> = sizes.iter().map(|&size| store.nimber(size).unwrap()).collect();
        let sum = store.sum(&heaps).unwrap();
        let played = misere::outcome_by_playing(&mut store, sum).unwrap();
        prop_assert_eq!(misere::outcome(&mut store, sum).unwrap(), played);
        let value = misere::grundy(&mut store, sum).unwrap();
        let balance = store.nimber(value).unwrap();
        let sum = store.sum(&[sum, balance]).unwrap();
        prop_assert_eq!(misere::outcome_by_playing(&mut store, sum).unwrap(), Outcome::P);
    }
}

#[test]
fn positions_of_every_ruleset_and_their_sums() {
    let mut compared = 0;
    for ruleset in rulesets() {
        let mut session = Session::new();
        let Ok(game) = session.position(ruleset.position()) else { panic!("{}", ruleset.position()) };
        let kayles = session.position("kayles(5)").unwrap();
        let store = session.store_mut();
        let mut known = HashMap::new();
        for others in [vec![], vec![game], vec![kayles]] {
            let sum = store.sum(&[vec![game], others].concat()).unwrap();
            let Some(value) = value_by_definition(store, sum, &mut known, 30_000) else { continue };
            let found = misere::grundy(store, sum).unwrap();
            assert_eq!(found.to_u64(), Some(value), "{}", ruleset.position());
            assert_eq!(misere::outcome(store, sum).unwrap(), outcome(value == 0), "{}", ruleset.position());
            compared += 1;
        }
    }
    println!("{compared} positions of rulesets and sums of them");
    assert!(compared >= 2 * rulesets().count(), "{compared} of {} rulesets", rulesets().count());
}

/// The rows of the table with a kind: game, arguments, expected.
pub(crate) fn rows(kind: &str) -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    include_str!("data/misere.tsv").lines().filter_map(move |line| {
        let mut cells = line.split('\t');
        let (row, game, arguments, expected) = (cells.next()?, cells.next()?, cells.next()?, cells.next()?);
        (row == kind).then_some((game, arguments, expected))
    })
}

/// What an expression that gives a text or a letter is worth.
pub(crate) fn answered(session: &mut Session, expression: &str) -> String {
    let reply = session.eval(expression).unwrap_or_else(|error| panic!("{expression}: {error}"));
    report::text(&reply).trim_matches('"').to_owned()
}

#[test]
fn the_table_of_sums() {
    let mut compared = 0;
    for (code, heaps, expected) in rows("sum_outcome") {
        let heaps: Vec<String> = heaps.split(' ').map(|heap| format!("{code}({heap})")).collect();
        let sum = format!("misere_outcome({})", heaps.join(" + "));
        assert_eq!(answered(&mut Session::new(), &sum), expected, "{sum}");
        compared += 1;
    }
    assert_eq!(compared, 108);
}

#[test]
fn the_tables_of_outcomes_and_genera() {
    let mut session = Session::new();
    for (game, _, expected) in rows("outcome") {
        assert_eq!(answered(&mut session, &format!("misere_outcome({game})")), expected, "{game}");
        assert!(holds(&mut session, &format!("{game} is misère {expected}")));
    }
    for (game, _, expected) in rows("genus") {
        assert_eq!(answered(&mut session, &format!("genus({game})")), expected, "{game}");
    }
    assert_eq!((rows("outcome").count(), rows("genus").count()), (24, 24));
}

#[test]
fn the_tables_of_heaps() {
    const VALUES: usize = 17;
    const GENERA: usize = 13;
    let mut compared = 0;
    let mut hold = |code: &str, range: &str, expected: &str, function: &str, last: usize| {
        let first: usize = range.split("..").next().unwrap().parse().unwrap();
        let mut session = Session::new();
        for (heap, expected) in (first..=last).zip(expected.split(' ')) {
            let asked = format!("{function}({code}({heap}))");
            assert_eq!(answered(&mut session, &asked), expected, "{asked}");
            compared += 1;
        }
    };
    for (code, range, expected) in rows("misere_grundy") {
        hold(code, range, expected, "misere_grundy", VALUES);
    }
    for (code, range, expected) in rows("genera") {
        hold(code, range, expected, "genus", GENERA);
    }
    println!("{compared} heaps");
    assert!(compared > 300, "{compared}");
}

pub(crate) fn holds(session: &mut Session, claim: &str) -> bool {
    match session.eval(&format!("claim {claim}")) {
        Ok(Reply::Claim(reply)) => reply.holds(),
        other => panic!("{claim}: {other:?}"),
    }
}

/// Why a claim fails.
pub(crate) fn reasons(claim: &str) -> String {
    match Session::new().eval(claim) {
        Ok(Reply::Claim(reply)) if !reply.holds() => {
            let reasons: Vec<String> = reply.reasons.iter().map(ToString::to_string).collect();
            reasons.join("; ")
        }
        other => panic!("{claim}: {other:?}"),
    }
}

#[test]
fn a_claim_that_fails_says_who_wins_and_how() {
    for (claim, reason) in [
        ("claim *0 is misere P", "*0 is misère N: it has no options, and the player who cannot move wins"),
        ("claim *2 + *2 is misere N", "*2 + *2 is misère P: every option is misère N"),
        ("claim nim(1 1 4) is misere P", "nim(1 1 4) is misère N; to win, move *4 → *1"),
        ("claim *(2^200) is misère P", "*(2^200) is misère N; to win, move to *1"),
        ("claim *ω + *3 is misère P", "*ω + *3 is misère N; to win, move *ω → *3"),
        (
            "claim kayles(3) is misère P",
            "kayles(3) is misère N; to win, take pins 1 and 2, which leaves kayles(1)",
        ),
        (
            "claim nim(n, n) is misere P for n in 1..4",
            "it fails first for n = 1; nim(n, n) is misère N; to win, move *1 → *0",
        ),
    ] {
        assert_eq!(reasons(claim), reason);
    }
}

#[test]
fn the_winning_move_that_is_named_wins() {
    for (sum, to) in [("kayles(5) + *9", "kayles(5) + *1"), ("*ω + 0.77(5)", "*1 + 0.77(5)")] {
        let mut session = Session::new();
        assert!(holds(&mut session, &format!("{sum} is misere N and {to} is misere P")));
        assert!(reasons(&format!("claim {sum} is misere P")).ends_with("→ *1"));
    }
    // Of sets the option is named.
    for game in ["{*1, {*2, *3}, *4}", "{*2 + *2, *0}", "{{*2, *4, *6}, *5}"] {
        let reason = reasons(&format!("claim {game} is misere P"));
        let (_, to) = reason.split_once("; to win, move to ").expect("a winning move");
        assert!(holds(&mut Session::new(), &format!("{to} is misere P and {to} in {game}")), "{reason}");
    }
}

#[test]
fn nimbers_of_any_size_are_not_gone_through() {
    let mut store = Store::new();
    let large = Nimber::from(power(100_000));
    let heap = store.nimber(large.clone()).unwrap();
    assert_eq!(misere::grundy(&mut store, heap).unwrap(), large);
    let twice = store.sum(&[heap, heap]).unwrap();
    assert_eq!(misere::outcome(&mut store, twice).unwrap(), Outcome::P);
    let one = store.nimber(1_u32).unwrap();
    let sum = store.sum(&[heap, heap, one]).unwrap();
    assert_eq!(misere::genus(&mut store, sum).unwrap().to_string(), "1^13");
    let omega = store.nimber(Ordinal::omega()).unwrap();
    assert_eq!(misere::genus(&mut store, omega).unwrap().to_string(), "ω^(ω,ω + 2)");
    let set = store.set_of(&[omega]).unwrap();
    assert_eq!(misere::genus(&mut store, set).unwrap().to_string(), "0^02");
    let set = store.set_of(&[omega, one, heap]).unwrap();
    assert_eq!(misere::grundy(&mut store, set).unwrap(), Nimber::from(1_u32));
    assert!(store.len() < 50);
}

#[test]
fn what_is_too_large_is_an_error_that_leaves_nothing() {
    let mut session = Session::new();
    for statement in [
        "genus(kayles(5) + *(ω + 1))",
        "misere_grundy(kayles(5) + *(2^200))",
        "0.06(10^18) + *1 is misere P",
        "0.06(10^18) is misere P",
    ] {
        let asked =
            if statement.contains(" is ") { format!("claim {statement}") } else { statement.to_owned() };
        let before = session.store_mut().len();
        let error = session.eval(&asked).expect_err(statement);
        assert_eq!(error.kind(), ErrorKind::Limit, "{statement}: {error}");
        assert_eq!(session.store_mut().len(), before, "{statement}");
    }
    let mut session = Session::with_limits(Limits::with_nodes(1_000));
    let error = session.eval("misere_grundy(kayles(30))").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Limit);
    assert_eq!(answered(&mut session, "misere_grundy(kayles(5))"), "1");
}

#[test]
fn an_interrupt_is_heard() {
    for function in ["misere_outcome", "misere_grundy", "genus"] {
        let mut session = Session::new();
        let game = session.position("kayles(40) + kayles(41)").unwrap();
        let store = session.store_mut();
        let before = store.len();
        store.set_interrupt(Interrupt::with_steps(2_000));
        let error = match function {
            "misere_outcome" => misere::outcome(store, game).map(drop),
            "misere_grundy" => misere::grundy(store, game).map(drop),
            _ => misere::genus(store, game).map(drop),
        };
        assert_eq!(error.unwrap_err().kind(), ErrorKind::StepLimit, "{function}");
        assert_eq!(store.len(), before);
    }
    let mut session = Session::new();
    session.interrupt().stop(StopReason::Interrupted);
    assert_eq!(session.eval("genus(kayles(20))").unwrap_err().kind(), ErrorKind::Interrupted);
}

#[test]
fn long_play_overflows_no_stack() {
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(|| {
        let mut store = Store::new();
        let mut game = store.nimber(2_u32).unwrap();
        for _ in 0..50_000 {
            game = store.set_of(&[game]).unwrap();
        }
        // {*2} is misère N, {{*2}} P.
        assert_eq!(misere::outcome(&mut store, game).unwrap(), Outcome::N);
        assert_eq!(misere::outcome_by_playing(&mut store, game).unwrap(), Outcome::N);
        misere::genus(&mut store, game).unwrap();
    });
    thread.unwrap().join().unwrap();
}

#[test]
fn a_long_tame_game_is_as_cheap_as_in_normal_play() {
    let mut session = Session::new();
    assert!(holds(&mut session, "subtraction([1, 2, 3])(20_001) is misere P"));
    assert!(holds(&mut session, "nim(10^30, 10^30) + subtraction([1, 2, 3])(9_999) is misere N"));
    let counted = session.store_mut().len();
    assert!(counted < 100_000, "{counted}");
}

#[test]
fn words_of_the_language() {
    let mut session = Session::new();
    assert!(holds(&mut session, "*1 is misere P and *1 is misère not N and *1 is N"));
    assert!(holds(&mut session, "nim(n, n) is # here\n misere P iff n > 1 for n in 0..9"));
    assert!(holds(&mut session, "all(*n is misere N for n in 2..5)"));
    // A definition may have the name of the function.
    session.eval("genus(x) := x + 1").unwrap();
    assert_eq!(answered(&mut session, "genus(2)"), "3");
    for wrong in ["claim *1 is misere Q", "claim *1 is misere", "misère := 3", "claim 3 is misere P"] {
        assert!(session.eval(wrong).is_err(), "{wrong}");
    }
    let error = session.eval("claim 3 is misere P").unwrap_err();
    assert!(error.to_string().contains("`is misere` takes a position on its left"), "{error}");
}

/// A genus in another length is read as the same one; what is printed reads back to itself.
#[test]
fn genera_are_read_back() {
    for (text, full) in [
        ("0^1", "0^120"),
        ("1^0", "1^031"),
        ("5^5", "5^57"),
        ("0^0", "0^02"),
        ("0^12020", "0^120"),
        ("2^142020", "2^1420"),
        ("8^(8,10,8)", "8^(8,10)"),
        ("4^146", "4^146"),
    ] {
        assert_eq!(misere::Genus::read(text).unwrap().to_string(), full, "{text}");
    }
    for text in ["", "^", "x^12", "2^", "2^(1,2", "2^(1,,2)", "-1^02", "2^1 2", "99999999999999999999^12"] {
        let error = misere::Genus::read(text).expect_err(text);
        assert!(error.message().ends_with("is not a genus"), "{error}");
    }
    for (text, reason) in [
        ("3^1", "sum of nimbers"),
        ("2^12", "ends in 1 and 2"),
        ("2^2213", "2 cannot follow 2"),
        ("0^1230", "3 cannot follow 2"),
        ("1^(1,3,5)", "ends in 3 and 5"),
    ] {
        let error = misere::Genus::read(text).expect_err(text);
        assert!(error.message().starts_with("no position has the genus"), "{error}");
        assert!(error.message().contains(reason), "{error}");
    }
    let mut session = Session::new();
    for (game, _, _) in rows("genus") {
        let Ok(position) = session.position(game) else { continue };
        let genus = misere::genus(session.store_mut(), position).unwrap();
        assert_eq!(misere::Genus::read(&genus.to_string()).unwrap(), genus);
    }
}

/// No genus is refused that a position has: one of two options or three among all sets born by day
/// four, and sums of these.
#[test]
fn every_genus_of_a_position_is_read() {
    let mut session = Session::new();
    let mut forms = misere::Forms::new(session.limits(), &session.interrupt());
    let mut born = vec![misere::Form::ZERO];
    for _ in 0..4 {
        let subsets = 0..1_u32 << born.len();
        let chosen = |subset: u32| born.iter().enumerate().filter(move |(place, _)| subset >> place & 1 == 1);
        let sets: Vec<Vec<_>> =
            subsets.map(|subset| chosen(subset).map(|(_, &form)| form).collect()).collect();
        born = sets.iter().map(|set| forms.of_options(set).unwrap()).collect();
        born.sort_unstable();
        born.dedup();
    }
    assert_eq!(born.len(), 22);
    let mut games = Vec::new();
    for (place, &first) in born.iter().enumerate() {
        for &second in &born[..=place] {
            let both = forms.sum(first, second).unwrap();
            for form in [first, both] {
                let set = forms.of_options(&[form, second, born[7]]).unwrap();
                games.push(forms.position(session.store_mut(), set).unwrap());
            }
        }
    }
    let genera = misere::genera(session.store_mut(), &games).unwrap();
    for (&game, genus) in games.iter().zip(&genera) {
        assert_eq!(misere::Genus::read(&genus.to_string()).unwrap(), *genus);
        assert_eq!(misere::genus(session.store_mut(), game).unwrap(), *genus);
    }
}
