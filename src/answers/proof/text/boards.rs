//! Pictures beside the text on positions, at the highest level of detail.

use crate::markup::{Block, Prose};
use crate::picture::Picture;
use crate::proof::text::plan::{Group, Plan};
use crate::proof::text::style::{Detail, Style};
use crate::proof::text::writer::Writer;

/// The picture of a position, if there is one and it is wanted.
fn of<'s>(style: &Style<'s>, node: u32) -> Option<&'s Picture> {
    if style.detail != Detail::Three {
        return None;
    }
    style.pictures.iter().find(|one| one.position == node).map(|one| &one.picture)
}

impl Writer<'_> {
    /// Draws a position, if it has a picture.
    pub(super) fn board(&self, node: u32) -> Option<Block> {
        of(self.style, node).map(|picture| Block::Picture(self.names.name(node), picture.clone()))
    }

    /// How many positions of games are not drawn beside others that are.
    pub(super) fn undrawn(&self, plan: &Plan) -> Option<Prose> {
        let shown = plan.groups.iter().flat_map(|group| match group {
            Group::Sets(nodes) => &nodes[..],
            Group::Sum(_) => &[],
        });
        let (mut drawn, mut undrawn) = (0_usize, 0_usize);
        for &node in shown {
            if of(self.style, node).is_some() {
                drawn += 1;
            } else if !self.names.moves_of(node).is_empty() {
                undrawn += 1;
            }
        }
        let positions = |count: usize| if count == 1 { "position is" } else { "positions are" };
        (drawn > 0 && undrawn > 0).then(|| {
            let (first, second) = (positions(drawn), positions(undrawn));
            Prose::from(format!(
                "{drawn} {first} drawn, those of the claim and the largest below them; {undrawn} \
                 further {second} not."
            ))
        })
    }
}
