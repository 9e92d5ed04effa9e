//! The page of the examples counts what the claims in them speak of.

use sprague::check::{self, Format};
use sprague::front_end::syntax::StatementKind;

use crate::docs::files_below;
use crate::golden;

const HEAD: &str = "# Examples

Exercises and statements of textbooks as claims; `sprague check FILE` checks a sheet.

- *Decided* claims speak of all integers or of all games (`for all n`, `for all games G`). They are
  decided, and `sprague prove` gives a proof or a certificate.
- *Sampled* claims speak of the values in a range or in a list, each of which is looked at.
- *Single* claims speak of one position, or of positions that are written out.

| sheet | decided | sampled | single |
|---|---|---|---|
";

#[derive(Default)]
struct Counts {
    decided: usize,
    sampled: usize,
    single: usize,
}

impl Counts {
    fn row(&self, name: &str) -> String {
        format!("| {name} | {} | {} | {} |\n", self.decided, self.sampled, self.single)
    }
}

/// What the claims of a sheet speak of.
fn counted(path: &str) -> Counts {
    let text = golden::read(path);
    let format = if path.ends_with(".md") { Format::Markdown } else { Format::Statements };
    let mut counts = Counts::default();
    for statement in check::statements(&text, format) {
        if statement.kind != StatementKind::Claim {
            continue;
        }
        let words: Vec<&str> = statement.text.split_whitespace().collect();
        let says = |first: &str, second: &str| words.windows(2).any(|pair| pair == [first, second]);
        if says("for", "all") || says("for", "some") {
            counts.decided += 1;
        } else if words.contains(&"for") {
            counts.sampled += 1;
        } else {
            counts.single += 1;
        }
    }
    counts
}

#[test]
fn the_page_of_the_examples_counts_their_claims() {
    let mut page = String::from(HEAD);
    let mut total = Counts::default();
    for path in files_below("examples", &["md", "claims"]) {
        let name = path.trim_start_matches("examples/");
        let counts = counted(&path);
        if counts.decided + counts.sampled + counts.single == 0 {
            continue;
        }
        page += &counts.row(&format!("[{name}]({name})"));
        total.decided += counts.decided;
        total.sampled += counts.sampled;
        total.single += counts.single;
    }
    page += &total.row("all");
    golden::check("examples/README.md", &page);
}
