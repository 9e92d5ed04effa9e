//! How long the beginning of a sequence comes again.

/// For each of the first `places` how many entries from there on agree with those from the
/// beginning on: the Z-function. Linear time.
///
/// Of a sequence read backwards, it tells for each number p from where on the period p holds up to
/// the end.
pub fn agreement<T: PartialEq>(entries: &[T], places: usize) -> Vec<usize> {
    let mut lengths = vec![0; places.min(entries.len())];
    // The stretch that reaches furthest of those that agree with the beginning.
    let (mut left, mut right) = (0, 0);
    for place in 1..lengths.len() {
        let mut length = if place < right { lengths[place - left].min(right - place) } else { 0 };
        while place + length < entries.len() && entries[length] == entries[place + length] {
            length += 1;
        }
        if place + length > right {
            (left, right) = (place, place + length);
        }
        lengths[place] = length;
    }
    lengths
}
