//! The genus of a position, as the kernel finds it.

use super::{Parts, Truth, Word, word};
use crate::error::Result;
use crate::eval::functions::called;
use crate::eval::value::Value;
use crate::misere::Genus;
use crate::session::typed;
use crate::syntax::tree::TreeId;

impl Parts<'_> {
    /// That a position has the genus on the other side. If that is the genus of a position, too, then so
    /// much is said beside.
    pub(super) fn genus(&mut self, position: TreeId, other: TreeId) -> Result<Vec<Word>> {
        let Value::Text(text) = self.value(other)? else {
            return self.refuse(other, "a genus is compared with a string: genus(G) = \"1^031\"");
        };
        let text = text.to_string();
        let Some(genus) = Genus::read(&text).ok().filter(|genus| genus.to_string() == text) else {
            return self.refuse(other, "the kernel compares a genus with one written in full: 0^120");
        };
        let tree = self.tree.clone();
        match called(&tree, other) {
            Some((function, &[of]))
                if function.name() == "genus" && !matches!(self.value(of)?, Value::Text(_)) =>
            {
                let words = self.has_genus(of, &genus)?;
                let said = format!("{} = \"{text}\"", typed::on_one_line(tree.slice(tree.span(other))));
                self.beside.push(Truth::Atom(words, true, said));
            }
            _ => {}
        }
        self.has_genus(position, &genus)
    }

    fn has_genus(&mut self, position: TreeId, genus: &Genus) -> Result<Vec<Word>> {
        if self.is_for_coq() {
            return self.refuse(position, "files for Coq state no genus");
        }
        if let Value::Text(_) = self.value(position)? {
            return self.refuse(position, "a genus has a certificate where it is that of a position");
        }
        let position = self.set(position)?;
        let numbers =
            std::iter::once(&genus.grundy).chain(&genus.values).map(|value| word(&value.to_string()));
        let further = (genus.values.len() - 1).to_string();
        Ok([vec![word("genus"), word(&further)], position, numbers.collect()].concat())
    }
}
