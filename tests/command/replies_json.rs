//! What `eval`, `check`, `prove` and `table` print with `--json`, against its schema.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::json_schema::Schema;
use serde_json::Value;
use sprague::front_end::help::words;
use sprague::front_end::{QUESTIONS, Request, json, syntax};
use sprague::registry::rulesets;
use sprague::{Limits, Session, Source};

fn schema() -> Schema {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/json/sprague.schema.json");
    Schema::read(&fs::read_to_string(file).unwrap())
}

/// The definition of an object by its kind.
fn definition(object: &Value) -> &str {
    match object["kind"].as_str().unwrap_or_default() {
        "value" => "plain",
        kind => kind,
    }
}

#[track_caller]
fn fits(schema: &Schema, object: &Value) {
    let faults = schema.faults(definition(object), object);
    assert!(faults.is_empty(), "{object}\n{}", faults.join("\n"));
}

/// What the statements of a text answer, as objects.
fn answers(session: &mut Session, text: &str) -> Vec<Value> {
    let source = Source::new(None, text);
    let statements = syntax::statements(text);
    let answer = |statement: &syntax::Statement<'_>| match session.run(statement) {
        Ok(reply) => json::reply(&reply),
        Err(error) => Some(json::error(&error, &source)),
    };
    statements.iter().filter_map(answer).collect()
}

#[test]
fn the_page_names_every_field_of_the_schema() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/json");
    let page = fs::read_to_string(folder.join("README.md")).unwrap();
    let text = fs::read_to_string(folder.join("sprague.schema.json")).unwrap();
    let schema: Value = serde_json::from_str(&text).unwrap();
    let mut fields = 0;
    for object in schema["$defs"].as_object().unwrap().values() {
        let properties = &object["properties"];
        let Some(kind) = properties["kind"]["const"].as_str() else { continue };
        let Some(row) = page.lines().find(|line| line.starts_with(&format!("| `{kind}` |"))) else {
            continue;
        };
        for field in properties.as_object().unwrap().keys().filter(|field| *field != "kind") {
            assert!(row.contains(&format!("`{field}`")), "{kind}: {field}");
            fields += 1;
        }
    }
    assert!(fields > 80, "{fields}");
}

#[test]
fn claims_over_all_values_are_as_the_schema_says() {
    let text = "d(a, b) := { d(i, b) for i in 0..a-1, d(a, j) for j in 0..b-1 }
        claim kayles(n) is N for all n >= 1
        why
        claim grundy(d(a, b)) = a ⊕ b for all a, b
        prove nim(n, 2*n, 3*n) is P for all n
        claim a ⊕ b = a + b for all a, b
        claim kayles(n) is N for n in 1..100
        claim birthday(G) >= 0 for all games G
        claim kayles(n) = *4 for some n
        claim 0.75(n) + *2 is misere N or n >= 0 for all n
        claim nim(n, n) is misere P for all n >= 2";
    let objects = answers(&mut Session::new(), text);
    let kinds: Vec<&str> = objects.iter().map(definition).collect();
    assert_eq!(
        kinds,
        [
            "definition",
            "claim",
            "proof",
            "claim",
            "proof",
            "claim",
            "claim",
            "error",
            "claim",
            "claim",
            "claim"
        ]
    );
    objects.iter().for_each(|object| fits(&schema(), object));
    assert_eq!(objects[1]["decided"]["way"], "classes");
    assert_eq!(objects[3]["decided"]["way"], "moves");
    assert_eq!(objects[6]["notes"][0]["said"], "for all n >= 1");
    assert_eq!(objects[8]["decided"]["witness"][0]["text"], "5");
}

#[test]
fn positions_that_play_may_come_back_to_are_as_the_schema_says() {
    let text = "loopy hop(n) := { hop(n-1) as \"back\" if n > 0, hop(n+1) if 0 < n and n < 5 }
        hop(1)
        moves hop(2) + *1
        [hop(0), hop(1), ∞{0, 2}, outcome(hop(2))]
        claim hop(2) is N
        claim hop(1) = *2
        birthday(hop(1))
        hop(1)
        why";
    let objects = answers(&mut Session::new(), text);
    let kinds: Vec<&str> = objects.iter().map(definition).collect();
    assert_eq!(
        kinds,
        [
            "definition",
            "loopy-position",
            "loopy-moves",
            "plain",
            "claim",
            "claim",
            "error",
            "loopy-position",
            "loopy-moves"
        ]
    );
    objects.iter().for_each(|object| fits(&schema(), object));
    assert_eq!(objects[1]["value"]["infinity"][0], 0);
    assert_eq!(objects[2]["outcome"], "D");
    assert_eq!(objects[4]["reasons"][0]["sides"][0]["outcome"], "D");
}

#[test]
fn outcomes_without_values_are_as_the_schema_says() {
    let text = "cram(8, 8) is P
        claim cram(8, 8) is P
        claim chomp(30, 40) is P
        claim cram(3, 9) is P
        claim cram(3, 9) = *0";
    let objects = answers(&mut Session::with_limits(Limits::with_nodes(8_000)), text);
    objects.iter().for_each(|object| fits(&schema(), object));
    let theorem = &objects[0]["notes"][0];
    assert_eq!([&theorem["kind"], &theorem["outcome"], &theorem["theorem"]], ["theorem", "P", "a half-turn"]);
    assert_eq!(objects[1]["notes"][0], *theorem);
    let kinds: Vec<&Value> = objects[2..].iter().map(|object| &object["reasons"][0]["kind"]).collect();
    assert_eq!(kinds, ["theorem", "outcome-without-value", "not-equivalent"]);
}

#[test]
fn replies_to_questions_are_as_a_schema_says() {
    let schemas = [schema(), Schema::read(include_str!("../../docs/json/heaps.schema.json"))];
    for question in QUESTIONS {
        let (name, text) = question.example.split_once(' ').unwrap();
        let request = Request::of_command(name, text).unwrap().unwrap();
        let reply = Session::new().answer(&request).reply.unwrap();
        // Those without a kind are in `heaps_json`, with what the command adds to them.
        let Some(object) = json::reply(&reply).filter(|object| object.get("kind").is_some()) else {
            continue;
        };
        let fits =
            |schema: &Schema| schema.answers().iter().any(|answer| schema.faults(answer, &object).is_empty());
        assert!(schemas.iter().any(fits), "docs/json says nothing of the reply to {name}: {object}");
    }
}

#[test]
fn examples_of_words_and_rulesets_are_as_the_schema_says() {
    let schema = schema();
    let mut kinds = BTreeSet::new();
    let examples = words().map(|word| word.example.to_owned());
    for example in examples.chain(rulesets().map(|ruleset| ruleset.example.to_owned())) {
        for object in answers(&mut Session::new(), &example) {
            fits(&schema, &object);
            kinds.insert(definition(&object).to_owned());
        }
    }
    for kind in [
        "definition",
        "position",
        "canonical",
        "misere-canonical",
        "misere-distinguish",
        "plain",
        "moves",
        "claim",
        "proof",
    ] {
        assert!(kinds.contains(kind), "{kind}: {kinds:?}");
    }
}

/// Statements that between them have every kind of reason, note, warning and value.
const STATEMENTS: &str = "\
S := {*1, {*1}, *2}; P := 5; kayles := 0.07; mex2(n) := n
claim S = *2; claim S == *3; claim S == {*1, {*1}}; claim S !== S; claim S != S
claim S is P; claim *0 is misere P; claim *2 + *2 is misère N; claim kayles(3) is misere P; claim *0 is N; claim *1 + *1 is N; claim *5 in S; claim *0 in S; claim *1 not in S
claim *n is N for n in 0..9; claim *n is N for n in []; claim 1 < 2 < 2; claim any(n = 7 for n in 0..3)
claim not *1 is N; claim true and 1 = 2; claim [1, 2] = [1, 3]; claim [1] = [1, 2]; claim grundy(S) = 7
claim winning_moves(nim(1 2 6)) = [*1]; claim options(*2) = [*1]; claim [*1 + *1] = [*0 + *2 + *2]
claim kayles'(2) = *1; claim nim(1 2) = nim(2 1); claim 2 = 3; claim kayles(0) is N; winning_moves(kayles(5)); misere_winning_moves(*1 + *1 + *1); winning_moves(top_entails(3) + *5); winning_moves(∞{0, 2} + *2); moves top_entails(4) + {entailing *0}; claim winning_moves(treblecross(5)) = [\"cross cell 1\"]
2^60; 2^100000; 2^2000000; -2^70; true; P is 5; outcome(S); \"a string\"; [1, [true, \"x\"], *2, S, 0..3]
0..9; ω^2 + 1; *(ω + 1); mex2; 0.137; 0.07; subtraction([1, 2]); dim; nim(1 2 6); {}; *(2^200) + *3
[n for n in 0..200000]; period(0.137); period(0.106); period(subtraction([1, 2, 5]), 200); sequence(0.77, 0..20)
moves S; moves *ω; moves *50; moves kayles(5) + *2; moves {}; moves *(2^200) + *1 + *1; moves cram(20, 20)
misere_canonical(S); misere_canonical({*2, *3}); misere_canonical(*5); misere_canonical({*1, *1 + *1 + *1})
misere_distinguish(*2 + *2, *0); claim *2 + *2 =⁻ *0; claim *1 + *2 ≠⁻ *3; claim *2 ≠⁻ *3; prove *2 =⁻ *3; why
canonical(S); canonical(*3); canonical({*0, *1, *1 + *1, {*5}}); canonical(*(2^100) + *1); why
prove S = *3; prove S = *1; prove *n is N for n in 1..3; prove canonical(S); why; S +; nothing; *; {0}
";

#[test]
#[ignore = "slow"]
fn many_statements_are_as_the_schema_says() {
    let schema = schema();
    let mut session = Session::new();
    let mut steps = BTreeSet::new();
    for object in answers(&mut session, STATEMENTS) {
        fits(&schema, &object);
        let others = schema.answers().into_iter().filter(|other| schema.faults(other, &object).is_empty());
        assert_eq!(others.collect::<Vec<String>>(), [definition(&object)], "{object}");
        for step in object["reasons"].as_array().into_iter().flatten() {
            steps.insert(step["kind"].as_str().unwrap().to_owned());
        }
    }
    assert!(steps.len() >= 20, "{steps:?}");
}

#[test]
fn claim_files_proofs_and_tables_are_as_the_schema_says() {
    let schema = schema();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut kinds = BTreeSet::new();
    let claims = fs::read_dir(root.join("examples")).unwrap().map(|entry| entry.unwrap().path());
    let claims: Vec<_> =
        claims.filter(|path| path.extension().is_some_and(|ending| ending == "claims")).collect();
    assert!(!claims.is_empty());
    let mut check: Vec<String> = vec!["check".to_owned(), "nowhere".to_owned(), "README.md".to_owned()];
    check.extend(claims.iter().map(|path| path.to_string_lossy().into_owned()));
    let words = |text: &str| -> Vec<String> { text.split('|').map(str::to_owned).collect() };
    for arguments in [
        check,
        words("prove|nim(1 3) = *2"),
        words("prove|--format|markdown|nim(1 3) = *3"),
        words("table|wythoff(a, b) for a in 0..3 for b in 0..3 if a < b"),
        words("table|outcome(*n) for n in 0..3"),
        words("quotient|0.75"),
        words("quotient|0.0|--to|3"),
        words("quotient|0.76"),
        words("quotient|--position|cram(2, 3)"),
        words("quotient|0.3773|--time-limit|1"),
        words("table|wythoff(a, b)"),
        words("eval|claim *1 is P; *1"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sprague"));
        let command = command.arg("--json").args(&arguments).current_dir(root).stdin(Stdio::null());
        let output = command.output().unwrap();
        let lines = String::from_utf8(output.stdout).unwrap();
        assert!(!lines.is_empty(), "{arguments:?}");
        for line in lines.lines() {
            let object: Value = serde_json::from_str(line).unwrap();
            fits(&schema, &object);
            kinds.insert(definition(&object).to_owned());
        }
    }
    for kind in ["finding", "summary", "proof", "table", "quotient", "error", "claim", "position"] {
        assert!(kinds.contains(kind), "{kind}: {kinds:?}");
    }
}

/// A schema that lets everything through would say nothing.
#[test]
fn the_schema_refuses_other_objects() {
    let schema = schema();
    for object in answers(&mut Session::new(), "S := {*1}; S; moves S; canonical(S); claim S is N; 5") {
        for name in object.as_object().unwrap().keys() {
            let mut without = object.clone();
            without.as_object_mut().unwrap().shift_remove(name);
            assert!(!schema.faults(definition(&object), &without).is_empty(), "{object} without {name}");
            let mut other = object.clone();
            other[name] = serde_json::json!({ "no": "such thing" });
            assert!(!schema.faults(definition(&object), &other).is_empty(), "{object} with another {name}");
        }
    }
}
