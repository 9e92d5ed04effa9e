//! JSON: the options of each vertex in an object, or edges in an array.

use std::fmt;
use std::io::{self, BufReader, Read};

use serde::de::{DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};

use crate::error::{Error, ErrorKind, Limit, Result};
use crate::interrupt::Interrupt;

use super::super::builder::GraphBuilder;
use super::text::unreadable;

const BLOCK: usize = 1 << 16;

pub(super) fn read(reader: impl Read, builder: &mut GraphBuilder) -> Result<()> {
    let most = builder.limits().max_bytes();
    let interrupt = builder.interrupt().clone();
    let bounded = Bounded { reader, left: most, most, interrupt: &interrupt, refused: None };
    let mut reader = BufReader::with_capacity(BLOCK, bounded);
    let mut refused = None;
    let mut deserializer = serde_json::Deserializer::from_reader(&mut reader);
    let graph = Graph { builder, refused: &mut refused };
    let result = graph.deserialize(&mut deserializer).and_then(|()| deserializer.end());
    let Err(error) = result else { return Ok(()) };
    Err(match refused.or_else(|| reader.get_mut().refused.take()) {
        Some(refused) => refused,
        None if error.is_io() => unreadable(&io::Error::from(error)),
        None => in_json(&error),
    })
}

fn in_json(error: &serde_json::Error) -> Error {
    let message = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let what = message.strip_suffix(&place).unwrap_or(&message);
    // For a text that is not JSON, its words are those of a parser.
    let not_json = if error.is_syntax() || error.is_eof() { "; this is not JSON" } else { "" };
    let message = format!("line {}, column {}: {what}{not_json}", error.line(), error.column());
    Error::new(ErrorKind::Syntax, message)
        .help("expected an object {\"a\": [\"b\", \"c\"]} or an array [[\"a\", \"b\"], [\"a\", \"c\"]]")
}

/// A reader that ends in time: a text in JSON may be of any length, and is kept while it is read.
struct Bounded<'i, R> {
    reader: R,
    left: usize,
    most: usize,
    interrupt: &'i Interrupt,
    refused: Option<Error>,
}

impl<R: Read> Read for Bounded<'_, R> {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        let polled = self.interrupt.poll();
        let count = self.reader.read(block)?;
        let refused = match polled {
            Err(stopped) => stopped,
            Ok(()) if count > self.left => {
                Error::limit(format!("more than {} bytes of JSON", self.most), Limit::Nodes)
            }
            Ok(()) => {
                self.left -= count;
                return Ok(count);
            }
        };
        self.refused = Some(refused);
        Err(io::Error::other("refused"))
    }
}

/// What every part adds to; an error of the graph is kept here, since the deserializer knows only
/// its own.
struct Graph<'b> {
    builder: &'b mut GraphBuilder,
    refused: &'b mut Option<Error>,
}

impl Graph<'_> {
    fn again(&mut self) -> Graph<'_> {
        Graph { builder: self.builder, refused: self.refused }
    }

    fn keep<T, E: serde::de::Error>(&mut self, result: Result<T>) -> std::result::Result<T, E> {
        result.map_err(|error| {
            let short = E::custom(error.message());
            *self.refused = Some(error);
            short
        })
    }
}

/// What is read by its visitor.
macro_rules! seeds {
    ($($seed:ident, $value:ty, $kind:ident;)*) => {$(
        impl<'de> DeserializeSeed<'de> for $seed<'_> {
            type Value = $value;

            fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> std::result::Result<$value, D::Error> {
                deserializer.$kind(self)
            }
        }
    )*};
}

seeds! {
    Graph, (), deserialize_any;
    Options, (), deserialize_seq;
    Edge, (), deserialize_seq;
    Label, u32, deserialize_any;
}

impl<'de> Visitor<'de> for Graph<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object or an array")
    }

    fn visit_map<M: MapAccess<'de>>(mut self, mut map: M) -> std::result::Result<(), M::Error> {
        while let Some(vertex) = map.next_key_seed(Label(self.again()))? {
            map.next_value_seed(Options { graph: self.again(), vertex })?;
        }
        Ok(())
    }

    fn visit_seq<S: SeqAccess<'de>>(mut self, mut edges: S) -> std::result::Result<(), S::Error> {
        while edges.next_element_seed(Edge(self.again()))?.is_some() {}
        Ok(())
    }
}

/// The options of a vertex.
struct Options<'b> {
    graph: Graph<'b>,
    vertex: u32,
}

impl<'de> Visitor<'de> for Options<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an array with the options of a vertex")
    }

    fn visit_seq<S: SeqAccess<'de>>(mut self, mut options: S) -> std::result::Result<(), S::Error> {
        while let Some(option) = options.next_element_seed(Label(self.graph.again()))? {
            let added = self.graph.builder.edge(self.vertex, option);
            self.graph.keep(added)?;
        }
        Ok(())
    }
}

/// An edge as an array of two labels, or a vertex as an array of one.
struct Edge<'b>(Graph<'b>);

impl<'de> Visitor<'de> for Edge<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an edge, an array of two labels")
    }

    fn visit_seq<S: SeqAccess<'de>>(mut self, mut labels: S) -> std::result::Result<(), S::Error> {
        let Some(from) = labels.next_element_seed(Label(self.0.again()))? else {
            return Err(S::Error::invalid_length(0, &self));
        };
        let Some(to) = labels.next_element_seed(Label(self.0.again()))? else { return Ok(()) };
        if labels.next_element::<IgnoredAny>()?.is_some() {
            return Err(S::Error::invalid_length(3, &self));
        }
        let added = self.0.builder.edge(from, to);
        self.0.keep(added)
    }
}

/// A label: a text, or a whole number, which is the label of its digits.
struct Label<'b>(Graph<'b>);

impl Visitor<'_> for Label<'_> {
    type Value = u32;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a label, a string or a whole number")
    }

    fn visit_str<E: serde::de::Error>(mut self, label: &str) -> std::result::Result<u32, E> {
        let vertex = self.0.builder.vertex(label);
        self.0.keep(vertex)
    }

    fn visit_u64<E: serde::de::Error>(self, label: u64) -> std::result::Result<u32, E> {
        self.visit_str(&label.to_string())
    }

    fn visit_i64<E: serde::de::Error>(self, label: i64) -> std::result::Result<u32, E> {
        self.visit_str(&label.to_string())
    }
}
