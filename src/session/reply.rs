//! What a statement answers: data, every text in it written out within the ceilings.

use crate::error::Result;
use crate::game::{GameId, Outcome};
use crate::limits::Interrupt;
use crate::proof::{self, Certificate, MoveInWords, Question, Style};

/// The answer to one statement.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reply {
    /// An empty statement.
    Nothing,
    /// A definition was made.
    Defined(Definition),
    /// An expression that is a position.
    Position(PositionReply),
    /// `canonical(G)`.
    Canonical(CanonicalReply),
    /// An integer, truth value, outcome, string, list, or definition.
    Value(ValueReply),
    /// `moves G`.
    Moves(MovesReply),
    /// `claim C`.
    Claim(ClaimReply),
    /// `prove C`, `prove canonical(G)`, and `why`.
    Proof(Box<ProofReply>),
}

/// A definition, as it was typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition {
    /// Its name.
    pub name: String,
    /// Its parameters; none for a name of a value.
    pub parameters: Vec<String>,
    /// The statement that made it.
    pub text: String,
    /// What the name meant before, if it was a word of the language; a sentence each. Empty in [`Session::definitions`](crate::Session::definitions).
    pub warnings: Vec<String>,
}

/// What there is to say of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PositionReply {
    /// The position, in the session's store.
    pub position: GameId,
    /// The nimber it is equivalent to, `*3`.
    pub value: String,
    /// Its outcome class, normal play.
    pub outcome: Outcome,
    /// The position in the language's notation.
    pub form: String,
    /// Whether the form is written in full, so that it can be read back.
    pub form_complete: bool,
    /// Its birthday: a number or an infinite ordinal.
    pub birthday: Fact,
    /// The number of its options: nodes, of a sum each move once.
    pub options: Fact,
    /// The number of positions that can be reached, as sets, itself among them.
    pub followers: Fact,
}

/// A count or a birthday: exact, or with the reason why it is not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// All digits of it, or an infinite ordinal in full.
    pub exact: Option<String>,
    /// As a person would read it, where anything is known: `12`, `about 10^60`, `infinitely many`.
    pub short: Option<String>,
    /// Why it is not given exactly, where it is not: `infinitely many`, or what it would take.
    pub reason: Option<String>,
}

/// A value that is not a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValueReply {
    /// `integer`, `ordinal`, `truth value`, `outcome`, `string`, `list`, `range` or `definition`.
    pub kind: &'static str,
    /// The value as text.
    pub text: String,
    /// What is to be said beside it, a sentence each: of a period why it holds, of a code what it says.
    pub notes: Vec<String>,
}

/// A claim, and why it fails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimReply {
    /// The claim as it was typed, without the word `claim`.
    pub text: String,
    /// Whether it holds.
    pub holds: bool,
    /// Whether it holds only because its `for` clauses have no value to look at.
    pub vacuous: bool,
    /// Why it fails, a sentence each; empty where it holds.
    pub why: Vec<String>,
    /// What it says and was hardly meant to say, a sentence each.
    pub warnings: Vec<String>,
}

/// A proof, and how it reads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProofReply {
    /// What was proved.
    pub proof: Proof,
    /// The proof as lines of text: after `why` the short version.
    pub lines: Vec<String>,
}

/// A proof of a claim or of its negation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// The claim as it was typed, without the word `prove`.
    pub claim: String,
    /// Whether it holds. If not, what is proved is its negation.
    pub holds: bool,
    /// Whether it holds only because its `for` clauses have no value to look at.
    pub vacuous: bool,
    /// What is to be said before the proof, a sentence each: for which values a claim fails, what becomes of each
    /// option in a canonical form.
    pub remarks: Vec<String>,
    /// The positions with their values, and what is claimed of them: the proof itself.
    pub certificate: Certificate,
    /// What positions of the certificate were called in the claim, by their numbers.
    pub names: Vec<(u32, String)>,
    /// Moves of positions of rulesets in words.
    pub moves: Vec<MoveInWords>,
    /// The questions that the certificate answers, about positions of the session's store.
    pub questions: Vec<Question>,
}

impl Proof {
    /// The proof as a text in this style, whose title, remarks, conclusion and names are those of the proof.
    ///
    /// # Errors
    /// If interrupted.
    ///
    /// ```
    /// use sprague::proof::{Format, Style};
    /// use sprague::{Reply, Session};
    /// let mut session = Session::new();
    /// let Reply::Proof(reply) = session.eval("prove nim(1 3) = *2")? else { panic!("a proof") };
    /// let style = Style { format: Format::Latex, ..Style::default() };
    /// let text = reply.proof.text(&style, &session.interrupt())?;
    /// assert!(text.starts_with("\\documentclass"));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn text(&self, style: &Style<'_>, interrupt: &Interrupt) -> Result<String> {
        let (title, conclusion) = match (self.holds, self.vacuous) {
            (_, true) => {
                (self.claim.clone(), "There is nothing that it speaks of, and so it holds.".to_owned())
            }
            (true, _) => (self.claim.clone(), format!("So it holds that {}.", self.claim)),
            (false, _) => (format!("{} fails", self.claim), format!("So it fails that {}.", self.claim)),
        };
        let style = Style {
            title: Some(&title),
            remarks: &self.remarks,
            conclusion: Some(&conclusion),
            names: &self.names,
            moves: &self.moves,
            ..*style
        };
        proof::text(&self.certificate, &style, interrupt)
    }

    /// The proof in a few lines.
    ///
    /// # Errors
    /// If interrupted.
    ///
    /// ```
    /// use sprague::{Reply, Session};
    /// let mut session = Session::new();
    /// let Reply::Proof(reply) = session.eval("prove kayles(2) = *2")? else { panic!("a proof") };
    /// let lines = reply.proof.short(&session.interrupt())?;
    /// assert!(lines[0].contains("take pins 1 and 2 leaves"), "{}", lines[0]);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn short(&self, interrupt: &Interrupt) -> Result<Vec<String>> {
        let style = Style { names: &self.names, moves: &self.moves, ..Style::default() };
        proof::short(&self.certificate, &style, interrupt)
    }
}

/// A canonical form and the reasons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CanonicalReply {
    /// The canonical form, a nimber, in the session's store.
    pub position: GameId,
    /// The canonical form, `*2`.
    pub canonical: String,
    /// The outcome class.
    pub outcome: Outcome,
    /// What becomes of each option, a sentence each, and what remains.
    pub lines: Vec<String>,
}

/// The options of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovesReply {
    /// The position as text.
    pub position: String,
    /// The nimber it is equivalent to.
    pub value: String,
    /// Its outcome class.
    pub outcome: Outcome,
    /// The moves: those that lead to the same option in one row.
    pub rows: Vec<MoveRow>,
    /// How many losing moves are not among the rows, if any.
    pub omitted: Option<Fact>,
}

/// The moves that lead to one option of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveRow {
    /// What is moved in, if the position is a sum: the component.
    pub component: Option<String>,
    /// How many components are equal to it, itself included: the moves of the row can be made in each.
    pub copies: usize,
    /// Each move in the words of its ruleset; else one: `*6 → *3` for a component, or the option itself.
    pub moves: Vec<String>,
    /// The position after the move.
    pub result: String,
    /// The nimber that the position after the move is equivalent to.
    pub value: String,
    /// Whether the moves win: the position after them is a P-position.
    pub wins: bool,
}

impl MoveRow {
    /// How many legal moves the row has.
    ///
    /// ```
    /// use sprague::{Reply, Session};
    /// let Reply::Moves(reply) = Session::new().eval("moves kayles(5)")? else { panic!("moves") };
    /// assert_eq!(reply.rows[0].moves, ["take pin 1", "take pin 5"]);
    /// assert_eq!(reply.rows.iter().map(|row| row.count()).sum::<usize>(), 9);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn count(&self) -> usize {
        self.copies * self.moves.len()
    }
}
