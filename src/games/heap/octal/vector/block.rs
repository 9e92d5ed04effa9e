//! The options of sixty-four heaps at once, with vector instructions.
//!
//! A look-up of 64 bytes in a table of 64 turns an index below 64 into its bit in one of eight
//! planes. Greater indices are looked at in quarters; a mask chooses the lanes of each.

use std::arch::x86_64::*;

use super::{XOR3, supported};
use crate::heap::octal::portable;
use crate::heap::octal::portable::{LANES, Sets, SplitPart};

/// For each of eight planes the bytes of the indices below 64.
static PLANES: [[u8; 64]; 8] = {
    let mut planes = [[0; 64]; 8];
    let mut index = 0;
    while index < 64 {
        planes[index / 8][index] = 1 << (index % 8);
        index += 1;
    }
    planes
};

/// Adds to the set of each lane the sums of the splits of `rest` + lane with these parts, where the
/// other part is common. Only sums below `size` are wanted.
pub fn mark_sums(
    indices: &[u8],
    common: &[u8],
    rest: usize,
    parts: &[SplitPart],
    size: usize,
    sets: &mut Sets,
) {
    if !supported() {
        return portable::mark_sums(indices, common, rest, parts, sets);
    }
    let (Some(first), Some(last)) = (parts.first(), parts.last()) else { return };
    assert!(parts.is_sorted_by_key(|part| part.size) && size <= 256);
    assert!(last.size as usize <= rest);
    assert!(rest - first.size as usize + LANES <= indices.len().min(common.len()));
    // SAFETY: the processor has the instructions; from rest less a part on, between the first and
    // the last, there are 64 bytes in both rows.
    unsafe {
        match size {
            ..=16 => quarter::<2, false>(indices, common, rest, parts, 0, sets),
            17..=32 => quarter::<4, false>(indices, common, rest, parts, 0, sets),
            33..=64 => quarter::<8, false>(indices, common, rest, parts, 0, sets),
            _ => (0..size.div_ceil(64))
                .for_each(|each| quarter::<8, true>(indices, common, rest, parts, each, sets)),
        }
    }
}

/// The planes of a quarter of the indices; `P` of them, and of several quarters if `CHOICE`.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,popcnt,bmi1,bmi2")]
unsafe fn quarter<const P: usize, const CHOICE: bool>(
    indices: &[u8],
    common: &[u8],
    rest: usize,
    parts: &[SplitPart],
    quarter: usize,
    sets: &mut Sets,
) {
    let (mut planes, mut tables) = ([_mm512_setzero_si512(); P], [_mm512_setzero_si512(); P]);
    // In the quarter the upper two bits are none, and the look-up leaves them out.
    let upper = _mm512_set1_epi8(0xC0_u8 as i8);
    let chosen = _mm512_set1_epi8((64 * quarter) as u8 as i8);
    // SAFETY: said where it is called.
    unsafe {
        for (table, bytes) in tables.iter_mut().zip(&PLANES) {
            *table = _mm512_loadu_si512(bytes.as_ptr().cast());
        }
        for part in parts {
            let place = rest - part.size as usize;
            let others = _mm512_loadu_si512(indices.as_ptr().add(place).cast());
            let index = _mm512_set1_epi32(part.index as i32);
            let sums = _mm512_ternarylogic_epi32::<XOR3>(others, index, chosen);
            let mut lanes = _mm512_movepi8_mask(_mm512_loadu_si512(common.as_ptr().add(place).cast()));
            if CHOICE {
                lanes = _mm512_mask_testn_epi8_mask(lanes, sums, upper);
            }
            for (plane, &table) in planes.iter_mut().zip(&tables) {
                *plane = _mm512_or_si512(*plane, _mm512_maskz_permutexvar_epi8(lanes, sums, table));
            }
        }
        for (set, plane) in sets[8 * quarter..].iter_mut().zip(planes) {
            let place = set.as_mut_ptr().cast();
            _mm512_storeu_si512(place, _mm512_or_si512(plane, _mm512_loadu_si512(place.cast_const().cast())));
        }
    }
}
