//! The rulesets that the language knows by name.

use crate::error::Result;
use crate::game::{RulesetId, Store};
use crate::heap::{Code, HeapRule};
use crate::ruleset::heaps::{BySequence, SharedSequence};
use crate::ruleset::{Argument, boards, coins, graphs, heaps};

/// A ruleset of the language.
pub struct Named {
    /// Its name.
    pub name: &'static str,
    /// How a position is written.
    pub signature: &'static str,
    /// The rule, in a line.
    pub rule: &'static str,
    /// Where the rule is from.
    pub source: &'static str,
    /// A statement that uses it and holds.
    pub example: &'static str,
    /// How it comes into a store.
    pub(crate) make: Make,
}

impl Named {
    /// The take-and-break code that the game has, and by how much a heap of the code is larger; `None` if it has none.
    ///
    /// ```
    /// let (code, shift) = sprague::ruleset::named("treblecross").unwrap().code().unwrap();
    /// assert_eq!((code.to_string().as_str(), shift), ("0.007", 2));
    /// ```
    #[must_use]
    pub fn code(&self) -> Option<(Code, u64)> {
        match self.make {
            Make::Coded(code, shift, _) => Some((code.parse().ok()?, shift)),
            _ => None,
        }
    }
}

/// How a ruleset comes into a store.
pub(crate) enum Make {
    /// By its name alone: `wythoff`.
    Plain(fn(&mut Store) -> RulesetId),
    /// By its name alone, with the values of a code's heaps that are larger by so many: `kayles`, 0.77.
    Coded(&'static str, u64, fn(&mut Store, SharedSequence) -> RulesetId),
    /// By arguments: `subtraction([1, 3, 4])`, whose positions are `subtraction([1, 3, 4])(10)`.
    With(fn(&mut Store, &[Argument]) -> Result<RulesetId>),
    /// No ruleset, but a graph for one, as a string: `path(5)`.
    Graph(fn(&[Argument]) -> Result<String>),
}

/// Every ruleset of the language, in the order of its families.
pub static RULESETS: &[Named] = &[
    row(
        "subtraction",
        "subtraction([1, 3, 4])(n)",
        "take a number of the set from a heap of n",
        "Winning Ways, chapter 4",
        "claim subtraction([1, 3, 4])(7) is P",
        Make::With(|store, arguments| {
            let rules = heaps::Subtraction::new(arguments)?;
            let rule = HeapRule::Subtraction(rules.set().to_vec());
            Ok(store.add_ruleset(BySequence::new(rules, SharedSequence::new(rule, 0))))
        }),
    ),
    row(
        "all_but",
        "all_but([1, 2])(n)",
        "take a number that is not in the set from a heap of n",
        "Siegel, Combinatorial Game Theory, IV.2",
        "claim all_but([1, 2])(2) is P",
        Make::With(|store, arguments| {
            let rules = heaps::AllBut::new(arguments)?;
            let rule = HeapRule::AllBut(rules.set().to_vec());
            Ok(store.add_ruleset(BySequence::new(rules, SharedSequence::new(rule, 0))))
        }),
    ),
    row(
        "kayles",
        "kayles(n)",
        "knock down one pin of a row of n, or two side by side",
        "Winning Ways, chapter 4",
        "claim grundy(kayles(5)) = 4",
        Make::Coded("0.77", 0, |store, values| store.add_ruleset(BySequence::new(heaps::Kayles, values))),
    ),
    row(
        "dawsons_kayles",
        "dawsons_kayles(n)",
        "knock down two pins side by side of a row of n",
        "Winning Ways, chapter 4",
        "claim grundy(dawsons_kayles(4)) = 2",
        Make::Coded("0.07", 0, |store, values| {
            store.add_ruleset(BySequence::new(heaps::DawsonsKayles, values))
        }),
    ),
    row(
        "dawsons_chess",
        "dawsons_chess(n)",
        "n pawns a side, three rows apart, that must capture",
        "Winning Ways, chapter 4",
        "claim grundy(dawsons_chess(3)) = 2",
        Make::Coded("0.137", 0, |store, values| {
            store.add_ruleset(BySequence::new(heaps::DawsonsChess, values))
        }),
    ),
    row(
        "treblecross",
        "treblecross(n)  ·  treblecross(\"..X.X..\")",
        "put a cross on one of n squares in a row; three side by side win",
        "Winning Ways, chapter 4",
        "claim treblecross(3) is N",
        Make::Coded("0.007", 2, |store, values| {
            store.add_ruleset(BySequence::new(heaps::Treblecross, values))
        }),
    ),
    row(
        "dawsons_circle",
        "dawsons_circle(n)",
        "remove a vertex of an n-gon and its two neighbours",
        "C. Lin",
        "claim dawsons_circle(3) is N",
        Make::Plain(|store| store.add_ruleset(heaps::DawsonsCircle)),
    ),
    row(
        "guiles",
        "guiles(n)",
        "the octal game 0.15",
        "Guy and Smith (1956)",
        "claim guiles(1) is N",
        Make::Coded("0.15", 0, |store, values| store.add_ruleset(BySequence::new(heaps::Guiles, values))),
    ),
    row(
        "officers",
        "officers(n)",
        "the octal game 0.6",
        "Winning Ways, chapter 4",
        "claim officers(1) is P",
        Make::Coded("0.6", 0, |store, values| store.add_ruleset(BySequence::new(heaps::Officers, values))),
    ),
    row(
        "lasker",
        "lasker(n)",
        "take any number from a heap of n, or divide it",
        "Lasker, Brettspiele der Völker",
        "claim grundy(lasker(3)) = 4",
        Make::Coded("4.[3]", 0, |store, values| store.add_ruleset(BySequence::new(heaps::Lasker, values))),
    ),
    row(
        "grundys_game",
        "grundys_game(n)",
        "divide a heap of n into two of different sizes",
        "Grundy (1939)",
        "claim grundy(grundys_game(5)) = 2",
        Make::Coded("4!.0", 0, |store, values| {
            store.add_ruleset(BySequence::new(heaps::GrundysGame, values))
        }),
    ),
    row(
        "couples_are_forever",
        "couples_are_forever(n)",
        "divide a heap of n ≥ 3 into two",
        "Guy",
        "claim couples_are_forever(2) is P",
        Make::Plain(|store| store.add_ruleset(heaps::CouplesAreForever)),
    ),
    row(
        "prim",
        "prim(n)",
        "take a number prime to the size n",
        "On Numbers and Games, chapter 11",
        "claim prim(5) is N",
        Make::Plain(|store| store.add_ruleset(heaps::Prim)),
    ),
    row(
        "prim_minus",
        "prim_minus(n)",
        "take a number prime to the size n, and not the whole heap",
        "On Numbers and Games, chapter 11",
        "claim prim_minus(1) is P",
        Make::Plain(|store| store.add_ruleset(heaps::PrimMinus)),
    ),
    row(
        "dim",
        "dim(n)",
        "take a divisor of the size n",
        "On Numbers and Games, chapter 11",
        "claim dim(6) is N",
        Make::Plain(|store| store.add_ruleset(heaps::Dim)),
    ),
    row(
        "aliquot",
        "aliquot(n)",
        "take a proper divisor of the size n",
        "On Numbers and Games, chapter 11",
        "claim aliquot(1) is P",
        Make::Plain(|store| store.add_ruleset(heaps::Aliquot)),
    ),
    row(
        "at_least_half",
        "at_least_half(n)",
        "take at least half of a heap of n",
        "Ferguson, Game Theory, Part I",
        "claim grundy(at_least_half(8)) = 4",
        Make::Plain(|store| store.add_ruleset(heaps::AtLeastHalf)),
    ),
    row(
        "at_most_half",
        "at_most_half(n)",
        "take at most half of a heap of n",
        "Ferguson, Game Theory, Part I",
        "claim at_most_half(1) is P",
        Make::Plain(|store| store.add_ruleset(heaps::AtMostHalf)),
    ),
    row(
        "take_a_square",
        "take_a_square(n)",
        "take a square number from a heap of n",
        "Golomb (1966)",
        "claim take_a_square(2) is P",
        Make::Plain(|store| store.add_ruleset(heaps::TakeASquare)),
    ),
    row(
        "take_a_prime",
        "take_a_prime(n)",
        "take a prime number from a heap of n",
        "Golomb (1966)",
        "claim take_a_prime(1) is P",
        Make::Plain(|store| store.add_ruleset(heaps::TakeAPrime)),
    ),
    row(
        "take_a_power_of_2",
        "take_a_power_of_2(n)",
        "take a power of 2 from a heap of n",
        "Ferguson, Game Theory, Part I",
        "claim take_a_power_of_2(3) is P",
        Make::Plain(|store| store.add_ruleset(heaps::TakeAPowerOf2)),
    ),
    row(
        "wythoff",
        "wythoff(a, b)",
        "take from one heap, or as many from both",
        "Wythoff (1907)",
        "claim wythoff(3, 5) is P",
        Make::Plain(|store| store.add_ruleset(heaps::Wythoff::default())),
    ),
    row(
        "generalized_wythoff",
        "generalized_wythoff(t)(a, b)",
        "take from one heap, or numbers less than t apart from both",
        "Fraenkel (1982)",
        "claim generalized_wythoff(1)(3, 5) is P",
        Make::With(|store, arguments| Ok(store.add_ruleset(heaps::Wythoff::new(arguments)?))),
    ),
    row(
        "euclid",
        "euclid(a, b)",
        "subtract a multiple of the lesser number from the greater; play stops when they are equal",
        "Grossman (1997)",
        "claim euclid(5, 8) is P",
        Make::Plain(|store| store.add_ruleset(heaps::Euclid)),
    ),
    row(
        "euclid_to_zero",
        "euclid_to_zero(a, b)",
        "subtract a multiple of the lesser number from the greater; play stops at 0",
        "Cole and Davie (1969)",
        "claim euclid_to_zero(25, 7) is N",
        Make::Plain(|store| store.add_ruleset(heaps::EuclidToZero)),
    ),
    row(
        "moore",
        "moore(k, [a, b, …])",
        "take from at most k of the heaps",
        "Moore (1910)",
        "claim moore(2, [1, 1, 1]) is P",
        Make::Plain(|store| store.add_ruleset(heaps::Moore)),
    ),
    row(
        "fibonacci_nim",
        "fibonacci_nim(n)",
        "take at most twice what was taken last, and not all at once",
        "Whinihan (1963)",
        "claim fibonacci_nim(13) is P",
        Make::Plain(|store| store.add_ruleset(heaps::FibonacciNim)),
    ),
    row(
        "mem",
        "mem(n)",
        "take at least what was taken last",
        "Larsson, Rubinstein-Salzedo and Siegel",
        "claim mem(3) is N",
        Make::Plain(|store| store.add_ruleset(heaps::Mem)),
    ),
    row(
        "staircase",
        "staircase([a, b, …])",
        "move coins a step down; the first entry is the lowest step above the ground",
        "Ferguson, Game Theory, Part I",
        "claim staircase([2, 9, 2]) is P",
        Make::Plain(|store| store.add_ruleset(heaps::Staircase)),
    ),
    row(
        "nimble",
        "nimble([a, b, …])",
        "move a coin left; squares are counted from 0",
        "Ferguson, Game Theory, Part I",
        "claim nimble([1, 2, 3]) is P",
        Make::Plain(|store| store.add_ruleset(heaps::Nimble)),
    ),
    row(
        "silver_dollar",
        "silver_dollar([a, b, …])",
        "slide a coin left over free squares, counted from 0",
        "On Numbers and Games, chapter 11",
        "claim silver_dollar([0, 1, 2]) is P",
        Make::Plain(|store| store.add_ruleset(heaps::SilverDollar)),
    ),
    row(
        "silver_dollar_one_step",
        "silver_dollar_one_step([a, b, …], d)",
        "the Silver Dollar game with the dollar, on square d: who puts it into the bag, square 0, has won",
        "On Numbers and Games, chapter 11",
        "claim silver_dollar_one_step([1, 2], 2) is P",
        Make::Plain(|store| store.add_ruleset(heaps::SilverDollarBag::ONE_STEP)),
    ),
    row(
        "silver_dollar_two_steps",
        "silver_dollar_two_steps([a, b, …], d)",
        "the Silver Dollar game with the dollar, on square d: who takes the bag, square 0, with it has won",
        "On Numbers and Games, chapter 11",
        "claim silver_dollar_two_steps([1], 1) is P",
        Make::Plain(|store| store.add_ruleset(heaps::SilverDollarBag::TWO_STEPS)),
    ),
    row(
        "welter",
        "welter([a, b, …])",
        "move a coin left to a free square, counted from 0",
        "On Numbers and Games, chapter 13",
        "claim welter([0, 1, 2]) is P",
        Make::Plain(|store| store.add_ruleset(heaps::Welter)),
    ),
    row(
        "northcott",
        "northcott([[a, b], …])",
        "slide one of the two coins of a row; they do not pass",
        "Winning Ways, chapter 3",
        "claim northcott([[0, 3], [1, 4]]) is P",
        Make::Plain(|store| store.add_ruleset(heaps::Northcott)),
    ),
    row(
        "turning_turtles",
        "turning_turtles(\"TTHTH\")",
        "turn one or two coins, the last of them from heads; places are counted from the left",
        "Winning Ways, chapter 14",
        "claim turning_turtles(\"TTTT\") is P",
        Make::Plain(|store| store.add_ruleset(coins::Row::TURNING_TURTLES)),
    ),
    row(
        "mock_turtles",
        "mock_turtles(\"TTHTH\")",
        "turn one to three coins, the last of them from heads; places are counted from the left",
        "Winning Ways, chapter 14",
        "claim mock_turtles(\"TTTT\") is P",
        Make::Plain(|store| store.add_ruleset(coins::Row::MOCK_TURTLES)),
    ),
    row(
        "moebius",
        "moebius(\"TTHTH\")",
        "turn one to five coins, the last of them from heads; places are counted from the left",
        "Winning Ways, chapter 14",
        "claim moebius(\"TTTT\") is P",
        Make::Plain(|store| store.add_ruleset(coins::Row::MOEBIUS)),
    ),
    row(
        "mogul",
        "mogul(\"TTHTH\")",
        "turn one to seven coins, the last of them from heads; places are counted from the left",
        "Winning Ways, chapter 14",
        "claim mogul(\"TTTT\") is P",
        Make::Plain(|store| store.add_ruleset(coins::Row::MOGUL)),
    ),
    row(
        "moidores",
        "moidores(\"TTHTH\")",
        "turn one to nine coins, the last of them from heads; places are counted from the left",
        "Winning Ways, chapter 14",
        "claim moidores(\"TTTT\") is P",
        Make::Plain(|store| store.add_ruleset(coins::Row::MOIDORES)),
    ),
    row(
        "motley",
        "motley(\"TTHTH\")",
        "turn any coins, the last of them from heads; places are counted from the left",
        "Winning Ways, chapter 14",
        "claim motley(\"TTTT\") is P",
        Make::Plain(|store| store.add_ruleset(coins::Row::MOTLEY)),
    ),
    row(
        "twins",
        "twins(\"TTHTH\")",
        "turn two coins, the last of them from heads; places are counted from the left",
        "Winning Ways, chapter 14",
        "claim twins(\"TTTT\") is P",
        Make::Plain(|store| store.add_ruleset(coins::Row::TWINS)),
    ),
    row(
        "triplets",
        "triplets(\"TTHTH\")",
        "turn three coins, the last of them from heads; places are counted from the left",
        "Winning Ways, chapter 14",
        "claim triplets(\"TTTT\") is P",
        Make::Plain(|store| store.add_ruleset(coins::Row::TRIPLETS)),
    ),
    row(
        "ruler",
        "ruler(\"TTHTH\")",
        "turn coins that lie side by side, the last of them from heads; places are counted from the left",
        "Winning Ways, chapter 14",
        "claim ruler(\"TTTT\") is P",
        Make::Plain(|store| store.add_ruleset(coins::Row::RULER)),
    ),
    row(
        "ruler_fives",
        "ruler_fives(\"TTHTH\")",
        "turn up to five coins side by side, the last of them from heads; places are counted from the left",
        "Winning Ways, chapter 14",
        "claim ruler_fives(\"TTTT\") is P",
        Make::Plain(|store| store.add_ruleset(coins::Row::RULER_FIVES)),
    ),
    row(
        "mock_turtle_fives",
        "mock_turtle_fives(\"TTHTH\")",
        "turn one to three of five coins side by side, the last of them from heads; places are counted from the left",
        "Winning Ways, chapter 14",
        "claim mock_turtle_fives(\"TTTT\") is P",
        Make::Plain(|store| store.add_ruleset(coins::Row::MOCK_TURTLE_FIVES)),
    ),
    row(
        "triplet_fives",
        "triplet_fives(\"TTHTH\")",
        "turn three of five coins side by side, the last of them from heads; places are counted from the left",
        "Winning Ways, chapter 14",
        "claim triplet_fives(\"TTTT\") is P",
        Make::Plain(|store| store.add_ruleset(coins::Row::TRIPLET_FIVES)),
    ),
    row(
        "turnips",
        "turnips(\"TTHTH\")",
        "turn three coins at equal distances, the last of them from heads; places are counted from the left",
        "Winning Ways, chapter 14",
        "claim turnips(\"TTTT\") is P",
        Make::Plain(|store| store.add_ruleset(coins::Row::TURNIPS)),
    ),
    row(
        "sym",
        "sym(\"TTHTH\")",
        "turn a symmetrical set of coins, the last of them from heads; places are counted from the left",
        "Winning Ways, chapter 14",
        "claim sym(\"TTTT\") is P",
        Make::Plain(|store| store.add_ruleset(coins::Row::SYM)),
    ),
    row(
        "sympler",
        "sympler(\"TTHTH\")",
        "turn a symmetrical set of coins, the first among them, the last of them from heads; places are counted from the left",
        "Winning Ways, chapter 14",
        "claim sympler(\"TTTT\") is P",
        Make::Plain(|store| store.add_ruleset(coins::Row::SYMPLER)),
    ),
    row(
        "grunt",
        "grunt(\"TTHTH\")",
        "turn four coins that lie symmetrically, the first among them, the last of them from heads; places are counted from the left",
        "Winning Ways, chapter 14",
        "claim grunt(\"TTTT\") is P",
        Make::Plain(|store| store.add_ruleset(coins::Row::GRUNT)),
    ),
    row(
        "turning_corners",
        "turning_corners(\"TT/TH\")",
        "turn the corners of a rectangle, the last of them from heads; rows are separated by /",
        "Winning Ways, chapter 14",
        "claim turning_corners(\"TT/TT\") is P",
        Make::Plain(|store| store.add_ruleset(coins::Grid::turning_corners())),
    ),
    row(
        "rugs",
        "rugs(\"TT/TH\")",
        "turn all coins of a rectangle, the last of them from heads; rows are separated by /",
        "Winning Ways, chapter 14",
        "claim rugs(\"TT/TT\") is P",
        Make::Plain(|store| store.add_ruleset(coins::Grid::rugs())),
    ),
    row(
        "acrostic_twins",
        "acrostic_twins(\"TT/TH\")",
        "turn two coins in one row or one column, the last of them from heads; rows are separated by /",
        "Winning Ways, chapter 14",
        "claim acrostic_twins(\"TT/TT\") is P",
        Make::Plain(|store| store.add_ruleset(coins::Grid::acrostic_twins())),
    ),
    row(
        "product",
        "product(\"twins\", \"ruler\")(\"TT/TH\")",
        "turn the coins where rows and columns of two games meet",
        "Winning Ways, chapter 14",
        "claim product(\"twins\", \"ruler\")(\"TT/TT\") is P",
        Make::With(|store, arguments| Ok(store.add_ruleset(coins::Grid::product(arguments)?))),
    ),
    row(
        "node_kayles",
        "node_kayles(X)",
        "take a vertex of the graph and its neighbours",
        "Schaefer (1978)",
        "claim node_kayles(\"a-b b-c\") = *2",
        Make::Plain(|store| store.add_ruleset(graphs::NodeKayles)),
    ),
    row(
        "arc_kayles",
        "arc_kayles(X)",
        "take an edge with both its ends",
        "Schaefer (1978)",
        "claim arc_kayles(\"a-b b-c\") = *1",
        Make::Plain(|store| store.add_ruleset(graphs::ArcKayles)),
    ),
    row(
        "vertex_geography",
        "vertex_geography(X, v)",
        "take the token along an edge; the vertex it leaves is gone",
        "Fraenkel, Scheinerman and Ullman (1993)",
        "claim vertex_geography(\"a-b\", \"a\") is N",
        Make::Plain(|store| store.add_ruleset(graphs::VertexGeography)),
    ),
    row(
        "edge_geography",
        "edge_geography(X, v)",
        "take the token along an edge; the edge is gone",
        "Fraenkel, Scheinerman and Ullman (1993)",
        "claim edge_geography(\"a-b\", \"a\") is N",
        Make::Plain(|store| store.add_ruleset(graphs::EdgeGeography)),
    ),
    row(
        "green_hackenbush",
        "green_hackenbush(X, root)",
        "cut an edge; what hangs no longer on the root falls",
        "Winning Ways, chapter 7",
        "claim green_hackenbush(\"a-b b-c b-d\", \"a\") = *1",
        Make::Plain(|store| store.add_ruleset(graphs::GreenHackenbush)),
    ),
    row(
        "bamboo",
        "bamboo(n)",
        "cut a segment of a stalk of n",
        "Ferguson, Game Theory, Part I",
        "claim bamboo(5) = *5",
        Make::Plain(|store| store.add_ruleset(graphs::Bamboo)),
    ),
    row(
        "graph_chomp",
        "graph_chomp(X)",
        "remove an edge, or a vertex with its edges",
        "Khandhawit and Ye (2011)",
        "claim graph_chomp(\"a-b\") = *2",
        Make::Plain(|store| store.add_ruleset(graphs::GraphChomp)),
    ),
    row(
        "vertex_deletion",
        "vertex_deletion(X)",
        "remove a vertex that has an edge",
        "Ferguson, Game Theory, Part I",
        "claim vertex_deletion(\"a-b\") is N",
        Make::Plain(|store| store.add_ruleset(graphs::VertexDeletion)),
    ),
    row(
        "poset",
        "poset(\"a<b b<c\")",
        "remove an element and all above it",
        "Gale and Neyman (1982)",
        "claim poset(\"a<b b<c\") = *3",
        Make::Plain(|store| store.add_ruleset(graphs::Poset)),
    ),
    row(
        "maze",
        "maze(\"..#/...\")(r, c)",
        "move a rook left or up, not through a wall #; \"queen\" or \"king\" behind the board is another piece",
        "Laaksonen, Competitive Programmer's Handbook, chapter 25",
        "claim maze(\"..#/...\")(2, 3) = *2",
        Make::With(|store, arguments| Ok(store.add_ruleset(boards::Maze::new(arguments)?))),
    ),
    row(
        "chomp",
        "chomp(m, n)  ·  chomp([4, 4, 3])  ·  chomp(a, b, c)",
        "bite off a square with all to the right and below; the corner is poisoned",
        "Gale (1974)",
        "claim chomp(2, 3) is N",
        Make::Plain(|store| store.add_ruleset(boards::Chomp)),
    ),
    row(
        "cram",
        "cram(m, n)  ·  cram(\"..#/...\")",
        "place a domino on two free squares side by side",
        "Winning Ways, chapter 15",
        "claim cram(2, 2) is P",
        Make::Plain(|store| store.add_ruleset(boards::Cram)),
    ),
    row(
        "path",
        "path(n)",
        "the graph that is a path of n vertices, as a string",
        "graph theory",
        "claim node_kayles(path(2)) = *1",
        Make::Graph(|arguments| {
            let [n] = Argument::exactly(arguments, "path(n)")?;
            graphs::path(n.size("a number of vertices")?)
        }),
    ),
    row(
        "cycle",
        "cycle(n)",
        "the graph that is a cycle of n vertices, as a string",
        "graph theory",
        "claim node_kayles(cycle(3)) = *1",
        Make::Graph(|arguments| {
            let [n] = Argument::exactly(arguments, "cycle(n)")?;
            graphs::cycle(n.size("a number of vertices")?)
        }),
    ),
    row(
        "complete",
        "complete(n)",
        "the graph in which n vertices are all joined, as a string",
        "graph theory",
        "claim node_kayles(complete(4)) = *1",
        Make::Graph(|arguments| {
            let [n] = Argument::exactly(arguments, "complete(n)")?;
            graphs::complete(n.size("a number of vertices")?)
        }),
    ),
    row(
        "star",
        "star(n)",
        "the graph in which n vertices are joined to one, as a string",
        "graph theory",
        "claim arc_kayles(star(4)) = *1",
        Make::Graph(|arguments| {
            let [n] = Argument::exactly(arguments, "star(n)")?;
            graphs::star(n.size("a number of leaves")?)
        }),
    ),
    row(
        "grid",
        "grid(m, n)",
        "the graph of a grid of m rows and n columns, as a string",
        "graph theory",
        "claim node_kayles(grid(1, 2)) = *1",
        Make::Graph(|arguments| {
            let [m, n] = Argument::exactly(arguments, "grid(m, n)")?;
            graphs::grid(m.size("a number of rows")?, n.size("a number of columns")?)
        }),
    ),
];

const fn row(
    name: &'static str,
    signature: &'static str,
    rule: &'static str,
    source: &'static str,
    example: &'static str,
    make: Make,
) -> Named {
    Named { name, signature, rule, source, example, make }
}

/// The ruleset of a name.
///
/// ```
/// assert_eq!(sprague::ruleset::named("kayles").unwrap().signature, "kayles(n)");
/// ```
#[must_use]
pub fn named(name: &str) -> Option<&'static Named> {
    RULESETS.iter().find(|ruleset| ruleset.name == name)
}
