//! Blocks of a document that show what is typed and what is answered. A test runs what is typed and
//! compares the answers; with `UPDATE_GOLDEN=1` it writes the new answers into the document
//! instead.

use crate::golden;

/// A page as it should be, and how many lines with a prompt it has.
struct Answered {
    page: String,
    count: usize,
}

/// Answers every block of a page that has this tag and contains a prompt. `begin` is called once
/// for each block, and gives the function that answers its lines. The rest of the page is copied.
fn answered<Answer: FnMut(&str) -> String>(
    page: &str,
    tag: &str,
    prompt: &str,
    mut begin: impl FnMut() -> Answer,
) -> Answered {
    let opening = format!("```{tag}");
    let mut new = String::new();
    let mut count = 0;
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        push_line(&mut new, line);
        if !(line.starts_with("```") && line.len() > 3) {
            continue;
        }
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        if line == opening && block.iter().any(|line| line.starts_with(prompt)) {
            assert!(block[0].starts_with(prompt), "a block begins with an answer: {}", block[0]);
            let mut answer = begin();
            for line in block.iter().filter(|line| line.starts_with(prompt)) {
                push_line(&mut new, line);
                let shown = answer(&line[prompt.len()..]);
                new.push_str(&shown);
                if !shown.is_empty() && !shown.ends_with('\n') {
                    new.push('\n');
                }
                count += 1;
            }
        } else {
            block.iter().for_each(|line| push_line(&mut new, line));
        }
        push_line(&mut new, "```");
    }
    Answered { page: new, count }
}

fn push_line(page: &mut String, line: &str) {
    page.push_str(line);
    page.push('\n');
}

/// Answers the blocks of a document, and gives the number of lines with a prompt. Fails where an
/// answer is not the one shown.
pub fn hold<Answer: FnMut(&str) -> String>(
    document: &str,
    tag: &str,
    prompt: &str,
    begin: impl FnMut() -> Answer,
) -> usize {
    let mut count = 0;
    golden::replay(document, |page| {
        let answered = answered(page, tag, prompt, begin);
        count = answered.count;
        answered.page
    });
    count
}
