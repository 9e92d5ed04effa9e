//! Answers that have more than text: tables, comparisons, guesses, claims.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};
use sprague::Reply;
use sprague::front_end::table::{self, Axis, CellValue};
use sprague::reply::{ClaimReply, ComparisonReply, GuessReply, Guessed};

use crate::answers::Answer;
use crate::held::Session;
use crate::numbers;

/// An answer of the class for its kind.
pub(crate) fn answer<'py>(session: &Bound<'py, Session>, reply: Reply) -> PyResult<Bound<'py, Answer>> {
    let py = session.py();
    let kind = Kind::of(&reply);
    let base = PyClassInitializer::from(Answer::new(session, reply));
    Ok(match kind {
        Kind::Other => Bound::new(py, base)?,
        Kind::Table => Bound::new(py, base.add_subclass(Table))?.into_super(),
        Kind::Comparison => Bound::new(py, base.add_subclass(Comparison))?.into_super(),
        Kind::Guess => Bound::new(py, base.add_subclass(Guess))?.into_super(),
        Kind::Claim => Bound::new(py, base.add_subclass(Claim))?.into_super(),
    })
}

enum Kind {
    Other,
    Table,
    Comparison,
    Guess,
    Claim,
}

impl Kind {
    fn of(reply: &Reply) -> Kind {
        match reply {
            Reply::Table(_) => Kind::Table,
            Reply::Comparison(_) => Kind::Comparison,
            Reply::Guess(_) => Kind::Guess,
            Reply::Claim(_) => Kind::Claim,
            _ => Kind::Other,
        }
    }
}

/// A table of values over one or two variables. A notebook shows a heat map.
///
/// >>> nim_values = table("wythoff(a, b) for a in 0..2 for b in 0..3")
/// >>> nim_values.values
/// [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5]]
/// >>> nim_values
/// wythoff(a, b)
/// a\b  0  1  2  3
///   0  0  1  2  3
///   1  1  2  0  4
///   2  2  0  1  5
#[pyclass(frozen, extends = Answer, module = "sprague")]
pub(crate) struct Table;

/// What the class of an answer is of: `answer` makes it for such a reply alone.
macro_rules! reply_of {
    ($slf:expr, $kind:ident) => {
        match $slf.as_super().get().reply() {
            Reply::$kind(reply) => reply,
            _ => unreachable!("the class goes by the kind of the reply"),
        }
    };
}

#[pymethods]
impl Table {
    /// The expression that is tabulated.
    ///
    /// >>> table("n^2 for n in 1..4").expression
    /// 'n^2'
    #[getter]
    fn expression<'p>(slf: &'p Bound<'_, Self>) -> &'p str {
        &Table::of(slf).expression
    }

    /// The variable of the rows, and its values; the name is empty where there is one variable.
    ///
    /// >>> table("wythoff(a, b) for a in 0..2 for b in 0..3").rows
    /// ('a', [0, 1, 2])
    #[getter]
    fn rows<'py>(slf: &Bound<'py, Self>) -> PyResult<(String, Bound<'py, PyList>)> {
        axis(slf.py(), &Table::of(slf).rows)
    }

    /// The variable of the columns, and its values.
    ///
    /// >>> table("n^2 for n in 1..4").columns
    /// ('n', [1, 2, 3, 4])
    #[getter]
    fn columns<'py>(slf: &Bound<'py, Self>) -> PyResult<(String, Bound<'py, PyList>)> {
        axis(slf.py(), &Table::of(slf).columns)
    }

    /// The cells, row by row: ints, bools, strs; None where a cell is missing.
    ///
    /// >>> table("n^2 for n in 1..4").values
    /// [[1, 4, 9, 16]]
    #[getter]
    fn values<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyList>> {
        let py = slf.py();
        let rows = PyList::empty(py);
        for (_, cells) in Table::of(slf).by_rows() {
            let row = PyList::empty(py);
            for cell in cells {
                row.append(cell.as_ref().map(|cell| in_python(py, cell)).transpose()?)?;
            }
            rows.append(row)?;
        }
        Ok(rows)
    }

    /// The table with commas, for a spreadsheet.
    ///
    /// >>> table("n^2 for n in 1..4").csv().splitlines()
    /// ['n,n^2', '1,1', '2,4', '3,9', '4,16']
    fn csv(slf: &Bound<'_, Self>) -> String {
        Table::of(slf).csv()
    }

    /// The table as a `pandas.DataFrame`, with the values of the variables as labels. It needs pandas.
    ///
    /// >>> frame = table("wythoff(a, b) for a in 0..2 for b in 0..3").to_pandas()
    /// >>> int(frame.loc[1, 3])
    /// 4
    fn to_pandas<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let pandas = py.import("pandas")?;
        let index = |(name, labels): (String, Bound<'py, PyList>)| {
            let named = PyDict::new(py);
            named.set_item("name", (!name.is_empty()).then_some(name))?;
            pandas.getattr("Index")?.call((labels,), Some(&named))
        };
        let named = PyDict::new(py);
        named.set_item("index", index(Table::rows(slf)?)?)?;
        named.set_item("columns", index(Table::columns(slf)?)?)?;
        pandas.getattr("DataFrame")?.call((Table::values(slf)?,), Some(&named))
    }

    /// The values as an array of numpy, with the type that numpy finds for them.
    ///
    /// >>> import numpy
    /// >>> numpy.asarray(table("n^2 for n in 1..4"))
    /// array([[ 1,  4,  9, 16]])
    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        slf: &Bound<'py, Self>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        // The array is new in any case.
        let _ = copy;
        slf.py().import("numpy")?.getattr("array")?.call1((Table::values(slf)?, dtype))
    }
}

impl Table {
    fn of<'p>(slf: &'p Bound<'_, Self>) -> &'p table::Table {
        reply_of!(slf, Table)
    }
}

/// A variable and its values: ints if all are integers.
fn axis<'py>(py: Python<'py>, axis: &Axis) -> PyResult<(String, Bound<'py, PyList>)> {
    let labels = match &axis.numbers {
        Some(numbers) => {
            let numbers = numbers.iter().map(|number| numbers::signed(py, number));
            PyList::new(py, numbers.collect::<PyResult<Vec<_>>>()?)?
        }
        None => PyList::new(py, &axis.labels)?,
    };
    Ok((axis.name.clone(), labels))
}

fn in_python<'py>(py: Python<'py>, cell: &table::Cell) -> PyResult<Bound<'py, PyAny>> {
    Ok(match &cell.value {
        CellValue::Integer(integer) => numbers::signed(py, integer)?,
        CellValue::Nimber(value) => numbers::value(py, value)?,
        CellValue::Truth(truth) => truth.into_pyobject(py)?.to_owned().into_any(),
        _ => PyString::new(py, &cell.text).into_any(),
    })
}

/// Two nim-sequences side by side.
///
/// >>> compared = compare("0.137", "0.07")
/// >>> compared.first_difference, compared.shift
/// (1, -1)
/// >>> compare("kayles", "0.77").is_alike
/// True
#[pyclass(frozen, extends = Answer, module = "sprague")]
pub(crate) struct Comparison;

#[pymethods]
impl Comparison {
    /// The two games, as they were given.
    ///
    /// >>> compare("kayles", "0.77").games
    /// ('kayles', '0.77')
    #[getter]
    fn games(slf: &Bound<'_, Self>) -> (String, String) {
        let [one, other] = Comparison::of(slf).games.clone();
        (one, other)
    }

    /// The last heap that was compared.
    ///
    /// >>> compare("kayles", "0.77", up_to=50).up_to
    /// 50
    #[getter]
    fn up_to(slf: &Bound<'_, Self>) -> u64 {
        Comparison::of(slf).to
    }

    /// Whether all values that were compared are the same.
    ///
    /// >>> compare("kayles", "0.137").is_alike
    /// False
    #[getter]
    fn is_alike(slf: &Bound<'_, Self>) -> bool {
        Comparison::of(slf).alike()
    }

    /// The first heap whose values differ; None if there is none.
    ///
    /// >>> compare("kayles", "dawsons_kayles").first_difference
    /// 1
    #[getter]
    fn first_difference(slf: &Bound<'_, Self>) -> Option<u64> {
        Comparison::of(slf).differences.first().map(|difference| difference.heap)
    }

    /// The first hundred heaps whose values differ, each with both values.
    ///
    /// >>> compare("0.137", "0.07", up_to=2).differences
    /// [(1, (1, 0))]
    #[getter]
    fn differences(slf: &Bound<'_, Self>) -> Vec<(u64, (u32, u32))> {
        let pair = |values: [u32; 2]| (values[0], values[1]);
        Comparison::of(slf).differences.iter().map(|each| (each.heap, pair(each.values))).collect()
    }

    /// If the games differ, the least s for which a heap of n + s of the first has the value of a heap of
    /// n of the second, as far as was looked; negative where they change places; None if there is none.
    ///
    /// >>> compare("0.07", "0.137").shift
    /// 1
    #[getter]
    fn shift(slf: &Bound<'_, Self>) -> Option<i64> {
        Comparison::of(slf).shift
    }
}

impl Comparison {
    fn of<'p>(slf: &'p Bound<'_, Self>) -> &'p ComparisonReply {
        reply_of!(slf, Comparison)
    }
}

/// What a definition is worth, guessed from its first values and proved by its moves.
///
/// >>> found = Session().guess("f(n) := {f(k) for k in 0..n-1}")
/// >>> found.game, found.is_proved
/// ('f', True)
#[pyclass(frozen, extends = Answer, module = "sprague")]
pub(crate) struct Guess;

#[pymethods]
impl Guess {
    /// The name of the definition.
    ///
    /// >>> Session().guess("g(n) := {g(k) for k in n-2..n-1 if k >= 0}").game
    /// 'g'
    #[getter]
    fn game<'p>(slf: &'p Bound<'_, Self>) -> &'p str {
        &Guess::of(slf).game
    }

    /// Whether something was found; what was found is proved.
    ///
    /// >>> Session().guess("g(n) := {g(k) for k in n-2..n-1 if k >= 0}").is_proved
    /// True
    #[getter]
    fn is_proved(slf: &Bound<'_, Self>) -> bool {
        !matches!(Guess::of(slf).found, Guessed::Nothing { .. })
    }

    /// The period, if the values have one: the preperiod, the period and the saltus. None otherwise.
    ///
    /// >>> Session().guess("g(n) := {g(k) for k in n-2..n-1 if k >= 0}").period
    /// (0, 3, 0)
    #[getter]
    fn period(slf: &Bound<'_, Self>) -> Option<(u64, u64, u64)> {
        match &Guess::of(slf).found {
            Guessed::Period { period, .. } => Some((period.preperiod, period.period, period.saltus.into())),
            _ => None,
        }
    }
}

impl Guess {
    fn of<'p>(slf: &'p Bound<'_, Self>) -> &'p GuessReply {
        reply_of!(slf, Guess)
    }
}

/// A claim, and whether it holds. `bool` says that, too.
///
/// >>> evaluate("claim nim(1 3) = *3").holds
/// False
#[pyclass(frozen, extends = Answer, module = "sprague")]
pub(crate) struct Claim;

#[pymethods]
impl Claim {
    /// The claim, as it was written.
    ///
    /// >>> claim("nim(1 3) = *2").claim
    /// 'nim(1 3) = *2'
    #[getter]
    fn claim<'p>(slf: &'p Bound<'_, Self>) -> &'p str {
        &Claim::of(slf).claim
    }

    /// Whether it holds.
    ///
    /// >>> claim("nim(1 3) = *2").holds
    /// True
    #[getter]
    fn holds(slf: &Bound<'_, Self>) -> bool {
        Claim::of(slf).holds()
    }

    /// Why it fails, in sentences; empty if it holds.
    ///
    /// >>> evaluate("claim *1 = *2").reasons
    /// ['*1 ≈ *1, and *2 ≈ *2', '*1 tells them apart: *1 + *1 is P, and *2 + *1 is N; to win, move *2 → *1']
    #[getter]
    fn reasons(slf: &Bound<'_, Self>) -> Vec<String> {
        Claim::of(slf).reasons.iter().map(ToString::to_string).collect()
    }

    fn __bool__(slf: &Bound<'_, Self>) -> bool {
        Claim::of(slf).holds()
    }
}

impl Claim {
    fn of<'p>(slf: &'p Bound<'_, Self>) -> &'p ClaimReply {
        reply_of!(slf, Claim)
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Table>()?;
    module.add_class::<Comparison>()?;
    module.add_class::<Guess>()?;
    module.add_class::<Claim>()
}
