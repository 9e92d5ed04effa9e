//! Reads a proof as a person would, who knows the definitions and has the certificate beside it, and believes nothing.

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

/// The whole text: the formulas, that every position is shown once and from what was shown before, and that moves are moves.
pub fn read(certificate: &Certificate, text: &str) -> Found<()> {
    let paragraphs: Vec<String> =
        text.split("\n\n").map(|part| part.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    for paragraph in &paragraphs {
        formulas(paragraph)?;
    }
    for line in text.lines().filter(|line| line.starts_with("  ") && line.contains(" → ")) {
        row(certificate, line)?;
    }
    let single = certificate.claims().len() == 1;
    let mut known = BTreeMap::<u32, u64>::new();
    let mut shown = BTreeSet::new();
    let mut left_out = 0;
    let mut open: Vec<u32> = Vec::new();
    for paragraph in &paragraphs {
        if paragraph.starts_with("The claims") {
            break;
        }
        if paragraph.contains("left out here.") {
            let count = paragraph.split(' ').find_map(|word| word.parse::<usize>().ok());
            left_out = count.unwrap_or(1);
            stated_outside(paragraph, &mut known)?;
            continue;
        }
        for (node, parts) in definitions(paragraph) {
            same_parts(certificate, node, &parts)?;
            if open.contains(&node) || shown.contains(&node) {
                continue;
            }
            for part in parts.iter().filter_map(|part| node_number(part)) {
                if !known.contains_key(&part) {
                    return Err(format!("G{node} uses G{part}, of which nothing is known"));
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
                if certificate.value(node).to_u64() != Some(value) {
                    return Err(format!("G{node} is not *{value}"));
                }
                known.insert(node, value);
            }
        }
    }
    if !open.is_empty() {
        return Err(format!("{open:?} are defined, and nothing is concluded"));
    }
    let reached = reached(certificate);
    if shown.len() + left_out != reached.len() || !shown.is_subset(&reached) {
        return Err(format!("{} shown, {left_out} left out, {} reached", shown.len(), reached.len()));
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

/// `G6 = {*1, G2}` and `G7 = G2 + *3`, by the names of the parts.
fn definitions(text: &str) -> Vec<(u32, Vec<String>)> {
    let mut found = Vec::new();
    for (place, _) in text.match_indices(" = ") {
        let before = text[..place].rsplit(' ').next().unwrap_or("");
        let Some(node) = node_number(before) else { continue };
        let after = &text[place + 3..];
        let parts = if let Some(inside) = after.strip_prefix('{') {
            let inside = &inside[..inside.find('}').unwrap_or(inside.len())];
            inside.split(", ").filter(|part| !part.is_empty()).map(str::to_owned).collect()
        } else {
            let end = after.find([';', ':', '≈', '=']).unwrap_or(after.len());
            after[..end].trim().split(" + ").flat_map(copies).collect()
        };
        found.push((node, parts));
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

fn same_parts(certificate: &Certificate, node: u32, names: &[String]) -> Found<()> {
    let (CertificateNode::Options(parts) | CertificateNode::Sum(parts)) = certificate.node(node) else {
        return Err(format!("G{node} is a nimber"));
    };
    let name = |part: &u32| match certificate.node(*part) {
        CertificateNode::Nimber => format!("*{}", certificate.value(*part)),
        _ => format!("G{part}"),
    };
    let mut expected: Vec<String> = parts.iter().map(name).collect();
    let mut names = names.to_vec();
    expected.sort();
    names.sort();
    if matches!(certificate.node(node), CertificateNode::Options(_))
        && names.iter().all(|name| name.starts_with('*'))
    {
        // Its set of nimbers, which knows no repetition.
        expected.dedup();
        names.dedup();
    }
    if names == expected { Ok(()) } else { Err(format!("G{node} is {expected:?} and not {names:?}")) }
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

/// `Used of them are G1, G2 ≈ *0; G5 ≈ *3.`
fn stated_outside(text: &str, known: &mut BTreeMap<u32, u64>) -> Found<()> {
    let Some((_, list)) = text.split_once("Used of them are ") else { return Ok(()) };
    for part in list.trim_end_matches('.').split("; ") {
        let (names, value) = part.split_once(" ≈ *").ok_or("a value is missing")?;
        for name in names.split(", ") {
            known.insert(node_number(name).ok_or(format!("{name}?"))?, number(value)?);
        }
    }
    Ok(())
}

/// `G6 → G5 ≈ *3    G5 → *2    …`: the moves are moves, and the values are right.
fn row(certificate: &Certificate, line: &str) -> Found<()> {
    let cells: Vec<&str> = line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect();
    if line.trim_start().starts_with("- ") {
        return Ok(());
    }
    let [moved, reply, leaves] = cells[..] else { return Err(format!("the row {line}")) };
    is_move(certificate, moved)?;
    if !reply.starts_with("a move of") {
        is_move(certificate, reply.split(" in ").next().unwrap_or(reply))?;
    }
    // Formulas are computed elsewhere, and beyond a few components none is given.
    if leaves.contains('⊕') || leaves == "the nim-sum is 0" {
        return Ok(());
    }
    let mut sum = 0;
    for term in leaves.split(" ≈ ").next().unwrap_or("").split(" + ") {
        sum ^= worth(certificate, term)?;
    }
    if sum == 0 { Ok(()) } else { Err(format!("{leaves} is no P-position")) }
}

fn is_move(certificate: &Certificate, text: &str) -> Found<()> {
    let (from, to) = text.split_once(" → ").ok_or(format!("no move: {text}"))?;
    let (to, stated) = to.split_once(" ≈ *").unwrap_or((to, ""));
    let value = worth(certificate, to)?;
    if !stated.is_empty() && number(stated)? != value {
        return Err(format!("{to} is not *{stated}"));
    }
    let legal = match node_number(from) {
        None => value < worth(certificate, from)? && to.starts_with('*'),
        Some(node) => match certificate.node(node) {
            CertificateNode::Options(options) => options.iter().any(|&option| match node_number(to) {
                Some(to) => to == option,
                None => {
                    certificate.node(option) == CertificateNode::Nimber
                        && certificate.value(option).to_u64() == Some(value)
                }
            }),
            _ => false,
        },
    };
    if legal { Ok(()) } else { Err(format!("{text} is no move")) }
}

fn worth(certificate: &Certificate, name: &str) -> Found<u64> {
    match node_number(name) {
        Some(node) => certificate.value(node).to_u64().ok_or("a long value".to_owned()),
        None => number(name.strip_prefix('*').ok_or(format!("{name}?"))?),
    }
}

fn node_number(name: &str) -> Option<u32> {
    name.strip_prefix('G')?.parse().ok()
}

fn number(text: &str) -> Found<u64> {
    text.parse().map_err(|_| format!("{text:?} is no number"))
}

fn leading_number(text: &str) -> Option<u64> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    text[..digits].parse().ok()
}

/// Braces and dollars balance, environments match, and nothing special stands bare.
pub fn latex(text: &str) -> Found<()> {
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
                _ if !sign.is_ascii() => return Err(format!("the sign {sign}: {line}")),
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
