//! Replies as pictures.

use crate::error::Result;
use crate::picture::Format;
use crate::reply::Reply;

impl Reply {
    /// What is drawn, in a format; `None` for replies that are not drawn. Linear in what is drawn.
    ///
    /// # Errors
    /// Those of [`Graph::svg`](crate::drawing::Graph::svg), for graphs.
    ///
    /// ```
    /// use sprague::{Session, front_end::picture::Format};
    /// let reply = Session::new().eval("kayles(3)")?;
    /// assert!(reply.picture(Format::Svg)?.is_none());
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn picture(&self, format: Format) -> Result<Option<String>> {
        Ok(Some(match self {
            Reply::Drawing(drawing) => drawing.written(format),
            Reply::Graph(graph) => graph.written(format)?,
            Reply::Table(table) => table.written(format),
            Reply::Plot(plot) => plot.written(format),
            _ => return Ok(None),
        }))
    }
}
