//! A statement as a tree: nodes in one flat vector, children before parents, so that nothing
//! recurses over what a person typed, `Drop` included.

use crate::entailing::Turn;
use crate::error::Span;
use crate::syntax::operator::{Infix, Prefix};

/// A node of a [`Tree`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct TreeId(pub(crate) u32);

/// A run of entries in one of the side vectors of a [`Tree`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Run {
    pub(crate) start: u32,
    pub(crate) length: u32,
}

impl Run {
    fn of<T>(self, all: &[T]) -> &[T] {
        &all[self.start as usize..(self.start + self.length) as usize]
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TreeNode {
    pub(crate) kind: Kind,
    pub(crate) span: Span,
}

/// What a node is. Names, numbers and strings are read from the text at the node's span.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Integer,
    Text,
    Name,
    Code,
    EmptySet,
    /// `*` or `*n`.
    Nimber(Option<TreeId>),
    /// `{…}` or `<…>`: children are elements.
    Set(Run),
    /// `{…|…}`, read only to be explained.
    Partizan {
        bar: Span,
    },
    /// `∞{…}`: children are elements.
    Infinite(Run),
    List(Run),
    /// `name(…)`.
    Call {
        name: Span,
        arguments: Run,
        style: Style,
    },
    /// `R(…)(…)`: the ruleset that a call gives, applied.
    Apply {
        ruleset: TreeId,
        arguments: Run,
    },
    Index {
        list: TreeId,
        index: TreeId,
    },
    Prefix {
        operator: Prefix,
        operand: TreeId,
    },
    /// Operands joined by operators of one level: one operator fewer than operands.
    Chain {
        operands: Run,
        operators: Run,
    },
    Conditional {
        condition: TreeId,
        then: TreeId,
        otherwise: TreeId,
    },
    /// A value and the clauses after it, of an element of a set, a list or a call.
    Element {
        value: TreeId,
        clauses: Run,
    },
    For {
        name: Span,
        source: TreeId,
    },
    /// `for all a, b >= 1`, `for some games G`: children are binders.
    Every {
        quantifier: Quantifier,
        games: bool,
        binders: Run,
    },
    /// A variable of [`Kind::Every`], with the relation to its bound.
    Binder {
        name: Span,
        bound: Option<(Infix, TreeId)>,
    },
    If {
        condition: TreeId,
    },
    /// `E where m := F, …`: children are [`Kind::Named`].
    Where {
        value: TreeId,
        names: Run,
    },
    /// A name with the expression that it stands for.
    Named {
        name: Span,
        value: TreeId,
    },
    /// `E as "take {t}"`: an option, and what the move to it is called, in parts.
    Worded {
        value: TreeId,
        words: Run,
    },
    /// A part of such words that stands for itself.
    Plain,
    /// `entailing E`, `complimenting E`: an option, and whose turn it is after the move to it.
    Turned {
        turn: Turn,
        value: TreeId,
    },
}

/// Over how many values of a variable something is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Quantifier {
    All,
    Some,
}

/// How the arguments of a call are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// `f(a, b)`.
    Separated,
    /// `nim(1 2 6)`.
    SideBySide,
    /// `mex{a, b}`.
    Set,
}

/// What a statement does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Action {
    Nothing,
    Show(TreeId),
    Claim(TreeId),
    Prove(TreeId),
    Moves(TreeId),
    MisereMoves(TreeId),
    /// The string that names a file.
    Use(TreeId),
    Define {
        target: TreeId,
        body: TreeId,
    },
}

/// One statement.
#[derive(Debug, Clone)]
pub(crate) struct Tree {
    pub(crate) text: String,
    pub(crate) action: Action,
    pub(crate) nodes: Vec<TreeNode>,
    pub(crate) children: Vec<TreeId>,
    pub(crate) operators: Vec<(Infix, Span)>,
    /// What stands between `for` and binders, and is neither `all` nor `some`.
    pub(crate) no_quantifier: Option<Span>,
    /// A name that one `for all` or `for some` binds a second time.
    pub(crate) bound_twice: Option<Span>,
    /// Whether it begins with `loopy`: calls of what it defines may come back to themselves.
    pub(crate) is_loopy: bool,
    /// The page of the library that the statement stands on.
    pub(crate) page: Option<&'static str>,
}

impl Tree {
    pub(crate) fn new(text: &str) -> Tree {
        Tree {
            text: text.to_owned(),
            action: Action::Nothing,
            nodes: Vec::new(),
            children: Vec::new(),
            operators: Vec::new(),
            no_quantifier: None,
            bound_twice: None,
            is_loopy: false,
            page: None,
        }
    }

    /// Whether `∞{…}` is written in it.
    pub(crate) fn writes_infinite(&self) -> bool {
        let is_infinite = |node: &TreeNode| match node.kind {
            Kind::Infinite(_) => true,
            Kind::Call { name, style: Style::Set, .. } => self.slice(name) == "oo",
            // What was shown last may be such a position.
            Kind::Name => self.slice(node.span) == "_",
            _ => false,
        };
        self.nodes.iter().any(is_infinite)
    }

    pub(crate) fn add(&mut self, kind: Kind, span: Span) -> TreeId {
        let id = TreeId(u32::try_from(self.nodes.len()).expect("a statement is shorter than 4 GiB"));
        self.nodes.push(TreeNode { kind, span });
        id
    }

    /// Lets a node's place take in the parentheses around it, unless its text is read from its
    /// place.
    pub(crate) fn widen(&mut self, id: TreeId, span: Span) {
        let node = &mut self.nodes[id.0 as usize];
        if !matches!(node.kind, Kind::Integer | Kind::Text | Kind::Name | Kind::Code | Kind::Element { .. }) {
            node.span = span;
        }
    }

    pub(crate) fn add_children(&mut self, children: impl IntoIterator<Item = TreeId>) -> Run {
        let start = self.children.len() as u32;
        self.children.extend(children);
        Run { start, length: self.children.len() as u32 - start }
    }

    pub(crate) fn add_operators(&mut self, operators: &[(Infix, Span)]) -> Run {
        let start = self.operators.len() as u32;
        self.operators.extend_from_slice(operators);
        Run { start, length: operators.len() as u32 }
    }

    /// The deepest node from the leaves up, and how many levels it has. Linear in the nodes.
    pub(crate) fn deepest(&self) -> Option<(TreeId, usize)> {
        let mut levels: Vec<usize> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let mut below = 0;
            // Children stand before their parents.
            self.for_each_child(node.kind, |child| below = below.max(levels[child.0 as usize]));
            levels.push(below + 1);
        }
        let (place, &most) = levels.iter().enumerate().max_by_key(|(_, levels)| **levels)?;
        Some((TreeId(place as u32), most))
    }

    pub(crate) fn for_each_child(&self, kind: Kind, mut visit: impl FnMut(TreeId)) {
        let mut visit_run = |run: Run| self.children(run).iter().copied().for_each(&mut visit);
        match kind {
            Kind::Integer
            | Kind::Text
            | Kind::Plain
            | Kind::Name
            | Kind::Code
            | Kind::EmptySet
            | Kind::Partizan { .. } => {}
            Kind::Nimber(size) => size.into_iter().for_each(visit),
            Kind::Set(run)
            | Kind::Infinite(run)
            | Kind::List(run)
            | Kind::Call { arguments: run, .. }
            | Kind::Chain { operands: run, .. }
            | Kind::Every { binders: run, .. } => visit_run(run),
            Kind::Apply { ruleset, arguments } => {
                visit_run(arguments);
                visit(ruleset);
            }
            Kind::Element { value, clauses: run }
            | Kind::Where { value, names: run }
            | Kind::Worded { value, words: run } => {
                visit_run(run);
                visit(value);
            }
            Kind::Index { list, index } => [list, index].into_iter().for_each(visit),
            Kind::Prefix { operand, .. } => visit(operand),
            Kind::Conditional { condition, then, otherwise } => {
                [condition, then, otherwise].into_iter().for_each(visit);
            }
            Kind::For { source: part, .. }
            | Kind::Named { value: part, .. }
            | Kind::Turned { value: part, .. } => visit(part),
            Kind::Binder { bound, .. } => bound.into_iter().for_each(|(_, bound)| visit(bound)),
            Kind::If { condition } => visit(condition),
        }
    }

    /// The names in it, as they are written.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.nodes.iter().filter_map(|node| match node.kind {
            Kind::Name => Some(self.slice(node.span)),
            Kind::Call { name, .. } => Some(self.slice(name)),
            _ => None,
        })
    }

    pub(crate) fn kind(&self, id: TreeId) -> Kind {
        self.nodes[id.0 as usize].kind
    }

    pub(crate) fn span(&self, id: TreeId) -> Span {
        self.nodes[id.0 as usize].span
    }

    pub(crate) fn children(&self, run: Run) -> &[TreeId] {
        run.of(&self.children)
    }

    pub(crate) fn operators(&self, run: Run) -> &[(Infix, Span)] {
        run.of(&self.operators)
    }

    /// Whether another tree is the same but for the places in the text. Linear in the trees.
    pub(crate) fn is_like(&self, other: &Tree) -> bool {
        let infixes =
            |tree: &Tree| -> Vec<Infix> { tree.operators.iter().map(|(infix, _)| *infix).collect() };
        let is_like = |(one, two): (&TreeNode, &TreeNode)| {
            let ((kind, name), (of_other, name_of_other)) = (without_places(one), without_places(two));
            let read = |tree: &Tree, name: Option<Span>| name.map(|name| tree.slice(name).to_owned());
            kind == of_other && read(self, name) == read(other, name_of_other)
        };
        self.action == other.action
            && self.is_loopy == other.is_loopy
            && self.children == other.children
            && infixes(self) == infixes(other)
            && self.nodes.len() == other.nodes.len()
            && self.nodes.iter().zip(&other.nodes).all(is_like)
    }

    /// The node that a node is part of. Linear in the tree, for messages.
    pub(crate) fn parent(&self, child: TreeId) -> Option<TreeId> {
        let is_parent = |kind: Kind| {
            let mut found = false;
            self.for_each_child(kind, |part| found |= part == child);
            found
        };
        let place = self.nodes.iter().position(|node| is_parent(node.kind))?;
        Some(TreeId(place as u32))
    }

    pub(crate) fn slice(&self, span: Span) -> &str {
        &self.text[span.start..span.end]
    }
}

/// What a node is without its places, and the place that its text is read from.
fn without_places(node: &TreeNode) -> (Kind, Option<Span>) {
    let mut kind = node.kind;
    let name = match &mut kind {
        Kind::Call { name, .. }
        | Kind::For { name, .. }
        | Kind::Binder { name, .. }
        | Kind::Named { name, .. } => Some(std::mem::take(name)),
        Kind::Partizan { bar } => {
            *bar = Span::default();
            None
        }
        Kind::Integer | Kind::Text | Kind::Plain | Kind::Name | Kind::Code => Some(node.span),
        _ => None,
    };
    (kind, name)
}
