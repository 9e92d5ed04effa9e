//! Compares what people are shown of a decision with evaluation: the table of residues, and the
//! tables of automata.

use super::super::{Budget, Numeration, Residues, Verdict, decide, drawn, residues};
use super::by_definition::{Values, truth};
use super::random::{Kind, VARIABLES, closed};
use num_bigint::BigUint;
use proptest::prelude::*;

fn budget() -> Budget<'static> {
    Budget { max_cells: 1 << 16, poll: &|| Ok(()) }
}

/// The least member of the class of a number, by the table.
fn representative(table: &Residues, place: usize, number: u64) -> u64 {
    let of = &table.variables[place];
    let number = match number.checked_sub(of.start) {
        Some(beyond) => of.start + beyond % of.period,
        None => number,
    };
    let mut holding = of.classes.iter().filter(|class| class.members.contains(&number));
    let class = holding.next().expect("each number has a class");
    assert!(holding.next().is_none(), "{number} is in two classes");
    class.members[0]
}

/// The variables at these numbers.
fn at(numbers: [u64; 3]) -> Values {
    VARIABLES.into_iter().zip(numbers.map(i128::from)).collect()
}

proptest! {
    #[test]
    fn the_table_of_residues_is_the_decision(
        formula in closed(2, Kind::Periodic),
        numbers in prop::collection::vec(prop::array::uniform3(0_u64..90), 20),
    ) {
        let Ok(decision) = decide(&VARIABLES, &formula, &budget()) else { return Ok(()) };
        let written = |_: &_| String::new();
        let Ok(Some(table)) = residues(&VARIABLES, &formula, &[&formula], &written, &budget()) else {
            return Ok(());
        };
        let cases: usize = table.groups.iter().map(|group| group.count).sum();
        prop_assert_eq!(cases, table.count);
        let first = |value: Option<bool>| table.groups.iter().find(|group| group.holds == value);
        let verdict = match (first(None), first(Some(false))) {
            (Some(group), _) => Verdict::Undefined(group.first.iter().map(|&n| BigUint::from(n)).collect()),
            (_, Some(group)) => Verdict::Fails(group.first.iter().map(|&n| BigUint::from(n)).collect()),
            _ => Verdict::Holds,
        };
        prop_assert_eq!(verdict, decision.verdict);
        for numbers in numbers {
            let places = [0, 1, 2];
            let representatives = places.map(|place| representative(&table, place, numbers[place]));
            let (here, there) = (truth(&formula, &mut at(numbers)), truth(&formula, &mut at(representatives)));
            prop_assert_eq!(here, there, "{:?} and {:?}", numbers, representatives);
        }
    }

    #[test]
    fn the_table_of_an_automaton_accepts_what_is_true(formula in closed(2, Kind::Any)) {
        let Ok(drawn) = drawn(&formula, Numeration::Binary, &budget()) else { return Ok(()) };
        let Some(table) = drawn.table else { return Ok(()) };
        prop_assert_eq!(table.next.len(), drawn.states);
        for numbers in (0..12).flat_map(|a| (0..12).flat_map(move |b| (0..3).map(move |c| [a, b, c]))) {
            let mut values = at(numbers);
            let digit = |variable: u32, bit: u32| {
                let (_, value) = values.iter().find(|(other, _)| *other == variable).expect("a variable");
                value >> bit & 1
            };
            let state = (0..5).rev().fold(0_u32, |state, bit| {
                let tracks = drawn.variables.iter().enumerate();
                let letter = tracks.map(|(place, &variable)| (digit(variable, bit) as usize) << place).sum::<usize>();
                table.next[state as usize][letter]
            });
            let accepts = table.accepting[state as usize];
            prop_assert_eq!(accepts, truth(&formula, &mut values) == Some(true), "{:?}", numbers);
        }
    }
}
