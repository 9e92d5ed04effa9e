//! Proofs of claims over all values, and what is said where there is none.

use sprague::proof::{Contents, Detail, Format, Style};
use sprague::reply::{Note, Proof, Step};
use sprague::{Advice, ErrorKind, Limit, Limits, Reply, Session};
use sprague_kernel::{Options, verify};

use crate::universal::{claim, counterexample, holds};

/// The document that `prove` writes.
pub(crate) fn proof(session: &mut Session, text: &str) -> Proof {
    match session.eval(&format!("prove {text}")).unwrap_or_else(|error| panic!("{text}: {error}")) {
        Reply::Proof(reply) => reply.proof,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_claim_over_all_values_has_a_proof() {
    for (text, way) in [
        ("kayles(n) is N for all n >= 1", "stand for all"),
        ("nim(n, m) is P iff n = m for all n, m", "Finite automata"),
        ("grundy(d(a, b)) = a ⊕ b for all a, b", "The proof is an induction"),
        ("d(a, b) is P iff a = b for all a, b", "Every N-position has an option"),
        ("g(n) is P iff n % 4 = 0 for all n", "The first values of "),
        ("G + H = 0 iff G = H for all games G, H", "is the value of a position"),
    ] {
        let mut session = Session::new();
        session.eval("d(a, b) := { d(i, b) for i in 0..a-1, d(a, j) for j in 0..b-1 }").unwrap();
        session.eval("g(n) := { g(n-k) for k in 1..3 if k <= n }").unwrap();
        let found = proof(&mut session, text);
        assert!(found.holds() && found.is_of_all() && found.positions().is_none(), "{text}");
        let interrupt = session.interrupt();
        for (detail, format) in [
            (Detail::One, Format::Text),
            (Detail::Two, Format::Markdown),
            (Detail::Three, Format::Latex),
            (Detail::Three, Format::Html),
        ] {
            let style = Style::default().with_detail(detail).with_format(format).with_width(100_000);
            let written = found.text(&style, &interrupt).unwrap();
            assert!(written.contains(way), "{text}: {written}");
        }
        // `why` is about the claim before.
        session.eval(&format!("claim {text}")).unwrap();
        let Ok(Reply::Proof(why)) = session.eval("why") else { panic!("{text}") };
        assert!(why.proof.is_of_all(), "{text}");
    }
}

#[test]
fn a_claim_that_fails_is_refuted_by_its_least_counterexample() {
    let mut session = Session::new();
    for (text, at, certificate) in [
        ("nim(n, 2*n, 3*n) is P for all n", "it fails first for n = 3", true),
        ("kayles(n) != *5 for all n", "it fails first for n = 28", true),
        ("G + G = G for all games G", "it fails first for G = *1", true),
        ("a ⊕ b = a + b for all a, b", "it fails first for a = 1, b = 1", false),
        ("n^2 < 9 for all n", "it fails first for n = 3", false),
    ] {
        let found = proof(&mut session, text);
        assert!(!found.holds() && found.is_of_all(), "{text}");
        assert_eq!(found.remarks, [at], "{text}");
        assert_eq!(found.positions().is_some(), certificate, "{text}");
    }
    assert!(session.eval("prove kayles(n - 1) is N for all n").is_err());
    assert!(session.eval("prove nim(n, n^2) is N for all n >= 2").is_err());
}

#[test]
fn a_ceiling_names_the_part_and_the_limit() {
    let limits = Limits::default().with_max_states(1_000);
    let mut session = Session::with_limits(limits);
    let error = claim(&mut session, "nim(100*n, 101*n, 199*n) is N and n > 0 for all n >= 1").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Limit);
    assert!(
        error.message().starts_with("the automaton of nim(100*n, 101*n, 199*n) is N is too large"),
        "{error}"
    );
    assert!(error.advice().contains(&Advice::Raise(Limit::States)), "{error:?}");
    assert!(holds("nim(100*n, 101*n, 199*n) is N for all n >= 1"));
}

#[test]
fn what_is_beyond_is_said_once() {
    for (text, why) in [
        ("count(k > 2 for k in 0..n) <= n for all n", "a count is followed where it speaks of 2^n, not of n"),
        ("sum([k for k in 0..n]) >= n for all n", "sum(…) cannot be followed: how many summands"),
        ("birthday(G + H) = birthday(G) + birthday(H) for all games G, H", "it asks for the options"),
        ("gcd(n, n + 1) = 1 for all n", "common divisors"),
        ("nim_product(n, n) >= 0 for all n", "nim-products"),
    ] {
        let error = claim(&mut Session::new(), text).unwrap_err();
        assert!(error.message().contains(why), "{error}");
        assert_eq!(error.message().matches("decided").count(), 1, "{error}");
    }
    let message = |text| Session::new().eval(text).unwrap_err().message().to_owned();
    assert_eq!(message("S := kayles(n) for all n"), "`for all` comes after a claim, and this is not a claim");
    assert_eq!(message("kayles(n) is N for all n"), "`for all` and `for some` are for claims only");
}

#[test]
fn the_least_and_the_greatest_of_integers() {
    assert!(holds("min(n, m) + max(n, m) = n + m for all n, m"));
    assert!(holds("max([n, m, k]) >= n and max([n, m, k]) in [n, m, k] for all n, m, k"));
    let found = claim(&mut Session::new(), "min(2*n, n + 3) = 2*n for all n").unwrap();
    assert_eq!(counterexample(&found), "n = 4");
}

#[test]
fn a_range_that_could_be_all_integers_says_so() {
    let noted = |text: &str| -> Vec<String> {
        let found = claim(&mut Session::new(), text).unwrap();
        assert!(found.holds(), "{text}");
        let said = found.notes.iter().map(|note| match note {
            Note::AlsoForAll { said, .. } => said.clone(),
            other => panic!("{other:?}"),
        });
        said.collect()
    };
    for (text, said) in [
        ("kayles(n) is N for n in 1..100", "for all n >= 1"),
        ("nim(n, m) is P iff n = m for n in 0..20 for m in 0..20", "for all n, m"),
        ("nim(n, m) is P iff n = m for n in 1..20 for m in 1..20", "for all n, m >= 1"),
        ("nim(n, m) is P iff n = m for n in 0..20 for m in 1..20", "for all n for all m >= 1"),
        ("k <= n for n in 0..20 for k in 0..n", "for all n"),
    ] {
        assert_eq!(noted(text), [said], "{text}");
        // And so it is.
        let condition = text.split(" for ").next().unwrap();
        let rest = if text.contains("0..n") { " for k in 0..n" } else { "" };
        assert!(holds(&format!("{condition} {said}{rest}")), "{text}");
    }
    for text in [
        "kayles(n) is N for n in 1..5",
        "kayles(n) != *50 or n > 90 for n in 1..90",
        "0.16(n) != *50 for n in 1..100",
        "n^2 >= n for n in 0..50",
        "grundy(grundys_game(n)) < 9 for n in 0..20",
    ] {
        assert!(noted(text).is_empty() || text.contains("*50 or"), "{text}");
    }
}

/// What decides a claim recurses; a claim that is nested too deep for it is searched.
#[test]
fn a_claim_that_is_nested_deep_overflows_no_stack() {
    let nested = |begins: &str, ends: &str, times: usize| {
        format!("{}n{} >= 0 for all n", begins.repeat(times), ends.repeat(times))
    };
    let chain = |one: &str, times: usize| format!("{}1 >= 0 for all n", one.repeat(times));
    for text in [
        nested("mex(0, ", ")", 2_000),
        nested("(1 + 2*", ")", 1_000),
        chain("n ⊕ 1 + ", 1_000),
        chain("n ⊕ ", 1_000),
        nested("2*", "", 1_000),
    ] {
        let error = claim(&mut Session::new(), &text).unwrap_err();
        assert!(error.message().contains("nested too deep"), "{error}");
    }
    let mut session = Session::new();
    for text in [chain("n + ", 3_000), nested("mex(0, ", ")", 150)] {
        assert!(proof(&mut session, &text).holds());
    }
}

/// A claim for some values says for which, and these are the least.
#[test]
fn a_claim_for_some_values_names_the_least() {
    let witness = |text: &str| -> Vec<String> {
        let reply = claim(&mut Session::new(), text).unwrap();
        let decided = reply.decided.unwrap();
        decided.witness.iter().map(|binding| format!("{} = {}", binding.name, binding.text)).collect()
    };
    for (text, expected) in [
        ("n > 5 for some n", vec!["n = 6"]),
        ("kayles(n) is P for some n >= 1", vec![]),
        ("kayles(n) = *4 for some n", vec!["n = 5"]),
        ("nim(a, b) = *7 and a < b and b > 9 for some a, b", vec!["a = 8", "b = 15"]),
        ("G = *2 and not (G = *0) for some games G", vec!["G = *2"]),
        ("kayles(n) = *4 and n > k for some n for k in 2..9", vec!["n = 5"]),
        ("(kayles(n) = *m for some n) for all m <= 9", vec![]),
    ] {
        assert_eq!(witness(text), expected, "{text}");
    }
    // Where a part has no value, it is said for which.
    let error = claim(&mut Session::new(), "kayles(n - 3) is P for some n").unwrap_err();
    assert!(error.to_string().contains("for n = 0"), "{error}");
    assert!(error.to_string().contains("for some n >= 1"), "{error}");
}

/// Division by −k is that of the opposite number by k, and a remainder has the sign of the divisor.
#[test]
fn divisors_may_be_negative() {
    for text in [
        "n // -3 = -((n + 2) // 3) for all n",
        "n = -3 * (n // -3) + n % -3 for all n",
        "-2 <= n % -3 and n % -3 <= 0 for all n",
        "(3 - n) // -2 = (n - 3) // 2 for all n",
    ] {
        assert!(holds(text), "{text}");
    }
    let fails = claim(&mut Session::new(), "n % -3 < 0 for all n >= 1").unwrap();
    assert_eq!(counterexample(&fails), "n = 3");
}

#[test]
fn a_variable_is_bound_once() {
    for text in ["n = n for all n, n", "a = b for all a, b, a", "n = 3 for some n, n"] {
        let error = claim(&mut Session::new(), text).unwrap_err();
        assert!(error.message().contains("occurs twice after one `for`"), "{error}");
    }
    let error = claim(&mut Session::new(), "kayles(5) is P for all").unwrap_err();
    assert_eq!(error.message(), "the statement ends where a variable was expected after `for all`");
}

/// Variables are integers from 0 on: a bound below 0 would silently be another one.
#[test]
fn a_bound_below_zero_is_refused() {
    for text in [
        "n >= 0 for all n >= -3",
        "n >= 0 for all n > −2",
        "n + 1 > 0 for all m, n ≥ -1_0",
        "n >= 1 for all n <= -1",
        "n >= 1 for all n < -5",
        "(n + m = 0 for some n >= -3) for all m",
        "n = -2 for some n >= -2",
        "count(n < 2^k for n in 0..2^k) = 2^k for all k >= -1",
    ] {
        let error = claim(&mut Session::new(), text).unwrap_err();
        assert!(error.message().contains("this bound is below 0"), "{text}: {error}");
    }
    for text in [
        "n >= 0 for all n > -1",
        "n >= 0 for all n >= -0",
        "(m = n for some m >= n - 2) for all n",
        "k >= -3 for all n for k in -3..n",
    ] {
        assert!(holds(text), "{text}");
    }
}

#[test]
fn what_is_too_large_is_said_as_it_is() {
    let mut session = Session::new();
    let error = claim(&mut session, "nim(n, 2^63) is N for all n").unwrap_err();
    assert!(error.message().starts_with("2^63 is too large: it is 2^63 or more"), "{error}");
    assert!(holds("nim(n, 2^63 - 1) is P iff n = 2^63 - 1 for all n"));
}

#[test]
fn a_ruleset_as_a_parameter_is_explained() {
    let error = Session::new().eval("f(R, n) := R(n)").unwrap_err();
    let help = "a ruleset is given in a first pair of parentheses: f(R)(n) := R(n)";
    assert!(error.helps().iter().any(|said| said == help), "{error}");
    let mut session = Session::new();
    session.eval("f(R)(n) := R(n)").unwrap();
    assert!(claim(&mut session, "f(kayles)(5) = *4").unwrap().holds());
}

/// A condition that lets a call fall below 0 is a common slip.
#[test]
fn a_call_below_zero_is_named_where_no_formula_is_found() {
    let refused = |definition: &str| {
        let mut session = Session::new();
        session.eval(definition).unwrap();
        claim(&mut session, "f(n) is P iff n % 4 in [0, 3] for all n")
    };
    let error = refused("f(n) := { f(n-2) if n > 0 }").unwrap_err();
    assert!(error.message().contains("f(-1) was called, and only arguments from 0 on"), "{error}");
    assert!(refused("f(n) := { f(n-2) if n >= 2, *0 if n = 1 }").unwrap().holds());
}

/// A useless search ends, however many moves its positions have.
#[test]
#[ignore = "slow"]
fn a_search_among_large_positions_ends() {
    let error = claim(&mut Session::new(), "chomp(n, n) is N for all n >= 2").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NotYet);
    assert!(error.to_string().contains("it holds for all n <= "), "{error}");
}

/// After an error there is nothing to explain, and not what was answered before it.
#[test]
fn why_does_not_explain_what_came_before_an_error() {
    let mut session = Session::new();
    session.eval("claim kayles(3) = *3").unwrap();
    session.eval("claim kayles(n-1) is P for all n").unwrap_err();
    assert_eq!(session.eval("why").unwrap_err().message(), "the last answer has no reasons to show");
}

#[test]
fn for_all_before_what_is_claimed_says_where_it_stands() {
    for text in ["for all n", "for some n, nim(n, n) is P", "for all n claim nim(n, n) is P"] {
        let error = Session::new().eval(text).unwrap_err();
        assert!(error.to_string().contains("come after what is claimed"), "{error}");
    }
}

/// A condition before the clause that says what its variable is: the error says the claim in order,
/// which is one that is read.
#[test]
fn a_clause_that_stands_too_early_says_where_it_goes() {
    for (text, said) in [
        ("n > 2 if n > 0 for all n", "n > 2 for all n if n > 0"),
        ("n > 0 if n > 0 for n in 1..4", "n > 0 for n in 1..4 if n > 0"),
        ("nim(n, m) is N for m in n+1..n+3 for all n", "nim(n, m) is N for all n for m in n+1..n+3"),
        (
            "n <= m for all k if n < m for all n, m if k = 0",
            "n <= m for all k for all n, m if n < m if k = 0",
        ),
        ("(x = n for some x) if n > 0 for all n", "(x = n for some x) for all n if n > 0"),
    ] {
        for verb in ["claim", "prove"] {
            let mut session = Session::new();
            let error = session.eval(&format!("{verb} {text}")).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::UnknownName, "{text}");
            let helps = error.helps();
            assert_eq!(helps.len(), 1, "{text}: {helps:?}");
            assert!(helps[0].ends_with(&format!("{verb} {said}")), "{text}: {helps:?}");
            session.eval(&format!("{verb} {said}")).unwrap_or_else(|error| panic!("{said}: {error}"));
        }
    }
    for text in ["n > 0 if n > 0", "n > 0 if k > 0 for all n", "n > k for n in 1..4 if k > 0 for m in 1..2"] {
        let error = Session::new().eval(&format!("claim {text}")).unwrap_err();
        assert!(!error.helps().iter().any(|help| help.contains("comes after")), "{text}: {error}");
    }
}

/// `any` fails for no one value, and no value is named.
#[test]
fn what_fails_inside_any_is_no_counterexample() {
    for text in [
        "any(nim(n) = *5 for n in 1..4 if n < 3) and 1 = 1",
        "1 = 1 and any(nim(n) = *5 for n in 1..4)",
        "any(nim(n) = *m for n in 1..4 if n < 3) for m in 1..5",
    ] {
        let reply = claim(&mut Session::new(), text).unwrap();
        assert!(!reply.holds());
        let reasons: Vec<String> = reply.reasons.iter().map(ToString::to_string).collect();
        let expected: &[&str] = if text.ends_with("m in 1..5") { &["it fails first for m = 3"] } else { &[] };
        assert_eq!(reasons[..reasons.len() - 1], *expected, "{text}");
        assert_eq!(reasons.last().unwrap(), "its condition is false");
    }
}

/// A condition inside for some values is not looked at, and yet each variable outside has a value.
#[test]
fn what_fails_outside_a_condition_for_some_is_named_whole() {
    for (text, expected) in [
        ("(x ⊕ n > m and x <= n + 1 for some x) for all n for m in 2..n+4", "n = 0, m = 2"),
        ("(x < m for some x) for m in 0..5", "m = 0"),
        ("(x < m for some x) for m in -1..5", "m = -1"),
        ("(x < m for some x) for m in [3, 0, 4]", "m = 0"),
        ("(x < m for some x) for m in [2, 1] for m in [3, -7] if m < 5", "m = -7"),
        ("(x + 5 = m for some x) for k in 1..2 for all n for m in n+4..n+7 if m > 2", "k = 1, n = 0, m = 4"),
        ("(x > n for all x) for all n", "n = 0"),
        ("(x + 1 = m for some x) and (m <= x for all x) for m in 3..4", "m = 3"),
    ] {
        let reply = claim(&mut Session::new(), text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(!reply.holds(), "{text}");
        assert_eq!(counterexample(&reply), expected, "{text}");
        let claimed = format!("claim {text}");
        let mut session = Session::new();
        let certificate = session.certificate_of_negation(&claimed, Contents::Certificate).unwrap();
        verify(&mut certificate.as_bytes(), Options::default(), &mut || true)
            .unwrap_or_else(|refused| panic!("{text}: {refused}"));
        assert!(!proof(&mut session, text).holds(), "{text}");
    }
}

/// Heaps of a ruleset end at 2^32 - 1, and those of its code nowhere. What is claimed of all n is
/// decided alike.
#[test]
fn heaps_that_no_position_has_are_decided_by_what_is_known_of_all() {
    let mut session = Session::new();
    for (text, holds) in [
        ("kayles(n) != *1 or n < 2^33 for all n", false),
        ("kayles(n + 2^33) is P for all n", false),
        ("kayles(n + 2^33) is N and n < 5 for all n", false),
        ("kayles(2^33 + 1) + kayles(n) is N or n % 12 < 9 for all n", false),
        ("kayles(n) = *1 and n > 2^33 for some n", true),
        ("kayles(n) is P and n > 2^33 for some n", false),
    ] {
        let named = claim(&mut session, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let of_code = claim(&mut session, &text.replace("kayles", "0.77")).unwrap();
        assert_eq!((named.holds(), of_code.holds()), (holds, holds), "{text}");
        assert_eq!(counterexample(&named), counterexample(&of_code), "{text}");
        let found = proof(&mut session, text);
        assert_eq!((found.holds(), found.is_of_all()), (holds, true), "{text}");
        let written = found.text(&Style::default(), &session.interrupt()).unwrap();
        assert!(written.contains("kayles has period 12"), "{text}: {written}");
    }
    for both in [["dawsons_chess", "0.137"], ["guiles", "0.15"], ["subtraction([2, 3])", "0.033"]] {
        let [named, of_code] =
            both.map(|name| claim(&mut session, &format!("{name}(n) != *1 or n < 2^33 for all n")).unwrap());
        assert_eq!(counterexample(&named), counterexample(&of_code), "{both:?}");
        let is_large = counterexample(&named).trim_start_matches("n = ").len() == "8589934592".len();
        assert!(is_large && !named.holds() && !of_code.holds(), "{both:?}");
    }
    for (text, at) in [
        ("mem(n) is N or n <= 2^32 for all n", ""),
        ("at_most_half(n) is N or n < 2^33 for all n", "n = 17179869183"),
    ] {
        let reply = claim(&mut session, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((counterexample(&reply), reply.holds()), (at.to_owned(), at.is_empty()), "{text}");
        let said = match reply.reasons.last() {
            Some(Step::Ceiling { message, .. }) => message.contains("from 0 to 4294967295"),
            _ => false,
        };
        assert_eq!(said, !at.is_empty(), "{text}: {:?}", reply.reasons);
    }
    // What means nothing is an error as before.
    for text in ["kayles(n - 1) is N for all n", "kayles(n - 2^33) is N or n < 2^33 for all n >= 1"] {
        assert_eq!(claim(&mut session, text).unwrap_err().kind(), ErrorKind::Domain, "{text}");
    }
}
