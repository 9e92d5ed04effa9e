//! Values below 64 as single characters, as certificates and checkpoints have them.

/// The characters of the values 0 to 63.
const DIGITS: &[u8; 64] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+/";

/// The values as text; each is below 64.
pub fn write(values: &[u8]) -> String {
    values.iter().map(|&value| char::from(DIGITS[usize::from(value & 63)])).collect()
}

/// The values of a text; `None` if a character stands for none.
pub fn read(text: &str) -> Option<Vec<u8>> {
    text.bytes().map(|byte| DIGITS.iter().position(|&digit| digit == byte).map(|value| value as u8)).collect()
}
