//! Rulesets whose positions are heaps, or coins on a strip that turn out to be heaps.

use super::row::{Family, Group, Make, Named};
use crate::heap::HeapRule;
use crate::ruleset::SharedSequence;
use crate::ruleset::heaps::{self, BySequence};

pub(super) const FAMILY: Family = Family {
    name: "heaps",
    about: "A position is one heap or several; coins on a strip turn out to be heaps too. \
            Positions side by side are a sum: kayles(3) + kayles(5). In a game of one heap, \
            kayles(3, 5) is short for that sum.",
    groups: &[
        Group { name: "one heap", rulesets: ONE_HEAP },
        Group { name: "several heaps", rulesets: SEVERAL_HEAPS },
    ],
};

const ONE_HEAP: &[Named] = &[
    Named::new(
        "subtraction([1, 3, 4])(n)",
        "take a number that is in the set from a heap of n; the set is a list, or a range 1..6",
        "Winning Ways, ch. 4; Siegel, IV.2",
        "claim subtraction([1, 3, 4])(7) is P",
        Make::With(|store, arguments| {
            let rules = heaps::Subtraction::new(arguments)?;
            let rule = HeapRule::Subtraction(rules.set().to_vec());
            Ok(store.add_ruleset(BySequence::new(rules, SharedSequence::new(rule, 0))))
        }),
    )
    .values("of 1..k: n mod (k + 1)"),
    Named::new(
        "all_but([1, 2])(n)",
        "take a number that is not in the set from a heap of n",
        "Siegel, IV.2",
        "claim all_but([1, 2])(2) is P",
        Make::With(|store, arguments| {
            let rules = heaps::AllBut::new(arguments)?;
            let rule = HeapRule::AllBut(rules.set().to_vec());
            Ok(store.add_ruleset(BySequence::new(rules, SharedSequence::new(rule, 0))))
        }),
    ),
    Named::new(
        "kayles(n)",
        "knock down one pin of a row of n, or two side by side",
        "Winning Ways, ch. 4",
        "claim grundy(kayles(5)) = 4",
        Make::Coded("0.77", 0, |store, values| store.add_ruleset(BySequence::new(heaps::Kayles, values))),
    )
    .values("period 12 from heap 71 on"),
    Named::new(
        "dawsons_kayles(n)",
        "knock down two pins side by side of a row of n",
        "Winning Ways, ch. 4",
        "claim grundy(dawsons_kayles(4)) = 2",
        Make::Coded("0.07", 0, |store, values| {
            store.add_ruleset(BySequence::new(heaps::DawsonsKayles, values))
        }),
    )
    .values("period 34 from heap 53 on"),
    Named::new(
        "dawsons_chess(n)",
        "take a pawn from a row of n, and its neighbours",
        "Winning Ways, ch. 4",
        "claim grundy(dawsons_chess(3)) = 2",
        Make::Coded("0.137", 0, |store, values| {
            store.add_ruleset(BySequence::new(heaps::DawsonsChess, values))
        }),
    )
    .values("period 34 from heap 52 on"),
    Named::new(
        "treblecross(n)  ·  treblecross(\"..X.X..\")",
        "put a cross on one of n cells in a row; whoever completes three side by side wins",
        "Winning Ways, ch. 4",
        "claim treblecross(3) is N",
        Make::Coded("0.007", 2, |store, values| {
            store.add_ruleset(BySequence::new(heaps::Treblecross, values))
        }),
    ),
    Named::new(
        "dawsons_circle(n)",
        "remove a vertex of an n-gon and its two neighbours",
        "C. Lin",
        "claim dawsons_circle(3) is N",
        Make::Plain(|store| store.add_ruleset(heaps::DawsonsCircle)),
    ),
    Named::new(
        "guiles(n)",
        "take a whole heap of 1 or 2; or take 2 and divide the rest into two heaps",
        "Guy and Smith (1956)",
        "claim guiles(1) is N",
        Make::Coded("0.15", 0, |store, values| store.add_ruleset(BySequence::new(heaps::Guiles, values))),
    )
    .values("period 10"),
    Named::new(
        "officers(n)",
        "take 1 from a heap of n ≥ 2, and leave the rest as one heap or two",
        "Winning Ways, ch. 4",
        "claim officers(1) is P",
        Make::Coded("0.6", 0, |store, values| store.add_ruleset(BySequence::new(heaps::Officers, values))),
    ),
    Named::new(
        "lasker(n)",
        "take any number from a heap of n, or divide it into two",
        "Lasker, Brettspiele der Völker (1931)",
        "claim grundy(lasker(3)) = 4",
        Make::Coded("4.[3]", 0, |store, values| store.add_ruleset(BySequence::new(heaps::Lasker, values))),
    )
    .values("by n mod 4"),
    Named::new(
        "grundys_game(n)",
        "divide a heap of n into two of different sizes",
        "Grundy (1939)",
        "claim grundy(grundys_game(5)) = 2",
        Make::Coded("4!.0", 0, |store, values| {
            store.add_ruleset(BySequence::new(heaps::GrundysGame, values))
        }),
    ),
    Named::new(
        "couples_are_forever(n)",
        "divide a heap of n ≥ 3 into two",
        "Guy (1996)",
        "claim couples_are_forever(2) is P",
        Make::Plain(|store| store.add_ruleset(heaps::CouplesAreForever)),
    )
    .values("`officers(n - 1)`"),
    Named::new(
        "prim(n)",
        "take a number that is coprime to the heap size n",
        "Winning Ways, ch. 4; On Numbers and Games, ch. 11",
        "claim prim(5) is N",
        Make::Plain(|store| store.add_ruleset(heaps::Prim)),
    )
    .values("place of the least prime factor; 0 if even"),
    Named::new(
        "prim_minus(n)",
        "the same as prim, but never the whole heap",
        "On Numbers and Games, ch. 11",
        "claim prim_minus(1) is P",
        Make::Plain(|store| store.add_ruleset(heaps::PrimMinus)),
    )
    .values("place of the least prime factor"),
    Named::new(
        "dim(n)",
        "take a divisor of the heap size n",
        "On Numbers and Games, ch. 11",
        "claim dim(6) is N",
        Make::Plain(|store| store.add_ruleset(heaps::Dim)),
    )
    .values("1 more than the exponent of 2 in n"),
    Named::new(
        "aliquot(n)",
        "take a proper divisor of the heap size n",
        "On Numbers and Games, ch. 11; Ferguson, exercise 3.5.4",
        "claim aliquot(1) is P",
        Make::Plain(|store| store.add_ruleset(heaps::Aliquot)),
    )
    .values("exponent of 2 in n"),
    Named::new(
        "at_least_half(n)",
        "take at least half of a heap of n",
        "Ferguson, section 4.3",
        "claim grundy(at_least_half(8)) = 4",
        Make::Plain(|store| store.add_ruleset(heaps::AtLeastHalf)),
    )
    .values("number of binary digits of n"),
    Named::new(
        "at_most_half(n)",
        "take at most half of a heap of n",
        "Ferguson, exercise 3.5.3",
        "claim at_most_half(1) is P",
        Make::Plain(|store| store.add_ruleset(heaps::AtMostHalf)),
    ),
    Named::new(
        "take_a_square(n)",
        "take a square number (1, 4, 9, …) from a heap of n",
        "Golomb (1966)",
        "claim take_a_square(2) is P",
        Make::Plain(|store| store.add_ruleset(heaps::TakeASquare)),
    ),
    Named::new(
        "take_a_prime(n)",
        "take a prime number from a heap of n",
        "Golomb (1966)",
        "claim take_a_prime(1) is P",
        Make::Plain(|store| store.add_ruleset(heaps::TakeAPrime)),
    ),
    Named::new(
        "take_a_power_of_2(n)",
        "take a power of 2 (1, 2, 4, …) from a heap of n",
        "Ferguson, section 1",
        "claim take_a_power_of_2(3) is P",
        Make::Plain(|store| store.add_ruleset(heaps::TakeAPowerOf2)),
    )
    .values("n mod 3"),
];

const SEVERAL_HEAPS: &[Named] = &[
    Named::new(
        "wythoff(a, b)",
        "take from one heap, or the same number from both",
        "Wythoff (1907); Winning Ways, ch. 3",
        "claim wythoff(3, 5) is P",
        Make::Plain(|store| store.add_ruleset(heaps::Wythoff::default())),
    ),
    Named::new(
        "generalized_wythoff(t)(a, b)",
        "take from one heap; or from both, numbers that differ by less than t",
        "Fraenkel (1982)",
        "claim generalized_wythoff(1)(3, 5) is P",
        Make::With(|store, arguments| Ok(store.add_ruleset(heaps::Wythoff::new(arguments)?))),
    ),
    Named::new(
        "euclid(a, b)",
        "subtract a multiple of the smaller number from the larger; both stay positive",
        "Grossman (1997); Nivasch (2006)",
        "claim euclid(5, 8) is P",
        Make::Plain(|store| store.add_ruleset(heaps::Euclid)),
    )
    .values("⌊b/a − a/b⌋ for a ≤ b"),
    Named::new(
        "euclid_to_zero(a, b)",
        "subtract a multiple of the smaller number from the larger, until one is 0",
        "Cole and Davie (1969)",
        "claim euclid_to_zero(25, 7) is N",
        Make::Plain(|store| store.add_ruleset(heaps::EuclidToZero)),
    ),
    Named::new(
        "moore(k, [a, b, …])",
        "take from at least one and at most k of the heaps",
        "Moore (1910); Winning Ways, ch. 15",
        "claim moore(2, [1, 1, 1]) is P",
        Make::Plain(|store| store.add_ruleset(heaps::Moore)),
    ),
    Named::new(
        "fibonacci_nim(n)  ·  fibonacci_nim(n, most)",
        "take any number but not the whole heap; after that, at most twice what was taken last",
        "Whinihan (1963)",
        "claim fibonacci_nim(13) is P",
        Make::Plain(|store| store.add_ruleset(heaps::FibonacciNim)),
    )
    .values("P if n is a Fibonacci number"),
    Named::new(
        "mem(n)  ·  mem(n, last)",
        "take at least as many as were taken last",
        "Larsson, Rubinstein-Salzedo and Siegel (2019)",
        "claim mem(3) is N",
        Make::Plain(|store| store.add_ruleset(heaps::Mem)),
    ),
    Named::new(
        "staircase([a, b, …])",
        "move coins from one step down to the next; the first entry is step 1, just above the ground",
        "Ferguson, exercise 2.6.6",
        "claim staircase([2, 9, 2]) is P",
        Make::Plain(|store| store.add_ruleset(heaps::Staircase)),
    )
    .values("nim-sum of the odd steps"),
    Named::new(
        "nimble([a, b, …])",
        "move a coin left; it may jump over others or join them; squares are counted from 0",
        "Ferguson, exercise 2.6.3",
        "claim nimble([1, 2, 3]) is P",
        Make::Plain(|store| store.add_ruleset(heaps::Nimble)),
    )
    .values("nim-sum of the squares"),
    Named::new(
        "silver_dollar([a, b, …])",
        "slide a coin left over free squares; squares are counted from 0",
        "On Numbers and Games, ch. 11; Winning Ways, ch. 15",
        "claim silver_dollar([0, 1, 2]) is P",
        Make::Plain(|store| store.add_ruleset(heaps::SilverDollar)),
    ),
    Named::new(
        "silver_dollar_one_step([a, b, …], d)",
        "silver_dollar with the dollar on square d; whoever moves it into the bag, square 0, wins",
        "On Numbers and Games, ch. 11",
        "claim silver_dollar_one_step([1, 2], 2) is P",
        Make::Plain(|store| store.add_ruleset(heaps::SilverDollarBag::ONE_STEP)),
    ),
    Named::new(
        "silver_dollar_two_steps([a, b, …], d)",
        "as silver_dollar_one_step, but whoever takes the bag, in a move of its own, with the dollar inside wins",
        "On Numbers and Games, ch. 11",
        "claim silver_dollar_two_steps([1], 1) is P",
        Make::Plain(|store| store.add_ruleset(heaps::SilverDollarBag::TWO_STEPS)),
    ),
    Named::new(
        "welter([a, b, …])",
        "move a coin left to a free square; it may jump over others; squares are counted from 0",
        "On Numbers and Games, ch. 13",
        "claim welter([0, 1, 2]) is P",
        Make::Plain(|store| store.add_ruleset(heaps::Welter)),
    ),
    Named::new(
        "northcott([[a, b], …])",
        "slide one of the two coins of a row towards the other; squares are counted from 0",
        "Winning Ways, ch. 3",
        "claim northcott([[0, 3], [1, 4]]) is P",
        Make::Plain(|store| store.add_ruleset(heaps::Northcott)),
    )
    .values("nim-sum of the gaps"),
];
