//! A statement to a tree, by the grammar.

use std::collections::HashSet;

use crate::entailing::Turn;
use crate::error::{Error, ErrorKind, Limit, Result, Span};
use crate::limits::Limits;
use crate::syntax::diagnose::{self, Expected};
use crate::syntax::grammar::{self, Event, Rule, Stopped};
use crate::syntax::move_words::{self, Part};
use crate::syntax::operator::{Infix, Level, Prefix};
use crate::syntax::statement::{Statement, statements};
use crate::syntax::tree::{Action, Kind, Quantifier, Run, Style, Tree, TreeId};
use crate::syntax::{binders, canonical_name};

/// Stack that one level of brackets may need in an unoptimised build, measured with room to spare.
const STACK_A_LEVEL: usize = 24 * 1024;
const STACK_BASE: usize = 512 * 1024;

/// The one statement of a text; an empty one where there is none.
///
/// # Errors
/// Those of a text with several statements.
pub(crate) fn only_statement(text: &str) -> Result<Statement<'_>> {
    let mut all = statements(text);
    match all.len() {
        0 => Ok(Statement::default()),
        1 => Ok(all.remove(0)),
        _ => Err(diagnose::several_statements(&all[0], &all[1])),
    }
}

/// Reads one statement. Places are those in its own text.
///
/// # Errors
/// A syntax error with its place, what was expected there and, where one is known, what would work.
pub(crate) fn parse(statement: &Statement<'_>, limits: &Limits) -> Result<Tree> {
    let tree = parse_with_clauses(statement, limits)?;
    if let Action::Show(value) = tree.action
        && let Kind::Element { clauses, .. } = tree.kind(value)
    {
        let clause = tree.children(clauses)[0];
        return Err(match tree.kind(clause) {
            Kind::Every { .. } => stray_every(tree.slice(tree.span(value)), tree.span(clause)),
            _ => stray_clause(tree.span(clause)),
        });
    }
    Ok(tree)
}

/// Reads one statement, or an expression with clauses after it, as a table has them.
///
/// # Errors
/// Those of [`parse`].
pub(crate) fn parse_with_clauses(statement: &Statement<'_>, limits: &Limits) -> Result<Tree> {
    let (text, depth) = (&*statement.text, statement.depth);
    check_brackets(statement, limits)?;
    if text.len() > limits.max_statement {
        let message =
            format!("the statement has {} bytes, and the ceiling is {}", text.len(), limits.max_statement);
        let first = text.chars().next().map_or(0, char::len_utf8);
        return Err(Error::limit(message, Limit::Nodes).at(Span::new(0, first)));
    }
    stacker::maybe_grow(stack_for(depth), stack_for(depth), || {
        let tree = Builder::new(text, limits).tree(read(text)?)?;
        binders::check(&tree)?;
        check_levels(&tree, limits)?;
        Ok(tree)
    })
}

fn stack_for(depth: usize) -> usize {
    STACK_BASE + depth * STACK_A_LEVEL
}

/// What the grammar finds in a statement. The stack is deep enough for its brackets.
fn read(text: &str) -> Result<impl Iterator<Item = Event>> {
    grammar::read(text).map_err(|stopped| match stopped {
        Stopped::TooDeep(message) => {
            Error::new(ErrorKind::Limit, format!("the text is nested too deeply to be read ({message})"))
                .at(Span::new(0, text.len()))
        }
        Stopped::At { place, expected: rules } => diagnose::at(text, place, expected(&rules)),
    })
}

/// Whether the brackets of a statement are not too deep.
fn check_brackets(statement: &Statement<'_>, limits: &Limits) -> Result<()> {
    let (text, depth) = (&*statement.text, statement.depth);
    if depth > limits.max_nesting {
        let error = Error::limit(
            format!("brackets are nested {depth} deep, and the ceiling is {}", limits.max_nesting),
            Limit::Nesting,
        );
        let first = text.chars().next().map_or(0, char::len_utf8);
        return Err(error.at(Span::new(0, first)).help(
            "build a position as deep as this by a definition: f(n) := if n = 0 then {} else {f(n-1)}",
        ));
    }
    Ok(())
}

/// Whether what reads the tree, level by level, has the stack for it. Brackets were counted before;
/// operators and conditions nest without them.
fn check_levels(tree: &Tree, limits: &Limits) -> Result<()> {
    // No tree has more levels than nodes.
    if tree.nodes.len() <= limits.max_levels {
        return Ok(());
    }
    match tree.deepest() {
        Some((deepest, levels)) if levels > limits.max_levels => {
            let message =
                format!("the statement is nested {levels} deep, and the ceiling is {}", limits.max_levels);
            let start = tree.span(deepest).start;
            let first = tree.text[start..].chars().next().map_or(0, char::len_utf8);
            let error = Error::limit(message, Limit::Levels).at(Span::new(start, start + first));
            Err(error.help("give a part of it a name, `part := …`, and use the name"))
        }
        _ => Ok(()),
    }
}

/// What a rule that is not a node by itself is to the rule around it.
fn sign(rule: Rule, span: Span) -> Option<Item> {
    Some(match rule {
        Rule::name => Item::Name(span),
        Rule::partizan_bar => Item::Bar(span),
        Rule::defines => Item::Defines,
        Rule::games => Item::Games,
        Rule::every => Item::Quantifier(Quantifier::All),
        Rule::some => Item::Quantifier(Quantifier::Some),
        Rule::word_misere => Item::Misere,
        Rule::negate => Item::Prefix(Prefix::Negate, span),
        Rule::not => Item::Prefix(Prefix::Not, span),
        _ => Item::Infix(infix_of(rule)?, span),
    })
}

/// One thing that a rule under construction has collected so far.
#[derive(Debug, Clone, Copy)]
enum Item {
    Tree(TreeId),
    Infix(Infix, Span),
    Prefix(Prefix, Span),
    Name(Span),
    Bar(Span),
    Defines,
    Games,
    Misere,
    Quantifier(Quantifier),
    Arguments(Style),
}

/// Builds the tree from the ends of the rules, with a stack of its own.
struct Builder<'a> {
    text: &'a str,
    tree: Tree,
    items: Vec<Item>,
    /// Where a rule began: in the text, and in `items`.
    open: Vec<(usize, usize)>,
    operators: Vec<Pending>,
    operands: Vec<TreeId>,
    limits: &'a Limits,
    /// The first thing that is wrong in the words of a move.
    wrong: Option<Error>,
}

#[derive(Debug, Clone, Copy)]
enum Pending {
    Infix(Infix, Span),
    Prefix(Prefix, Span),
}

impl Pending {
    fn level(self) -> Level {
        match self {
            Pending::Infix(infix, _) => infix.level(),
            Pending::Prefix(prefix, _) => prefix.level(),
        }
    }
}

impl<'a> Builder<'a> {
    fn new(text: &'a str, limits: &'a Limits) -> Builder<'a> {
        Builder {
            text,
            tree: Tree::new(text),
            items: Vec::new(),
            open: Vec::new(),
            operators: Vec::new(),
            operands: Vec::new(),
            limits,
            wrong: None,
        }
    }

    fn tree(mut self, events: impl Iterator<Item = Event>) -> Result<Tree> {
        self.run(events, 0);
        match self.wrong {
            Some(error) => Err(error),
            None => Ok(self.tree),
        }
    }

    /// Takes the events of a part of the text that begins at `offset`.
    fn run(&mut self, events: impl Iterator<Item = Event>, offset: usize) {
        for event in events {
            match event {
                Event::Start(place) => self.open.push((offset + place, self.items.len())),
                Event::End(rule, place) => {
                    let (start, first) = self.open.pop().expect("every end has a start");
                    // A rule that ends in something optional has taken the white space before it.
                    let end = start + self.text[start..offset + place].trim_end().len();
                    self.close(rule, Span::new(start, end), first);
                }
            }
        }
    }

    fn close(&mut self, rule: Rule, span: Span, first: usize) {
        match rule {
            Rule::arguments | Rule::mex_set => {
                let style = match rule {
                    Rule::mex_set => Style::Set,
                    _ if self.side_by_side(first) => Style::SideBySide,
                    _ => Style::Separated,
                };
                self.items.push(Item::Arguments(style));
            }
            // A code without arguments is a ruleset, and stands for itself.
            Rule::heap if !matches!(self.items.last(), Some(Item::Arguments(_))) => {}
            Rule::index | Rule::clauses | Rule::wheres | Rule::words => self.close_suffix(rule, span, first),
            Rule::group | Rule::braced => {
                let element = self.first_tree(first);
                self.items.truncate(first);
                // Parentheses only group; what stands in them keeps its own node.
                self.tree.widen(element, span);
                self.items.push(Item::Tree(element));
            }
            Rule::application => match self.application(first) {
                Ok(call) => self.put(first, call, span),
                Err(name) => self.put(first, Kind::Name, name),
            },
            Rule::turned | Rule::angle_turned => self.turned(first, span),
            Rule::expression | Rule::angle_expression => {
                let tree = self.expression(first);
                self.items.truncate(first);
                self.items.push(Item::Tree(tree));
            }
            Rule::claim => self.act(first, Action::Claim),
            Rule::prove => self.act(first, Action::Prove),
            Rule::moves => match self.items.get(first) {
                Some(Item::Misere) => self.act(first, Action::MisereMoves),
                _ => self.act(first, Action::Moves),
            },
            // What it holds is a definition, which the statement then is.
            Rule::loopy => self.tree.is_loopy = true,
            Rule::uses => self.act(first, Action::Use),
            Rule::statement => self.statement(first),
            Rule::is_outcome if matches!(self.items.get(first), Some(Item::Misere)) => {
                self.items.truncate(first);
                self.items.push(Item::Infix(Infix::IsMisereOutcome, span));
            }
            _ => match self.node(rule, first) {
                Some(kind) => self.put(first, kind, span),
                // Words such as `for` and `then` have said all they have to say by where they
                // stand.
                None => {
                    self.items.truncate(first);
                    self.items.extend(sign(rule, span));
                }
            },
        }
    }

    /// An option, and the word before it.
    fn turned(&mut self, first: usize, span: Span) {
        let turn = match self.text[span.start..].starts_with("entailing") {
            true => Turn::Entailing,
            false => Turn::Complimenting,
        };
        let value = self.first_tree(first);
        self.put(first, Kind::Turned { turn, value }, span);
    }

    /// What stands after an expression becomes one node with it.
    fn close_suffix(&mut self, rule: Rule, span: Span, first: usize) {
        let Some(Item::Tree(before)) = self.items[..first].last().copied() else {
            unreachable!("an index, a clause or a `where` follows an expression")
        };
        let kind = match rule {
            Rule::index => Kind::Index { list: before, index: self.first_tree(first) },
            Rule::wheres => Kind::Where { value: before, names: self.elements(first) },
            Rule::words => {
                let string = self.tree.span(self.first_tree(first));
                let words = self.words(string).unwrap_or_else(|error| {
                    self.wrong.get_or_insert(error);
                    Run::default()
                });
                Kind::Worded { value: before, words }
            }
            _ => Kind::Element { value: before, clauses: self.elements(first) },
        };
        self.put(first - 1, kind, self.tree.span(before).to(span));
    }

    /// The parts of a string that are the words of a move.
    fn words(&mut self, string: Span) -> Result<Run> {
        let mut parts = Vec::new();
        for part in move_words::parts(self.text, string)? {
            parts.push(match part {
                Part::Plain(span) => self.tree.add(Kind::Plain, span),
                Part::Expression(span) => self.expression_in_words(span)?,
            });
        }
        Ok(self.tree.add_children(parts))
    }

    /// An expression in the words of a move, which the grammar has not seen.
    fn expression_in_words(&mut self, span: Span) -> Result<TreeId> {
        let (offset, limits) = (span.start, self.limits);
        let text = &self.text[span.start..span.end];
        let statement = only_statement(text).map_err(|error| error.shifted(offset))?;
        check_brackets(&statement, limits).map_err(|error| error.shifted(offset))?;
        stacker::maybe_grow(stack_for(statement.depth), stack_for(statement.depth), || {
            let events = read(text).map_err(|error| error.shifted(offset))?;
            self.run(events, offset);
            Ok(())
        })?;
        match std::mem::replace(&mut self.tree.action, Action::Nothing) {
            Action::Show(value) if !matches!(self.tree.kind(value), Kind::Element { .. }) => Ok(value),
            _ => Err(Error::new(ErrorKind::Syntax, "expected an expression between the braces")
                .at(span)
                .help("a list is written {[k for k in 1..3]}")),
        }
    }

    /// The node that a rule and what it collected are, if they are one.
    fn node(&mut self, rule: Rule, first: usize) -> Option<Kind> {
        Some(match rule {
            Rule::integer => Kind::Integer,
            Rule::code => Kind::Code,
            Rule::text => Kind::Text,
            Rule::empty_set => Kind::EmptySet,
            Rule::loony_sign => Kind::Name,
            Rule::heap => {
                Kind::Apply { ruleset: self.first_tree(first), arguments: self.elements(first + 1) }
            }
            Rule::nimber => Kind::Nimber(self.trees(first).next()),
            Rule::set | Rule::angle_set => match self.bar(first) {
                Some(bar) => Kind::Partizan { bar },
                None => Kind::Set(self.elements(first)),
            },
            Rule::infinite => Kind::Infinite(self.elements(first)),
            Rule::list => Kind::List(self.elements(first)),
            Rule::for_clause => self.for_clause(first),
            Rule::quantifier => {
                let Item::Quantifier(quantifier) = self.items[first] else {
                    unreachable!("a quantifier begins with its sign")
                };
                self.every(quantifier, first)
            }
            Rule::binder => self.binder(first),
            Rule::named => {
                let Item::Name(name) = self.items[first] else { unreachable!("it begins with a name") };
                Kind::Named { name, value: self.first_tree(first) }
            }
            Rule::if_clause => Kind::If { condition: self.first_tree(first) },
            Rule::conditional => self.conditional(first),
            _ => return None,
        })
    }

    fn for_clause(&mut self, first: usize) -> Kind {
        let Item::Name(name) = self.items[first] else { unreachable!("a for clause begins with a name") };
        let source = self.first_tree(first);
        if !matches!(self.tree.kind(source), Kind::Binder { .. }) {
            return Kind::For { name, source };
        }
        let quantifier = match self.tree.slice(name) {
            "all" => Quantifier::All,
            "some" => Quantifier::Some,
            _ => {
                self.tree.no_quantifier.get_or_insert(name);
                Quantifier::All
            }
        };
        self.every(quantifier, first)
    }

    fn every(&mut self, quantifier: Quantifier, first: usize) -> Kind {
        let games = self.items[first..].iter().any(|item| matches!(item, Item::Games));
        let binders = self.elements(first);
        let mut names = HashSet::new();
        let again = self.tree.children(binders).iter().find_map(|&binder| match self.tree.kind(binder) {
            Kind::Binder { name, .. } => {
                (!names.insert(canonical_name(self.tree.slice(name)))).then_some(name)
            }
            _ => None,
        });
        self.tree.bound_twice = self.tree.bound_twice.or(again);
        Kind::Every { quantifier, games, binders }
    }

    fn binder(&self, first: usize) -> Kind {
        let Item::Name(name) = self.items[first] else { unreachable!("a binder begins with a name") };
        let bound = match self.items.get(first + 1) {
            Some(&Item::Infix(relation, _)) => Some((relation, self.first_tree(first))),
            _ => None,
        };
        Kind::Binder { name, bound }
    }

    fn put(&mut self, first: usize, kind: Kind, span: Span) {
        self.items.truncate(first);
        let tree = self.tree.add(kind, span);
        self.items.push(Item::Tree(tree));
    }

    fn trees(&self, first: usize) -> impl DoubleEndedIterator<Item = TreeId> {
        let tree = |item: &Item| if let Item::Tree(tree) = item { Some(*tree) } else { None };
        self.items[first..].iter().filter_map(tree)
    }

    fn first_tree(&self, first: usize) -> TreeId {
        self.trees(first).next().expect("the grammar has an expression here")
    }

    fn elements(&mut self, first: usize) -> Run {
        let children = self.items[first..]
            .iter()
            .filter_map(|item| if let Item::Tree(tree) = item { Some(*tree) } else { None });
        self.tree.add_children(children)
    }

    fn bar(&self, first: usize) -> Option<Span> {
        self.items[first..].iter().find_map(|item| if let Item::Bar(bar) = item { Some(*bar) } else { None })
    }

    fn act(&mut self, first: usize, action: fn(TreeId) -> Action) {
        self.tree.action = action(self.first_tree(first));
        self.items.truncate(first);
    }

    /// Whether two arguments stand side by side with only white space between them.
    fn side_by_side(&self, first: usize) -> bool {
        let children: Vec<TreeId> = self.trees(first).collect();
        children.windows(2).any(|pair| {
            let between = Span::new(self.end_of(pair[0]), self.tree.span(pair[1]).start);
            between.start <= between.end && !self.text[between.start..between.end].contains([',', '，', '、'])
        })
    }

    /// A statement whose last child has clauses ends where its last clause does: spans say so
    /// already.
    fn end_of(&self, tree: TreeId) -> usize {
        self.tree.span(tree).end
    }

    /// A name with its arguments, or the place of the name alone.
    fn application(&mut self, first: usize) -> std::result::Result<Kind, Span> {
        let Item::Name(name) = self.items[first] else { unreachable!("an application begins with a name") };
        let Some(&Item::Arguments(style)) = self.items.last() else { return Err(name) };
        let before = self.items[first..self.items.len() - 1]
            .iter()
            .position(|item| matches!(item, Item::Arguments(_)));
        let Some(before) = before else {
            let arguments = self.elements(first);
            return Ok(Kind::Call { name, arguments, style });
        };
        // Two pairs of parentheses: what the first gives is applied to the second.
        let second = self.items.split_off(first + before + 1);
        let Some(&Item::Arguments(first_style)) = self.items.last() else {
            unreachable!("arguments end in their style")
        };
        let arguments = self.elements(first);
        let end = self.tree.children(arguments).last().map_or(name.end, |&last| self.end_of(last));
        let closed = self.tree.text[end..].find([')', '}']).map_or(end, |bracket| end + bracket + 1);
        let call = Kind::Call { name, arguments, style: first_style };
        let ruleset = self.tree.add(call, Span::new(name.start, closed));
        self.items.truncate(first);
        self.items.extend(second);
        let arguments = self.elements(first);
        Ok(Kind::Apply { ruleset, arguments })
    }

    fn conditional(&mut self, first: usize) -> Kind {
        let children: Vec<TreeId> = self.trees(first).collect();
        let (&last, pairs) = children.split_last().expect("a conditional ends in an expression");
        let mut otherwise = last;
        let mut kind = None;
        for pair in pairs.chunks_exact(2).rev() {
            if let Some(kind) = kind {
                otherwise = self.tree.add(kind, self.tree.span(pair[1]).to(self.tree.span(last)));
            }
            kind = Some(Kind::Conditional { condition: pair[0], then: pair[1], otherwise });
        }
        kind.expect("a conditional has a condition")
    }

    /// Orders a flat row of operands and operators by how tightly the operators bind.
    fn expression(&mut self, first: usize) -> TreeId {
        if self.items.len() == first + 1
            && let Item::Tree(tree) = self.items[first]
        {
            return tree;
        }
        let (operators_before, operands_before) = (self.operators.len(), self.operands.len());
        let items = self.items.split_off(first);
        for item in items {
            match item {
                Item::Tree(tree) => self.operands.push(tree),
                Item::Prefix(prefix, span) => self.operators.push(Pending::Prefix(prefix, span)),
                Item::Infix(infix, span) => {
                    self.reduce(operators_before, |level| level > infix.level());
                    self.operators.push(Pending::Infix(infix, span));
                }
                _ => unreachable!("an expression holds operands and operators"),
            }
        }
        self.reduce(operators_before, |_| true);
        let tree = self.operands.pop().expect("an expression has an operand");
        debug_assert_eq!(self.operands.len(), operands_before);
        tree
    }

    /// Joins what waits on top of the stack while its level is one that `binds` names.
    fn reduce(&mut self, bottom: usize, binds: impl Fn(Level) -> bool) {
        while self.operators.len() > bottom {
            let top = self.operators[self.operators.len() - 1];
            if !binds(top.level()) {
                break;
            }
            match top {
                Pending::Prefix(operator, span) => {
                    self.operators.pop();
                    let operand = self.operands.pop().expect("a prefix has an operand");
                    let span = span.to(self.tree.span(operand));
                    let tree = self.tree.add(Kind::Prefix { operator, operand }, span);
                    self.operands.push(tree);
                }
                Pending::Infix(infix, _) => self.join(bottom, infix.level()),
            }
        }
    }

    /// Joins the run of operators of one level on top of the stack into one chain.
    fn join(&mut self, bottom: usize, level: Level) {
        let run = self.operators[bottom..]
            .iter()
            .rev()
            .take_while(|pending| matches!(pending, Pending::Infix(infix, _) if infix.level() == level))
            .count();
        let operators: Vec<(Infix, Span)> = self
            .operators
            .split_off(self.operators.len() - run)
            .into_iter()
            .map(|pending| match pending {
                Pending::Infix(infix, span) => (infix, span),
                Pending::Prefix(..) => unreachable!("the run holds binary operators"),
            })
            .collect();
        let operands = self.operands.split_off(self.operands.len() - run - 1);
        let span = self.tree.span(operands[0]).to(self.tree.span(operands[run]));
        let operators = self.tree.add_operators(&operators);
        let operands = self.tree.add_children(operands);
        let tree = self.tree.add(Kind::Chain { operands, operators }, span);
        self.operands.push(tree);
    }

    fn statement(&mut self, first: usize) {
        let items = self.items.split_off(first);
        let children: Vec<TreeId> = items
            .iter()
            .filter_map(|item| if let Item::Tree(tree) = item { Some(*tree) } else { None })
            .collect();
        if items.iter().any(|item| matches!(item, Item::Defines)) {
            self.tree.action = Action::Define { target: children[0], body: children[1] };
        } else if let Some(&value) = children.first() {
            self.tree.action = Action::Show(value);
        }
    }
}

/// The error for `E for n in …` that is neither a claim nor in brackets.
pub(crate) fn stray_clause(clause: Span) -> Error {
    Error::new(ErrorKind::Syntax, "a comprehension goes in {…} or […], and `for` comes after a claim")
        .at(clause)
        .help("a list is written [E for n in 0..9]; a claim for every n: claim C for n in 0..9, or all(C for n in 0..9)")
        .help("a choice is written if C then A else B")
}

/// The error for `E for all n` that is not a claim.
pub(crate) fn stray_every(written: &str, clause: Span) -> Error {
    let short = if written.chars().count() <= 60 { written } else { "C for all n" };
    Error::new(ErrorKind::Syntax, "`for all` and `for some` are for claims only")
        .at(clause)
        .help(format!("begin it with `claim`: claim {short}"))
}

/// What the rules that could have stood at a place are to a user.
pub(super) fn expected(rules: &[Rule]) -> Expected {
    let mut expected = Expected::default();
    let alone = rules.iter().filter(|&&rule| rule != Rule::closing).count() == 1;
    // After `for n` more names could also follow, if n is `all`; what was forgotten is `in`.
    let mut operators = rules.iter().filter(|&&rule| infix_of(rule).is_some()).peekable();
    let only_in = operators.peek().is_some() && operators.all(|&rule| rule == Rule::is_option);
    if only_in && rules.contains(&Rule::name) {
        expected.word = Some("in");
        return expected;
    }
    for &rule in rules {
        match rule {
            Rule::word_then => expected.word = Some("then"),
            Rule::word_else => expected.word = Some("else"),
            Rule::word_in | Rule::is_option if alone => expected.word = Some("in"),
            Rule::name if alone => expected.word = Some("a name"),
            Rule::defines if alone => expected.word = Some(":="),
            Rule::text if alone => expected.word = Some("a string"),
            _ if rule == Rule::operator || infix_of(rule).is_some() => expected.operator = true,
            Rule::expression
            | Rule::angle_expression
            | Rule::nimber
            | Rule::set
            | Rule::infinite
            | Rule::integer
            | Rule::application
            | Rule::name
            | Rule::group
            | Rule::list => expected.operand = true,
            _ => {}
        }
    }
    expected
}

/// The operator that a rule of the grammar stands for.
pub(super) fn infix_of(rule: Rule) -> Option<Infix> {
    Some(match rule {
        Rule::implies => Infix::Implies,
        Rule::iff => Infix::Iff,
        Rule::or => Infix::Or,
        Rule::and => Infix::And,
        Rule::misere_equal => Infix::MisereEqual,
        Rule::not_misere_equal => Infix::NotMisereEqual,
        Rule::equivalent => Infix::Equivalent,
        Rule::not_equivalent => Infix::NotEquivalent,
        Rule::identical => Infix::Identical,
        Rule::not_identical => Infix::NotIdentical,
        Rule::less => Infix::Less,
        Rule::at_most => Infix::AtMost,
        Rule::greater => Infix::Greater,
        Rule::at_least => Infix::AtLeast,
        Rule::is_outcome => Infix::IsOutcome,
        Rule::is_option => Infix::IsOption,
        Rule::is_not_option => Infix::IsNotOption,
        Rule::range => Infix::Range,
        Rule::concatenate => Infix::Concatenate,
        Rule::union => Infix::Union,
        Rule::plus => Infix::Plus,
        Rule::minus => Infix::Minus,
        Rule::nim_sum => Infix::NimSum,
        Rule::times => Infix::Times,
        Rule::floor_divide => Infix::FloorDivide,
        Rule::remainder => Infix::Remainder,
        Rule::nim_product => Infix::NimProduct,
        Rule::nim_quotient => Infix::NimQuotient,
        Rule::power => Infix::Power,
        _ => return None,
    })
}
