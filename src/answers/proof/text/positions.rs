//! Why a position has its value: a sentence, the two steps of the theorem, or play on the original
//! positions, with a picture.

use crate::error::Result;
use crate::markup::{Block, Prose, prose};
use crate::nimber::Nimber;
use crate::picture::Picture;
use crate::proof::certificate::CertificateNode;
use crate::proof::text::Writer;
use crate::proof::text::names::{LISTED, MovesTo, bracketed};
use crate::proof::text::plan::{Group, Plan};
use crate::proof::text::play::Part;
use crate::proof::text::style::{Detail, Style};
use crate::proof::text::{values, words};

/// Options whose moves are put into words where there is little room.
const FEW: usize = 6;

impl Writer<'_> {
    /// Linear in the options and components of these positions, except for sorting.
    pub(super) fn group(&mut self, group: &Group, blocks: &mut Vec<Block>) -> Result<()> {
        match (group, self.style.detail) {
            (Group::Sets(nodes), _) if self.is_in_part(nodes[0]) => {
                blocks.push(Block::Paragraph(self.by_replies(nodes[0])));
            }
            (Group::Sets(nodes), Detail::One) => blocks.push(Block::Paragraph(self.sets(nodes))),
            (Group::Sets(nodes), Detail::Two) => self.two_steps(nodes, blocks),
            (Group::Sets(nodes), Detail::Three) => {
                for &node in nodes {
                    let facts = self.sets(&[node]);
                    self.played(node, facts, blocks)?;
                }
            }
            (Group::Sum(node), Detail::One) => blocks.push(Block::Paragraph(self.sum(*node))),
            (Group::Sum(node), Detail::Two) => {
                let line = self.sum(*node) + prose!(" ") + self.balanced(*node);
                blocks.push(Block::Paragraph(line));
            }
            (Group::Sum(node), Detail::Three) => {
                let facts = self.sum(*node);
                self.played(*node, facts, blocks)?;
            }
        }
        Ok(())
    }

    fn option_values(&self, node: u32) -> Vec<&Nimber> {
        self.names.parts(node).into_iter().map(|option| self.certificate.value(option)).collect()
    }

    fn only_nimbers(&self, node: u32) -> bool {
        match self.certificate.node(node) {
            CertificateNode::Options(parts) | CertificateNode::Among(parts) | CertificateNode::Sum(parts) => {
                parts.iter().all(|&part| self.certificate.node(part) == CertificateNode::Nimber)
            }
            CertificateNode::Nimber => true,
        }
    }

    /// `mex{0, 1} = 2`, and that values are left out if they are.
    fn mex(&self, values: &[&Nimber], mex: &Nimber) -> Prose {
        match values::mex(&self.names, values, mex) {
            (formula, 0) => prose!("⟦{formula}⟧"),
            (formula, left_out) => prose!("⟦{formula}⟧, where … stands for {left_out} greater values"),
        }
    }

    /// A sentence: what the options are, what they are worth, the mex.
    pub(super) fn sets(&self, nodes: &[u32]) -> Prose {
        self.sets_with(self.moves(nodes), nodes)
    }

    /// The same for a position where only the values of its options are said, if these are more
    /// than a few.
    pub(super) fn set_in_short(&self, node: u32) -> Prose {
        match self.names.moves_of(node).len() {
            0..=FEW => self.sets(&[node]),
            _ => {
                let option_values = self.option_values(node);
                let (set, _) =
                    values::set(&self.names, &values::distinct(option_values.iter().copied()), true);
                let (name, count) = (self.names.introduction(node), option_values.len());
                self.sets_with(Some(prose!("⟦{name}⟧: the {count} options are ≈ ⟦{set}⟧")), &[node])
            }
        }
    }

    /// Whether not all options of a position have a value.
    fn is_in_part(&self, node: u32) -> bool {
        self.names.parts(node).iter().any(|&option| !self.certificate.has_value(option))
    }

    /// Why no option of a position has its value, where not all have one.
    fn by_replies(&self, node: u32) -> Prose {
        let (names, value) = (&self.names, self.certificate.value(node));
        let (valued, others): (Vec<u32>, Vec<u32>) =
            names.parts(node).into_iter().partition(|&option| self.certificate.has_value(option));
        let distinct = values::distinct(valued.iter().map(|&option| self.certificate.value(option)));
        let worth = names.nimber(value);
        let mut line = prose!("⟦{}⟧: ", names.introduction(node));
        if !distinct.is_empty() {
            let (set, _) = values::set(names, &distinct, true);
            line += match valued.len() {
                1 => prose!("an option is ≈ ⟦{set}⟧; "),
                count => prose!("{count} options are ≈ ⟦{set}⟧; "),
            };
        }
        line += match (others.len(), distinct.is_empty()) {
            (1, true) => prose!("its option is not ≈ ⟦{worth}⟧, as a move from it leaves ⟦{worth}⟧: "),
            (1, false) => prose!("another one is not ≈ ⟦{worth}⟧, as a move from it leaves ⟦{worth}⟧: "),
            (count, is_all) => {
                let which = if is_all { "options" } else { "others" };
                prose!("{count} {which} are not ≈ ⟦{worth}⟧, as a move from each leaves ⟦{worth}⟧: ")
            }
        };
        let shown = others.iter().take(FEW).filter_map(|&option| {
            let (open, reply) = self.certificate.reply(option, value)?;
            Some(self.answered(node, option, open, reply))
        });
        let shown = shown.reduce(|all, one| all.text("; ") + one);
        line += shown.unwrap_or_default();
        if others.len() > FEW {
            line += prose!("; …");
        }
        line + prose!(". So ⟦{} ≈ {worth}⟧.", names.name(node))
    }

    /// A move to an option without a value, and the reply in a component of it, in words if they
    /// have some.
    fn answered(&self, node: u32, option: u32, open: u32, reply: u32) -> Prose {
        let names = &self.names;
        let replied = format!("{} ≈ {}", names.name(reply), names.nimber_of(reply));
        let after = match names.moves_to(node, option) {
            Some(to) => prose!("{} leaves ", words::doing(&to.words)) + self.left_without_value(to),
            None => prose!("⟦{}⟧ is left", names.name(option)),
        };
        let reply = match names.moves_to(open, reply) {
            Some(to) => words::doing(&to.words[..1]),
            None => "a move".to_owned(),
        };
        match open == option {
            true => after + prose!(", and then {reply} leaves ⟦{replied}⟧"),
            false => after + prose!(", and then {reply} in ⟦{}⟧ leaves ⟦{replied}⟧", names.name(open)),
        }
    }

    /// `cram("##../....") = cram("..##/....")`, what a move leaves whose value is not said.
    fn left_without_value(&self, to: &MovesTo<'_>) -> Prose {
        let name = self.names.name(to.option);
        match &to.leaves[..] {
            [only] if name == *only => prose!("⟦{name}⟧"),
            [only] => prose!("⟦{only} = {name}⟧"),
            [first, ..] => prose!("a position like ⟦{first} = {name}⟧"),
            [] => prose!("⟦{name}⟧"),
        }
    }

    /// If `said` is there, it says all of the options.
    fn sets_with(&self, said: Option<Prose>, nodes: &[u32]) -> Prose {
        if self.is_in_part(nodes[0]) {
            return self.by_replies(nodes[0]);
        }
        let (names, node) = (&self.names, nodes[0]);
        let value = self.certificate.value(node);
        let option_values = self.option_values(node);
        let distinct = values::distinct(option_values.iter().copied());
        let definitions: Vec<String> = match said {
            Some(_) => Vec::new(),
            None => nodes.iter().map(|&node| names.definition(node)).collect(),
        };
        let (count, equal) = (option_values.len(), names.names(nodes).join(" ≈ "));
        let line = if let Some(said) = said {
            said
        } else if nodes.len() > 1 {
            let (set, _) = values::set(names, &distinct, true);
            let each = match distinct.len() {
                1 => "every option of each is",
                _ => "the options of each are, in some order,",
            };
            Prose::new().enumerated(&definitions) + prose!(": {each} ≈ ⟦{set}⟧")
        } else if count == 0 && names.is_numbered(node) {
            prose!("⟦{}⟧ has no option", definitions[0])
        } else if count == 0 {
            prose!("⟦{}⟧: no move is left", names.introduction(node))
        } else if self.only_nimbers(node) {
            prose!("⟦{}⟧", definitions[0])
        } else if count > LISTED {
            let (set, _) = values::set(names, &distinct, true);
            prose!("⟦{}⟧: the {count} options are ≈ ⟦{set}⟧", definitions[0])
        } else {
            let options = if count == 1 { "option is" } else { "options are" };
            let nimbers = names.nimbers(option_values.iter().copied());
            prose!("⟦{}⟧: the {options} ≈ ", definitions[0]).listed(&nimbers)
        };
        let only_nimbers =
            nodes.len() == 1 && !definitions.is_empty() && count > 0 && self.only_nimbers(node);
        let line = line.text(if only_nimbers { ": " } else { "; " });
        line + self.mex(&distinct, value) + prose!(", so ⟦{equal} ≈ {}⟧.", names.nimber(value))
    }

    /// `kayles(3): taking pin 2 leaves kayles(1) + kayles(1) ≈ *0; …`: every move of a position of a
    /// ruleset in words, if they are few.
    fn moves(&self, nodes: &[u32]) -> Option<Prose> {
        let &[node] = nodes else { return None };
        let names = &self.names;
        let moves = names.moves_of(node);
        if moves.is_empty() || moves.len() > LISTED {
            return None;
        }
        let mut line = prose!("⟦{}⟧:", names.introduction(node));
        for (place, to) in moves.iter().enumerate() {
            line = line.text(if place == 0 { " " } else { "; " }) + self.move_leaves(to);
        }
        Some(line)
    }

    /// `taking pin 2 leaves kayles(1) + kayles(1) ≈ *0`.
    fn move_leaves(&self, to: &MovesTo<'_>) -> Prose {
        let doing = words::doing(&to.words);
        match &to.leaves[..] {
            [first, _, ..] if self.certificate.node(to.option) != CertificateNode::Nimber => {
                prose!("{doing} leaves a position like ⟦{first} = {}⟧", self.worth(to.option))
            }
            _ => prose!("{doing} leaves ⟦{}⟧", self.left_by(to)),
        }
    }

    /// `cram(1, 2) ≈ *1`, and what else that is where all moves to it leave the same:
    /// `cram("##..") = cram(1, 2) ≈ *1`.
    pub(super) fn left_by(&self, to: &MovesTo<'_>) -> String {
        let (name, worth) = (self.names.name(to.option), self.worth(to.option));
        match &to.leaves[..] {
            [only] if name == *only => worth,
            [only] if self.certificate.node(to.option) == CertificateNode::Nimber => {
                format!("{only} ≈ {worth}")
            }
            [only] => format!("{only} = {worth}"),
            _ => worth,
        }
    }

    /// `G5 = G2 + *3 ≈ *1 + *3; 1 ⊕ 3 = 2, so G5 ≈ *2`.
    pub(super) fn sum(&self, node: u32) -> Prose {
        let names = &self.names;
        let components = names.parts(node);
        let mut definition = names.definition(node);
        if !self.only_nimbers(node) {
            definition = format!("{definition} ≈ {}", names.sum_of_nimbers(&components));
        }
        prose!("⟦{definition}⟧; ")
            + self.nim_sum(&components, self.certificate.value(node))
            + prose!(", so ⟦{} ≈ {}⟧.", names.name(node), names.nimber_of(node))
    }

    pub(super) fn nim_sum(&self, components: &[u32], value: &Nimber) -> Prose {
        let terms: Vec<&Nimber> = components.iter().map(|&part| self.certificate.value(part)).collect();
        self.nim_sum_of(&terms, value)
    }

    fn nim_sum_of(&self, terms: &[&Nimber], value: &Nimber) -> Prose {
        match values::nim_sum(&self.names, terms, value) {
            (formula, None) => prose!("⟦{formula}⟧"),
            (formula, Some(how)) => prose!("{how}⟦{formula}⟧"),
        }
    }

    /// Why a sum of nimbers is worth what it is: beside that nimber, it is P.
    fn balanced(&self, node: u32) -> Prose {
        let components = self.names.parts(node);
        let value = self.certificate.value(node);
        if value.is_zero() {
            return prose!("The nim-sum is 0, so the sum is P.");
        }
        let mut terms: Vec<&Nimber> = components.iter().map(|&part| self.certificate.value(part)).collect();
        terms.push(value);
        let nimbers = self.names.sum_of_nimbers(&components);
        let replaced = match self.only_nimbers(node) {
            true => "",
            false => "each component may be replaced by its nimber, and ",
        };
        prose!("Indeed, {replaced}⟦{nimbers} + {}⟧ is P, as ", self.names.nimber(value))
            + self.nim_sum_of(&terms, &Nimber::ZERO)
            + prose!(".")
    }

    /// Options replaced by nimbers, then the set of nimbers collapsed.
    fn two_steps(&self, nodes: &[u32], blocks: &mut Vec<Block>) {
        let names = &self.names;
        let value = self.certificate.value(nodes[0]);
        let option_values = self.option_values(nodes[0]);
        let distinct = values::distinct(option_values.iter().copied());
        if option_values.is_empty() {
            blocks.push(Block::Paragraph(self.sets(nodes)));
            return;
        }
        let moves = self.moves(nodes);
        let plain = moves.is_none() && nodes.len() == 1 && self.only_nimbers(nodes[0]);
        let primed = if plain { names.name(nodes[0]) } else { format!("{}'", names.letter) };
        let in_words = moves.is_some();
        let line = moves.unwrap_or_else(|| {
            let definitions: Vec<String> = nodes.iter().map(|&node| names.definition(node)).collect();
            Prose::new().enumerated(&definitions)
        });
        let line = match plain {
            true => line + prose!(". The options are nimbers. "),
            false => {
                line + prose!(". First step: ")
                    + self.first_step(nodes, in_words, &primed, &distinct)
                    + prose!(". Second step: ")
            }
        };
        let nimber = names.nimber(value);
        let line = line + self.mex(&distinct, value);
        let end = prose!("So ⟦{} ≈ {nimber}⟧.", names.names(nodes).join(" ≈ "));
        let below = distinct.iter().filter(|&&other| other < value).count();
        let (lesser, greater) = distinct.split_at(below);
        if greater.is_empty() {
            let (set, _) = values::set(names, &distinct, true);
            let itself = prose!(", and ⟦{primed} = {{{set}}}⟧ is ⟦{nimber}⟧ itself. ");
            blocks.push(Block::Paragraph(line + itself + end));
            return;
        }
        let whole = match value.is_zero() {
            true => primed.clone(),
            false => format!("{} + {nimber}", bracketed(primed.clone())),
        };
        blocks.push(Block::Paragraph(line + prose!(", and in ⟦{whole}⟧ every move has a reply:")));
        let mut items = Vec::new();
        if !lesser.is_empty() {
            items.push(self.replies(&nimber, lesser, &primed, None));
            items.push(self.replies(&primed, lesser, &nimber, None));
        }
        items.push(self.replies(&primed, greater, &primed, Some(value)));
        items.push(prose!("No option of ⟦{primed}⟧ is ⟦{nimber}⟧."));
        blocks.push(Block::List { ordered: false, items });
        blocks.push(Block::Paragraph(end));
    }

    /// The options are replaced by nimbers; what they are worth has been said where the moves were
    /// said in words.
    fn first_step(&self, nodes: &[u32], in_words: bool, primed: &str, distinct: &[&Nimber]) -> Prose {
        let names = &self.names;
        let option_values = self.option_values(nodes[0]);
        let (set, _) = values::set(names, distinct, true);
        let sum = format!("{} + {primed}", names.summand(nodes[0]));
        let answered = if in_words {
            prose!(
                "let ⟦{primed} = {{{set}}}⟧. In ⟦{sum}⟧ a move to an option is answered in ⟦{primed}⟧ by \
                 its nimber"
            )
        } else if nodes.len() > 1 || option_values.len() > LISTED {
            let (of_each, likewise) = match nodes.len() {
                1 => ("", ""),
                _ => (" of each", ", and likewise for the others,"),
            };
            prose!(
                "the options{of_each} are ⟦≈ {set}⟧; let ⟦{primed} = {{{set}}}⟧. In ⟦{sum}⟧{likewise} a \
                 move to an option is answered in ⟦{primed}⟧ by its nimber"
            )
        } else {
            let options = names.names(&names.parts(nodes[0]));
            prose!("let ⟦{primed} = {{{set}}}⟧. In ⟦{sum}⟧ a move to ")
                .listed(&options)
                .text(" is answered by the nimber equivalent to it, ")
                .listed(&names.nimbers(option_values.iter().copied()))
        };
        let equal = names.names(nodes).join(" ≈ ");
        answered
            + prose!(
                ", and conversely: two equivalent positions are left. So ⟦{equal} ≈ {primed}⟧ by the \
                 Second Lemma"
            )
    }

    /// The moves to nimbers of these sizes: answered by the same in the other part, or reduced to
    /// the mex.
    fn replies(&self, mover: &str, sizes: &[&Nimber], other: &str, mex: Option<&Nimber>) -> Prose {
        let names = &self.names;
        let (star, whose) = match sizes {
            [size] => (names.nimber(size), None),
            _ => ("*j".to_owned(), Some(values::set(names, sizes, false))),
        };
        let for_which = match whose {
            None => prose!(""),
            Some((sizes, 0)) => prose!(" for ⟦j = {sizes}⟧"),
            Some((sizes, left_out)) => prose!(" for ⟦j = {sizes}⟧ ({left_out} more)"),
        };
        let (reply, left) = match mex {
            None => (format!("{other} → {star}"), format!("{star} + {star}")),
            Some(mex) if mex.is_zero() => (format!("{star} → *0"), "*0".to_owned()),
            Some(mex) => {
                let mex = names.nimber(mex);
                (format!("{star} → {mex}"), format!("{mex} + {mex}"))
            }
        };
        prose!("⟦{mover} → {star}⟧") + for_which + prose!(": reply ⟦{reply}⟧; ⟦{left}⟧ is left.")
    }

    /// Play on the position beside its nimber, move by move.
    fn played(&mut self, node: u32, facts: Prose, blocks: &mut Vec<Block>) -> Result<()> {
        let mut parts = self.play.components(&self.names, node);
        let value = self.certificate.value(node);
        if !value.is_zero() {
            parts.push(Part::Nimber(value.clone()));
        }
        let whole = if value.is_zero() {
            self.names.name(node)
        } else {
            format!("{} + {}", self.names.summand(node), self.names.nimber_of(node))
        };
        let table = self.play.table(&self.names, &parts, &self.interrupt)?;
        let board = self.board(node);
        if table.rows.is_empty() {
            blocks.push(Block::Paragraph(facts));
            blocks.extend(board);
        } else {
            blocks
                .push(Block::Paragraph(facts + prose!(" In play, ⟦{whole}⟧ is P: every move has a reply.")));
            blocks.extend(board);
            blocks.push(Block::Table(table));
        }
        Ok(())
    }

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

/// The picture of a position, if there is one and it is wanted.
fn of<'s>(style: &Style<'s>, node: u32) -> Option<&'s Picture> {
    if style.detail != Detail::Three {
        return None;
    }
    style.pictures.iter().find(|one| one.position == node).map(|one| &one.picture)
}
