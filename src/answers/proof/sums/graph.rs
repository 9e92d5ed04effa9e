//! The certificate of the values of a whole game graph.

use super::certificate::{Part, SumClaim, SumNode, SumValue, SumsCertificate, Theory};
use super::ranks;
use crate::entailing::Turn;
use crate::error::{Error, ErrorKind, Result};
use crate::game_graph::{Value, Valued};
use crate::interrupt::Interrupt;
use crate::proof::certificate::Contents;

impl Valued<'_> {
    /// A certificate of the values of all vertices of a graph, with cycles or without. The vertices are its
    /// nodes, from 1 on, in the order of their numbers, and the values of all of them are its claims.
    ///
    /// ```
    /// use sprague::game_graph::{Format, read};
    /// use sprague::{Interrupt, Limits};
    /// let interrupt = Interrupt::new();
    /// // From b one may go round for ever, or end the play.
    /// let graph = read(&b"a\nb b\nb a\n"[..], Format::Spaces, &Limits::default(), &interrupt)?;
    /// let values = graph.loopy_values(&interrupt)?;
    /// let certificate = values.certificate(&interrupt)?;
    /// assert!(certificate.ends_with("q value 1 0\nq value 2 oo 0\nend 2 2\n"));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// A graph without vertices; values that are not those of normal play; or if interrupted.
    pub fn certificate(&self, interrupt: &Interrupt) -> Result<String> {
        let graph = self.graph();
        if graph.is_empty() {
            return Err(Error::new(ErrorKind::Domain, "a graph without vertices has no certificate"));
        }
        let (mut nodes, mut claims) = (Vec::new(), Vec::new());
        for vertex in 0..graph.len() as u32 {
            interrupt.poll()?;
            let option = |&option: &u32| (Turn::Plain, vec![Part::Node(option + 1)]);
            let options = graph.options(vertex).iter().map(option).collect();
            nodes.push(SumNode { options, value: self.finite(vertex).map(u64::from), rank: 0 });
            let value = match self.value(vertex) {
                Value::Finite(value) => SumValue::Number(value.into()),
                Value::Infinite(among) => SumValue::Infinite(among.into_iter().map(u64::from).collect()),
            };
            claims.push(SumClaim::Value(vec![Part::Node(vertex + 1)], value));
        }
        if !ranks::rank(&mut nodes) {
            let message = "these values have no certificate: they are not those of normal play";
            return Err(Error::new(ErrorKind::Domain, message));
        }
        interrupt.poll()?;
        let (names, attained) = (Vec::new(), Vec::new());
        let certificate = SumsCertificate { theory: Theory::Loopy, nodes, names, attained, claims };
        Ok(certificate.written(Contents::Certificate))
    }
}
