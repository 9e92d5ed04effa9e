//! What was probably meant by a statement that fails for a name.

use crate::error::{Error, ErrorKind, Span};
use crate::help;
use crate::session::typed;
use crate::syntax::operator::Prefix;
use crate::syntax::tree::{Action, Kind, Tree, TreeId};

/// Names of topics in an error.
const MOST: usize = 3;

/// Bytes of a name that the help is asked about.
const SHORTEST: usize = 4;

/// Columns of a page that is only looked for.
const WIDTH: usize = 80;

/// What the help finds by a name that nobody defined, if no name is near to it.
pub(super) fn suggest_help(error: Error, statement: &str) -> Error {
    let is_lost = || error.helps().iter().any(|help| help.starts_with("define it: "));
    let Some(place) = error.span().filter(|_| error.kind() == ErrorKind::UnknownName && is_lost()) else {
        return error;
    };
    let Some(name) = statement.get(place.start..place.end) else { return error };
    // Short names are variables.
    if name.len() < SHORTEST {
        return error;
    }
    if help::about(name, WIDTH).is_some() {
        return error.help(format!("`:help {name}` says what it is"));
    }
    let found = help::found_for(name);
    let names = found[..found.len().min(MOST)].join(", ");
    match found.len().saturating_sub(MOST) {
        0 if found.is_empty() => error,
        0 => error.help(format!("`:help {name}` finds {names}")),
        more => error.help(format!("`:help {name}` finds {names} and {more} more")),
    }
}

/// A claim about n that says for which n on a line of its own, or nowhere.
pub(super) fn suggest_for(error: Error, tree: &Tree, root: TreeId) -> Error {
    let name = error.span().map(|span| tree.slice(span)).unwrap_or_default();
    let variable = name.chars().count() == 1
        && name.chars().all(|letter| letter.is_alphabetic() && letter.to_lowercase().eq([letter]));
    let is_called = error.message().starts_with("the function");
    if error.kind() != ErrorKind::UnknownName
        || !variable
        || is_called
        || matches!(tree.kind(root), Kind::Element { .. })
    {
        return error;
    }
    let message = error.message().to_owned();
    let error = Error::new(ErrorKind::UnknownName, message).at(error.span().unwrap_or_default());
    error.help(format!("say for which {name} it is claimed, on the same line: claim … for {name} in 0..9"))
}

/// A claim with a clause that reads a variable of a later one, as `if n > 0 for all n`.
pub(super) fn suggest_order(error: Error, tree: &Tree, root: TreeId) -> Error {
    let (Some(place), Kind::Element { clauses, .. }) = (error.span(), tree.kind(root)) else { return error };
    if error.kind() != ErrorKind::UnknownName {
        return error;
    }
    let name = tree.slice(place);
    let mut clauses = tree.children(clauses).to_vec();
    let reads = |&clause: &TreeId| (tree.span(clause).start..tree.span(clause).end).contains(&place.start);
    let is_bound = |binder: TreeId| match tree.kind(binder) {
        Kind::Binder { name: bound, .. } => tree.slice(bound) == name,
        _ => false,
    };
    let binds = |&clause: &TreeId| match tree.kind(clause) {
        Kind::For { name: bound, .. } => tree.slice(bound) == name,
        Kind::Every { binders, .. } => tree.children(binders).iter().any(|&binder| is_bound(binder)),
        _ => false,
    };
    let (Some(from), Some(to)) = (clauses.iter().position(reads), clauses.iter().rposition(binds)) else {
        return error;
    };
    if from >= to {
        return error;
    }
    let said = Span::new(tree.span(root).start, tree.span(clauses[0]).start);
    let said = typed::with_parentheses(tree, said);
    let typed = |&id: &TreeId| typed::claim(tree, id);
    let (early, late) = (typed(&clauses[from]), typed(&clauses[to]));
    clauses[from..=to].rotate_left(1);
    let clauses: Vec<String> = clauses.iter().map(typed).collect();
    let verb = if matches!(tree.action, Action::Prove(_)) { "prove" } else { "claim" };
    let claim = typed::on_one_line(&format!("{verb} {} {}", said.trim_end(), clauses.join(" ")));
    Error::new(ErrorKind::UnknownName, error.message())
        .at(place)
        .help(format!("`{early}` comes after `{late}`, which says what {name} is: {claim}"))
}

/// `S = {…}` with S not yet defined, and `f(n) = …`, are meant as definitions.
pub(super) fn suggest_definition(error: Error, tree: &Tree, root: TreeId) -> Error {
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

/// A name that `for all` binds to integers, and that is a letter for games: `for all G`.
pub(super) fn named_as_games(tree: &Tree) -> Option<String> {
    let bound = tree.nodes.iter().filter_map(|node| match node.kind {
        Kind::Every { games: false, binders, .. } => Some(binders),
        _ => None,
    });
    let names =
        bound.flat_map(|binders| tree.children(binders)).filter_map(|&binder| match tree.kind(binder) {
            Kind::Binder { name, bound: None } => Some(tree.slice(name)),
            _ => None,
        });
    let is_for_games = |name: &&str| matches!(*name, "G" | "H" | "X" | "Y");
    names.into_iter().find(is_for_games).map(str::to_owned)
}

/// What compares an integer G with a position was meant of a game.
pub(super) fn suggest_games(error: Error, integers: Option<&str>) -> Error {
    match integers {
        Some(name) if error.kind() == ErrorKind::WrongKind => {
            error.help(format!("`for all {name}` speaks of integers; of positions, `for all games {name}`"))
        }
        _ => error,
    }
}
