//! Certificates of outcomes of some sums, by playing alone: `sprague-misere-play 1`.

use std::collections::HashSet;

use super::game::{Game, Sum, read_generators};
use super::quotient::{read_claim, read_end};
use super::verified::{Proved, VerifiedMisere};
use crate::input::Input;
use crate::number::Number;
use crate::refused::Refused;

/// Everything after the first line.
pub(crate) fn verify(mut input: Input<'_>) -> Result<VerifiedMisere, Refused> {
    let play = Play::new(read_generators(&mut input)?);
    let before = input.lines();
    let sums = read_closed_set(&play, &mut input)?;
    let closed: HashSet<&[u32]> = sums.iter().map(Vec::as_slice).collect();
    for (line, sum) in (before + 1..).zip(&sums) {
        if play.any_option(sum, &mut input, |option, input| Ok(!play.is_won(option, &closed, input)?))? {
            let reason = "a move from this sum leads to one that has options, and none of them is in K";
            return Err(Refused::Rejected { line, reason: reason.to_owned() });
        }
    }
    let mut claims = Vec::new();
    while input.peek()? == b'q' {
        let claim = read_claim(Some(play.options.len() as u64), &mut input)?;
        let sum =
            play.without_ends(claim.sum.iter().filter_map(Number::to_u64).map(|summand| summand as u32));
        let shown =
            if claim.is_p { closed.contains(&sum[..]) } else { play.is_won(&sum, &closed, &mut input)? };
        if !shown {
            return Err(input.reject_line("the set K does not show this outcome"));
        }
        claims.push(claim);
    }
    read_end(&mut input)?;
    input.claims(claims.len())?;
    let proved = Proved::Play { generators: play.options.len() as u64 - 1, closed: closed.len() as u64 };
    let game = Game::Generators(Vec::new());
    Ok(VerifiedMisere { proved, claims: claims.iter().map(|claim| claim.in_words(&game)).collect() })
}

/// The lines `k`: sums that have an option.
fn read_closed_set(play: &Play, input: &mut Input<'_>) -> Result<Vec<Sum>, Refused> {
    let mut sums = Vec::new();
    while input.peek()? == b'k' {
        input.hide_line();
        let ended = input.expect("k")?;
        let sum = input.sum(ended, play.options.len() as u64)?;
        let sum = play.without_ends(sum.into_iter().map(|summand| summand as u32));
        if sum.is_empty() {
            return Err(input.reject_line("a sum without options is no P-position"));
        }
        sums.push(sum);
    }
    Ok(sums)
}

/// Sums of generators with options; the others are left out, for no move is in them.
struct Play {
    /// The options of each generator.
    options: Vec<Vec<Sum>>,
}

impl Play {
    fn new(options: Vec<Vec<Sum>>) -> Play {
        let ends: Vec<bool> = options.iter().map(Vec::is_empty).collect();
        let mut play = Play { options };
        for sum in play.options.iter_mut().flatten() {
            sum.retain(|&summand| !ends[summand as usize]);
        }
        play
    }

    fn without_ends(&self, sum: impl Iterator<Item = u32>) -> Sum {
        sum.filter(|&summand| !self.options[summand as usize].is_empty()).collect()
    }

    /// Whether something holds for an option of a sum.
    fn any_option(
        &self,
        sum: &[u32],
        input: &mut Input<'_>,
        mut holds: impl FnMut(&[u32], &mut Input<'_>) -> Result<bool, Refused>,
    ) -> Result<bool, Refused> {
        for (place, &summand) in sum.iter().enumerate() {
            if place > 0 && sum[place - 1] == summand {
                continue;
            }
            for further in &self.options[summand as usize] {
                let mut option = Vec::with_capacity(sum.len() - 1 + further.len());
                option.extend_from_slice(&sum[..place]);
                option.extend_from_slice(&sum[place + 1..]);
                option.extend_from_slice(further);
                option.sort_unstable();
                input.work(16 * option.len() + 16)?;
                if holds(&option, input)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether a sum has no options, or one in the closed set.
    fn is_won(&self, sum: &[u32], closed: &HashSet<&[u32]>, input: &mut Input<'_>) -> Result<bool, Refused> {
        Ok(sum.is_empty() || self.any_option(sum, input, |option, _| Ok(closed.contains(option)))?)
    }
}
