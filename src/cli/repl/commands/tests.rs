//! What the commands of a session say.

use sprague::Interrupt;
use sprague::front_end::markup::Format;
use sprague::front_end::picture::Line;

use super::{COMMANDS, Said, Talk, Turn, find, perform, play_on, statement_within};

fn said(session: &mut Talk, line: &str) -> String {
    let said = match perform(session, line) {
        Turn::Said(said) | Turn::Play(_, said) => said,
        Turn::Quit => return "the end".to_string(),
    };
    let texts: Vec<String> = said
        .into_iter()
        .map(|piece| match piece {
            Said::Answer(text) => text,
            Said::Help(topic) => crate::cli::help::about(&topic, 80).unwrap_or_else(|missing| missing),
            Said::Document(document) => {
                let text = document.write(Format::Text, 80, &Interrupt::new()).unwrap();
                text.trim_end().to_string()
            }
            Said::Lines(lines) => lines.iter().map(Line::plain).collect::<Vec<String>>().join("\n"),
            Said::Trouble { error, .. } => format!("error: {error}"),
        })
        .collect();
    texts.join("\n")
}

fn scratch(name: &str) -> String {
    let path = std::env::temp_dir().join(format!("sprague-commands-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path.to_str().unwrap().to_string()
}

#[test]
fn commands_by_their_beginnings() {
    assert_eq!(find(":q").unwrap().name, ":quit");
    assert_eq!(find(":save!").unwrap().name, ":save");
    assert!(find(":l").err().unwrap().message().contains(":load or :list"));
    assert!(find(":hlep").err().unwrap().helps()[0].contains(":help"));
    assert!(find(":").is_err());
    assert!(COMMANDS.iter().all(|command| find(command.name).is_ok()));
    // Each does something.
    let mut session = Talk::default();
    COMMANDS.iter().for_each(|command| drop(said(&mut session, command.name)));
    assert!(COMMANDS.iter().all(|command| command.example.starts_with(command.name)));
}

#[test]
fn a_question_mark_asks_for_help() {
    let mut session = Talk::default();
    for (line, command) in
        [("kayles?", ":help kayles"), (" nim-sum? ", ":help nim-sum"), ("?", ":help"), ("+?", ":help +")]
    {
        assert_eq!(said(&mut session, line), said(&mut session, command), "{line}");
    }
    assert!(said(&mut session, "kaylse?").contains("`kayles`"));
    assert!(said(&mut session, "*1 = *2?").contains("error: "));
}

#[test]
fn what_may_go_on() {
    assert_eq!(statement_within("{*1,"), Some("{*1,"));
    assert_eq!(statement_within(":time {*1,"), Some("{*1,"));
    assert_eq!(statement_within(":load {"), None);
}

#[test]
fn definitions_are_listed_saved_and_loaded() {
    let file = scratch("saved.claims");
    let mut session = Talk::default();
    assert!(said(&mut session, ":list").contains("nothing"));
    said(&mut session, "S := {*1, {*1}}; half(n) := { half(n // 2) if n > 0 }");
    assert_eq!(said(&mut session, ":list"), "S := {*1, {*1}}\nhalf(n) := { half(n // 2) if n > 0 }");
    assert!(said(&mut session, &format!(":save {file}")).contains("2 definitions saved"));
    assert!(said(&mut session, &format!(":save {file}")).contains(":save!"));
    assert!(said(&mut session, &format!(":save! {file}")).contains("2 definitions saved"));
    let mut other = Talk::default();
    said(&mut other, &format!(":load {file}"));
    assert_eq!(said(&mut other, ":list"), said(&mut session, ":list"));
}

/// A name keeps the value that it was given, whatever is defined again afterwards.
#[test]
fn definitions_that_were_replaced_are_saved_where_others_rest_on_them() {
    let file = scratch("replaced.claims");
    let mut session = Talk::default();
    for line in [
        "f(n) := {f(n-1) if n > 0}",
        "f(n) := {f(n-1) if n > 0, f(n-2) if n > 1}",
        "g(n) := f(n)",
        "z := f(4)",
        "f(n) := {f(n-1) if n > 0}",
        "a := 2; b := 3; a := b; b := 4",
        "gone := 5",
        ":undo",
    ] {
        said(&mut session, line);
    }
    let values = "[grundy(z), grundy(g(4)), a, b]";
    assert_eq!(said(&mut session, values), "[1, 0, 3, 4]");
    assert!(said(&mut session, &format!(":save {file}")).contains("8 definitions saved"));
    let mut other = Talk::default();
    said(&mut other, &format!(":load {file}"));
    assert_eq!(said(&mut other, values), "[1, 0, 3, 4]");
}

#[test]
fn a_session_is_saved_as_a_sheet_that_says_the_same() {
    let file = scratch("notes.md");
    let mut session = Talk::default();
    for line in [
        "S := {*1, {*1}}; claim S = *2",
        "why",
        "claim S = *3",
        "claim *1 = *1",
        "S",
        "_ + *1",
        "T := *5",
        "claim T = *5",
        "S + ",
        ":undo",
        "moves S + *1",
        ":time claim S + *2 is P",
        "\"``` in a string\"",
    ] {
        said(&mut session, line);
    }
    assert_eq!(said(&mut session, &format!(":save {file}")), format!("9 statements saved to {file}"));
    let sheet = std::fs::read_to_string(&file).unwrap();
    assert!(
        sheet.contains("```text\nclaim S = *3\n```") && sheet.contains("```text\nT := *5\n```"),
        "{sheet}"
    );
    assert!(!sheet.contains("\nS +\n"), "{sheet}");
    let mut other = Talk::default();
    let answer = said(&mut other, &format!(":load {file}"));
    assert!(answer.contains("3 claims: 3 hold, 0 fail, 0 errors"), "{answer}");
    assert_eq!(said(&mut other, ":list"), "S := {*1, {*1}}");
    // And once more.
    let again = scratch("again.md");
    said(&mut other, &format!(":save {again}"));
    assert!(said(&mut Talk::default(), &format!(":load {again}")).contains("3 claims: 3 hold"));
}

#[test]
fn definitions_are_taken_back() {
    let mut session = Talk::default();
    assert!(said(&mut session, ":undo").contains("no definition"));
    said(&mut session, "S := *1; S := *2");
    assert_eq!(said(&mut session, ":undo"), "taken back: S := *2\nnow it is S := *1");
    assert_eq!(said(&mut session, ":undo"), "taken back: S := *1");
    assert!(said(&mut session, "S").contains("error: "));
    assert!(said(&mut session, ":undo 2").contains("error: "));
}

#[test]
fn ceilings_are_shown_and_changed() {
    let mut session = Talk::default();
    assert!(said(&mut session, ":limits").contains("max-nodes        20000000"));
    assert!(said(&mut session, ":limits max-nodes 10^8").contains("100000000"));
    assert!(said(&mut session, ":limits --max-depth 5_000").contains("5000"));
    assert!(said(&mut session, ":limits max-nodes 1_000").contains(" 5000  nested calls"));
    assert!(said(&mut session, "[n for n in 1..10^6]").contains("error: "));
    said(&mut session, ":limits time-limit 1.5");
    assert_eq!(session.time_limit, Some(std::time::Duration::from_millis(1_500)));
    for wrong in ["max-nodes", "max-nodes 0", "max-nodes 10^99", "nodes 5", "max-nodes 5 6", "time-limit x"] {
        let answer = said(&mut session, &format!(":limits {wrong}"));
        assert!(answer.contains("error: ") && answer.contains("max-nodes, max-depth"), "{wrong}: {answer}");
    }
}

#[test]
fn nim_sequences_are_plotted_and_their_periods_explained() {
    let file = scratch("plotted.svg");
    let mut session = Talk::default();
    assert!(said(&mut session, ":plot kayles to 40").contains("kayles: Grundy values of heaps 0 to 40"));
    assert_eq!(said(&mut session, &format!(":plot 0.137 to 99 {file}")), format!("drawn to {file}"));
    assert!(said(&mut session, &format!(":plot 0.137 {file}")).contains(":plot!"));
    assert_eq!(said(&mut session, &format!(":plot! 0.137 {file}")), format!("drawn to {file}"));
    let period = said(&mut session, ":period 0.137");
    assert!(period.starts_with("0.137 has period 34 from heap 52 on"), "{period}");
    let why = said(&mut session, "why");
    assert!(why.contains("v(n + 34) = v(n) was checked for 52 ≤ n ≤ 140"), "{why}");
    assert_eq!(said(&mut session, ":plot kayles 20"), said(&mut session, ":plot kayles to 20"));
    // A sheet has the statement that says the same.
    let sheet = scratch("period.md");
    said(&mut session, &format!(":save {sheet}"));
    assert!(std::fs::read_to_string(&sheet).unwrap().contains("```sprague\nperiod(0.137)\n```"));
    assert!(!said(&mut Talk::default(), &format!(":load {sheet}")).contains("error: "));
    for wrong in [":plot", ":plot 3", ":plot kayles to x", ":period", ":period {*1}", ":period 0.137 to -1"] {
        assert!(said(&mut session, wrong).contains("error: "), "{wrong}");
    }
}

#[test]
fn what_a_picture_shows_is_chosen() {
    let mut session = Talk::default();
    assert!(!said(&mut session, ":draw --show board kayles(3)").contains("N-position"));
    assert!(said(&mut session, ":draw --show=value,move kayles(3)").contains("wins"));
    assert!(said(&mut session, ":draw --show all, kayles(3)").contains("error: "));
    assert!(said(&mut session, ":draw --show").contains("error: "));
    assert!(!said(&mut session, ":graph --show board {*1}").contains("N"));
}

#[test]
fn troubles() {
    let mut session = Talk::default();
    for line in [
        ":load",
        ":load /nowhere/at/all",
        ":save",
        ":time",
        ":graph",
        ":graph ?",
        ":draw",
        ":draw ?",
        ":table",
        ":table kayles(3)",
        ":table kayles(a) for a in 0..9 for",
        ":draw 3",
        ":draw *1 /nowhere/at/all.svg",
        ":play",
        ":play 3",
        ":nothing",
    ] {
        assert!(said(&mut session, line).contains("error: "), "{line}");
    }
    assert_eq!(said(&mut session, ":quit"), "the end");
    assert!(said(&mut session, ":time *1 + *2").contains("took "));
}

#[test]
fn words_that_need_no_colon() {
    let mut session = Talk::default();
    for line in ["quit", " exit ", "quit()"] {
        assert_eq!(said(&mut session, line), "the end", "{line}");
    }
    assert_eq!(said(&mut session, "help"), said(&mut session, ":help"));
    assert_eq!(said(&mut session, "help mex"), said(&mut session, ":help mex"));
    assert_eq!(said(&mut session, "help pins side by side"), said(&mut session, ":help pins side by side"));
    assert!(said(&mut session, ":help pins side by side").contains("dawsons_kayles"));
    assert!(said(&mut session, "quit + *1").contains("error: "));
    said(&mut session, "quit := *5; help(n) := *n");
    assert!(said(&mut session, "quit").starts_with("*5"));
    assert!(said(&mut session, "help(3)").starts_with("*3"));
    assert_eq!(said(&mut session, "exit"), "the end");
}

#[test]
fn words_of_the_shell() {
    let same = |line: &str, meant: &str| {
        let (mut session, mut other) = (Talk::default(), Talk::default());
        assert_eq!(said(&mut session, line), said(&mut other, meant), "{line}");
    };
    for (line, meant) in [
        ("draw cram(3,4)", ":draw cram(3,4)"),
        ("play kayles(5)", ":play kayles(5)"),
        ("play! kayles(5)", ":play! kayles(5)"),
        ("draw S := nim(1, 2); S", ":draw S := nim(1, 2); S"),
        ("draw", ":draw"),
        ("graph *2 + *3", ":graph *2 + *3"),
        ("table kayles(n) for n in 0..5", ":table kayles(n) for n in 0..5"),
        ("period 0.137", ":period 0.137"),
        ("compare kayles 0.77", ":compare kayles and 0.77"),
        ("quotient 0.77 to 5", ":quotient 0.77 to 5"),
        ("sprague quotient '0.77 to 5'", ":quotient 0.77 to 5"),
        ("limits", ":limits"),
        ("list", ":list"),
        ("undo", ":undo"),
        ("eval *1 + *2", "*1 + *2"),
        ("why *1 + *2", "*1 + *2; why"),
        ("why claim *1 is N", "claim *1 is N; why"),
        ("sprague draw 'kayles(5)'", ":draw kayles(5)"),
        ("sprague eval '*1 + *2'", "*1 + *2"),
        ("sprague moves 'nim(1,2)'", "moves nim(1,2)"),
        ("sprague help mex", ":help mex"),
    ] {
        same(line, meant);
    }
    let mut session = Talk::default();
    for (line, spelling) in [
        ("check sheet.md", ":load sheet.md"),
        ("survey", "sprague help survey"),
        ("sprague", "`sprague` is not defined"),
        ("sprague foo", "typed alone"),
        ("kayles 5", "write kayles(5)"),
        ("why nothing", "`nothing` is not defined"),
    ] {
        let answer = said(&mut session, line);
        assert!(answer.contains("error: ") && answer.contains(spelling), "{line}: {answer}");
    }
    // A name of one's own goes before; so does a definition of it.
    assert!(said(&mut session, "list = 3").contains("list := 3"));
    said(&mut session, "draw (n) := *n; list := *3; why := *4");
    assert!(said(&mut session, "draw (3)").starts_with("*3"));
    assert!(said(&mut session, "list").starts_with("*3"));
    assert!(said(&mut session, "why + *1").starts_with("*5"));
    assert!(said(&mut session, "list\n*1").starts_with("*3"));
}

#[test]
fn claims_of_a_file_are_named() {
    let file = scratch("sheet.md");
    let sheet =
        "# Sheet\n```sprague\nS := {*1, {*1}}\nclaim S = *2\n```\n> ```sprague\n> claim S\n>   = *3\n> ```\n";
    std::fs::write(&file, sheet.replace("S\n>   =", "(S\n>   =").replace("*3", "*3)")).unwrap();
    let answer = said(&mut Talk::default(), &format!(":load {file}"));
    for part in [
        "S is defined",
        &format!("ok    {file}:4: S = *2"),
        &format!("FAILS {file}:7: (S = *3)"),
        "2 claims: 1 holds, 1 fails",
    ] {
        assert!(answer.contains(part), "{part} in {answer}");
    }
}

#[test]
fn drawings_are_shown_and_written() {
    let file = scratch("drawn.svg");
    let mut session = Talk::default();
    said(&mut session, "S := kayles(3)");
    assert!(said(&mut session, ":table S + *n for n in 0..3").contains("3  2  1  0"));
    assert!(said(&mut session, ":draw S + *1").contains("[┃]"));
    assert_eq!(said(&mut session, &format!(":draw S {file}")), format!("drawn to {file}"));
    assert!(std::fs::read_to_string(&file).unwrap().starts_with("<svg "));
}

#[test]
fn words_that_are_no_commands_of_a_session() {
    let mut session = Talk::default();
    for (line, help) in [
        (":sequence kayles", "`sequence` is a function, and is written without a colon"),
        (":moves nim(1)", "`moves` is a statement, and is written without a colon"),
        (":survey", "in a shell: sprague survey; `sprague help survey` explains it"),
        (":foo", "`:help` lists the commands"),
    ] {
        let said = said(&mut session, line);
        assert!(said.contains(" command `:") && said.contains(help), "{said}");
    }
}

#[test]
fn quotients_and_proofs_are_shown_and_written() {
    let mut session = Talk::default();
    assert!(said(&mut session, ":quotient 0.75").contains("order 8, 2 of them P"));
    assert!(said(&mut session, ":quotient kayles").contains("the code of kayles is 0.77"));
    said(&mut session, "S := kayles(2)");
    assert_eq!(said(&mut session, ":quotient S"), said(&mut session, "misere_quotient(kayles(2))"));
    // The word without a colon is the statement, which shows the beginning.
    assert!(said(&mut session, "prove S = *2").contains("Proof."));
    assert!(said(&mut session, ":prove S = *2").contains("Proof."));
    assert!(said(&mut session, ":prove claim S = *3").contains("S = *3 fails"));
    for (ending, begins) in
        [("cert", "sprague-cert 1\n"), ("v", "(*"), ("md", "# $S = "), ("tex", "\\documentclass")]
    {
        let file = scratch(&format!("proof.{ending}"));
        assert_eq!(said(&mut session, &format!(":prove S = *2 {file}")), format!("written to {file}"));
        let written = std::fs::read_to_string(&file).unwrap();
        assert!(written.starts_with(begins), "{written}");
    }
    let file = scratch("quotient.cert");
    assert_eq!(said(&mut session, &format!(":quotient 0.75 {file}")), format!("written to {file}"));
    assert!(std::fs::read_to_string(&file).unwrap().starts_with("sprague-misere 1\n"));
    assert!(said(&mut session, &format!(":verify {file}")).contains("VERIFIED"));
    assert!(said(&mut session, ":verify nowhere.cert").contains("error: nowhere.cert"));
    assert!(said(&mut session, ":verify").contains("`:verify FILE`"));
    assert_eq!(said(&mut session, ":q"), "the end");
}

#[test]
fn a_game() {
    let mut session = Talk::default();
    said(&mut session, "S := {*1, {*1}}");
    let Turn::Play(mut game, opening) = perform(&mut session, ":play S + *3") else { panic!("a game") };
    assert!(matches!(&opening[0], Said::Answer(text) if text.contains("your move")));
    for line in ["hint", "nonsense", "undo", "*3 → *2", "quit"] {
        assert!(matches!(play_on(&mut session.session, &mut game, line)[..], [Said::Answer(_)]), "{line}");
    }
    assert!(game.is_over());
    assert!(said(&mut session, ":play! S + *3").contains("I begin"));
}

#[test]
fn an_interrupt_stops_a_whole_file() {
    let mut session = Talk::default();
    session.session.interrupt().stop(sprague::StopReason::Interrupted);
    let answer = said(&mut session, "all(n >= 0 for n in 0..10^9); all(n >= 0 for n in 0..10^9)");
    assert_eq!(answer.matches("interrupted").count(), 1, "{answer}");
}
