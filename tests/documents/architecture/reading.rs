//! Sources as text: the paths in them, and how long their functions are. Enough for code in the
//! form that rustfmt gives it.

/// The same lines without comments and without what is there for tests alone.
pub fn code_alone(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut skipped_to = None;
    for line in text.lines() {
        let (indent, rest) = (indent(line), line.trim());
        if rest == "#[cfg(test)]" {
            skipped_to = Some(indent);
        } else if let Some(end) = skipped_to {
            let ends = rest.ends_with([';', '}']) && indent == end;
            skipped_to = skipped_to.filter(|_| !ends);
        } else if !rest.starts_with("//") {
            code.push_str(line.split(" // ").next().unwrap_or(line));
        }
        code.push('\n');
    }
    code
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Every path with its line, and whether it is handed on by `pub use`; those of `use` first.
pub fn paths(code: &str) -> Vec<(usize, bool, String)> {
    let mut found = Vec::new();
    let mut rest = Vec::new();
    let mut lines = code.lines().zip(1..);
    while let Some((line, number)) = lines.next() {
        let item = line.trim_start();
        let (is_public, item) = match item.strip_prefix("pub").and_then(|item| item.split_once("use ")) {
            Some((reach, tree)) if reach.trim().is_empty() || reach.ends_with(") ") => (true, Some(tree)),
            _ => (false, item.strip_prefix("use ")),
        };
        let Some(item) = item else {
            rest.push((number, line));
            continue;
        };
        let mut tree = item.to_owned();
        while !tree.contains(';') {
            let Some((line, _)) = lines.next() else { break };
            tree.push_str(line);
        }
        let tree = tree.split(';').next().unwrap_or_default();
        found.extend(leaves(tree).into_iter().map(|path| (number, is_public, path)));
    }
    for (number, line) in rest {
        let words = line.split(|sign: char| !sign.is_alphanumeric() && sign != '_' && sign != ':');
        let long = words.map(|word| word.trim_matches(':')).filter(|word| word.contains("::"));
        found.extend(long.map(|path| (number, false, path.to_owned())));
    }
    found
}

/// The paths that a tree of `use` stands for.
fn leaves(tree: &str) -> Vec<String> {
    let Some((before, inside)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap_or(tree).trim();
        return vec![path.trim_end_matches("::self").trim_end_matches("::*").to_owned()];
    };
    let inside = inside.rsplit_once('}').map_or(inside, |(inside, _)| inside);
    let (mut depth, mut parts) = (0, vec![String::new()]);
    for sign in inside.chars() {
        match sign {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        parts.last_mut().expect("a part is open").push(sign);
    }
    let whole = |part: &String| leaves(&format!("{}{}", before.trim(), part.trim()));
    parts.iter().filter(|part| !part.trim().is_empty()).flat_map(whole).collect()
}

/// The functions with more lines than `most`, tests aside: the line, the name, and how many.
pub fn long_functions(text: &str, most: usize) -> Vec<(usize, String, usize)> {
    let code = code_alone(text);
    let lines: Vec<&str> = code.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some((before, after)) = line.split_once("fn ") else { continue };
        let words = ["pub", "const", "unsafe", "async", "extern"];
        if !before.split_whitespace().all(|word| words.iter().any(|known| word.starts_with(known))) {
            continue;
        }
        let end = lines[at..].iter().position(|other| indent(other) == indent(line) && other.trim() == "}");
        let declared = lines[at..].iter().position(|other| other.trim_end().ends_with(';'));
        if let Some(end) = end
            && declared.is_none_or(|declared| indent(lines[at + declared]) != indent(line))
            && end + 1 > most
        {
            let name = after.split(|sign: char| !sign.is_alphanumeric() && sign != '_').next();
            found.push((at + 1, name.unwrap_or_default().to_owned(), end + 1));
        }
    }
    found
}
