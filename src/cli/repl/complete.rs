//! What Tab offers: commands of the session, and what the library knows. No terminal in here.

use sprague::front_end::help::{self, Candidate};

use crate::cli::command_table::COMMANDS;

/// Whether a file is wanted at the end of this text.
pub fn wants_file_name(text: &str) -> bool {
    let text = text.trim_start();
    let is_used = text.strip_prefix("use").is_some_and(|path| is_begun_string(path.trim_start()));
    is_used || [":load ", ":save ", ":save! ", ":verify "].iter().any(|command| text.starts_with(command))
}

/// Whether a string is begun, and not ended.
fn is_begun_string(text: &str) -> bool {
    text.strip_prefix('"').is_some_and(|inside| !inside.contains('"'))
}

/// The ways to go on from the end of a text, and where the part begins that they replace.
pub fn candidates(text: &str, names: &[String]) -> (usize, Vec<Candidate>) {
    let line = text.trim_start();
    if line.starts_with(':') && !line.contains(char::is_whitespace) {
        let commands = COMMANDS.iter().filter(|command| command.name.starts_with(line));
        return (text.len() - line.len(), commands.map(|command| Candidate::plain(command.name)).collect());
    }
    if line.starts_with(":help ") {
        return help::candidate_topics(text);
    }
    help::candidates(text, names)
}

#[cfg(test)]
mod tests {
    use super::{candidates, wants_file_name};

    fn offered(text: &str) -> (usize, Vec<String>) {
        let (start, candidates) = candidates(text, &["grump".to_string()]);
        (start, candidates.into_iter().map(|candidate| candidate.replacement).collect())
    }

    #[test]
    fn commands_topics_and_words() {
        assert_eq!(offered(" :lo"), (1, vec![":load".into()]));
        let topics = ["grundy", "grundy value", "grundy_k", "grundys_game"].map(String::from);
        assert_eq!(offered(":help grundy"), (6, topics.to_vec()));
        assert_eq!(offered(":time grum"), (6, vec!["grump".into()]));
    }

    #[test]
    fn files() {
        assert!(wants_file_name(":load ex"));
        assert!(!wants_file_name("load ex"));
        assert!(wants_file_name("use \"ex") && wants_file_name(" use \""));
        assert!(!wants_file_name("use \"a\"") && !wants_file_name("user \"") && !wants_file_name("use ex"));
    }
}
