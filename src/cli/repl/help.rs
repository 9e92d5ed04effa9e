//! `:help`: what there is, and every word of the language with an example. The words come from the one
//! table of the language.

use sprague::heap::Code;
use sprague::ruleset::{Named, RULESETS, named};
use sprague::syntax::{self, WORDS, Word, WordKind};
use unicode_width::UnicodeWidthStr;

use super::commands::{COMMANDS, Command};

/// The width that lists of words are broken at.
const WIDTH: usize = 76;

/// The help on a topic; the overview if there is none.
pub fn about(topic: &str) -> String {
    let topic = topic.trim();
    if topic.is_empty() {
        return overview();
    }
    if let Some(command) =
        COMMANDS.iter().find(|command| command.name.trim_start_matches(':') == topic.trim_start_matches(':'))
    {
        return command_help(command);
    }
    // `*` stands for a nimber and for a product: every row that has the spelling is shown.
    let words: Vec<String> = WORDS.iter().filter(|word| is_called(word, topic)).map(word_help).collect();
    if !words.is_empty() {
        return words.join("\n\n");
    }
    if let Some(ruleset) = named(topic) {
        return ruleset_help(ruleset);
    }
    if topic.contains('.') {
        return code_help(topic);
    }
    let names = WORDS
        .iter()
        .map(|word| word.name)
        .chain(COMMANDS.iter().map(|command| command.name))
        .chain(RULESETS.iter().map(|ruleset| ruleset.name));
    match syntax::nearest(topic, names) {
        Some(near) => format!("there is nothing called `{topic}`; did you mean `{near}`?"),
        None => format!("there is nothing called `{topic}`; `:help` lists what there is"),
    }
}

fn is_called(word: &Word, topic: &str) -> bool {
    word.name == topic
        || word.spellings.split(' ').any(|spelling| spelling == topic)
        || word.name.split(' ').any(|part| part == topic) && word.kind == WordKind::Sign
        || word.name == "*n" && topic == "*"
}

fn overview() -> String {
    let mut text = String::from(
        "Type a position to see its value, or a statement:\n  \
         {*1, {*1}}              the position with the options *1 and {*1}\n  \
         nim(1, 2, 6) + *3       a sum of Nim heaps and a nimber\n  \
         S := {*1, *2}           a definition\n  \
         claim S = *0            holds, or fails and says why\n  \
         moves nim(1, 2, 6)      the moves, with the winning ones marked\n",
    );
    for (title, kind) in [
        ("Statements", WordKind::Statement),
        ("Words", WordKind::Keyword),
        ("Functions", WordKind::Function),
        ("Signs", WordKind::Sign),
    ] {
        text.push_str(&list(title, WORDS.iter().filter(|word| word.kind == kind).map(|word| word.name)));
    }
    text.push_str(&list("Rulesets", RULESETS.iter().map(|ruleset| ruleset.name)));
    text.push_str("\nCommands:\n");
    for Command { name, arguments, summary, .. } in COMMANDS {
        text.push_str(&format!("  {:<18} {summary}\n", format!("{name} {arguments}")));
    }
    text.push_str(
        "\n`:help mex` explains `mex` with an example. Tab completes, and turns \\oplus into ⊕. \
         `_` is the last\nresult. Ctrl-C stops a computation, Ctrl-D leaves.",
    );
    text
}

fn list<'a>(title: &str, names: impl Iterator<Item = &'a str>) -> String {
    let mut text = format!("\n{title}:");
    let mut column = WIDTH;
    for name in names {
        if column + 2 + name.width() > WIDTH {
            text.push_str("\n  ");
            column = 2;
        } else {
            text.push_str("  ");
            column += 2;
        }
        text.push_str(name);
        column += name.width();
    }
    text.push('\n');
    text
}

fn command_help(command: &Command) -> String {
    let usage = format!("{} {}", command.name, command.arguments);
    format!("{}\n  {}\n  for example: {}", usage.trim_end(), command.summary, command.example)
}

fn ruleset_help(ruleset: &Named) -> String {
    let Named { signature, rule, source, example, .. } = ruleset;
    let name = ruleset.name;
    let code = match ruleset.code() {
        None => String::new(),
        Some((code, 0)) => format!("\n  {name} is {code}"),
        Some((code, shift)) => format!("\n  {name}(n) is worth {code}(n + {shift})"),
    };
    format!("{signature}\n  {rule}{code}\n  from: {source}\n  for example: {example}")
}

/// What a take-and-break code says.
fn code_help(topic: &str) -> String {
    let code: Code = match topic.parse() {
        Ok(code) => code,
        Err(error) => return error.to_string(),
    };
    let mut text = format!("{code}(n)\n  {}", code.in_words());
    if let Some(form) = code.standard_form() {
        text.push_str(&format!("\n  {code} is {} shifted by {}", form.code, form.shift));
    }
    let alike = RULESETS.iter().filter_map(|ruleset| Some((ruleset, ruleset.code()?)));
    for (ruleset, _) in alike.filter(|(_, (other, shift))| *other == code && *shift == 0) {
        text.push_str(&format!("\n  it is {}: {}", ruleset.name, ruleset.rule));
    }
    text
}

fn word_help(word: &Word) -> String {
    let mut text = format!("{}\n  {}", word.signature, word.summary);
    if !word.spellings.is_empty() {
        text.push_str(&format!("\n  also written: {}", word.spellings));
    }
    if word.kind == WordKind::NotYet {
        text.push_str("\n  this version does not have it yet");
    } else {
        text.push_str(&format!("\n  for example: {}", word.example));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{COMMANDS, RULESETS, WORDS, WordKind, about};

    #[test]
    fn every_word_has_an_example() {
        for word in WORDS {
            for name in
                std::iter::once(word.name).chain(word.spellings.split(' ').filter(|name| !name.is_empty()))
            {
                let help = about(name);
                assert!(help.contains(word.summary), "{name}");
                assert!(word.kind == WordKind::NotYet || help.contains(word.example), "{name}");
            }
            assert!(word.kind == WordKind::NotYet || about("").contains(word.name), "{}", word.name);
        }
        for command in COMMANDS {
            assert!(about(command.name).contains(command.example));
            assert!(about(&command.name[1..]).contains(command.example));
        }
    }

    #[test]
    fn every_ruleset_has_its_help() {
        for ruleset in RULESETS {
            let help = about(ruleset.name);
            assert!(help.contains(ruleset.rule) && help.contains(ruleset.example), "{}", ruleset.name);
            assert!(about("").contains(ruleset.name));
        }
        assert!(about("kayles").contains("kayles is 0.77"));
        assert!(about("treblecross").contains("0.007(n + 2)"));
        let help = about(".07");
        assert!(
            help.contains("take 2") && help.contains("0.137 shifted by 1") && help.contains("dawsons_kayles")
        );
        assert!(about("0.-").contains("is due here"));
        assert!(about("kaylse").contains("did you mean `kayles`?"));
    }

    #[test]
    fn near_misses() {
        assert!(about("grundi").contains("did you mean `grundy`?"));
        assert!(about(":lod").contains("did you mean `:load`?"));
        assert!(about("xyzzy").contains("`:help` lists"));
    }
}
