//! The squares of a move that is said by rows and columns: `1,1 1,2` for a domino.

/// The squares that `row 1, columns 1 and 2` and `column 1, rows 1 and 2` name, as they are listed:
/// `1,1 1,2`. Nothing where words name a single square, which they do in the same two numbers.
pub(super) fn squares(words: &str) -> Option<String> {
    let named: Vec<(u64, u64)> = if let Some(column) = line(words, "column ", ", rows ") {
        column.1.into_iter().map(|row| (row, column.0)).collect()
    } else {
        let row = line(words, "row ", ", columns ")?;
        row.1.into_iter().map(|column| (row.0, column)).collect()
    };
    let squares: Vec<String> = named.iter().map(|(row, column)| format!("{row},{column}")).collect();
    Some(squares.join(" "))
}

/// The number of a line, and the numbers along it.
fn line(words: &str, name: &str, along: &str) -> Option<(u64, Vec<u64>)> {
    let (before, after) = words.split_once(along)?;
    let number = before.rsplit_once(name)?.1.parse().ok()?;
    let places = after.split(" and ").map(|place| place.parse().ok()).collect::<Option<_>>()?;
    Some((number, places))
}

#[cfg(test)]
mod tests {
    use super::squares;

    #[test]
    fn of_a_domino() {
        assert_eq!(squares("domino on row 1, columns 2 and 3").as_deref(), Some("1,2 1,3"));
        assert_eq!(squares("domino on column 1, rows 2 and 3").as_deref(), Some("2,1 3,1"));
        for words in ["bite at row 1, column 2", "turn coins (2, 2) and (1, 2)", "row 1, columns a and b"] {
            assert_eq!(squares(words), None, "{words}");
        }
    }
}
