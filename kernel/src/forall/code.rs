//! That a sequence is the nim-sequence of an octal game, by the theorem of Guy and Smith.

use super::fields::{self, Fields, Read};
use super::lines::Sequence;
use crate::input::Input;
use crate::octal::{Game, guy_smith_values};
use crate::refused::Refused;

/// Heaps that are computed.
const MOST_HEAPS: u64 = 1 << 24;
const MOST_DIGITS: usize = 1_000;

/// An octal game whose Grundy values are a sequence.
#[derive(Debug)]
pub(crate) struct Code {
    pub(crate) sequence: usize,
    pub(crate) digits: Vec<u8>,
    pub(crate) unequal: bool,
}

/// `code s1 MASK PARITY DIGITS`, the digits followed by `unequal` if parts must differ.
fn read(fields: &mut Fields<'_>, sequences: usize) -> Read<(usize, Game)> {
    let sequence = fields::reference(fields.next("a sequence")?, 's', sequences)?;
    let mask = u32::try_from(fields::integer(fields.next("the mask")?)?)
        .map_err(|_| "a mask is a natural number below 2^32")?;
    let parity = match fields.next("the parity")? {
        "none" => None,
        "0" => Some(0),
        "1" => Some(1),
        other => return Err(format!("the parity is `none`, 0 or 1; got `{other}`")),
    };
    let mut digits = Vec::new();
    let mut unequal = false;
    for field in fields.rest() {
        match field.as_bytes() {
            [digit @ b'0'..=b'7'] if !unequal && digits.len() < MOST_DIGITS => digits.push(digit - b'0'),
            b"unequal" if !unequal => unequal = true,
            _ => {
                return Err(format!("expected a digit from 0 to 7, of at most {MOST_DIGITS}; got `{field}`"));
            }
        }
    }
    if digits.first().is_none_or(|digit| digit & 3 != 0) || digits.last() == Some(&0) {
        return Err("the first digit is 0 or 4, and the last not 0".to_owned());
    }
    let game = Game { digits, unequal, mask, parity };
    if game.has_classes() {
        Ok((sequence, game))
    } else {
        Err("some number that is taken in a split does not have this parity".to_owned())
    }
}

/// Computes the values of the game from the beginning, and demands that the sequence has them.
pub(crate) fn verify(
    fields: &mut Fields<'_>,
    sequences: &[Sequence],
    input: &mut Input<'_>,
) -> Result<Code, Refused> {
    let read = read(fields, sequences.len());
    let (sequence, game) = read.map_err(|reason| input.reject_line(reason))?;
    let Sequence { preperiod, period, .. } = sequences[sequence];
    if period == 0 {
        return Err(input.reject_line("the sequence ends, and a game has heaps of all sizes"));
    }
    let values = guy_smith_values(&game, (period as u64, preperiod as u64), MOST_HEAPS, input)?;
    let claimed = |heap: &usize| sequences[sequence].at(*heap as i128);
    if let Some(heap) = (0..values.len()).find(|heap| i64::from(values[*heap]) != claimed(heap)) {
        return Err(input.reject_line(format!("the value of heap {heap} is another one")));
    }
    let in_period = &values[preperiod.max(1)..][..period];
    if game.unequal && in_period.contains(&0) {
        return Err(input.reject_line("with unequal parts a value in the period must not be 0"));
    }
    let Game { digits, unequal, .. } = game;
    Ok(Code { sequence, digits, unequal })
}
