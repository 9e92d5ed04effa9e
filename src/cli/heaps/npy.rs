//! Arrays for NumPy, in version 1.0 of its format: a head with the type and the length, and the
//! numbers.

use std::io::{self, Write};

/// The head of an array of `length` 32-bit numbers, least significant byte first.
pub fn write_head(writer: &mut dyn Write, length: u64) -> io::Result<()> {
    const MAGIC: &[u8] = b"\x93NUMPY\x01\x00";
    let mut head = format!("{{'descr': '<u4', 'fortran_order': False, 'shape': ({length},), }}");
    // The numbers begin at a multiple of 64 bytes, and the head ends with a new line.
    let whole = (MAGIC.len() + 2 + head.len() + 1).next_multiple_of(64);
    head.extend(std::iter::repeat_n(' ', whole - MAGIC.len() - 2 - head.len() - 1));
    head.push('\n');
    writer.write_all(MAGIC)?;
    writer.write_all(&(head.len() as u16).to_le_bytes())?;
    writer.write_all(head.as_bytes())
}

pub fn write_values(writer: &mut dyn Write, values: &[u32]) -> io::Result<()> {
    values.iter().try_for_each(|value| writer.write_all(&value.to_le_bytes()))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_head_is_that_of_the_format() {
        for length in [0, 1, 999_999_999, 4_294_967_295, 4_294_967_296] {
            let mut bytes = Vec::new();
            super::write_head(&mut bytes, length).unwrap();
            super::write_values(&mut bytes, &[258]).unwrap();
            let (head, values) = bytes.split_at(bytes.len() - 4);
            assert_eq!(head.len() % 64, 0);
            assert_eq!(usize::from(u16::from_le_bytes([head[8], head[9]])), head.len() - 10);
            assert!(head.starts_with(b"\x93NUMPY\x01\x00") && head.ends_with(b" \n"));
            let text = std::str::from_utf8(&head[10..]).unwrap();
            assert!(
                text.starts_with(&format!(
                    "{{'descr': '<u4', 'fortran_order': False, 'shape': ({length},), }}"
                ))
            );
            assert_eq!(values, [2, 1, 0, 0]);
        }
    }
}
