//! A claim over all values for some values: what the machine can look at.

use crate::error::Span;
use crate::syntax::operator::Infix;
use crate::syntax::tree::{Action, Kind, Quantifier, Tree, TreeId};

/// The claim for given values of its variables, in the order of the text. `None` if it says
/// something of all or of some values inside, too, or if `for some` goes through a range.
pub(crate) fn instance(tree: &Tree, root: TreeId, values: &[String]) -> Option<(Tree, TreeId)> {
    if is_for_some(tree, root) && goes_through_more(tree, root) {
        return None;
    }
    let mut values = values.iter();
    let quantifiers = [Quantifier::All, Quantifier::Some];
    rewritten(tree, root, &quantifiers, |tree, games| {
        let value = values.next()?;
        let entry = literal(tree, value, games);
        let entries = tree.add_children([entry]);
        Some(tree.add(Kind::List(entries), Span::default()))
    })
}

/// A claim that is false for the given values of all variables outside, those of ranges and lists
/// included, and has no condition but this: it names them. A variable that `counts` what it goes
/// through has for its value a place in that.
pub(crate) fn case(
    tree: &Tree,
    root: TreeId,
    values: &[String],
    counts: impl Fn(usize) -> bool,
) -> Option<(Tree, TreeId)> {
    let Kind::Element { clauses, .. } = tree.kind(root) else { return None };
    let mut new = tree.clone();
    let mut written = Vec::new();
    let mut bind = |new: &mut Tree, name: Span, games: bool, source: Option<TreeId>| {
        let mut entry = literal(new, values.get(written.len())?, games);
        if let Some(list) = source.filter(|_| counts(written.len())) {
            entry = new.add(Kind::Index { list, index: entry }, tree.span(list));
        }
        let entries = new.add_children([entry]);
        let source = new.add(Kind::List(entries), name);
        written.push(new.add(Kind::For { name, source }, name));
        Some(())
    };
    for &clause in tree.children(clauses) {
        match tree.kind(clause) {
            Kind::For { name, source } => bind(&mut new, name, false, Some(source))?,
            Kind::Every { games, binders, .. } => {
                for &binder in tree.children(binders) {
                    let Kind::Binder { name, .. } = tree.kind(binder) else { return None };
                    bind(&mut new, name, games, None)?;
                }
            }
            _ => {}
        }
    }
    let sides = [literal(&mut new, "0", false), literal(&mut new, "1", false)];
    let operands = new.add_children(sides);
    let operators = new.add_operators(&[(Infix::Equivalent, tree.span(root))]);
    let value = new.add(Kind::Chain { operands, operators }, tree.span(root));
    let clauses = new.add_children(written);
    let root = new.add(Kind::Element { value, clauses }, tree.span(root));
    new.action = Action::Claim(root);
    Some((new, root))
}

/// The claim for the first `most` values of each variable. `None` as for [`instance`].
pub(crate) fn first_cases(tree: &Tree, root: TreeId, most: u64) -> Option<(Tree, TreeId)> {
    let last = most.saturating_sub(1);
    rewritten(tree, root, &[Quantifier::All], |tree, games| {
        if games {
            let entries: Vec<TreeId> =
                (0..most).map(|value| literal(tree, &value.to_string(), true)).collect();
            let entries = tree.add_children(entries);
            return Some(tree.add(Kind::List(entries), Span::default()));
        }
        let ends = [literal(tree, "0", false), literal(tree, &last.to_string(), false)];
        let operands = tree.add_children(ends);
        let operators = tree.add_operators(&[(Infix::Range, Span::default())]);
        Some(tree.add(Kind::Chain { operands, operators }, Span::default()))
    })
}

/// The variables of a claim with their values, and whether each is a game.
pub(crate) fn names(tree: &Tree, root: TreeId, values: &[String]) -> Vec<(String, String, bool)> {
    let Kind::Element { clauses, .. } = tree.kind(root) else { return Vec::new() };
    let mut all = Vec::new();
    for &clause in tree.children(clauses) {
        let Kind::Every { games, binders, .. } = tree.kind(clause) else { continue };
        for &binder in tree.children(binders) {
            if let (Kind::Binder { name, .. }, Some(value)) = (tree.kind(binder), values.get(all.len())) {
                all.push((tree.slice(name).to_owned(), value.clone(), games));
            }
        }
    }
    all
}

/// Whether a claim has the clause `for some`.
pub(crate) fn is_for_some(tree: &Tree, root: TreeId) -> bool {
    let Kind::Element { clauses, .. } = tree.kind(root) else { return false };
    let is_some =
        |&clause: &TreeId| matches!(tree.kind(clause), Kind::Every { quantifier: Quantifier::Some, .. });
    tree.children(clauses).iter().any(is_some)
}

/// Whether a claim also has the clause `for … in …`.
fn goes_through_more(tree: &Tree, root: TreeId) -> bool {
    let Kind::Element { clauses, .. } = tree.kind(root) else { return false };
    tree.children(clauses).iter().any(|&clause| matches!(tree.kind(clause), Kind::For { .. }))
}

/// How many variables a claim has.
pub(crate) fn variables(tree: &Tree, root: TreeId) -> usize {
    let Kind::Element { clauses, .. } = tree.kind(root) else { return 0 };
    let count = |&clause: &TreeId| match tree.kind(clause) {
        Kind::Every { binders, .. } => tree.children(binders).len(),
        _ => 0,
    };
    tree.children(clauses).iter().map(count).sum()
}

/// The claim with a list of values in the place of each of these quantifiers. `None` if it has
/// another.
fn rewritten(
    tree: &Tree,
    root: TreeId,
    quantifiers: &[Quantifier],
    mut source: impl FnMut(&mut Tree, bool) -> Option<TreeId>,
) -> Option<(Tree, TreeId)> {
    let Kind::Element { value, clauses } = tree.kind(root) else { return None };
    let outside = tree.children(clauses);
    let every = |&id: &TreeId| matches!(tree.kind(id), Kind::Every { .. });
    let all = (0..tree.nodes.len() as u32).map(TreeId).filter(every).count();
    if all != outside.iter().filter(|&id| every(id)).count() {
        return None;
    }
    let mut new = tree.clone();
    let mut written = Vec::new();
    for &clause in outside {
        let Kind::Every { quantifier, games, binders } = tree.kind(clause) else {
            written.push(clause);
            continue;
        };
        if !quantifiers.contains(&quantifier) {
            return None;
        }
        let mut unbound = Vec::new();
        for &binder in tree.children(binders) {
            let Kind::Binder { name, bound } = tree.kind(binder) else { return None };
            let source = source(&mut new, games)?;
            written.push(new.add(Kind::For { name, source }, tree.span(binder)));
            unbound.push(name);
            if let Some((relation, bound)) = bound {
                for name in unbound.drain(..) {
                    let variable = new.add(Kind::Name, name);
                    let operands = new.add_children([variable, bound]);
                    let operators = new.add_operators(&[(relation, tree.span(binder))]);
                    let condition = new.add(Kind::Chain { operands, operators }, tree.span(binder));
                    written.push(new.add(Kind::If { condition }, tree.span(binder)));
                }
            }
        }
    }
    let clauses = new.add_children(written);
    let root = new.add(Kind::Element { value, clauses }, tree.span(root));
    new.action = Action::Claim(root);
    Some((new, root))
}

/// A value in digits, which are appended to the typed text of the tree.
fn literal(tree: &mut Tree, digits: &str, is_game: bool) -> TreeId {
    tree.text.push(' ');
    let start = tree.text.len();
    tree.text.push_str(digits);
    let span = Span::new(start, tree.text.len());
    let integer = tree.add(Kind::Integer, span);
    if is_game { tree.add(Kind::Nimber(Some(integer)), span) } else { integer }
}
