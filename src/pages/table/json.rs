//! Tables in JSON: `rows` and `columns` with the variable's name and its values, and `cells`, a list
//! for each row; null where there is no cell.

use serde::{Serialize, Serializer};

use crate::exact_json::exact;
use crate::table::{Axis, CellValue, Table};

impl Serialize for Table {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Written<'a> {
            expression: &'a str,
            rows: &'a Axis,
            columns: &'a Axis,
            cells: Vec<Vec<Option<&'a CellValue>>>,
        }
        let cells = self
            .by_rows()
            .map(|(_, cells)| cells.iter().map(|cell| cell.as_ref().map(|cell| &cell.value)).collect());
        let (rows, columns) = (&self.rows, &self.columns);
        Written { expression: &self.expression, rows, columns, cells: cells.collect() }.serialize(serializer)
    }
}

impl Serialize for Axis {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Variable<'a> {
            name: &'a str,
            #[serde(serialize_with = "labels")]
            labels: &'a Axis,
        }
        Variable { name: &self.name, labels: self }.serialize(serializer)
    }
}

fn labels<S: Serializer>(axis: &&Axis, serializer: S) -> Result<S::Ok, S::Error> {
    match &axis.numbers {
        Some(numbers) => exact(numbers, serializer),
        None => axis.labels.serialize(serializer),
    }
}
