//! A graph as text for Graphviz.

use std::fmt;

use crate::drawing::graph::Graph;
use crate::drawing::palette;
use crate::visible::turns;

/// A graph that is written in the DOT language when it is displayed.
#[derive(Debug, Clone, Copy)]
struct Dot<'a>(&'a Graph);

impl Graph {
    /// The graph in the DOT language of Graphviz.
    ///
    /// Nodes of equal value have the same colour and class. P-positions have a double border,
    /// winning moves are bold.
    #[must_use]
    pub fn dot(&self) -> impl fmt::Display {
        Dot(self)
    }
}

impl fmt::Display for Dot<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("digraph position {\n")?;
        if let Some(caption) = &self.0.caption {
            writeln!(formatter, "  label=\"{}\";", Escaped(caption))?;
        }
        formatter.write_str("  node [fontname=\"Helvetica\", style=\"filled,rounded\"];\n")?;
        formatter.write_str("  edge [color=\"#888888\", arrowsize=0.7];\n")?;
        for (place, node) in self.0.nodes.iter().enumerate() {
            write!(formatter, "  n{place} [label=\"{}", Escaped(&self.0.lines(node).join("\n")))?;
            let class = self.0.class(node);
            let shape = if palette::round(class) { "ellipse" } else { "box" };
            let fill = palette::fill(class);
            write!(formatter, "\", shape={shape}, fillcolor=\"{fill}\"")?;
            if self.0.shows_values() {
                write!(formatter, ", class=\"value{class}\"")?;
            }
            if self.0.is_shown_p(node) {
                formatter.write_str(", peripheries=2")?;
            }
            formatter.write_str("];\n")?;
        }
        for edge in &self.0.edges {
            let look = if self.0.is_shown_winning(*edge) { " [color=\"#000000\", penwidth=2]" } else { "" };
            writeln!(formatter, "  n{} -> n{}{look};", edge.0, edge.1)?;
        }
        formatter.write_str("}\n")
    }
}

/// A text within the quotation marks of a label.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for sign in self.0.chars() {
            match sign {
                '"' | '\\' => write!(formatter, "\\{sign}")?,
                '\n' => formatter.write_str("\\n")?,
                // Within quotation marks a backslash is written twice.
                _ if turns(sign) => write!(formatter, "\\{}", sign.escape_unicode())?,
                _ => write!(formatter, "{sign}")?,
            }
        }
        Ok(())
    }
}
