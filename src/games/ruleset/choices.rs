//! Ways to choose something from a row, one after the other, without recursion.

use crate::error::Result;

/// Visits every choice of 1 to `most` entries of a row, and of a number below the size of each
/// chosen entry: pairs of place and number, by place.
///
/// The sizes must not be 0.
pub(super) fn choose(
    sizes: &[u64],
    most: usize,
    mut visit: impl FnMut(&[(usize, u64)]) -> Result<()>,
) -> Result<()> {
    let mut chosen: Vec<(usize, u64)> = Vec::new();
    let mut next = 0;
    loop {
        if next < sizes.len() && chosen.len() < most {
            chosen.push((next, sizes[next] - 1));
        } else {
            // The next number of the last entry, or else its next place, or else the same for the
            // entry before.
            loop {
                let Some((place, number)) = chosen.pop() else { return Ok(()) };
                if number > 0 {
                    chosen.push((place, number - 1));
                    break;
                }
                if place + 1 < sizes.len() {
                    chosen.push((place + 1, sizes[place + 1] - 1));
                    break;
                }
            }
        }
        visit(&chosen)?;
        next = chosen.last().map_or(0, |&(place, _)| place + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_comes_once() {
        let sizes = [2, 1, 3];
        for most in 1..=4 {
            let mut found = Vec::new();
            choose(&sizes, most, |chosen| {
                found.push(chosen.to_vec());
                Ok(())
            })
            .unwrap();
            // Each entry has its sizes, and one way more: not to be chosen.
            let mut expected = vec![Vec::new()];
            for (place, &size) in sizes.iter().enumerate() {
                let without = expected.clone();
                for number in 0..size {
                    expected.extend(
                        without.iter().map(|chosen| [chosen.as_slice(), &[(place, number)]].concat()),
                    );
                }
            }
            expected.retain(|chosen| (1..=most).contains(&chosen.len()));
            found.sort();
            expected.sort();
            assert_eq!(found, expected);
        }
        choose(&[], 3, |_| panic!("there is nothing to choose")).unwrap();
        choose(&[4], 0, |_| panic!("nothing may be chosen")).unwrap();
    }
}
