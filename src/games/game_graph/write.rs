//! Values as text, a vertex a line.

use std::io::{self, Write};

use crate::error::Result;
use crate::interrupt::Interrupt;

use super::valued::Valued;

/// Vertices between two looks at the interrupt.
const STRIDE: u32 = 1 << 10;

impl Valued<'_> {
    /// Writes a table: a line of headings, and for each vertex its label, its value, its outcome,
    /// and a move that wins if there is one, with tabs between them. A label that would be taken
    /// for something else stands in quotation marks, in which a quotation mark is doubled: so it
    /// can be read again, see [`Format::Tsv`](super::Format::Tsv).
    ///
    /// Linear in vertices and edges; nothing is kept.
    ///
    /// # Errors
    /// What the writer says, or the interrupt, each as its own result.
    pub fn write_tsv(&self, writer: &mut impl Write, interrupt: &Interrupt) -> io::Result<Result<()>> {
        writer.write_all(b"vertex\tvalue\toutcome\tmove\n")?;
        self.each(interrupt, |vertex| {
            write_label(writer, self.graph().label(vertex))?;
            match self.finite(vertex) {
                Some(value) => write!(writer, "\t{value}\t{}\t", self.outcome(vertex))?,
                None => write!(writer, "\t{}\t{}\t", self.value(vertex), self.outcome(vertex))?,
            }
            if let Some(option) = self.winning_move(vertex) {
                write_label(writer, self.graph().label(option))?;
            }
            writer.write_all(b"\n")
        })
    }

    /// Calls `write` with each vertex, in their order.
    ///
    /// # Errors
    /// What `write` says, or the interrupt, each as its own result.
    pub fn each(
        &self,
        interrupt: &Interrupt,
        mut write: impl FnMut(u32) -> io::Result<()>,
    ) -> io::Result<Result<()>> {
        for vertex in 0..self.graph().len() as u32 {
            if vertex % STRIDE == 0
                && let Err(stopped) = interrupt.poll()
            {
                return Ok(Err(stopped));
            }
            write(vertex)?;
        }
        Ok(Ok(()))
    }
}

fn write_label(writer: &mut impl Write, label: &str) -> io::Result<()> {
    let first = label.bytes().next();
    let plain = !matches!(first, None | Some(b'"' | b'#' | b' '))
        && !label.bytes().any(|byte| matches!(byte, b'\t' | b'\n' | b'\r'));
    if plain {
        return writer.write_all(label.as_bytes());
    }
    write!(writer, "\"{}\"", label.replace('"', "\"\""))
}
