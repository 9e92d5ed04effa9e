//! Reads a proof as a person would, who knows the definitions and has the certificate beside it,
//! and believes nothing.
//!
//! Which node of the certificate a `G3` is, the reader finds out: by what it is said to consist of,
//! or by the line of the certificate that is named. Nodes that consist of the same are not told
//! apart, but counted.

use std::collections::{BTreeMap, BTreeSet};

use sprague::proof::{Certificate, CertificateNode, Claim, WinningOption};

type Found<T> = Result<T, String>;

/// The definition: count up from 0.
pub fn mex(values: &[u64]) -> u64 {
    (0..).find(|candidate| !values.contains(candidate)).expect("numbers do not end")
}

/// A winning move by way of this node, if there is one.
pub fn winning(
    certificate: &Certificate,
    values: &[u64],
    position: u32,
    other: u32,
) -> Option<WinningOption> {
    let value = |node: u32| values[node as usize - 1];
    let has = |set: u32, option: u32| match certificate.node(set) {
        CertificateNode::Options(options) => options.contains(&option),
        CertificateNode::Nimber => {
            certificate.node(option) == CertificateNode::Nimber && value(option) < value(set)
        }
        CertificateNode::Sum(_) => false,
        _ => unreachable!("there is no other"),
    };
    match certificate.node(position) {
        CertificateNode::Sum(components) => components
            .iter()
            .copied()
            .find(|&component| has(component, other) && value(position) == value(component) ^ value(other))
            .map(|component| WinningOption::InComponent { component, option: other }),
        _ => (has(position, other) && value(other) == 0).then_some(WinningOption::Option(other)),
    }
}

/// Every formula that states a mex or a nim-sum is computed again.
pub fn formulas(text: &str) -> Found<()> {
    for (place, _) in text.match_indices("mex{") {
        let inside = &text[place + 4..];
        let (inside, after) = inside.split_once('}').ok_or("mex{ without }")?;
        let Some(stated) = leading_number(after.strip_prefix(" = ").unwrap_or("")) else {
            // The theorem itself, with letters.
            if inside == "n1, …, nk" {
                continue;
            }
            return Err(format!("mex{{{inside}}} is said to be nothing"));
        };
        let mut values = Vec::new();
        for part in inside.split(", ").filter(|part| !part.is_empty() && *part != "…") {
            match part.split_once('–') {
                Some((start, end)) => values.extend(number(start)?..=number(end)?),
                None => values.push(number(part)?),
            }
        }
        if inside.contains('…') && values.last().is_none_or(|&last| last < stated) {
            return Err(format!("values below the mex are left out of mex{{{inside}}}"));
        }
        if mex(&values) != stated {
            return Err(format!("mex{{{inside}}} is not {stated}"));
        }
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut place = 0;
    while place < words.len() {
        if words[place] != "⊕" {
            place += 1;
            continue;
        }
        let mut sum = number(words[place - 1])?;
        while words.get(place) == Some(&"⊕") {
            sum ^= number(words[place + 1])?;
            place += 2;
        }
        let stated = words.get(place + 1).and_then(|word| leading_number(word));
        if words.get(place) != Some(&"=") || stated != Some(sum) {
            return Err(format!("a nim-sum near {:?}", &words[place.saturating_sub(4)..place + 2]));
        }
    }
    Ok(())
}

/// What a node consists of: its kind, and for a nimber its value, or else the classes of its parts,
/// sorted.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Made {
    Nimber(u64),
    Set(Vec<usize>),
    Sum(Vec<usize>),
}

/// What the reader knows so far.
struct Reading<'c> {
    certificate: &'c Certificate,
    /// The class of each node, and what the nodes of a class consist of.
    classes: Vec<usize>,
    made: BTreeMap<Made, usize>,
    /// A node of each class.
    nodes: Vec<u32>,
    /// How many nodes of each class the claims reach.
    reached: Vec<usize>,
    /// The class of `G1`, `G2`, ….
    numbers: BTreeMap<u32, usize>,
}

impl<'c> Reading<'c> {
    fn new(certificate: &'c Certificate) -> Reading<'c> {
        let mut reading = Reading {
            certificate,
            classes: Vec::new(),
            made: BTreeMap::new(),
            nodes: Vec::new(),
            reached: Vec::new(),
            numbers: BTreeMap::new(),
        };
        for node in 1..=certificate.len() as u32 {
            let of_parts = |parts: &[u32]| {
                let mut classes: Vec<usize> =
                    parts.iter().map(|&part| reading.classes[part as usize - 1]).collect();
                classes.sort_unstable();
                classes
            };
            let made = match certificate.node(node) {
                CertificateNode::Nimber => Made::Nimber(certificate.value(node).to_u64().unwrap_or(u64::MAX)),
                CertificateNode::Options(parts) => Made::Set(of_parts(parts)),
                CertificateNode::Sum(parts) => Made::Sum(of_parts(parts)),
                _ => unreachable!("there is no other"),
            };
            let next = reading.made.len();
            let class = *reading.made.entry(made).or_insert(next);
            if class == next {
                reading.nodes.push(node);
                reading.reached.push(0);
            }
            reading.classes.push(class);
        }
        for node in reached(certificate) {
            reading.reached[reading.classes[node as usize - 1]] += 1;
        }
        reading
    }

    /// The class of a name, `G3` or `*2`.
    fn class(&self, name: &str) -> Found<usize> {
        let known = match node_number(name) {
            Some(number) => self.numbers.get(&number).copied(),
            None => name
                .strip_prefix('*')
                .and_then(|value| self.made.get(&Made::Nimber(value.parse().ok()?)))
                .copied(),
        };
        known.ok_or(format!("{name} is used, and nothing is known of it"))
    }

    /// `G3` is what was said of it, which is a position of the certificate that the claims reach.
    fn define(&mut self, number: u32, is_set: bool, names: &[String]) -> Found<()> {
        let mut parts = names.iter().map(|name| self.class(name)).collect::<Found<Vec<usize>>>()?;
        parts.sort_unstable();
        let said = if is_set { Made::Set(parts.clone()) } else { Made::Sum(parts.clone()) };
        let class = self.made.get(&said).copied();
        let Some(&known) = self.numbers.get(&number) else {
            let class = class.filter(|&class| self.reached[class] > 0);
            let class = class.ok_or(format!("no position that is reached is {names:?}"))?;
            self.numbers.insert(number, class);
            return Ok(());
        };
        if class == Some(known) {
            return Ok(());
        }
        // Its set of nimbers, which knows no repetition.
        let CertificateNode::Options(options) = self.certificate.node(self.nodes[known]) else {
            return Err(format!("G{number} is not {names:?}"));
        };
        let mut options: Vec<usize> = options.iter().map(|&part| self.classes[part as usize - 1]).collect();
        options.sort_unstable();
        options.dedup();
        parts.dedup();
        let nimbers = names.iter().all(|name| name.starts_with('*'));
        if nimbers && is_set && options == parts {
            Ok(())
        } else {
            Err(format!("G{number} is not {names:?}"))
        }
    }

    /// `Used of them are G1, G2 (nodes 4, 7 of the certificate) ≈ *0; G3 (node 9 of the certificate) ≈ *3.`
    fn stated_outside(&mut self, text: &str, known: &mut BTreeMap<u32, u64>) -> Found<()> {
        let Some((_, list)) = text.split_once("Used of them are ") else { return Ok(()) };
        for part in list.trim_end_matches('.').split("; ") {
            let (names, value) = part.split_once(" ≈ *").ok_or("a value is missing")?;
            let (names, nodes) = names.split_once(" (node").ok_or("the nodes are missing")?;
            let nodes = nodes.strip_suffix(" of the certificate)").ok_or("the nodes do not end")?;
            let nodes: Vec<&str> = nodes.trim_start_matches('s').trim().split(", ").collect();
            let names: Vec<&str> = names.split(", ").collect();
            if nodes.len() != names.len() {
                return Err(format!("{} names for {} nodes", names.len(), nodes.len()));
            }
            for (name, node) in names.into_iter().zip(nodes) {
                let (name, node) = (node_number(name).ok_or(format!("{name}?"))?, number(node)? as u32);
                if !reached(self.certificate).contains(&node) {
                    return Err(format!("node {node} is not reached"));
                }
                if self.certificate.value(node).to_u64() != Some(number(value)?) {
                    return Err(format!("node {node} is not *{value}"));
                }
                if self.numbers.insert(name, self.classes[node as usize - 1]).is_some() {
                    return Err(format!("G{name} is two positions"));
                }
                known.insert(name, number(value)?);
            }
        }
        Ok(())
    }

    fn worth(&self, name: &str) -> Found<u64> {
        match node_number(name) {
            Some(_) => {
                let node = self.nodes[self.class(name)?];
                self.certificate.value(node).to_u64().ok_or("a long value".to_owned())
            }
            None => number(name.strip_prefix('*').ok_or(format!("{name}?"))?),
        }
    }

    /// `G6 → G5 ≈ *3    G5 → *2    …`: the moves are moves, and the values are right.
    fn row(&self, line: &str) -> Found<()> {
        let cells: Vec<&str> = line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect();
        if line.trim_start().starts_with("- ") {
            return Ok(());
        }
        let [moved, reply, leaves] = cells[..] else { return Err(format!("the row {line}")) };
        self.is_move(moved)?;
        if !reply.starts_with("a move of") {
            self.is_move(reply.split(" in ").next().unwrap_or(reply))?;
        }
        // Formulas are computed elsewhere, and beyond a few components none is given.
        if leaves.contains('⊕') || leaves == "the nim-sum is 0" {
            return Ok(());
        }
        let mut sum = 0;
        for term in leaves.split(" ≈ ").next().unwrap_or("").split(" + ") {
            sum ^= self.worth(term)?;
        }
        if sum == 0 { Ok(()) } else { Err(format!("{leaves} is not a P-position")) }
    }

    fn is_move(&self, text: &str) -> Found<()> {
        let (from, to) = text.split_once(" → ").ok_or(format!("no move: {text}"))?;
        let (to, stated) = to.split_once(" ≈ *").unwrap_or((to, ""));
        let value = self.worth(to)?;
        if !stated.is_empty() && number(stated)? != value {
            return Err(format!("{to} is not *{stated}"));
        }
        let legal = match node_number(from) {
            None => value < self.worth(from)? && to.starts_with('*'),
            Some(_) => match self.certificate.node(self.nodes[self.class(from)?]) {
                CertificateNode::Options(options) => {
                    let to = self.class(to)?;
                    options.iter().any(|&option| self.classes[option as usize - 1] == to)
                }
                _ => false,
            },
        };
        if legal { Ok(()) } else { Err(format!("{text} is not a move")) }
    }
}

/// The whole text: the formulas, that every position is shown once and from what was shown before,
/// and that moves are moves.
pub fn read(certificate: &Certificate, text: &str) -> Found<()> {
    let paragraphs: Vec<String> =
        text.split("\n\n").map(|part| part.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    for paragraph in &paragraphs {
        formulas(paragraph)?;
    }
    let single = certificate.claims().len() == 1;
    let mut reading = Reading::new(certificate);
    let mut known = BTreeMap::<u32, u64>::new();
    let mut shown = BTreeSet::new();
    let mut left_out = 0;
    let mut open: Vec<u32> = Vec::new();
    for paragraph in &paragraphs {
        if paragraph.starts_with("The claims") {
            break;
        }
        if paragraph.contains("left out here.") {
            left_out = match paragraph.split(' ').next() {
                Some("One") => 1,
                count => count.and_then(|count| count.parse().ok()).ok_or("how many are left out?")?,
            };
            reading.stated_outside(paragraph, &mut known)?;
            continue;
        }
        for (node, is_set, parts) in definitions(paragraph) {
            reading.define(node, is_set, &parts)?;
            if open.contains(&node) || shown.contains(&node) {
                continue;
            }
            for part in parts.iter().filter_map(|part| node_number(part)) {
                if !known.contains_key(&part) {
                    return Err(format!("G{node} uses G{part}, about which nothing is known"));
                }
            }
            open.push(node);
        }
        for (nodes, value) in conclusions(paragraph) {
            for node in nodes {
                let position = open.iter().position(|&one| one == node);
                if position.is_none() && single {
                    continue;
                }
                open.remove(position.ok_or(format!("G{node} is concluded and not defined"))?);
                if !shown.insert(node) {
                    return Err(format!("G{node} is shown twice"));
                }
                if reading.worth(&format!("G{node}"))? != value {
                    return Err(format!("G{node} is not *{value}"));
                }
                known.insert(node, value);
            }
        }
    }
    if !open.is_empty() {
        return Err(format!("{open:?} are defined, and nothing is concluded"));
    }
    for line in text.lines().filter(|line| line.starts_with("  ") && line.contains(" → ")) {
        reading.row(line)?;
    }
    let reached = reached(certificate);
    if shown.len() + left_out != reached.len() {
        return Err(format!("{} shown, {left_out} left out, {} reached", shown.len(), reached.len()));
    }
    let mut of_class = vec![0; reading.nodes.len()];
    for number in &shown {
        let class = reading.numbers[number];
        of_class[class] += 1;
        if of_class[class] > reading.reached[class] {
            return Err(format!("G{number} is shown once too often"));
        }
    }
    // Numbers leave no gap.
    let numbers: Vec<u32> = reading.numbers.keys().copied().collect();
    if numbers.iter().copied().ne(1..=numbers.len() as u32) {
        return Err(format!("the numbers are {numbers:?}"));
    }
    Ok(())
}

fn reached(certificate: &Certificate) -> BTreeSet<u32> {
    let mut open = Vec::new();
    for claim in certificate.claims() {
        match claim {
            Claim::Value { position, .. } | Claim::Lose { position } => open.push(*position),
            Claim::Equal { first, second } => open.extend([*first, *second]),
            Claim::Differ { first, second, witness } => open.extend([*first, *second, *witness]),
            Claim::Win { position, option: WinningOption::Option(option) } => {
                open.extend([*position, *option]);
            }
            Claim::Win { position, option: WinningOption::InComponent { component, option } } => {
                open.extend([*position, *component, *option]);
            }
            _ => unreachable!("there is no other"),
        }
    }
    let mut reached = BTreeSet::new();
    while let Some(node) = open.pop() {
        if let CertificateNode::Options(parts) | CertificateNode::Sum(parts) = certificate.node(node)
            && reached.insert(node)
        {
            open.extend(parts);
        }
    }
    reached
}

/// `G6 = {*1, G2}` and `G7 = G2 + *3`: whether it is a set, and the names of the parts.
fn definitions(text: &str) -> Vec<(u32, bool, Vec<String>)> {
    let mut found = Vec::new();
    for (place, _) in text.match_indices(" = ") {
        let before = text[..place].rsplit(' ').next().unwrap_or("");
        let Some(node) = node_number(before) else { continue };
        let after = &text[place + 3..];
        let inside = after.strip_prefix('{');
        let parts = if let Some(inside) = inside {
            let inside = &inside[..inside.find('}').unwrap_or(inside.len())];
            inside.split(", ").filter(|part| !part.is_empty()).map(str::to_owned).collect()
        } else {
            let end = after.find([';', ':', '≈', '=']).unwrap_or(after.len());
            after[..end].trim().split(" + ").flat_map(copies).collect()
        };
        found.push((node, inside.is_some(), parts));
    }
    found
}

/// `5 * G3` is five components.
fn copies(term: &str) -> Vec<String> {
    match term.split_once(" * ") {
        Some((count, name)) => vec![name.to_owned(); count.parse().unwrap_or(0)],
        None => vec![term.to_owned()],
    }
}

/// `so G6 ≈ G9 ≈ *2.`
fn conclusions(text: &str) -> Vec<(Vec<u32>, u64)> {
    let mut found = Vec::new();
    for (place, _) in text.match_indices("o G") {
        if !text[..=place].ends_with("so") && !text[..=place].ends_with("So") {
            continue;
        }
        let mut nodes = Vec::new();
        for word in text[place + 2..].split(" ≈ ") {
            if let Some(node) = node_number(word) {
                nodes.push(node);
            } else {
                if let Some(value) = word.strip_prefix('*').and_then(leading_number) {
                    found.push((nodes, value));
                }
                break;
            }
        }
    }
    found
}

fn node_number(name: &str) -> Option<u32> {
    name.strip_prefix('G')?.parse().ok()
}

fn number(text: &str) -> Found<u64> {
    text.parse().map_err(|_| format!("{text:?} is not a number"))
}

fn leading_number(text: &str) -> Option<u64> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    text[..digits].parse().ok()
}

/// Braces and dollars balance, environments match, and nothing special stands bare. Of signs beyond
/// ASCII there are the letters of Western and Central Europe, and letters that are handed to the macro
/// for them with their number.
pub fn latex(text: &str) -> Found<()> {
    const LETTER: &str = "\\spragueletter{";
    let declared: Vec<char> = text
        .split(LETTER)
        .skip(1)
        .filter_map(|handed| handed.split_once("}{"))
        .filter_map(|(code, rest)| {
            let letter = char::from_u32(u32::from_str_radix(code, 16).ok()?)?;
            rest.strip_prefix(letter)?.starts_with('}').then_some(letter)
        })
        .collect();
    let known = |sign: char| sign <= '\u{17f}' || declared.contains(&sign) && sign.is_alphabetic();
    // The macro itself, with the signs that only a preamble has, is compiled in a test of its own.
    let (before, definition) = text.split_once("\\ifdefined\\spragueletter").unwrap_or((text, ""));
    let after = match definition.split_once("\\fi\\fi}\\fi\n") {
        Some((_, after)) if after.contains("\\begin{document}") => after,
        None if definition.is_empty() && !text.contains(LETTER) => "",
        _ => return Err("letters without their macro, or a macro that is not whole".to_owned()),
    };
    let text = format!("{before}{after}");
    let mut environments: Vec<&str> = Vec::new();
    for line in text.lines() {
        let mut depth = 0_i32;
        let mut dollars = 0;
        let mut signs = line.chars().peekable();
        while let Some(sign) = signs.next() {
            match sign {
                '\\' => {
                    signs.next();
                }
                '{' => depth += 1,
                '}' => depth -= 1,
                '$' => dollars += 1,
                '%' | '~' => return Err(format!("a bare {sign}: {line}")),
                '#' => return Err(format!("a bare #: {line}")),
                '^' | '_' if dollars % 2 == 0 => return Err(format!("a bare {sign}: {line}")),
                '&' if environments.last() != Some(&"longtable") => return Err(format!("a bare &: {line}")),
                _ if !sign.is_ascii() && !known(sign) => return Err(format!("the sign {sign}: {line}")),
                _ => {}
            }
            if depth < 0 {
                return Err(format!("braces: {line}"));
            }
        }
        if depth != 0 || dollars % 2 != 0 {
            return Err(format!("braces or dollars: {line}"));
        }
        if let Some(rest) = line.strip_prefix("\\begin{") {
            environments.push(&rest[..rest.find('}').unwrap_or(0)]);
        }
        if let Some(rest) = line.strip_prefix("\\end{")
            && environments.pop() != Some(&rest[..rest.find('}').unwrap_or(0)])
        {
            return Err(format!("environments: {line}"));
        }
    }
    if environments.is_empty() { Ok(()) } else { Err(format!("{environments:?} are open")) }
}

/// Elements end in the order in which they began, and every `&` begins a character reference; there
/// is nothing that runs or is loaded.
pub fn html(text: &str) -> Found<()> {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text.strip_prefix("<!DOCTYPE html>\n").ok_or("no document")?;
    while let Some(place) = rest.find(['<', '&']) {
        let (sign, behind) = rest[place..].split_at(1);
        if sign == "&" {
            let known = ["amp;", "lt;", "gt;", "quot;"];
            if !known.iter().any(|name| behind.starts_with(name)) {
                return Err(format!("a bare &: {}", &rest[place..]));
            }
            rest = behind;
            continue;
        }
        let (tag, after) = behind.split_once('>').ok_or("a tag without an end")?;
        let name = tag.split(' ').next().unwrap_or_default();
        match name.strip_prefix('/') {
            Some(closed) if open.pop() != Some(closed) => return Err(format!("</{closed}> closes nothing")),
            Some(_) => {}
            None if name == "meta" => {}
            None if matches!(name, "script" | "link" | "img") || tag.contains("href") => {
                return Err(format!("<{tag}>"));
            }
            None => open.push(name),
        }
        rest = after;
    }
    if open.is_empty() { Ok(()) } else { Err(format!("{open:?} are open")) }
}
