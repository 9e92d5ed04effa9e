//! The titles of the documentation, which `sprague help` searches: a list that is made from the pages.

use std::fmt::Write as _;
use std::path::Path;

use crate::docs::files_below;
use crate::golden;

const LIST: &str = "src/answers/help/titles.txt";

/// Pages whose titles are topics of the help, or that are for developers.
const LEFT_OUT: [&str; 6] = ["API", "ARCHITECTURE", "PERFORMANCE", "README", "gallery", "glossary"];

/// Where the list is made anew, no page is written while it is read.
#[test]
fn titles_of_the_docs_are_listed() {
    golden::replay(LIST, |_| listed());
}

/// Each page by its path, and below it its titles, indented.
fn listed() -> String {
    let mut list = String::new();
    for page in files_below("docs", &["md"]) {
        let path = Path::new(&page);
        let is_left_out = LEFT_OUT.iter().any(|name| path.file_stem().is_some_and(|stem| stem == *name));
        let is_near = [Some(Path::new("docs")), Some(Path::new("docs/games"))].contains(&path.parent());
        if is_near && !is_left_out {
            writeln!(list, "{page}").unwrap();
            titles(&golden::read(&page)).for_each(|title| writeln!(list, "  {title}").unwrap());
        }
    }
    list
}

/// The headings down to the third level. Those that are only a name of the Python package are left
/// out.
fn titles(page: &str) -> impl Iterator<Item = String> {
    // Every other part is a fenced block.
    let text = page.split("\n```").step_by(2).flat_map(str::lines);
    text.filter_map(|line| {
        let title = ["# ", "## ", "### "].iter().find_map(|level| line.strip_prefix(level))?;
        let is_name = title.starts_with('`') && title[1..].find('`') == Some(title.len() - 2);
        (!is_name).then(|| title.replace(['`', '\\'], ""))
    })
}
