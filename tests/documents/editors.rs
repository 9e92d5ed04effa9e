//! What editors colour by: the TextMate grammar is made from the words of the language.
//!
//! `UPDATE_GOLDEN=1 cargo test --test documents editors` writes it anew. `.ci/editors` holds it
//! against the tokens of the scanner.

use std::path::Path;

use serde_json::{Value, json};
use sprague::front_end::help::words;
use sprague::front_end::syntax::{WordKind, is_word};

use crate::golden;

const GRAMMAR: &str = "editors/vscode/syntaxes/sprague.tmLanguage.json";

/// What a name may hold, and what may follow a name in it.
const LETTER: &str = r"\p{L}\p{Nl}_";
const IN_NAME: &str = r"\p{L}\p{N}\p{M}_'′’ʹ＇";

const STAR: &str = "[*∗⋆＊★]";

const HIGHLIGHTS: &str = "editors/tree-sitter-sprague/queries/highlights.scm";

/// The words of some kinds, the longest first, so that none is taken for its own beginning.
fn alternatives(kinds: &[WordKind]) -> String {
    names_of(kinds).join("|")
}

fn names_of(kinds: &[WordKind]) -> Vec<&'static str> {
    let mut names: Vec<&str> = words()
        .filter(|word| kinds.contains(&word.kind))
        .flat_map(|word| std::iter::once(word.name).chain(word.spellings.split_whitespace()))
        // `as` and `use` are words before a string alone, and `loopy` is one before a name.
        .filter(|name| is_word(name) && !["_", "as", "use", "loopy"].contains(name))
        .collect();
    names.sort_unstable_by(|one, other| other.len().cmp(&one.len()).then(one.cmp(other)));
    names.dedup();
    assert!(names.len() > 2, "{kinds:?}");
    names
}

/// The signs that stand between operands, the longest first.
fn operators() -> String {
    let is_operator = |sign: &&str| {
        let first = sign.chars().next().expect("a sign");
        !is_word(sign)
            && !sign.contains(' ')
            && !sign.starts_with('\\')
            && !"{}[]<>∅∞*∗⋆".contains(first)
            && !sign.starts_with("oo{")
            && !first.is_ascii_digit()
    };
    // What compares and is read as another sign.
    let beside = [
        "<=", ">=", "<", ">", "＝", "＋", "−", "–", "－", "·", "⋅", "∼", "≡", "≢", "≁", "⩽", "⩾", "¬", "∃",
        "：=",
    ];
    let mut signs: Vec<&str> = words()
        .filter(|word| matches!(word.kind, WordKind::Sign | WordKind::Keyword))
        .flat_map(|word| std::iter::once(word.name).chain(word.spellings.split_whitespace()))
        .filter(is_operator)
        .chain(beside)
        .collect();
    signs.sort_unstable_by(|one, other| other.len().cmp(&one.len()).then(one.cmp(other)));
    signs.dedup();
    let escaped = |sign: &&str| -> String {
        let special = |letter: char| r"\.^$|?*+()[]{}".contains(letter);
        sign.chars().flat_map(|letter| special(letter).then_some('\\').into_iter().chain([letter])).collect()
    };
    signs.iter().map(escaped).collect::<Vec<_>>().join("|")
}

fn rule(name: &str, expression: String) -> Value {
    json!({ "name": format!("{name}.sprague"), "match": expression })
}

/// A whole word; a star after it begins a nimber, which it does after no name.
fn before_star(name: &str, words: String) -> Value {
    json!({
        "match": format!(r"(?<![{IN_NAME}])({words})(?![{IN_NAME}])(?:(\s*)({STAR}))?"),
        "captures": {
            "1": { "name": format!("{name}.sprague") },
            "3": { "name": "constant.character.star.sprague" },
        },
    })
}

fn whole(name: &str, words: String) -> Value {
    rule(name, format!(r"(?<![{IN_NAME}])(?:{words})(?![{IN_NAME}])"))
}

fn grammar() -> Value {
    let name = format!("[{LETTER}][{IN_NAME}]*");
    let patterns = [
        rule("comment.line.number-sign", "#.*$".to_owned()),
        rule("string.quoted.double", r#""[^"\n]*"?|“[^”\n]*”?"#.to_owned()),
        rule("keyword.control", format!(r#"(?<![{IN_NAME}])use(?=\s*["“])"#)),
        before_star("keyword.control", alternatives(&[WordKind::Statement])),
        rule("keyword.control", format!(r"(?<![{IN_NAME}])loopy(?=[ \t]+[\p{{L}}_])")),
        // Whatever else stands between `for` and the variables.
        rule("keyword.operator.word", format!(r"(?<=for)\s+(?:all|some)(?:\s+games)?(?![{IN_NAME}])")),
        rule("keyword.operator.word", format!(r#"(?<![{IN_NAME}])as(?=\s*["“])"#)),
        before_star("keyword.operator.word", alternatives(&[WordKind::Keyword])),
        rule("constant.language.empty", r"∅|∞|\\emptyset|\\varnothing|\\infty(?![A-Za-z])".to_owned()),
        // A LaTeX command is an operator, except for those that are brackets, blanks or operands.
        json!({
            "match": format!(
                r"(\\(?!(?:left|right|[lr]angle|emptyset|varnothing|infty|omega|ast|star)(?![A-Za-z]))[A-Za-z]+)(?:(\s*)({STAR}))?"
            ),
            "captures": {
                "1": { "name": "keyword.operator.sprague" },
                "3": { "name": "constant.character.star.sprague" },
            },
        }),
        // A star after an operand multiplies.
        json!({
            "match": format!(r#"(?<=[{IN_NAME})\]}}>⟩"”∅])(\s*)({STAR})"#),
            "captures": { "2": { "name": "keyword.operator.sprague" } },
        }),
        rule(
            "constant.character.star",
            format!(r"{STAR}(?:\d+|ω|\\omega|omega(?![{IN_NAME}]))?|\\(?:ast|star)\b"),
        ),
        rule(
            "constant.numeric.code",
            format!(
                r"(?<![{IN_NAME}.])(?=[\d.])[\dA-Za-z!]*=?\.(?!\.)(?:[\dA-Za-z!…]|=(?!=|⁻|\^-)|\.\.\.|\[[\dA-Za-z!=…]*\]?)*"
            ),
        ),
        rule("constant.numeric", format!(r"(?<![{IN_NAME}])\d+(?:_\d+)*")),
        json!({
            "match": format!(r"({name})(?=\s*(\([^()\[\]{{}}]*\))?\s*(?::=|：=|≔))"),
            "captures": { "1": { "name": "entity.name.function.sprague" } },
        }),
        whole("constant.language", "P|N|D|true|false|ω|omega".to_owned()),
        rule("constant.language", r"\\omega(?![A-Za-z])".to_owned()),
        whole("support.function", alternatives(&[WordKind::Function])),
        whole("support.class", alternatives(&[WordKind::Ruleset])),
        rule("variable.other", name),
        rule("keyword.operator", operators()),
    ];
    json!({
        "comment": "Made from the words of the language by tests/documents/editors.rs.",
        "name": "Sprague",
        "scopeName": "source.sprague",
        "fileTypes": ["claims"],
        "patterns": patterns,
    })
}

#[test]
fn the_grammar_is_made_from_the_words() {
    let text = serde_json::to_string_pretty(&grammar()).expect("JSON");
    golden::check(GRAMMAR, &format!("{text}\n"));
}

/// The colours for tree-sitter: functions and rulesets by their names.
#[test]
fn the_highlights_are_made_from_the_words() {
    let any_of = |kind: WordKind| {
        let mut names = names_of(&[kind]);
        names.sort_unstable();
        names.iter().map(|name| format!("\n    \"{name}\"")).collect::<String>()
    };
    let text = format!(
        r#"; Made from the words of the language by tests/documents/editors.rs. The last pattern counts.
(name) @variable
(definition name: (name) @function)
(definition name: (call function: (name) @function))
(definition name: (call (arguments (element (expression (name) @variable.parameter)))))
(part name: (name) @function)
((name) @function.builtin
  (#any-of? @function.builtin{}))
((name) @type
  (#any-of? @type{}))
((name) @constant.builtin
  (#any-of? @constant.builtin "P" "N" "D" "true" "false" "ω" "omega"))
["claim" "prove" "moves" "use" "loopy" "if" "then" "else" "for" "all" "some" "games" "as" "where" "in"] @keyword
[(turn) (misere)] @keyword
(operator) @operator
(nimber) @number
(integer) @number
(code) @number
(empty_set) @constant.builtin
(string) @string
(comment) @comment
"#,
        any_of(WordKind::Function),
        any_of(WordKind::Ruleset),
    );
    golden::check(HIGHLIGHTS, &text);
}

/// The files that are not made are JSON, and the extension names files that are there.
#[test]
fn the_extension_is_whole() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("editors/vscode");
    let read = |name: &str| golden::read(&format!("editors/vscode/{name}"));
    let package: Value = serde_json::from_str(&read("package.json")).expect("JSON");
    assert_eq!(package["version"], env!("CARGO_PKG_VERSION"));
    let given = &package["contributes"];
    let grammars = given["grammars"].as_array().expect("grammars").iter().map(|one| &one["path"]);
    let others = [
        &given["languages"][0]["configuration"],
        &given["snippets"][0]["path"],
        &package["icon"],
        &package["main"],
    ];
    for path in grammars.chain(others) {
        let path = path.as_str().expect("a path");
        assert!(folder.join(path).is_file(), "{path}");
        if path.ends_with(".json") {
            let _: Value = serde_json::from_str(&read(path)).expect(path);
        }
    }
    assert!(read("extension.js").lines().count() <= 40);
    assert!(read("LICENSE.txt").ends_with(&golden::read("LICENSE-MIT")));
    // What a snippet writes is a statement, with its first choices taken.
    let snippets: Value = serde_json::from_str(&read("snippets.json")).expect("JSON");
    for (name, snippet) in snippets.as_object().expect("snippets") {
        let text = written_out(snippet["body"].as_str().expect("a text"));
        let statement = &sprague::front_end::syntax::statements(&text)[0];
        assert!(sprague::front_end::syntax::mentions(statement).is_some(), "{name}: {text}");
        assert!(sprague::front_end::syntax::layout_of(statement).is_empty(), "{name}: {text}");
    }
}

/// A snippet with its places filled in: `${1:f(n)}` is f(n), `${2|P,N|}` is P.
fn written_out(body: &str) -> String {
    let mut text = String::new();
    let mut rest = body;
    while let Some((before, after)) = rest.split_once("${") {
        text.push_str(before);
        let end = (0..after.len()).find(|&at| after[at..].starts_with('}') && !after[..at].ends_with('\\'));
        let (place, others) = after.split_at(end.expect("a brace"));
        let inside = place.trim_start_matches(|digit: char| digit.is_ascii_digit());
        let inside =
            inside.strip_prefix(':').unwrap_or_else(|| inside[1..].split(',').next().expect("a choice"));
        text.push_str(&inside.replace("\\}", "}"));
        rest = &others[1..];
    }
    text + rest
}
