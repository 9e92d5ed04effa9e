//! The form of a node: that each step of a simplification is allowed.

use std::collections::HashSet;

use super::nodes::{Node, Nodes};
use crate::input::Input;
use crate::refused::Refused;

/// The forms of nodes.
#[derive(Debug, Default)]
pub(crate) struct Forms {
    forms: Vec<Node>,
    /// The options of those nodes that are given by them and are their own forms.
    own: HashSet<Box<[Node]>>,
    /// Which nodes are canonical, as far as that was asked.
    canonical: Vec<bool>,
}

impl Forms {
    pub(crate) fn of(&self, node: Node) -> Node {
        self.forms[node as usize - 1]
    }

    /// A form that is its own, as those of all options are.
    fn is_own(&self, node: Node) -> bool {
        self.of(node) == node
    }

    /// Takes the form of the last node, if its options can be simplified to those of the form.
    pub(crate) fn insert(&mut self, nodes: &Nodes, form: Node, input: &mut Input<'_>) -> Result<(), Refused> {
        let node = nodes.len() as Node;
        self.forms.push(form);
        if form != node {
            return self.is_reduced(nodes, node, form, input)?.map_err(|reason| input.reject_line(reason));
        }
        input.work(nodes.options(node).len())?;
        if nodes.is_by_options(node) && !self.own.insert(nodes.options(node).into()) {
            return Err(input.reject_line("an earlier node that is its own form has the same options"));
        }
        Ok(())
    }

    /// A position may be replaced by one with fewer options, if each option that is left out has
    /// the smaller position as an option. (One that has no options must stay N.)
    fn is_reduced(
        &self,
        nodes: &Nodes,
        node: Node,
        form: Node,
        input: &mut Input<'_>,
    ) -> Result<Result<(), &'static str>, Refused> {
        if !nodes.is_by_options(form) || !self.is_own(form) {
            return Ok(Err("a form is given by its options, and is its own form"));
        }
        let mut options: Vec<Node> = nodes.options(node).iter().map(|&option| self.of(option)).collect();
        options.sort_unstable();
        let kept = nodes.options(form);
        input.work(16 * (options.len() + kept.len()))?;
        if kept.iter().any(|option| options.binary_search(option).is_err()) {
            return Ok(Err("the form has an option that is the form of none"));
        }
        let reverses = |option: &Node| nodes.options(*option).binary_search(&form).is_ok();
        if options.iter().any(|option| kept.binary_search(option).is_err() && !reverses(option)) {
            return Ok(Err("an option is left out from which no move leads to the form"));
        }
        if kept.is_empty() && !nodes.is_n(node) {
            return Ok(Err("a misère P-position is not zero"));
        }
        Ok(Ok(()))
    }

    /// Whether of a node and all its followers none can be simplified.
    pub(crate) fn is_canonical(
        &mut self,
        nodes: &Nodes,
        node: Node,
        input: &mut Input<'_>,
    ) -> Result<bool, Refused> {
        self.canonical.resize(nodes.len(), false);
        let mut waiting = vec![node];
        while let Some(node) = waiting.pop() {
            if self.canonical[node as usize - 1] {
                continue;
            }
            if !nodes.is_by_options(node) || !self.is_own(node) || simplifies(nodes, node, input)? {
                return Ok(false);
            }
            self.canonical[node as usize - 1] = true;
            input.work(nodes.options(node).len())?;
            waiting.extend_from_slice(nodes.options(node));
        }
        Ok(true)
    }
}

/// Whether a node can be replaced by an option H of an option: H has some of its options, and all
/// its others have H as an option. (If H is zero, the node must be N.)
fn simplifies(nodes: &Nodes, node: Node, input: &mut Input<'_>) -> Result<bool, Refused> {
    let options = nodes.options(node);
    let mut lesser: Vec<Node> = Vec::new();
    for &option in options {
        input.work(16 * (1 + nodes.options(option).len()))?;
        lesser.extend_from_slice(nodes.options(option));
    }
    lesser.sort_unstable();
    lesser.dedup();
    for candidate in lesser {
        input.work(32 * (1 + options.len()))?;
        let kept = nodes.options(candidate);
        let is_part = kept.iter().all(|option| options.binary_search(option).is_ok());
        let reverses = |option: &Node| nodes.options(*option).binary_search(&candidate).is_ok();
        let left_out = |option: &&Node| kept.binary_search(option).is_err();
        if is_part && options.iter().filter(left_out).all(reverses) && (!kept.is_empty() || nodes.is_n(node))
        {
            return Ok(true);
        }
    }
    Ok(false)
}
