//! Input made to hurt: the answer is a value or an error, in bounded memory, on the small stack of
//! a test thread, in debug as in release.

use sprague::front_end::{notation, syntax};
use sprague::{Error, ErrorKind, Interrupt, Limits, Reply, Session, StopReason};

fn eval(text: &str) -> Result<Reply, Error> {
    let mut session = Session::with_limits(Limits::with_nodes(10_000_000));
    let mut last = Ok(Reply::Nothing);
    for statement in syntax::statements(text) {
        last = session.eval(&statement.text);
    }
    last
}

fn refused(text: &str, kind: ErrorKind) -> Error {
    let error = eval(text).expect_err("it is refused");
    assert_eq!(error.kind(), kind, "{error:?}");
    error
}

fn value(text: &str) -> String {
    match eval(text).unwrap_or_else(|error| panic!("{error:?}")) {
        Reply::Position(position) => notation::nimber(&position.value, 2_000).text,
        Reply::Value(value) => value.text,
        other => panic!("{other:?}"),
    }
}

/// `f(60)` and `g(60)` are lists of 2^60 entries when they are written out, and of 61 lists in
/// memory.
const SHARED: &str = "f(n) := if n = 0 then [1] else [f(n-1), f(n-1)]; \
                      g(n) := if n = 0 then [1] else [g(n-1), g(n-1)]; h(x) := len(x); ";

#[test]
fn lists_cost_what_they_share() {
    for (text, answer) in [
        ("h(f(60)) + h(g(60))", "4"),
        ("f(60) = g(60)", "true"),
        ("f(60) == g(60)", "true"),
        ("f(60) = f(59)", "false"),
        ("f(60) in [f(59), g(60)]", "true"),
        ("len(f(60) ++ g(60))", "4"),
        ("f(60)[0] = g(59)", "true"),
        // Found again, though the lists were made apart.
        ("k(x) := if len(x) = 1 then *1 else {k(x[0])}; k(f(60)) + k(g(60))", "*0"),
    ] {
        assert_eq!(value(&format!("{SHARED}{text}")), answer, "{text}");
    }
    let long = "s(n) := if n = 0 then \"H\" else s(n-1) ++ s(n-1); ";
    refused(&format!("{long}claim winning_moves(kayles(5)) = [s(20) for n in 1..10^6]"), ErrorKind::Limit);
    // What is to be written out is refused before it begins.
    for text in ["nimble(f(60))", "subtraction(f(60))(3)", "moore(2, f(60))", "turning_turtles(f(60))"] {
        let error = refused(&format!("{SHARED}{text}"), ErrorKind::Limit);
        assert!(error.message().contains("more than 1250000 entries"), "{error:?}");
    }
}

#[test]
fn the_ceiling_in_a_message_is_the_one_that_was_met() {
    let limits = Limits::with_nodes(100_000);
    let mut session = Session::with_limits(limits.clone());
    session.eval("f(n) := if n = 0 then [] else f(n-1) ++ [n]").unwrap();
    let error = session.eval("len(f(20000))").unwrap_err();
    assert_eq!(limits.max_bytes(), 6_400_000);
    assert!(error.message().contains("take more than 6400 kB"), "{error:?}");
    // Lists of one entry take far more than their entries.
    let error = session.eval("g(n) := [n]").and_then(|_| session.eval("sum(len(g(n)) for n in 1..10^6)"));
    assert!(error.unwrap_err().message().contains("more than"));
    for text in ["x := 0..12000; x ++ x", "x := 0..12000; min(x, x)", "x := [n for n in 0..12000]; nim(x, x)"]
    {
        let mut last = Ok(Reply::Nothing);
        for statement in syntax::statements(text) {
            last = session.eval(&statement.text);
        }
        assert!(last.unwrap_err().message().contains("more than 12500 entries"), "{text}");
    }
    let error = session.eval("prove n >= 0 for n in 1..10^10").unwrap_err();
    assert!(error.message().contains("a proof of more than 12500 relations"), "{error:?}");
    let error = session.eval("10 * sum(*n for n in 1..12000)").unwrap_err();
    assert!(error.message().contains("a sum of more than 12500 components"), "{error:?}");
}

#[test]
fn a_million_nested_braces_are_refused_with_the_way_out() {
    let text = "{".repeat(1_000_000) + &"}".repeat(1_000_000);
    let error = refused(&text, ErrorKind::Limit);
    assert!(error.helps().iter().any(|help| help.contains("f(n)")), "{error:?}");
    // Never closed: the depth is met first all the same.
    refused(&"{".repeat(1_000_000), ErrorKind::Limit);
    refused(&"<".repeat(1_000_000), ErrorKind::Limit);
    refused(&"[(".repeat(500_000), ErrorKind::Limit);
}

#[test]
fn words_of_moves_are_bounded() {
    for (open, close) in [("(", ")"), ("[", "]"), ("{ ", "}")] {
        let nested = format!("{}n{}", open.repeat(1_000_000), close.repeat(1_000_000));
        refused(&format!("f(n) := {{ f(n-1) as \"{{{nested}}}\" if n > 0 }}"), ErrorKind::Limit);
        let nested = format!("{}n{}", open.repeat(300), close.repeat(300));
        eval(&format!("f(n) := {{ f(n-1) as \"{{{nested}}}\" if n > 0 }}")).unwrap();
    }
    let long = "s(n) := if n = 0 then \"H\" else s(n-1) ++ s(n-1); ";
    let Ok(Reply::Moves(moves)) =
        eval(&format!("{long}f(n) := {{ f(n-1) as \"{{s(20)}}{{[s(20), 2^10^6]}}\" if n > 0 }}; moves f(2)"))
    else {
        panic!("moves")
    };
    assert!(moves.moves[0].words[0].chars().count() <= 201);
    // Calls as deep as those of other definitions.
    let deep = "f(n) := { f(n-t) as \"take {t}\" for t in 1..2 if t <= n }; moves f(20000)";
    assert!(matches!(eval(deep), Ok(Reply::Moves(moves)) if moves.moves[1].words == ["take 2"]));
}

#[test]
fn brackets_nested_up_to_the_ceiling_are_read() {
    for depth in [466, 2_000, 9_999] {
        let text = "{".repeat(depth) + &"}".repeat(depth);
        assert_eq!(value(&text), format!("*{}", (depth - 1) % 2));
    }
    assert!(eval(&("[".repeat(400) + &"]".repeat(400))).is_ok());
    refused(&("[".repeat(9_000) + &"]".repeat(9_000)), ErrorKind::Limit);
    assert_eq!(value(&("(".repeat(9_000) + "*2" + &")".repeat(9_000))), "*2");
}

#[test]
#[ignore = "slow"]
fn hundreds_of_thousands_of_terms() {
    let text = vec!["*1"; 200_000].join(" + ");
    assert_eq!(value(&text), "*0");
    assert_eq!(value(&vec!["1"; 200_000].join("+")), "200000");
    // Longer than what ten million nodes allow, and not than the default.
    let text = format!("{{{}}}", vec!["*1"; 500_000].join(","));
    let reply = Session::new().eval(&text).unwrap();
    assert!(matches!(reply, Reply::Position(set) if set.value.is_zero()));
}

#[test]
#[ignore = "slow"]
fn long_chains_of_every_kind() {
    assert_eq!(value(&("-".repeat(100_000) + "*3")), "*3");
    assert_eq!(value(&("not ".repeat(100_000) + "true")), "true");
    assert_eq!(value(&("if 1 = 2 then *1 else ".repeat(20_000) + "*4")), "*4");
    assert_eq!(value(&vec!["1"; 50_000].join(" = ")), "true");
    assert_eq!(value(&vec!["true"; 50_000].join(" and ")), "true");
    assert_eq!(value(&vec!["1"; 50_000].join("^")), "1");
    assert_eq!(value(&("if ".repeat(3_000) + "true" + &" then true else true".repeat(3_000))), "true");
    assert!(eval(&("xs := [1]; xs".to_owned() + &"[0]".repeat(50_000))).is_err());
    assert!(eval(&("f(x) := x; ".to_owned() + &"f(".repeat(9_000) + "1" + &")".repeat(9_000))).is_ok());
}

/// Where the stack cannot grow, nesting has a ceiling with brackets or without.
#[test]
fn levels_without_brackets_have_a_ceiling() {
    let eval = |text: &str| Session::with_limits(Limits::default().with_max_levels(100)).eval(text);
    for (deep, start) in [
        ("not ".repeat(5_000) + "true", 0),
        ("1 + ".to_owned() + &"-".repeat(5_000) + "3", 0),
        ("[1, ".to_owned() + &"if 1 = 2 then *1 else ".repeat(200) + "*4]", 0),
        ("x := [1]".to_owned() + &"[0]".repeat(200), 5),
        ("claim ".to_owned() + &"not ".repeat(200) + "true", 6),
    ] {
        let error = eval(&deep).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Limit, "{deep}");
        assert!(error.message().contains("and the ceiling is 100"), "{error:?}");
        assert_eq!(error.span().map(|span| span.start), Some(start), "{deep}");
        assert!(error.helps().iter().any(|help| help.contains("give a part of it a name")), "{error:?}");
    }
    for flat in ["not ".repeat(98) + "true", vec!["1"; 5_000].join(" + "), vec!["1"; 5_000].join(" = ")] {
        assert!(eval(&flat).is_ok(), "{flat}");
    }
}

#[test]
#[ignore = "slow"]
fn deep_recursion_of_definitions() {
    assert_eq!(value("f(n) := {f(n-1) if n > 0}; birthday(f(300000))"), "300000");
    assert_eq!(value("f(n) := if n = 0 then 0 else 1 + f(n-1); f(300000)"), "300000");
    let error = refused("f(n) := {f(n+1)}; f(0)", ErrorKind::Limit);
    assert!(error.helps().iter().any(|help| help.contains("max_depth")), "{error:?}");
    refused("f(n) := [f(n-1)] ++ [n] ; f(5)", ErrorKind::Limit);
    refused("f(n) := if n = 0 then [] else [f(n-1)]; f(2000)", ErrorKind::Limit);
}

#[test]
fn cycles_are_shown() {
    let error = refused("f(n) := {g(n)}; g(n) := {h(n), *1}; h(n) := f(n) + *1; f(3)", ErrorKind::Cycle);
    assert!(error.notes()[0].contains("f(3) → g(3) → h(3) → f(3)"), "{error:?}");
    assert!(error.message().contains("the ending condition fails"));
}

#[test]
fn numbers_of_many_digits() {
    assert_eq!(value(&format!("*{} + *{}", "7".repeat(100_000), "7".repeat(100_000))), "*0");
    refused(&"7".repeat(1_000_000), ErrorKind::Limit);
    refused("2^(2^100)", ErrorKind::Limit);
    refused("*(2^(10^9))", ErrorKind::Limit);
    refused("f(n) := if n = 0 then 3 else f(n-1)^2; f(60)", ErrorKind::Limit);
    refused("f(n) := if n = 0 then 3 else f(n-1) * f(n-1); f(60)", ErrorKind::Limit);
}

#[test]
#[ignore = "slow"]
fn huge_ranges() {
    assert_eq!(value("len(1..10^18)"), "1000000000000000000");
    assert_eq!(value("(1..10^18)[10^17]"), "100000000000000001");
    assert_eq!(value("10^17 in 1..10^18"), "true");
    assert_eq!(value("any(n = 7 for n in 1..10^18)"), "true");
    for text in [
        "[n for n in 1..10^9]",
        "sort(1..10^18)",
        "sum(1..10^18)",
        "[1] ++ 1..10^18",
        "10^18 * *1",
        "min(1..10^12)",
    ] {
        let error = refused(text, ErrorKind::Limit);
        assert!(error.helps().iter().any(|help| help.contains("max_nodes")), "{text}: {error:?}");
    }
    for text in ["{*n for n in 0..10^9}", "[*n + *(n+1) for n in 0..10^9]"] {
        let error = refused(text, ErrorKind::Limit);
        assert!(error.helps().iter().any(|help| help.contains("max_nodes")), "{text}: {error:?}");
    }
}

#[test]
fn nimbers_far_too_large_to_write_out() {
    assert_eq!(value("*(2^4096) + *(2^4095)"), "*(2^4096 + 2^4095)");
    assert_eq!(value("grundy(*(2^4096) + *(2^4096))"), "0");
    assert_eq!(value("*(2^200) == *(2^200)"), "true");
    assert_eq!(value("*5 in *(2^200)"), "true");
    assert_eq!(value("{*1} in *(2^200)"), "false");
    assert_eq!(value("*(2^200) + *1 == *(2^200 + 1)"), "false");
    assert_eq!(value("followers(*(2^200)) = 2^200 + 1"), "true");
    assert_eq!(value("birthday(*(2^200) + *3) = 2^200 + 3"), "true");
    assert!(eval("moves *(2^200) + *3").is_ok());
    assert!(eval("canonical(*(2^200) + *3)").is_ok());
    assert_eq!(value("winning_moves(*(2^200) + *3)"), "[*3 + *3]");
    assert!(matches!(eval("claim *(2^200) = *3"), Ok(Reply::Claim(claim)) if !claim.holds()));
    assert!(matches!(eval("claim *(2^200) + *3 == *3"), Ok(Reply::Claim(claim)) if !claim.holds()));
    refused("options(*(2^200))", ErrorKind::Limit);
    refused("expand(*(2^200) + *(2^200))", ErrorKind::Limit);
    refused("{G for G in *(2^200)}", ErrorKind::Limit);
}

#[test]
fn the_field_ends_where_the_ceilings_are() {
    // The roots are in the next field, of 2^(2^22) elements.
    let error = refused("nim_roots(1, 1, 2^(2^21 - 1))", ErrorKind::Limit);
    assert!(error.helps().iter().any(|help| help.contains("2^2097152")), "{error:?}");
    let error = refused("nim_minimal_polynomial(2^(2^20))", ErrorKind::Limit);
    assert!(error.helps().iter().any(|help| help.contains("max_nodes")), "{error:?}");
    let error = refused("nim_log(nim_power(2^255, 7), 2^255)", ErrorKind::Limit);
    assert!(error.helps().iter().any(|help| help.contains("max_nodes")), "{error:?}");
    refused("nim_order(2^(2^20))", ErrorKind::Domain);
    assert_eq!(value("nim_power(2^4000, 0) = nim_power(0, 0)"), "true");
    assert_eq!(value("nim_power(2, 2^100000)"), "2");
    assert_eq!(value("nim_power(2, -(2^100000 + 1))"), "2");
    assert_eq!(value(&vec!["3"; 30_001].join(" ⊗ ")), "3");
}

#[test]
fn a_statement_that_meets_a_ceiling_leaves_room_for_the_next() {
    let mut session = Session::with_limits(Limits::with_nodes(10_000));
    session.eval("S := {*1, {*1}}").unwrap();
    let before = session.store().len();
    for _ in 0..3 {
        assert_eq!(session.eval("{*n for n in 0..20000}").unwrap_err().kind(), ErrorKind::Limit);
        assert_eq!(session.eval("expand(*500 + *500)").unwrap_err().kind(), ErrorKind::Limit);
        assert_eq!(session.store().len(), before);
    }
    assert!(
        matches!(session.eval("claim S = *2 and expand(*20 + *20) is P"), Ok(Reply::Claim(claim)) if claim.holds())
    );
}

#[test]
fn a_computation_ends_when_it_is_asked_to() {
    for text in [
        "count(n^2 % 2 = 0 for n in 1..10^12)",
        "f(n) := if n = 0 then 0 else f(n-1); sum(f(n % 1000) for n in 1..10^12)",
        "[[0 for a in 1..1000] for b in 1..10^9]",
        "expand(*2000 + *2000 + *2000)",
        "followers(*2000 + *2000 + {*2000, {*1}})",
        "{*1 + *k for k in 0..10^7} == {*1 + *k for k in 1..10^7}",
        "nim_power(2^(2^20) - 1, 2^(2^20) - 2)",
        "nim_minimal_polynomial(2^(2^17))",
    ] {
        let mut session = Session::with_limits(Limits::with_nodes(100_000_000));
        // The same place on every machine, in the middle of the computation.
        session.set_interrupt(Interrupt::with_callback(200, || Some(StopReason::Interrupted)));
        let statements = syntax::statements(text);
        let (last, first) = statements.split_last().unwrap();
        first.iter().for_each(|statement| {
            session.eval(&statement.text).unwrap();
        });
        let error = session.eval(&last.text).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Interrupted, "{text}");
        session.interrupt().clear();
        assert!(matches!(session.eval("claim *1 + *1 = 0"), Ok(Reply::Claim(claim)) if claim.holds()));
    }
}

#[test]
fn large_positions_are_shown_in_part() {
    let mut session = Session::new();
    // Positions of recursive definitions would go by their names.
    session.eval("x := {}").unwrap();
    for _ in 0..200 {
        session.eval("x := {x, x + *1}").unwrap();
    }
    let Reply::Position(shown) = session.eval("x").unwrap() else { panic!("a position") };
    assert!(!shown.form.complete && shown.form.text.len() < 4_000, "{}", shown.form.text.len());
    let position = session.position("x").unwrap();
    assert!(notation::position(session.store(), position, 100).text.contains('…'));
}

#[test]
fn odd_bytes() {
    for text in [
        "\0",
        "{\0}",
        "\u{FEFF}*1",
        "*1\r\n",
        "\u{2028}",
        "💥",
        "sort[N[N］］",
        "xs[0］",
        "(xs)[0]［1］",
        "{💥}",
        "\\",
        "\\\\",
        "\"",
        "“",
        "'",
        "𝒢 := *1",
        "*\u{301}1",
        ":",
        ".",
        "..",
        "!",
        "{,}",
        "[,]",
        "(,)",
        "f(,)",
        "#",
        "\t",
        "*(",
        "<",
        ">",
        "\u{202E}*1",
    ] {
        match eval(text) {
            Ok(_) => {}
            Err(error) => {
                if let Some(span) = error.span() {
                    assert!(text.get(span.start..span.end).is_some(), "{text:?}: {error:?}");
                }
            }
        }
    }
    assert_eq!(value("\u{FEFF}*1"), "*1");
    assert_eq!(value("*1\r\n"), "*1");
}

/// What has begun and never ends is read once, not once for every way to go on without it.
#[test]
#[ignore = "slow"]
fn unfinished_text_is_refused_in_linear_time() {
    for part in [
        "f(",
        "nim(1 ",
        "nim(1-",
        "nim(1*",
        "*(",
        "nim(*(",
        "nim(a[",
        "a{",
        "mex{",
        "nim(a{",
        "if 1 = 2 then *1 else ",
        "{*1 + ",
        "nim(f(",
        "0.7(",
        "nim(0.7(",
        "<*1, ",
        "[1, ",
        "not (",
        "-(",
        "if a then ",
        "f(x for x in ",
        "(1 for y in ",
        "fers(s(nhrs(nh(m({(",
        "x[",
        "nim(\"a\"[",
        "\\{",
        "2^(",
        "*{",
        "2^{",
        "mex({",
        "1!",
        "1_",
        "G is P and (",
        "claim ",
        "prove ",
        "for ",
        "S := ",
        "{a|",
    ] {
        for repeated in [30, 300, 3_000] {
            let text = part.repeat(repeated);
            assert!(eval(&text).is_err(), "{part}");
            let _ = eval(&(text + "*1"));
        }
    }
}

#[test]
fn no_integer_takes_long() {
    for text in [
        "133^2022^2",
        "22^2201^2",
        "1..11^8888888",
        "7^700000 // 3^300000",
        "(3^1000000) * (3^300000)",
        "3^400000",
        "gcd(3^1000000, 5^800000)",
    ] {
        let _ = eval(text);
    }
}

/// What is read takes much more memory than its text, so a statement has a ceiling before it is
/// read; and what is below it takes time in proportion.
#[test]
fn long_statements() {
    let error = refused(&("*1+".repeat(10_000_000 / 3) + "*1"), ErrorKind::Limit);
    assert!(error.message().contains("the statement has 10000001 bytes"), "{error:?}");
    assert!(error.helps()[0].contains("max_nodes"), "{error:?}");
    let names = |count: usize, sign: &str| {
        (0..count).map(|number| format!("a{number}")).collect::<Vec<_>>().join(sign)
    };
    eval(&format!("f({}) := {}", names(60_000, ", "), names(60_000, " + "))).expect("a definition");
    let error = refused(&names(60_000, " + "), ErrorKind::UnknownName);
    assert!(error.message().contains("`a0`"), "{error:?}");
    let loops: Vec<String> = (0..10_000).map(|number| format!("for a{number} in [1] if 1 = 1")).collect();
    let claim = format!("claim {}1 = 2 {}", "1 = 1 and ".repeat(10_000), loops.join(" "));
    assert!(matches!(eval(&claim), Ok(Reply::Claim(claim)) if !claim.holds()));
}

/// What an error says can be read, however long the word is that it is about.
#[test]
fn long_names_are_cut_in_errors() {
    let name = "y".repeat(50_000);
    for text in [
        name.clone(),
        format!("claim {name} is N"),
        format!("{name} := {name}"),
        format!("f({name}, {name}) := 1"),
        format!("f({name}) := 1; f(1, 2)"),
        format!("{name}(1)"),
        format!("nim(\"{name}\")"),
        format!("1{name}"),
        format!("*1 for {name} in 3"),
        format!("claim 1 = 1 for {name} x"),
        format!("x := 1; x({name})"),
    ] {
        let error = eval(&text).expect_err("it is refused");
        let said = [vec![error.message().to_owned()], error.notes().to_vec(), error.helps()].concat();
        assert!(said.iter().all(|said| said.len() < 5_000), "{text:.40}: {error:?}");
    }
}

/// Every result of a definition is kept: lists that grow by one each time would fill any memory.
#[test]
#[ignore = "slow"]
fn results_that_are_kept_meet_a_ceiling() {
    for text in [
        "f(n) := if n = 0 then [] else f(n-1) ++ [n]; len(f(200000))",
        "f(n) := if n = 0 then 1 else n * f(n-1); f(80000) > 0",
        "f(n) := if n = 0 then \"\" else f(n-1) ++ \"abcdefgh\"; len(f(100000))",
        "len([[0 for a in 1..1000] for b in 1..10^9])",
    ] {
        let error = refused(text, ErrorKind::Limit);
        assert!(error.helps().iter().any(|help| help.contains("max_nodes")), "{text}: {error:?}");
    }
    assert_eq!(value("f(n) := if n = 0 then [] else f(n-1) ++ [n]; len(f(1000))"), "1000");
}
