//! Requests and their answers, without a browser.

use serde_json::{Value, json};
use sprague_kernel::Options;
use sprague_web::Host;

fn ask(host: &mut Host, request: Value) -> Value {
    serde_json::from_str(&host.answer(&request.to_string())).expect("an answer is JSON")
}

fn run(host: &mut Host, sheet: &str) -> Vec<Value> {
    let parts = ask(host, json!({ "ask": "sheet", "text": sheet }))["parts"].as_array().unwrap().len();
    (0..parts).map(|part| ask(host, json!({ "ask": "run", "part": part }))).collect()
}

#[test]
fn a_sheet_is_answered_part_by_part() {
    let mut host = Host::new();
    let answers = run(&mut host, "S := {*1, {*1}}\nclaim S = *2\nclaim S = *5\nkayles(3)\n# the end");
    assert_eq!(answers.len(), 4);
    assert_eq!(answers[0]["defines"], true);
    assert_eq!(answers[1]["verdict"], "holds");
    assert!(answers[1]["markdown"].as_str().unwrap().contains("holds"));
    assert_eq!((&answers[2]["verdict"], &answers[2]["markdown"]), (&json!("fails"), &Value::Null));
    assert_eq!(answers[3]["data"]["value"], 3);
    assert!(answers[3]["html"].as_str().unwrap().starts_with("<article"));
    assert!(answers[3]["pictures"][0]["svg"].as_str().unwrap().starts_with("<svg "));
}

#[test]
fn errors_have_places_in_units_of_utf_16() {
    let mut host = Host::new();
    let answers = run(&mut host, "*ω + *𝔾\n*2\n:plot kayles to ∞\n:drow *1");
    let error = &answers[0]["error"];
    assert_eq!((&error["from"], &error["to"]), (&json!(6), &json!(8)));
    assert_eq!(answers[1]["data"]["value"], 2);
    let error = &answers[2]["error"];
    assert!(error["message"].as_str().unwrap().contains("expected a heap size"), "{error}");
    assert!(error["drawn"].as_str().unwrap().contains("3 | :plot kayles to ∞\n"), "{error}");
    let helps = answers[3]["error"]["data"]["helps"].to_string();
    assert!(helps.contains("did you mean `:draw`?"), "{helps}");
}

#[test]
fn messages_are_as_wide_as_the_page() {
    let mut host = Host::new();
    let mut widest = |columns: u64| {
        ask(&mut host, json!({ "ask": "sheet", "text": "claim *1 = {0, 1}", "columns": columns }));
        let answer = ask(&mut host, json!({ "ask": "run", "part": 0 }));
        let drawn = answer["error"]["drawn"].as_str().unwrap().to_owned();
        drawn.lines().map(|line| line.chars().count()).max().unwrap()
    };
    assert!(widest(34) <= 34 && widest(90) > widest(34), "{} {}", widest(34), widest(90));
}

#[test]
fn claims_before_a_picture_that_fail_are_told() {
    let mut host = Host::new();
    let [answer] = &run(&mut host, ":draw claim *1 is P; claim *1 is N; *2")[..] else { panic!() };
    let said = answer["html"].as_str().unwrap();
    assert!(said.contains("claim *1 is P") && said.contains("fails") && !said.contains("is N"), "{said}");
    assert_eq!(answer["verdict"], "fails");
    assert_eq!(answer["pictures"].as_array().unwrap().len(), 1);
}

#[test]
fn commands_show_pictures() {
    let mut host = Host::new();
    let sheet = ":draw misere kayles(3)\n:graph {*1, {*1}}\n:table wythoff(a, b) for a in 0..3 for b in 0..3\n\
                 :plot kayles to 60\n:play! misere nim(2 3)\n:help mex\n:help two pins";
    let answers = run(&mut host, sheet);
    for answer in &answers[..4] {
        assert!(answer["pictures"][0]["svg"].as_str().unwrap().starts_with("<svg "), "{answer}");
        assert_eq!(answer["markdown"], Value::Null);
    }
    let wish = json!({ "position": "nim(2 3)", "misere": true, "second": true });
    assert_eq!(answers[4]["play"], wish);
    assert!(answers[5]["data"]["help"].as_str().unwrap().contains("least integer"));
    assert!(answers[6]["data"]["help"].as_str().unwrap().contains("dawsons_kayles"));
}

#[test]
fn quotients_and_proofs_are_commands() {
    let mut host = Host::new();
    let answers = run(&mut host, "S := kayles(2)\n:quotient 0.75\n:quotient S\n:prove S = *2\n:prove S = *3");
    assert_eq!((&answers[1]["data"]["kind"], &answers[1]["data"]["order"]), (&json!("quotient"), &json!(8)));
    assert_eq!(answers[2]["data"]["code"], Value::Null);
    assert_eq!((&answers[3]["data"]["kind"], &answers[3]["verdict"]), (&json!("proof"), &json!("holds")));
    assert!(answers[3]["html"].as_str().unwrap().contains("Proof."), "{}", answers[3]);
    assert_eq!(answers[4]["verdict"], "fails");
}

#[test]
fn why_and_sequence_answer_as_the_statements_do() {
    let mut host = Host::new();
    let sheet = "kayles(3)\nwhy\n:why kayles(3)\nsequence(0.137, 0..7)\n:sequence 0.137 to 7\n:why\n\
                 :sequence kaylez to 5\n:why nim(*1\n:sequence";
    let answers = run(&mut host, sheet);
    assert_eq!(answers[1]["data"]["kind"], "proof");
    assert_eq!((&answers[1]["html"], &answers[1]["data"]), (&answers[2]["html"], &answers[2]["data"]));
    assert_eq!((&answers[3]["html"], &answers[3]["data"]), (&answers[4]["html"], &answers[4]["data"]));
    let drawn = |answer: &Value| answer["error"]["drawn"].as_str().unwrap().to_owned();
    let said = drawn(&answers[6]);
    assert!(said.contains("7 | :sequence kaylez to 5\n  |           ^^^^^^"), "{said}");
    let said = drawn(&answers[7]);
    assert!(said.contains("8 | :why nim(*1\n"), "{said}");
    assert!(drawn(&answers[8]).contains(":sequence kayles to 20"));
}

#[test]
fn commands_of_a_session_say_what_to_do_on_a_sheet() {
    let mut host = Host::new();
    for (line, instead) in [
        (":undo", "run it again"),
        (":verify x.cert", "*Open a file*"),
        (":save! x.md", "*Save the sheet*"),
        (":limits", "fixed here"),
    ] {
        let answer = &run(&mut host, line)[0];
        let helps = answer["error"]["data"]["helps"].to_string();
        assert!(helps.contains(instead), "{answer}");
    }
}

#[test]
fn the_last_move_of_the_machine_is_shown_until_the_next() {
    let mut host = Host::new();
    let wish = json!({ "ask": "play", "position": "kayles(5)", "second": true });
    let turn = ask(&mut host, wish);
    assert_eq!(turn["last"]["move"], "take pin 3");
    assert!(turn["last"]["svg"].as_str().unwrap().starts_with("<svg "));
    let hint = ask(&mut host, json!({ "ask": "enter", "line": "hint" }));
    assert_eq!(hint["last"], turn["last"]);
    let next = ask(&mut host, json!({ "ask": "enter", "line": "1" }));
    assert!(next["last"]["svg"].is_string() && next["last"] != turn["last"], "{next}");
    let turn = ask(&mut host, json!({ "ask": "play", "position": "kayles(2)" }));
    assert_eq!(turn["last"], Value::Null);
    let turn = ask(&mut host, json!({ "ask": "enter", "line": "take pins 1 and 2" }));
    assert_eq!((&turn["last"], &turn["winner"]), (&Value::Null, &json!("you")));
}

#[test]
fn a_certificate_is_of_what_the_names_meant() {
    let mut host = Host::new();
    let mut certified = |definitions: Value, claim: &str| {
        ask(&mut host, json!({ "ask": "certificate", "definitions": definitions, "claim": claim }))
    };
    for (size, claim) in
        [(2, "S = *2"), (3, "S = *3"), (3, "S = *2"), (1, "nim(n, 1) + S = *n for n in 1..9")]
    {
        let answer = certified(json!([format!("S := kayles({size})")]), claim);
        let text = answer["certificate"].as_str().unwrap_or_else(|| panic!("{answer}"));
        let verified = sprague_kernel::verify(&mut text.as_bytes(), Options::default(), &mut || true);
        assert!(verified.is_ok(), "{claim}: {text}");
    }
    let negation = certified(json!(["S := kayles(3)"]), "S = *2");
    assert!(negation["certificate"].as_str().unwrap().contains("\nq differ "), "{negation}");
    for (definitions, claim, why) in [
        (json!([]), "S = *2", "the name `S` is not defined"),
        (json!(["S := nim("]), "S = *2", "1 | S := nim("),
        (json!([]), "nim(1, 2", "1 | nim(1, 2"),
        (json!([]), "kayles(n) = *n for n in 1..0", "would claim"),
    ] {
        let answer = certified(definitions, claim);
        let said = answer["error"]["drawn"].as_str().unwrap_or_else(|| panic!("{answer}"));
        assert!(said.contains(why), "{said}");
    }
}

#[test]
fn a_game_is_played_and_a_winning_move_shown_when_asked_for() {
    let mut host = Host::new();
    ask(&mut host, json!({ "ask": "define", "text": "row := kayles(3)" }));
    let turn = ask(&mut host, json!({ "ask": "play", "position": "row" }));
    assert_eq!((turn["moves"].as_array().unwrap().len(), &turn["over"]), (5, &json!(false)));
    assert!(turn["svg"].as_str().unwrap().contains("data-part"));
    let winning = ask(&mut host, json!({ "ask": "winning" }));
    assert_eq!(turn["moves"][1]["label"], "take pin 2: kayles(1) + kayles(1)");
    assert_eq!(winning["move"], 1);
    let turn = ask(&mut host, json!({ "ask": "enter", "line": "take pin 2" }));
    assert!(turn["said"][1].as_str().unwrap().starts_with("I take pin 1"), "{turn}");
    let turn = ask(&mut host, json!({ "ask": "enter", "line": "1" }));
    assert_eq!((&turn["over"], &turn["winner"]), (&json!(true), &json!("you")));
}

#[test]
fn a_click_on_a_line_of_boxes_is_a_move() {
    let mut host = Host::new();
    let turn = ask(&mut host, json!({ "ask": "play", "position": "nimstring(\".-. ./| | :/. .-.\")" }));
    assert_eq!(turn["position"], "nimstring(\".-. ./| | :/. .-.\")");
    assert!(turn["svg"].as_str().unwrap().contains("data-part=\"edge 2\""));
    let winning = ask(&mut host, json!({ "ask": "winning" }));
    assert!(turn["moves"][winning["move"].as_u64().unwrap() as usize].is_object());
    let moves = turn["moves"].as_array().unwrap();
    let line = moves.iter().find(|one| one["parts"] == json!(["edge 2"])).unwrap();
    assert_eq!(line["label"], "draw a2-b2 and complete a box (you move again)");
    let turn = ask(&mut host, json!({ "ask": "enter", "line": line["number"] }));
    assert_eq!(turn["said"], json!(["You draw a2-b2 and complete a box, and move again."]));
    let turn = ask(&mut host, json!({ "ask": "enter", "line": "b1-c1" }));
    assert_eq!((&turn["over"], &turn["winner"]), (&json!(true), &json!("you")));
    let turn = ask(&mut host, json!({ "ask": "enter", "line": "undo" }));
    assert_eq!((&turn["over"], turn["moves"].as_array().unwrap().len()), (&json!(false), 2));
    let misere = ask(&mut host, json!({ "ask": "play", "position": "nimstring(\"1x1\")", "misere": true }));
    let error = misere["error"].to_string();
    assert!(error.contains("who wins misère play with such moves has no theory here"), "{error}");
}

#[test]
fn a_game_that_may_go_on_for_ever_is_played_and_its_draw_claimed() {
    let mut host = Host::new();
    let hop = "loopy hop(n) := { hop(n-1) if n > 0, hop(n+1) if 0 < n and n < 5 }";
    ask(&mut host, json!({ "ask": "define", "text": hop }));
    let turn = ask(&mut host, json!({ "ask": "play", "position": "hop(4)" }));
    assert_eq!(
        (&turn["position"], &turn["claims"], &turn["begun"]),
        (&json!("hop(4)"), &json!(false), &json!(false))
    );
    assert_eq!(turn["moves"][1]["label"], "hop(5)");
    let edge = turn["moves"][1]["parts"][1].as_str().unwrap();
    assert!(turn["svg"].as_str().unwrap().contains(&format!("data-part=\"{edge}\"")), "{turn}");
    assert_eq!(ask(&mut host, json!({ "ask": "winning" }))["move"], 0);
    let turn = ask(&mut host, json!({ "ask": "enter", "line": "2" }));
    assert_eq!(turn["said"], json!(["You move to hop(5).", "I move to hop(4): that holds the draw."]));
    assert_eq!((&turn["claims"], &turn["begun"], &turn["over"]), (&json!(true), &json!(true), &json!(false)));
    let turn = ask(&mut host, json!({ "ask": "enter", "line": "draw" }));
    assert_eq!(
        (&turn["over"], &turn["winner"], &turn["claims"]),
        (&json!(true), &json!("nobody"), &json!(false))
    );
    assert_eq!(turn["moves"], json!([]));
    let turn = ask(&mut host, json!({ "ask": "enter", "line": "undo" }));
    assert_eq!((&turn["over"], turn["moves"].as_array().unwrap().len()), (&json!(false), 2));
    // In a sum, an arrow and a pin can be clicked.
    let turn =
        ask(&mut host, json!({ "ask": "play", "position": "hop(1) + kayles(2) + *1", "second": true }));
    assert!(turn["said"][1].as_str().unwrap().starts_with("I move"), "{turn}");
    let turn = ask(&mut host, json!({ "ask": "play", "position": "kayles(2) + hop(2)" }));
    let moves = turn["moves"].as_array().unwrap();
    let touching =
        |start: &str| moves.iter().filter(|one| one["parts"][0].as_str().unwrap().starts_with(start)).count();
    assert_eq!((touching("vertex"), touching("square")), (2, 3), "{turn}");
    let misere = ask(&mut host, json!({ "ask": "play", "position": "hop(2)", "misere": true }));
    let error = misere["error"].to_string();
    assert!(error.contains("who wins misère play that may go on for ever has no theory here"), "{error}");
}

#[test]
fn what_is_no_request_is_an_error() {
    let mut host = Host::new();
    for request in ["", "{", "7", "{\"ask\":\"sing\"}", "{\"ask\":\"run\",\"part\":3}", "{\"ask\":\"enter\"}"]
    {
        let answer: Value = serde_json::from_str(&host.answer(request)).unwrap();
        assert!(answer["error"]["message"].is_string(), "{request}: {answer}");
    }
}
