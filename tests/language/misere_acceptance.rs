//! Misère positions, forms and genera at the sizes that they are meant for: canonical forms against
//! misère quotients and against play, laws of misère equality, and what is refused at once.

use sprague::heap::Code;
use sprague::misere::{self, Bounds, Form, Forms};
use sprague::{ErrorKind, GameId, Interrupt, Limits, Outcome, Session, report};

use crate::misere::{build, made};

use proptest::prelude::*;

/// The genera of the rows of Kayles up to one and of the sums of each two: who wins is what the
/// misère quotient says, which knows no forms.
fn genera_by_the_quotient(most: u64) -> usize {
    let mut session = Session::new();
    let code = "0.77".parse().unwrap();
    let quotient = misere::quotient_of_code(&code, &Bounds::default(), &Interrupt::new()).unwrap();
    assert!(quotient.period().is_some());
    let (mut games, mut p) = (Vec::new(), Vec::new());
    for first in 0..=most {
        for second in 0..=first.min(most - first) {
            games.push(session.position(&format!("kayles({first}) + kayles({second})")).unwrap());
            p.push(quotient.is_p(quotient.pretend(&[first, second]).unwrap()));
        }
    }
    let genera = misere::genera(session.store_mut(), &games).unwrap();
    for ((genus, &is_p), &game) in genera.iter().zip(&p).zip(&games) {
        assert_eq!(genus.values[0].is_zero(), is_p, "{genus}");
        assert_eq!(genus.grundy, session.store().value(game));
    }
    games.len()
}

#[test]
fn genera_of_short_rows_by_the_quotient() {
    assert_eq!(genera_by_the_quotient(24), 169);
}

#[test]
#[ignore = "slow"]
fn genera_of_rows_by_the_quotient() {
    assert_eq!(genera_by_the_quotient(60), 961);
}

/// The genera of sums that are not tame, read off canonical forms, by playing with nimbers added.
#[test]
fn genera_of_wild_sums_by_playing() {
    let mut session = Session::new();
    let mut wild = 0;
    for (first, second) in [(5, 5), (5, 6), (8, 5), (9, 3), (9, 5)] {
        let rows = format!("kayles({first}) + kayles({second})");
        let game = session.position(&rows).unwrap();
        let store = session.store_mut();
        let genus = misere::genus(store, game).unwrap();
        wild += usize::from(genus.values.len() > 2);
        let two = store.nimber(2_u32).unwrap();
        let mut with_twos = game;
        for value in &genus.values[..2] {
            let value = value.to_u64().unwrap();
            for size in 0..=value {
                let nimber = store.nimber(size).unwrap();
                let sum = store.sum(&[with_twos, nimber]).unwrap();
                let expected = if size == value { Outcome::P } else { Outcome::N };
                assert_eq!(misere::outcome_by_playing(store, sum).unwrap(), expected, "{rows}: {genus}");
            }
            with_twos = store.sum(&[with_twos, two]).unwrap();
        }
    }
    assert!(wild > 0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Misère equality is a congruence on sums, and `*1 + *1` can be left out.
    #[test]
    fn equality_is_a_congruence((one, other, third) in (made(), made(), made())) {
        let mut session = Session::new();
        let mut forms = Forms::new(session.limits(), &session.interrupt());
        let store = session.store_mut();
        let games = [&one, &other, &third].map(|made| build(store, made, 4));
        let [first, second, beside] = games;
        let mut form = |game: GameId| forms.of(store, game).unwrap();
        let (left, right) = (form(first), form(second));
        let canonical = forms.position(store, left).unwrap();
        let sum = |store: &mut sprague::Store, games: &[GameId]| store.sum(games).unwrap();
        let (with, of_canonical) = (sum(store, &[first, beside]), sum(store, &[canonical, beside]));
        prop_assert_eq!(forms.of(store, with).unwrap(), forms.of(store, of_canonical).unwrap());
        if left == right {
            let other = sum(store, &[second, beside]);
            prop_assert_eq!(forms.of(store, with).unwrap(), forms.of(store, other).unwrap());
        }
        let by_forms = forms.of(store, beside).unwrap();
        let added = forms.sum(left, by_forms).unwrap();
        prop_assert_eq!(added, forms.of(store, with).unwrap());
        let one = store.nimber(1_u32).unwrap();
        let twice = sum(store, &[first, one, one]);
        prop_assert_eq!(forms.of(store, twice).unwrap(), left);
    }
}

/// Kayles to heap 56, of the length that the literature prints: as many forms as were counted
/// before, and each is its own canonical form.
#[test]
#[ignore = "slow"]
fn forms_of_kayles_to_56() {
    let mut session = Session::new();
    let mut forms = Forms::new(session.limits(), &session.interrupt());
    let mut last = Form::ZERO;
    for heap in 0..=56 {
        let row = session.position(&format!("kayles({heap})")).unwrap();
        last = forms.of(session.store_mut(), row).unwrap();
    }
    let options = forms.options(last).unwrap();
    assert_eq!(forms.of_options(&options).unwrap(), last);
    let written = forms.position(session.store_mut(), last).unwrap();
    assert_eq!(forms.of(session.store_mut(), written).unwrap(), last);
    assert!(forms.len() < 100_000, "{}", forms.len());
}

#[test]
fn heaps_that_are_too_large_are_refused_with_their_ceiling() {
    let mut session = Session::new();
    for statement in [
        "misere_grundy(0.77(10^20) + *5 + kayles(3))",
        "genus(kayles(10^6))",
        "misere_kind(0.07(10^6))",
        "misere_canonical(kayles(20000) + *2)",
    ] {
        let before = session.store().len();
        let error = session.eval(statement).expect_err(statement);
        assert_eq!(error.kind(), ErrorKind::Limit, "{error}");
        assert!(error.to_string().contains("8944"), "{error}");
        assert_eq!(session.store().len(), before);
    }
    // A heap from which one heap is left has few followers.
    let answer = session.eval("genus(0.3(2000))").unwrap();
    assert_eq!(report::text(&answer), "\"0^120\"");
}

/// Long rows and large boards end at the ceilings, before they fill the memory.
#[test]
fn ceilings_hold_while_followers_wait() {
    let mut session = Session::with_limits(Limits::with_nodes(5_000));
    for statement in [
        "genus(kayles(140))",
        "misere_grundy(kayles(70) + kayles(69))",
        "misere_canonical(kayles(140))",
        "misere_kind(0.07(141))",
        "genus(cram(5, 6))",
    ] {
        let before = session.store().len();
        let error = session.eval(statement).expect_err(statement);
        assert_eq!(error.kind(), ErrorKind::Limit, "{statement}: {error}");
        assert_eq!(session.store().len(), before, "{statement}");
    }
}

#[test]
fn the_value_of_a_large_heap_is_what_the_quotient_says() {
    let mut session = Session::new();
    // The misère Grundy value of G is the only n for which G + *n is P.
    for heap in ["0.77(73)", "0.77(82)", "0.77(12*10^18 + 8)", "0.77(12*10^18 + 10)"] {
        let value = report::text(&session.eval(&format!("misere_grundy({heap})")).unwrap());
        for size in 0..=3 {
            let outcome = session.eval(&format!("misere_outcome({heap} + *{size})")).unwrap();
            let is_value = size.to_string() == value;
            assert_eq!(report::text(&outcome) == "P", is_value, "{heap} + *{size}, of value {value}");
        }
    }
}

#[test]
fn a_forgotten_caret_is_warned_of() {
    let mut session = Session::new();
    let warns = |session: &mut Session, statement: &str| {
        let said = report::text(&session.eval(statement).unwrap());
        said.contains("equality in misère play is")
    };
    for statement in ["*2 + *2 =- *0", "claim *2 + *2 =- *0", "*2 !=- *1", "*2 =− *2", "claim *2 ≠- *1"] {
        assert!(warns(&mut session, statement), "{statement}");
    }
    for statement in ["*2 = -*2", "*2=-*2", "2 =- 2", "1 != - 1", "*2 =^- *2", "*2 + *2 ≠⁻ *0"] {
        assert!(!warns(&mut session, statement), "{statement}");
    }
    for statement in ["*2 =^ *2", "*2 =-^ *2", "*2 ^= *2", "*2 = ⁻ *2", "*2 ==^- *2", "*2 is P misere"] {
        let error = session.eval(statement).expect_err(statement);
        assert_eq!(error.kind(), ErrorKind::Syntax);
        let help = format!("{error:?}");
        assert!(help.contains("G =^- H") || help.contains("G is misere P"), "{statement}: {help}");
    }
}

#[test]
fn mates_and_links_show_their_misere_outcome() {
    let mut session = Session::new();
    for (statement, line) in [
        ("misere_mate(*2 + *2)", "misère P-position"),
        ("misere_link(*2 + *2, *0)", "misère P-position"),
        ("misere_mate(*0)", "*1  misère P-position"),
        ("misere_mate(*1)", "*0  misère N-position"),
        ("*2 + *2", "*0  P-position"),
    ] {
        let said = report::text(&session.eval(statement).unwrap());
        assert_eq!(said.lines().next(), Some(line), "{statement}");
    }
}

/// All codes 0.ddd: the certificate of what is proved is accepted by the kernel, finite quotients
/// have an even order unless they are trivial, and with two P-elements 2^n + 2 or 2^n + 4 elements.
#[test]
#[ignore = "slow"]
fn the_kernel_accepts_what_is_proved_of_all_codes_of_three_digits() {
    let bounds = Bounds::default().with_heaps(60).with_entries(30_000).with_elements(400);
    let (mut finite, mut partial) = (0, 0);
    // 0.000 has no moves, and so no certificate.
    for number in 1..512 {
        let code: Code = format!("0.{number:03o}").parse().unwrap();
        let quotient = misere::quotient_of_code(&code, &bounds, &Interrupt::new()).unwrap();
        let certificate = quotient.certificate(&[]).unwrap();
        sprague_kernel::verify(&mut certificate.as_bytes(), sprague_kernel::Options::default(), &mut || true)
            .unwrap_or_else(|refused| panic!("{code}: {refused}"));
        if quotient.period().is_none() {
            partial += 1;
            continue;
        }
        finite += 1;
        let (order, p) = (quotient.order(), quotient.p().count());
        assert!(order == 1 || order % 2 == 0, "{code}: {order}");
        if p == 2 {
            assert!([2, 4].iter().any(|more| (order - more).is_power_of_two()), "{code}: {order}");
        }
    }
    // Within larger bounds 194 are finite, as docs/misere_quotients.md says.
    assert_eq!((finite, partial), (146, 365));
}

proptest! {
    /// Codes to heap 12 with digits to 7: the quotient says of every sum who wins by definition.
    #[test]
    #[ignore = "slow"]
    fn quotients_of_random_codes_say_who_wins_by_definition(
        digits in prop::collection::vec(0..8, 1..5),
        sums in prop::collection::vec(prop::collection::vec(1..13_u64, 0..4), 12),
    ) {
        let code: String = digits.iter().map(i32::to_string).collect();
        let code = format!("0.{code}");
        let bounds = Bounds::default().with_heaps(12).with_entries(200_000);
        let rule = code.parse().unwrap();
        let quotient = misere::quotient_of_code(&rule, &bounds, &Interrupt::new()).unwrap();
        let most = quotient.last_generator().unwrap_or(12);
        let mut session = Session::new();
        for heaps in sums {
            let heaps: Vec<u64> = heaps.into_iter().filter(|&heap| heap <= most).collect();
            let written: Vec<String> = heaps.iter().map(|heap| format!("{code}({heap})")).collect();
            let sum = if written.is_empty() { "*0".to_owned() } else { written.join(" + ") };
            let game = session.position(&sum).unwrap();
            let outcome = misere::outcome_by_playing(session.store_mut(), game).unwrap();
            let element = quotient.pretend(&heaps).unwrap();
            prop_assert_eq!(quotient.is_p(element), outcome == Outcome::P, "{}: {:?}", code, heaps);
        }
    }
}
