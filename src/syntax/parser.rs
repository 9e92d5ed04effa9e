//! Text to tree. The only file that names pest.

use pest::{Parser, Token};

use crate::error::{Error, ErrorKind, Result, Span};
use crate::limits::Limits;
use crate::syntax::complaint;
use crate::syntax::guard::{self, Scanned};
use crate::syntax::operator::{Infix, Level, Prefix};
use crate::syntax::tree::{Action, Kind, Style, Tree, TreeId};

#[derive(pest_derive::Parser)]
#[grammar = "grammar/sprague.pest"]
struct Grammar;

/// Stack that one level of brackets may need in an unoptimised build, measured with room to spare.
const STACK_A_LEVEL: usize = 24 * 1024;
const STACK_BASE: usize = 512 * 1024;

/// Reads one statement.
///
/// # Errors
/// A syntax error with its place, what was expected there and, where one is known, what would work.
pub(crate) fn parse(text: &str, limits: &Limits) -> Result<Tree> {
    let tree = parse_with_clauses(text, limits)?;
    if let Action::Show(value) = tree.action
        && let Kind::Element { clauses, .. } = tree.kind(value)
    {
        return Err(complaint::stray_clause(tree.span(tree.children(clauses)[0])));
    }
    Ok(tree)
}

/// Reads one statement, or an expression with clauses behind it, as a table has them.
///
/// # Errors
/// Those of [`parse`].
pub(crate) fn parse_with_clauses(text: &str, limits: &Limits) -> Result<Tree> {
    let scanned = guard::scan(text);
    let depth = scanned.iter().map(|statement| statement.depth).max().unwrap_or(0);
    if depth > limits.max_nesting {
        let error = Error::limit(
            format!("brackets are nested {depth} deep, and the ceiling is {}", limits.max_nesting),
            "",
        );
        let place = scanned
            .first()
            .map_or(Span::default(), |statement| Span::new(statement.span.start, statement.span.start + 1));
        return Err(error.at(place).help(
            "build a position as deep as this by a definition: f(n) := if n = 0 then {} else {f(n-1)}",
        ));
    }
    if scanned.len() > 1 {
        return Err(complaint::several_statements(text, &scanned));
    }
    let Some(scanned) = scanned.into_iter().next() else { return Ok(Tree::new(text)) };
    stacker::maybe_grow(STACK_BASE + depth * STACK_A_LEVEL, STACK_BASE + depth * STACK_A_LEVEL, || {
        read(text, &scanned)
    })
}

fn read(text: &str, scanned: &Scanned) -> Result<Tree> {
    match Grammar::parse(Rule::statement, text) {
        Ok(pairs) => Builder::new(text).run(pairs.tokens()),
        Err(error) => Err(match error.variant {
            pest::error::ErrorVariant::CustomError { message } => {
                Error::new(ErrorKind::Limit, format!("the text is nested too deeply to be read ({message})"))
                    .at(scanned.span)
            }
            pest::error::ErrorVariant::ParsingError { positives, .. } => {
                let place = match error.location {
                    pest::error::InputLocation::Pos(place) => place,
                    pest::error::InputLocation::Span((start, _)) => start,
                };
                complaint::at(text, place, scanned, expected(&positives))
            }
        }),
    }
}

/// What could have stood at a place, in a user's words.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Expected {
    pub(crate) operand: bool,
    pub(crate) operator: bool,
    pub(crate) word: Option<&'static str>,
}

fn expected(rules: &[Rule]) -> Expected {
    let mut expected = Expected::default();
    let alone = rules.iter().filter(|&&rule| rule != Rule::closing).count() == 1;
    for &rule in rules {
        match rule {
            Rule::word_then => expected.word = Some("then"),
            Rule::word_else => expected.word = Some("else"),
            Rule::word_in | Rule::is_option if alone => expected.word = Some("in"),
            Rule::name if alone => expected.word = Some("a name"),
            _ if Infix::of_rule(rule).is_some() => expected.operator = true,
            Rule::expression
            | Rule::angle_expression
            | Rule::nimber
            | Rule::set
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

/// One thing that a rule under construction has collected so far.
#[derive(Debug, Clone, Copy)]
enum Item {
    Tree(TreeId),
    Infix(Infix, Span),
    Prefix(Prefix, Span),
    Name(Span),
    Bar(Span),
    Defines,
    Arguments(Style),
}

/// Builds the tree from pest's flat stream of tokens, with a stack of its own.
struct Builder<'a> {
    text: &'a str,
    tree: Tree,
    items: Vec<Item>,
    /// Where a rule began: in the text, and in `items`.
    open: Vec<(usize, usize)>,
    operators: Vec<Pending>,
    operands: Vec<TreeId>,
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
    fn new(text: &'a str) -> Builder<'a> {
        Builder {
            text,
            tree: Tree::new(text),
            items: Vec::new(),
            open: Vec::new(),
            operators: Vec::new(),
            operands: Vec::new(),
        }
    }

    fn run<'i>(mut self, tokens: impl Iterator<Item = Token<'i, Rule>>) -> Result<Tree> {
        for token in tokens {
            match token {
                Token::Start { pos, .. } => self.open.push((pos.pos(), self.items.len())),
                Token::End { rule, pos } => {
                    let (start, first) = self.open.pop().expect("every end has a start");
                    // A rule that ends in something optional has taken the white space before it.
                    let end = start + self.text[start..pos.pos()].trim_end().len();
                    self.close(rule, Span::new(start, end), first)?;
                }
            }
        }
        Ok(self.tree)
    }

    fn close(&mut self, rule: Rule, span: Span, first: usize) -> Result<()> {
        if let Some(infix) = Infix::of_rule(rule) {
            self.items.truncate(first);
            self.items.push(Item::Infix(infix, span));
            return Ok(());
        }
        let kind = match rule {
            Rule::integer => Kind::Integer,
            Rule::code => Kind::Code,
            Rule::heap => {
                let Some(Item::Tree(ruleset)) = self.items.get(first).copied() else {
                    unreachable!("a heap begins with a code")
                };
                let Some(Item::Arguments(_)) = self.items.last() else { return Ok(()) };
                let arguments = self.elements(first + 1);
                Kind::Apply { ruleset, arguments }
            }
            Rule::text => Kind::Text,
            Rule::empty_set => Kind::EmptySet,
            Rule::name => {
                self.items.push(Item::Name(span));
                return Ok(());
            }
            Rule::partizan_bar => {
                self.items.push(Item::Bar(span));
                return Ok(());
            }
            Rule::defines => {
                self.items.push(Item::Defines);
                return Ok(());
            }
            Rule::negate => {
                self.items.push(Item::Prefix(Prefix::Negate, span));
                return Ok(());
            }
            Rule::not => {
                self.items.push(Item::Prefix(Prefix::Not, span));
                return Ok(());
            }
            Rule::nimber => match self.items[first..] {
                [Item::Tree(size)] => Kind::Nimber(Some(size)),
                _ => Kind::Nimber(None),
            },
            Rule::set | Rule::angle_set => match self.bar(first) {
                Some(bar) => Kind::Partizan { bar },
                None => Kind::Set(self.elements(first)),
            },
            Rule::list => Kind::List(self.elements(first)),
            Rule::arguments | Rule::mex_set => {
                let style = match rule {
                    Rule::mex_set => Style::Set,
                    _ if self.side_by_side(first) => Style::SideBySide,
                    _ => Style::Separated,
                };
                self.items.push(Item::Arguments(style));
                return Ok(());
            }
            Rule::application => match self.application(first) {
                Ok(call) => call,
                Err(name) => {
                    self.items.truncate(first);
                    let tree = self.tree.add(Kind::Name, name);
                    self.items.push(Item::Tree(tree));
                    return Ok(());
                }
            },
            Rule::index => {
                let (Some(Item::Tree(list)), Some(Item::Tree(index))) =
                    (self.items[..first].last().copied(), self.items.last().copied())
                else {
                    unreachable!("an index follows a list")
                };
                self.items.truncate(first - 1);
                let whole = self.tree.span(list).to(span);
                let tree = self.tree.add(Kind::Index { list, index }, whole);
                self.items.push(Item::Tree(tree));
                return Ok(());
            }
            Rule::group | Rule::braced => {
                let Some(Item::Tree(element)) = self.items.get(first).copied() else {
                    unreachable!("a group holds an element")
                };
                self.items.truncate(first);
                // Parentheses only group; what stands in them keeps its own node.
                self.tree.widen(element, span);
                self.items.push(Item::Tree(element));
                return Ok(());
            }
            Rule::clauses => {
                let clauses = self.elements(first);
                let Some(Item::Tree(value)) = self.items[..first].last().copied() else {
                    unreachable!("clauses follow an expression")
                };
                self.items.truncate(first - 1);
                let whole = self.tree.span(value).to(span);
                let tree = self.tree.add(Kind::Element { value, clauses }, whole);
                self.items.push(Item::Tree(tree));
                return Ok(());
            }
            Rule::for_clause => {
                let Item::Name(name) = self.items[first] else {
                    unreachable!("a for clause begins with a name")
                };
                let source = self.trees(first)[0];
                Kind::For { name, source }
            }
            Rule::if_clause => Kind::If { condition: self.trees(first)[0] },
            Rule::conditional => self.conditional(first),
            Rule::expression | Rule::angle_expression => {
                let tree = self.expression(first)?;
                self.items.truncate(first);
                self.items.push(Item::Tree(tree));
                return Ok(());
            }
            Rule::claim => return self.act(first, Action::Claim),
            Rule::prove => return self.act(first, Action::Prove),
            Rule::moves => return self.act(first, Action::Moves),
            Rule::statement => return self.statement(first),
            // Words such as `for` and `then` have said all they have to say by where they stand.
            _ => {
                self.items.truncate(first);
                return Ok(());
            }
        };
        self.items.truncate(first);
        let tree = self.tree.add(kind, span);
        self.items.push(Item::Tree(tree));
        Ok(())
    }

    fn trees(&self, first: usize) -> Vec<TreeId> {
        self.items[first..]
            .iter()
            .filter_map(|item| if let Item::Tree(tree) = item { Some(*tree) } else { None })
            .collect()
    }

    fn elements(&mut self, first: usize) -> crate::syntax::tree::Run {
        let children = self.items[first..]
            .iter()
            .filter_map(|item| if let Item::Tree(tree) = item { Some(*tree) } else { None });
        self.tree.add_children(children)
    }

    fn bar(&self, first: usize) -> Option<Span> {
        self.items[first..].iter().find_map(|item| if let Item::Bar(bar) = item { Some(*bar) } else { None })
    }

    fn act(&mut self, first: usize, action: fn(TreeId) -> Action) -> Result<()> {
        self.tree.action = action(self.trees(first)[0]);
        self.items.truncate(first);
        Ok(())
    }

    /// Whether two arguments stand side by side with nothing but white space between them.
    fn side_by_side(&self, first: usize) -> bool {
        let children = self.trees(first);
        children.windows(2).any(|pair| {
            let between = Span::new(self.end_of(pair[0]), self.tree.span(pair[1]).start);
            between.start <= between.end && !self.text[between.start..between.end].contains([',', '，', '、'])
        })
    }

    /// A statement whose last child has clauses ends where its last clause does: spans say so already.
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
        let call = Kind::Call { name, arguments, style: first_style };
        let ruleset = self.tree.add(call, Span::new(name.start, end));
        self.items.truncate(first);
        self.items.extend(second);
        let arguments = self.elements(first);
        Ok(Kind::Apply { ruleset, arguments })
    }

    fn conditional(&mut self, first: usize) -> Kind {
        let children = self.trees(first);
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
    fn expression(&mut self, first: usize) -> Result<TreeId> {
        if self.items.len() == first + 1
            && let Item::Tree(tree) = self.items[first]
        {
            return Ok(tree);
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
        Ok(tree)
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

    fn statement(&mut self, first: usize) -> Result<()> {
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
        Ok(())
    }
}
