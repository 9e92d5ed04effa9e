//! Requests and their answers.

use serde_json::{Value, json};
use sprague::{Error, Limits, Session};

use crate::answers::{self, USUAL_COLUMNS, failure};
use crate::places::Units;
use crate::playing::{Game, Wish};
use crate::sheet::{self, Answer, Part};
use crate::typing;

/// Positions that a session keeps: with what belongs to them they fit a browser's memory.
const NODES: usize = 2_000_000;

/// A session with the sheet that is run, and the game that is played.
pub struct Host {
    session: Session,
    sheet: String,
    parts: Vec<Part>,
    game: Option<Game>,
    /// Columns of a message.
    columns: usize,
}

impl Default for Host {
    fn default() -> Host {
        Host::new()
    }
}

impl Host {
    /// A session without definitions.
    #[must_use]
    pub fn new() -> Host {
        Host {
            session: new_session(),
            sheet: String::new(),
            parts: Vec::new(),
            game: None,
            columns: USUAL_COLUMNS,
        }
    }

    /// Answers a request: an object with the field `ask`, which says what is asked for, and the
    /// fields that this needs. The field `columns` says how wide messages are from then on. If it
    /// is not a request, the answer has the field `error`.
    ///
    /// ```
    /// let mut host = sprague_web::Host::new();
    /// host.answer(r#"{"ask":"sheet","text":"kayles(3)"}"#);
    /// let answer = host.answer(r#"{"ask":"run","part":0}"#);
    /// assert!(answer.contains(r#""value":3"#));
    /// ```
    pub fn answer(&mut self, request: &str) -> String {
        let request: Value = serde_json::from_str(request).unwrap_or_default();
        let text = |field: &str| request[field].as_str().unwrap_or_default();
        let number = |field: &str| request[field].as_u64().and_then(|n| usize::try_from(n).ok()).unwrap_or(0);
        let flag = |field: &str| request[field].as_bool().unwrap_or(false);
        if let Some(columns) = request["columns"].as_u64() {
            self.columns = usize::try_from(columns).unwrap_or(USUAL_COLUMNS);
        }
        let answer = match text("ask") {
            "sheet" => self.begin(text("text")),
            "run" => self.run(number("part")),
            "define" => self.define(text("text")),
            "markdown" => {
                let answers: Vec<Answer> =
                    request["answers"].as_array().into_iter().flatten().map(Answer::of).collect();
                json!({ "markdown": sheet::markdown(text("text"), &answers) })
            }
            "certificate" => self.certificate(&request),
            "play" => {
                let wish =
                    Wish { position: text("position"), misere: flag("misere"), second: flag("second") };
                self.play(&wish)
            }
            "enter" => self.enter(text("line")),
            "winning" => match &self.game {
                Some(game) => {
                    game.winning(&mut self.session).unwrap_or_else(|error| at_no_place(&error, self.columns))
                }
                None => no_game(),
            },
            "colors" => typing::colors(text("text")),
            "complete" => typing::completions(text("text"), number("at")),
            "help" => typing::help_at(text("text"), number("at")),
            other => json!({ "error": { "message": format!("`{other}` is not a request") } }),
        };
        answer.to_string()
    }

    /// A new session for a new sheet: the places of its parts.
    fn begin(&mut self, text: &str) -> Value {
        *self = Host { columns: self.columns, ..Host::new() };
        text.clone_into(&mut self.sheet);
        self.parts = sheet::parts(text);
        let mut units = Units::new(text);
        let place = |part: &Part| json!([units.at(part.span.start), units.at(part.span.end)]);
        json!({ "parts": self.parts.iter().map(place).collect::<Vec<Value>>() })
    }

    fn run(&mut self, part: usize) -> Value {
        let Some(&found) = self.parts.get(part) else {
            return json!({ "error": { "message": format!("the sheet has no part {part}") } });
        };
        answers::answer(&mut self.session, &self.sheet, found, self.columns)
    }

    /// The certificate of a claim, in a session that only has the definitions before it. First answers
    /// do not need this function, so it must not be a part of one that they need.
    #[inline(never)]
    fn certificate(&self, request: &Value) -> Value {
        let definitions = request["definitions"].as_array().into_iter().flatten();
        let definitions: Vec<&str> = definitions.filter_map(Value::as_str).collect();
        let claim = request["claim"].as_str().unwrap_or_default();
        answers::certificate(&mut new_session(), &definitions, claim, self.columns)
    }

    /// Makes a definition again, in a session that takes the place of one that was stopped.
    fn define(&mut self, text: &str) -> Value {
        match self.session.eval(text) {
            Ok(_) => json!({}),
            Err(error) => json!({ "error": failure(&error, text, self.columns) }),
        }
    }

    fn play(&mut self, wish: &Wish<'_>) -> Value {
        match Game::begin(&mut self.session, wish) {
            Ok((game, turn)) => {
                self.game = Some(game);
                turn
            }
            Err(error) => json!({ "error": failure(&error, wish.position, self.columns) }),
        }
    }

    fn enter(&mut self, line: &str) -> Value {
        match &mut self.game {
            Some(game) => {
                game.enter(&mut self.session, line).unwrap_or_else(|error| at_no_place(&error, self.columns))
            }
            None => no_game(),
        }
    }
}

fn new_session() -> Session {
    Session::with_limits(Limits::with_nodes(NODES))
}

fn at_no_place(error: &Error, columns: usize) -> Value {
    json!({ "error": failure(error, "", columns) })
}

fn no_game() -> Value {
    json!({ "error": { "message": "no game was begun" } })
}
