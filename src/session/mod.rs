//! A session: a store, the names defined so far, and the evaluation of statements. It has no input or
//! output of its own.

mod answer;
mod explain;
mod heaps;
mod prove;
mod reply;
mod tabulate;
mod typed;

use std::sync::Arc;

pub use heaps::PeriodReply;
pub use reply::{
    CanonicalReply, ClaimReply, Definition, Fact, MoveRow, MovesReply, PositionReply, Proof, ProofReply,
    Reply, ValueReply,
};

use crate::error::{Error, ErrorKind, Result, Span};
use crate::game::{GameId, RulesetId, Store};
use crate::limits::{Interrupt, Limits};
use crate::lower::definitions::{BUILT_IN, Defined, Meaning};
use crate::lower::functions::Function;
use crate::lower::integer::Integer;
use crate::lower::machine::Machine;
use crate::lower::refuse::asserts;
use crate::lower::value::Value;
use crate::lower::{compile, ordinals, refuse};
use crate::render;
use crate::ruleset::{Make, Ruleset, named};
use crate::syntax::operator::Prefix;
use crate::syntax::parser;
use crate::syntax::tree::{Action, Kind, Style, Tree, TreeId};

/// A store, the names defined so far, and the evaluation of statements.
///
/// ```
/// use sprague::{Reply, Session};
/// let mut session = Session::new();
/// session.eval("S := {*1, {*1}, *2}")?;
/// let Reply::Position(answer) = session.eval("S + *1")? else { panic!("a position") };
/// assert_eq!((answer.value.as_str(), answer.outcome.to_string().as_str()), ("*2", "N"));
/// let Reply::Claim(claim) = session.eval("claim S = *2")? else { panic!("a claim") };
/// assert!(!claim.holds);
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Session {
    machine: Machine,
    /// The last statement that was answered, for `why`.
    last: Option<Answered>,
}

/// A statement that was answered.
#[derive(Debug, Clone)]
struct Answered {
    tree: Arc<Tree>,
    /// What `_` stood for in it.
    result_before: Option<Value>,
}

impl Session {
    /// A session with the default ceilings.
    #[must_use]
    pub fn new() -> Session {
        Session::default()
    }

    /// A session with ceilings of its own.
    #[must_use]
    pub fn with_limits(limits: Limits) -> Session {
        Session { machine: Machine { store: Store::with_limits(limits), ..Machine::default() }, last: None }
    }

    /// The ceilings.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        self.machine.store.limits()
    }

    /// The handle that stops a computation of this session, for another thread to keep.
    #[must_use]
    pub fn interrupt(&self) -> Interrupt {
        self.machine.store.interrupt().clone()
    }

    /// The store that holds every position of this session.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.machine.store
    }

    /// The store, to add positions to.
    pub fn store_mut(&mut self) -> &mut Store {
        &mut self.machine.store
    }

    /// Adds a ruleset of one's own, which statements then know by its name; so does
    /// [`Store::add_ruleset`].
    ///
    /// Choose a name that the language does not have: a function such as `mex` keeps its meaning,
    /// and when two rulesets have the same name, the one that the session met first stays.
    ///
    /// ```
    /// use sprague::ruleset::{Argument, Moves, Ruleset};
    /// use sprague::{Reply, Result, Session};
    ///
    /// /// Two heaps: take one from either, or one from the first and two from the second.
    /// #[derive(Debug)]
    /// struct Skew;
    ///
    /// impl Ruleset for Skew {
    ///     type Position = (u64, u64);
    ///     fn name(&self) -> String {
    ///         "skew".to_owned()
    ///     }
    ///     fn moves(&self, &(a, b): &(u64, u64), moves: &mut Moves<(u64, u64)>) -> Result<()> {
    ///         for (less, fewer) in [(1, 0), (0, 1), (1, 2)] {
    ///             if less <= a && fewer <= b {
    ///                 moves.to((a - less, b - fewer), || format!("take {less} and {fewer}"))?;
    ///             }
    ///         }
    ///         Ok(())
    ///     }
    ///     fn write(&self, (a, b): &(u64, u64)) -> String {
    ///         format!("skew({a}, {b})")
    ///     }
    ///     fn read(&self, arguments: &[Argument]) -> Result<(u64, u64)> {
    ///         let [a, b] = Argument::exactly(arguments, "two heap sizes")?;
    ///         Ok((a.size("a heap size")?, b.size("a heap size")?))
    ///     }
    /// }
    ///
    /// let mut session = Session::new();
    /// session.add_ruleset(Skew);
    /// let Reply::Claim(claim) = session.eval("claim skew(3, 5) is P")? else { panic!("a claim") };
    /// assert!(claim.holds);
    /// assert_eq!(session.table("skew(a, b) for a in 0..3 for b in 0..3")?.cell(1, 2).unwrap().text, "1");
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn add_ruleset<R: Ruleset>(&mut self, rules: R) -> RulesetId {
        self.machine.store.add_ruleset(rules)
    }

    /// What was defined, in the order in which it was.
    #[must_use]
    pub fn definitions(&self) -> Vec<Definition> {
        self.machine.definitions.iter().map(described).collect()
    }

    /// Evaluates one statement, without the `;` or the new line that ends it. After an error the session
    /// is as it was before.
    ///
    /// # Errors
    /// A statement that cannot be read or evaluated, with its place as byte offsets into `statement`. A
    /// claim that fails is no error: its reply says so.
    pub fn eval(&mut self, statement: &str) -> Result<Reply> {
        self.attempt(|session| session.eval_statement(statement))
    }

    fn eval_statement(&mut self, statement: &str) -> Result<Reply> {
        let tree = Arc::new(parser::parse(statement, self.limits())?);
        if let Action::Show(root) = tree.action
            && self.asks_why(&tree, root)
        {
            return self.why(tree.span(root));
        }
        let result_before = self.machine.last_result.clone();
        let reply = match tree.action {
            Action::Nothing => return Ok(Reply::Nothing),
            Action::Define { target, body } => self.define(&tree, target, body),
            Action::Claim(root) => self.claim(&tree, root),
            Action::Prove(root) => self.prove(&tree, root),
            Action::Moves(root) => {
                let position = self.position_of(&tree, root)?;
                answer::moves(&mut self.machine.store, position)
                    .map(Reply::Moves)
                    .map_err(|error| error.at(tree.span(root)))
            }
            Action::Show(root) => self.show(&tree, root),
        }?;
        self.last = Some(Answered { tree, result_before });
        Ok(reply)
    }

    /// Whether an expression is the word `why`, and no name that somebody has defined.
    fn asks_why(&self, tree: &Tree, root: TreeId) -> bool {
        tree.kind(root) == Kind::Name
            && tree.slice(tree.span(root)) == "why"
            && self.machine.find("why").is_none()
    }

    fn prove(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<Reply> {
        let proof = self.proof(tree, root)?;
        let lines = prove::full(&self.machine.store, &proof)?;
        Ok(Reply::Proof(Box::new(ProofReply { proof, lines })))
    }

    /// A proof of a claim or of `canonical(G)`.
    fn proof(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<Proof> {
        match call_of(tree, root, &[Function::Canonical]) {
            Some(argument) => {
                let position = self.position_of(tree, argument)?;
                prove::canonical(&mut self.machine, tree.slice(tree.span(argument)), position)
                    .map_err(|error| error.at(tree.span(root)))
            }
            None if asserts(tree, root) => prove::claim(&mut self.machine, tree, root),
            // Of a position, what it is worth.
            None => self.value_proof(tree, root).map_err(|error| match error.kind() {
                ErrorKind::WrongKind => refuse::proof_of(tree.span(root)),
                _ => error,
            }),
        }
    }

    /// The short proof of what the last statement answered.
    fn why(&mut self, span: Span) -> Result<Reply> {
        let Some(Answered { tree, result_before }) = self.last.clone() else {
            return Err(prove::nothing_to_explain(span));
        };
        let result = std::mem::replace(&mut self.machine.last_result, result_before);
        let proof = self.reason(&tree);
        self.machine.last_result = result;
        // The places in the statement before are no places in this one.
        let proof = proof.map_err(|error| match error.kind() {
            ErrorKind::Interrupted | ErrorKind::TimeLimit | ErrorKind::Limit => error,
            _ => prove::nothing_to_explain(span),
        })?;
        let lines = prove::short(&self.machine.store, &proof)?;
        Ok(Reply::Proof(Box::new(ProofReply { proof, lines })))
    }

    /// A proof of what a statement answers.
    fn reason(&mut self, tree: &Arc<Tree>) -> Result<Proof> {
        match tree.action {
            Action::Claim(root) | Action::Prove(root) => self.proof(tree, root),
            Action::Moves(root) => self.value_proof(tree, root),
            Action::Show(root) if asserts(tree, root) => self.proof(tree, root),
            Action::Show(root) => {
                let about = [Function::Grundy, Function::Outcome, Function::WinningMoves];
                match call_of(tree, root, &about) {
                    Some(argument) => self.value_proof(tree, argument),
                    None if call_of(tree, root, &[Function::Canonical]).is_some() => self.proof(tree, root),
                    None => self.value_proof(tree, root),
                }
            }
            Action::Define { body, .. } => self.value_proof(tree, body),
            Action::Nothing => Err(prove::nothing_to_explain(Span::new(0, 0))),
        }
    }

    fn value_proof(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<Proof> {
        let position = self.position_of(tree, root)?;
        prove::value(&mut self.machine, tree.slice(tree.span(root)), position)
    }

    /// Evaluates an expression that is to be a position.
    ///
    /// ```
    /// let mut session = sprague::Session::new();
    /// let position = session.position("nim(1 2 3)")?;
    /// assert!(session.store().value(position).is_zero());
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Session::eval`], and where the value is of another kind.
    pub fn position(&mut self, expression: &str) -> Result<GameId> {
        self.attempt(|session| session.eval_position(expression))
    }

    /// Runs a statement; what it added is taken back if it fails, so that a ceiling once met is not met by
    /// every statement that follows.
    fn attempt<T>(&mut self, work: impl FnOnce(&mut Session) -> Result<T>) -> Result<T> {
        let nodes = self.machine.store.len();
        let solved = self.machine.store.solved();
        self.machine.memo.begin_statement();
        self.machine.tally.begin();
        self.machine.notes.clear();
        self.machine.warnings.clear();
        let result = work(self);
        if result.is_err() {
            self.machine.memo.forget_statement();
            self.machine.store.take_back(nodes);
            self.machine.store.take_back_solved(&solved);
        }
        result
    }

    fn eval_position(&mut self, expression: &str) -> Result<GameId> {
        let tree = Arc::new(parser::parse(expression, self.limits())?);
        match tree.action {
            Action::Show(root) => self.position_of(&tree, root),
            _ => {
                Err(Error::new(ErrorKind::Syntax, "an expression is due here, and this is another statement")
                    .at(Span::new(0, expression.len())))
            }
        }
    }

    fn position_of(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<GameId> {
        let code = Arc::new(compile::expression(tree, root)?);
        let value = self.machine.run(&code)?.value;
        match value {
            Value::Position(position) => Ok(position),
            Value::Integer(integer) if integer.is_zero() => Ok(self.machine.store.zero()),
            other => {
                let error = Error::new(
                    ErrorKind::WrongKind,
                    format!("a position is due here, and this is {}", other.kind()),
                )
                .at(tree.span(root));
                Err(match other {
                    Value::Integer(_) | Value::Ordinal(_) => error
                        .help(format!("a nimber is written with a star: *({})", tree.slice(tree.span(root)))),
                    _ => error,
                })
            }
        }
    }

    fn show(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<Reply> {
        if let Some(argument) = call_of(tree, root, &[Function::Canonical]) {
            let position = self.position_of(tree, argument)?;
            let reply = answer::canonical(&mut self.machine.store, position)
                .map_err(|error| error.at(tree.span(root)))?;
            self.machine.last_result = Some(Value::Position(reply.position));
            return Ok(Reply::Canonical(reply));
        }
        let code = Arc::new(compile::expression(tree, root)?);
        let value = self.machine.run(&code).map_err(|error| suggest_definition(error, tree, root))?.value;
        let reply = match &value {
            Value::Position(position) => {
                answer::position(&mut self.machine.store, *position).map(Reply::Position)?
            }
            other => {
                let names = self.machine.definition_names();
                let text =
                    render::value_text(&self.machine.store, &names, other, self.limits().max_characters);
                let mut notes = std::mem::take(&mut self.machine.notes);
                notes.extend(self.machine.warnings.drain(..).map(|warning| format!("warning: {warning}")));
                if let Value::Ruleset(ruleset) = other {
                    notes.extend(answer::remarks_on_ruleset(&self.machine.store, *ruleset));
                }
                Reply::Value(ValueReply { kind: short_kind(other), text, notes })
            }
        };
        self.machine.last_result = Some(value);
        Ok(reply)
    }

    fn claim(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<Reply> {
        let code = Arc::new(compile::claim(tree, root)?);
        let finished = self.machine.run(&code).map_err(|error| suggest_for(error, tree, root))?;
        let holds = match finished.value {
            Value::Truth(holds) => holds,
            other => unreachable!("a claim gives a truth value, and not {}", other.kind()),
        };
        let text = tree.slice(tree.span(root)).to_owned();
        let mut why = Vec::new();
        if !holds {
            match finished.failure {
                _ if asks_for_any(tree, root) => why.push("it holds for none of them".to_owned()),
                Some(failure) => why.extend(explain::why(&mut self.machine, &tree.text, &failure)?),
                None if denies(tree, root) => why.push("what it denies holds".to_owned()),
                None => why.push("its condition is false".to_owned()),
            }
        }
        let nothing = Value::Integer(Integer::ZERO);
        let vacuous = holds && code.visits.is_some_and(|visits| finished.locals[visits as usize] == nothing);
        let warnings = std::mem::take(&mut self.machine.warnings);
        Ok(Reply::Claim(ClaimReply { text, holds, vacuous, why, warnings }))
    }

    fn define(&mut self, tree: &Arc<Tree>, target: TreeId, body: TreeId) -> Result<Reply> {
        let (name_span, parameters) = definition_head(tree, target)?;
        let name = compile::plain_name(tree.slice(name_span));
        refuse::not_yet(&name, name_span)?;
        if Function::named(&name).is_some() || name == "_" || ordinals::is_omega(&name) {
            return Err(Error::new(
                ErrorKind::Domain,
                format!("`{name}` is a word of the language and keeps its meaning"),
            )
            .at(name_span)
            .help(format!(
                "take another name, such as {}",
                if name == "_" { "last" } else { "one with a prime" }
            )));
        }
        let meaning = match parameters {
            None => {
                let code = Arc::new(compile::expression(tree, body)?);
                let finished = self.machine.run(&code).map_err(|error| {
                    let itself = error.span().is_some_and(|span| compile::plain_name(tree.slice(span)) == name);
                    if error.kind() == ErrorKind::UnknownName && itself {
                        error.note("a position is no option of itself: play comes to an end").help(format!(
                            "a rule that comes back to itself has a parameter that gets smaller: {name}(n) := {{{name}(k) for k in 0..n-1}}"
                        ))
                    } else {
                        error
                    }
                })?;
                Meaning::Value(finished.value)
            }
            Some(parameters) => Meaning::Function(Arc::new(compile::definition(tree, &parameters, body)?)),
        };
        let defined = Defined { name: name.clone(), text: tree.text.trim().to_owned(), meaning };
        let mut description = described(&defined);
        if self.machine.find(&name).is_none() {
            description.warnings.extend(hidden(&name));
        }
        let ruleset = match &defined.meaning {
            Meaning::Value(Value::Ruleset(ruleset)) => Some(*ruleset),
            _ => None,
        };
        self.machine.store.define_name(&name, ruleset)?;
        self.machine.forget_recursive();
        // Whatever was computed may rest on what this name meant before.
        match self.machine.find(&name) {
            Some(place) => {
                self.machine.forget_results();
                self.machine.definitions[place as usize] = defined;
            }
            None => {
                let ruleset = named(&name).is_some() || self.machine.store.ruleset(&name).is_some();
                if BUILT_IN.contains(&name.as_str()) || ruleset {
                    self.machine.forget_results();
                }
                self.machine.names.insert(name, self.machine.definitions.len() as u32);
                self.machine.definitions.push(defined);
            }
        }
        Ok(Reply::Defined(description))
    }
}

/// The argument of a call of one of these functions with one argument.
fn call_of(tree: &Tree, root: TreeId, functions: &[Function]) -> Option<TreeId> {
    let Kind::Call { name, arguments, .. } = tree.kind(root) else { return None };
    let [argument] = tree.children(arguments) else { return None };
    let called = Function::named(tree.slice(name))?;
    functions.contains(&called).then_some(*argument)
}

/// Whether a claim is of the form `not C`.
fn denies(tree: &Tree, root: TreeId) -> bool {
    let condition = if let Kind::Element { value, .. } = tree.kind(root) { value } else { root };
    matches!(tree.kind(condition), Kind::Prefix { .. })
}

/// Whether a claim is `any(…)`, which fails for no one value.
fn asks_for_any(tree: &Tree, root: TreeId) -> bool {
    matches!(tree.kind(root), Kind::Call { name, .. } if Function::named(tree.slice(name)) == Some(Function::Any))
}

/// What a name meant before somebody defined it, if it meant anything.
fn hidden(name: &str) -> Option<String> {
    match name {
        "P" | "N" => Some(format!(
            "`{name}` was an outcome class, and is this definition from here on; only `G is {name}` still means the class"
        )),
        "true" | "false" => Some(format!("`{name}` was a truth value, and is this definition from here on")),
        "why" => Some(
            "`why` gave the short proof of the last answer, and is this definition from here on".to_owned(),
        ),
        _ => {
            let what = if let Make::Graph(_) = named(name)?.make { "graph" } else { "ruleset" };
            Some(format!("`{name}` was a {what} of the language, and is this definition from here on"))
        }
    }
}

fn described(defined: &Defined) -> Definition {
    let parameters = match &defined.meaning {
        Meaning::Value(_) => Vec::new(),
        Meaning::Function(code) => code.parameters.iter().map(|parameter| parameter.name.clone()).collect(),
    };
    Definition { name: defined.name.clone(), parameters, text: defined.text.clone(), warnings: Vec::new() }
}

type Parameters = Option<Vec<(String, Span)>>;

/// The left side of a definition: a name, or a name with parameters.
fn definition_head(tree: &Tree, target: TreeId) -> Result<(Span, Parameters)> {
    let wrong = |span: Span, message: &str| {
        Error::new(ErrorKind::Syntax, message)
            .at(span)
            .help("a definition begins with a name, S := …, or with a name and its parameters, f(x, y) := …")
    };
    match tree.kind(target) {
        Kind::Name => Ok((tree.span(target), None)),
        Kind::Call { name, arguments, style } => {
            let mut parameters: Vec<(String, Span)> = Vec::new();
            for &argument in tree.children(arguments) {
                let span = tree.span(argument);
                if tree.kind(argument) != Kind::Name {
                    return Err(
                        wrong(span, "a parameter is a name").help("a case is chosen by if C then A else B")
                    );
                }
                let name = compile::plain_name(tree.slice(span));
                if parameters.iter().any(|(known, _)| *known == name) {
                    return Err(wrong(span, &format!("`{name}` is a parameter twice")));
                }
                parameters.push((name, span));
            }
            if style != Style::Separated {
                return Err(wrong(
                    tree.span(target),
                    "parameters stand in parentheses and are separated by commas",
                ));
            }
            Ok((name, Some(parameters)))
        }
        _ => Err(wrong(tree.span(target), "only a name can be defined")),
    }
}

/// A claim about n that says for which n on a line of its own, or nowhere.
fn suggest_for(error: Error, tree: &Tree, root: TreeId) -> Error {
    let name = error.span().map(|span| tree.slice(span)).unwrap_or_default();
    let variable = name.chars().count() == 1 && name.chars().all(|letter| letter.is_lowercase());
    if error.kind() != ErrorKind::UnknownName || !variable || matches!(tree.kind(root), Kind::Element { .. })
    {
        return error;
    }
    let message = error.message().to_owned();
    let error = Error::new(ErrorKind::UnknownName, message).at(error.span().unwrap_or_default());
    error.help(format!("say for which {name} it is claimed, on the same line: claim … for {name} in 0..9"))
}

/// `S = {…}` with S not yet defined, and `f(n) = …`, are meant as definitions.
fn suggest_definition(error: Error, tree: &Tree, root: TreeId) -> Error {
    let Kind::Chain { operands, operators } = tree.kind(root) else { return error };
    let [first, second] = tree.children(operands) else { return error };
    let (infix, sign) = tree.operators(operators)[0];
    let second = match (infix.sign(), tree.kind(*second)) {
        ("=" | "==", _) => second,
        // `S <- E` reads as S < -E.
        ("<", Kind::Prefix { operator: Prefix::Negate, operand }) if tree.span(*second).start == sign.end => {
            &{ operand }
        }
        _ => return error,
    };
    let (head, body) = (tree.span(*first), tree.span(*second));
    let parameters_only = match tree.kind(*first) {
        Kind::Name => true,
        Kind::Call { arguments, .. } => {
            tree.children(arguments).iter().all(|&argument| tree.kind(argument) == Kind::Name)
        }
        _ => false,
    };
    match error.span() {
        Some(span)
            if error.kind() == ErrorKind::UnknownName
                && parameters_only
                && span.start >= head.start
                && span.end <= head.end =>
        {
            let (head, body) = (tree.slice(head), tree.slice(body));
            let body = if body.len() <= 60 { body } else { "…" };
            Error::new(ErrorKind::UnknownName, error.message())
                .at(span)
                .help(format!("a definition is written with `:=`: {head} := {body}"))
        }
        _ => error,
    }
}

fn short_kind(value: &Value) -> &'static str {
    match value {
        Value::Truth(_) => "truth value",
        Value::Outcome(_) => "outcome",
        Value::Integer(_) => "integer",
        Value::Ordinal(_) => "ordinal",
        Value::Position(_) => "position",
        Value::Text(_) => "string",
        Value::List(_) => "list",
        Value::Range(_) => "range",
        Value::Definition(_) => "definition",
        Value::Ruleset(_) => "ruleset",
    }
}

#[cfg(test)]
mod tests {
    use super::Session;
    use crate::error::ErrorKind;
    use crate::limits::Limits;

    #[test]
    fn a_ceiling_met_by_a_ruleset_is_not_met_by_what_follows() {
        let mut session = Session::with_limits(Limits::with_nodes(1_000));
        session.eval("cram(2, 2)").unwrap();
        for _ in 0..2 {
            assert_eq!(session.eval("cram(8, 8)").unwrap_err().kind(), ErrorKind::Limit);
            assert!(session.eval("cram(2, 2) + cram(3, 3) + cram(2, 4)").is_ok());
            assert!(session.eval("claim cram(3, 3) is P").is_ok());
        }
    }
}
