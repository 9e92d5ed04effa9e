//! The fields of a row of a survey, read back.

/// The fields of a line with tabs between them.
pub(super) fn fields<const COUNT: usize>(line: &str) -> Option<[&str; COUNT]> {
    line.split('\t').collect::<Vec<&str>>().try_into().ok()
}

/// The number in a field, which may be empty; the outer `None` if it is neither.
pub(super) fn number<N: TryFrom<u64>>(field: &str) -> Option<Option<N>> {
    if field.is_empty() {
        return Some(None);
    }
    let number: u64 = field.parse().ok().filter(|number: &u64| number.to_string() == field)?;
    N::try_from(number).ok().map(Some)
}

/// Whether this may be the message of a limit.
pub(super) fn is_message(text: &str) -> bool {
    !text.is_empty() && !text.contains(|sign: char| sign.is_control() || sign == char::REPLACEMENT_CHARACTER)
}
