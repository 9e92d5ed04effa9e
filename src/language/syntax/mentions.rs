//! The names in a statement, each with what it stands for: a variable of the statement, or what the
//! definitions and the language say. And the parts of a statement around a place.

use std::collections::HashMap;

use crate::error::Span;
use crate::limits::Limits;
use crate::syntax::operator::Infix;
use crate::syntax::parser::parse_with_clauses;
use crate::syntax::statement::Statement;
use crate::syntax::tree::{Action, Kind, Tree, TreeId};

/// A name where it stands in a statement. Places are those in the statement's own text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Mention {
    /// Where the name stands.
    pub span: Span,
    /// The place that introduces the variable, if the name is one: a parameter, or the name after
    /// `for` or `where`. That place is a mention, too.
    pub variable: Option<Span>,
    /// Whether the statement defines this name.
    pub defines: bool,
}

impl Mention {
    /// A name that stands for no variable.
    ///
    /// ```
    /// use sprague::{Span, front_end::syntax::Mention};
    /// assert_eq!(Mention::of(Span::new(0, 1), true).variable, None);
    /// ```
    #[must_use]
    pub fn of(span: Span, defines: bool) -> Mention {
        Mention { span, variable: None, defines }
    }
}

/// The names in a statement in the order of the text, with what each stands for. Outside of its own
/// scope a variable's name is another name. `None` if the statement cannot be read.
///
/// Linear in the statement, but for sorting.
///
/// ```
/// use sprague::front_end::syntax::{mentions, statements};
/// let statement = &statements("f(n) := {g(k) for k in 0..n-1}")[0];
/// let variables = mentions(statement).unwrap();
/// let variables = variables.iter().filter(|mention| mention.variable.is_some());
/// let names = variables.map(|mention| &statement.text[mention.span.start..mention.span.end]);
/// assert_eq!(names.collect::<Vec<_>>(), ["n", "k", "k", "n"]);
/// ```
#[must_use]
pub fn mentions(statement: &Statement<'_>) -> Option<Vec<Mention>> {
    let tree = parse_with_clauses(statement, &Limits::default()).ok()?;
    let mut found = Vec::new();
    let mut scopes: HashMap<String, Vec<Span>> = HashMap::new();
    let mut steps = vec![Step::Statement];
    while let Some(step) = steps.pop() {
        let mut next = Vec::new();
        match step {
            Step::Statement => of_action(&tree, &mut found, &mut next),
            Step::Visit(id) => of_node(&tree, id, &mut next),
            Step::Name(span) => {
                let variable = scopes.get(&name(&tree, span)).and_then(|places| places.last().copied());
                found.push(Mention { span, variable, defines: false });
            }
            Step::Begin(span) => {
                scopes.entry(name(&tree, span)).or_default().push(span);
                found.push(Mention { span, variable: Some(span), defines: false });
            }
            Step::End(span) => drop(scopes.get_mut(&name(&tree, span)).and_then(Vec::pop)),
        }
        steps.extend(next.into_iter().rev());
    }
    found.sort_unstable_by_key(|mention| mention.span);
    Some(found)
}

/// The parts of a statement around a place in its text, from the innermost to the whole. Only the
/// whole if the statement cannot be read.
///
/// Linear in the statement, but for sorting.
///
/// ```
/// use sprague::front_end::syntax::{parts_around, statements};
/// let statement = &statements("claim (S + *12) is N")[0];
/// let parts: Vec<_> = parts_around(statement, 12).iter().map(|part| &statement.text[part.start..part.end]).collect();
/// assert_eq!(parts, ["12", "*12", "(S + *12)", "(S + *12) is N", "claim (S + *12) is N"]);
/// ```
#[must_use]
pub fn parts_around(statement: &Statement<'_>, place: usize) -> Vec<Span> {
    let whole = Span::new(0, statement.text.len());
    let Ok(tree) = parse_with_clauses(statement, &Limits::default()) else { return vec![whole] };
    let around = |span: &Span| span.start <= place && place <= span.end && span.start < span.end;
    let mut parts: Vec<Span> = tree.nodes.iter().map(|node| node.span).filter(around).collect();
    parts.push(whole);
    // Where two parts meet, the second one is meant.
    parts.sort_by_key(|part| (part.end - part.start, part.end == place));
    let mut nested: Vec<Span> = Vec::new();
    for part in parts {
        let holds = |inner: &Span| part.start <= inner.start && inner.end <= part.end && part != *inner;
        if nested.last().is_none_or(holds) {
            nested.push(part);
        }
    }
    nested
}

/// The position that a claim is about, and whether it is about misère play: the left side of `is`, or of
/// a comparison with a nimber or a set. `None` for other claims, and for those over several values.
///
/// Linear in the statement.
///
/// ```
/// use sprague::front_end::syntax::{statements, subject};
/// let subject = |text: &str| subject(&statements(text)[0]).map(|(span, misere)| (text[span.start..span.end].to_owned(), misere));
/// assert_eq!(subject("claim nim(1 2) + S = *3"), Some(("nim(1 2) + S".to_owned(), false)));
/// assert_eq!(subject("claim S is misere N"), Some(("S".to_owned(), true)));
/// assert_eq!(subject("claim grundy(S) = 3"), None);
/// ```
#[must_use]
pub fn subject(statement: &Statement<'_>) -> Option<(Span, bool)> {
    let tree = parse_with_clauses(statement, &Limits::default()).ok()?;
    let Action::Claim(claimed) = tree.action else { return None };
    let Kind::Chain { operands, operators } = tree.kind(claimed) else { return None };
    let (&[left, right], &[(infix, _)]) = (tree.children(operands), tree.operators(operators)) else {
        return None;
    };
    let is_position = |id: TreeId| matches!(tree.kind(id), Kind::Nimber(_) | Kind::Set(_) | Kind::EmptySet);
    let is_about = match infix {
        Infix::IsOutcome | Infix::IsMisereOutcome => true,
        Infix::Equivalent | Infix::NotEquivalent | Infix::Identical | Infix::NotIdentical => {
            is_position(left) || is_position(right)
        }
        Infix::MisereEqual | Infix::NotMisereEqual => true,
        _ => false,
    };
    let is_misere = matches!(infix, Infix::IsMisereOutcome | Infix::MisereEqual | Infix::NotMisereEqual);
    is_about.then(|| (tree.span(left), is_misere))
}

/// What is left to do.
enum Step {
    Statement,
    Visit(TreeId),
    /// A name, which may be a variable in reach.
    Name(Span),
    /// A variable comes into reach.
    Begin(Span),
    /// It is out of reach again.
    End(Span),
}

fn name(tree: &Tree, span: Span) -> String {
    super::canonical_name(tree.slice(span))
}

fn of_action(tree: &Tree, found: &mut Vec<Mention>, next: &mut Vec<Step>) {
    match tree.action {
        Action::Nothing | Action::Use(_) => {}
        Action::Show(id)
        | Action::Claim(id)
        | Action::Prove(id)
        | Action::Moves(id)
        | Action::MisereMoves(id) => next.push(Step::Visit(id)),
        Action::Define { mut target, body } => {
            let mut parameters = Vec::new();
            loop {
                let (arguments, inner) = match tree.kind(target) {
                    Kind::Apply { ruleset, arguments } => (arguments, Some(ruleset)),
                    Kind::Call { name, arguments, .. } => {
                        found.push(Mention { span: name, variable: None, defines: true });
                        (arguments, None)
                    }
                    _ => {
                        let span = tree.span(target);
                        found.push(Mention { span, variable: None, defines: true });
                        break;
                    }
                };
                let names = tree.children(arguments).iter().filter(|&&one| tree.kind(one) == Kind::Name);
                parameters.extend(names.map(|&one| tree.span(one)));
                let Some(inner) = inner else { break };
                target = inner;
            }
            within(&parameters, next, |next| next.push(Step::Visit(body)));
        }
    }
}

/// What is done where some variables are in reach.
fn within(variables: &[Span], next: &mut Vec<Step>, inside: impl FnOnce(&mut Vec<Step>)) {
    next.extend(variables.iter().map(|&span| Step::Begin(span)));
    inside(next);
    next.extend(variables.iter().rev().map(|&span| Step::End(span)));
}

fn of_node(tree: &Tree, id: TreeId, next: &mut Vec<Step>) {
    match tree.kind(id) {
        Kind::Name => next.push(Step::Name(tree.span(id))),
        Kind::Call { name, arguments, .. } => {
            next.push(Step::Name(name));
            match *tree.children(arguments) {
                // It binds its second argument.
                [of, variable] if tree.slice(name) == "recurrence" && tree.kind(variable) == Kind::Name => {
                    within(&[tree.span(variable)], next, |next| next.push(Step::Visit(of)));
                }
                ref all => next.extend(all.iter().map(|&one| Step::Visit(one))),
            }
        }
        Kind::Element { value, clauses } | Kind::Where { value, names: clauses } => {
            let mut begun = Vec::new();
            for &clause in tree.children(clauses) {
                of_clause(tree, clause, &mut begun, next);
            }
            next.push(Step::Visit(value));
            next.extend(begun.into_iter().rev().map(Step::End));
        }
        kind => tree.for_each_child(kind, |child| next.push(Step::Visit(child))),
    }
}

/// A clause, after which some variables are in reach.
fn of_clause(tree: &Tree, clause: TreeId, begun: &mut Vec<Span>, next: &mut Vec<Step>) {
    let mut begin = |name: Span, next: &mut Vec<Step>| {
        next.push(Step::Begin(name));
        begun.push(name);
    };
    match tree.kind(clause) {
        Kind::For { name, source: value } | Kind::Named { name, value } => {
            next.push(Step::Visit(value));
            begin(name, next);
        }
        Kind::Every { binders, .. } => {
            for &binder in tree.children(binders) {
                let Kind::Binder { name, bound } = tree.kind(binder) else { continue };
                next.extend(bound.map(|(_, bound)| Step::Visit(bound)));
                begin(name, next);
            }
        }
        _ => next.push(Step::Visit(clause)),
    }
}

#[cfg(test)]
mod tests {
    use super::{mentions, parts_around};
    use crate::syntax::statements;

    /// Each name of a statement; those of variables with the place that introduces them.
    fn shown(text: &str) -> String {
        let statement = &statements(text)[0];
        let all = mentions(statement).expect("it can be read");
        let shown = all.iter().map(|mention| {
            let name = &text[mention.span.start..mention.span.end];
            match (mention.variable, mention.defines) {
                (Some(place), _) => format!("{name}@{}", place.start),
                (None, true) => format!("{name}!"),
                (None, false) => name.to_owned(),
            }
        });
        shown.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn names_and_their_scopes() {
        for (text, expected) in [
            ("S := *1", "S!"),
            ("f(n) := {*n}", "f! n@2 n@2"),
            ("claim *n = *n for n in 1..n", "n@18 n@18 n@18 n"),
            ("n + count(n is P for n in 1..3) + n", "n count n@21 P n@21 n"),
            ("[n for m in 1..n]", "n m@7 n"),
            ("f(n) := m where m := n, k := m", "f! n@2 m@16 m@16 n@2 k@24 m@16"),
            ("claim nim(a, b) is P iff a = b for all a, b >= a", "nim a@39 b@42 P a@39 b@42 a@39 b@42 a@39"),
            ("{*a for a in [b for b in 1..a]}", "a@8 a@8 b@20 b@20 a"),
            ("mark(t)(n) := {n - t}", "mark! t@5 n@8 n@8 t@5"),
            ("recurrence(count(n > k for n in 1..k), k) + k", "recurrence count n@27 k@39 n@27 k@39 k@39 k"),
            ("f(n) := {f(n-t) as \"take {t}\" for t in 1..n}", "f! n@2 f n@2 t@34 t@34 t@34 n@2"),
            ("mex{a, b}", "mex a b"),
            ("x′ + x'", "x′ x'"),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
        assert_eq!(mentions(&statements("kayles(")[0]), None);
    }

    #[test]
    fn parts_from_the_innermost() {
        let parts = |text: &str, place| -> Vec<String> {
            let statement = &statements(text)[0];
            let parts = parts_around(statement, place);
            parts.iter().map(|part| text[part.start..part.end].to_owned()).collect()
        };
        assert_eq!(parts("f(n) := {*n, *1}", 10), ["n", "*n", "{*n, *1}", "f(n) := {*n, *1}"]);
        assert_eq!(parts("a+b", 1), ["a", "a+b"]);
        assert_eq!(parts("kayles(", 3), ["kayles("]);
    }
}
