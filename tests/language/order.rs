//! What a session lists and writes stands in one order, whatever was typed before.

use proptest::prelude::*;
use sprague::front_end::markup::Format;
use sprague::{Session, report};

/// Positions as they are typed: nimbers, rulesets, sets and sums.
fn positions() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        (0..6_u32).prop_map(|size| format!("*{size}")),
        (0..12_u32).prop_map(|pins| format!("kayles({pins})")),
        (0..8_u32).prop_map(|heap| format!("0.137({heap})")),
        (0..6_u32).prop_map(|argument| format!("f({argument})")),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..5)
                .prop_map(|options| format!("{{{}}}", options.join(", "))),
            prop::collection::vec(inner, 2..4).prop_map(|parts| parts.join(" + ")),
        ]
    })
}

/// Positions in any order, and a set and a sum of them in another: what is asked for is made of what
/// was typed before.
fn parts() -> impl Strategy<Value = (Vec<String>, String)> {
    let few = prop::collection::vec(
        (0..2_usize, prop::collection::vec(positions(), 1..3)).prop_map(|(kind, parts)| match kind {
            0 => format!("{{{}}}", parts.join(", ")),
            _ => format!("{{{{{}}}}}", parts.join(", ")),
        }),
        2..6,
    );
    let shuffled = few.prop_flat_map(|parts| (Just(parts.clone()).prop_shuffle(), Just(parts)));
    shuffled.prop_map(|(typed, parts)| (typed, format!("{{{}}}", parts.join(", "))))
}

const DEFINITION: &str = "f(n) := {f(n - 1) if n > 0, f(n - 3) + *1 if n > 2}";

/// The answer without the line with the counts: whether a count is cheap depends on what the
/// session already has, and not on the order.
fn said(session: &mut Session, statement: &str) -> String {
    let text = match session.eval(statement) {
        Ok(reply) => report::document(&reply).write(Format::Text, 1_000, &session.interrupt()).unwrap(),
        Err(error) => format!("{error:?}"),
    };
    text.split_inclusive('\n').filter(|line| !line.starts_with("  birthday ")).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(250))]

    /// Some 10^4 statements are typed before, and 1500 are compared.
    #[test]
    fn what_was_typed_before_changes_no_order(
        mut before in prop::collection::vec(positions(), 0..80),
        (typed, position) in prop_oneof![parts(), positions().prop_map(|position| (Vec::new(), position))],
    ) {
        before.extend(typed);
        let (mut fresh, mut used) = (Session::new(), Session::new());
        for session in [&mut fresh, &mut used] {
            said(session, DEFINITION);
        }
        for statement in &before {
            said(&mut used, statement);
        }
        // Of long sums misère play is searched, which may take forever.
        let misere = (position.len() < 40).then(|| format!("misere_winning_moves({position})"));
        for asked in [
            position.clone(),
            format!("options({position})"),
            format!("[birthday(X) for X in {position}]"),
            format!("moves {position}"),
            format!("winning_moves({position})"),
            format!("why {position}"),
        ].into_iter().chain(misere) {
            prop_assert_eq!(said(&mut fresh, &asked), said(&mut used, &asked), "{} after {:?}", asked, before);
        }
    }
}

/// The claims that changed their verdict when `{*3}` was typed before.
#[test]
fn claims_of_the_order_hold_whatever_was_typed() {
    for before in [&["*0"][..], &["{*3}"], &["{*3}", "{{*3}}", "{*1}"]] {
        let mut session = Session::new();
        before.iter().for_each(|statement| drop(said(&mut session, statement)));
        for claim in [
            "claim [birthday(X) for X in {{*1},{*3}}] = [2,4]",
            "claim options({{*1},{*3}})[0] == {*1}",
            "claim options({{*3}, *2, kayles(10), kayles(9), *1 + *1}) == options({*1 + *1, kayles(9), *2, {*3}, kayles(10)})",
            "claim options({{*3}, *2, kayles(10), kayles(9), *1 + *1})[2] == kayles(10)",
        ] {
            assert_eq!(said(&mut session, claim), "holds\n", "{claim} after {before:?}");
        }
    }
}
