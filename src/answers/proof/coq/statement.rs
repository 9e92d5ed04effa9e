//! A claim of several parts for Coq: as data, and in the words of `coq/Game.v`.

use std::io;

use crate::proof::block::Block;
use crate::proof::certificate::Certificate;
use crate::proof::coq::file::CoqFile;
use crate::proof::coq::for_all::{Quantified, turns};
use crate::proof::coq::laws;
use crate::proof::coq::quotient::QuotientData;
use crate::proof::coq::sequence::Sequence;
use crate::proof::coq::{HEADER, can_be_written_out, named_values};

/// Loaded beside what each file loads.
const LOADED: &str = "\
From Coq Require Import ZArith.
From Sprague Require Import Distinguish Heaps Misere Identity Statement ForAll Laws.
From Sprague Require Quotient.

";

/// Words about positions that Coq plays out: who wins in misère play, their values do not tell.
pub(crate) const BY_PLAY: [&str; 3] = ["misere-win", "misere-lose", "misere-differ"];

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

/// Reads words, each operator before its operands.
struct Reader<'w> {
    sequences: &'w [Sequence],
    quotients: &'w [QuotientData],
    /// What the unknown numbers and games are called.
    numbers: Vec<String>,
    games: Vec<String>,
    words: std::slice::Iter<'w, String>,
    written_out: bool,
}

/// Writes a claim of several parts as a file that Coq accepts if it is so of the positions of the
/// certificate. The claim comes as words, each operator before its operands; positions are numbers
/// of nodes, octal games those of sequences or of misère quotients, and unknowns those of quantifiers.
///
/// # Errors
/// Those of `out`; [`io::ErrorKind::Unsupported`] where Coq has no word for something, where it cannot go
/// through the cases of an unknown, or where a nimber is transfinite.
pub(crate) fn write_statement(
    certificate: &Certificate,
    (sequences, quotients): (&[Sequence], &[QuotientData]),
    words: &[String],
    quantified: Option<&Quantified>,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let unsupported = |why: &str| io::Error::new(io::ErrorKind::Unsupported, why.to_owned());
    if !certificate.is_finite() {
        return Err(unsupported("in Coq, claims of several parts have no transfinite nimbers"));
    }
    let written_out = can_be_written_out(certificate);
    let names = |games| quantified.map(|quantified| quantified.names_of(games)).unwrap_or_default();
    let (numbers, games) = (names(false), names(true));
    let mut reader = Reader { sequences, quotients, numbers, games, words: words.iter(), written_out };
    let mut claim = reader.read(Sort::Truth).map_err(|why| unsupported(&why))?;
    let by_play = words.iter().any(|word| BY_PLAY.contains(&word.as_str()));
    let mut way = Way::Closed;
    if let Some(quantified) = quantified {
        claim.words = quantified.in_words(&claim.words);
        way = match turns(words, sequences, quotients, quantified) {
            Ok(turns) => Way::Cases(quantified.as_data(&turns), quantified.holds),
            Err(why) => match quantified.law() {
                Some(law) if laws::is_law(words, quantified.holds) => Way::Law(law),
                _ => return Err(unsupported(&why)),
            },
        };
    }
    let out = Block::new(out);
    CoqFile { certificate, written_out, named_values: named_values(certificate), out }.of_statement(
        &claim,
        &way,
        by_play,
        (sequences, quotients),
    )
}

/// How Coq is told that a claim is so.
enum Way {
    /// It has no unknowns, and is written so that it holds.
    Closed,
    /// By cases: its quantifiers as data, and whether it holds.
    Cases(String, bool),
    /// By the nim-sum alone: what the checker is asked, and the proof.
    Law([String; 2]),
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
        match word {
            "is-p" | "is-n" => return self.outcome(word),
            "misere-heaps-p" | "misere-heaps-n" => return self.misere_heaps(word),
            _ => {}
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
            "misere-differ" => {
                let [second, by_it] = [self.position()?, self.position()?];
                return Ok(Said {
                    data: format!("Misere_differ {} {} {}", first.data, second.data, by_it.data),
                    words: format!("~ misere_equiv {} {}", first.words, second.words),
                });
            }
            "alike" | "same" | "option" => return self.of_two(word, &first),
            _ => return Err(no_word_for(word)),
        };
        let of_values = matches!(word, "lose" | "win");
        let data = if of_values { format!("(Node {})", first.data) } else { first.data };
        Ok(Said { data: format!("{name} {data}"), words: said })
    }

    /// Who wins a sum of heaps in misère play.
    fn misere_heaps(&mut self, word: &str) -> Result<Said, String> {
        let class = if word == "misere-heaps-p" { "P_position" } else { "N_position" };
        let place = self.count()?;
        let Some(QuotientData { digits, period, preperiod, .. }) = self.quotients.get(place.wrapping_sub(1))
        else {
            return Err("a quotient is missing".to_owned());
        };
        let (ones, count) = (self.count()?, self.count()?);
        let sizes: Result<Vec<Said>, String> = (0..count).map(|_| self.operand(Sort::Integer)).collect();
        let mut sizes = sizes?;
        let words: Vec<String> = sizes.iter().map(|size| in_n(&size.words)).collect();
        let game = match ones {
            0 => format!("heaps (octal {digits}%N) [{}]%N", words.join("; ")),
            // To Coq a heap of 1 is *1.
            _ => {
                let heaps = words.iter().map(|size| format!("heap (octal {digits}%N) {size}"));
                let ones = std::iter::repeat_n("star 1".to_owned(), ones);
                format!("sum_of [{}]", heaps.chain(ones).collect::<Vec<_>>().join("; "))
            }
        };
        let one = || Said { data: "(Number 1)".to_owned(), words: "1".to_owned() };
        sizes.extend(std::iter::repeat_with(one).take(ones));
        Ok(Said {
            data: format!("Heaps_are_misere {class} {digits}%N {period} {preperiod} ({})", listed(&sizes)),
            words: format!("misere_outcome ({game}) = {class}"),
        })
    }

    /// Who wins at a position that may have unknowns.
    fn outcome(&mut self, word: &str) -> Result<Said, String> {
        let game = self.operand(Sort::Game)?;
        let class = if word == "is-p" { "P" } else { "N" };
        Ok(Said {
            data: format!("Is_{class} {}", game.data),
            words: format!("outcome {} = {class}_position", game.words),
        })
    }

    /// What is said of two positions, the first of them given.
    fn of_two(&mut self, word: &str, first: &Said) -> Result<Said, String> {
        let second = self.position()?;
        let [one, other] = [&first.words, &second.words];
        let [one_data, other_data] = [&first.data, &second.data];
        let (data, words) = match word {
            "alike" => {
                (format!("Equivalent (Node {one_data}) (Node {other_data})"), format!("equiv {one} {other}"))
            }
            "same" => {
                (format!("Identical {one_data} {other_data}"), format!("identical {one} {other} = true"))
            }
            _ => (
                format!("Is_option {one_data} {other_data}"),
                format!("existsb (identical {one}) (options {other}) = true"),
            ),
        };
        Ok(Said { data, words })
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
            "unknown" => {
                let number = self.count()?;
                let words = self.numbers.get(number).cloned().ok_or("an unknown has no quantifier")?;
                return Ok(Said { data: format!("Unknown {number}%nat"), words });
            }
            "neg" => {
                let one = self.operand(Sort::Integer)?;
                return Ok(Said {
                    data: format!("Minus {}", one.data),
                    words: format!("Z.opp {}", one.words),
                });
            }
            "mex" | "min" | "max" => return self.of_many(word),
            "count" => return self.counted(),
            "times" => ("Nim_times", "nim_times"),
            "add" => ("Add", "+"),
            "sub" => ("Subtract", "-"),
            "mul" => ("Multiply", "*"),
            "div" => ("Divide", "/"),
            "mod" => ("Remainder", "mod"),
            "pow" => ("Power", "^"),
            "gcd" => ("Gcd", "Z.gcd"),
            "xor" => ("Nim_sum", "Z.lxor"),
            number if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                return Ok(Said { data: format!("Number {number}"), words: number.to_owned() });
            }
            _ => return Err(no_word_for(word)),
        };
        let [one, other] = [self.operand(Sort::Integer)?, self.operand(Sort::Integer)?];
        let words = match sign {
            "Z.gcd" | "Z.lxor" | "nim_times" => format!("{sign} {} {}", one.words, other.words),
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
        let data = listed(rest);
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

    /// How many positions are P, or N.
    fn counted(&mut self) -> Result<Said, String> {
        let count = self.count()?;
        let mut cases = Vec::new();
        for _ in 0..count {
            let word = self.next()?.to_owned();
            let game = match word.as_str() {
                "lose" | "win" => {
                    let position = self.position()?;
                    Said { data: format!("(Node {})", position.data), words: position.words }
                }
                "is-p" | "is-n" => self.operand(Sort::Game)?,
                _ => return Err(no_word_for("count")),
            };
            let name = if matches!(word.as_str(), "lose" | "is-p") { "P" } else { "N" };
            let [data, words] = [("If_", &game.data), ("if_", &game.words)]
                .map(|(before, game)| format!("{before}{name} {game}"));
            cases.push(Said { data: format!("({data})"), words });
        }
        let words: Vec<String> = cases.iter().map(|case| case.words.clone()).collect();
        Ok(Said {
            data: format!("Total ({})", listed(&cases)),
            words: format!("total_of [{}]", words.join("; ")),
        })
    }

    /// The value of a position, which is the size of a nimber.
    fn factor(&mut self) -> Result<Said, String> {
        let word = self.next()?.to_owned();
        let said = match word.as_str() {
            "value" | "sum" | "times" | "heap" | "any" => {
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
            "any" => {
                let number = self.count()?;
                let words = self.games.get(number).cloned().ok_or("an unknown has no quantifier")?;
                Ok(Said { data: format!("Node {}", number + 1), words })
            }
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
                let digits = sequence.listed();
                let size = self.operand(Sort::Integer)?;
                let (period, preperiod) = (sequence.period.period, sequence.preperiod());
                let data = format!("Heap {digits}%N {period} {preperiod} {}", size.data);
                let size = in_n(&size.words);
                Ok(Said { data, words: format!("heap (octal {digits}%N) {size}") })
            }
            "times" => {
                let [one, other] = [self.factor()?, self.factor()?];
                let data = format!("Apply Nim_times {} {}", one.data, other.data);
                let words = format!("nim_times {} {}", one.words, other.words);
                Ok(Said { data: format!("Nimber ({data})"), words: format!("star (Z.to_N ({words})%Z)") })
            }
            _ => {
                let size = self.integer(word)?;
                let words = in_n(&closed(&size.words));
                Ok(Said { data: format!("Nimber {}", closed(&size.data)), words: format!("star {words}") })
            }
        }
    }
}

/// Integers as a list.
fn listed(integers: &[Said]) -> String {
    integers.iter().rev().fold("Nil".to_owned(), |rest, one| format!("Cons {} ({rest})", one.data))
}

/// An integer as a size, which is a number of `N`.
fn in_n(words: &str) -> String {
    let is = |test: fn(&u8) -> bool| words.as_bytes().iter().all(test);
    match (is(u8::is_ascii_digit), is(u8::is_ascii_alphanumeric)) {
        (true, _) => words.to_owned(),
        (false, true) => format!("(Z.to_N {words})"),
        (false, false) => format!("(Z.to_N {words}%Z)"),
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
        "period" | "preperiod" => "periods",
        "count" => "counts of other cases than those of who wins",
        _ => "this",
    };
    format!("the development in Coq has no word for {what}")
}

impl CoqFile<'_, '_> {
    fn of_statement(
        mut self,
        claim: &Said,
        way: &Way,
        by_play: bool,
        (sequences, quotients): (&[Sequence], &[QuotientData]),
    ) -> io::Result<()> {
        self.text(HEADER.trim_end_matches('\n'));
        self.line("")?;
        self.text(LOADED);
        self.numbers()?;
        if self.written_out {
            self.games()?;
        }
        self.nodes()?;
        self.claim_as_data(claim, way, (sequences, quotients))?;
        self.positions()?;
        let known = if by_play { "(Some position)" } else { "None" };
        let sound = if by_play { "by_play" } else { "by_values" };
        let (check, proof, matches) = match way {
            Way::Closed => (
                format!("check_statement {known} sequences quotients nodes_1 said"),
                format!("statement_{sound} position sequences quotients nodes_1 said written checked"),
                "statement_matches _ _ _ _ _",
            ),
            Way::Cases(_, holds) => (
                format!("check_for_all {known} sequences quotients nodes_1 quantifiers said {holds}"),
                format!(
                    "for_all_{sound} position sequences quotients nodes_1 quantifiers said {holds} written checked"
                ),
                "for_all_matches _ _ _ _ _ _ _",
            ),
            Way::Law([check, _]) => (check.clone(), String::new(), ""),
        };
        self.line("(* The checker says that it is so. *)")?;
        self.line(&format!("Lemma checked : {check} = true."))?;
        self.line("Proof. vm_cast_no_check (eq_refl true). Qed.")?;
        if !self.written_out && !matches.is_empty() {
            self.line("")?;
            self.line("Lemma written : matches position 1 nodes_1.")?;
            self.line_with_further(&format!("Proof. exact_no_check ({matches} checked {{}}). Qed."))?;
        }
        self.line("")?;
        self.text("Theorem claim_1 : ");
        self.text(&claim.words);
        self.line(".")?;
        match way {
            Way::Law([_, proof]) => self.line(proof)?,
            _ => self.line(&format!("Proof. exact_no_check ({proof}). Qed."))?,
        }
        self.end_of_section()?;
        self.out.finish()
    }

    /// The claim, its quantifiers, and its octal games.
    fn claim_as_data(
        &mut self,
        claim: &Said,
        way: &Way,
        (sequences, quotients): (&[Sequence], &[QuotientData]),
    ) -> io::Result<()> {
        self.line("(* Octal games in the claim, with period and preperiod. *)")?;
        let listed: Vec<String> = sequences
            .iter()
            .map(|one| format!("({}, {}, {})", one.listed(), one.period.period, one.preperiod()))
            .collect();
        self.line(&format!("Definition sequences : list (list N * N * N) := [{}]%N.", listed.join("; ")))?;
        self.line("")?;
        self.line("(* Misère quotients of heaps in the claim. *)")?;
        let listed: Vec<&str> = quotients.iter().map(|one| &*one.record).collect();
        self.line(&format!(
            "Definition quotients : list Quotient.certificate := [{}]%N.",
            listed.join(";\n  ")
        ))?;
        self.line("")?;
        self.line("(* The claim as data. *)")?;
        self.text("Definition said : statement :=\n  (");
        self.text(&claim.data);
        self.line(")%Z.")?;
        self.line("")?;
        if let Way::Cases(quantifiers, _) = way {
            self.line("(* Its quantifiers, and how their cases are gone through. *)")?;
            self.line(&format!("Definition quantifiers : list (quantifier * cases) := [{quantifiers}]%Z."))?;
            self.line("")?;
        }
        Ok(())
    }
}
