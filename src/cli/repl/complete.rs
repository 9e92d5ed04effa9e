//! What Tab offers, and what stands in grey behind the cursor. No terminal in here.

use sprague::front_end::help;
use sprague::front_end::syntax::{LATEX, Token, TokenKind, WordKind, tokens};

use crate::cli::command_table::COMMANDS;

/// One way to go on.
#[derive(Debug, PartialEq, Eq)]
pub struct Candidate {
    /// What a list of several shows.
    pub shown: String,
    /// What stands in the place of what was typed.
    pub replacement: String,
}

impl Candidate {
    fn plain(text: &str) -> Candidate {
        Candidate { shown: text.to_string(), replacement: text.to_string() }
    }
}

/// Whether a file is wanted at the end of this text.
pub fn wants_file_name(text: &str) -> bool {
    let text = text.trim_start();
    [":load ", ":save ", ":save! "].iter().any(|command| text.starts_with(command))
}

/// The ways to go on from the end of a text, and where the part begins that they replace.
pub fn candidates(text: &str, names: &[String]) -> (usize, Vec<Candidate>) {
    let last = tokens(text).last().map_or("", |token| &text[token.span.start..]);
    if let Some(name) = last.strip_prefix('\\')
        && name.bytes().all(|letter| letter.is_ascii_alphabetic())
    {
        return (text.len() - last.len(), signs(name));
    }
    let indent = text.len() - text.trim_start().len();
    let line = &text[indent..];
    if line.starts_with(':') && !line.contains(char::is_whitespace) {
        let commands = COMMANDS.iter().filter(|command| command.name.starts_with(line));
        return (indent, commands.map(|command| Candidate::plain(command.name)).collect());
    }
    let start = word_start(text);
    let word = &text[start..];
    if word.is_empty() {
        return (start, Vec::new());
    }
    let helping = line.starts_with(":help ");
    let mut found: Vec<String> = if helping {
        help::topics().filter(|name| name.starts_with(word)).map(str::to_owned).collect()
    } else {
        words().filter(|name| name.starts_with(word)).collect()
    };
    if !helping {
        found.extend(names.iter().filter(|name| name.starts_with(word)).cloned());
    }
    found.sort_unstable();
    found.dedup();
    (start, found.iter().map(|name| Candidate::plain(name)).collect())
}

/// A sign for its LaTeX name: the sign itself once the name is plain, until then the names that it
/// may be.
fn signs(name: &str) -> Vec<Candidate> {
    let sign = |sign: &str| vec![Candidate::plain(sign)];
    if let Some((_, exact)) = LATEX.iter().find(|(latex, _)| *latex == name) {
        return sign(exact);
    }
    let matching: Vec<&(&str, &str)> = LATEX.iter().filter(|(latex, _)| latex.starts_with(name)).collect();
    match matching[..] {
        [(_, only)] => sign(only),
        _ => matching
            .iter()
            .map(|(latex, sign)| Candidate {
                shown: format!("\\{latex} {sign}"),
                replacement: format!("\\{latex}"),
            })
            .collect(),
    }
}

/// The words that can be typed with letters; a function and a ruleset with the parenthesis that
/// follows.
fn words() -> impl Iterator<Item = String> {
    let in_letters =
        help::words().filter(|word| word.name.starts_with(|sign: char| sign.is_ascii_alphabetic()));
    in_letters.map(|word| match word.kind {
        WordKind::Function | WordKind::Ruleset => format!("{}(", word.name),
        _ => word.name.to_string(),
    })
}

/// Where the name begins that a text ends in.
fn word_start(text: &str) -> usize {
    match tokens(text).last() {
        Some(Token { kind: TokenKind::Name | TokenKind::Keyword, span }) if span.end == text.len() => {
            span.start
        }
        _ => text.len(),
    }
}

/// Of a function or ruleset whose arguments are about to be typed: how they are written, and what
/// comes out.
pub fn signature(line: &str) -> Option<String> {
    let name = line.strip_suffix('(')?;
    let name = &name[word_start(name)..];
    let word = help::words().find(|word| word.name == name)?;
    let first = word.signature.split('·').next().unwrap_or_default().trim();
    let arguments = first.strip_prefix(name)?.strip_prefix('(')?;
    Some(format!("{arguments}  {}", word.summary))
}

#[cfg(test)]
mod tests {
    use super::{candidates, signature, wants_file_name};

    fn offered(text: &str) -> (usize, Vec<String>) {
        let names = ["grump".to_string(), "kayles'".to_string()];
        let (start, candidates) = candidates(text, &names);
        (start, candidates.into_iter().map(|candidate| candidate.replacement).collect())
    }

    #[test]
    fn words_names_and_commands() {
        assert_eq!(offered("claim grum"), (6, vec!["grump".into()]));
        assert_eq!(offered("claim grund"), (6, vec!["grundy(".into(), "grundys_game(".into()]));
        assert_eq!(offered("2*kay"), (2, vec!["kayles'".into(), "kayles(".into()]));
        assert_eq!(offered(" :lo"), (1, vec![":load".into()]));
        assert_eq!(offered(":help grundy"), (6, vec!["grundy".into(), "grundys_game".into()]));
        assert_eq!(offered("*1 + "), (5, vec![]));
        assert_eq!(offered(""), (0, vec![]));
        assert_eq!(offered("*1 # grum"), (9, vec![]));
    }

    #[test]
    fn signs_by_their_latex_names() {
        assert_eq!(offered("*\\omega"), (1, vec!["ω".into()]));
        assert_eq!(offered("a \\opl"), (2, vec!["⊕".into()]));
        assert_eq!(offered("\\ne"), (0, vec!["≠".into()]));
        let (_, several) = offered("\\o");
        assert!(several.contains(&"\\omega".to_string()) && several.contains(&"\\oplus".to_string()));
        assert_eq!(offered("\\xyz").1, Vec::<String>::new());
    }

    #[test]
    fn files_and_signatures() {
        assert!(wants_file_name(":load ex"));
        assert!(!wants_file_name("load ex"));
        assert!(signature("claim grundy(").unwrap().starts_with("G)  "));
        assert!(signature("wythoff(").unwrap().starts_with("a, b)  take"));
        assert_eq!(signature("grundy"), None);
        assert_eq!(signature("xgrundy("), None);
    }
}
