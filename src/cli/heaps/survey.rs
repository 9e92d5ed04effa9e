//! `sprague survey`: a row for each game of a family; of its nim-sequence, or its misère quotient.

use std::io;
use std::num::NonZero;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use serde::Serialize;
use sprague::heap::{Code, Family, HeapRule, Survey};
use sprague::misere::{Bounds, Quotient, quotient_of_code};
use sprague::reply::SurveyRow;
use sprague::{Error, ErrorKind, Interrupt, StopReason};

use super::super::Status;
use super::super::args::{Settings, SurveyRequest};
use super::super::growing::Growing;
use super::super::output::{Output, one_line, one_object};
use super::super::saving::is_open;
use super::super::shown::shown;
use super::super::watch::{UNATTENDED_TIME_LIMIT, Watch};
use super::{kept, rows};
use crate::cli::answer::refused;

/// The clock is read once in this number of polls. A poll takes up to a few microseconds.
const POLLS: u64 = 64;

const HEAD: &str =
    "game\tstandard_form\tperiod\tpreperiod\tsaltus\tground\theaps\tlargest\tlargest_heap\treason";

pub fn survey(
    request: &SurveyRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    if let Err(error) = request.by.choose() {
        return refused(error, "", settings.json, output);
    }
    let run = Run { request, settings, made_by: made_by(request, settings) };
    let ended = match Family::read(&request.pattern) {
        Ok(family) if request.misere => {
            let first = (0..family.len()).find_map(|number| family.game(number));
            if let Some(Err(error)) = first.map(|(game, rule)| code(&game, &rule)) {
                return refused(error, &request.pattern, settings.json, output);
            }
            let limits = settings.limits.clone();
            let (to, json) = (request.to, settings.json);
            let survey = Survey::by(family, move |game, rule, interrupt| {
                let bounds = Bounds::under(&limits, None).with_heaps(to).with_entries(limits.max_nodes / 8);
                // What was proved before the limit of the game is its row.
                let (ended, row) = match quotient_of_code(&code(game, rule)?, &bounds, interrupt) {
                    Ok(quotient) => (interrupted(&quotient)?, rows::Row::new(game.to_owned(), &quotient)),
                    Err(error) if error.kind() == ErrorKind::Interrupted => return Err(error),
                    Err(error) => (true, rows::Row::ended(game.to_owned(), &error)),
                };
                Ok((ended, row.written(json)))
            });
            run.write(survey, Clone::clone, watch, output)?
        }
        Ok(family) => {
            let survey = Survey::new(family, request.to, &settings.limits);
            let json = settings.json;
            let written =
                |row: &SurveyRow| (row.ended.is_some(), if json { one_object(row) } else { fields(row) });
            run.write(survey, written, watch, output)?
        }
        Err(error) => Err(error),
    };
    match ended {
        Ok(()) => Ok(Status::Well),
        Err(error) => refused(error, &request.pattern, settings.json, output),
    }
}

/// Whether a limit ended the search for a quotient.
///
/// # Errors
/// [`ErrorKind::Interrupted`] if the whole survey is to end.
fn interrupted(quotient: &Quotient) -> Result<bool, Error> {
    match quotient.stopped().and_then(|stopped| stopped.interrupted) {
        Some(reason @ StopReason::Interrupted) => Err(Error::stopped(reason)),
        reason => Ok(reason.is_some()),
    }
}

/// One run of the command.
struct Run<'r> {
    request: &'r SurveyRequest,
    settings: &'r Settings,
    /// What made a file: all that its rows depend on.
    made_by: String,
}

impl Run<'_> {
    /// Writes the rows where they belong. `written` says whether a row is that of a limit, and what
    /// it is.
    fn write<R: Send + 'static>(
        &self,
        survey: Survey<R>,
        written: impl Fn(&R) -> (bool, String),
        watch: &Watch,
        output: &mut Output,
    ) -> io::Result<Result<(), Error>> {
        let interrupt = Interrupt::new();
        let (part, of) = self.request.shard;
        let limit = self.settings.time_limit.unwrap_or(Some(UNATTENDED_TIME_LIMIT));
        let survey = match survey.part(part, of) {
            Ok(survey) => survey.threads(jobs(self.request)).interrupt(&interrupt).each(limited(limit)),
            Err(error) => return Ok(Err(error)),
        };
        let file = self.request.file.as_deref();
        let mut limits = 0;
        let written = |row: &R| {
            let (limit, line) = written(row);
            limits += usize::from(limit);
            line
        };
        let ended = match file.filter(|path| !is_open(path) && (path.is_file() || !path.exists())) {
            Some(path) => self.write_file(path, survey, written, &interrupt, watch, output),
            None => output.write_out(file, |writer| {
                let mut add = |lines: &str| {
                    writer.write_all(lines.as_bytes())?;
                    writer.flush()
                };
                add(&self.head())?;
                watch.over(&interrupt, || rows(survey, written, &mut add))
            })?,
        };
        match limits {
            0 => {}
            1 => output.warn("1 game met a limit, and its row says which"),
            _ => output.warn(&format!("{limits} games met a limit, and their rows say which")),
        }
        Ok(ended)
    }

    /// Appends the rows to a file.
    fn write_file<R: Send + 'static>(
        &self,
        path: &Path,
        mut survey: Survey<R>,
        written: impl FnMut(&R) -> String,
        interrupt: &Interrupt,
        watch: &Watch,
        output: &mut Output,
    ) -> Result<(), Error> {
        let mut file = Growing::open(path)?;
        let known = self.go_on(path, &mut survey, &mut file, output)?;
        let mut added = 0;
        let ended = watch.over(interrupt, || {
            if known.is_none() {
                file.add(&self.head())?;
            }
            rows(survey, written, &mut |line: &str| {
                added += 1;
                file.add(line)
            })
        });
        let known = known.unwrap_or(0);
        match ended {
            Err(error) => Err(file.wrong(&error)),
            Ok(Err(error)) => Err(error.help(format!(
                "{} has the rows of {} games; the same command goes on after them",
                shown(path),
                known + added
            ))),
            Ok(Ok(())) => {
                if added == 0 && known > 0 {
                    output.warn(&format!("{} is there already, and left as it is", shown(path)));
                }
                file.finish()
            }
        }
    }

    /// The lines before the rows.
    fn head(&self) -> String {
        let mut head = String::new();
        if self.request.file.is_some() {
            head = format!("{}\n", self.made_by);
        }
        if !self.settings.json {
            head += if self.request.misere { rows::HEAD } else { HEAD };
            head += "\n";
        }
        head
    }

    /// Leaves out the games whose rows the file has, and gives how many these are; none if the file
    /// has no whole head yet. What follows a line that does not read is found again, and it is said.
    fn go_on<R: Send + 'static>(
        &self,
        path: &Path,
        survey: &mut Survey<R>,
        growing: &mut Growing,
        output: &mut Output,
    ) -> Result<Option<usize>, Error> {
        let head = self.head();
        let mut head = head.lines();
        let (mut lines, mut damaged) = (0_usize, None);
        growing.read(|line| {
            let place = format!("{}, line {}", shown(path), lines + 1);
            if let Some(expected) = head.clone().next() {
                if line != expected && lines == 0 {
                    return Err(self.other(path, line));
                }
                if line != expected {
                    damaged = Some(format!("{place} is not the head of the rows, which are found again"));
                    return Ok(false);
                }
                head.next();
                lines += 1;
                return Ok(true);
            }
            let game = kept::game_of(line, self.request.misere, self.settings.json);
            if game.is_none() {
                damaged = Some(format!("{place} is not a whole row; the rows from there on are found again"));
                return Ok(false);
            }
            let next = survey.pass();
            if next == game {
                lines += 1;
                return Ok(true);
            }
            let expected = next.map_or_else(|| "the end".to_owned(), |game| format!("the row of {game}"));
            Err(Error::new(ErrorKind::File, format!("{place}: expected {expected}"))
                .help("cut off this line and what follows, or name another file"))
        })?;
        if let Some(damaged) = damaged {
            output.warn(&damaged);
        }
        if head.next().is_some() {
            // A part of the head is as good as none.
            growing.forget();
            return Ok(None);
        }
        Ok(Some(lines - self.head().lines().count()))
    }

    /// That a file was made by another run.
    fn other(&self, path: &Path, first: &str) -> Error {
        Error::new(ErrorKind::File, format!("{} is not of this run", shown(path)))
            .note(format!("it begins with: {}", one_line(first)))
            .note(format!("and this run with: {}", self.made_by))
            .help("remove it, or name another file")
    }
}

/// Writes row by row, until all are written or an error ends the survey.
fn rows<R: Send + 'static>(
    survey: Survey<R>,
    mut written: impl FnMut(&R) -> String,
    add: &mut dyn FnMut(&str) -> io::Result<()>,
) -> io::Result<Result<(), Error>> {
    for row in survey {
        match row {
            Ok(row) => add(&(written(&row) + "\n"))?,
            Err(error) => return Ok(Err(error)),
        }
    }
    Ok(Ok(()))
}

/// In how many threads games are looked at.
fn jobs(request: &SurveyRequest) -> usize {
    // A user who starts many processes on one machine sets this variable.
    let by_name = || std::env::var("RAYON_NUM_THREADS").ok()?.parse().ok().filter(|&jobs: &usize| jobs > 0);
    let processors = || thread::available_parallelism().map_or(1, NonZero::get);
    request.jobs.or_else(by_name).unwrap_or_else(processors)
}

/// The handles of games that may take so long each.
fn limited(limit: Option<Duration>) -> impl Fn() -> Interrupt + Send + Sync + 'static {
    move || match limit.and_then(|limit| Instant::now().checked_add(limit)) {
        None => Interrupt::new(),
        Some(deadline) => Interrupt::with_callback(POLLS, move || {
            (Instant::now() >= deadline).then_some(StopReason::TimeLimit)
        }),
    }
}

#[derive(Serialize)]
struct MadeBy<'r> {
    made_by: &'r str,
}

/// The first line of a file, which says what made it.
fn made_by(request: &SurveyRequest, settings: &Settings) -> String {
    let (part, of) = request.shard;
    let limit = settings.time_limit.unwrap_or(Some(UNATTENDED_TIME_LIMIT));
    let run = format!(
        "sprague {} survey {}{} --to {} --shard {part}/{of} --max-nodes {} --time-limit {}",
        env!("CARGO_PKG_VERSION"),
        one_line(&request.pattern),
        if request.misere { " --misere" } else { "" },
        request.to,
        settings.limits.max_nodes,
        limit.unwrap_or_default().as_secs_f64()
    );
    if settings.json { one_object(&MadeBy { made_by: &run }) } else { format!("# {run}") }
}

/// The code of a game whose misère quotient is wanted.
fn code(game: &str, rule: &HeapRule) -> Result<Code, Error> {
    match rule {
        HeapRule::Code(code) => Ok(code.clone()),
        // Its code repeats forever.
        HeapRule::AllBut(_) if game.contains('.') => game.parse(),
        _ => {
            let error = Error::new(ErrorKind::Domain, "a survey of misère quotients goes through codes");
            Err(error.help("a pattern of codes: 0.ddd"))
        }
    }
}

/// The row with tabs between its fields, in the order of [`HEAD`].
fn fields(row: &SurveyRow) -> String {
    let written = |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
    let period = row.found.period();
    let fields = [
        row.game.clone(),
        row.standard_form.as_ref().map_or(String::new(), |form| form.code.to_string()),
        written(period.map(|period| period.period)),
        written(period.map(|period| period.preperiod)),
        written(period.map(|period| u64::from(period.saltus))),
        row.ground.to_string(),
        row.found.heaps().to_string(),
        written(row.largest.map(|(value, _)| u64::from(value))),
        written(row.largest.map(|(_, heap)| heap)),
        row.ended.as_ref().map_or(String::new(), |error| one_line(error.message()).into_owned()),
    ];
    fields.join("\t")
}
