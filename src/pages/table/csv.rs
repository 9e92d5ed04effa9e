//! Tables as CSV.

use crate::visible::unturned;

use super::{Cell, Table};

impl Table {
    /// The table as CSV, as RFC 4180 has it. Of one variable each value has a row, with the variable
    /// and the expression as header; of two, the labels are the first row and column. A value
    /// without a cell is empty. Linear in the cells.
    #[must_use]
    pub fn csv(&self) -> String {
        if self.has_one_variable() {
            let mut text = format!("{},{}\n", quoted(&self.columns.name), quoted(&self.expression));
            for (label, cell) in self.columns.labels.iter().zip(self.by_rows().flat_map(|(_, cells)| cells)) {
                text.push_str(&format!("{},{}\n", quoted(label), field(cell.as_ref())));
            }
            return text;
        }
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
                text.push_str(&field(cell.as_ref()));
            }
            text.push('\n');
        }
        text
    }
}

fn field(cell: Option<&Cell>) -> String {
    cell.map(|cell| quoted(&cell.text)).unwrap_or_default()
}

/// Whether a spreadsheet would take a text field for a formula. A number is never one.
fn is_formula(field: &str) -> bool {
    let is_number = || {
        let digits = field.strip_prefix(['+', '-']).unwrap_or(field);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    field.starts_with(['=', '+', '-', '@', '\t', '\r']) && !is_number()
}

/// A field: in quotation marks where it must be.
fn quoted(field: &str) -> String {
    let field = &*unturned(field);
    if is_formula(field) {
        // A spreadsheet shows what follows an apostrophe, and computes nothing.
        format!("\"'{}\"", field.replace('"', "\"\""))
    } else if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn texts_that_a_spreadsheet_would_compute_are_quoted() {
        for (field, written) in [
            ("-3", "-3"),
            ("+12", "+12"),
            ("12", "12"),
            ("n/k", "n/k"),
            ("-n", "\"'-n\""),
            ("=1+2", "\"'=1+2\""),
            ("@a\"", "\"'@a\"\"\""),
            ("-", "\"'-\""),
            ("a,b", "\"a,b\""),
        ] {
            assert_eq!(quoted(field), written);
        }
    }
}
