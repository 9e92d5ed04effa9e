//! The page with a picture of every ruleset, which is made of the rows of the table of rulesets.

use std::fmt::Write as _;
use std::path::Path;

use sprague::registry::{FAMILIES, Named};

use crate::golden;

const HEAD: &str = "# Gallery: what each ruleset looks like\n
Each ruleset with a position: first as a question, as `sprague draw` shows it, then
with the answer, as `--show all` adds it. What is marked is a winning move. How to write pictures for
exercise sheets is in [Pictures and tables](pictures.md).\n";

/// What is drawn where the example of a ruleset is too small to show much.
const LARGER: [&str; 61] = [
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

/// The position of a ruleset in the gallery.
fn position(ruleset: &Named) -> &'static str {
    let of_ruleset = |position: &&&str| position.split('(').next() == Some(ruleset.name());
    LARGER.iter().find(of_ruleset).copied().unwrap_or(ruleset.position())
}

/// The question and the answer of a ruleset.
fn row(ruleset: &Named, page: &mut String) {
    let (name, position) = (ruleset.name(), position(ruleset));
    let quoted = position.replace('"', "&quot;").replace('<', "&lt;");
    let _ = writeln!(page, "\n### {name}\n");
    for (ending, alt, show) in [("", "question", ""), ("_answer", "answer", " --show all")] {
        let file = format!("pictures/gallery/{name}{ending}.svg");
        let _ = writeln!(page, "![{name}, the {alt}]({file} \"sprague draw '{quoted}'{show}\")");
    }
}

/// The positions of the gallery.
#[cfg(feature = "cli")]
pub fn positions() -> impl Iterator<Item = &'static str> {
    FAMILIES.iter().flat_map(|family| family.rulesets()).map(position)
}

/// The positions of the examples of rulesets.
#[cfg(feature = "cli")]
pub fn examples() -> impl Iterator<Item = &'static str> {
    FAMILIES.iter().flat_map(|family| family.rulesets()).map(Named::position)
}

#[test]
fn the_gallery_shows_every_ruleset() {
    for larger in LARGER {
        let name = larger.split('(').next().unwrap_or_default();
        assert!(sprague::registry::named(name).is_some(), "{larger}");
    }
    let mut page = HEAD.to_owned();
    for family in &FAMILIES {
        let _ = write!(page, "\n## {}\n", titled(family.name));
        family.rulesets().for_each(|ruleset| row(ruleset, &mut page));
    }
    golden::check("docs/gallery.md", &page);
    let pictures = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures/gallery");
    for link in page.split("](pictures/gallery/").skip(1) {
        let file = link.split(' ').next().unwrap_or_default();
        assert!(pictures.join(file).exists() || std::env::var_os("UPDATE_GOLDEN").is_some(), "{file}");
    }
}

/// `Coins`, of `coins`.
fn titled(name: &str) -> String {
    let (first, rest) = name.split_at(1);
    first.to_uppercase() + rest
}
