//! Canonical forms of misère play against their definition on explicit sets, against published and
//! computed tables, and by the laws that they obey.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use sprague::misere::{self, Form, Forms};
use sprague::{ErrorKind, GameId, Interrupt, Limits, Node, Outcome, Reply, Session, Store, report};

use crate::misere::{Played, answered, build, holds, made, reasons, rows};
use crate::oracle::{Oracle, Set, born_by, from_store, into_store};

/// Simplest forms of explicit sets, as *On Numbers and Games* defines them: every H that could be
/// simpler is tried, and nothing is remembered but results.
#[derive(Default)]
struct Simplest {
    played: Played,
    known: BTreeMap<Set, Set>,
}

impl Simplest {
    fn of(&mut self, game: &Set) -> Set {
        if let Some(known) = self.known.get(game) {
            return known.clone();
        }
        let options = Set::of(game.0.iter().map(|option| self.of(option)).collect::<Vec<_>>());
        let candidates: BTreeSet<Set> = options.0.iter().flat_map(|option| option.0.clone()).collect();
        let simpler = candidates.into_iter().find(|simpler| {
            let rest: Vec<&Set> = options.0.difference(&simpler.0).collect();
            simpler.0.is_subset(&options.0)
                && rest.iter().all(|option| option.0.contains(simpler))
                && (!simpler.0.is_empty() || !self.played.is_p(&options))
        });
        let simplest = simpler.unwrap_or(options);
        self.known.insert(game.clone(), simplest.clone());
        simplest
    }
}

fn forms() -> Forms {
    Forms::new(&Limits::default(), &Interrupt::new())
}

/// A form as an explicit set.
fn as_set(forms: &mut Forms, store: &mut Store, form: Form) -> Set {
    let position = forms.position(store, form).unwrap();
    from_store(store, position)
}

/// Every form born by a day, each once.
fn born(forms: &mut Forms, day: usize) -> Vec<Form> {
    let mut born = vec![Form::ZERO];
    for _ in 0..day {
        let mut next = BTreeSet::new();
        for subset in 0..1_u32 << born.len() {
            let options: Vec<Form> =
                (0..born.len()).filter(|place| subset >> place & 1 == 1).map(|place| born[place]).collect();
            next.insert(forms.of_options(&options).unwrap());
        }
        born = next.into_iter().collect();
    }
    born
}

#[test]
fn how_many_are_born_by_each_day() {
    // Conway, On Numbers and Games, chapter 12.
    let mut forms = forms();
    let counts: Vec<usize> = (0..=4).map(|day| born(&mut forms, day).len()).collect();
    assert_eq!(counts, [1, 2, 3, 5, 22]);
    for form in born(&mut forms, 4) {
        assert!(forms.birthday(form) <= 4);
    }
}

/// All day 5: the number is Conway's. The measurement of it is in `benches/misere.rs`.
#[test]
#[ignore = "slow"]
fn how_many_are_born_by_day_five() {
    let mut forms = forms();
    assert_eq!(born(&mut forms, 5).len(), 4_171_780);
}

#[test]
fn the_simplest_forms_of_sets_by_definition() {
    let (mut store, mut forms, mut simplest) = (Store::new(), forms(), Simplest::default());
    let day_four = born(&mut forms, 4);
    let mut sets = born_by(3);
    // Sets of forms of day 4, spread over all 2^22 of them.
    let forms_as_sets: Vec<Set> = day_four.iter().map(|&form| as_set(&mut forms, &mut store, form)).collect();
    let mut subset = 1_u64;
    for _ in 0..400 {
        subset = subset.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // Few members and many.
        for bits in [subset >> 40, (subset >> 40) & (subset >> 17)] {
            sets.push(Set::of(
                (0..22).filter(|place| bits >> place & 1 == 1).map(|place| forms_as_sets[place].clone()),
            ));
        }
    }
    for set in &sets {
        let game = into_store(&mut store, set);
        let form = forms.of(&mut store, game).unwrap();
        let expected = simplest.of(set);
        assert_eq!(as_set(&mut forms, &mut store, form), expected, "{set:?}");
        assert_eq!(forms.birthday(form), expected.rank() as u64);
        assert_eq!(forms.outcome(form), if simplest.played.is_p(set) { Outcome::P } else { Outcome::N });
    }
}

#[test]
fn equality_of_sets_by_definition() {
    // G = H if G + X and H + X have the same outcome for every X: here, for those born by day 4.
    let (mut store, mut forms, mut played) = (Store::new(), forms(), Played::default());
    let day_four = born(&mut forms, 4);
    let tests: Vec<Set> = day_four.iter().map(|&form| as_set(&mut forms, &mut store, form)).collect();
    let sets = born_by(3);
    let mut sums = Oracle::default();
    let outcomes: Vec<Vec<bool>> =
        sets.iter().map(|set| tests.iter().map(|test| played.is_p(&sums.add(set, test))).collect()).collect();
    let found: Vec<Form> = sets
        .iter()
        .map(|set| {
            let game = into_store(&mut store, set);
            forms.of(&mut store, game).unwrap()
        })
        .collect();
    for (i, first) in outcomes.iter().enumerate() {
        for (j, second) in outcomes.iter().enumerate() {
            assert_eq!(first == second, found[i] == found[j], "{:?} and {:?}", sets[i], sets[j]);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn laws(first in made(), second in made()) {
        let mut store = Store::new();
        let mut forms = forms();
        let (game, other) = (build(&mut store, &first, 6), build(&mut store, &second, 4));
        let form = forms.of(&mut store, game).unwrap();
        // Adding *1 twice adds nothing.
        let one = store.nimber(1_u32).unwrap();
        let more = store.sum(&[game, one, one]).unwrap();
        prop_assert_eq!(forms.of(&mut store, more).unwrap(), form);
        // The form of a form is itself, and it has the genus and the outcome of the position.
        let written = forms.position(&mut store, form).unwrap();
        prop_assert_eq!(forms.of(&mut store, written).unwrap(), form);
        prop_assert_eq!(misere::genus(&mut store, written).unwrap(), misere::genus(&mut store, game).unwrap());
        prop_assert_eq!(forms.outcome(form), misere::outcome_by_playing(&mut store, game).unwrap());
        prop_assert_eq!(Some(forms.grundy(form)), store.value(game).to_u64());
        let birthday = store.birthday(written).unwrap().to_integer();
        prop_assert_eq!(birthday, Some(forms.birthday(form).into()));
        // A sum of forms is the form of the sum, written out as a set or not.
        let sum = store.sum(&[game, other]).unwrap();
        let addend = forms.of(&mut store, other).unwrap();
        let expected = forms.sum(form, addend).unwrap();
        prop_assert_eq!(forms.of(&mut store, sum).unwrap(), expected);
        let of_forms = forms.position(&mut store, addend).unwrap();
        let sum_of_forms = store.sum(&[written, of_forms]).unwrap();
        if store.followers(sum_of_forms).is_ok_and(|followers| followers < 3_000_u32.into()) {
            let set = store.expand(sum_of_forms).unwrap();
            prop_assert_eq!(self::forms().of(&mut store, set).unwrap() == Form::ZERO, expected == Form::ZERO);
            prop_assert_eq!(forms.of(&mut store, set).unwrap(), expected);
        }
    }
}

#[test]
fn the_tables_of_forms_and_mates() {
    let mut session = Session::new();
    for (kind, function) in [("form", "misere_canonical"), ("mate", "misere_mate")] {
        assert_eq!(rows(kind).count(), 24);
        for (game, _, expected) in rows(kind) {
            let claim = format!("{function}({game}) == {expected}");
            assert!(holds(&mut session, &claim), "{claim}");
        }
    }
    for (game, _, expected) in rows("form_birthday") {
        let claim = format!("birthday(misere_canonical({game})) = {expected}");
        assert!(holds(&mut session, &claim), "{claim}");
    }
    for (_, day, expected) in rows("born_by_day") {
        let born = born(&mut forms(), day.parse().unwrap()).len();
        assert_eq!(born.to_string(), expected);
    }
    assert_eq!((rows("form_birthday").count(), rows("born_by_day").count()), (24, 3));
}

#[test]
fn the_table_of_kinds() {
    // The first line of the table is a row of this name, too.
    let kinds = || rows("kind").skip(1);
    let mut session = Session::new();
    for (game, _, expected) in kinds() {
        // Nimbers are tame, and what is hereditarily so is so.
        let expected = expected.trim_start_matches("hereditarily ").replace("nim", "tame");
        assert_eq!(answered(&mut session, &format!("misere_kind({game})")), expected, "{game}");
    }
    assert_eq!(kinds().count(), 24);
}

#[test]
fn the_tables_of_equality() {
    let mut session = Session::new();
    for (game, other, expected) in rows("equal") {
        let is_equal = expected == "true";
        assert_eq!(holds(&mut session, &format!("{game} =⁻ {other}")), is_equal, "{game}, {other}");
        assert_eq!(holds(&mut session, &format!("{game} ≠⁻ {other}")), !is_equal, "{game}, {other}");
    }
    for (game, other, expected) in rows("tells_apart") {
        let found = format!("misere_distinguish({game}, {other})");
        assert!(holds(&mut session, &format!("{found} == {expected}")));
    }
    assert_eq!((rows("equal").count(), rows("tells_apart").count()), (9, 1));
}

/// Whether a sum is misère P, by playing.
fn is_p(store: &mut Store, components: &[GameId]) -> bool {
    let sum = store.sum(components).unwrap();
    misere::outcome_by_playing(store, sum).unwrap() == Outcome::P
}

#[test]
fn mates_links_and_what_tells_apart_by_playing() {
    let (mut store, mut forms) = (Store::new(), forms());
    let born = born(&mut forms, 4);
    let mut games: Vec<GameId> = Vec::new();
    for &form in &born {
        games.push(forms.position(&mut store, form).unwrap());
    }
    let (mut linked, mut constructed) = (0, 0);
    for (place, &first) in games.iter().enumerate() {
        let mate = forms.mate(born[place]).unwrap();
        let mate = forms.position(&mut store, mate).unwrap();
        assert!(is_p(&mut store, &[first, mate]));
        assert_eq!(forms.distinguish(born[place], born[place]).unwrap(), None);
        for (other, &second) in games[..place].iter().enumerate() {
            let found = forms.distinguish(born[place], born[other]).unwrap();
            let (form, is_least) = found.expect("they differ");
            let by = forms.position(&mut store, form).unwrap();
            assert_ne!(is_p(&mut store, &[first, by]), is_p(&mut store, &[second, by]));
            let day = store.birthday(by).unwrap();
            constructed += usize::from(day > 4_u64.into());
            if is_least {
                // Nothing that is born earlier does: those of day 4 are looked at here.
                let earlier = games.iter().filter(|&&game| store.birthday(game).unwrap() < day);
                let earlier: Vec<GameId> = earlier.copied().collect();
                for test in earlier {
                    assert_eq!(is_p(&mut store, &[first, test]), is_p(&mut store, &[second, test]));
                }
            }
            match forms.link(born[place], born[other]) {
                Ok(link) => {
                    linked += 1;
                    let link = forms.position(&mut store, link).unwrap();
                    assert!(is_p(&mut store, &[first, link]) && is_p(&mut store, &[second, link]));
                }
                Err(error) => {
                    assert_eq!(error.kind(), ErrorKind::Domain);
                    assert!(
                        store.is_option(first, second).unwrap() || store.is_option(second, first).unwrap()
                    );
                }
            }
        }
    }
    println!("{linked} links, {constructed} told apart by a construction");
    assert!(linked > 100 && constructed > 3);
}

#[test]
fn mates_and_what_tells_apart_of_larger_positions() {
    let mut session = Session::new();
    let sums = ["kayles(9)", "0.6(11)", "0.312(7) + *2", "4!.0(13)", "{*4 + *2} + {*2}", "*3 + *3 + *2"];
    for (place, first) in sums.iter().enumerate() {
        assert!(holds(&mut session, &format!("{first} + misere_mate({first}) is misere P")), "{first}");
        for second in &sums[..place] {
            session.eval(&format!("X := misere_distinguish({first}, {second})")).unwrap();
            let claim = format!("{first} + X is misere P iff {second} + X is misere N");
            assert!(holds(&mut session, &claim), "{claim}");
        }
    }
}

#[test]
fn what_is_printed_reads_back() {
    let (mut session, mut complete) = (Session::new(), 0);
    for code in ["0.77", "0.07", "4!.0", "0.6", "0.312", "cram"] {
        for size in 1..if code == "cram" { 5 } else { 10 } {
            let game = match code {
                "cram" => format!("cram(2, {size})"),
                code => format!("{code}({size})"),
            };
            let Ok(Reply::Canonical(reply)) = session.eval(&format!("misere_canonical({game})")) else {
                panic!("{game}")
            };
            if !reply.canonical.form.complete {
                continue;
            }
            complete += 1;
            let form = &reply.canonical.form.text;
            let claim = format!("misere_canonical({game}) == {form} and misere_canonical({form}) == {form}");
            assert!(holds(&mut session, &claim), "{claim}");
            assert!(holds(&mut session, &format!("{game} =⁻ {form}")));
            assert!(holds(&mut session, &format!("genus({game}) = genus({form})")));
        }
    }
    println!("{complete} forms");
    assert!(complete > 30, "{complete}");
}

#[test]
fn winning_moves_by_playing() {
    let mut session = Session::new();
    for game in
        ["kayles(7) + *3", "0.6(9) + 0.6(9) + *1", "{*1, {*2}, *5} + *4", "*0", "cram(3, 3)", "*2 + *2"]
    {
        let position = session.position(game).unwrap();
        let store = session.store_mut();
        let options = store.options(position).unwrap();
        let winning: Vec<GameId> = options.into_iter().filter(|&option| is_p(store, &[option])).collect();
        // Each legal move in each component, equal ones too.
        let components = match store.node(position) {
            Node::Sum(components) => components.to_vec(),
            _ => vec![position],
        };
        let mut count = 0;
        for (place, &component) in components.iter().enumerate() {
            for option in store.options(component).unwrap() {
                let mut after = components.clone();
                after[place] = option;
                let ways = store.legal_moves(component).filter(|one| one.0 == option).count().max(1);
                count += if is_p(store, &after) { ways } else { 0 };
            }
        }
        session.eval(&format!("found := misere_winning_moves({game})")).unwrap();
        assert_eq!(answered(&mut session, "len(found)"), count.to_string(), "{game}");
        for option in winning {
            let written = sprague::front_end::notation::position(session.store(), option, 1_000).text;
            assert!(holds(&mut session, &format!("{written} in found")), "{game}: {written}");
        }
    }
    for claim in [
        "misere_winning_moves(kayles(3)) = [\"take pins 1 and 2\", \"take pins 2 and 3\"]",
        "misere_winning_moves(kayles(5) + *9) = [\"*9 → *1\"]",
        "misere_winning_moves(*ω + *3) = [*3 + *3] and misere_winning_moves(*2 + *2) = {}",
    ] {
        assert!(holds(&mut session, claim), "{claim}");
    }
    assert!(!holds(&mut session, "misere_winning_moves(kayles(3)) = {kayles(1), kayles(2)}"));
}

#[test]
fn claims_say_what_tells_apart() {
    for (claim, reason) in [
        (
            "claim *2 + *2 =⁻ *0",
            "*0, of the least birthday, tells them apart: *2 + *2 is misère P, and *0 is misère N, \
             for it has no options",
        ),
        (
            "claim {*2} =^- *2 + *2",
            "{*1, *2, {*1, {*2}}}, of the least birthday, tells them apart: \
             {*2} + {*1, *2, {*1, {*2}}} is misère P, and *2 + *2 + {*1, *2, {*1, {*2}}} is misère N; \
             to win, move *2 → *1",
        ),
        ("claim *1 + *2 !=^- *3", "both have the canonical form *3 in misère play"),
        (
            "claim kayles(8) =⁻ kayles(n) for n in 8..9",
            "it fails first for n = 9; *2, of the least birthday, tells them apart: kayles(9) + *2 is \
             misère N",
        ),
    ] {
        let said = reasons(claim);
        if claim.contains("kayles") {
            assert!(said.starts_with("it fails first for n = 9; "), "{said}");
        } else {
            assert_eq!(said, reason);
        }
    }
    for claim in ["claim not (*2 + *2 =⁻ *0)", "claim *2 + *2 ≠⁻ *0"] {
        let reply = Session::new().eval(claim).unwrap();
        assert!(report::text(&reply).starts_with("holds\n  *0, of the least birthday"), "{claim}");
    }
}

#[test]
fn words_of_equality() {
    let mut session = Session::new();
    for claim in [
        "*1 + *1 =⁻ *0 =^- {*1, *2, *3} ≠⁻ *1",
        "*2 !=⁻ *3 and *2 !=^- *3 and *2 ≠^- *3 and *2 \\ne^- *3 and *2 \\neq^- *3",
        "X + *1 + *1 =⁻ X for X in [kayles(7), {*2}, *5]",
        "0.137(3) =^-0.137(3) and 4.4(3)=⁻4.4(3)",
    ] {
        assert!(holds(&mut session, claim), "{claim}");
    }
    // `=-` is still a comparison with what is negated.
    assert!(holds(&mut session, "3 =-(-3)"));
    for (wrong, said) in [
        ("claim *2 =⁻ 3", "compares positions in misère play"),
        ("claim nim(n, 1, 1) =⁻ nim(n) for all n", "misère play asks for the options"),
        ("claim *2 =^ *2", "expected"),
        ("misere_link(*2, *0)", "one canonical form is an option of the other"),
        ("misere_distinguish(*1 + *2, *3)", "nothing distinguishes them"),
        ("misere_canonical(5)", "a nimber is written with a star"),
    ] {
        let error = session.eval(wrong).expect_err(wrong);
        let all = format!("{error:?}");
        assert!(all.contains(said), "{wrong}: {all}");
    }
}

#[test]
fn large_nimbers_stand_in_forms() {
    let mut session = Session::new();
    for claim in [
        "*(10^100) =⁻ *(10^100) and misere_canonical(*ω) == *ω and misere_kind(*ω) = \"tame\"",
        "{*(10^9)} ≠⁻ *0 and {*1, *(10^9)} =⁻ *0 and {*0, *(10^9)} =⁻ *1",
        "misere_canonical({*0, *1, *2, *(10^9), {*3, *(10^9)}}) == *3",
        "*(10^9) + *1 =⁻ *(10^9 + 1) and *(10^9) ≠⁻ *(10^9 + 1)",
        "misere_distinguish(*(10^6), *(10^6 + 1)) == *(10^6)",
    ] {
        assert!(holds(&mut session, claim), "{claim}");
    }
    for (wrong, said) in [
        ("claim *(10^9) + *2 =⁻ *(10^9 + 2)", "options of misère canonical forms"),
        ("misere_canonical({*ω, *1})", "nimbers up to *(2^31)"),
        ("misere_canonical({*(10^18)})", "nimbers up to *(2^31)"),
    ] {
        let error = session.eval(wrong).expect_err(wrong);
        assert_eq!(error.kind(), ErrorKind::Limit, "{wrong}");
        assert!(error.to_string().contains(said), "{wrong}: {error}");
    }
}

#[test]
fn ceilings_name_themselves_and_leave_nothing() {
    let mut session = Session::with_limits(Limits::with_nodes(1_000));
    for statement in ["misere_canonical(kayles(30))", "claim kayles(30) =⁻ kayles(30) + *1 + *1"] {
        let before = session.store().len();
        let error = session.eval(statement).expect_err(statement);
        assert_eq!(error.kind(), ErrorKind::Limit, "{error}");
        assert_eq!(session.store().len(), before);
    }
    assert!(holds(&mut session, "misere_canonical(kayles(8)) == {*2, *3, {*2, *3}}"));
    let mut forms = Forms::new(&Limits::with_nodes(4), &Interrupt::new());
    let error = forms.nimber(8).and(forms.nimber(6)).and(forms.nimber(4)).and(forms.nimber(2)).unwrap_err();
    assert!(error.to_string().contains("more than 4 misère canonical forms"), "{error}");
}

#[test]
fn an_interrupt_is_heard() {
    for statement in [
        "misere_canonical(kayles(60))",
        "misere_kind(0.07(100))",
        "misere_distinguish(kayles(40), kayles(41) + kayles(5))",
        "misere_mate(kayles(60))",
        "claim kayles(60) =⁻ kayles(3) + kayles(40)",
    ] {
        let mut session = Session::new();
        session.set_interrupt(Interrupt::with_steps(5_000));
        let error = session.eval(statement).expect_err(statement);
        assert_eq!(error.kind(), ErrorKind::StepLimit, "{statement}");
    }
}

#[test]
fn long_play_overflows_no_stack() {
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(|| {
        let mut store = Store::new();
        let two = store.nimber(2_u32).unwrap();
        let mut chain = vec![two];
        for _ in 0..20_000 {
            chain.push(store.set_of(&[chain[chain.len() - 1]]).unwrap());
        }
        let last = *chain.last().unwrap();
        let mut forms = forms();
        let form = forms.of(&mut store, last).unwrap();
        assert_eq!(forms.position(&mut store, form).unwrap(), last);
        forms.mate(form).unwrap();
        assert_eq!(forms.kind(form).unwrap(), misere::Kind::Tame);
        // In a sum, and in what tells apart, both sides go down.
        let [one, other] = [chain[40], chain[42]].map(|game| forms.of(&mut store, game).unwrap());
        assert!(forms.distinguish(one, other).unwrap().is_some());
        let sum = store.sum(&[chain[300], chain[200]]).unwrap();
        forms.of(&mut store, sum).unwrap();
    });
    thread.unwrap().join().unwrap();
}
