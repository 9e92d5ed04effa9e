//! Misère quotients: the published ones, what the language says of them, and their certificates.

use sprague::heap::Code;
use sprague::misere::{
    Bounds, Quotient, outcome, outcome_by_playing, play_certificate, quotient_of_code,
    quotient_of_generators, quotient_of_position,
};
use sprague::proof::Contents;
use sprague::{Error, ErrorKind, Interrupt, Outcome, Reply, Session, report};
use sprague_kernel::{Options, Refused, Verified};

use super::misere::rows;

fn of_code(code: &str, heaps: Option<u64>) -> Quotient {
    let code: Code = code.parse().unwrap();
    let bounds = match heaps {
        Some(heaps) => Bounds::default().with_heaps(heaps).with_elements(5_000),
        None => Bounds::default(),
    };
    quotient_of_code(&code, &bounds, &Interrupt::new()).unwrap()
}

/// What a statement answers, as text.
fn said(session: &mut Session, statement: &str) -> String {
    let reply = session.eval(statement).unwrap_or_else(|error| panic!("{statement}: {error}"));
    report::text(&reply)
}

fn holds(session: &mut Session, claim: &str) -> bool {
    match session.eval(&format!("claim {claim}")) {
        Ok(Reply::Claim(reply)) => reply.holds(),
        other => panic!("{claim}: {other:?}"),
    }
}

/// The kernel accepts a certificate.
fn verify(text: &str) -> Result<Verified, Refused> {
    sprague_kernel::verify(&mut text.as_bytes(), Options::default(), &mut || true)
}

fn verified(text: &str) -> Verified {
    verify(text).unwrap_or_else(|refused| panic!("{refused}: {text}"))
}

/// That the certificate of a quotient is accepted, and is one of this quotient.
fn certifies(text: &str, quotient: &Quotient) {
    let verified = verified(text);
    let found = verified.quotient().expect("a certificate of a quotient");
    assert_eq!((found.order, found.p_elements), (quotient.order() as u64, quotient.p().count() as u64));
    assert_eq!((found.period, found.last), (quotient.period(), quotient.last_generator()));
    assert!(found.is_misere_quotient);
}

/// Whether a row takes long where nothing is optimized.
fn is_slow(game: &str, expected: &str) -> bool {
    let order: usize = expected.split(' ').next().unwrap().parse().unwrap();
    order > 80 || ["0.56", "0.644", "0.156", "0.3122", "0.152"].contains(&game)
}

fn hold_quotients(slow: bool) -> usize {
    let mut held = 0;
    for (game, scope, expected) in rows("quotient").filter(|row| is_slow(row.0, row.2) == slow) {
        let quotient = match scope.strip_prefix("heaps ") {
            Some(heaps) => of_code(game, Some(heaps.parse().unwrap())),
            None if scope == "all" => of_code(game, None),
            None => {
                let mut session = Session::new();
                let board = session.position(game).unwrap();
                quotient_of_position(session.store_mut(), board, &Bounds::default()).unwrap()
            }
        };
        assert!(quotient.stopped().is_none(), "{game}: {quotient}");
        assert_eq!(quotient.period().is_some(), scope == "all", "{game}");
        assert_eq!(format!("{} {}", quotient.order(), quotient.p().count()), expected, "{game}");
        // The table's theorem.
        assert!(quotient.order() == 1 || quotient.order().is_multiple_of(2), "{game}");
        let text = quotient.certificate(&[vec![1, 1]]).unwrap();
        certifies(&text, &quotient);
        held += 1;
    }
    held
}

fn hold_periods(slow: bool) -> usize {
    let mut held = 0;
    for (code, _, expected) in rows("quotient_period").filter(|row| is_slow(row.0, "0") == slow) {
        let (period, preperiod) = of_code(code, None).period().unwrap();
        assert_eq!(format!("{period} {preperiod}"), expected, "{code}");
        held += 1;
    }
    held
}

#[test]
fn the_tables_of_quotients_and_periods() {
    let (quotients, periods) = (hold_quotients(false), hold_periods(false));
    println!("{quotients} quotients, {periods} periods");
    assert!(quotients >= 24 && periods >= 20, "{quotients} {periods}");
}

#[test]
#[ignore = "slow"]
fn the_larger_quotients_and_periods() {
    assert!(hold_quotients(true) >= 8);
    assert_eq!(hold_periods(true), 2);
}

#[test]
fn the_table_of_p_positions() {
    let mut compared = 0;
    for (code, range, expected) in rows("p_heaps") {
        let quotient = of_code(code, Some(13));
        let last =
            quotient.last_generator().unwrap_or(60).min(range.split("..").nth(1).unwrap().parse().unwrap());
        let p: Vec<u64> = expected.split(' ').map(|heap| heap.parse().unwrap()).collect();
        for heap in 1..=last {
            let value = quotient.pretend(&[heap]).unwrap();
            assert_eq!(quotient.is_p(value), p.contains(&heap), "{code}({heap})");
            compared += 1;
        }
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn quaternary_games_of_nim_heaps_alone_are_tame() {
    let (_, _, expected) = rows("nim_heaps_only").next().unwrap();
    let others: Vec<&str> = expected.split(' ').skip(2).collect();
    let (mut tame, mut wild) = (0, 0);
    for digits in 0..64 {
        let code = format!("0.{}{}{}", digits / 16, digits / 4 % 4, digits % 4);
        let code = code.parse::<Code>().unwrap().to_string();
        let quotient = of_code(&code, Some(40));
        let order = quotient.order();
        let is_tame = order <= 2 || (order - 2).is_power_of_two() && order != 4 && quotient.p().count() == 2;
        assert!(is_tame || others.contains(&&*code), "{code}: {quotient}");
        tame += usize::from(is_tame);
        wild += usize::from(!is_tame);
    }
    assert!(tame >= 55 && wild >= 2, "{tame} {wild}");
}

#[test]
fn one_quotient_of_order_8() {
    let relations = |code: &str| -> Vec<(String, String)> { of_code(code, None).relations().collect() };
    let expected = [("a^2", "1"), ("bc", "ab"), ("c^2", "b^2"), ("b^3", "b")];
    let expected: Vec<(String, String)> =
        expected.iter().map(|&(left, right)| (left.into(), right.into())).collect();
    for code in ["0.75", "0.512", "4.56"] {
        assert_eq!(relations(code), expected, "{code}");
    }
}

/// Boards of 3 by 3 with crosses alone, and three in a row end the game there: the relations are
/// those that T. E. Plambeck and G. Whitehead published (2013).
#[test]
fn boards_of_notakto() {
    const LINES: [u16; 8] = [7, 56, 448, 73, 146, 292, 273, 84];
    let dead = |board: u16| LINES.iter().any(|line| board & line == *line);
    // Boards by the number of crosses, the fullest first, so that options come before.
    let mut boards: Vec<u16> = (0..512).filter(|&board| !dead(board)).collect();
    boards.sort_by_key(|board| std::cmp::Reverse(board.count_ones()));
    let number = |board: u16| boards.iter().position(|&other| other == board).map(|place| place as u32 + 1);
    let options: Vec<Vec<Vec<u32>>> = boards
        .iter()
        .map(|board| {
            let moves = (0..9).filter(|cell| board >> cell & 1 == 0).map(|cell| board | 1 << cell);
            moves.map(|after| Vec::from_iter(number(after))).collect()
        })
        .collect();
    let quotient = quotient_of_generators(&options, &Bounds::default(), &Interrupt::new()).unwrap();
    assert_eq!((quotient.order(), quotient.p().count()), (18, 4));
    // The empty board is c there, and P are a, b^2, bc, c^2.
    let empty = quotient.pretend(&[512 - (0..512).filter(|&board| dead(board)).count() as u64]).unwrap();
    let twice = quotient.product(empty, empty);
    assert!(!quotient.is_p(empty) && quotient.is_p(twice));
}

#[test]
#[ignore = "slow"]
fn infinite_quotients_end_with_what_is_proved() {
    for (code, heap, order) in [("0.3102", 12, 74), ("0.06", 17, 48)] {
        let quotient = of_code(code, Some(60));
        assert_eq!((quotient.order(), quotient.last_generator()), (order, Some(heap - 1)), "{code}");
        let stopped = quotient.stopped().unwrap();
        assert_eq!(stopped.generator, heap, "{code}");
        assert!(stopped.at_least >= order, "{code}: {stopped:?}");
        assert!(stopped.to_string().contains("64 copies"), "{code}: {stopped}");
    }
}

#[test]
fn an_infinite_quotient_is_an_error_that_says_how_far_it_is_finite() {
    let session = || Session::with_limits(sprague::Limits::with_nodes(100_000));
    let error = session().eval("misere_quotient(0.3102)").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Domain);
    assert!(error.notes()[0].contains("heaps up to 11 has 74 elements"), "{error:?}");
    assert!(error.helps()[0].contains("misere_quotient(0.3102, 11)"), "{error:?}");
    let error = session().eval("misere_quotient(0.3102, 12)").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Limit);
}

#[test]
#[ignore = "slow"]
fn dawsons_kayles_is_infinite_from_heap_34_and_grundys_game_from_29() {
    let quotient = of_code("4!.0", Some(60));
    assert_eq!((quotient.order(), quotient.last_generator()), (48, Some(28)));
    let quotient = of_code("0.07", None);
    assert_eq!((quotient.order(), quotient.last_generator()), (638, Some(33)));
    assert_eq!(quotient.stopped().unwrap().generator, 34);
}

#[test]
fn words_of_the_language() {
    let mut session = Session::new();
    let kayles = said(&mut session, "misere_quotient(0.75)");
    let lines: Vec<&str> = kayles.lines().map(str::trim).collect();
    assert_eq!(
        lines,
        [
            "order 8, 2 of them P; proved for all heaps: period 2 from heap 8",
            "generators: a = heap 1, b = heap 2, c = heap 5",
            "relations: a^2 = 1, bc = ab, c^2 = b^2, b^3 = b",
            "P = {a, b^2}",
            "heaps 1..9: a b a b c b c b ab^2",
        ]
    );
    session.eval("Q := misere_quotient(0.75)").unwrap();
    session.eval("R := misere_quotient(cram(2, 3))").unwrap();
    for claim in [
        "quotient_order(Q) = 8 and len(quotient_p(Q)) = 2",
        "quotient_relations(Q)[1] = \"bc = ab\"",
        "pretend(Q, 0.75(9)) = pretend(Q, 0.75(1) + 0.75(2) + 0.75(2))",
        "pretend(Q, 0.75(10^30 + 1)) = pretend(Q, 0.75(9))",
        "pretend(Q, 0.75(1)) in quotient_p(Q) and pretend(Q, 0.75(2)) != pretend(Q, 0.75(1))",
        "pretend(Q, *0) = pretend(Q, 0.75(1) + 0.75(1))",
        "Q = misere_quotient(0.75) and Q != R and Q = Q",
        "misere_period(0.77) = 12 and misere_preperiod(0.77) = 71",
        "pretend(R, cram(2, 3)) = pretend(R, cram(3, 2))",
        "quotient_order(misere_quotient(0.07, 12)) = quotient_order(misere_quotient(0.07(12)))",
        "misere_quotient(0.07, 12) = misere_quotient(0.07, 12)",
    ] {
        assert!(holds(&mut session, claim), "{claim}");
    }
    assert_eq!(said(&mut session, "pretend(Q, 0.75(9))"), "ab^2  misère N");
    assert_eq!(said(&mut session, "quotient_p(Q)"), "[a, b^2]");
    // A definition may have the name of the function.
    session.eval("pretend(x) := x + 1").unwrap();
    assert_eq!(said(&mut session, "pretend(2)"), "3");
}

#[test]
fn what_is_no_quotient_is_said_with_what_would_work() {
    let mut session = Session::with_limits(sprague::Limits::with_nodes(100_000));
    session.eval("Q := misere_quotient(0.75)").unwrap();
    for (statement, kind, part) in [
        ("misere_quotient(treblecross)", ErrorKind::Domain, "misere_quotient(treblecross(3))"),
        ("misere_quotient(wythoff)", ErrorKind::Domain, "misere_quotient(wythoff(3, 5))"),
        ("misere_quotient([1])", ErrorKind::WrongKind, "misere_quotient(cram(3, 4))"),
        ("misere_quotient(0.[3])", ErrorKind::Domain, "misere_quotient(0.[3], 20)"),
        ("misere_quotient(4!.0)", ErrorKind::Domain, "misere_quotient(4!.0, 20)"),
        ("misere_quotient(*ω)", ErrorKind::Limit, "infinitely many options"),
        ("misere_quotient(*3, 5)", ErrorKind::WrongKind, "a code before a bound"),
        ("misere_quotient(0.75, -1)", ErrorKind::Domain, "the greatest heap"),
        ("misere_period(0.06)", ErrorKind::Domain, "for all heaps is proved"),
        ("misere_period(5)", ErrorKind::WrongKind, "takes a code"),
        ("pretend(Q, 0.77(5))", ErrorKind::Domain, "sums of heaps of 0.75"),
        ("pretend(misere_quotient(0.07, 9), 0.07(10))", ErrorKind::Domain, "0.07(0) to 0.07(9)"),
        ("pretend(0.75, 0.75(5))", ErrorKind::WrongKind, "misere_quotient(0.75)"),
        ("quotient_order(3)", ErrorKind::WrongKind, "a misère quotient"),
        ("Q < Q", ErrorKind::WrongKind, "a misère quotient"),
        ("pretend(Q, 0.75(1)) = pretend(misere_quotient(0.77), 0.77(1))", ErrorKind::WrongKind, "an element"),
    ] {
        let asked = if statement.contains([' ', '<'])
            && !statement.starts_with("misere")
            && statement.contains(['<', '='])
        {
            format!("claim {statement}")
        } else {
            statement.to_owned()
        };
        let error = session.eval(&asked).expect_err(statement);
        assert_eq!(error.kind(), kind, "{statement}: {error:?}");
        assert!(format!("{error:?}").contains(part), "{statement}: {error:?}");
    }
}

#[test]
fn large_heaps_are_decided_by_the_quotient() {
    let mut session = Session::new();
    for claim in [
        "0.75(10^18) + 0.75(8) is misere P",
        "0.75(10^18) + 0.75(5) is misere N",
        "0.75(10^30 + 1) is misère N",
        "0.77(10^18) + 0.77(10^18) + 0.77(1) is misere N",
    ] {
        assert!(holds(&mut session, claim), "{claim}");
    }
    // The same as play says, by the quotient from a size of 32 on.
    for (code, heaps) in [("0.75", [15, 16]), ("0.75", [16, 14]), ("0.77", [16, 15]), ("0.15", [16, 15])] {
        for more in 0..3 {
            let sum = format!("{code}({}) + {code}({})", heaps[0] + more, heaps[1]);
            let mut session = Session::new();
            let position = session.position(&sum).unwrap();
            let played = outcome_by_playing(session.store_mut(), position).unwrap();
            assert_eq!(outcome(session.store_mut(), position).unwrap(), played, "{sum}");
        }
    }
}

#[test]
fn certificates_are_accepted_and_wrong_ones_refused() {
    let quotient = of_code("0.75", None);
    let text = quotient.certificate(&[vec![8, 5], vec![8, 1_000_000]]).unwrap();
    assert!(text.ends_with("q N 5 8\nq P 8 1000000\nend\n"), "{text}");
    certifies(&text, &quotient);
    let game = text.strip_prefix("sprague-misere 1\ndigits 0 7 5\n").unwrap();
    for wrong in [
        String::new(),
        "sprague-misere 2\n".to_owned(),
        format!("sprague-misere 1\ndigits 0 7 8\n{game}"),
        format!("sprague-misere 1\ndigits 0 7 7\n{game}"),
        text.replace("order 8", "order 9"),
        text.replace("order 8", "order 4000000000"),
        text.replace("letters 3", "letters 2"),
        text.replace("r 7 2 7\n", "r 2 7 7\n"),
        text.replace("p 1 6", "p 1"),
        text.replace("p 1 6", "p 1 8"),
        text.replace("heaps 0 1 2 1", "heaps 0 1 9 1"),
        text.replace("period 2 8", "period 4 6"),
        text.replace("2 7\nperiod 2 8", "2 7 2 7\nperiod 4 8"),
        text.replace("period 2 8", "period 0 10"),
        text.replace("period 2 8", "perio 2 8"),
        format!("{text}rubbish\n"),
        format!("{text}\n"),
        text.replace("end\n", ""),
        text.replace("end\n", "ende\n"),
        text.replace("q P", "q Q"),
        text.replace("q P", "q N"),
        text.replacen("\ns ", "\ns 99 ", 1),
    ] {
        assert_ne!(wrong, text);
        let refused = verify(&wrong).err();
        assert!(matches!(refused, Some(Refused::Rejected { .. })), "{wrong}");
    }
}

#[test]
fn every_changed_number_is_refused_or_changes_nothing() {
    let text = of_code("0.75", Some(7)).certificate(&[]).unwrap();
    let original = verified(&text);
    let (mut refused, mut same) = (0, 0);
    let places: Vec<usize> =
        text.char_indices().filter(|(_, sign)| sign.is_ascii_digit()).map(|(place, _)| place).collect();
    for place in places {
        for digit in '0'..='9' {
            let mut changed = text.clone();
            changed.replace_range(place..=place, &digit.to_string());
            match verify(&changed) {
                Err(_) => refused += 1,
                // Of another game it is another quotient.
                Ok(_) if changed.lines().nth(1) != text.lines().nth(1) => {}
                Ok(accepted) => {
                    assert!(accepted.facts() == original.facts(), "{changed}");
                    same += 1;
                }
            }
        }
    }
    println!("{refused} refused, {same} the same");
    assert!(refused > 300, "{refused}");
}

#[test]
fn outcomes_have_certificates() {
    let mut session = Session::new();
    let mut certified = |claim: &str, contents| session.misere_certificate(claim, contents).unwrap().unwrap();
    let proof = certified("claim 0.77(5) + 0.77(2) is misere P", Contents::Certificate);
    assert_eq!((proof.holds, proof.outcome), (false, Outcome::N));
    assert!(
        proof.text.starts_with("sprague-misere 1\ndigits 0 7 7\n") && proof.text.ends_with("q N 2 5\nend\n")
    );
    let statement = certified("claim 0.77(5) + 0.77(2) is misere P", Contents::Statement);
    assert_eq!(statement.text, "sprague-misere 1\ndigits 0 7 7\nq N 2 5\nend\n");
    verified(&proof.text);
    verified(&certified("claim 0.75(10^18) + 0.75(8) is misere P", Contents::Certificate).text);
    // One pin is `*1`, the same set, and two are `*2`.
    let proof = certified("claim kayles(10^20) + *1 + *2 + {*0, *1} is misere P", Contents::Certificate);
    assert!(proof.text.ends_with("q P 1 2 2 100000000000000000000\nend\n"), "{}", proof.text);
    verified(&proof.text);
    let proof = certified("claim nim(2, 2) is misere P", Contents::Certificate);
    assert!(proof.holds && proof.text.starts_with("sprague-misere-play 1\n"));
    let statement = certified("prove *2 + *2 is misere P", Contents::Statement);
    assert_eq!(statement.text, "sprague-misere-play 1\ngenerators 2\no 0\no 0 1\nq P 2 2\nend\n");
    for other in ["claim *1 is N", "claim *1 is misere P and *2 is misere N", "*1", "claim 1 = 1"] {
        assert_eq!(session.misere_certificate(other, Contents::Certificate).unwrap(), None, "{other}");
    }
}

/// What a certificate of play says, checked by its definition.
fn hold_play(text: &str) -> usize {
    let mut generators: Vec<Vec<Vec<u32>>> = vec![Vec::new()];
    let (mut kept, mut claims) = (Vec::new(), Vec::new());
    let numbers =
        |fields: &[&str]| -> Vec<u32> { fields.iter().map(|field| field.parse().unwrap()).collect() };
    for line in text.lines() {
        let fields: Vec<&str> = line.split(' ').collect();
        match fields[0] {
            "o" => generators.push(
                fields[1..]
                    .iter()
                    .map(|sum| numbers(&sum.split('+').filter(|part| *part != "0").collect::<Vec<_>>()))
                    .collect(),
            ),
            "k" => kept.push(numbers(&fields[1..])),
            "q" => claims.push((fields[1] == "P", numbers(&fields[2..]))),
            _ => {}
        }
    }
    let options = |sum: &[u32]| -> Vec<Vec<u32>> {
        let mut all = Vec::new();
        for place in 0..sum.len() {
            for option in &generators[sum[place] as usize] {
                let mut after = [&sum[..place], &sum[place + 1..], option].concat();
                after.sort_unstable();
                all.push(after);
            }
        }
        all
    };
    for sum in &kept {
        assert!(!options(sum).is_empty());
        for option in options(sum) {
            assert!(
                options(&option).is_empty() || options(&option).iter().any(|answer| kept.contains(answer))
            );
        }
    }
    for (is_p, sum) in &claims {
        let wins = options(sum).is_empty() || options(sum).iter().any(|option| kept.contains(option));
        assert!(if *is_p { kept.contains(sum) } else { wins });
    }
    claims.len()
}

#[test]
fn certificates_of_play_are_right_by_definition() {
    for position in
        ["*0", "*1", "*3 + *3", "kayles(5) + kayles(4)", "cram(2, 3)", "{*2, {*2}} + *2", "chomp(2, 3)"]
    {
        let mut session = Session::new();
        let game = session.position(position).unwrap();
        let (found, text) = play_certificate(session.store_mut(), game).unwrap();
        assert_eq!(found, outcome_by_playing(session.store_mut(), game).unwrap(), "{position}");
        assert_eq!(hold_play(&text), 1, "{position}");
        verified(&text);
    }
    let mut session = Session::with_limits(sprague::Limits::with_nodes(8_000));
    let game = session.position("kayles(12) + kayles(13)").unwrap();
    let before = session.store_mut().len();
    let error = play_certificate(session.store_mut(), game).unwrap_err();
    assert_eq!((error.kind(), session.store_mut().len()), (ErrorKind::Limit, before));
}

#[test]
fn an_interrupt_is_heard() {
    for statement in ["misere_quotient(0.07, 25)", "misere_quotient(cram(3, 4))", "misere_quotient(0.644)"] {
        let mut session = Session::new();
        session.set_interrupt(Interrupt::with_steps(1_000));
        assert_eq!(session.eval(statement).unwrap_err().kind(), ErrorKind::StepLimit, "{statement}");
    }
}

/// The picture of a quotient says who wins the sum of each two elements.
#[test]
fn tables_of_quotients_say_who_wins() {
    let quotient = of_code("0.77", None);
    let table = sprague::reply::QuotientReply::outcomes(&quotient, &sprague::Limits::default()).unwrap();
    assert_eq!(table.rows.labels, table.columns.labels);
    for first in 0..quotient.order() {
        for second in 0..quotient.order() {
            let is_p = quotient.is_p(quotient.product(first, second));
            assert_eq!(table.cell(first, second).unwrap().text == "P", is_p);
        }
    }
    assert!(table.svg().contains("misère quotient of 0.77"));
    let few = sprague::Limits::default().with_max_cells(100);
    assert_eq!(
        sprague::reply::QuotientReply::outcomes(&quotient, &few).unwrap_err().kind(),
        ErrorKind::Limit
    );
}

/// The statement that an error advises.
fn advised(error: &Error) -> String {
    let help = error.helps().join(" ");
    let advice = help.split_once("the partial quotient is ").expect("a partial quotient").1;
    advice.split_inclusive(')').next().expect("a call").to_owned()
}

#[test]
fn a_session_keeps_what_an_interrupted_search_proved() {
    let mut session = Session::new();
    session.set_interrupt(Interrupt::with_steps(100_000));
    let error = session.eval("misere_quotient(0.07)").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::StepLimit);
    let notes = error.notes();
    assert!(notes[0].starts_with("until then: order ") && notes[0].contains("proved for the heaps"));
    assert!(notes[1].contains("it has at least "), "{notes:?}");
    let partial = advised(&error);
    // It is there: to find it again would take more steps.
    session.set_interrupt(Interrupt::with_steps(5_000));
    let text = report::text(&session.eval(&partial).unwrap());
    assert!(notes[0].ends_with(text.lines().next().unwrap()), "{text}");
    assert!(!text.contains("at least"), "nothing more was asked for: {text}");
    // What a session found belongs to it.
    let mut other = Session::new();
    other.set_interrupt(Interrupt::with_steps(5_000));
    assert_eq!(other.eval(&partial).unwrap_err().kind(), ErrorKind::StepLimit);
    // With more time it goes on.
    session.set_interrupt(Interrupt::new());
    let Reply::Value(_) = session.eval("misere_quotient(0.07, 20)").unwrap() else { panic!("a value") };
}

#[test]
fn an_interrupted_search_for_a_position_says_what_it_proved() {
    let mut session = Session::new();
    session.set_interrupt(Interrupt::with_steps(60_000));
    let error = session.eval("misere_quotient(0.07(33))").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::StepLimit);
    let notes = error.notes();
    assert!(notes.iter().any(|note| note.contains("components of its followers has ")), "{notes:?}");
    assert!(notes.iter().any(|note| note.contains("it has at least ")), "{notes:?}");
}
