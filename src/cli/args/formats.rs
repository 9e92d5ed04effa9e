//! The formats of what commands write: their names, and the endings of files that say them.

use std::path::Path;

use clap::ValueEnum;
use clap::builder::PossibleValue;

/// An enumeration of formats: of each its name, and the endings of files that mean it, which are names for it, too.
macro_rules! formats {
    ($(#[$about:meta])* $name:ident { $($(#[$of:meta])* $format:ident = $word:literal, [$($ending:literal),*];)* }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name {
            $($(#[$of])* $format,)*
        }

        impl $name {
            /// The format that the ending of a file's name says.
            pub fn of_file(path: &Path) -> Option<$name> {
                let ending = path.extension()?.to_str()?;
                $($(if ending == $ending {
                    return Some($name::$format);
                })*)*
                None
            }
        }

        impl ValueEnum for $name {
            fn value_variants<'a>() -> &'a [$name] {
                &[$($name::$format),*]
            }

            fn to_possible_value(&self) -> Option<PossibleValue> {
                Some(match self {
                    $($name::$format => PossibleValue::new($word).aliases(
                        [$($ending),*].into_iter().filter(|ending: &&str| *ending != $word),
                    ),)*
                })
            }
        }
    };
}

formats! {
    /// What `sprague sequence` writes.
    SequenceFormat {
        /// The values behind one another.
        Text = "text", ["txt"];
        /// Twenty values a line, with the first heap of each.
        Table = "table", [];
        /// Heap and value, with a head.
        Csv = "csv", ["csv"];
        /// One object.
        Json = "json", ["json"];
        /// An array for NumPy.
        Npy = "npy", ["npy"];
        /// Heap and value, as the OEIS has them.
        Bfile = "bfile", [];
    }
}

formats! {
    /// What `sprague plot` writes.
    PlotFormat {
        /// Dots for a terminal.
        Text = "text", ["txt"];
        /// An SVG document.
        Svg = "svg", ["svg"];
        /// A PNG picture.
        Png = "png", ["png"];
    }
}

formats! {
    /// What `sprague prove` writes.
    ProofFormat {
        /// A text to read.
        Text = "text", ["txt"];
        /// The same for a page of Markdown.
        Markdown = "markdown", ["md", "markdown"];
        /// The same as a LaTeX document.
        Latex = "latex", ["tex"];
        /// A certificate.
        Cert = "cert", ["cert"];
        /// A file for Coq.
        Coq = "coq", ["v"];
    }
}

formats! {
    /// What `sprague graph` writes.
    GraphFormat {
        /// Text for Graphviz.
        Dot = "dot", ["dot", "gv"];
        /// A picture.
        Svg = "svg", ["svg"];
    }
}

formats! {
    /// What `sprague draw` writes.
    DrawFormat {
        /// For a terminal.
        Text = "text", ["txt"];
        /// A picture.
        Svg = "svg", ["svg"];
    }
}

formats! {
    /// What `sprague table` writes.
    TableFormat {
        /// For a terminal.
        Text = "text", ["txt"];
        /// A heat map.
        Svg = "svg", ["svg"];
        /// For a spreadsheet.
        Csv = "csv", ["csv"];
        /// For a program.
        Json = "json", ["json"];
    }
}
