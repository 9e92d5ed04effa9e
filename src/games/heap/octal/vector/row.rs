//! Rows of values that are compared, with vector instructions.

use std::arch::x86_64::*;

use super::XOR3;
use crate::heap::octal::portable::{self, Entry};

/// Whether some pair has this nim-sum.
pub fn has_sum<T: Entry>(lesser: &[T], greater: &[T], sum: T) -> bool {
    if is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vl") {
        // SAFETY: the processor has the instructions.
        return unsafe { has_sum_512(lesser, greater, sum) };
    }
    if is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has the instructions.
        return unsafe { has_sum_256(lesser, greater, sum) };
    }
    portable::has_sum(lesser, greater, sum)
}

/// A nim-sum that is the wanted one differs from it by 0, so of many differences the least is
/// looked at.
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
fn has_sum_512<T: Entry>(lesser: &[T], greater: &[T], sum: T) -> bool {
    let lanes = 64 / size_of::<T>();
    let length = lesser.len().min(greater.len());
    let bytes = size_of::<T>() == 1;
    let wanted =
        if bytes { _mm512_set1_epi8(sum.into() as i8) } else { _mm512_set1_epi16(sum.into() as i16) };
    let difference = |x, y| _mm512_ternarylogic_epi32::<XOR3>(x, y, wanted);
    let least = |x, y| if bytes { _mm512_min_epu8(x, y) } else { _mm512_min_epu16(x, y) };
    let mut place = 0;
    while place + 4 * lanes <= length {
        let at = |vector: usize| {
            let place = place + vector * lanes;
            // SAFETY: four vectors from `place` on are in both rows.
            unsafe {
                let x = _mm512_loadu_si512(lesser.as_ptr().add(place).cast());
                difference(x, _mm512_loadu_si512(greater.as_ptr().add(place).cast()))
            }
        };
        let all = least(least(at(0), at(1)), least(at(2), at(3)));
        let hit =
            if bytes { _mm512_testn_epi8_mask(all, all) } else { _mm512_testn_epi16_mask(all, all).into() };
        if hit != 0 {
            return true;
        }
        place += 4 * lanes;
    }
    while place < length {
        let there = (length - place).min(lanes);
        let lanes_there = u64::MAX >> (64 - there);
        // SAFETY: only the lanes that are in both rows are read.
        let hit = unsafe {
            let (x, y) = (lesser.as_ptr().add(place), greater.as_ptr().add(place));
            if bytes {
                let x = _mm512_maskz_loadu_epi8(lanes_there, x.cast());
                let all = difference(x, _mm512_maskz_loadu_epi8(lanes_there, y.cast()));
                _mm512_mask_testn_epi8_mask(lanes_there, all, all)
            } else {
                let lanes_there = lanes_there as u32;
                let x = _mm512_maskz_loadu_epi16(lanes_there, x.cast());
                let all = difference(x, _mm512_maskz_loadu_epi16(lanes_there, y.cast()));
                _mm512_mask_testn_epi16_mask(lanes_there, all, all).into()
            }
        };
        if hit != 0 {
            return true;
        }
        place += there;
    }
    false
}

#[target_feature(enable = "avx2")]
fn has_sum_256<T: Entry>(lesser: &[T], greater: &[T], sum: T) -> bool {
    portable::has_sum(lesser, greater, sum)
}

/// The set of the places where this byte stands.
#[inline]
pub fn equal(bytes: &[u8; 64], byte: u8) -> u64 {
    // SAFETY: sixty-four bytes are there, and every processor of this architecture has the
    // instructions.
    unsafe {
        let wanted = _mm_set1_epi8(byte as i8);
        (0..4).rev().fold(0, |set, quarter| {
            let quarter = _mm_loadu_si128(bytes.as_ptr().add(16 * quarter).cast());
            let same = _mm_movemask_epi8(_mm_cmpeq_epi8(quarter, wanted));
            set << 16 | u64::from(same as u16)
        })
    }
}
