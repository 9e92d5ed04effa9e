//! Tables as CSV.

use super::Table;

impl Table {
    /// The table as CSV, as RFC 4180 has it, with the labels as first row and column; a value
    /// without a cell is empty. Linear in the cells.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut text = quoted(&self.corner());
        for label in &self.columns.labels {
            text.push(',');
            text.push_str(&quoted(label));
        }
        text.push('\n');
        for (label, cells) in self.by_rows() {
            text.push_str(&quoted(label));
            for cell in cells {
                text.push(',');
                text.push_str(&cell.as_ref().map(|cell| quoted(&cell.text)).unwrap_or_default());
            }
            text.push('\n');
        }
        text
    }
}

/// A field: in quotation marks where it must be.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}
