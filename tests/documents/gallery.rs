//! What is made of the rows of the table of rulesets: the page with a picture of each, and their names
//! in Python.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use sprague::front_end::help;
use sprague::registry::{FAMILIES, Named, rulesets};

use crate::golden;
use crate::positions::{LARGER, name, shown};

const HEAD: &str = "# Gallery: what each ruleset looks like\n
Each ruleset with a position: first as a question, as `sprague draw` shows it, then
with the answer, as `--show all` adds it. What is marked is a winning move. How to write pictures for
exercise sheets is in [Pictures and tables](pictures.md).\n";

/// The question and the answer of a ruleset.
fn row(ruleset: &Named, page: &mut String) {
    let (name, position) = (ruleset.name(), shown(ruleset));
    let quoted = position.replace('"', "&quot;").replace('<', "&lt;");
    let _ = writeln!(page, "\n### {name}\n");
    for (ending, alt, show) in [("", "question", ""), ("_answer", "answer", " --show all")] {
        let file = format!("pictures/gallery/{name}{ending}.svg");
        let _ = writeln!(page, "![{name}, the {alt}]({file} \"sprague draw '{quoted}'{show}\")");
    }
}

#[test]
fn the_gallery_shows_every_ruleset() {
    for larger in LARGER {
        assert!(sprague::registry::named(name(larger)).is_some(), "{larger}");
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

/// The attributes of `sprague.rulesets`, for editors and type checkers; a family of rulesets is called
/// twice.
#[test]
fn python_knows_every_ruleset() {
    let path = "bindings/python/python/sprague/_rulesets.py";
    let attribute = |name: &str, signature: &str| {
        let kind = if signature.contains(")(") { "RulesetFamily" } else { "NamedRuleset" };
        format!("    {name}: {kind}\n")
    };
    let games = help::library().iter().map(|game| match game.definition.contains(" entailing ") {
        true => format!("    {}: EntailingRuleset\n", game.name),
        false => attribute(game.name, game.signature),
    });
    let rulesets = rulesets().map(|ruleset| attribute(ruleset.name(), ruleset.signature));
    let attributes: BTreeSet<String> = rulesets.chain(games).collect();
    let module = golden::read(path);
    let kinds = [": NamedRuleset\n", ": RulesetFamily\n", ": EntailingRuleset\n"];
    let is_attribute = |line: &&str| kinds.iter().any(|kind| line.ends_with(kind));
    let first = module.split_inclusive('\n').find(is_attribute).expect("an attribute");
    let (before, _) = module.split_once(first).expect("it was found");
    let rest = &module[before.len()..];
    let old: usize = rest.split_inclusive('\n').take_while(is_attribute).map(str::len).sum();
    let attributes = attributes.into_iter().collect::<String>();
    golden::check(path, &format!("{before}{attributes}{}", &rest[old..]));
}

/// `Coins`, of `coins`.
fn titled(name: &str) -> String {
    let (first, rest) = name.split_at(1);
    first.to_uppercase() + rest
}
