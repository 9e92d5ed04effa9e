//! The values of Cram on a single row: Dawson's Kayles, the octal game 0.07.

/// The values repeat after so many squares.
const PERIOD: usize = 34;
/// The first length from which they do.
const PREPERIOD: usize = 53;
/// Lengths whose values are found by play, when this is compiled: as many as prove the period.
/// Where the values of an octal game with two digits repeat from n0 to 2 n0 + p + 2, one period
/// further, they repeat for ever (Guy and Smith, 1956).
const PLAYED: usize = 2 * PREPERIOD + 2 * PERIOD + 3;

const VALUES: [u8; PLAYED] = {
    let mut values = [0; PLAYED];
    let mut length = 2;
    while length < PLAYED {
        let mut seen: u64 = 0;
        let mut left = 0;
        while left <= (length - 2) / 2 {
            seen |= 1 << (values[left] ^ values[length - 2 - left]);
            left += 1;
        }
        values[length] = seen.trailing_ones() as u8;
        length += 1;
    }
    values
};

/// The values that were found by play prove the period.
const _: () = {
    let mut length = PREPERIOD;
    while length + PERIOD < PLAYED {
        assert!(VALUES[length] == VALUES[length + PERIOD]);
        length += 1;
    }
};

/// The value of a row of so many free squares.
pub(super) fn value(length: u32) -> u64 {
    let length = length as usize;
    let played = if length < PLAYED { length } else { PREPERIOD + (length - PREPERIOD) % PERIOD };
    u64::from(VALUES[played])
}
