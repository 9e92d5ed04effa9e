//! The answers to the statements of a sheet.

use crate::check::{self, Block as Sheet, Finding, Summary};
use crate::drawing::{Drawing, Mark, Show};
use crate::error::{Error, ErrorKind, Result};
use crate::markup::{Block, Document, Prose};
use crate::notation;
use crate::proof::{Detail, Style};
use crate::report;
use crate::session::{Reply, Session};
use crate::syntax::{self, Statement};
use crate::theory::Convention;

/// Characters of a value that is proved.
const LONGEST: usize = 2_000;

/// The answer to each block of a sheet, none where there is nothing to answer; and the counts of
/// claims.
pub(super) fn of(
    session: &mut Session,
    blocks: &[Sheet],
    detail: Option<Detail>,
) -> Result<(Vec<Document>, Summary)> {
    let mut solver = Solver { session, detail, theorem: None, summary: Summary::default() };
    let answers = blocks.iter().map(|block| solver.block(block)).collect::<Result<Vec<Document>>>()?;
    Ok((answers, solver.summary))
}

struct Solver<'s> {
    session: &'s mut Session,
    detail: Option<Detail>,
    /// What a proof says of the theorem before it begins: said once in a sheet.
    theorem: Option<Block>,
    summary: Summary,
}

impl Solver<'_> {
    fn block(&mut self, block: &Sheet) -> Result<Document> {
        let statements = syntax::statements(&block.code);
        let several = statements.len() > 1;
        let mut blocks = Vec::new();
        for statement in &statements {
            let mut answer = if block.draws() { self.picture(statement)? } else { self.answer(statement)? };
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
        let (reply, claim) = match finding {
            Finding::Claim(claim) => {
                let text = claim.claim.clone();
                (Reply::Claim(claim), Some(text))
            }
            Finding::Other(Reply::Defined(_) | Reply::Nothing) => return Ok(Vec::new()),
            Finding::Other(reply) => {
                let claim = question(&statement.text, &reply);
                (reply, claim)
            }
            Finding::ClaimError(error) | Finding::StatementError(error) => return refused(error),
        };
        let mut blocks = report::document(&reply).blocks().to_vec();
        if let (Some(claim), Some(detail)) = (claim, self.detail) {
            let proof = self.proof(&claim, detail)?;
            let is_claim = matches!(reply, Reply::Claim(_));
            // A proof of the negation says what the reasons say.
            if is_claim && !proof.is_empty() {
                blocks.truncate(1);
            }
            blocks.extend(proof);
        }
        Ok(blocks)
    }

    /// The proof of a claim, or of its negation; nothing if there is none.
    fn proof(&mut self, claim: &str, detail: Detail) -> Result<Vec<Block>> {
        let proved = match self.session.eval(&format!("prove {claim}")) {
            Ok(Reply::Proof(reply)) => reply.proof,
            Err(error) if error.kind() == ErrorKind::Interrupted => return Err(error),
            _ => return Ok(Vec::new()),
        };
        let style = Style::default().with_detail(detail).with_facts(false);
        let document = proved.document(&style, &self.session.interrupt())?;
        let mut blocks = without_claim(&document);
        for block in &mut blocks {
            let Block::Proof(inner) = block else { continue };
            let says = |block: &Block| matches!(block, Block::Paragraph(words) if words.to_string().starts_with("By the Sprague–Grundy theorem"));
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
        let drawn = self.session.run_parts(statement).and_then(|parts| {
            let store = self.session.store_mut();
            Drawing::of_parts(Mark::Nothing, Show::board(), Convention::Normal, store, &parts)
        });
        match drawn {
            Ok(drawing) => {
                let picture = |figure: crate::drawing::Figure| Block::Picture(figure.title, figure.picture);
                Ok(drawing.figures.into_iter().map(picture).collect())
            }
            Err(error) => {
                self.summary.errors += 1;
                refused(error)
            }
        }
    }
}

/// A proof below its claim, which need not be said again.
pub(super) fn without_claim(proof: &Document) -> Vec<Block> {
    let mut blocks = proof.blocks().to_vec();
    blocks.retain(|block| !matches!(block, Block::Heading(1, _)));
    if blocks.iter().filter(|block| matches!(block, Block::Statement(..))).count() == 1 {
        blocks.retain(|block| !matches!(block, Block::Statement(..)));
    }
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
            (whole == Some(0)).then(|| format!("{inner} = *{}", value.text))
        }
        _ => None,
    }
}

/// A statement that cannot be read or evaluated says why in its place.
fn refused(error: Error) -> Result<Vec<Block>> {
    if error.kind() == ErrorKind::Interrupted {
        return Err(error);
    }
    Ok(vec![Block::Paragraph(Prose::new().bad("error").text(format!(": {}", error.message())))])
}
