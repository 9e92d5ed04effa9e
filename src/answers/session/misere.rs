//! Answers about misère play: canonical forms with the reasons, and what tells positions apart.

use crate::error::{ErrorKind, Result};
use crate::eval::notes::MisereApart;
use crate::game::{GameId, Outcome, Store};
use crate::markup::Prose;
use crate::misere::{self, Fate, Proviso};
use crate::notation::{self, MoveWritten, Written};
use crate::syntax::tree::{Kind, Tree, TreeId};

/// Characters of a position in a sentence.
const SHORT: usize = 72;

/// Options explained.
const OPTIONS: usize = 40;

/// `misere_canonical(G)`: a canonical form of misère play and the reasons.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct MisereCanonicalReply {
    /// The canonical form, in the session's store.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub position: GameId,
    /// The position whose canonical form it is.
    pub form: String,
    /// The canonical form in the notation of the language.
    pub canonical: Written,
    /// Whether the position is a nimber, whose options are not listed.
    pub is_nimber: bool,
    /// The outcome in misère play.
    pub outcome: Outcome,
    /// What becomes of each option, as far as the options are listed.
    pub options: Vec<MisereOption>,
    /// Options that are not listed.
    pub omitted: usize,
    /// What the proviso has to do with it.
    pub proviso: Option<ProvisoReply>,
}

/// An option of a position, and what becomes of it in the canonical form of misère play.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct MisereOption {
    /// The option.
    pub option: String,
    /// What becomes of it.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub fate: MisereFate,
}

/// What becomes of an option.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "fate", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum MisereFate {
    /// It stays.
    #[non_exhaustive]
    Kept {
        /// Its canonical form; none if that is long.
        canonical: Option<String>,
    },
    /// It is equal to an option before it.
    #[non_exhaustive]
    Duplicate {
        /// That one.
        of: String,
    },
    /// It is reversible, and left out.
    #[non_exhaustive]
    Reversible {
        /// The option of it that is equal to the whole position.
        through: String,
    },
}

/// What the proviso has to do with a canonical form: nothing is equal to `*0` but what is misère N.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum ProvisoReply {
    /// The position is equal to `*0`, for all options can be reversed and it is misère N.
    Met,
    /// All options could be reversed to `*0`, but the position is misère P.
    Missed,
}

/// `misere_distinguish(G, H)`: a position that tells two others apart in misère play.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct MisereDistinguishReply {
    /// The position, in the session's store.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub position: GameId,
    /// The position in the notation of the language.
    pub form: Written,
    /// How it tells them apart.
    pub apart: MisereApart,
}

/// The canonical form with the reasons.
pub(super) fn canonical(store: &mut Store, game: GameId) -> Result<MisereCanonicalReply> {
    let reasons = misere::reasons(store, game, OPTIONS)?;
    let written = |position: GameId| notation::position(store, position, SHORT).text;
    let options = reasons.options.iter().map(|&(option, fate)| MisereOption {
        option: written(option),
        fate: match fate {
            Fate::Kept { form } => {
                let form = notation::position(store, form, SHORT);
                MisereFate::Kept { canonical: form.complete.then_some(form.text) }
            }
            Fate::Duplicate { of } => MisereFate::Duplicate { of: written(of) },
            Fate::Reversible { through } => MisereFate::Reversible { through: written(through) },
        },
    });
    Ok(MisereCanonicalReply {
        position: reasons.canonical,
        form: written(game),
        options: options.collect(),
        canonical: notation::position(store, reasons.canonical, store.limits().max_characters),
        is_nimber: reasons.is_nimber,
        outcome: reasons.outcome,
        omitted: reasons.omitted,
        proviso: reasons.proviso.map(|proviso| match proviso {
            Proviso::Met => ProvisoReply::Met,
            Proviso::Missed => ProvisoReply::Missed,
        }),
    })
}

/// Whether a function of misère play gives the position that stands alone.
pub(super) fn is_misere(tree: &Tree, root: TreeId) -> bool {
    let Kind::Call { name, .. } = tree.kind(root) else { return false };
    ["misere_mate", "misere_link"].contains(&tree.slice(name))
}

/// The outcome in misère play; `None` if too many positions are met.
pub(super) fn outcome(store: &mut Store, position: GameId) -> Result<Option<Outcome>> {
    match misere::outcome(store, position) {
        Err(error) if error.kind() == ErrorKind::Limit => Ok(None),
        outcome => outcome.map(Some),
    }
}

/// What tells two positions apart; the two as they were typed. `None` if they are equal.
pub(super) fn distinguish(
    store: &mut Store,
    (first, first_name): (GameId, &str),
    (second, second_name): (GameId, &str),
) -> Result<Option<MisereDistinguishReply>> {
    let Some(found) = misere::distinguish(store, first, second)? else { return Ok(None) };
    let (with_first, with_second) = (store.sum(&[first, found.by])?, store.sum(&[second, found.by])?);
    let (won, lost_name, won_name) = match misere::outcome(store, with_first)? {
        Outcome::P => (with_second, first_name, second_name),
        Outcome::N => (with_first, second_name, first_name),
    };
    let by = notation::position(store, found.by, SHORT).text;
    let zero = found.by == store.zero();
    let plus = |side: &str| if zero { side.to_owned() } else { format!("{side} + {by}") };
    let (p_position, n_position) = (plus(lost_name), plus(won_name));
    let winning = winning_move(store, won)?;
    let is_least = found.is_least;
    Ok(Some(MisereDistinguishReply {
        position: found.by,
        form: notation::position(store, found.by, store.limits().max_characters),
        apart: MisereApart { by, is_least, p_position, n_position, winning },
    }))
}

/// A move that wins in misère play.
pub(super) fn winning_move(store: &mut Store, whole: GameId) -> Result<Option<MoveWritten>> {
    let is_sum = store.components(whole).len() > 1;
    Ok(misere::winning_move(store, whole)?.map(|found| {
        let component = is_sum.then_some(found.from);
        let words = found.words.first().map(String::as_str);
        MoveWritten::new(store, component, found.to, words, SHORT)
    }))
}

/// A canonical form with its reasons, in sentences.
pub(crate) fn canonical_sentences(reply: &MisereCanonicalReply) -> Vec<Prose> {
    if reply.is_nimber {
        let is = " is a nimber: it is its own canonical form";
        return vec![Prose::new().math(&reply.form).text(is)];
    }
    let mut lines: Vec<Prose> = reply.options.iter().map(fate).collect();
    if reply.omitted > 0 {
        lines.push(format!("… and {} further options", reply.omitted).into());
    }
    let back = Prose::from("every option has a move to a position that is equal to ").math("*0");
    lines.extend(reply.proviso.map(|proviso| match proviso {
        ProvisoReply::Met => {
            back.text(", and this one is misère N, as the proviso demands: it is ").math("*0")
        }
        ProvisoReply::Missed => back.text(", but this one is misère P: by the proviso it is not ").math("*0"),
    }));
    lines
}

/// What becomes of an option.
fn fate(option: &MisereOption) -> Prose {
    let line = Prose::new().math(&option.option);
    match &option.fate {
        MisereFate::Kept { canonical: Some(canonical) } if *canonical != option.option => {
            line.text(" stays, as ").math(canonical)
        }
        MisereFate::Kept { .. } => line.text(" stays"),
        MisereFate::Duplicate { of } => line.text(" is equal to ").math(of),
        MisereFate::Reversible { through } => {
            line.text(" reverses through its option ").math(through).text(", which is equal to the whole")
        }
    }
}
