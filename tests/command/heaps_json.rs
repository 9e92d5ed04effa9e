//! What the commands on nim-sequences, game graphs and certificates print with `--json`, against
//! its schema.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::folder::{Folder, run};
use crate::json_schema::Schema;
use serde_json::Value;

/// A command, its exit code, and the definition of each of its lines.
const COMMANDS: &[(&str, i32, &str)] = &[
    ("sequence 0.137 --to 20", 0, "sequence"),
    ("sequence kayles --from 5 --to 40000", 0, "sequence"),
    ("sequence 3 --to 5", 2, "failed"),
    ("period 0.137", 0, "period"),
    ("period 0.07", 0, "period"),
    ("period 0.106", 0, "period"),
    ("period 0.454", 0, "period"),
    ("period 0.3F --to 200", 1, "period"),
    ("period 4!.0 --to 200", 1, "period"),
    ("period dim --to 64", 1, "period"),
    ("period all_but([2,4])", 0, "period"),
    ("period subtraction([1,2,5])", 0, "period"),
    ("period 0.45 --certificate 0.45.cert", 0, "period"),
    ("period 0.156 --checkpoint run --to 2000000 --certificate again.cert", 0, "period"),
    ("period 0.3F --certificate no.cert", 2, "failed"),
    ("guess f(n):=if(n>=1)then{f(n-1),*1}else{}", 0, "guess"),
    ("guess mark(n):=if(n>=1)then{mark(n-1),mark(n//2)}else{}", 0, "guess"),
    ("guess two(a,b):=if(a+b=0)then{}else{two((a+b-1)//2,(a+b-1)//2),two(0,(a+b)//2)}", 1, "guess"),
    ("guess up(n):=if(n<9)then{up(n+1)}else{}", 1, "guess"),
    ("guess kayles", 2, "failed"),
    ("compare 0.161 0.36 --to 600", 1, "comparison"),
    ("compare 0.137 0.07 --to 200", 1, "comparison"),
    ("compare 0.77 kayles --to 50", 0, "comparison"),
    ("compare 0.77 nothing --to 50", 2, "failed"),
    ("survey 0.dd --to 60", 0, "survey_row"),
    ("survey 0.12d --to 200", 0, "survey_row"),
    ("survey all_but(1..3) --to 100", 0, "survey_row"),
    ("survey 0.dd --to 2000 --max-nodes 200", 0, "survey_row"),
    ("survey 0.? --to 100", 2, "failed"),
    ("values ROOT/examples/graphs/subtraction.tsv", 0, "vertex"),
    ("values loop.tsv --loopy", 0, "vertex"),
    ("values loop.tsv", 2, "failed"),
    ("verify 0.45.cert", 0, "verified_period"),
    ("verify ROOT/certificates/0.104.cert --segments 1..1", 3, "verified_period"),
    ("verify wrong.cert", 1, "rejected"),
    ("verify nim.cert", 0, "verified_positions"),
    ("verify for_all.cert", 0, "verified_for_all"),
    ("genus 0.75 --to 5", 0, "genera"),
    ("survey 0.0d --to 20 --misere", 0, "misere_survey_row"),
    ("survey 0.ddd --to 9000 --misere --shard 8/80 --time-limit 0.000001", 0, "misere_survey_row"),
    ("verify quotient.cert", 0, "verified_misere"),
    ("verify partial.cert", 0, "verified_misere"),
    ("verify play.cert", 0, "verified_misere"),
    ("verify form.cert", 0, "verified_misere"),
    ("verify loopy.cert", 0, "verified_sums"),
    ("verify entailing.cert", 0, "verified_sums"),
    ("verify parts.cert", 0, "verified_parts"),
];

/// The exit code and the lines of a command.
fn json(folder: &Folder, command: &str) -> (i32, Vec<Value>) {
    let command = command.replace("ROOT", env!("CARGO_MANIFEST_DIR"));
    let arguments: Vec<&str> = std::iter::once("--json").chain(command.split(' ')).collect();
    let (code, lines, _) = run(&folder.0, &arguments);
    (code, lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

fn schema() -> Schema {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/json/heaps.schema.json");
    Schema::read(&fs::read_to_string(file).unwrap())
}

#[test]
fn every_answer_is_as_the_schema_says() {
    let (folder, schema) = (Folder::new("answers"), schema());
    fs::write(folder.0.join("loop.tsv"), "a\ta\nb\ta\nb\tend\n").unwrap();
    fs::write(folder.0.join("nim.cert"), "sprague-cert 1\n1 n 1\n2 n 2\nq value 2 2\nend 2 1\n").unwrap();
    let for_all = "sprague-forall 1\nt 1 = 0\na 1 all t1 | | 1 | 0\nnothing !a1\nend 1 1\n";
    fs::write(folder.0.join("for_all.cert"), for_all).unwrap();
    for (name, text) in [
        (
            "quotient.cert",
            "sprague-misere 1\ndigits 0 1\norder 2\nletters 1\nr 1\nr 0\np 1\nheaps 0 1 0\nperiod 1 2\nend\n",
        ),
        (
            "partial.cert",
            "sprague-misere 1\ndigits 0 1\norder 2\nletters 1\nr 1\nr 0\np 1\nheaps 0 1\npartial\nq P 1\nend\n",
        ),
        ("play.cert", "sprague-misere-play 1\ngenerators 1\no 0\nk 1\nq N 1 1\nend\n"),
        ("loopy.cert", "sprague-loopy 1\nnodes 1\n1 o 1 =oo\nq D 1\nend 1 1\n"),
        ("entailing.cert", "sprague-entailing 1\n1 o e *0 =loony\nq N 1\nend 1 1\n"),
        ("parts.cert", "sprague-proof 1\n1 n 2\na misere-win 1 =1\nclaim 1\nend 1 1\n"),
        ("form.cert", "sprague-form 1\no = 1\no 1 = 2\no 2 = 1\nq equal 1 3\nend\n"),
    ] {
        fs::write(folder.0.join(name), text).unwrap();
    }
    let mut met = BTreeSet::new();
    for &(command, expected, definition) in COMMANDS {
        if command == "verify wrong.cert" {
            let text = fs::read_to_string(folder.0.join("0.45.cert")).unwrap();
            fs::write(folder.0.join("wrong.cert"), text.replace("preperiod 498", "preperiod 497")).unwrap();
        }
        let (code, lines) = json(&folder, command);
        assert_eq!(code, expected, "{command}: {lines:?}");
        assert!(!lines.is_empty(), "{command}");
        for line in &lines {
            let faults = schema.faults(definition, line);
            assert!(faults.is_empty(), "{command}\n{line}\n{}", faults.join("\n"));
            let others = schema.answers().into_iter().filter(|other| schema.faults(other, line).is_empty());
            assert_eq!(others.collect::<Vec<String>>(), [definition], "{command}");
        }
        met.insert(definition.to_owned());
    }
    let (code, _) = json(&folder, "survey 0.d --to 50 -o survey.json");
    assert_eq!(code, 0);
    let text = fs::read_to_string(folder.0.join("survey.json")).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 9);
    for (line, definition) in lines.iter().zip(["survey_head"].into_iter().chain(["survey_row"; 8])) {
        assert_eq!(schema.faults(definition, line), [""; 0]);
    }
    met.insert("survey_head".to_owned());
    assert_eq!(met, schema.answers().into_iter().collect(), "the schema has an answer that no command gives");
}

/// A schema that lets everything through would say nothing.
#[test]
fn the_schema_refuses_other_objects() {
    let (folder, schema) = (Folder::new("others"), schema());
    for (command, definition) in [
        ("period 0.137", "period"),
        ("compare 0.137 0.07 --to 9", "comparison"),
        ("survey 0.3 --to 50", "survey_row"),
    ] {
        let (_, lines) = json(&folder, command);
        let object = lines[0].as_object().unwrap();
        for name in object.keys() {
            let mut without = object.clone();
            without.shift_remove(name);
            assert!(!schema.faults(definition, &without.into()).is_empty(), "{command} without {name}");
            let mut other = object.clone();
            other[name] = serde_json::json!({ "no": "such thing" });
            assert!(!schema.faults(definition, &other.into()).is_empty(), "{command} with another {name}");
        }
        let mut more = object.clone();
        more.insert("more".to_owned(), Value::Null);
        assert!(!schema.faults(definition, &more.into()).is_empty(), "{command}");
    }
}
