//! A claim of several parts for Coq: as data, and in the words of `coq/Game.v`.

use std::{fmt, io};

use crate::heap::Period;
use crate::proof::block::Block;
use crate::proof::certificate::Certificate;
use crate::proof::coq::file::CoqFile;
use crate::proof::coq::{HEADER, can_be_written_out, named_values};

/// Loaded beside what each file loads.
const LOADED: &str = "\
From Coq Require Import ZArith.
From Sprague Require Import Distinguish Heaps Misere Statement.

";

/// Words about positions that Coq goes through: their values do not tell.
const BY_PLAY: [&str; 6] = ["misere-win", "misere-lose", "birthday", "same", "option", "options"];

/// An expression for Coq: a term of `coq/Statement.v`, and what it says.
struct Said {
    data: String,
    words: String,
}

/// What an expression stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Truth,
    Integer,
    Game,
}

/// An octal game with a period, for heaps that are too large to be played out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sequence {
    pub(crate) digits: Vec<u8>,
    pub(crate) period: Period,
}

impl Sequence {
    /// The code of the game.
    pub(crate) fn code(&self) -> String {
        let digits: String = self.digits.iter().skip(1).map(u8::to_string).collect();
        format!("{}.{digits}", self.digits.first().unwrap_or(&0))
    }

    /// From which heap on the values repeat: at least 1, as in the theorem that the kernel has.
    pub(crate) fn preperiod(&self) -> u64 {
        self.period.preperiod.max(1)
    }

    /// How many heaps the kernel computes to prove the period.
    pub(crate) fn heaps_computed(&self) -> u64 {
        2 * self.preperiod() + 2 * self.period.period + self.digits.len() as u64
    }
}

/// The lines of a certificate.
impl fmt::Display for Sequence {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: Vec<String> = self.digits.iter().map(u8::to_string).collect();
        writeln!(formatter, "digits {}", digits.join(" "))?;
        writeln!(formatter, "period {}", self.period.period)?;
        writeln!(formatter, "preperiod {}", self.preperiod())
    }
}

/// Reads words, each operator before its operands.
struct Reader<'w> {
    sequences: &'w [Sequence],
    words: std::slice::Iter<'w, String>,
    written_out: bool,
}

/// Writes a claim of several parts as a file that Coq accepts if it is so of the positions of the
/// certificate. The claim comes as words, each operator before its operands; positions are numbers
/// of nodes, and octal games those of sequences.
///
/// # Errors
/// Those of `out`; [`io::ErrorKind::Unsupported`] where Coq has no word for something, or where a
/// nimber is transfinite.
pub(crate) fn write_statement(
    certificate: &Certificate,
    sequences: &[Sequence],
    words: &[String],
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let unsupported = |why: &str| io::Error::new(io::ErrorKind::Unsupported, why.to_owned());
    if !certificate.is_finite() {
        return Err(unsupported("the development in Coq has no transfinite nimbers"));
    }
    let written_out = can_be_written_out(certificate);
    let mut reader = Reader { sequences, words: words.iter(), written_out };
    let claim = reader.read(Sort::Truth).map_err(|why| unsupported(&why))?;
    let out = Block::new(out);
    CoqFile { certificate, written_out, named_values: named_values(certificate), out }
        .of_statement(&claim, words.iter().any(|word| BY_PLAY.contains(&word.as_str())))
}

impl Reader<'_> {
    fn next(&mut self) -> Result<&str, String> {
        self.words.next().map(String::as_str).ok_or_else(|| "a claim has ended too early".to_owned())
    }

    fn count(&mut self) -> Result<usize, String> {
        self.next()?.parse().map_err(|_| "a number of operands is expected".to_owned())
    }

    /// The position of a node.
    fn position(&mut self) -> Result<Said, String> {
        let number = self.count()?;
        let words = if self.written_out { format!("G{number}") } else { format!("(position {number})") };
        Ok(Said { data: format!("p{number}"), words })
    }

    fn positions(&mut self, count: usize) -> Result<Vec<Said>, String> {
        (0..count).map(|_| self.position()).collect()
    }

    /// What stands within something larger.
    fn operand(&mut self, sort: Sort) -> Result<Said, String> {
        let said = self.read(sort)?;
        Ok(Said { data: closed(&said.data), words: closed(&said.words) })
    }

    fn read(&mut self, sort: Sort) -> Result<Said, String> {
        let word = self.next()?.to_owned();
        match sort {
            Sort::Truth => self.truth(&word),
            Sort::Integer => self.integer(&word),
            Sort::Game => self.game(&word),
        }
    }

    fn truth(&mut self, word: &str) -> Result<Said, String> {
        let joined = match word {
            "not" => {
                let one = self.operand(Sort::Truth)?;
                return Ok(Said { data: format!("Not {}", one.data), words: format!("~ {}", one.words) });
            }
            "and" => Some((Sort::Truth, "And", " /\\ ")),
            "or" => Some((Sort::Truth, "Or", " \\/ ")),
            "implies" => Some((Sort::Truth, "Implies", " -> ")),
            "iff" => Some((Sort::Truth, "Iff", " <-> ")),
            "eq" => Some((Sort::Integer, "Equals", " = ")),
            "lt" => Some((Sort::Integer, "Less", " < ")),
            "le" => Some((Sort::Integer, "At_most", " <= ")),
            _ => None,
        };
        if let Some((sort, name, sign)) = joined {
            let [one, other] = [self.operand(sort)?, self.operand(sort)?];
            let words = format!("{}{sign}{}", one.words, other.words);
            let words = if sort == Sort::Integer { format!("({words})%Z") } else { words };
            return Ok(Said { data: format!("{name} {} {}", one.data, other.data), words });
        }
        self.of_positions(word)
    }

    /// What is said of positions.
    fn of_positions(&mut self, word: &str) -> Result<Said, String> {
        if word == "equiv" {
            let [one, other] = [self.operand(Sort::Game)?, self.operand(Sort::Game)?];
            return Ok(Said {
                data: format!("Equivalent {} {}", one.data, other.data),
                words: format!("equiv {} {}", one.words, other.words),
            });
        }
        let many = if word == "options" { self.count()? } else { 1 };
        let first = self.position()?;
        let (name, said) = match word {
            "lose" => ("Is_P", format!("outcome {} = P_position", first.words)),
            "win" => ("Is_N", format!("outcome {} = N_position", first.words)),
            "misere-lose" => ("Is_misere_P", format!("misere_outcome {} = P_position", first.words)),
            "misere-win" => ("Is_misere_N", format!("misere_outcome {} = N_position", first.words)),
            "options" => {
                let options = self.positions(many)?;
                let listed =
                    |each: fn(&Said) -> &str| options.iter().map(each).collect::<Vec<_>>().join("; ");
                let [data, words] = [listed(|one| &one.data), listed(|one| &one.words)];
                return Ok(Said {
                    data: format!("Has_options {} [{data}]", first.data),
                    words: format!("identical {} (Opts [{words}]) = true", first.words),
                });
            }
            "alike" | "same" | "option" => {
                let second = self.position()?;
                let [one, other] = [&first.words, &second.words];
                let (data, words) = match word {
                    "alike" => (
                        format!("Equivalent (Node {}) (Node {})", first.data, second.data),
                        format!("equiv {one} {other}"),
                    ),
                    "same" => (
                        format!("Identical {} {}", first.data, second.data),
                        format!("identical {one} {other} = true"),
                    ),
                    _ => (
                        format!("Is_option {} {}", first.data, second.data),
                        format!("existsb (identical {one}) (options {other}) = true"),
                    ),
                };
                return Ok(Said { data, words });
            }
            _ => return Err(no_word_for(word)),
        };
        Ok(Said { data: format!("{name} {}", first.data), words: said })
    }

    fn integer(&mut self, word: &str) -> Result<Said, String> {
        let (name, sign) = match word {
            "worth" => {
                let game = self.operand(Sort::Game)?;
                return Ok(Said {
                    data: format!("Worth_of {}", game.data),
                    words: format!("value_of {}", game.words),
                });
            }
            "birthday" => {
                let position = self.position()?;
                return Ok(Said {
                    data: format!("Birthday {}", position.data),
                    words: format!("Z.of_nat (birthday {})", position.words),
                });
            }
            "neg" => {
                let one = self.operand(Sort::Integer)?;
                return Ok(Said {
                    data: format!("Minus {}", one.data),
                    words: format!("Z.opp {}", one.words),
                });
            }
            "mex" | "min" | "max" => return self.of_many(word),
            "times" => ("Nim_times", "nim_times"),
            "add" => ("Add", "+"),
            "sub" => ("Subtract", "-"),
            "mul" => ("Multiply", "*"),
            "div" => ("Divide", "/"),
            "mod" => ("Remainder", "mod"),
            "pow" => ("Power", "^"),
            "xor" => ("Nim_sum", "Z.lxor"),
            number if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                return Ok(Said { data: format!("Number {number}"), words: number.to_owned() });
            }
            _ => return Err(no_word_for(word)),
        };
        let [one, other] = [self.operand(Sort::Integer)?, self.operand(Sort::Integer)?];
        let words = match sign {
            "Z.lxor" | "nim_times" => format!("{sign} {} {}", one.words, other.words),
            _ => format!("{} {sign} {}", one.words, other.words),
        };
        Ok(Said { data: format!("Apply {name} {} {}", one.data, other.data), words })
    }

    /// An operator of several integers.
    fn of_many(&mut self, word: &str) -> Result<Said, String> {
        let count = self.count()?;
        let all: Result<Vec<Said>, String> = (0..count).map(|_| self.operand(Sort::Integer)).collect();
        let all = all?;
        let is_mex = word == "mex";
        let rest = if is_mex { &all[..] } else { &all[1..] };
        let list = rest.iter().map(|one| one.words.as_str()).collect::<Vec<_>>().join("; ");
        let data =
            rest.iter().rev().fold("Nil".to_owned(), |rest, one| format!("Cons {} ({rest})", one.data));
        Ok(match (word, all.first()) {
            ("min", Some(first)) => Said {
                data: format!("Least {} ({data})", first.data),
                words: format!("least_of {} [{list}]", first.words),
            },
            ("max", Some(first)) => Said {
                data: format!("Greatest {} ({data})", first.data),
                words: format!("greatest_of {} [{list}]", first.words),
            },
            _ => Said { data: format!("Mex ({data})"), words: format!("mex_of [{list}]") },
        })
    }

    /// The value of a position, which is the size of a nimber.
    fn factor(&mut self) -> Result<Said, String> {
        let word = self.next()?.to_owned();
        let said = match word.as_str() {
            "value" | "sum" | "times" | "heap" => {
                let game = self.game(&word)?;
                Said {
                    data: format!("Worth_of {}", closed(&game.data)),
                    words: format!("value_of {}", closed(&game.words)),
                }
            }
            _ => self.integer(&word)?,
        };
        Ok(Said { data: closed(&said.data), words: closed(&said.words) })
    }

    fn game(&mut self, word: &str) -> Result<Said, String> {
        match word {
            "value" => {
                let position = self.position()?;
                Ok(Said { data: format!("Node {}", position.data), words: position.words })
            }
            "sum" => {
                let [one, other] = [self.operand(Sort::Game)?, self.operand(Sort::Game)?];
                Ok(Said {
                    data: format!("Sum {} {}", one.data, other.data),
                    words: format!("sum {} {}", one.words, other.words),
                })
            }
            "heap" => {
                let (place, sequences) = (self.count()?, self.sequences);
                let Some(sequence) = sequences.get(place.wrapping_sub(1)) else {
                    return Err("a sequence is missing".to_owned());
                };
                let digits = sequence.digits.iter().map(u8::to_string).collect::<Vec<_>>().join("; ");
                let size = self.operand(Sort::Integer)?;
                let (period, preperiod) = (sequence.period.period, sequence.preperiod());
                let data = format!("Heap [{digits}]%N {period} {preperiod} {}", size.data);
                let size = match size.words.bytes().all(|byte| byte.is_ascii_digit()) {
                    true => size.words,
                    false => format!("(Z.to_N {}%Z)", size.words),
                };
                Ok(Said { data, words: format!("heap (octal [{digits}]%N) {size}") })
            }
            "times" => {
                let [one, other] = [self.factor()?, self.factor()?];
                let data = format!("Apply Nim_times {} {}", one.data, other.data);
                let words = format!("nim_times {} {}", one.words, other.words);
                Ok(Said { data: format!("Nimber ({data})"), words: format!("star (Z.to_N ({words})%Z)") })
            }
            _ => {
                let size = self.integer(word)?;
                let is_number = size.data.starts_with("Number");
                let words = match is_number {
                    true => size.words,
                    false => format!("(Z.to_N {}%Z)", closed(&size.words)),
                };
                Ok(Said { data: format!("Nimber {}", closed(&size.data)), words: format!("star {words}") })
            }
        }
    }
}

/// In brackets, unless it is one word or stands in brackets already.
fn closed(text: &str) -> String {
    let mut depth = 0_usize;
    let first_end = text.char_indices().find_map(|(place, letter)| {
        depth = match letter {
            '(' => depth + 1,
            ')' => depth.saturating_sub(1),
            _ => depth,
        };
        (depth == 0).then_some(place + 1)
    });
    let stands_in_brackets =
        text.starts_with('(') && first_end.is_some_and(|end| matches!(&text[end..], "" | "%Z"));
    if !text.contains(' ') || stands_in_brackets { text.to_owned() } else { format!("({text})") }
}

fn no_word_for(word: &str) -> String {
    let what = match word {
        "nim-power" => "nim-powers",
        "over" => "nim-quotients",
        "count" => "counts of cases",
        _ => "this",
    };
    format!("the development in Coq has no word for {what}")
}

impl CoqFile<'_, '_> {
    fn of_statement(mut self, claim: &Said, by_play: bool) -> io::Result<()> {
        self.text(HEADER.trim_end_matches('\n'));
        self.line("")?;
        self.text(LOADED);
        self.numbers()?;
        if self.written_out {
            self.games()?;
        }
        self.nodes()?;
        self.line("(* The claim as data. *)")?;
        self.text("Definition said : statement :=\n  (");
        self.text(&claim.data);
        self.line(")%Z.")?;
        self.line("")?;
        self.positions()?;
        self.line("(* The checker says that it is so. *)")?;
        let (known, sound) = match by_play {
            true => ("(Some position)", "statement_by_play"),
            false => ("None", "statement_by_values"),
        };
        self.line(&format!("Lemma checked : check_statement {known} nodes_1 said = true."))?;
        self.line("Proof. vm_cast_no_check (eq_refl true). Qed.")?;
        if !self.written_out {
            self.line("")?;
            self.line("Lemma written : matches position 1 nodes_1.")?;
            self.line_with_further("Proof. exact_no_check (statement_matches _ _ _ checked {}). Qed.")?;
        }
        self.line("")?;
        self.text("Theorem claim_1 : ");
        self.text(&claim.words);
        self.line(".")?;
        self.line(&format!("Proof. exact_no_check ({sound} position nodes_1 said written checked). Qed."))?;
        self.end_of_section()?;
        self.out.finish()
    }
}
