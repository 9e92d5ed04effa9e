//! The table of residues, as a document.

use crate::arithmetic::{Group, ResidueClass, Residues, ResiduesOf};
use crate::markup::{Block, Column, Entry, Prose, Table, prose};
use crate::proof::Detail;
use crate::reply::for_all::Part;

/// Rows of a table, and of one that shows everything.
const ROWS: usize = 36;
const ALL_ROWS: usize = 200;

/// Numbers that are listed one by one in a row.
const LISTED: usize = 12;

/// Which numbers stand for all others and why, and the table of what is true of them.
pub(super) fn blocks(names: &[String], parts: &[Part], residues: &Residues, detail: Detail) -> Vec<Block> {
    let mut blocks = Vec::new();
    for (name, of) in names.iter().zip(&residues.variables) {
        blocks.push(Block::Paragraph(repeats(name, of)));
    }
    let chosen = residues.cases.first().map_or(0, |case| case.classes.len());
    let most = if detail == Detail::Three { ALL_ROWS } else { ROWS };
    // The classes of one variable stand in the table of the cases.
    let with_table = if chosen == 1 { 1 } else { 0 };
    if detail != Detail::One {
        for (name, of) in names.iter().zip(&residues.variables).skip(with_table) {
            if (2..=most).contains(&of.classes.len()) {
                blocks.push(Block::Table(classes(name, of)));
            }
        }
    }
    if chosen == 0 && !residues.variables.is_empty() {
        return blocks;
    }
    let (rows, words) = if detail == Detail::One || residues.count > most {
        (groups(names, parts, residues), gathered(residues, names))
    } else {
        (cases(names, parts, residues), all_shown(residues))
    };
    blocks.push(Block::Paragraph(words));
    blocks.push(Block::Table(rows));
    blocks
}

/// What follows from the table.
pub(super) fn conclusion(parts: &[Part], residues: &Residues, for_some: bool) -> Prose {
    let fails = residues.groups.iter().any(|group| group.holds != Some(true));
    let is_silent = |group: &Group| !speaks(parts, &group.parts);
    let is_open = residues.cases.first().is_some_and(|case| !case.classes.is_empty());
    Prose::from(match (fails, residues.groups.iter().any(is_silent)) {
        (true, _) if !is_open && !for_some => {
            "No others need to be checked, and with these the claim is false."
        }
        (false, _) if !is_open && !for_some => {
            "No others need to be checked, and with these the claim holds."
        }
        (true, _) if !is_open => "It holds for none of the numbers that stand for all, and so for none.",
        (false, _) if !is_open => "It holds for some of the numbers that stand for all.",
        (true, _) => "A number stands only for greater ones, so the first case that fails is the least.",
        (_, true) => "In every row the claim holds, or says nothing. So it holds for all.",
        (_, false) => "In every row the claim holds. So it holds for all.",
    })
}

/// The same in a few lines.
pub(super) fn lines(names: &[String], residues: &Residues) -> Vec<Entry> {
    let mut lines: Vec<Entry> =
        names.iter().zip(&residues.variables).map(|(name, of)| Entry::new(0, repeats(name, of))).collect();
    let all = if residues.groups.iter().all(|group| group.holds == Some(true)) {
        "the claim holds in all of them, or says nothing"
    } else {
        "the claim fails in some of them"
    };
    let cases = match residues.count {
        1 => "There is one case, and it was checked".to_owned(),
        count => format!("Numbers with the same values are one case. All {count} cases were checked"),
    };
    lines.push(Entry::new(0, prose!("{cases}: {all}.")));
    lines
}

/// From where on the conditions on a variable repeat, and so which numbers stand for all.
fn repeats(name: &str, of: &ResiduesOf) -> Prose {
    let ResiduesOf { start, period, terms, .. } = of;
    let numbers = start + period;
    if numbers == 1 {
        return prose!("What the claim says of ⟦{name}⟧ is the same for all values.");
    }
    let mut line = Prose::new();
    for (place, one) in terms.iter().enumerate() {
        let from = if one.start == 0 { String::new() } else { format!(" from {} on", one.start) };
        line += match place {
            0 => prose!("⟦{}⟧ repeats{from} with period {}", one.term, one.period),
            _ => prose!(", ⟦{}⟧{from} with period {}", one.term, one.period),
        };
    }
    if !terms.is_empty() {
        line = line.text(". ");
    }
    let every = if *period == 1 { "is the same".to_owned() } else { format!("repeats with period {period}") };
    let all = match start {
        0 => prose!("All"),
        start => prose!("From ⟦{name} = {start}⟧ on, all"),
    };
    let stand = match numbers {
        2 => "0, 1".to_owned(),
        3 => "0, 1, 2".to_owned(),
        _ => format!("0, …, {}", numbers - 1),
    };
    line + all
        + prose!(
            " that the claim says of ⟦{name}⟧ alone {every}, so that the numbers ⟦{stand}⟧ stand for all."
        )
}

/// How many cases there are, if all are shown.
fn all_shown(residues: &Residues) -> Prose {
    let table = match residues.count {
        1 => "There is one case, and".to_owned(),
        count => format!("Numbers in one row have the same values, so there are {count} cases. All of them"),
    };
    prose!("{table} {} checked:", if residues.count == 1 { "it was" } else { "were" })
}

/// How many cases there are, which are gathered by which parts are true.
fn gathered(residues: &Residues, names: &[String]) -> Prose {
    let chosen = residues.cases.first().map_or(0, |case| case.classes.len());
    let numbers: Vec<String> = residues.variables[..chosen]
        .iter()
        .zip(names)
        .map(|(of, name)| format!("{} of {name}", of.classes.len()))
        .collect();
    match chosen {
        0 | 1 => prose!(
            "Numbers with the same values are one case. There are {} cases, and all were checked:",
            residues.count
        ),
        _ => prose!(
            "Numbers with the same values are one class: there are {}. The {} cases that they make were \
             all checked:",
            numbers.join(", "),
            residues.count
        ),
    }
}

/// The classes of one variable among several, by their values.
fn classes(name: &str, of: &ResiduesOf) -> Table {
    let mut classes: Vec<&ResidueClass> = of.classes.iter().collect();
    classes.sort_by_key(|class| &class.values);
    let mut columns = vec![Column::left(name)];
    columns.extend(of.terms.iter().map(|one| Column::right(&one.term)));
    let row = |class: &&ResidueClass| {
        let mut row = vec![members(name, of, &class.members)];
        row.extend(class.values.iter().map(|&value| number(value)));
        row
    };
    Table { columns, rows: classes.iter().map(row).collect() }
}

/// Every case in a row of its own.
fn cases(names: &[String], parts: &[Part], residues: &Residues) -> Table {
    let mut columns = Vec::new();
    let single = residues.cases.first().is_some_and(|case| case.classes.len() == 1);
    for (name, of) in names.iter().zip(&residues.variables) {
        columns.push(Column::left(name));
        if single {
            columns.extend(of.terms.iter().map(|one| Column::right(&one.term)));
            break;
        }
    }
    if !single {
        columns.truncate(residues.cases.first().map_or(0, |case| case.classes.len()));
    }
    let shown = shown_parts(parts);
    columns.extend(shown.iter().map(|&part| Column::left(&parts[part].typed)));
    columns.push(Column::left("claim"));
    let rows = residues.cases.iter().map(|case| {
        let mut row = Vec::new();
        for (place, &class) in case.classes.iter().enumerate() {
            let of = &residues.variables[place];
            let class = &of.classes[class];
            if single {
                row.push(members(&names[place], of, &class.members));
                row.extend(class.values.iter().map(|&value| number(value)));
            } else {
                row.push(prose!("⟦{}⟧", class.members[0]));
            }
        }
        row.extend(shown.iter().map(|&part| truth(case.parts[part])));
        row.push(verdict(case.holds, parts, &case.parts));
        let values = if single { &residues.variables[0].classes[case.classes[0]].values[..] } else { &[] };
        (values, row)
    });
    let mut rows: Vec<_> = rows.collect();
    rows.sort_by_key(|(values, _)| *values);
    Table { columns, rows: rows.into_iter().map(|(_, row)| row).collect() }
}

/// A row for all cases in which the same parts are true.
fn groups(names: &[String], parts: &[Part], residues: &Residues) -> Table {
    let shown = shown_parts(parts);
    let mut columns: Vec<Column> = shown.iter().map(|&part| Column::left(&parts[part].typed)).collect();
    columns.push(Column::left("claim"));
    columns.push(Column::right("cases"));
    columns.push(Column::left("the first"));
    let row = |group: &Group| {
        let mut row: Vec<Prose> = shown.iter().map(|&part| truth(group.parts[part])).collect();
        row.push(verdict(group.holds, parts, &group.parts));
        row.push(Prose::from(group.count.to_string()));
        let first = group.first.iter().zip(names).map(|(value, name)| format!("{name} = {value}"));
        row.push(Prose::new().listed(&first.collect::<Vec<_>>()));
        row
    };
    Table { columns, rows: residues.groups.iter().map(row).collect() }
}

/// The parts that have a column, each once.
fn shown_parts(parts: &[Part]) -> Vec<usize> {
    let is_new = |&part: &usize| !parts[..part].iter().any(|other| other.typed == parts[part].typed);
    (0..parts.len()).filter(is_new).collect()
}

/// The members of a class: those before everything repeats, and what the others leave.
fn members(name: &str, of: &ResiduesOf, members: &[u64]) -> Prose {
    let before: Vec<u64> = members.iter().copied().filter(|&member| member < of.start).collect();
    let mut line = Prose::new();
    let runs = runs(&before);
    let shown: Vec<String> = runs.iter().take(LISTED).map(written_run).collect();
    line = line.listed(&shown);
    let left_out: u64 = runs.iter().skip(LISTED).map(|(first, last)| last - first + 1).sum();
    if left_out > 0 {
        line += prose!(", … ({left_out} more)");
    }
    let after = members.iter().filter(|&&member| member >= of.start);
    let mut residues: Vec<u64> = after.map(|member| member % of.period).collect();
    residues.sort_unstable();
    let residues: Vec<String> = residues.iter().map(ToString::to_string).collect();
    if residues.is_empty() {
        return line;
    }
    if !before.is_empty() {
        line = line.text("; ");
    }
    let from = if of.start == 0 { String::new() } else { format!("from {} on ", of.start) };
    if residues.len() as u64 == of.period {
        return match of.start {
            0 => line + prose!("all"),
            start => line + prose!("from {start} on all"),
        };
    }
    let left_out = residues.len().saturating_sub(LISTED);
    let is = if residues.len() == 1 { "=" } else { "in" };
    let line = line + prose!("{from}⟦{name} % {}⟧ {is} ", of.period);
    let line = line.listed(&residues[..residues.len() - left_out]);
    if left_out > 0 { line + prose!(", … ({left_out} more)") } else { line }
}

/// The first and the last of numbers in a row.
fn runs(numbers: &[u64]) -> Vec<(u64, u64)> {
    let mut runs: Vec<(u64, u64)> = Vec::new();
    for &number in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => runs.push((number, number)),
        }
    }
    runs
}

fn written_run(&(first, last): &(u64, u64)) -> String {
    match last - first {
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => format!("{first}–{last}"),
    }
}

fn number(value: Option<i128>) -> Prose {
    match value {
        Some(value) => prose!("⟦{value}⟧"),
        None => Prose::from("–"),
    }
}

fn truth(value: Option<bool>) -> Prose {
    Prose::from(match value {
        Some(true) => "true",
        Some(false) => "false",
        None => "–",
    })
}

/// Whether a case refutes the claim.
fn verdict(holds: Option<bool>, parts: &[Part], truths: &[Option<bool>]) -> Prose {
    match holds {
        Some(true) if !speaks(parts, truths) => Prose::from("says nothing"),
        Some(true) => Prose::from("holds"),
        Some(false) => Prose::from("fails"),
        None => Prose::from("–"),
    }
}

/// Whether all conditions of the claim are met.
fn speaks(parts: &[Part], truths: &[Option<bool>]) -> bool {
    parts.iter().zip(truths).all(|(part, truth)| !part.is_condition || *truth != Some(false))
}
