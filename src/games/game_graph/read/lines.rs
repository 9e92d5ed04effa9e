//! Lists of edges, an edge a line.

use std::io::{ErrorKind, Read};

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};
use memchr::memchr2_iter;

use crate::error::{Error, Result};

use super::super::builder::GraphBuilder;
use super::text::{MARK, in_line, text_of, unreadable};

/// Bytes asked for at a time: few enough for a block and what is found in it to stay in the caches.
const BLOCK: usize = 1 << 16;

/// Lines whose labels are looked up together.
const TOGETHER: usize = 1 << 9;

/// What stands between two labels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Separator {
    Tab,
    Comma,
    Space,
}

impl Separator {
    fn byte(self) -> u8 {
        match self {
            Separator::Tab => b'\t',
            Separator::Comma => b',',
            Separator::Space => b' ',
        }
    }

    fn name(self) -> &'static str {
        match self {
            Separator::Tab => "a tab",
            Separator::Comma => "a comma",
            Separator::Space => "one space",
        }
    }
}

pub(super) fn read(reader: impl Read, separator: Separator, builder: &mut GraphBuilder) -> Result<()> {
    let mut lines = Lines {
        separator,
        quoted: ReaderBuilder::new().delimiter(separator.byte()).build(),
        unquoted: Vec::new(),
        vertices: Vec::new(),
        line: 0,
        builder,
    };
    lines.read(reader)
}

struct Lines<'b> {
    separator: Separator,
    /// Reads a line with quotation marks, into the bytes beside it.
    quoted: Reader,
    unquoted: Vec<u8>,
    /// The vertices of the labels that were looked up last.
    vertices: Vec<u32>,
    /// The number of the line at hand, and of the last one between two.
    line: usize,
    builder: &'b mut GraphBuilder,
}

/// The labels of a line.
enum Plain<'t> {
    One(&'t str),
    Two([&'t str; 2]),
}

/// Where a line ends and its separators are.
struct Line {
    /// The first separator.
    separator: Option<usize>,
    separators: usize,
    /// Where the text of the line ends.
    end: usize,
    /// Where the next line begins.
    next: usize,
}

impl Lines<'_> {
    fn read(&mut self, mut reader: impl Read) -> Result<()> {
        // Two labels in quotation marks; every mark inside may be doubled.
        let longest =
            self.builder.limits().max_elements.saturating_mul(4).clamp(BLOCK, u32::MAX as usize / 4);
        let mut buffer = vec![0; BLOCK];
        let mut filled = 0;
        loop {
            self.builder.interrupt().poll()?;
            if filled == buffer.len() {
                if filled > longest {
                    let what = format!("longer than {longest} bytes: expected two labels in each line");
                    return Err(in_line(self.line + 1, &what));
                }
                buffer.resize(filled * 2, 0);
            }
            let count = match reader.read(&mut buffer[filled..]) {
                Ok(count) => count,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.builder.interrupt().poll()?;
                    return Err(unreadable(&error));
                }
            };
            let at_end = count == 0;
            let new_line = buffer[filled..filled + count].iter().rposition(|&byte| byte == b'\n');
            let complete = new_line.map_or(0, |place| filled + place + 1);
            filled += count;
            let complete = if at_end { filled } else { complete };
            if complete == 0 && !at_end {
                continue;
            }
            let bytes = &buffer[..complete];
            let bytes = if self.line == 0 { bytes.strip_prefix(MARK).unwrap_or(bytes) } else { bytes };
            let mark = complete - bytes.len();
            let text = text_of(bytes, self.line)?;
            let used = mark + self.text(text, at_end)?;
            if at_end {
                return Ok(());
            }
            buffer.copy_within(used..filled, 0);
            filled -= used;
        }
    }

    /// Takes the lines of a text that ends with a line; how many bytes that were. What is left
    /// begins with a label in quotation marks that goes on after the text.
    fn text(&mut self, text: &str, at_end: bool) -> Result<usize> {
        let bytes = text.as_bytes();
        let mut found = Vec::with_capacity(TOGETHER);
        let mut start = 0;
        while start < bytes.len() {
            let line = line_at(bytes, start, self.separator.byte());
            self.line += 1;
            if !is_blank(&bytes[start..line.end]) {
                match self.plain(text, start, &line)? {
                    Some(Plain::Two(labels)) => {
                        found.push(labels);
                        if found.len() == TOGETHER {
                            self.look_up(&mut found)?;
                        }
                    }
                    Some(Plain::One(label)) => {
                        self.look_up(&mut found)?;
                        self.builder.vertex(label)?;
                    }
                    None => {
                        self.look_up(&mut found)?;
                        match self.quoted(&text[start..], at_end)? {
                            Some(length) => {
                                start += length;
                                continue;
                            }
                            None => {
                                self.line -= 1;
                                return Ok(start);
                            }
                        }
                    }
                }
            }
            start = line.next;
        }
        self.look_up(&mut found)?;
        Ok(bytes.len())
    }

    /// A line without quotation marks at the beginning of a label.
    fn plain<'t>(&self, text: &'t str, start: usize, line: &Line) -> Result<Option<Plain<'t>>> {
        let bytes = text.as_bytes();
        let end = line.end;
        let middle = line.separator.unwrap_or(end);
        let second = line.separator.map(|place| place + 1);
        let labels = [Some((start, middle)), second.map(|second| (second, end))];
        for (start, end) in labels.into_iter().flatten() {
            if start < end && bytes[start] == b'"' {
                return Ok(None);
            }
        }
        if line.separators > 1 {
            return Err(self.wrong(&format!("got {}", line.separators + 1)));
        }
        for (start, end) in labels.into_iter().flatten() {
            if start == end {
                return Err(self.wrong("one is empty, which is written \"\""));
            }
            if self.separator == Separator::Comma && (bytes[start] == b' ' || bytes[end - 1] == b' ') {
                return Err(self.wrong("a space beside a label belongs into quotation marks with it"));
            }
        }
        let first = &text[start..middle];
        Ok(Some(second.map_or(Plain::One(first), |second| Plain::Two([first, &text[second..end]]))))
    }

    /// Looks up many labels together, which is faster.
    fn look_up(&mut self, found: &mut Vec<[&str; 2]>) -> Result<()> {
        self.vertices.clear();
        self.builder.vertices(found.as_flattened(), &mut self.vertices)?;
        found.clear();
        for ends in self.vertices.chunks_exact(2) {
            self.builder.edge(ends[0], ends[1])?;
        }
        Ok(())
    }

    /// One record with quotation marks: its length, or nothing if it goes on after the text.
    fn quoted(&mut self, text: &str, at_end: bool) -> Result<Option<usize>> {
        if self.unquoted.len() < text.len() {
            self.unquoted.resize(text.len(), 0);
        }
        let mut ends = [0; 3];
        self.quoted.reset();
        let (result, mut read, written, mut fields) =
            self.quoted.read_record(text.as_bytes(), &mut self.unquoted, &mut ends);
        if result == ReadRecordResult::InputEmpty {
            if !at_end {
                return Ok(None);
            }
            let (_, _, _, more) =
                self.quoted.read_record(b"\n", &mut self.unquoted[written..], &mut ends[fields..]);
            fields += more;
            read = text.len();
        }
        if result == ReadRecordResult::OutputEndsFull || fields == 3 {
            return Err(self.wrong("got more"));
        }
        let record = text[..read].trim_end_matches(['\r', '\n']);
        let mut rest = Some(record);
        let mut labels = [None; 2];
        let mut start = 0;
        for (place, (label, &end)) in labels.iter_mut().zip(&ends[..fields]).enumerate() {
            let bytes = &self.unquoted[start..end];
            // Quotation marks are taken from a text, and what is left is one.
            let text = std::str::from_utf8(bytes).unwrap_or_default();
            if place > 0 {
                rest = rest.and_then(|rest| rest.strip_prefix(char::from(self.separator.byte())));
            }
            rest = rest.and_then(|rest| without(rest, text, self.separator));
            *label = Some(text);
            start = end;
        }
        let [Some(first), second] = labels else {
            return Err(self.wrong("got none"));
        };
        if rest != Some("") {
            return Err(self.wrong(
                "a quotation mark is not closed, or something stands beside a label in quotation marks",
            ));
        }
        let from = self.builder.vertex(first)?;
        if let Some(second) = second {
            let to = self.builder.vertex(second)?;
            self.builder.edge(from, to)?;
        }
        if text[..read].ends_with('\r') && text[read..].starts_with('\n') {
            read += 1;
        }
        self.line += record.bytes().filter(|&byte| byte == b'\n').count();
        Ok(Some(read))
    }

    fn wrong(&self, what: &str) -> Error {
        let due = format!("expected one label, or two with {} between them; {what}", self.separator.name());
        in_line(self.line, &due)
    }
}

fn line_at(bytes: &[u8], start: usize, separator: u8) -> Line {
    let mut line = Line { separator: None, separators: 0, end: bytes.len(), next: bytes.len() };
    for place in memchr2_iter(separator, b'\n', &bytes[start..]).map(|place| start + place) {
        if bytes[place] == b'\n' {
            line.end = place;
            line.next = place + 1;
            break;
        }
        line.separator.get_or_insert(place);
        line.separators += 1;
    }
    if line.end > start && bytes[line.end - 1] == b'\r' {
        line.end -= 1;
    }
    line
}

/// Whether a line holds only a comment or white space.
fn is_blank(line: &[u8]) -> bool {
    match line.first() {
        None | Some(b'#') => true,
        Some(b' ' | b'\t') => line.iter().all(u8::is_ascii_whitespace),
        Some(_) => false,
    }
}

/// A text without the label at its start, if that is written as it should be. The parser of CSV is
/// lenient: it takes `"a"b` for `ab`, and is content with a quotation mark that is never closed.
fn without<'t>(text: &'t str, label: &str, separator: Separator) -> Option<&'t str> {
    if text.starts_with('"') {
        return text.strip_prefix(&format!("\"{}\"", label.replace('"', "\"\"")));
    }
    let stray = separator == Separator::Comma && (label.starts_with(' ') || label.ends_with(' '));
    if stray || label.is_empty() { None } else { text.strip_prefix(label) }
}
