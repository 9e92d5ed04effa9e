//! What a statement answers, as data. Texts in it are written out within the ceilings.

use num_bigint::BigUint;

use crate::drawing::{Drawing, Graph};
use crate::error::Error;
use crate::eval::code::{Defined, Meaning};
use crate::eval::notes::{Apart, Note, Warning};
use crate::game::{ExtendedValue, GameId, Outcome};
use crate::game_graph;
use crate::heap::reply::{ComparisonReply, PeriodReply, PlotReply};
use crate::nimber::{Nimber, Ordinal};
use crate::notation::Written;
use crate::reply::claim::ClaimReply;
use crate::reply::decided::GuessReply;
use crate::reply::proof::ProofReply;
use crate::reply::quotient::FoundQuotient;
use crate::reply::turned::{TurnedMoveRow, TurnedMovesReply, TurnedReply, TurnedWhyReply};
use crate::reply::value::{Answer, Position};
use crate::table::Table;
use crate::theory::{Canonical, Convention, Fate};

/// The answer to one statement.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Reply {
    /// An empty statement.
    Nothing,
    /// A definition was made.
    #[cfg_attr(feature = "serde", serde(rename = "definition"))]
    Defined(Definition),
    /// `use "file"`.
    #[cfg_attr(feature = "serde", serde(rename = "use"))]
    Used(UsedReply),
    /// An expression that is a position.
    Position(PositionReply),
    /// An expression that is a position which play may come back to.
    #[cfg_attr(feature = "serde", serde(rename = "loopy-position"))]
    Extended(ExtendedReply),
    /// An expression that is a position with entailing or complimenting moves.
    #[cfg_attr(feature = "serde", serde(rename = "entailing-position"))]
    Turned(TurnedReply),
    /// The moves of such a position.
    #[cfg_attr(feature = "serde", serde(rename = "entailing-moves"))]
    TurnedMoves(TurnedMovesReply),
    /// Why such a position is worth what it is.
    #[cfg_attr(feature = "serde", serde(rename = "entailing-why"))]
    TurnedWhy(TurnedWhyReply),
    /// `misere_distinguish(G, H)`.
    #[cfg_attr(feature = "serde", serde(rename = "misere-distinguish"))]
    Distinguish(DistinguishReply),
    /// An integer, truth value, outcome, string, list, or definition.
    Value(ValueReply),
    /// `moves G`.
    Moves(MovesReply),
    /// `moves G` of a position that play may come back to.
    LoopyMoves(LoopyMovesReply),
    /// `claim C`.
    Claim(ClaimReply),
    /// `prove C`, `prove canonical(G)`, and `why`.
    Proof(Box<ProofReply>),
    /// What a position looks like. It has no JSON.
    #[cfg_attr(feature = "serde", serde(skip))]
    Drawing(Drawing),
    /// A position and all that can be reached from it. It has no JSON.
    #[cfg_attr(feature = "serde", serde(skip))]
    Graph(Graph),
    /// Values over one or two variables.
    Table(Table),
    /// A nim-sequence to be plotted. It has no JSON.
    #[cfg_attr(feature = "serde", serde(skip))]
    Plot(PlotReply),
    /// The genera of the heaps of a code.
    Genera(GeneraReply),
    /// A misère quotient.
    Quotient(Box<FoundQuotient>),
    /// `canonical(G)` and `misere_canonical(G)`.
    #[cfg_attr(feature = "serde", serde(untagged))]
    Canonical(Canonical<Position>),
    /// What is known of the period of a nim-sequence.
    #[cfg_attr(feature = "serde", serde(untagged))]
    Period(PeriodReply),
    /// What a definition is worth, guessed and proved.
    #[cfg_attr(feature = "serde", serde(untagged))]
    Guess(GuessReply),
    /// Two nim-sequences side by side.
    #[cfg_attr(feature = "serde", serde(untagged))]
    Comparison(ComparisonReply),
}

impl Reply {
    /// Whether it answers a claim that does not hold.
    ///
    /// ```
    /// assert!(sprague::Session::new().eval("claim *1 is P")?.fails());
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn fails(&self) -> bool {
        match self {
            Reply::Claim(claim) => !claim.holds(),
            Reply::Proof(reply) => !reply.proof.holds(),
            _ => false,
        }
    }
}

/// The genera of the heaps of a code.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct GeneraReply {
    /// The code.
    pub game: String,
    /// The first heap.
    pub first: u64,
    /// The genus of each heap from that one on.
    pub genera: Vec<String>,
    /// Heaps in a row, where they are written in rows.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub columns: u64,
    /// Where a limit ended it: why there are no more.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub ended: Option<Error>,
}

/// A definition, as it was typed.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Definition {
    /// Its name.
    pub name: String,
    /// The parameters that choose a ruleset: `t` of `mark_t(t)(n)`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub family: Vec<String>,
    /// Its parameters; none for a name of a value.
    pub parameters: Vec<String>,
    /// The statement that made it.
    pub text: String,
    /// What the name meant before, if it was a word of the language. Empty in
    /// [`Session::definitions`](crate::Session::definitions).
    pub warnings: Vec<Warning>,
}

impl Definition {
    pub(crate) fn of(defined: &Defined) -> Definition {
        let parameters = match &defined.meaning {
            Meaning::Value(_) | Meaning::Stale => Vec::new(),
            Meaning::Function(code) => {
                code.parameters.iter().map(|parameter| parameter.name.clone()).collect()
            }
            Meaning::Family(family) => family.of_position.clone(),
        };
        let family = match &defined.meaning {
            Meaning::Family(family) => family.parameters.clone(),
            _ => Vec::new(),
        };
        Definition {
            name: defined.name.clone(),
            family,
            parameters,
            text: defined.text.clone(),
            warnings: Vec::new(),
        }
    }
}

/// `use "file"`: the definitions that it brought in.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct UsedReply {
    /// The name of the file.
    pub file: String,
    /// The names of all files that were brought in, this one last: with those that it uses itself.
    /// None if they are in use already, as they are.
    pub files: Vec<String>,
    /// What was defined, in order.
    pub definitions: Vec<Definition>,
}

/// What there is to say of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct PositionReply {
    /// The position, in the session's store.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub position: GameId,
    /// The position in the notation of the language.
    pub form: Written,
    /// Whether the position is a nimber as it stands, and not only equivalent to one.
    pub is_nimber: bool,
    /// The nimber it is equivalent to.
    pub value: Nimber,
    /// Its outcome class, normal play.
    pub outcome: Outcome,
    /// Its outcome class in misère play, if it was asked for by a function of misère play:
    /// `misere_mate(G)`, `misere_link(G, H)`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub misere_outcome: Option<Outcome>,
    /// Its birthday: a number or an infinite ordinal.
    pub birthday: Fact<Ordinal>,
    /// The number of its options: nodes, of a sum each move once.
    pub options: Fact<BigUint>,
    /// The number of positions that can be reached, as sets, itself among them.
    pub followers: Fact<BigUint>,
    /// What may not be what was meant.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub warnings: Vec<Warning>,
}

/// What there is to say of a position that play may come back to.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ExtendedReply {
    /// The position in the notation of the language.
    pub form: Written,
    /// What it is worth: a nimber, or ∞ with a set of nimbers.
    pub value: ExtendedValue,
    /// Who wins, or that nobody need lose.
    pub outcome: game_graph::Outcome,
    /// The number of its options.
    pub options: Fact<BigUint>,
    /// What may not be what was meant.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub warnings: Vec<Warning>,
}

/// A count or a birthday: exact, infinite, or not found within the ceilings.
///
/// ```
/// use sprague::reply::Fact;
/// use sprague::{Reply, Session};
/// let Reply::Position(reply) = Session::new().eval("{*0, {*1}}")? else { panic!("a position") };
/// assert_eq!(reply.options, Fact::Exact(2_u8.into()));
/// let Reply::Position(reply) = Session::new().eval("*ω")? else { panic!("a position") };
/// assert_eq!(reply.options, Fact::Infinite);
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fact<T> {
    /// What it is.
    Exact(T),
    /// There are infinitely many.
    Infinite,
    /// It was not found.
    Unknown(Unknown),
}

impl<T> Fact<T> {
    /// The number, if it is known.
    #[must_use]
    pub fn exact(&self) -> Option<&T> {
        match self {
            Fact::Exact(exact) => Some(exact),
            Fact::Infinite | Fact::Unknown(_) => None,
        }
    }
}

/// Why a fact is not known.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "unknown", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Unknown {
    /// It takes more positions than are made for a fact that nobody asked for. The function of the
    /// language finds it, if the ceilings allow.
    #[non_exhaustive]
    ManyPositions {
        /// How many are made.
        positions: usize,
        /// The function that finds it.
        function: &'static str,
    },
    /// It takes sums of many components to be written out. The function of the language does that.
    #[non_exhaustive]
    LongSums {
        /// How many components are written out.
        components: usize,
        /// The function that finds it.
        function: &'static str,
    },
    /// A ceiling was met.
    #[non_exhaustive]
    Ceiling {
        /// Which one.
        message: String,
    },
}

/// Numbers stand for themselves; what is infinite or unknown is an object.
#[cfg(feature = "serde")]
mod json {
    use serde::ser::{Serialize, SerializeMap, Serializer};

    use num_bigint::BigUint;
    use num_traits::ToPrimitive;

    use crate::exact_json::exact;
    use crate::nimber::{Nimber, Ordinal};
    use crate::reply::statement::Fact;
    use crate::reply::value::Position;
    use crate::theory::{Canonical, CanonicalOption, Convention, Fate};

    fn write<T, S: Serializer>(
        fact: &Fact<T>,
        serializer: S,
        number: impl FnOnce(&T, S) -> Result<S::Ok, S::Error>,
    ) -> Result<S::Ok, S::Error> {
        match fact {
            Fact::Exact(exact) => number(exact, serializer),
            Fact::Infinite => {
                let mut object = serializer.serialize_map(Some(1))?;
                object.serialize_entry("infinite", &true)?;
                object.end()
            }
            Fact::Unknown(unknown) => unknown.serialize(serializer),
        }
    }

    impl Serialize for Fact<BigUint> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            write(self, serializer, |count, serializer| exact(count, serializer))
        }
    }

    impl Serialize for Fact<Ordinal> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            write(self, serializer, |day, serializer| day.serialize(serializer))
        }
    }

    /// Its kind says the convention of play.
    impl Serialize for Canonical<Position> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let is_normal = self.convention == Convention::Normal;
            let mut object = serializer.serialize_map(None)?;
            object.serialize_entry("kind", if is_normal { "canonical" } else { "misere-canonical" })?;
            object.serialize_entry("form", &self.position)?;
            if is_normal {
                object.serialize_entry("value", &self.value)?;
            } else {
                object.serialize_entry("canonical", &self.canonical.form)?;
                object.serialize_entry("is_nimber", &self.is_nimber)?;
            }
            object.serialize_entry("outcome", &self.outcome)?;
            if is_normal {
                let found = match self.is_nimber {
                    true => "itself",
                    false if self.options.is_empty() => "theorem",
                    false => "options",
                };
                object.serialize_entry("found", found)?;
            }
            let options: Vec<Listed<'_>> = self.options.iter().map(|one| Listed::new(self, one)).collect();
            object.serialize_entry("options", &options)?;
            object.serialize_entry("omitted", &self.omitted.as_ref().and_then(ToPrimitive::to_u64))?;
            if is_normal {
                object.serialize_entry("omitted_kept", &self.omitted_kept())?;
                object.serialize_entry("option_values", &self.option_values)?;
            } else {
                object.serialize_entry("proviso", &self.proviso)?;
            }
            object.end()
        }
    }

    #[derive(serde::Serialize)]
    struct Listed<'a> {
        option: &'a Position,
        #[serde(skip_serializing_if = "Option::is_none")]
        value: Option<&'a Nimber>,
        #[serde(flatten)]
        fate: &'a Fate<Position>,
        #[serde(skip_serializing_if = "Option::is_none")]
        canonical: Option<Option<&'a Position>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        through_value: Option<&'a Nimber>,
    }

    impl<'a> Listed<'a> {
        fn new(whole: &'a Canonical<Position>, one: &'a CanonicalOption<Position>) -> Listed<'a> {
            let is_normal = whole.convention == Convention::Normal;
            let is_kept = one.fate == Fate::Kept;
            let is_reversible = matches!(one.fate, Fate::Reversible { .. });
            Listed {
                option: &one.option,
                value: is_normal.then_some(&one.value),
                fate: &one.fate,
                canonical: (is_kept && !is_normal)
                    .then(|| one.canonical.as_ref().filter(|canonical| canonical.form.complete)),
                through_value: (is_reversible && is_normal).then_some(&whole.value),
            }
        }
    }
}

/// A value that is not a position.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ValueReply {
    /// The value.
    pub value: Answer,
    /// The value in the notation of the language; of a long list the beginning.
    pub text: String,
    /// What there is to say beside it: of a period why it holds, of a code what it says.
    pub notes: Vec<Note>,
    /// For a list from `winning_moves` or `misere_winning_moves`: the moves; those that lead to the
    /// same option share a row.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub winning: Option<WinningMoves>,
    /// The same where moves bind the opponent, or give another turn.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub winning_turns: Option<Vec<TurnedMoveRow>>,
    /// The same where play may come back to the position.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub winning_loopy: Option<Vec<LoopyMoveRow>>,
}

impl ValueReply {
    pub(crate) fn new(value: Answer, text: String, notes: Vec<Note>) -> ValueReply {
        ValueReply { value, text, notes, winning: None, winning_turns: None, winning_loopy: None }
    }
}

/// The moves that win.
///
/// ```
/// use sprague::{Reply, Session};
/// let Reply::Value(reply) = Session::new().eval("winning_moves(kayles(5))")? else { panic!("a list") };
/// let winning = reply.winning.expect("a list of moves");
/// assert_eq!(winning.moves[0].words, ["take pin 3"]);
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct WinningMoves {
    /// The position, in the session's store.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub position: GameId,
    /// The convention of play in which they win.
    pub convention: Convention,
    /// The moves: those that lead to the same option in one row.
    pub moves: Vec<MoveRow>,
}

/// `misere_distinguish(G, H)`: a position that tells two others apart.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct DistinguishReply {
    /// The position, in the session's store.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub position: GameId,
    /// The position in the notation of the language.
    pub form: Written,
    /// How it tells them apart.
    pub apart: Apart,
}

impl Canonical<Position> {
    /// Options that stay and are not listed, in normal play: with those that are listed they are
    /// worth each number below the value once.
    pub(crate) fn omitted_kept(&self) -> u64 {
        let listed = self.options.iter().filter(|option| option.fate == Fate::Kept).count() as u64;
        let all = self.value.to_u64().filter(|_| !self.options.is_empty());
        all.unwrap_or(listed) - listed
    }
}

/// The options of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct MovesReply {
    /// The position, in the session's store.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub position: GameId,
    /// The position in the notation of the language.
    pub form: String,
    /// The convention of play that was asked about.
    pub convention: Convention,
    /// The nimber it is equivalent to; in misère play its misère Grundy value. `None` where that
    /// takes more than a list of moves is worth.
    pub value: Option<Nimber>,
    /// Its outcome class in that convention, where the value is known.
    pub outcome: Option<Outcome>,
    /// The moves: those that lead to the same option in one row.
    pub moves: Vec<MoveRow>,
    /// How many legal moves are not listed. All of them lose, where the value is known.
    pub omitted: Fact<BigUint>,
}

/// The moves of a position that play may come back to.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct LoopyMovesReply {
    /// The position in the notation of the language.
    pub form: String,
    /// What it is worth.
    pub value: ExtendedValue,
    /// Who wins, or that nobody need lose.
    pub outcome: game_graph::Outcome,
    /// The moves, those first that win or hold the draw.
    pub moves: Vec<LoopyMoveRow>,
    /// How many moves are not listed.
    pub omitted: usize,
    /// The first of those that are not listed.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub further: Vec<LoopyMoveRow>,
}

/// A move from a position that play may come back to.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct LoopyMoveRow {
    /// In a sum: the component that is moved in.
    pub component: Option<String>,
    /// The move in the words of its ruleset or its definition, if it has some.
    pub words: Option<String>,
    /// What is moved in becomes this.
    pub to: String,
    /// The whole position after the move.
    pub result: String,
    /// What that is worth.
    pub value: ExtendedValue,
    /// Who wins it.
    pub outcome: game_graph::Outcome,
    /// Whether the move is as good as any: it wins, or it holds the draw.
    pub is_best: bool,
    /// The whole position after the move, as a value.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub leads_to: Answer,
}

/// The moves that lead to one option of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct MoveRow {
    /// Whether the position is a sum, and the move one in a component of it.
    pub in_component: bool,
    /// How many components are equal to the one that is moved in, itself included: the moves of the
    /// row can be made in each.
    pub copies: usize,
    /// Each move in the words of its ruleset; none for what has no ruleset, where there is one
    /// move.
    pub words: Vec<String>,
    /// What is moved in: the component, or the position itself.
    pub from: String,
    /// What that becomes.
    pub to: String,
    /// The whole position after the move.
    pub result: String,
    /// The same in the session's store.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub result_position: GameId,
    /// The nimber that the position after the move is equivalent to; in misère play its misère
    /// Grundy value. `None` where it is not known.
    pub value: Option<Nimber>,
    /// Whether the moves win: the position after them is a P-position.
    pub wins: Option<bool>,
}

impl MoveRow {
    /// How many legal moves the row has.
    ///
    /// ```
    /// use sprague::{Reply, Session};
    /// let Reply::Moves(reply) = Session::new().eval("moves kayles(5)")? else { panic!("moves") };
    /// assert_eq!(reply.moves[0].words, ["take pin 1", "take pin 5"]);
    /// assert_eq!(reply.moves.iter().map(|row| row.count()).sum::<usize>(), 9);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn count(&self) -> usize {
        self.copies * self.words.len().max(1)
    }
}
