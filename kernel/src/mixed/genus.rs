//! Misère Grundy values and the genus, of positions as sets.

use super::sets::{Set, Sets};
use crate::input::Input;
use crate::refused::Refused;

/// Heaps of 2 beside a position, until the values have to repeat.
const MOST: usize = 1_000;

/// A position with its followers, options first.
pub(super) struct Followers<'s> {
    sets: &'s Sets,
    followers: Vec<Set>,
}

impl<'s> Followers<'s> {
    pub(super) fn of(set: Set, sets: &'s Sets, input: &mut Input<'_>) -> Result<Followers<'s>, Refused> {
        let mut is_follower = vec![false; set as usize + 1];
        is_follower[set as usize] = true;
        for follower in (0..=set).rev() {
            if is_follower[follower as usize] {
                input.work(sets.options(follower).len())?;
                sets.options(follower).iter().for_each(|&option| is_follower[option as usize] = true);
            }
        }
        input.work(is_follower.len())?;
        let followers = (0..=set).filter(|&follower| is_follower[follower as usize]).collect();
        Ok(Followers { sets, followers })
    }

    /// 1 without options; otherwise the mex of the values of the options.
    pub(super) fn misere_value(&self, input: &mut Input<'_>) -> Result<u32, Refused> {
        Ok(last(&self.values(None, input)?))
    }

    /// Whether the values of G, G + `*2`, G + `*2` + `*2`, … are these, and the last two repeat.
    pub(super) fn have(&self, claimed: &[i128], input: &mut Input<'_>) -> Result<bool, Refused> {
        let mut rows: Vec<Vec<u32>> = Vec::new();
        while rows.len() < MOST.max(claimed.len()) {
            let row = self.values(rows.last().map(Vec::as_slice), input)?;
            let beyond = (rows.len() + 1).saturating_sub(claimed.len());
            let place = if beyond == 0 { rows.len() } else { claimed.len() - 1 - beyond % 2 };
            if i128::from(last(&row)) != claimed[place] {
                return Ok(false);
            }
            // A row follows from the one before, so that all that comes repeats, too.
            if rows.len() + 1 >= claimed.len() && rows.len() >= 2 && rows[rows.len() - 2] == row {
                return Ok(true);
            }
            rows.push(row);
        }
        Err(input.reject(format!("the values do not repeat with {MOST} heaps of 2 beside the position")))
    }

    /// The values of all followers; or with one more `*2` beside each, by those without it. A move in it
    /// gives them, or `*1` beside, which changes each to its ⊕ 1.
    fn values(&self, without: Option<&[u32]>, input: &mut Input<'_>) -> Result<Vec<u32>, Refused> {
        let mut values: Vec<u32> = Vec::with_capacity(self.followers.len());
        for (place, &follower) in self.followers.iter().enumerate() {
            let options = self.sets.options(follower);
            input.work(1 + options.len())?;
            let place_of = |option| self.followers.partition_point(|&before| before < option);
            let mut reached: Vec<u32> = options.iter().map(|&option| values[place_of(option)]).collect();
            if let Some(without) = without {
                reached.extend([without[place], without[place] ^ 1]);
            }
            values.push(if reached.is_empty() { 1 } else { mex(reached) });
        }
        Ok(values)
    }
}

fn mex(mut values: Vec<u32>) -> u32 {
    values.sort_unstable();
    values.into_iter().fold(0, |least, value| least + u32::from(value == least))
}

fn last(values: &[u32]) -> u32 {
    values.last().copied().unwrap_or_default()
}
