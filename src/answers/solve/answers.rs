//! The answers to the statements of a sheet.

use crate::check::{self, Block as Sheet, Finding, Summary};
use crate::drawing::{Mark, Show};
use crate::error::{Error, ErrorKind, Result};
use crate::eval::functions::{self, Alone};
use crate::markup::{Block, Document, Prose};
use crate::notation;
use crate::proof::Style;
use crate::reply::Reply;
use crate::report;
use crate::session::Session;
use crate::solve::page_of::{Proofs, page_of};
use crate::solve::watched::{self, Watched};
use crate::syntax::tree::Kind;
use crate::syntax::{self, Statement, parser};
use crate::theory::Convention;

/// Characters of a value that is proved.
const LONGEST: usize = 2_000;

/// A claim of a sheet that fails, or a statement that cannot be read or evaluated.
#[non_exhaustive]
pub struct Wrong {
    /// Where the statement begins, as a byte offset into the sheet as it was given.
    pub place: usize,
    /// What became of it. The places of errors are byte offsets into the sheet, too.
    pub finding: Finding,
}

/// What is found of the statements of a sheet.
pub(super) struct Answers {
    /// One for each block, empty where there is nothing to answer.
    pub(super) blocks: Vec<Document>,
    pub(super) summary: Summary,
    pub(super) wrong: Vec<Wrong>,
}

/// The answers to the blocks of a sheet, each with where it begins in the sheet as it was given.
pub(super) fn of<'b>(
    session: &mut Session,
    blocks: impl Iterator<Item = (usize, &'b Sheet)>,
    proofs: Proofs,
    watched: Watched<'_>,
) -> Result<Answers> {
    let mut solver =
        Solver { session, proofs, watched, theorem: None, summary: Summary::default(), wrong: Vec::new() };
    let answers =
        blocks.map(|(start, block)| solver.block(start, block)).collect::<Result<Vec<Document>>>()?;
    Ok(Answers { blocks: answers, summary: solver.summary, wrong: solver.wrong })
}

struct Solver<'s> {
    session: &'s mut Session,
    proofs: Proofs,
    watched: Watched<'s>,
    /// What a proof says of the theorem before it begins: said once in a sheet.
    theorem: Option<Block>,
    summary: Summary,
    wrong: Vec<Wrong>,
}

impl Solver<'_> {
    fn block(&mut self, start: usize, block: &Sheet) -> Result<Document> {
        let statements = syntax::statements(&block.code);
        let several = statements.len() > 1;
        let mut blocks = Vec::new();
        for statement in statements {
            let statement = &statement.moved(start);
            let around = self.watched;
            let mut answer = watched::over(around, || match block.draws() {
                true => self.picture(statement),
                false => self.answer(statement),
            })?;
            if several && !answer.is_empty() {
                let text = statement.text.split_whitespace().collect::<Vec<&str>>().join(" ");
                blocks.push(Block::Paragraph(Prose::new().code(text)));
            }
            blocks.append(&mut answer);
        }
        Ok(Document::from(blocks))
    }

    /// What a statement answers, with a proof of it.
    fn answer(&mut self, statement: &Statement<'_>) -> Result<Vec<Block>> {
        let finding = check::run(self.session, statement);
        self.summary.count(&finding);
        let (mut reply, claim) = match finding {
            Finding::Claim(claim) => {
                let text = claim.claim.clone();
                if !claim.holds() {
                    let finding = Finding::Claim(claim.clone());
                    self.wrong.push(Wrong { place: statement.span.start, finding });
                }
                (Reply::Claim(claim), Some(text))
            }
            Finding::Other(Reply::Defined(_) | Reply::Used(_) | Reply::Nothing) => return Ok(Vec::new()),
            Finding::Other(reply) => {
                let claim = question(&statement.text, &reply);
                (reply, claim)
            }
            Finding::ClaimError(ref error) | Finding::StatementError(ref error) => {
                let said = refused(error);
                self.wrong.push(Wrong { place: statement.span.start, finding });
                return said;
            }
        };
        let mut blocks = report::document(&reply).blocks().to_vec();
        if let Reply::Claim(_) = reply {
            blocks.extend(self.winning_moves(statement)?);
        }
        if let Some(claim) = claim {
            let proof = match self.proof(&claim) {
                // The answer was found, and the time is over before its proof is.
                Err(error) if error.kind() == ErrorKind::TimeLimit => {
                    blocks.extend(refused(&error)?);
                    self.summary.errors += 1;
                    let finding = Finding::StatementError(error.at(statement.span));
                    self.wrong.push(Wrong { place: statement.span.start, finding });
                    return Ok(blocks);
                }
                proof => proof?,
            };
            // A proof of the negation says what the reasons say.
            if let (Reply::Claim(claim), false) = (&mut reply, proof.is_empty()) {
                claim.reasons.clear();
                blocks = report::document(&reply).blocks().to_vec();
                blocks.truncate(1);
            }
            blocks.extend(proof);
        }
        Ok(blocks)
    }

    /// The winning moves that a claim without variables asks about, as in a list of moves.
    fn winning_moves(&mut self, statement: &Statement<'_>) -> Result<Vec<Block>> {
        let Ok(tree) = parser::parse(statement, self.session.limits()) else { return Ok(Vec::new()) };
        let mut blocks = Vec::new();
        if tree.nodes.iter().any(|node| matches!(node.kind, Kind::For { .. } | Kind::Every { .. })) {
            return Ok(blocks);
        }
        let mut said = Vec::new();
        for node in &tree.nodes {
            let Kind::Call { name, .. } = node.kind else { continue };
            let call = tree.slice(node.span);
            let alone = functions::named(tree.slice(name)).map(|function| function.alone);
            if !matches!(alone, Some(Alone::WinningMoves(_))) || said.contains(&call) {
                continue;
            }
            said.push(call);
            match self.session.eval(call) {
                Ok(moves) => {
                    blocks.push(Block::Paragraph(Prose::new().code(call).text(":")));
                    blocks.extend(report::document(&moves).blocks().iter().cloned());
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => return Err(error),
                Err(_) => {}
            }
        }
        Ok(blocks)
    }

    /// The proof of a claim, or of its negation; nothing if there is none.
    fn proof(&mut self, claim: &str) -> Result<Vec<Block>> {
        let (Proofs::Page(detail) | Proofs::Whole(detail)) = self.proofs else { return Ok(Vec::new()) };
        let proved = match self.session.eval(&format!("prove {claim}")) {
            Ok(Reply::Proof(reply)) => reply.proof,
            Err(error) if matches!(error.kind(), ErrorKind::Interrupted | ErrorKind::TimeLimit) => {
                return Err(error);
            }
            _ => return Ok(Vec::new()),
        };
        let style = Style::default().with_detail(detail).with_facts(false);
        let interrupt = self.session.interrupt();
        let document = match self.proofs {
            Proofs::Whole(_) => proved.document(&style, &interrupt)?,
            _ => page_of(&proved, &style, &interrupt)?,
        };
        let mut blocks = without_claim(&document);
        for block in &mut blocks {
            let Block::Proof(inner) = block else { continue };
            let says = |block: &Block| matches!(block, Block::Paragraph(words) if words.plain().starts_with("By the Sprague–Grundy theorem"));
            if inner.len() > 1 && inner.first().is_some_and(says) {
                if self.theorem.is_none() {
                    self.theorem = inner.first().cloned();
                } else if self.theorem.as_ref() == inner.first() {
                    inner.remove(0);
                }
            }
        }
        Ok(blocks)
    }

    /// The board of a position, as it was typed.
    fn picture(&mut self, statement: &Statement<'_>) -> Result<Vec<Block>> {
        if statement.text.contains(":=") {
            return self.answer(statement);
        }
        let drawn = self.session.drawing(statement, Mark::Nothing, Show::board(), Convention::Normal);
        match drawn {
            Ok(drawing) => {
                let picture = |figure: crate::drawing::Figure| Block::Picture(figure.title, figure.picture);
                Ok(drawing.figures.into_iter().map(picture).collect())
            }
            Err(error) => {
                let said = refused(&error);
                let finding = Finding::StatementError(error);
                self.summary.count(&finding);
                self.wrong.push(Wrong { place: statement.span.start, finding });
                said
            }
        }
    }
}

/// A proof below its claim, which need not be said again.
pub(super) fn without_claim(proof: &Document) -> Vec<Block> {
    let mut blocks = proof.blocks().to_vec();
    blocks.retain(|block| !matches!(block, Block::Heading(1, _)));
    blocks.retain(|block| !matches!(block, Block::Statement(name, _) if name == "Claim"));
    blocks
}

/// What is proved of a question: that a position has the value that was found.
pub(super) fn question(text: &str, reply: &Reply) -> Option<String> {
    let text = text.trim();
    match reply {
        Reply::Position(position) => {
            let value = notation::nimber(&position.value, LONGEST);
            value.complete.then(|| format!("{text} = {}", value.text))
        }
        Reply::Canonical(_) => None,
        Reply::Value(value) => {
            let inner = text.strip_prefix("grundy(")?.strip_suffix(')')?;
            let whole = inner.chars().try_fold(0_i32, |depth, sign| match sign {
                '(' => Some(depth + 1),
                ')' => (depth > 0).then_some(depth - 1),
                _ => Some(depth),
            });
            let is_finite = value.text.bytes().all(|sign| sign.is_ascii_digit());
            let size = if is_finite { value.text.clone() } else { format!("({})", value.text) };
            (whole == Some(0)).then(|| format!("{inner} = *{size}"))
        }
        _ => None,
    }
}

/// A statement that cannot be read or evaluated says why in its place.
fn refused(error: &Error) -> Result<Vec<Block>> {
    if error.kind() == ErrorKind::Interrupted {
        return Err(error.clone());
    }
    let words = Prose::new().bad("error").text(": ");
    let parts: Vec<&str> = error.message().split('`').collect();
    // What stands between two signs is quoted; a single one is a sign of the text.
    let said = match parts.len() % 2 {
        0 => words.text(error.message()),
        _ => parts.into_iter().enumerate().fold(words, |words, (place, part)| match place % 2 {
            0 => words.text(part),
            _ => words.code(part),
        }),
    };
    Ok(vec![Block::Paragraph(said)])
}
