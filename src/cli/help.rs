//! `:help` and `sprague help`: the front page, the topics of the library, and the commands of the
//! session.

use std::io;

use sprague::front_end::help;

use super::Status;
use super::args;
use super::command_table::{COMMANDS, Command};
use super::output::Output;
use super::pager;
use super::terminal::WIDTH;

/// What there is. It fits a screen of 24 lines.
const FRONT: &str = "\
Type a position to see what it is worth and who wins, or a statement:
  nim(1, 2, 6) + *3        a sum of Nim heaps and a nimber
  S := {*1, {*1}}          a definition: S has the options *1 and {*1}
  claim kayles(5) = *4     holds, or fails and says why
  moves nim(1, 2, 6)       every move, the winning ones marked
  prove S = *2             a proof; `why` gives a short one of the last answer

:help TOPIC explains every word, sign, function and ruleset, and:
  games     rulesets  heaps  coins  graphs  boards  octal
  language  statements  claims  definitions  operators  functions  lists  typing
  theory    position  P  N  nimber  mex  sum  equivalence  canonical  reversible
            identity  birthday  nim-sum  nim-product  ordinal  period  saltus
  output    pictures  tables  proofs  limits  commands

`:help topics` lists the rest, `:help pins` searches. `mex?` is `:help mex`.";

/// Names of commands in a row of the front page.
const IN_A_ROW: usize = 9;

/// How a session goes on.
const KEYS: &str = "\
Tab completes, and turns \\oplus into ⊕. `_` is the last result.
Ctrl-C stops a computation, Ctrl-D leaves.";

/// The help on a topic, with paragraphs of `width` columns; the front page if there is none. What is
/// not a topic is searched for. The error is a sentence, with a topic that may have been meant.
pub fn about(topic: &str, width: usize) -> Result<String, String> {
    let topic = topic.trim().trim_end_matches('?').trim_end();
    if topic.is_empty() {
        let names: Vec<&str> = COMMANDS.iter().map(|command| command.name).collect();
        let rows: Vec<String> = names.chunks(IN_A_ROW).map(|row| row.join(" ")).collect();
        return Ok(format!("{FRONT}\n\nCommands: {}\n{KEYS}", rows.join("\n          ")));
    }
    if let Some(page) = page_of(topic, width) {
        return Ok(page);
    }
    // What begins with a colon is a command, or a slip in one.
    if !topic.starts_with(':')
        && let Some(found) = help::found(topic, width, &entries())
    {
        return Ok(found);
    }
    let others = COMMANDS.iter().map(|command| command.name).chain(["commands"]);
    let missing = format!("there is no topic `{topic}`");
    Err(match help::near(topic, others) {
        Some(near) => format!("{missing}; did you mean `{near}`?"),
        None => format!("{missing}; `:help topics` lists what there is"),
    })
}

/// The page of a topic or a command, if there is one of this name.
fn page_of(topic: &str, width: usize) -> Option<String> {
    let named = |command: &&Command| command.name.trim_start_matches(':') == topic.trim_start_matches(':');
    let command = COMMANDS.iter().find(named).map(of_command);
    let commands = (topic == "commands").then(of_commands);
    let topics = if topic.starts_with(':') && command.is_some() { None } else { help::about(topic, width) };
    let pages: Vec<String> = command.into_iter().chain(commands).chain(topics).collect();
    (!pages.is_empty()).then(|| pages.join("\n\n"))
}

/// What the search finds beside what the library knows: commands and pages of the documentation.
fn entries() -> Vec<help::Entry> {
    let of = |command: &Command| help::Entry::new(command.name, &command.summary, &[command.name], "");
    COMMANDS.iter().map(of).chain(help::sections()).collect()
}

/// Whether there is a topic of this name.
pub fn is_topic(topic: &str) -> bool {
    page_of(topic.trim(), WIDTH).is_some()
}

/// Whether there is something to say on a topic, be it by a search.
pub fn is_found(topic: &str) -> bool {
    about(topic, WIDTH).is_ok()
}

fn of_command(command: &Command) -> String {
    format!("{}\n  {}\n  for example: {}", command.usage(), command.summary, command.example)
}

fn of_commands() -> String {
    let rows = COMMANDS.iter().map(|command| format!("\n  {}\n      {}", command.usage(), command.summary));
    format!("Commands of a session; they may be shortened{}", rows.collect::<String>())
}

/// `sprague help`: a command of the program first, then a topic.
pub fn run(topic: &[String], output: &mut Output) -> io::Result<Status> {
    let mut program = args::command();
    // Building gives the commands their full names and the flags that every command takes.
    program.build();
    let text = match topic {
        [] => program.render_long_help().to_string(),
        [name] if program.find_subcommand(name).is_some() => match program.find_subcommand_mut(name) {
            Some(found) => found.render_long_help().to_string(),
            None => String::new(),
        },
        words => match about(&words.join(" "), output.width()) {
            Ok(text) => text,
            Err(missing) => {
                output.complain(&missing.replace("`:help topics`", "`sprague help topics`"));
                return Ok(Status::Error);
            }
        },
    };
    // Ctrl-C is for the pager: it must not end this process while the pager has the terminal.
    let _ = ctrlc::set_handler(|| {});
    pager::show(text.trim_end(), output)?;
    Ok(Status::Well)
}

#[cfg(test)]
mod tests {
    use super::{COMMANDS, about};

    #[test]
    fn the_front_page_fits_a_screen() {
        let page = about("", 80).unwrap();
        assert!(page.lines().count() <= 24, "{}", page.lines().count());
        assert!(page.lines().all(|line| line.chars().count() <= 80), "{page}");
        // Every topic that it names is one.
        let named = page.lines().skip_while(|line| !line.starts_with("  games")).take(5);
        for topic in named.flat_map(|line| line[12..].split_whitespace()) {
            assert!(about(topic, 80).is_ok(), "{topic}");
        }
    }

    #[test]
    fn every_command_has_its_help() {
        for command in COMMANDS.iter() {
            assert!(about(command.name, 80).unwrap().contains(command.example));
            assert!(about(&command.name[1..], 80).unwrap().contains(command.example));
            assert!(about("", 80).unwrap().contains(command.name));
        }
    }

    #[test]
    fn near_misses() {
        assert!(about("grundi", 80).unwrap_err().contains("did you mean `grundy`?"));
        assert!(about("kaylse", 80).unwrap_err().contains("did you mean `kayles`?"));
        assert!(about(":lod", 80).unwrap_err().contains("did you mean `:load`?"));
        assert!(about("xyzzy", 80).unwrap_err().contains("`:help topics`"));
        assert_eq!(about("kayles?", 80), about("kayles", 80));
    }
}
