//! Who wins sums of heaps of an octal game in misère play, for Coq: by the misère quotient, whatever the
//! sizes.

use super::heaps::Game;
use super::{Checker, MisereOfHeaps, Parts, Word, word};
use crate::error::Result;
use crate::eval::relations;
use crate::game::Outcome;
use crate::heap::Code;
use crate::heap::octal::Octal;
use crate::misere::{self, Joint};
use crate::proof::quotient_data;
use crate::syntax::operator::Infix;
use crate::syntax::tree::{Kind, TreeId};

/// Said of all other positions.
const HEAPS: &str = "in misère play Coq takes heaps of one octal game";

/// What stands side by side.
#[derive(Default)]
struct Found {
    /// Heaps, each with its game and size.
    heaps: Vec<(Game, Vec<Word>)>,
    /// How often there is `*1`.
    ones: usize,
}

pub(super) const MISERE_OF_HEAPS: MisereOfHeaps = |parts, position, class| parts.by_quotient(position, class);

impl Parts<'_> {
    /// Who wins a position in misère play with heaps whose sizes are not known, or too large to be played
    /// out: as it was typed, or where that is known, as it is. With it is whether that is the other class.
    /// None for other positions, and for the kernel.
    pub(super) fn misere_outcome_of_heaps(
        &mut self,
        position: TreeId,
        class: TreeId,
    ) -> Result<Option<(Vec<Word>, bool)>> {
        let Checker::Coq(of_heaps) = self.checker else { return Ok(None) };
        match self.mentions_unknown(position) || self.has_large_heaps(position) {
            true => of_heaps(self, position, class).map(Some),
            false => Ok(None),
        }
    }

    fn by_quotient(&mut self, position: TreeId, class: TreeId) -> Result<(Vec<Word>, bool)> {
        let typed_p = match self.tree.slice(self.tree.span(class)) {
            "P" => true,
            "N" => false,
            _ => return self.refuse(class, "Coq says whether a position is P or N"),
        };
        let is_p = match self.unknowns.is_empty() {
            true => {
                let value = self.value(position)?;
                let Some(known) = relations::position(&self.machine.store, &value) else {
                    return self.refuse(position, HEAPS);
                };
                misere::outcome(&mut self.machine.store, known)? == Outcome::P
            }
            false => typed_p,
        };
        let name = if is_p { "misere-heaps-p" } else { "misere-heaps-n" };
        let mut found = Found::default();
        self.heaps_in_misere_play(position, &mut found)?;
        let Found { heaps, ones } = found;
        let Some((octal, code)) = heaps.first().map(|(game, _)| game.clone()) else {
            return self.refuse(position, HEAPS);
        };
        if heaps.iter().any(|((other, _), _)| other.digits() != octal.digits()) {
            return self.refuse(position, HEAPS);
        }
        // A heap of 1 that can be taken is *1.
        if ones > 0 && octal.digits().get(1).is_none_or(|digit| digit & 1 == 0) {
            return self.refuse(position, HEAPS);
        }
        let place = self.quotient(position, &octal, &code)?;
        let counts = [place, ones, heaps.len()].map(|count| word(&count.to_string()));
        let sizes = heaps.into_iter().flat_map(|(_, size)| size);
        Ok(([word(name)].into_iter().chain(counts).chain(sizes).collect(), is_p != typed_p))
    }

    /// Goes through the heaps of a sum.
    fn heaps_in_misere_play(&mut self, id: TreeId, found: &mut Found) -> Result<()> {
        let tree = self.tree.clone();
        if let Kind::Chain { operands, operators } = tree.kind(id)
            && tree.operators(operators).iter().all(|&(infix, _)| infix == Infix::Plus)
        {
            let mut operands = tree.children(operands).iter();
            return operands.try_for_each(|&operand| self.heaps_in_misere_play(operand, found));
        }
        if self.mentions_unknown(id) {
            for (game, size) in self.unknown_heaps(id)? {
                let Some(game) = game else { return self.refuse(id, HEAPS) };
                found.heaps.push((game, size));
            }
            return Ok(());
        }
        let value = self.value(id)?;
        let Some(position) = relations::position(&self.machine.store, &value) else {
            return self.refuse(id, HEAPS);
        };
        for component in self.machine.store.components(position) {
            let is_nimber = self.machine.store.is_nimber(component);
            match self.machine.store.value(component).to_u64() {
                Some(0) if is_nimber => continue,
                Some(1) if is_nimber => {
                    found.ones += 1;
                    continue;
                }
                _ => {}
            }
            let heap = self.machine.store.heap_of_code(component);
            let game = heap.and_then(|(code, size)| {
                let octal: Octal = code.to_string().parse().ok()?;
                (!octal.unequal()).then_some(((octal, code), size))
            });
            let Some((game, size)) = game else { return self.refuse(id, HEAPS) };
            found.heaps.push((game, vec![word(&size.to_string())]));
        }
        Ok(())
    }

    /// The number of the misère quotient of a game, which is found first.
    fn quotient(&mut self, id: TreeId, octal: &Octal, code: &Code) -> Result<usize> {
        let digits = octal.digits();
        if let Some(place) = self.quotients.iter().position(|(known, _)| known == digits) {
            return Ok(place + 1);
        }
        let joint = match Joint::of_all_heaps(&mut self.machine.store, code, Vec::new())? {
            Ok(joint) => joint,
            Err(why) => return self.refuse(id, &why),
        };
        let certificate = joint.quotient.certificate(&[])?;
        let Some(data) = quotient_data(&certificate, "Quotient.") else {
            return self.refuse(id, "Coq has misère quotients of all heaps of an octal game");
        };
        self.quotients.push((digits.to_vec(), data));
        Ok(self.quotients.len())
    }
}
