//! What is printed for a position is read back as the same position, however it is spelt.

use proptest::prelude::*;
use sprague::{GameId, Limits, Session, Store, front_end::notation};

/// How a position is built, with sums kept as sums.
#[derive(Debug, Clone)]
enum Built {
    Nimber(u64),
    Power(u32),
    Set(Vec<Built>),
    Sum(Vec<Built>),
}

fn built() -> impl Strategy<Value = Built> {
    let leaf =
        prop_oneof![4 => (0_u64..7).prop_map(Built::Nimber), 1 => (60_u32..300).prop_map(Built::Power)];
    leaf.prop_recursive(5, 60, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Built::Set),
            prop::collection::vec(inner, 0..7).prop_map(Built::Sum),
        ]
    })
}

fn make(store: &mut Store, built: &Built) -> GameId {
    match built {
        Built::Nimber(size) => store.nimber(*size).unwrap(),
        Built::Power(bit) => store.nimber(num_bigint::BigUint::from(1_u8) << *bit).unwrap(),
        Built::Set(options) => {
            let options: Vec<GameId> = options.iter().map(|option| make(store, option)).collect();
            store.set_of(&options).unwrap()
        }
        Built::Sum(components) => {
            let components: Vec<GameId> = components.iter().map(|component| make(store, component)).collect();
            store.sum(&components).unwrap()
        }
    }
}

/// The same text with every sign spelt another way.
fn spelt_otherwise(text: &str, style: usize) -> String {
    match style {
        0 => text.replace('{', "\\{").replace('}', "\\}").replace('+', "\\oplus"),
        1 => text.replace('*', "∗").replace('+', "⊕").replace(", ", "，"),
        2 => text.replace('{', "⟨").replace('}', "⟩").replace('*', "⋆"),
        3 => text.replace('{', "<").replace('}', ">"),
        4 => text.replace("+ ", "+\n").replace(", ", ",\n"),
        _ => text.replace(", ", " , \u{A0}").replace('+', "-"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn printed_and_read_is_the_same(built in built(), style in 0_usize..6) {
        let mut session = Session::with_limits(Limits::with_nodes(1_000_000));
        let position = make(session.store_mut(), &built);
        let written = notation::position(session.store(), position, 1_000_000);
        prop_assert!(written.complete);
        prop_assert_eq!(session.position(&written.text).unwrap(), position, "{}", written.text);
        // Inside <…> a product `2 * *1` means the same; everything printed may stand there.
        let other = spelt_otherwise(&written.text, style);
        prop_assert_eq!(session.position(&other).unwrap(), position, "{}", other);
    }

    #[test]
    fn a_part_says_that_it_is_one(built in built(), most in 0_usize..40) {
        let mut store = Store::new();
        let position = make(&mut store, &built);
        let whole = notation::position(&store, position, 1_000_000);
        let part = notation::position(&store, position, most);
        prop_assert!(part.complete == (part.text == whole.text), "{} and {}", part.text, whole.text);
        if !part.complete {
            let reads = Session::new().position(&part.text);
            prop_assert!(reads.is_err(), "{} reads as a position", part.text);
        }
    }
}
