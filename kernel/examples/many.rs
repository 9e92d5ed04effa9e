//! Many certificates in one stream, so that one process verifies them all: each after a line with
//! the number of its bytes. `coq/extract.sh` compares the kernel with the proved program by it.
//!
//! `cargo run -p sprague-kernel --example many -- whole FILE…` writes these certificates as they are,
//! `mutants COUNT FILE…` as many of them with some changes, always the same ones, and `verify` reads
//! such a stream and has one line for each certificate: what the kernel says, with all claims.

use std::io::{self, BufRead, BufWriter, Write};
use std::{collections::HashMap, env, fs};

use sprague_kernel::{Options, verify};

fn main() -> io::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let read = |files: &[String]| files.iter().map(fs::read).collect::<io::Result<Vec<_>>>();
    let mut output = BufWriter::new(io::stdout().lock());
    match arguments.split_first() {
        Some((mode, files)) if mode == "whole" => {
            read(files)?.iter().try_for_each(|text| write(&mut output, text))?;
        }
        Some((mode, [count, files @ ..])) if mode == "mutants" => {
            let texts = read(files)?;
            for number in 0..count.parse().map_err(io::Error::other)? {
                write(&mut output, &mutant(&texts[number % texts.len()], number as u64))?;
            }
        }
        Some((mode, [])) if mode == "verify" => verify_all(&mut io::stdin().lock(), &mut output)?,
        _ => writeln!(output, "many whole FILE… | many mutants COUNT FILE… | many verify")?,
    }
    output.flush()
}

fn write(output: &mut impl Write, text: &[u8]) -> io::Result<()> {
    writeln!(output, "{}", text.len())?;
    output.write_all(text)
}

fn verify_all(input: &mut impl BufRead, output: &mut impl Write) -> io::Result<()> {
    let mut line = String::new();
    while input.read_line(&mut line)? > 0 {
        let mut text = vec![0; line.trim_end().parse().map_err(io::Error::other)?];
        line.clear();
        input.read_exact(&mut text)?;
        match verify(&mut &text[..], Options::default(), &mut || true) {
            Ok(verified) => {
                let claims: Vec<String> = verified.lines().collect();
                writeln!(output, "{}", [vec![verified.to_string()], claims].concat().join("; "))?;
            }
            Err(refused) => writeln!(output, "{refused}")?,
        }
    }
    Ok(())
}

/// Random numbers, the same in each run (G. Marsaglia, *Xorshift RNGs*, 2003).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }

    /// A line, seldom the first: what a certificate is of is soon compared.
    fn line(&mut self, count: usize) -> usize {
        if count == 1 || self.below(200) == 0 { 0 } else { 1 + self.below(count - 1) }
    }

    fn one_of<'t, T: ?Sized>(&mut self, all: &[&'t T]) -> &'t T {
        all[self.below(all.len())]
    }
}

/// Claims of each kind of certificate, `#` for a number.
const CLAIMS: &[(&str, &[&str])] = &[
    ("sprague-cert", &["value # #", "equal # #", "differ # # #", "win # #", "win # # #", "lose #"]),
    (
        "sprague-loopy",
        &[
            "P #",
            "N #+#",
            "D #+*#",
            "value # #",
            "value #+# oo",
            "value # oo #",
            "value # oo # #",
            "equal # #+*#",
            "equal # #",
            "differ # # #",
            "win # #",
            "win #+# #",
            "hold # #",
            "hold #+*# #+*#",
        ],
    ),
    (
        "sprague-entailing",
        &[
            "P #",
            "N #+#",
            "P #+*#",
            "value # #",
            "value #+# loony",
            "equal # #",
            "differ # # #",
            "win # # o #",
            "win #+# # e #+#",
            "win #+*# *# o *#",
            "win # # c #",
        ],
    ),
    ("sprague-strategy", &["equal # #", "differ # # #", "win # #", "lose #", "value # #", "win # # #"]),
    ("sprague-form", &["equal # #", "form # #", "form # #", "differ # # #", "P #", "N #"]),
    ("sprague-misere", &["P #", "N #", "P # #", "N # # #"]),
    ("sprague-forall", &["nothing a#", "nothing !a#"]),
];

fn is_of_parts(lines: &[String]) -> bool {
    lines[0].starts_with("sprague-proof")
}

/// Claims of these begin with the word of their own.
fn is_for_all(lines: &[String]) -> bool {
    lines[0].starts_with("sprague-forall")
}

/// A certificate with a change or two; most keep the form, so that it is the proof that is wrong.
fn mutant(text: &[u8], number: u64) -> Vec<u8> {
    let mut random = Random((number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut lines: Vec<String> = String::from_utf8_lossy(text).lines().map(str::to_owned).collect();
    for _ in 0..=random.below(4) / 3 {
        if is_for_all(&lines) && random.below(2) == 0 {
            match random.below(3) {
                0 => change_rule(&mut lines, &mut random),
                _ => change_automaton(&mut lines, &mut random),
            }
            continue;
        }
        match random.below(20) {
            0..=6 => change_number(&mut lines, &mut random),
            7..=10 => change_list(&mut lines, &mut random),
            11..=14 => change_claims(&mut lines, &mut random),
            15 | 16 => change_words(&mut lines, &mut random),
            17 | 18 => change_lines(&mut lines, &mut random),
            _ if random.below(4) == 0 => change_version(&mut lines, &mut random),
            _ => change_bytes(&mut lines, &mut random),
        }
    }
    if random.below(8) > 0 {
        mend(&mut lines);
    }
    if random.below(50) == 0 { lines.join("\n") } else { lines.join("\n") + "\n" }.into_bytes()
}

/// The nodes are numbered and counted anew, and so are the pairs of a strategy and the claims.
fn mend(lines: &mut [String]) {
    if is_for_all(lines) {
        return mend_for_all(lines);
    }
    let (mut nodes, mut pairs, mut claims) = (0, 0, 0);
    for line in lines {
        match line.split_once(' ') {
            Some(("end", counts)) if counts.matches(' ').count() == 2 => {
                *line = format!("end {nodes} {pairs} {claims}");
            }
            Some(("end", counts)) if counts.contains(' ') => *line = format!("end {nodes} {claims}"),
            Some(("q" | "a", _)) => claims += 1,
            Some(("p", _)) => pairs += 1,
            Some((number, rest)) if number.parse::<u64>().is_ok() => {
                nodes += 1;
                *line = format!("{nodes} {rest}");
            }
            _ => {}
        }
    }
}

/// What the lines of goals for all numbers begin with.
const GOALS: &[&str] = &["nothing", "counts", "code", "misere", "rule"];

/// The lines of each kind are numbered anew, and automata and goals are counted.
fn mend_for_all(lines: &mut [String]) {
    let mut counts: HashMap<String, usize> = HashMap::new();
    for line in lines.iter_mut().skip(1) {
        let fields: Vec<&str> = line.splitn(3, ' ').collect();
        let of_kind = counts.entry(fields[0].to_owned()).or_default();
        *of_kind += 1;
        if let (["s" | "b" | "t" | "a", _, rest], number) = (&fields[..], *of_kind) {
            *line = format!("{} {number} {rest}", fields[0]);
        } else if fields[0] == "end" {
            let count = |kind: &&str| counts.get(*kind).copied().unwrap_or(0);
            *line = format!("end {} {}", count(&"a"), GOALS.iter().map(count).sum::<usize>());
        }
    }
}

/// A state accepts or does not, has another successor, or a component is turned round.
fn change_automaton(lines: &mut [String], random: &mut Random) {
    let automata: Vec<usize> = (0..lines.len()).filter(|&place| lines[place].starts_with("a ")).collect();
    let Some(&place) = automata.get(random.below(automata.len())) else { return };
    let parts: Vec<String> = lines[place].split(" |").map(str::to_owned).collect();
    let [head, tracks, accepting, next] = &parts[..] else { return };
    if accepting.len() < 2 {
        return;
    }
    let (mut head, mut accepting, mut next) = (head.clone(), accepting.clone(), next.clone());
    match random.below(3) {
        0 => {
            let state = 1 + random.below(accepting.len() - 1);
            let other = if accepting[state..].starts_with('1') { "0" } else { "1" };
            accepting.replace_range(state..=state, other);
        }
        1 => {
            let mut fields: Vec<String> = next.split(' ').map(str::to_owned).collect();
            let field = random.below(fields.len());
            let other = random.below(accepting.len()).to_string();
            let times = fields[field].split_once('*').map_or(String::new(), |(_, times)| format!("*{times}"));
            fields[field] = other + &times;
            next = fields.join(" ");
        }
        _ => {
            let mut fields: Vec<&str> = head.split(' ').collect();
            let field = random.below(fields.len());
            let turned = match fields[field].strip_prefix('!') {
                Some(rest) => rest.to_owned(),
                None => format!("!{}", fields[field]),
            };
            fields[field] = &turned;
            head = fields.join(" ");
        }
    }
    lines[place] = [head, tracks.clone(), accepting, next].join(" |");
}

const RULE_WORDS: &[&str] =
    &["x0", "x1", "x2", "x3", "x4", "x5", ">", ",", "|", "-", "0", "1", "a1", "a2", "a3"];

const COUNT_WORDS: &[&str] = &[
    "=", "<", "<=", "-", "+", "*", "k", "0", "1", "2", "3", "a1", "a2", "a3", "x0", "x1", "count", "powers",
    "power",
];

/// A field of a rule, of its options or of a comparison of counts is another one, there is one more,
/// or one fewer.
fn change_rule(lines: &mut [String], random: &mut Random) {
    let kinds = ["rule ", "option ", "total ", "counts "];
    let is_rule = |line: &String| kinds.iter().any(|word| line.starts_with(word));
    let rules: Vec<usize> = (0..lines.len()).filter(|&place| is_rule(&lines[place])).collect();
    let Some(&place) = rules.get(random.below(rules.len())) else { return };
    let words = if lines[place].starts_with("counts ") { COUNT_WORDS } else { RULE_WORDS };
    let mut fields: Vec<&str> = lines[place].split(' ').collect();
    let field = 1 + random.below(fields.len() - 1);
    match random.below(5) {
        0 => fields.insert(field, random.one_of(words)),
        1 => drop(fields.remove(field)),
        _ => fields[field] = random.one_of(words),
    }
    lines[place] = fields.join(" ");
}

/// A number is one more, one less, another one, or is spelt in another way.
fn change_number(lines: &mut [String], random: &mut Random) {
    let place = random.line(lines.len());
    let line = &mut lines[place];
    let starts: Vec<usize> = (line.char_indices())
        .filter(|&(place, letter)| {
            letter.is_ascii_digit() && !line[..place].ends_with(|before: char| before.is_ascii_digit())
        })
        .map(|(place, _)| place)
        .collect();
    if starts.is_empty() {
        return;
    }
    let start = starts[random.below(starts.len())];
    let end =
        line[start..].find(|letter: char| !letter.is_ascii_digit()).map_or(line.len(), |end| start + end);
    let number: u128 = line[start..end].parse().unwrap_or(7);
    let other = match random.below(20) {
        0..=6 => (number + 1).to_string(),
        7..=13 => number.saturating_sub(1).to_string(),
        14..=17 => random.below(2 * number.min(1_000) as usize + 3).to_string(),
        18 => format!("0{number}"),
        _ => random.one_of(&["18446744073709551616", "", "4294967296", "-1"]).to_owned(),
    };
    line.replace_range(start..end, &other);
}

/// A list that ascends has one more member, one fewer, or another one, and ascends again.
fn change_list(lines: &mut [String], random: &mut Random) {
    let place = random.line(lines.len());
    let words: Vec<&str> = lines[place].split(' ').collect();
    let is_number = |word: &&str| word.parse::<u32>().is_ok();
    let Some(first) = words.iter().skip(1).position(is_number).map(|first| first + 1) else { return };
    let last = first + words[first..].iter().take_while(|word| is_number(word)).count();
    let mut list: Vec<u32> = words[first..last].iter().filter_map(|word| word.parse().ok()).collect();
    if random.below(3) > 0 {
        list.remove(random.below(list.len()));
    }
    if random.below(3) > 0 {
        let most = list.iter().copied().max().unwrap_or(1).max(place as u32);
        list.push(random.below(most as usize + 2) as u32);
    }
    list.sort_unstable();
    if random.below(4) > 0 {
        list.dedup();
    }
    let list: Vec<String> = list.iter().map(u32::to_string).collect();
    let list: Vec<&str> = list.iter().map(String::as_str).collect();
    lines[place] = [&words[..first], &list, &words[last..]].concat().join(" ");
}

/// Another claim is put in, or one is left out.
fn change_claims(lines: &mut Vec<String>, random: &mut Random) {
    if is_of_parts(lines) {
        return change_atoms(lines, random);
    }
    let Some(end) = lines.iter().position(|line| line.starts_with("end")) else { return };
    let (for_all, nodes) =
        (is_for_all(lines), end - lines.iter().filter(|line| line.starts_with("q ")).count());
    let Some((_, forms)) = CLAIMS.iter().find(|(kind, _)| lines[0].starts_with(kind)) else { return };
    if lines[end - 1].starts_with("q ") && random.below(4) == 0 {
        lines.remove(end - 1);
    } else {
        let mut claim = String::from(if for_all { "" } else { "q " });
        for letter in random.one_of(forms).chars() {
            match letter {
                '#' if random.below(3) == 0 => claim += &random.below(4).to_string(),
                '#' => claim += &(1 + random.below(nodes)).to_string(),
                other => claim.push(other),
            }
        }
        lines.insert(end, claim);
    }
}

/// Operators of claims of several parts, those that stand for one another side by side.
const OPERATORS: &[&[&str]] = &[
    &["and", "or", "implies", "iff"],
    &["eq", "ne", "lt", "le"],
    &["win", "lose", "misere-win", "misere-lose"],
    &["alike", "same", "option"],
    &["add", "sub", "mul", "div", "mod", "pow", "gcd", "xor", "times"],
    &["mex", "min", "max"],
    &["value", "birthday"],
];

/// Atoms, `#` for a number.
const ATOMS: &[&str] = &[
    "win #",
    "lose #",
    "misere-win #",
    "not misere-lose #",
    "alike # #",
    "same # #",
    "option # #",
    "options 1 # #",
    "options 2 # # #",
    "eq value # #",
    "lt birthday # birthday #",
    "le count 2 win # lose # #",
    "eq mex 3 # value # # birthday #",
    "ne min 2 # neg # max 2 # birthday #",
    "eq sub # pow # 2 div neg # #",
    "eq mod neg # # xor # times # #",
    "iff win # misere-win #",
    "eq heap 1 # #",
    "eq gcd # neg # #",
    "le period 1 # preperiod 1",
    "nim-equal nim-product w # nim-sum w^2 #",
];

/// An operator is another one of its kind, an atom has the other truth, or there is one more.
fn change_atoms(lines: &mut Vec<String>, random: &mut Random) {
    let Some(claim) = lines.iter().position(|line| line.starts_with("claim ")) else { return };
    let atoms: Vec<usize> = (0..=claim).filter(|&place| lines[place].starts_with("a ")).collect();
    let Some(&atom) = atoms.get(random.below(atoms.len())) else { return };
    match random.below(4) {
        0 | 1 => {
            let place = if random.below(3) == 0 { claim } else { atom };
            let mut words: Vec<&str> = lines[place].split(' ').collect();
            let operators: Vec<(usize, &[&str])> = (1..words.len())
                .filter_map(|word| Some((word, *OPERATORS.iter().find(|all| all.contains(&words[word]))?)))
                .collect();
            let Some(&(word, all)) = operators.get(random.below(operators.len())) else { return };
            words[word] = random.one_of(all);
            lines[place] = words.join(" ");
        }
        2 => {
            let turned = match lines[atom].strip_suffix('0') {
                Some(rest) => format!("{rest}1"),
                None => format!("{}0", lines[atom].trim_end_matches('1')),
            };
            lines[atom] = turned;
        }
        _ => {
            let form = random.one_of(ATOMS);
            let number = |random: &mut Random| 1 + random.below(claim - atoms.len());
            let words: Vec<String> = form
                .split(' ')
                .map(|word| if word == "#" { number(random).to_string() } else { word.to_owned() })
                .collect();
            let join = random.one_of(OPERATORS[0]);
            lines[claim] = format!("claim {join} {} {}", atoms.len() + 1, &lines[claim]["claim ".len()..]);
            lines.insert(claim, format!("a {} ={}", words.join(" "), random.below(2)));
        }
    }
}

/// Words that stand in certificates, some of them in a wrong form.
const WORDS: &[&str] = &["o", "p", "s", "n", "=oo", "=loony", "e", "c", "*0", "q", "=0", "=1", "0", "1"];
const ORDINALS: &[&str] = &[
    "w",
    "w+1",
    "w*2",
    "w^2+w",
    "w+w",
    "w^1",
    "w*1",
    "1+w",
    "w+0",
    "w^0",
    "w^2+w^2",
    "w+w^2",
    "w^3*5+w*2+7",
];

const PARTS_WORDS: &[&str] = &[
    "a", "at", "claim", "not", "and", "eq", "add", "win", "same", "value", "count", "options", "1", "2", "=1",
];

const FOR_ALL_WORDS: &[&str] =
    &["x1", "1x0", "-1x1", "1b1", "(0", "|", "all", "iff", "=", "<=", "!t1", "t1", "a1", "!a1", "a1(0=1)"];

/// A word is left out, is there twice, is another one, or changes places with one of its line.
fn change_words(lines: &mut [String], random: &mut Random) {
    let known = match lines {
        _ if is_for_all(lines) => FOR_ALL_WORDS,
        _ if is_of_parts(lines) => PARTS_WORDS,
        _ => WORDS,
    };
    let line = random.line(lines.len());
    let mut words: Vec<&str> = lines[line].split(' ').collect();
    let (one, other) = (random.below(words.len()), random.below(words.len()));
    let last = words.len() - 1;
    let ordinal = random.one_of(ORDINALS);
    let value = format!("={ordinal}");
    match random.below(5) {
        0 => drop(words.remove(one)),
        1 => words.insert(one, words[other]),
        2 => words.swap(one, other),
        3 => words[one] = random.one_of(known),
        _ => words[last] = if words[last].starts_with('=') { &value } else { ordinal },
    }
    lines[line] = words.join(" ");
}

/// A line is left out, is there twice, or changes places with another one.
fn change_lines(lines: &mut Vec<String>, random: &mut Random) {
    let (one, other) = (random.line(lines.len()), random.line(lines.len()));
    match random.below(3) {
        0 => drop(lines.remove(one)),
        1 => lines.insert(one, lines[other].clone()),
        _ => lines.swap(one, other),
    }
}

/// The first line says another version.
fn change_version(lines: &mut [String], random: &mut Random) {
    if let Some((kind, _)) = lines[0].rsplit_once(' ') {
        lines[0] = format!("{kind} {}", random.below(5));
    }
}

/// A byte is left out, or put in.
fn change_bytes(lines: &mut [String], random: &mut Random) {
    let line = random.line(lines.len());
    let mut letters: Vec<char> = lines[line].chars().collect();
    let place = random.below(letters.len() + 1);
    if random.below(2) == 0 && place < letters.len() {
        letters.remove(place);
    } else {
        letters.insert(
            place,
            random
                .one_of(&["0", "1", " ", "=", "+", "*", "\r", "\n", "q", "w"])
                .chars()
                .next()
                .unwrap_or(' '),
        );
    }
    lines[line] = letters.into_iter().collect();
}
