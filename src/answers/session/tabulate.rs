//! Tables: an expression for every value of one or two variables.

use std::sync::Arc;

use hashbrown::HashMap;
use num_bigint::BigInt;

use crate::error::{Error, ErrorKind, Limit, Result, Span};
use crate::eval::compile;
use crate::eval::extended;
use crate::eval::integer::Integer;
use crate::eval::machine::Machine;
use crate::eval::value::{SharedList, Value};
use crate::eval::written;
use crate::game::{Store, Target};
use crate::game_graph::Outcome;
use crate::interrupt::Counted;
use crate::nimber::Nimber;
use crate::notation;
use crate::session::Session;
use crate::syntax::tree::{Action, Kind, Tree, TreeId};
use crate::syntax::{Statement, parser};
use crate::table::{Axis, Cell, CellValue, Step, Table, scale_step};

/// Characters of a label, and of a value.
const LABEL: usize = 30;

impl Session {
    /// A table of an expression over one or two variables, as
    /// `wythoff(a, b) for a in 0..9 for b in 0..9`. The expression may be a position, whose value
    /// is written, an integer, an outcome, a truth value, a string such as a genus, or an element
    /// of a misère quotient; an `if` leaves cells out.
    ///
    /// # Errors
    /// As [`Session::eval`]; [`ErrorKind::Syntax`] without such variables; [`ErrorKind::WrongKind`]
    /// where the expression is something else; [`ErrorKind::Limit`] with more cells than
    /// [`Limits::max_cells`](crate::Limits::max_cells).
    ///
    /// ```
    /// let table = sprague::Session::new().table("kayles(n) for n in 0..5")?;
    /// let values: Vec<&str> = (0..6).map(|n| table.cell(0, n).unwrap().text.as_str()).collect();
    /// assert_eq!(values, ["0", "1", "2", "3", "1", "4"]);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn table(&mut self, text: &str) -> Result<Table> {
        let statement = parser::only_statement(text)?;
        self.attempt(|session| session.eval_table(&statement))
            .map_err(|error| error.shifted(statement.span.start))
    }

    /// A table of a statement of a text, as [`Session::table`].
    ///
    /// # Errors
    /// Those of [`Session::table`], with places in the whole text.
    pub fn run_table(&mut self, statement: &Statement<'_>) -> Result<Table> {
        self.attempt(|session| session.eval_table(statement)).map_err(|error| statement.place(error))
    }

    /// Runs the code of a list.
    fn run_list(&mut self, tree: &Arc<Tree>, list: TreeId) -> Result<SharedList> {
        let code = Arc::new(compile::expression(tree, list)?);
        match self.machine.run(&code)?.value {
            Value::List(list) => Ok(list),
            _ => unreachable!("a list was compiled"),
        }
    }

    fn eval_table(&mut self, statement: &Statement<'_>) -> Result<Table> {
        let mut tree = parser::parse_with_clauses(statement, self.limits())?;
        self.bring_in(&tree)?;
        let root = match tree.action {
            Action::Show(root) => root,
            _ => return Err(needs_variables(Span::new(0, statement.text.len()))),
        };
        let whole = tree.span(root);
        let Kind::Element { value, clauses } = tree.kind(root) else { return Err(needs_variables(whole)) };
        let clauses = tree.children(clauses).to_vec();
        let names: Vec<Span> = clauses
            .iter()
            .filter_map(
                |&clause| if let Kind::For { name, .. } = tree.kind(clause) { Some(name) } else { None },
            )
            .collect();
        if !matches!(names.len(), 1 | 2) {
            return Err(needs_variables(whole));
        }
        let expression = tree.slice(tree.span(value)).to_owned();
        let axes: Vec<String> = names.iter().map(|&name| tree.slice(name).to_owned()).collect();
        let most = self.limits().max_cells;
        let plain = clauses.iter().all(|&clause| matches!(tree.kind(clause), Kind::For { .. }));
        let places = listed(&mut tree, names.clone(), None, &clauses, whole);
        let list = listed(&mut tree, names, Some(value), &clauses, whole);
        let tree = Arc::new(tree);
        self.machine.most_entries = Some(most);
        // Without conditions the cells are counted before the first is filled.
        let counted =
            if plain { self.run_list(&tree, places).map(|cells| cells.entries.len()) } else { Ok(0) };
        let entries = counted.and_then(|cells| {
            self.machine.store.interrupt().expect(Counted::Cells, cells as u64);
            self.run_list(&tree, list)
        });
        self.machine.most_entries = None;
        let entries = entries.map_err(|error| error.at(whole))?;
        let mut gathered = Gathered::default();
        for entry in &entries.entries {
            self.machine.store.interrupt().poll()?;
            let Value::List(entry) = entry else { unreachable!("each entry is a list") };
            gathered.add(&self.machine, &entry.entries).map_err(|error| error.at(whole))?;
        }
        gathered.table(expression, axes, most).map_err(|error| error.at(whole))
    }
}

fn needs_variables(span: Span) -> Error {
    Error::new(ErrorKind::Syntax, "a table needs an expression with one or two variables")
        .at(span)
        .help("for example: wythoff(a, b) for a in 0..9 for b in 0..9")
}

/// The list of lists `[[a, b, value] for a in … for b in …]`, of what was read without its
/// brackets; without a value `[[a, b] for a in … for b in …]`.
fn listed(
    tree: &mut Tree,
    names: Vec<Span>,
    value: Option<TreeId>,
    clauses: &[TreeId],
    whole: Span,
) -> TreeId {
    let span = value.map_or(whole, |value| tree.span(value));
    let mut entries: Vec<TreeId> = names.into_iter().map(|name| tree.add(Kind::Name, name)).collect();
    entries.extend(value);
    let entries = tree.add_children(entries);
    let entry = tree.add(Kind::List(entries), span);
    let clauses = tree.add_children(clauses.iter().copied());
    let element = tree.add(Kind::Element { value: entry, clauses }, span);
    let elements = tree.add_children([element]);
    tree.add(Kind::List(elements), span)
}

/// The labels of an axis, each with its place.
#[derive(Default)]
struct Labels {
    places: HashMap<Value, usize>,
    labels: Vec<String>,
    /// The same in their order, if all of them are integers.
    numbers: Option<Vec<BigInt>>,
}

impl Labels {
    fn place(&mut self, machine: &Machine, value: &Value) -> usize {
        *self.places.entry(value.clone()).or_insert_with(|| {
            let names = machine.definition_names();
            self.labels.push(written::value_text(&machine.store, &names, value, LABEL));
            self.labels.len() - 1
        })
    }
}

impl Labels {
    /// Integers stand in ascending order, other values in that in which they came. Gives each its
    /// new place.
    fn put_in_order(&mut self) -> Vec<usize> {
        let integer =
            |value: &Value| if let Value::Integer(integer) = value { Some(integer.to_big()) } else { None };
        let integers: Option<Vec<(BigInt, usize)>> =
            self.places.iter().map(|(value, &place)| Some((integer(value)?, place))).collect();
        let Some(mut integers) = integers else { return (0..self.labels.len()).collect() };
        integers.sort_unstable();
        let mut places = vec![0; self.labels.len()];
        integers.iter().enumerate().for_each(|(new, &(_, old))| places[old] = new);
        let old_labels = std::mem::take(&mut self.labels);
        self.labels = integers.iter().map(|&(_, old)| old_labels[old].clone()).collect();
        self.numbers = Some(integers.into_iter().map(|(number, _)| number).collect());
        places
    }
}

/// What the place of a cell on the scale comes from, in the order of the scale.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum OnScale {
    Number(BigInt),
    /// An infinite nimber.
    Infinite(Nimber),
    /// The value of a loopy position that is above all nimbers.
    Infinity,
}

impl OnScale {
    fn of(value: &Nimber) -> OnScale {
        value
            .to_integer()
            .map_or_else(|| OnScale::Infinite(value.clone()), |number| OnScale::Number(number.into()))
    }

    fn bits(&self) -> usize {
        match self {
            OnScale::Number(number) => number.bits() as usize,
            OnScale::Infinite(_) | OnScale::Infinity => 0,
        }
    }
}

/// A cell with its place.
struct Gotten {
    row: usize,
    column: usize,
    text: String,
    value: CellValue,
    on_scale: OnScale,
}

/// Cells in the order in which they came.
#[derive(Default)]
struct Gathered {
    rows: Labels,
    columns: Labels,
    cells: Vec<Gotten>,
    /// The texts, each with its place among them.
    texts: HashMap<String, usize>,
    /// Bytes that the cells hold.
    bytes: usize,
}

impl Gathered {
    fn add(&mut self, machine: &Machine, entry: &[Value]) -> Result<()> {
        let (row, column, value) = match entry {
            [column, value] => (0, self.columns.place(machine, column), value),
            [row, column, value] => {
                (self.rows.place(machine, row), self.columns.place(machine, column), value)
            }
            _ => unreachable!("one or two variables and a value"),
        };
        let (text, on_scale, value) = match value {
            Value::Text(_) | Value::Element(..) | Value::Loony => self.text(value),
            _ => written(&machine.store, value)?,
        };
        self.bytes += text.len() + on_scale.bits() / 8;
        let most = machine.store.limits().max_bytes() / 16;
        if self.bytes > most {
            return Err(Error::limit(
                format!("the cells of the table hold more than {most} bytes"),
                Limit::Nodes,
            ));
        }
        self.cells.push(Gotten { row, column, text, value, on_scale });
        Ok(())
    }

    /// What is written in a cell with a text, and its place among all texts, from 1 on.
    fn text(&mut self, value: &Value) -> (String, OnScale, CellValue) {
        let text = match value {
            Value::Text(text) => text.to_string(),
            Value::Element(quotient, element) => quotient.written(*element),
            Value::Loony => "loony".to_owned(),
            _ => unreachable!("asked of texts alone"),
        };
        let next = self.texts.len() + 1;
        let place = *self.texts.entry_ref(text.as_str()).or_insert(next);
        (text.clone(), OnScale::Number(place.into()), CellValue::Text(text))
    }

    fn table(mut self, expression: String, mut names: Vec<String>, most: usize) -> Result<Table> {
        let new_rows = self.rows.put_in_order();
        let new_columns = self.columns.put_in_order();
        for cell in &mut self.cells {
            cell.row = new_rows.get(cell.row).copied().unwrap_or(0);
            cell.column = new_columns[cell.column];
        }
        let column_name = names.pop().unwrap_or_default();
        let row_name = names.pop();
        let rows = match row_name {
            Some(name) => Axis { name, labels: self.rows.labels, numbers: self.rows.numbers },
            None => Axis { name: String::new(), labels: vec![String::new()], numbers: None },
        };
        let columns = Axis { name: column_name, labels: self.columns.labels, numbers: self.columns.numbers };
        let size = rows.labels.len().saturating_mul(columns.labels.len());
        if size > most {
            return Err(Error::new(
                ErrorKind::Limit,
                format!(
                    "the table has {} rows and {} columns, and at most {most} cells are allowed",
                    rows.labels.len(),
                    columns.labels.len()
                ),
            )
            .help("take shorter ranges"));
        }
        let zero = OnScale::Number(BigInt::ZERO);
        let mut scale: Vec<&OnScale> =
            self.cells.iter().map(|cell| &cell.on_scale).filter(|place| **place != zero).collect();
        scale.sort_unstable();
        scale.dedup();
        let step = |place: &OnScale| -> Step {
            scale.binary_search(&place).map_or(0, |order| scale_step(order, scale.len()))
        };
        let mut cells = vec![None; size];
        for Gotten { row, column, text, value, on_scale } in &self.cells {
            let (text, value) = (text.clone(), value.clone());
            cells[row * columns.labels.len() + column] = Some(Cell { value, text, step: step(on_scale) });
        }
        Ok(Table::new(expression, rows, columns, cells))
    }
}

/// What is written in a cell, its place on the scale, and what the cell holds.
fn written(store: &Store, value: &Value) -> Result<(String, OnScale, CellValue)> {
    let number = OnScale::Number;
    Ok(match value {
        Value::Position(position) => {
            let value = store.value(*position);
            let text = match value.to_integer() {
                Some(number) => Integer::from(number).written(),
                None => notation::nimber_text(&value, LABEL).0.trim_start_matches('*').to_owned(),
            };
            (text, OnScale::of(&value), CellValue::Nimber(value))
        }
        Value::Extended(id) => {
            let value = extended::worth(store, Target::Extended(*id))?;
            let text = notation::extended_value(&value, LABEL).text;
            match value.finite() {
                Some(nimber) => {
                    let text = text.trim_start_matches('*').to_owned();
                    (text, OnScale::of(nimber), CellValue::Nimber(nimber.clone()))
                }
                None => (text, OnScale::Infinity, CellValue::Extended(value)),
            }
        }
        Value::Integer(integer) => {
            (integer.written(), number(integer.to_big()), CellValue::Integer(integer.to_big()))
        }
        Value::Outcome(outcome) => {
            let place = match outcome {
                Outcome::P => 0,
                Outcome::N => 1,
                Outcome::D => 2,
            };
            (outcome.to_string(), number(place.into()), CellValue::Outcome(*outcome))
        }
        Value::Truth(truth) => (truth.to_string(), number(u8::from(!truth).into()), CellValue::Truth(*truth)),
        other => {
            return Err(Error::new(
                ErrorKind::WrongKind,
                format!(
                    "a cell of a table is a position, an integer, an outcome, a truth value, a string \
                     or an element of a misère quotient; got {}",
                    other.kind()
                ),
            ));
        }
    })
}
