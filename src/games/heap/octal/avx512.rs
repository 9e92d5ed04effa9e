//! The inner loops with the instructions of AVX-512: stretches, blocks of sixty-four heaps, and rows
//! of values that are compared.
//!
//! A *unit* is 32 heaps. Its indices are predicted from the taps in blocks of 16: a tap reads the
//! indices from further back, and a look-up in a table of one-hot bytes turns sixteen of them into
//! sets, a byte of each in each *plane*. The mex of a set is the number of its trailing ones. Taps
//! within the block itself are iterated until nothing changes; each round settles as many lanes as
//! the least tap is long, so the fixed point is the sequence. The witnesses of a unit are looked
//! for some units later, so that the processor has independent work while it waits for the chain of
//! predictions: a few splits for all lanes; the lanes that are left are noted, and settled in plain
//! code.
//!
//! The options of a block are found for all its heaps at once. A look-up of 64 bytes in a table of
//! 64 turns an index below 64 into its bit in one of eight planes. Greater indices are looked at in
//! quarters; a mask chooses the lanes of each.
#![allow(unsafe_code, reason = "instructions that not every processor has")]
#![allow(
    clippy::needless_range_loop,
    reason = "a plane is a number, by which several arrays and a table are indexed at once"
)]

use std::arch::x86_64::*;

use super::one_hot::OneHot;
use super::portable::{Entry, LANES, Sets, SplitPart};
use super::stretch::{Open, settle};
use super::tables::{Report, Stretch, UNIT};

/// Units between the prediction of a heap and the search for its witnesses.
const LAG: usize = 4;
/// Heaps that are left to be looked at one by one, before that is done.
const OPEN: usize = 4096;

/// As [`Stretch::compute`], which has checked the bounds.
///
/// All reads and writes are at places from start - reach to end: `Tables::new` finds the reach over
/// all offsets, and adds more than 16 for the second half of a middle tap.
#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx2,popcnt,lzcnt,bmi1,bmi2"
)]
pub fn compute(stretch: &Stretch<'_>, indices: &mut [u8]) -> Report {
    // SAFETY: the bounds were checked, and the instructions are there.
    unsafe {
        if stretch.plan.planes == 2 {
            compute_planes::<2>(stretch, indices)
        } else {
            compute_planes::<4>(stretch, indices)
        }
    }
}

// The functions of three bits that a ternary instruction is given, as tables.
const AND3: i32 = 0x80;
const XOR3: i32 = 0x96;
const AND_NOT_AND: i32 = 0x20;
const OR_AND: i32 = 0xF8;

/// 16 bytes 0x80, the numbers 0 to 15, 16 bytes 0x80: a window of it shifts a vector by bytes.
static SLIDE: [u8; 48] = {
    let mut bytes = [0x80; 48];
    let mut lane = 0;
    while lane < 16 {
        bytes[16 + lane] = lane as u8;
        lane += 1;
    }
    bytes
};

#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx2,popcnt,lzcnt,bmi1,bmi2"
)]
unsafe fn look<const P: usize>(table: &OneHot, plane: usize, index: __m256i) -> __m256i {
    unsafe {
        let table = _mm256_loadu_si256(table[plane].as_ptr().cast());
        if P == 2 { _mm256_shuffle_epi8(table, index) } else { _mm256_permutexvar_epi8(index, table) }
    }
}

#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx2,popcnt,lzcnt,bmi1,bmi2"
)]
unsafe fn look16<const P: usize>(table: &OneHot, plane: usize, index: __m128i) -> __m128i {
    unsafe {
        if P == 2 {
            _mm_shuffle_epi8(_mm_loadu_si128(table[plane].as_ptr().cast()), index)
        } else {
            let table = _mm256_loadu_si256(table[plane].as_ptr().cast());
            _mm256_castsi256_si128(_mm256_permutexvar_epi8(_mm256_castsi128_si256(index), table))
        }
    }
}

#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx2,popcnt,lzcnt,bmi1,bmi2"
)]
fn load(bytes: &[u8; 16]) -> __m128i {
    // SAFETY: sixteen bytes are there.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}

/// The mex of each lane.
#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx2,popcnt,lzcnt,bmi1,bmi2"
)]
fn mex<const P: usize>(marks: &[__m128i; P]) -> __m128i {
    let ones = _mm_set1_epi8(-1);
    let mut full = ones;
    let mut sum = _mm_setzero_si128();
    for (plane, &set) in marks.iter().enumerate() {
        let next = _mm_sub_epi8(set, ones);
        let trailing = _mm_ternarylogic_epi32::<AND_NOT_AND>(set, next, full);
        let count = _mm_popcnt_epi8(trailing);
        sum = if plane == 0 { count } else { _mm_add_epi8(sum, count) };
        let whole = _mm_cmpeq_epi8(set, ones);
        full = if plane == 0 { whole } else { _mm_and_si128(full, whole) };
    }
    sum
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx2,popcnt,lzcnt,bmi1,bmi2"
)]
unsafe fn compute_planes<const P: usize>(stretch: &Stretch<'_>, indices: &mut [u8]) -> Report {
    let &Stretch { tables, start, end, parity, gram, .. } = stretch;
    let tables = &tables.one_hot;
    let mut report = Report::default();
    let (base, length) = (indices.as_mut_ptr(), indices.len());
    let units = (end - start) / UNIT;
    let mut most = _mm_setzero_si128();
    let mut open: Vec<Open> = Vec::with_capacity(OPEN);
    let even = if parity == 0 { 0x5555_5555_u32 } else { 0xAAAA_AAAA };
    unsafe {
        let mut last = _mm_loadu_si128(base.add(start - 16).cast());
        for step in 0..units + LAG {
            if step < units {
                let place = base.add(start + step * UNIT);
                let mut marks = [_mm256_setzero_si256(); P];
                for tap in &tables.far {
                    let index = _mm256_loadu_si256(place.sub(tap.offset).cast());
                    for plane in 0..P {
                        marks[plane] = _mm256_or_si256(marks[plane], look::<P>(&tap.table, plane, index));
                    }
                }
                for half in 0..2 {
                    let place = place.add(16 * half);
                    let mut fixed: [__m128i; P] = [_mm_setzero_si128(); P];
                    for plane in 0..P {
                        fixed[plane] = if half == 0 {
                            _mm256_castsi256_si128(marks[plane])
                        } else {
                            _mm256_extracti128_si256::<1>(marks[plane])
                        };
                    }
                    for tap in &tables.middle {
                        let blocks = tap.offset.div_ceil(16);
                        let shift = 16 * blocks - tap.offset;
                        let low = _mm_loadu_si128(place.sub(16 * blocks).cast());
                        let high = _mm_loadu_si128(place.sub(16 * blocks - 16).cast());
                        let low_lanes = _mm_loadu_si128(SLIDE.as_ptr().add(16 + shift).cast());
                        let high_lanes = _mm_loadu_si128(SLIDE.as_ptr().add(shift).cast());
                        let index = _mm_or_si128(
                            _mm_shuffle_epi8(low, low_lanes),
                            _mm_shuffle_epi8(high, high_lanes),
                        );
                        for plane in 0..P {
                            fixed[plane] = _mm_or_si128(fixed[plane], look16::<P>(&tap.table, plane, index));
                        }
                    }
                    for tap in &tables.near {
                        let index = _mm_shuffle_epi8(last, load(&tap.last));
                        let lanes = load(&tap.last_lanes);
                        for plane in 0..P {
                            let hot = look16::<P>(&tap.table, plane, index);
                            fixed[plane] = _mm_ternarylogic_epi32::<OR_AND>(fixed[plane], hot, lanes);
                        }
                    }
                    let mut block = mex::<P>(&fixed);
                    for round in 1..tables.rounds {
                        let mut all = fixed;
                        for tap in &tables.near {
                            let index = _mm_shuffle_epi8(block, load(&tap.own));
                            let lanes = load(&tap.own_lanes);
                            for plane in 0..P {
                                let hot = look16::<P>(&tap.table, plane, index);
                                all[plane] = _mm_ternarylogic_epi32::<OR_AND>(all[plane], hot, lanes);
                            }
                        }
                        let next = mex::<P>(&all);
                        // A fixed point is the only one, since each lane depends on those before
                        // it.
                        let settled = round >= 3 && _mm_cmpeq_epi8_mask(next, block) == 0xFFFF;
                        block = next;
                        if settled {
                            break;
                        }
                    }
                    _mm_storeu_si128(place.cast(), block);
                    most = _mm_or_si128(most, block);
                    last = block;
                }
            }
            if step >= LAG {
                let first = start + (step - LAG) * UNIT;
                let place = base.add(first);
                let index = _mm256_loadu_si256(place.cast());
                let mut marked = _mm256_cmpeq_epi8_mask(index, _mm256_set1_epi8(gram[0] as i8));
                for back in 1..4 {
                    let earlier = _mm256_loadu_si256(place.sub(back).cast());
                    marked = _mm256_mask_cmpeq_epi8_mask(marked, earlier, _mm256_set1_epi8(gram[back] as i8));
                }
                while marked != 0 {
                    report.marked.push(first + marked.trailing_zeros() as usize);
                    marked &= marked - 1;
                }
                let mut need = [_mm256_setzero_si256(); P];
                for plane in 0..P {
                    need[plane] = _mm256_mask_blend_epi8(
                        even,
                        look::<P>(&tables.need[1], plane, index),
                        look::<P>(&tables.need[0], plane, index),
                    );
                }
                for pair in tables.witnesses.chunks_exact(2) {
                    let one = _mm256_loadu_si256(place.sub(pair[0].offset).cast());
                    let two = _mm256_loadu_si256(place.sub(pair[1].offset).cast());
                    for plane in 0..P {
                        need[plane] = _mm256_ternarylogic_epi32::<AND3>(
                            need[plane],
                            look::<P>(&pair[0].table, plane, one),
                            look::<P>(&pair[1].table, plane, two),
                        );
                    }
                }
                let mut rest = need[0];
                for plane in 1..P {
                    rest = _mm256_or_si256(rest, need[plane]);
                }
                let lanes = _mm256_test_epi8_mask(rest, rest);
                note::<P>(&mut open, first, lanes, &need);
                if open.len() > OPEN - UNIT - 8 || step + 1 == units + LAG {
                    // Nobody writes while this is read.
                    let indices = std::slice::from_raw_parts(base.cast_const(), length);
                    settle(stretch, indices, &mut open, &mut report);
                }
            }
        }
        let most = _mm_test_epi8_mask(most, _mm_set1_epi8(8 * P as i8));
        report.overflow = most != 0;
    }
    report
}

/// Appends these lanes of a unit and what each needs: its bytes of all planes. There has to be room
/// for a unit and a vector.
#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx2,popcnt,lzcnt,bmi1,bmi2"
)]
unsafe fn note<const P: usize>(open: &mut Vec<Open>, first: usize, lanes: u32, need: &[__m256i; P]) {
    let numbers = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
    let quarters = need.map(|plane| [_mm256_castsi256_si128(plane), _mm256_extracti128_si256::<1>(plane)]);
    for quarter in 0..4 {
        let lanes = (lanes >> (8 * quarter)) as u8;
        let mut entries = _mm512_add_epi64(numbers, _mm512_set1_epi64((first + 8 * quarter) as i64));
        for plane in 0..P {
            let half = quarters[plane][quarter / 2];
            let bytes = if quarter % 2 == 0 { half } else { _mm_unpackhi_epi64(half, half) };
            let wide = _mm512_cvtepu8_epi64(bytes);
            let by = _mm_cvtsi32_si128(32 + 8 * plane as i32);
            entries = _mm512_or_si512(entries, _mm512_sll_epi64(wide, by));
        }
        let opened = open.len();
        // SAFETY: the caller made room. An entry is two words, the place in the lower one.
        unsafe {
            let place = open.as_mut_ptr().add(opened).cast();
            _mm512_storeu_si512(place, _mm512_maskz_compress_epi64(lanes, entries));
            open.set_len(opened + lanes.count_ones() as usize);
        }
    }
}

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

/// As [`portable::mark_sums`](super::portable::mark_sums); only sums below `size` are wanted.
#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx2,popcnt,lzcnt,bmi1,bmi2"
)]
pub fn mark_sums(
    indices: &[u8],
    common: &[u8],
    rest: usize,
    parts: &[SplitPart],
    size: usize,
    sets: &mut Sets,
) {
    let (Some(first), Some(last)) = (parts.first(), parts.last()) else { return };
    assert!(parts.is_sorted_by_key(|part| part.size) && size <= 256);
    assert!(last.size as usize <= rest);
    assert!(rest - first.size as usize + LANES <= indices.len().min(common.len()));
    // SAFETY: from rest less a part on, between the first and the last, there are 64 bytes in both
    // rows.
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
#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx2,popcnt,lzcnt,bmi1,bmi2"
)]
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

/// Whether some pair has this nim-sum.
///
/// A nim-sum that is the wanted one differs from it by 0, so of many differences the least is
/// looked at.
#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx2,popcnt,lzcnt,bmi1,bmi2"
)]
pub fn has_sum<T: Entry>(lesser: &[T], greater: &[T], sum: T) -> bool {
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
