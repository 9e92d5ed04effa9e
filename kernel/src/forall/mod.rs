//! Certificates that a statement holds for all natural numbers.
//!
//! `docs/certificates.md` of the repository specifies them, and says why it suffices to check what
//! is checked here. Each line says what an automaton means and gives the automaton. The meaning and
//! the automaton are walked side by side, so that nothing about how it was found is believed.

mod code;
mod comparisons;
mod components;
mod conditions;
mod counted;
mod counts;
mod fields;
mod forms;
mod given;
mod indices;
mod integers;
mod lines;
mod misere;
mod numeration;
mod places;
mod product;
mod projection;
mod reached;
mod rule;
mod statement;
mod terms;
mod walk;
mod words;

use crate::input::Input;
use crate::proof::Proof;
use crate::refused::Refused;

use fields::{Fields, Stop};
use lines::{Automaton, AutomatonLine, Component, Definition, Introduced, Lines, Sequence, Term, Test};
use numeration::Numeration;
use product::{Connective, Part, Product};
use projection::Projection;
use statement::Goal;
use terms::read_sequence_head;
use walk::{MOST_CELLS, MOST_WALK_TRACKS, agree, is_empty};

pub use statement::VerifiedForAll;

/// Cells of all automata together: half a gigabyte.
const MOST_STORED: usize = 1 << 27;

/// Verifies a certificate that a statement holds for all natural numbers. The statement has all of
/// it but the automata.
///
/// ```
/// use sprague_kernel::{Options, verify};
/// // There are no x0, x1 such that x0 + x1 is not x1 + x0.
/// let text = "sprague-forall 1\nt 1 = 0\na 1 all !t1 | | 0 | 0\nnothing a1\nend 1 1\n";
/// let verified = verify(&mut text.as_bytes(), Options::default(), &mut || true).unwrap();
/// assert_eq!(verified.to_string(), "VERIFIED 1 automaton, 1 goal");
/// let wrong = text.replace("!t1 | | 0", "t1 | | 1");
/// let refused = verify(&mut wrong.as_bytes(), Options::default(), &mut || true).unwrap_err();
/// assert_eq!(refused.to_string(), "REJECTED line 4: the automaton accepts something");
/// ```
pub(crate) fn verify(input: Input<'_>) -> Result<Box<dyn Proof>, Refused> {
    let (lines, goals) = (Lines::default(), Vec::new());
    Ok(Box::new(Reader { input, lines, goals, stored: 0, places: 0 }.read()?))
}

/// Reads a certificate line by line, and verifies each.
struct Reader<'r> {
    input: Input<'r>,
    lines: Lines,
    goals: Vec<Goal>,
    /// Cells of the automata so far, and places that were walked.
    stored: usize,
    places: u64,
}

impl Reader<'_> {
    fn read(mut self) -> Result<VerifiedForAll, Refused> {
        const FIRST: &str = "the first line must be `sprague-forall 1`";
        for &expected in b"sprague-forall 1\n" {
            if self.input.peek().is_ok_and(|byte| byte != expected) {
                return Err(self.input.reject(FIRST));
            }
            if expected == b'\n' { self.input.end_line()? } else { self.input.take().map(|_| ())? }
        }
        while !self.line()? {}
        self.input.end()?;
        self.input.claims(self.goals.len())?;
        Ok(VerifiedForAll { lines: self.lines, goals: self.goals, places: self.places })
    }

    /// Reads a line, or the lines of a rule. True if it was the last.
    fn line(&mut self) -> Result<bool, Refused> {
        let (fields, ended) = self.input.forall_fields()?;
        let mut fields = Fields::new(&fields);
        let word = fields.next("a line").unwrap_or("");
        if matches!(word, "a" | "s") && ended {
            return Err(self.input.reject_line("expected a bar and a table"));
        }
        match word {
            "numeration" => self.numeration(&mut fields).map_err(|reason| self.input.reject_line(reason))?,
            "s" => self.sequence(&mut fields)?,
            "a" => self.automaton(&mut fields)?,
            "rule" => {
                let (rule, places) = conditions::verify(&mut fields, &self.lines, &mut self.input)?;
                self.goals.push(Goal::Rule(rule));
                self.places += places;
            }
            "code" => {
                let code = code::verify(&mut fields, &self.lines.sequences, &mut self.input)?;
                self.goals.push(Goal::Code(code));
            }
            "misere" => {
                let misere = misere::verify(&mut fields, &self.lines.sequences, &mut self.input)?;
                self.goals.push(Goal::Misere(misere));
            }
            "counts" => {
                let counts = counts::verify(&mut fields, &self.lines, &mut self.input)?;
                self.goals.push(Goal::Counts(counts));
            }
            "nothing" => self.nothing(&mut fields)?,
            "b" => {
                let read =
                    fields.id(self.lines.terms.len()).and_then(|()| Term::read(&mut fields, &self.lines));
                let term = read.map_err(|reason| self.input.reject_line(reason))?;
                self.lines.order.push(Introduced::Term(self.lines.terms.len()));
                self.lines.terms.push(term);
            }
            "t" => {
                let read =
                    fields.id(self.lines.tests.len()).and_then(|()| Test::read(&mut fields, &self.lines));
                let test = read.map_err(|reason| self.input.reject_line(reason))?;
                self.lines.order.push(Introduced::Test(self.lines.tests.len()));
                self.lines.tests.push(test);
            }
            "end" => {
                self.counts(&mut fields).map_err(|reason| self.input.reject_line(reason))?;
                return Ok(true);
            }
            other => return Err(self.input.reject_line(format!("there is no line `{other}`"))),
        }
        Ok(false)
    }

    /// The line after the first one: how all automata read numbers.
    fn numeration(&mut self, fields: &mut Fields<'_>) -> fields::Read<()> {
        if self.input.lines() != 2 {
            return Err("the line `numeration` is the second".to_owned());
        }
        match fields.next("how numbers are written")? {
            "zeckendorf" => self.lines.numeration = Numeration::Zeckendorf,
            other => return Err(format!("unknown numeration `{other}`")),
        }
        fields.end()
    }

    /// The counts of the last line.
    fn counts(&self, fields: &mut Fields<'_>) -> fields::Read<()> {
        for (count, what) in [(self.lines.automata.len(), "automata"), (self.goals.len(), "goals")] {
            let found = fields.next("the numbers of automata and of goals")?;
            if fields::integer(found)? != count as i64 {
                return Err(format!("there are {count} {what}; got {found}"));
            }
        }
        fields.end()
    }

    /// The values of a sequence, after its head.
    fn sequence(&mut self, fields: &mut Fields<'_>) -> Result<(), Refused> {
        let head = fields.id(self.lines.sequences.len()).and_then(|()| read_sequence_head(fields));
        let (preperiod, period) = head.map_err(|reason| self.input.reject(reason))?;
        let mut values = Vec::new();
        loop {
            if values.len() == preperiod + period {
                return Err(self.input.reject(format!("expected {} values", preperiod + period)));
            }
            let (value, ended) = self.input.forall_integer()?;
            values.push(value);
            if ended {
                break;
            }
        }
        if values.len() < preperiod + period {
            return Err(self.input.reject_line(format!("expected {} values", preperiod + period)));
        }
        self.lines.order.push(Introduced::Sequence(self.lines.sequences.len()));
        self.lines.sequences.push(Sequence::new(values, preperiod, period));
        Ok(())
    }

    /// The table of an automaton, after its head; checks that it is what the head says.
    fn automaton(&mut self, fields: &mut Fields<'_>) -> Result<(), Refused> {
        let head = fields.id(self.lines.automata.len()).and_then(|()| Definition::read(fields, &self.lines));
        let definition = head.map_err(|reason| self.input.reject(reason))?;
        let tracks = self.input.forall_tracks(MOST_WALK_TRACKS)?;
        let most = MOST_CELLS.min(MOST_STORED - self.stored) >> tracks.len();
        let accepting = self.input.forall_accepting(most)?;
        // Without a state there is none that a successor could be.
        let cells = accepting.len() << tracks.len();
        let next = self.input.forall_successors(accepting.len(), cells)?;
        self.stored += cells;
        let automaton = Automaton::new(tracks, accepting, next);
        let line = self.input.lines();
        let tracks = definition.tracks(&self.lines, &automaton);
        let tracks = tracks.map_err(|reason| self.input.reject_line(reason))?;
        self.places += self.check(&definition, &automaton).map_err(|stop| stop.at(line))? as u64;
        self.lines.order.push(Introduced::Automaton(self.lines.automata.len()));
        self.lines.automata.push(AutomatonLine { definition, tracks, automaton, line });
        Ok(())
    }

    /// Whether an automaton is what a definition says. Returns how many places were walked.
    fn check(&mut self, definition: &Definition, automaton: &Automaton) -> Result<usize, Stop> {
        let (lines, meter) = (&self.lines, &mut self.input.meter);
        let mut product = |connective, components: &[Component]| {
            let parts: Vec<Part<'_>> = components.iter().cloned().map(Part::Component).collect();
            let mut product = Product::new(lines, connective, &parts, &automaton.tracks, meter)?;
            agree(&mut product, automaton, meter)
        };
        match definition {
            Definition::All(components) => product(Connective::All, components),
            Definition::Iff(components) => product(Connective::Iff, &components[..]),
            Definition::Some { gone, of } => {
                let of = &lines.automata[*of].automaton;
                let mut projection = Projection::new(of, gone, &automaton.tracks, meter)?;
                agree(&mut projection, automaton, meter)
            }
            Definition::Given => given::check(automaton, lines.numeration, meter).map(|()| 0),
        }
    }

    /// The goal that an automaton accepts nothing, or everything.
    fn nothing(&mut self, fields: &mut Fields<'_>) -> Result<(), Refused> {
        let read = fields.next("an automaton").and_then(|field| {
            let (negated, name) = match field.strip_prefix('!') {
                Some(name) => (true, name),
                None => (false, field),
            };
            let automaton = fields::reference(name, 'a', self.lines.automata.len())?;
            fields.end()?;
            Ok((negated, automaton))
        });
        let (negated, automaton) = read.map_err(|reason| self.input.reject_line(reason))?;
        let wrong = if negated {
            "the automaton does not accept everything"
        } else {
            "the automaton accepts something"
        };
        let component = Component { negated, ..Component::automaton(automaton) };
        let line = self.input.lines();
        let parts = [Part::Component(component)];
        let meter = &mut self.input.meter;
        let walked = Product::new(&self.lines, Connective::All, &parts, &[], meter)
            .and_then(|mut product| is_empty(&mut product, wrong, meter));
        self.places += walked.map_err(|stop| stop.at(line))? as u64;
        self.goals.push(Goal::Nothing { automaton, negated });
        Ok(())
    }
}
