//! Positions of rulesets that several tests look at. A ruleset that is in no list has the position of
//! its row.

#![allow(dead_code, reason = "each test program uses its part")]

use sprague::registry::{Named, rulesets};

/// What is drawn where the example of a ruleset is too small to show much.
pub const LARGER: [&str; 61] = [
    "all_but([1, 2])(9)",
    "kayles(9)",
    "dawsons_kayles(8)",
    "dawsons_chess(9)",
    "treblecross(9)",
    "dawsons_circle(7)",
    "guiles(11)",
    "officers(9)",
    "lasker(7)",
    "grundys_game(9)",
    "couples_are_forever(7)",
    "prim(9)",
    "prim_minus(9)",
    "dim(12)",
    "aliquot(12)",
    "at_least_half(11)",
    "at_most_half(10)",
    "take_a_square(11)",
    "take_a_prime(11)",
    "take_a_power_of_2(10)",
    "moore(2, [3, 4, 6])",
    "mem(10)",
    "nimble([0, 2, 0, 1, 3, 2])",
    "silver_dollar([1, 3, 4, 8])",
    "silver_dollar_one_step([1, 4, 6], 4)",
    "silver_dollar_two_steps([1, 4, 8], 4)",
    "welter([1, 4, 5, 9])",
    "northcott([[0, 3], [1, 6], [5, 2]])",
    "turning_turtles(\"HTHHTHH\")",
    "mock_turtles(\"TTHTHHT\")",
    "moebius(\"HTTHTHTH\")",
    "mogul(\"THTTHHTH\")",
    "moidores(\"TTHTHTTH\")",
    "motley(\"THTHHT\")",
    "twins(\"THTHTH\")",
    "triplets(\"TTHTHH\")",
    "ruler(\"HTTHTTH\")",
    "ruler_fives(\"TTHTHH\")",
    "mock_turtle_fives(\"THTHTH\")",
    "triplet_fives(\"TTHTHTH\")",
    "turnips(\"TTHTTHH\")",
    "sym(\"THTHTH\")",
    "sympler(\"HTTHTH\")",
    "grunt(\"THTTHTHH\")",
    "turning_corners(\"TTHT/THTT/HTTT\")",
    "rugs(\"TTHT/THTH/TTTH\")",
    "acrostic_twins(\"TTHT/THTT/HTTH\")",
    "product(\"twins\", \"ruler\")(\"TTHT/THTH/TTTH\")",
    "node_kayles(\"a-b b-c c-d d-e e-a b-e e-f\")",
    "arc_kayles(\"a-b b-c c-d d-a d-e e-f\")",
    "vertex_geography(\"a-b b-c c-d d-a b-d d-e\", \"b\")",
    "edge_geography(\"a-b b-c c-a c-d d-a\", \"a\")",
    "green_hackenbush(\"g-a a-b a-c b-c g-d d-e e-f\", \"g\")",
    "graph_chomp(\"a-b b-c c-d d-e\")",
    "vertex_deletion(\"a-b b-c c-d d-e e-a a-f\")",
    "poset(\"a<b a<c b<d c<d d<e c<f\")",
    "maze(\".....#/.#..../...#../......\")(4, 6)",
    "chomp(3, 5)",
    "cram(3, 4)",
    "euclid(7, 12)",
    "wythoff(5, 9)",
];

/// The name of the ruleset of a position.
pub fn name(position: &str) -> &str {
    position.split('(').next().unwrap_or_default()
}

/// The position of a ruleset in the gallery.
pub fn shown(ruleset: &Named) -> &'static str {
    let of_ruleset = |position: &&&str| name(position) == ruleset.name();
    LARGER.iter().find(of_ruleset).copied().unwrap_or(ruleset.position())
}

/// The positions of the gallery, one of each ruleset.
pub fn gallery() -> impl Iterator<Item = &'static str> {
    rulesets().map(shown)
}

/// The positions of a list, and one of each ruleset that it has none of.
pub fn with_others(list: &[&'static str], of: fn(&Named) -> &'static str) -> Vec<&'static str> {
    let lacks = |ruleset: &&Named| list.iter().all(|position| name(position) != ruleset.name());
    list.iter().copied().chain(rulesets().filter(lacks).map(of)).collect()
}
