//! What can be done with a statement: a proof below it, or the counterexample.

use serde_json::{Value, json};
use sprague::front_end::solve::{Insertion, counterexample_below, proof_below};
use sprague::proof::Detail;
use sprague::{Error, Session};

use super::check::Bounds;
use super::client::Client;
use super::document::Document;
use super::known::Wanted;
use super::places::Lines;
use super::workers::Handle;

/// How much proofs spell out: the steps of the theorem.
const DETAIL: u8 = 2;

/// Something that can be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Action {
    what: What,
    /// A byte of the statement.
    place: usize,
    fails: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum What {
    Proof,
    Counterexample,
}

impl Action {
    /// A proof below the statement at a place.
    pub fn proof(place: usize) -> Action {
        Action { what: What::Proof, place, fails: false }
    }

    fn title(self) -> &'static str {
        match self.what {
            What::Proof if self.fails => "Prove that this fails",
            What::Proof => "Prove this",
            What::Counterexample => "Write the counterexample",
        }
    }

    fn kind(self) -> &'static str {
        match self.what {
            What::Proof => "refactor",
            What::Counterexample => "quickfix",
        }
    }

    /// As the client lists it; it asks for the edit when it is chosen.
    pub fn listed(self, uri: &str, version: &Value) -> Value {
        let data = json!({
            "uri": uri,
            "version": version,
            "place": self.place,
            "proof": self.what == What::Proof,
        });
        json!({ "title": self.title(), "kind": self.kind(), "data": data })
    }

    /// What [`Action::listed`] wrote.
    pub fn of_data(data: &Value) -> Option<Action> {
        let place = usize::try_from(data["place"].as_u64()?).ok()?;
        let what = if data["proof"].as_bool()? { What::Proof } else { What::Counterexample };
        Some(Action { what, place, fails: false })
    }

    /// What it writes. It takes as long as the statements and the proof take.
    pub fn insertion(
        self,
        Wanted { text, format, files, .. }: &Wanted,
        bounds: &Bounds,
        handle: &Handle,
    ) -> Result<Insertion, Error> {
        let format = *format;
        let mut session = Session::with_limits(bounds.limits.clone());
        session.set_files(files.clone());
        session.set_interrupt(handle.interrupt());
        handle.begin(bounds.time);
        match self.what {
            What::Proof => {
                let detail = Detail::level(DETAIL).unwrap_or_default();
                proof_below(&mut session, text, format, self.place, detail)
            }
            What::Counterexample => counterexample_below(&mut session, text, format, self.place),
        }
    }
}

/// What can be done in a range of a document, of the kinds that are wanted.
pub fn offered(document: &Document, lines: &Lines<'_>, params: &Value) -> Vec<Action> {
    let (from, to) = (lines.offset(&params["range"]["start"]), lines.offset(&params["range"]["end"]));
    let answers = document.answers();
    let touched = answers.iter().filter(|(span, _)| from <= span.end && span.start <= to);
    let both = touched.flat_map(|(span, answer)| {
        let action = |what| Action { what, place: span.start, fails: answer.fails };
        let counterexample = answer.fails.then(|| action(What::Counterexample));
        counterexample.into_iter().chain(answer.can_be_proved.then(|| action(What::Proof)))
    });
    both.filter(|action| is_wanted(params, action.kind())).collect()
}

/// An insertion as an edit of the document.
pub fn edit(insertion: &Insertion, uri: &str, version: &Value, lines: &Lines<'_>, client: &Client) -> Value {
    let place = lines.position(insertion.place);
    let edit = json!({ "range": { "start": place, "end": place }, "newText": insertion.text });
    client.edit(vec![(uri.to_owned(), version.clone(), vec![edit])])
}

/// The changes of the text that would mend what is wrong in a range of a document, if such are wanted.
pub fn fixes(
    document: &Document,
    uri: &str,
    lines: &Lines<'_>,
    params: &Value,
    client: &Client,
) -> Vec<Value> {
    if !is_wanted(params, "quickfix") {
        return Vec::new();
    }
    let (from, to) = (lines.offset(&params["range"]["start"]), lines.offset(&params["range"]["end"]));
    let mut found = Vec::new();
    for (statement, answer) in document.answers() {
        for (diagnostic, fix) in answer.diagnostics.iter().filter_map(|one| Some((one, one.fix.as_ref()?))) {
            let at = diagnostic.span.shifted(statement.start);
            if from > statement.end.max(at.end) || statement.start > to {
                continue;
            }
            let range = lines.range(fix.span.shifted(statement.start));
            let edit = json!({ "range": range, "newText": fix.text });
            let edit = client.edit(vec![(uri.to_owned(), document.version.clone(), vec![edit])]);
            let title = &fix.title;
            found.push(json!({ "title": title, "kind": "quickfix", "isPreferred": true, "edit": edit }));
        }
    }
    found
}

/// Whether a kind of action is wanted. `refactor` stands for `refactor.inline`, and not the other way
/// round.
fn is_wanted(params: &Value, kind: &str) -> bool {
    let only = params["context"]["only"].as_array();
    only.is_none_or(|kinds| kinds.iter().any(|one| one == kind || one == ""))
}
