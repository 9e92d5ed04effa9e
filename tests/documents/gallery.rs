//! The page with a picture of every ruleset, which is made of the rows of the table of rulesets.

use std::fmt::Write as _;
use std::path::Path;

use sprague::registry::{FAMILIES, Named};

use crate::golden;

const HEAD: &str = "# Gallery: what each ruleset looks like\n
Each ruleset with the position of its example: first as a question, as `sprague draw` shows it, then
with the answer, as `--show all` adds it. What is marked is a winning move. How to write pictures for
exercise sheets is in [Pictures and tables](pictures.md).\n";

/// The question and the answer of a ruleset.
fn row(ruleset: &Named, page: &mut String) {
    let (name, position) = (ruleset.name(), ruleset.position());
    let quoted = position.replace('"', "&quot;").replace('<', "&lt;");
    let _ = writeln!(page, "\n### {name}\n");
    for (ending, alt, show) in [("", "question", ""), ("_answer", "answer", " --show all")] {
        let file = format!("pictures/gallery/{name}{ending}.svg");
        let _ = writeln!(page, "![{name}, the {alt}]({file} \"sprague draw '{quoted}'{show}\")");
    }
}

/// The positions of the gallery, and those of the examples of rulesets.
#[cfg(feature = "cli")]
pub fn positions() -> Vec<String> {
    FAMILIES.iter().flat_map(|family| family.rulesets()).map(Named::position).map(str::to_owned).collect()
}

#[test]
fn the_gallery_shows_every_ruleset() {
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
