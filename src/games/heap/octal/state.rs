//! What is kept of a long run, as text with a checksum.
//!
//! The checksum is CRC-32 of all lines before it, by the crate crc32fast: it finds any damage of a
//! disk or of a copy that was cut short. It proves nothing; that is what the certificate is for.
//!
//! ```text
//! sprague-run 1
//! digits 0 1 0 6
//! start 524288
//! depth 32768
//! heap 1048576
//! deepest 3008
//! gram 1 2 3 0
//! keep 255
//! found 1000 2000
//! window <indices>
//! mark <hash> <heap>
//! point <heap> <indices>
//! crc <8 hexadecimal digits>
//! ```

use crate::error::{Error, ErrorKind, Result};

/// The indices of the window before a heap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Point {
    /// The heap that comes next.
    pub heap: u64,
    /// The indices of the heaps before it.
    pub indices: Vec<u8>,
}

/// What is kept of a run.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RunState {
    /// The digits of the game.
    pub digits: Vec<u8>,
    /// The heaps below were computed in memory.
    pub start: u64,
    /// The smaller parts of witnesses are below.
    pub depth: usize,
    /// The least heap that was not computed.
    pub heap: u64,
    /// The greatest smaller part that a search had to go to.
    pub deepest: usize,
    /// Heaps are marked where the last four indices are these.
    pub gram: [u8; 4],
    /// Marked heaps are kept if their hash has zeros here.
    pub keep: u64,
    /// A heap before which the window was the same as before a later one, and how much later.
    pub found: Option<(u64, u64)>,
    /// The indices before `heap`.
    pub window: Vec<u8>,
    /// Hashes of the states before heaps that were marked.
    pub marks: Vec<(u64, u64)>,
    /// Windows at regular distances, from which everything can be computed again.
    pub points: Vec<Point>,
}

const FIRST: &str = "sprague-run 1";

impl RunState {
    /// As text.
    pub fn write(&self) -> String {
        let RunState { start, depth, heap, deepest, keep, .. } = self;
        let mut text = format!("{FIRST}\ndigits {}\n", joined(&self.digits));
        text += &format!("start {start}\ndepth {depth}\nheap {heap}\ndeepest {deepest}\n");
        text += &format!("gram {}\nkeep {keep}\n", joined(&self.gram));
        if let Some((before, later)) = self.found {
            text += &format!("found {before} {later}\n");
        }
        text += &format!("window {}\n", write_digits(&self.window));
        for (hash, heap) in &self.marks {
            text += &format!("mark {hash:016x} {heap}\n");
        }
        for point in &self.points {
            text += &format!("point {} {}\n", point.heap, write_digits(&point.indices));
        }
        let sum = crc32fast::hash(text.as_bytes());
        text + &format!("crc {sum:08x}\n")
    }

    /// Reads what [`RunState::write`] wrote.
    ///
    /// # Errors
    /// [`ErrorKind::File`] if the checksum is missing or another, or with the first line that is
    /// not as it should be.
    pub fn read(text: &str) -> Result<RunState> {
        let cut = text.strip_suffix('\n').and_then(|text| text.rsplit_once("\ncrc "));
        let Some((body, sum)) = cut else {
            return Err(damaged("it does not end with its checksum"));
        };
        let computed = format!("{:08x}", crc32fast::hash(&text.as_bytes()[..body.len() + 1]));
        if sum != computed {
            return Err(damaged(&format!("its checksum is {computed}, and {sum} is written in it")));
        }
        let mut state = RunState::default();
        for (number, line) in body.lines().enumerate() {
            if number == 0 && line == FIRST {
                continue;
            }
            state
                .read_line(line)
                .ok_or_else(|| damaged(&format!("line {} is none of a checkpoint", number + 1)))?;
        }
        Ok(state)
    }

    fn read_line(&mut self, line: &str) -> Option<()> {
        let (word, rest) = line.split_once(' ')?;
        let bytes = || rest.split(' ').map(|digit| digit.parse().ok()).collect::<Option<Vec<u8>>>();
        let pair = || rest.split_once(' ');
        match word {
            "digits" => self.digits = bytes()?,
            "start" => self.start = rest.parse().ok()?,
            "depth" => self.depth = rest.parse().ok()?,
            "heap" => self.heap = rest.parse().ok()?,
            "deepest" => self.deepest = rest.parse().ok()?,
            "gram" => self.gram = bytes()?.try_into().ok()?,
            "keep" => self.keep = rest.parse().ok()?,
            "found" => self.found = Some((pair()?.0.parse().ok()?, pair()?.1.parse().ok()?)),
            "window" => self.window = read_digits(rest)?,
            "mark" => self.marks.push((u64::from_str_radix(pair()?.0, 16).ok()?, pair()?.1.parse().ok()?)),
            "point" => {
                let indices = read_digits(pair()?.1)?;
                self.points.push(Point { heap: pair()?.0.parse().ok()?, indices });
            }
            _ => return None,
        }
        Some(())
    }
}

fn joined(numbers: &[u8]) -> String {
    numbers.iter().map(u8::to_string).collect::<Vec<String>>().join(" ")
}

/// The error of a checkpoint from which nothing can go on.
pub fn damaged(why: &str) -> Error {
    let error = Error::new(ErrorKind::File, format!("the checkpoint is damaged: {why}"));
    error.help("take an older copy of it, or begin anew without it")
}

/// The characters of the values 0 to 63.
const DIGITS: &[u8; 64] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+/";

/// The values as text; each is below 64.
pub fn write_digits(values: &[u8]) -> String {
    values.iter().map(|&value| char::from(DIGITS[usize::from(value & 63)])).collect()
}

/// The values of a text; `None` if a character stands for none.
pub fn read_digits(text: &str) -> Option<Vec<u8>> {
    text.bytes().map(|byte| DIGITS.iter().position(|&digit| digit == byte).map(|value| value as u8)).collect()
}
