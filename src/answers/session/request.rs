//! Requests, answered.

use crate::drawing::Mark;
use crate::error::{Error, ErrorKind, Result, Span};
use crate::game::GameId;
use crate::heap::Code;
use crate::heap::reply::ComparisonReply;
use crate::misere::{Bounds, genera_into, quotient_of_code, quotient_of_position};
use crate::registry::{Named, named};
use crate::reply::request::{Answered, QuotientOf, Request};
use crate::reply::statement::{GeneraReply, Reply};
use crate::reply::{FoundQuotient, Proof, ProofReply, QuotientReply};
use crate::session::Session;
use crate::syntax::{self, Statement, StatementKind, parser};
use crate::theory::Convention;

/// Heaps in a row of genera where no period is known, and of a period at most.
const USUAL_COLUMNS: u64 = 10;
const MOST_COLUMNS: u64 = 24;

impl Session {
    /// Answers a request. A definition that stands where a game is asked for is made first, and asked
    /// about.
    ///
    /// ```
    /// use sprague::front_end::{Request, markup::Format};
    /// use sprague::{Session, report};
    /// let mut session = Session::new();
    /// let reply = session.answer(&Request::Period { game: "kayles".to_owned(), to: None }).reply?;
    /// let page = report::document(&reply).write(Format::Markdown, 80, &session.interrupt())?;
    /// assert!(page.contains(" has period 12 from heap 71 on"));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// The reply is an error where [`Session::eval`], [`Session::position`], [`Session::table`] or
    /// [`Session::heap_values`] have one.
    pub fn answer(&mut self, request: &Request) -> Answered {
        let mut failing = Vec::new();
        let mut about = request.text().to_owned();
        let reply = self.reply_to(request, &mut failing, &mut about);
        Answered { failing, about, reply }
    }

    fn reply_to(
        &mut self,
        request: &Request,
        failing: &mut Vec<String>,
        about: &mut String,
    ) -> Result<Reply> {
        Ok(match request {
            Request::Statement(text) => self.eval(text)?,
            Request::Draw { position, show, convention } => {
                Reply::Drawing(self.last_of(position, failing, |session, last| {
                    session.under(*convention, |session| {
                        session.drawing(last, Mark::Winning, *show, *convention)
                    })
                })?)
            }
            Request::Graph { position, show, convention, most, expand } => {
                let graph = self.last_of(position, failing, |session, last| {
                    session.under(*convention, |session| session.graph(last, *convention, *most, *expand))
                })?;
                Reply::Graph(graph.showing(*show))
            }
            Request::Table(text) => Reply::Table(self.last_of(text, failing, Session::run_table)?),
            Request::Plot { game, from, to } => {
                let game = self.defined(game)?;
                Reply::Plot(self.plot(&game, *from, *to)?)
            }
            Request::Period { game, to } => {
                let game = self.defined(game)?;
                Reply::Period(self.period(&game, *to)?)
            }
            Request::Guess(definition) => {
                let game = self.defined(definition)?;
                Reply::Guess(self.guess(&game)?)
            }
            Request::Compare { games: [one, other], to } => {
                let one = self.sequence(one, 0, *to)?;
                about.clone_from(other);
                let other = self.sequence(other, 0, *to)?;
                Reply::Comparison(ComparisonReply::new(&one, &other, &self.interrupt())?)
            }
            Request::Genera { code, to, columns } => Reply::Genera(self.genera(code, *to, *columns)?),
            Request::Quotient { of, to } => Reply::Quotient(Box::new(self.quotient(of, *to)?)),
            Request::Prove { statements, style } => {
                let proof = self.proved(statements, failing, about)?;
                about.clone_from(&proof.claim);
                let document = style.map(|style| proof.document(&style, &self.interrupt())).transpose()?;
                Reply::Proof(Box::new(ProofReply { proof, document: document.unwrap_or_default() }))
            }
        })
    }

    /// The position that a text is to be played from: what its last statement is, after those before
    /// it were run; claims among these that fail are noted. In misère play it has its value, which
    /// the strategy needs.
    ///
    /// # Errors
    /// As [`Session::position`].
    pub fn to_play(
        &mut self,
        text: &str,
        convention: Convention,
        failing: &mut Vec<String>,
    ) -> Result<GameId> {
        match convention {
            Convention::Normal => self.last_of(text, failing, Session::run_unsolved_position),
            Convention::Misere => self.last_of(text, failing, |session, last| {
                session.under(convention, |session| session.run_position(last))
            }),
        }
    }

    /// Runs what asks about play of a kind, so that errors say what it does not know.
    pub(super) fn under<T>(
        &mut self,
        convention: Convention,
        work: impl FnOnce(&mut Session) -> Result<T>,
    ) -> Result<T> {
        let before = std::mem::replace(&mut self.convention, convention);
        let result = work(self);
        self.convention = before;
        result
    }

    /// What the last statement of a text is, after those before it were run. Claims among these that
    /// fail are noted.
    fn last_of<T>(
        &mut self,
        text: &str,
        failing: &mut Vec<String>,
        ask: impl FnOnce(&mut Session, &Statement<'_>) -> Result<T>,
    ) -> Result<T> {
        let mut statements = syntax::statements(text);
        let Some(last) = statements.pop() else { return ask(self, &parser::only_statement(text)?) };
        self.run_before(&statements, failing)?;
        ask(self, &last)
    }

    /// Runs statements; claims among them that fail are noted.
    fn run_before(&mut self, statements: &[Statement<'_>], failing: &mut Vec<String>) -> Result<()> {
        for statement in statements {
            if self.run(statement)?.fails() {
                failing.push(statement.text.trim().to_owned());
            }
        }
        Ok(())
    }

    /// What an argument stands for: a definition defines a name, which is asked about then.
    ///
    /// # Errors
    /// If the definition cannot be made.
    pub fn defined(&mut self, argument: &str) -> Result<String> {
        if !argument.contains(":=") {
            return Ok(argument.to_owned());
        }
        Ok(match self.eval(argument)? {
            Reply::Defined(defined) => defined.name,
            _ => argument.to_owned(),
        })
    }

    /// The misère quotient of the heaps of a code up to one, or of a position.
    fn quotient(&mut self, of: &QuotientOf, to: Option<u64>) -> Result<FoundQuotient> {
        let bounds = Bounds::under(self.limits(), to);
        let quotient = match of {
            QuotientOf::Position(_) if to.is_some() => {
                return Err(Error::new(ErrorKind::Domain, "a position has no last heap for its quotient")
                    .help("leave out the heap size, or name a code, such as 0.77"));
            }
            QuotientOf::Position(position) => {
                let position = self.under(Convention::Misere, |session| session.position(position))?;
                quotient_of_position(self.store_mut(), position, &bounds)?
            }
            QuotientOf::Code(code) => {
                let is_position = code.starts_with('*') || code.ends_with(')');
                let code =
                    code_of(code, "a misère quotient is found for a code").map_err(
                        |error| match is_position {
                            true => error.help("that of a position: misere_quotient(G)"),
                            false => error,
                        },
                    )?;
                quotient_of_code(&code, &bounds, &self.interrupt())?
            }
        };
        if quotient.stopped().is_some_and(|stopped| stopped.interrupted.is_some()) {
            // What was proved until then is the answer, and still to be written.
            self.interrupt().clear();
        }
        let is_all = matches!(of, QuotientOf::Position(_)) || to.is_some() || quotient.period().is_some();
        Ok(FoundQuotient {
            reply: QuotientReply::new(&quotient, self.store()),
            is_whole: is_all && quotient.stopped().is_none(),
            max_cells: self.limits().max_cells,
            quotient,
        })
    }

    /// The proof of the last of some statements, after those before it were run. An error is about
    /// the text that it is left with.
    fn proved(
        &mut self,
        statements: &[String],
        failing: &mut Vec<String>,
        about: &mut String,
    ) -> Result<Proof> {
        let mut asked = None;
        for (text, rest) in statements.iter().zip((0..statements.len()).rev()) {
            about.clone_from(text);
            let mut before = syntax::statements(text);
            if rest == 0 {
                asked = before.pop();
            }
            self.run_before(&before, failing)?;
        }
        let bare = asked.as_ref().map_or("", |asked| match asked.kind {
            StatementKind::Claim => &asked.text["claim".len()..],
            StatementKind::Prove => &asked.text["prove".len()..],
            _ => &asked.text,
        });
        let asks = "prove ";
        match self.eval(&format!("{asks}{}", bare.trim())) {
            Ok(Reply::Proof(reply)) => Ok(reply.proof),
            Ok(_) => unreachable!("`prove` gives a proof"),
            Err(error) => {
                // It stands in what was typed, which may have another word before the claim.
                let start = asked.as_ref().map_or(0, |asked| asked.span.end - bare.trim_start().len());
                let typed = |place: usize| place.saturating_sub(asks.len()) + start;
                let span = error.span().map(|span| Span::new(typed(span.start), typed(span.end)));
                Err(match span {
                    Some(span) => error.moved_to(span),
                    None => error,
                })
            }
        }
    }

    /// The genera of the heaps up to one. Where a limit ends it, the reply has those before.
    fn genera(&mut self, game: &str, to: u64, columns: Option<u64>) -> Result<GeneraReply> {
        let code = code_of(game, "genera are tabulated for a code")?;
        let columns = match columns {
            Some(columns) => columns.max(1),
            None => {
                let bounds = Bounds::default().with_heaps(500).with_elements(200).with_entries(200_000);
                let period = quotient_of_code(&code, &bounds, &self.interrupt())?.period();
                // A short period is repeated, so that rows are filled.
                let repeated = |(period, _): (u64, u64)| period * (USUAL_COLUMNS / period).max(1);
                period.map(repeated).filter(|&period| period <= MOST_COLUMNS).unwrap_or(USUAL_COLUMNS)
            }
        };
        let mut heaps = Vec::new();
        for heap in 0..=to {
            heaps.push(self.position(&format!("{code}({heap})"))?);
        }
        let mut genera = Vec::new();
        let ended = genera_into(self.store_mut(), &heaps, &mut genera).err();
        let genera = genera.iter().map(ToString::to_string).collect();
        Ok(GeneraReply { game: game.to_owned(), first: 0, genera, columns, ended })
    }
}

/// What is said of a claim before the question that fails.
///
/// ```
/// assert_eq!(sprague::front_end::said_to_fail("claim *1 is P\n"), "`claim *1 is P` fails");
/// ```
#[must_use]
pub fn said_to_fail(claim: &str) -> String {
    format!("`{}` fails", claim.trim())
}

/// The code that is asked about. An error about a game by its name, or a position of one, says it.
///
/// # Errors
/// [`ErrorKind::Domain`] with this refusal, or what is wrong in the code.
pub fn code_of(game: &str, refusal: &str) -> Result<Code> {
    game.parse().map_err(|error| {
        let name = game.split('(').next().unwrap_or_default().trim();
        if !name.starts_with(char::is_alphabetic) {
            return error;
        }
        let refused = Error::new(ErrorKind::Domain, refusal);
        match named(name).and_then(Named::code) {
            Some((code, 0)) => refused.help(format!("the code of {name} is {code}")),
            _ => refused.help("a code is written 0.77; `sprague help octal` says what its digits mean"),
        }
    })
}
