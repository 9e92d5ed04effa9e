//! A reader of certificates, written from the format. It takes more than the format allows.

/// A constant, multiples of tracks, multiples of terms.
#[derive(Debug, Clone)]
pub struct Form {
    pub constant: i64,
    pub tracks: Vec<(usize, i64)>,
    pub terms: Vec<(usize, i64)>,
}

#[derive(Debug)]
pub struct Sequence {
    pub preperiod: usize,
    pub period: usize,
    pub values: Vec<i64>,
}

#[derive(Debug)]
pub enum Term {
    Read(usize, Form),
    Truth(Component),
    NimSum(Vec<Form>),
    Mex(Vec<Form>),
    Entry(usize, Form),
    Quotient(i64, Form),
    Remainder(i64, Form),
    If(Vec<Form>),
}

#[derive(Debug)]
pub enum Test {
    Equal(Form),
    AtMost(Form),
    Below(i64, Form),
    NimSum(Vec<usize>),
}

#[derive(Debug, Clone)]
pub struct Component {
    pub negated: bool,
    pub test: bool,
    pub id: usize,
    pub renaming: Vec<(usize, usize)>,
}

impl Component {
    pub fn renamed(&self, track: usize) -> usize {
        self.renaming.iter().find(|pair| pair.0 == track).map_or(track, |pair| pair.1)
    }
}

#[derive(Debug)]
pub enum Meaning {
    All(Vec<Component>),
    Iff(Vec<Component>),
    Some(Vec<usize>, usize),
    Given,
    /// A guess that is to be made of the automaton of these components.
    Guess(Vec<Component>),
}

#[derive(Debug, Clone, Default)]
pub struct Automaton {
    pub tracks: Vec<usize>,
    pub accepting: Vec<bool>,
    pub next: Vec<Vec<usize>>,
}

impl Automaton {
    /// Whether it accepts words, the first digits first, by track and place.
    pub fn accepts_words(&self, length: usize, digit: impl Fn(usize, usize) -> bool) -> bool {
        let state = (0..length).fold(0, |state, at| {
            let digits = self.tracks.iter().enumerate();
            let letter = digits.map(|(place, &track)| usize::from(digit(track, at)) << place).sum::<usize>();
            self.next[state][letter]
        });
        self.accepting[state]
    }
}

/// The digits of a number as the greatest Fibonacci numbers that add up to it.
pub fn greedy_digits(mut number: i64) -> Vec<bool> {
    let mut places = vec![1, 2];
    while places.len() < 28 {
        places.push(places[places.len() - 1] + places[places.len() - 2]);
    }
    let digit = |&worth: &i64| {
        let fits = worth <= number;
        number -= if fits { worth } else { 0 };
        fits
    };
    places.iter().rev().map(digit).collect()
}

#[derive(Debug)]
pub struct Call {
    pub arguments: Vec<usize>,
}

#[derive(Debug)]
pub struct Choice {
    pub parts: Vec<Component>,
    pub calls: Vec<Call>,
    pub known: Vec<usize>,
    pub constant: i64,
}

#[derive(Debug)]
pub struct Rule {
    pub parameters: Vec<usize>,
    pub domain: Vec<Component>,
    pub guess: usize,
    pub value: Option<usize>,
    pub choices: Vec<Choice>,
}

#[derive(Debug)]
pub enum Goal {
    Nothing(bool, usize),
    Rule(Rule),
    Counts(Counts),
}

/// A relation, the first k, and both sides as words.
#[derive(Debug)]
pub struct Counts {
    pub relation: String,
    pub first: Option<u32>,
    pub sides: [Vec<String>; 2],
}

#[derive(Debug, Default)]
pub struct Document {
    pub sequences: Vec<Sequence>,
    pub terms: Vec<Term>,
    pub tests: Vec<Test>,
    /// Without automata in a statement.
    pub automata: Vec<(Meaning, Automaton)>,
    pub goals: Vec<Goal>,
    /// Numbers are read in the Zeckendorf system, and not in binary.
    pub zeckendorf: bool,
    /// The greatest coefficient and the greatest other number.
    pub reach: (i64, i64),
}

fn number(text: &str) -> Option<i64> {
    text.parse().ok()
}

fn id(text: &str, letter: char) -> Option<usize> {
    text.strip_prefix(letter)?.parse::<usize>().ok()?.checked_sub(1)
}

fn track(text: &str) -> Option<usize> {
    text.strip_prefix('x')?.parse().ok()
}

fn form(words: &[&str]) -> Option<Form> {
    let mut form = Form { constant: number(words.first()?)?, tracks: Vec::new(), terms: Vec::new() };
    for word in &words[1..] {
        if let Some((times, name)) = word.split_once('x') {
            form.tracks.push((name.parse().ok()?, number(times)?));
        } else {
            let (times, name) = word.split_once('b')?;
            form.terms.push((name.parse::<usize>().ok()?.checked_sub(1)?, number(times)?));
        }
    }
    Some(form)
}

fn enclosed(words: &[&str]) -> Option<Vec<Form>> {
    let text = words.join(" ");
    let text = text.strip_prefix('(')?.strip_suffix(')')?;
    text.split(") (").map(|words| form(&words.split(' ').collect::<Vec<_>>())).collect()
}

pub fn component(word: &str) -> Option<Component> {
    let (negated, word) = word.strip_prefix('!').map_or((false, word), |word| (true, word));
    if let Some(id) = id(word, 't') {
        return Some(Component { negated, test: true, id, renaming: Vec::new() });
    }
    let (name, pairs) = word.split_once('(').map_or((word, None), |(name, pairs)| (name, Some(pairs)));
    let mut renaming = Vec::new();
    for pair in pairs.and_then(|pairs| pairs.strip_suffix(')')).iter().flat_map(|pairs| pairs.split(',')) {
        let (from, to) = pair.split_once('=')?;
        renaming.push((from.parse().ok()?, to.parse().ok()?));
    }
    Some(Component { negated, test: false, id: id(name, 'a')?, renaming })
}

fn components(words: &[&str]) -> Option<Vec<Component>> {
    words.iter().map(|word| component(word)).collect()
}

fn tracks(words: &[&str]) -> Option<Vec<usize>> {
    words.iter().map(|word| track(word)).collect()
}

fn term(words: &[&str]) -> Option<Term> {
    let rest = &words[1..];
    Some(match words[0] {
        "read" => Term::Read(id(rest.first()?, 's')?, form(&rest[1..])?),
        "truth" => Term::Truth(component(rest.first()?)?),
        "nimsum" if rest.is_empty() => Term::NimSum(Vec::new()),
        "nimsum" => Term::NimSum(enclosed(rest)?),
        "mex" if rest.is_empty() => Term::Mex(Vec::new()),
        "mex" => Term::Mex(enclosed(rest)?),
        "entry" => Term::Entry(id(rest.first()?, 's')?, form(&rest[1..])?),
        "quotient" => Term::Quotient(number(rest.first()?)?, form(&rest[1..])?),
        "remainder" => Term::Remainder(number(rest.first()?)?, form(&rest[1..])?),
        "if" => Term::If(enclosed(rest)?),
        _ => return None,
    })
}

fn test(words: &[&str]) -> Option<Test> {
    let rest = &words[1..];
    Some(match words[0] {
        "=" => Test::Equal(form(rest)?),
        "<=" => Test::AtMost(form(rest)?),
        "<" => Test::Below(number(rest.first()?)?, form(&rest[1..])?),
        "xor" => Test::NimSum(tracks(rest)?),
        _ => return None,
    })
}

fn meaning(words: &[&str]) -> Option<Meaning> {
    let rest = &words[1..];
    Some(match words[0] {
        "all" => Meaning::All(components(rest)?),
        "iff" => Meaning::Iff(components(rest)?),
        "guess" => Meaning::Guess(components(rest)?),
        "some" => {
            let of = rest.iter().position(|word| *word == "of")?;
            Meaning::Some(tracks(&rest[..of])?, id(rest.get(of + 1)?, 'a')?)
        }
        "given" => Meaning::Given,
        _ => return None,
    })
}

fn automaton(parts: &[&[&str]]) -> Option<Automaton> {
    let [read, accepting, successors] = parts else { return None };
    let tracks: Vec<usize> = read.iter().map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let mut next = Vec::new();
    for word in *successors {
        let (state, times) = word.split_once('*').unwrap_or((word, "1"));
        next.extend(std::iter::repeat_n(state.parse::<usize>().ok()?, times.parse().ok()?));
    }
    let next = next.chunks(1 << tracks.len()).map(<[usize]>::to_vec).collect();
    Some(Automaton { tracks, accepting: accepting.first()?.bytes().map(|byte| byte == b'1').collect(), next })
}

fn rule(parts: &[&[&str]]) -> Option<Rule> {
    let [head, domain, guess, _] = parts else { return None };
    Some(Rule {
        parameters: tracks(&head[2..])?,
        domain: components(domain)?,
        guess: id(guess.first()?, 'a')?,
        value: guess.get(1).and_then(|word| track(word)),
        choices: Vec::new(),
    })
}

fn choice(parts: &[&[&str]]) -> Option<Choice> {
    let [head, calls, known, constant, _] = parts else { return None };
    let mut choice = Choice {
        parts: components(&head[1..])?,
        calls: Vec::new(),
        known: tracks(known)?,
        constant: number(constant.first()?)?,
    };
    for call in calls.split(|word| *word == ",").filter(|call| !call.is_empty()) {
        let arrow = call.iter().position(|word| *word == ">").unwrap_or(call.len());
        choice.calls.push(Call { arguments: tracks(&call[..arrow])? });
    }
    Some(choice)
}

impl Document {
    /// The lines of a certificate or a statement.
    pub fn read(text: &str) -> Option<Document> {
        let mut document = Document::default();
        for line in text.lines().skip(1) {
            let words: Vec<&str> = line.split(' ').collect();
            document.read_line(&words)?;
        }
        Some(document)
    }

    /// Whether an automaton accepts these numbers.
    pub fn accepts(&self, automaton: &Automaton, numbers: &[i64]) -> bool {
        if self.zeckendorf {
            let digits: Vec<Vec<bool>> =
                automaton.tracks.iter().map(|&track| greedy_digits(numbers[track])).collect();
            let place = |track| automaton.tracks.binary_search(&track).unwrap();
            return automaton.accepts_words(28, |track, at| digits[place(track)][at]);
        }
        automaton.accepts_words(20, |track, at| numbers[track] >> (19 - at) & 1 == 1)
    }

    pub fn read_line(&mut self, words: &[&str]) -> Option<()> {
        if matches!(words[0], "t" | "b") {
            for word in words[2..].iter().flat_map(|word| word.split(['(', ')'])) {
                let times = word.split_once(['x', 'b']).and_then(|(times, _)| number(times));
                let other = number(word).unwrap_or(0).saturating_abs();
                self.reach.0 = self.reach.0.max(times.unwrap_or(0).saturating_abs());
                self.reach.1 = self.reach.1.max(other);
            }
        }
        let parts: Vec<&[&str]> = words.split(|word| *word == "|").collect();
        match words[0] {
            "numeration" => self.zeckendorf = words.get(1) == Some(&"zeckendorf"),
            "s" => self.sequences.push(Sequence {
                preperiod: words.get(2)?.parse().ok()?,
                period: words.get(3)?.parse().ok()?,
                values: parts.get(1)?.iter().map(|word| number(word)).collect::<Option<_>>()?,
            }),
            "b" => self.terms.push(term(&words[2..])?),
            "t" => self.tests.push(test(&words[2..])?),
            "a" => self.automata.push((meaning(&parts[0][2..])?, automaton(&parts[1..]).unwrap_or_default())),
            "nothing" => {
                let name = component(words.get(1)?)?;
                self.goals.push(Goal::Nothing(name.negated, name.id));
            }
            "counts" => {
                let &[head, left, right] = &parts[..] else { return None };
                let words = |side: &[&str]| side.iter().map(|word| (*word).to_owned()).collect();
                self.goals.push(Goal::Counts(Counts {
                    relation: (*head.get(1)?).to_owned(),
                    first: head.get(2)?.parse().ok(),
                    sides: [words(left), words(right)],
                }));
            }
            "rule" => self.goals.push(Goal::Rule(rule(&parts)?)),
            "option" => match self.goals.last_mut() {
                Some(Goal::Rule(rule)) => rule.choices.push(choice(&parts)?),
                _ => return None,
            },
            _ => {}
        }
        Some(())
    }
}
