//! Pictures as text for a terminal.

use std::collections::{HashMap, HashSet};

use unicode_width::UnicodeWidthStr;

use crate::picture::board::{Board, Square};
use crate::picture::boxes::Boxes;
use crate::picture::diagram::{Diagram, Role, Vertex};
use crate::picture::regions::{Regions, Spot};
use crate::picture::styled::{Grid, Line, Look, WIDTH};
use crate::picture::{Heap, Notation, Picture};

/// The lines of a picture, and what its signs mean where that is not plain.
pub(crate) fn picture(picture: &Picture) -> Vec<Line> {
    match picture {
        Picture::Heaps(heaps) => heap_lines(heaps),
        Picture::Boards(boards) => boards.iter().flat_map(board_lines).collect(),
        Picture::Boxes(one) => box_lines(one),
        Picture::Diagram(one) => diagram_lines(one),
        Picture::Regions(one) => region_lines(one),
        Picture::Notation(one) => notation(one),
    }
}

fn notation(notation: &Notation) -> Vec<Line> {
    let mut lines = Vec::new();
    if !notation.text.is_empty() {
        lines.push(Line::of(notation.text.as_str(), Look::Plain));
    }
    for (words, marked) in &notation.moves {
        lines.push(match marked {
            true => Line::of(format!("▸ {words}"), Look::Marked),
            false => Line::of(format!("· {words}"), Look::Plain),
        });
    }
    lines.extend(notation.remark.as_ref().map(|remark| Line::of(remark.as_str(), Look::Faint)));
    lines
}

/// The signs of counters that stay, that are put apart, and that are taken.
const SIGNS: [(&str, Look); 3] = [("●", Look::Plain), ("◆", Look::Marked), ("○", Look::Marked)];

fn heap_lines(heaps: &[Heap]) -> Vec<Line> {
    let widest = heaps.iter().map(|heap| heap.size.to_string().len()).max().unwrap_or(0);
    heaps
        .iter()
        .map(|heap| {
            let mut line = Line::of(format!("{:>widest$} ", heap.size), Look::Faint);
            let parts = [heap.stays(), heap.apart, heap.taken];
            for (count, (sign, look)) in parts.into_iter().zip(SIGNS).filter(|(count, _)| *count > 0) {
                if heap.is_large() {
                    line.push(&format!(" {sign}×{count}"), look);
                } else {
                    line.push(&format!(" {sign}").repeat(count as usize), look);
                }
            }
            let said = match (heap.taken, heap.apart) {
                (0, 0) => String::new(),
                (taken, 0) => format!("  ○ {taken} taken"),
                (0, apart) => format!("  ◆ {apart} put apart"),
                (taken, apart) => format!("  ◆ {apart} put apart, ○ {taken} taken"),
            };
            line.push(&said, Look::Faint);
            line
        })
        .collect()
}

/// The characters of a square, if none has a long number.
const SQUARE: usize = 3;

fn board_lines(board: &Board) -> Vec<Line> {
    let mut lines: Vec<Line> = board.title().map(|title| Line::of(title, Look::Faint)).into_iter().collect();
    let (rows, columns) = (board.rows(), board.columns());
    let numbered_rows = board.first_row();
    let margin = numbered_rows.map_or(0, |first| (first + rows).to_string().len());
    let coins = board.most_coins();
    let counts = coins.is_some();
    // Brackets have room around the longest number.
    let side = coins.map_or(SQUARE, |coins| SQUARE.max(coins.to_string().len() + 2));
    let most = (((WIDTH - margin) / side) as u64).max(1);
    if rows > 1 && columns > most {
        let message =
            format!("{rows} rows of {columns} squares are too wide for text; write SVG to draw them");
        lines.push(Line::of(message, Look::Faint));
        return lines;
    }
    for first in (0..columns).step_by(most as usize) {
        let last = columns.min(first + most);
        for row in 0..rows {
            let mut line = Line::default();
            if let Some(number) = numbered_rows {
                line.push(&format!("{:>margin$}", number + row), Look::Faint);
            }
            for column in first..last {
                let sign = sign_of(board.square(row, column), counts);
                match board.is_marked(row, column) {
                    true => line.push(&format!("{:^side$}", format!("[{sign}]")), Look::Marked),
                    false => line.push(&format!("{sign:^side$}"), Look::Plain),
                }
            }
            lines.push(line);
        }
        if let Some(number) = board.first_column() {
            lines.push(numbers((margin, side), number + first, number + last));
        }
    }
    lines
}

/// The numbers of columns; every fifth where they are long.
fn numbers((margin, side): (usize, usize), first: u64, last: u64) -> Line {
    let mut text = " ".repeat(margin);
    for number in first..last {
        if last <= 100 || number % 5 == 0 {
            let number = number.to_string();
            // A number begins in the middle of its square, and may go on above the next.
            let due = margin + (text.len() - margin).div_ceil(side) * side;
            let middle = if number.len() < side { (side - 1) / 2 } else { 0 };
            text.push_str(&" ".repeat((due - text.len()).max(middle)));
            text.push_str(&number);
        }
        let end = margin + (number - first + 1) as usize * side;
        text.push_str(&" ".repeat(end.saturating_sub(text.len())));
    }
    Line::of(text.trim_end(), Look::Faint)
}

fn sign_of(square: Square, counts: bool) -> String {
    let sign = match square {
        Square::Nothing => ' ',
        Square::Free | Square::Coins(0) => '·',
        Square::Blocked => '█',
        Square::Head => 'H',
        Square::Tail => 'T',
        Square::Coins(1) if !counts => '●',
        Square::Coins(count) => return count.to_string(),
        Square::Piece(letter) => letter,
        Square::Cross => '✕',
        Square::Pin => '┃',
        Square::WhitePawn => '♙',
        Square::BlackPawn => '♟',
        Square::Chocolate => '■',
        Square::Poison => '✗',
    };
    sign.to_string()
}

/// Dots with lines between them, and the names of columns and rows. A marked line has a cross.
fn box_lines(board: &Boxes) -> Vec<Line> {
    let margin = (board.rows() + 1).to_string().len();
    let sign = |line: usize, drawn: [&'static str; 3]| match (board.is_marked(line), board.is_drawn(line)) {
        (true, _) => (drawn[2], Look::Marked),
        (false, true) => (drawn[1], Look::Plain),
        (false, false) => (drawn[0], Look::Plain),
    };
    let mut lines = Vec::new();
    for row in 0..=board.rows() {
        let mut line = Line::of(format!("{:>margin$}  ", row + 1), Look::Faint);
        line.push("·", Look::Plain);
        for column in 0..board.columns() {
            let (text, look) = sign(board.level(row, column), ["   ", "───", " × "]);
            line.push(text, look);
            line.push("·", Look::Plain);
        }
        lines.push(line);
        if row < board.rows() {
            let mut line = Line::of(" ".repeat(margin + 2), Look::Plain);
            for column in 0..=board.columns() {
                let (text, look) = sign(board.upright(row, column), [" ", "│", "×"]);
                line.push(text, look);
                line.push("   ", Look::Plain);
            }
            lines.push(line);
        }
    }
    let names: Vec<String> =
        (0..=board.columns()).map(|column| format!("{:<4}", Boxes::letter(column))).collect();
    lines.push(Line::of(format!("{}{}", " ".repeat(margin + 2), names.concat().trim_end()), Look::Faint));
    lines
}

/// A field for each region. Spots of a ring stand in parentheses, in their order.
fn region_lines(picture: &Regions) -> Vec<Line> {
    let mut lines = Vec::new();
    for region in picture.regions() {
        let mut rows = vec![Line::default()];
        let mut width = 0;
        for ring in region {
            let drawn = ring_line(ring);
            let needed = drawn.plain().width();
            if width > 0 && width + 3 + needed > WIDTH - 4 {
                rows.push(Line::default());
                width = 0;
            }
            let row = rows.last_mut();
            if let Some(row) = row {
                if width > 0 {
                    row.push("   ", Look::Plain);
                    width += 3;
                }
                drawn.pieces.iter().for_each(|piece| row.push(&piece.text, piece.look));
                width += needed;
            }
        }
        let widest = rows.iter().map(|row| row.plain().width()).max().unwrap_or(0);
        lines.push(Line::of(format!("╭{}╮", "─".repeat(widest + 2)), Look::Faint));
        for row in rows {
            let gap = " ".repeat(widest - row.plain().width());
            let mut line = Line::of("│ ", Look::Faint);
            row.pieces.iter().for_each(|piece| line.push(&piece.text, piece.look));
            line.push(&format!("{gap} │"), Look::Faint);
            lines.push(line);
        }
        lines.push(Line::of(format!("╰{}╯", "─".repeat(widest + 2)), Look::Faint));
    }
    lines
}

fn ring_line(ring: &[Spot]) -> Line {
    let is_alone = ring.len() == 1 && ring[0].lines == 0;
    let mut line = Line::default();
    if !is_alone {
        line.push("(", Look::Faint);
    }
    for (place, spot) in ring.iter().enumerate() {
        if place > 0 {
            line.push(" ", Look::Plain);
        }
        match spot.marked {
            true => line.push(&format!("[{}]", spot.label), Look::Marked),
            false => line.push(&spot.label, Look::Plain),
        }
    }
    if !is_alone {
        line.push(")", Look::Faint);
    }
    line
}

/// Columns and rows to a unit of the places of vertices: the first that fit are taken.
const SCALES: [(f64, f64); 3] = [(8., 4.), (6., 3.), (4., 2.)];
/// The same where numbers stand for names.
const NUMBERED_SCALES: [(f64, f64); 6] = [(8., 4.), (6., 3.), (4., 2.), (3., 2.), (2., 2.), (1., 2.)];

fn diagram_lines(diagram: &Diagram) -> Vec<Line> {
    if diagram.directed {
        return tree(diagram);
    }
    let fit =
        |diagram: &Diagram, scales: &[(f64, f64)]| scales.iter().find_map(|&scale| plotted(diagram, scale));
    let named = fit(diagram, &SCALES);
    named.or_else(|| numbered(diagram, |diagram| fit(diagram, &NUMBERED_SCALES))).unwrap_or_else(|| {
        let (vertices, edges) = (diagram.vertices.len(), diagram.edges.len());
        let message =
            format!("{vertices} vertices and {edges} edges are too wide for text; write SVG to draw them");
        vec![Line::of(message, Look::Faint)]
    })
}

/// The diagram with numbers for names, and below it what each number stands for.
fn numbered(diagram: &Diagram, plot: impl Fn(&Diagram) -> Option<Vec<Line>>) -> Option<Vec<Line>> {
    let mut short = diagram.clone();
    for (vertex, number) in short.vertices.iter_mut().zip(1..) {
        vertex.label = number.to_string();
    }
    let mut lines = plot(&short)?;
    let mut line = String::new();
    for (number, vertex) in (1..).zip(&diagram.vertices) {
        let name = format!("{number} = {}", vertex.label);
        if !line.is_empty() && line.width() + 3 + name.width() > WIDTH {
            lines.push(Line::of(std::mem::take(&mut line), Look::Plain));
        }
        if !line.is_empty() {
            line.push_str("   ");
        }
        line.push_str(&name);
    }
    lines.push(Line::of(line, Look::Plain));
    Some(lines)
}

/// The label of a vertex with the signs of what is special: `(a)` a token, `_a_` the ground, `[a]`
/// is marked.
fn label(vertex: &Vertex, loops: usize) -> String {
    let mut text = match vertex.role {
        Role::Plain => vertex.label.clone(),
        Role::Token => format!("({})", vertex.label),
        Role::Ground | Role::GroundEnd => format!("_{}_", vertex.label),
    };
    if vertex.marked {
        text = format!("[{text}]");
    }
    match loops {
        0 => {}
        1 => text.push('↺'),
        loops => text.push_str(&format!("↺{loops}")),
    }
    text
}

/// The diagram with a given number of columns and rows to a unit, if it is not too wide and no
/// label touches another.
fn plotted(diagram: &Diagram, (columns, rows): (f64, f64)) -> Option<Vec<Line>> {
    let mut together: HashMap<(usize, usize), usize> = HashMap::new();
    for edge in &diagram.edges {
        *together.entry((edge.from.min(edge.to), edge.from.max(edge.to))).or_default() += 1;
    }
    let labels: Vec<String> = diagram
        .vertices
        .iter()
        .enumerate()
        .map(|(place, vertex)| label(vertex, together.get(&(place, place)).copied().unwrap_or(0)))
        .collect();
    let margin = labels.iter().map(|label| label.width()).max().unwrap_or(0) as f64 / 2.;
    let inside = |(x, y): (f64, f64)| ((x * columns + margin).round(), (y * rows).round());
    let at = |vertex: usize| inside(diagram.vertices[vertex].place);
    let reach = |of: fn((f64, f64)) -> f64| {
        let passages = diagram.edges.iter().flat_map(|edge| &edge.through).map(|&place| inside(place));
        (0..diagram.vertices.len()).map(at).chain(passages).map(of).fold(0., f64::max)
    };
    let (right, bottom) = (reach(|place| place.0), reach(|place| place.1));
    let width = (right + margin + 1.).ceil() as usize;
    if width > WIDTH {
        return None;
    }
    let left = |vertex: usize| (at(vertex).0 - labels[vertex].width() as f64 / 2. + 0.5).max(0.) as usize;
    let mut taken: Vec<(usize, usize, usize)> = (0..labels.len())
        .map(|vertex| (at(vertex).1 as usize, left(vertex), left(vertex) + labels[vertex].width()))
        .collect();
    taken.sort_unstable();
    if taken.windows(2).any(|pair| pair[0].0 == pair[1].0 && pair[1].1 <= pair[0].2) {
        return None;
    }
    let mut grid = Grid::new(width, bottom as usize + 1, Look::Faint);
    // What is marked is drawn over what is not.
    for marked in [false, true] {
        for edge in diagram.edges.iter().filter(|edge| edge.marked == marked && edge.from != edge.to) {
            let mut from = at(edge.from);
            for to in edge.through.iter().map(|&place| inside(place)).chain([at(edge.to)]) {
                grid.line(from, to, if marked { Look::Marked } else { Look::Faint });
                from = to;
            }
        }
    }
    let mut said = HashSet::new();
    for edge in diagram.edges.iter().filter(|edge| edge.from != edge.to) {
        let ends = (edge.from.min(edge.to), edge.from.max(edge.to));
        let to = edge.through.first().map_or_else(|| at(edge.to), |&place| inside(place));
        let from = at(edge.from);
        let middle = (((from.0 + to.0) / 2.) as usize, ((from.1 + to.1) / 2.).round() as usize);
        let count = together[&ends];
        if edge.marked {
            grid.letters(middle.0, middle.1, "×", Look::Marked);
        } else if count > 1 && said.insert(ends) {
            grid.letters(middle.0 + 1, middle.1, &count.to_string(), Look::Faint);
        }
    }
    for (place, vertex) in diagram.vertices.iter().enumerate() {
        let look = if vertex.marked { Look::Marked } else { Look::Plain };
        grid.letters(left(place), at(place).1 as usize, &labels[place], look);
    }
    Some(grid.lines())
}

/// A position and what can be reached from it, each below what leads there; the options of one are
/// shown once.
fn tree(diagram: &Diagram) -> Vec<Line> {
    let mut options: Vec<Vec<(usize, bool)>> = vec![Vec::new(); diagram.vertices.len()];
    let mut reached = vec![false; diagram.vertices.len()];
    for edge in &diagram.edges {
        options[edge.from].push((edge.to, edge.marked));
        reached[edge.to] = true;
    }
    let mut lines = Vec::new();
    let mut shown = vec![false; diagram.vertices.len()];
    // To a root some arrow may come back.
    let mut roots: Vec<usize> = (0..diagram.vertices.len()).filter(|&root| !reached[root]).collect();
    roots.extend((roots.is_empty() && !diagram.vertices.is_empty()).then_some(0));
    for root in roots {
        // The vertex, the branches before it, whether it is the last of its branch, whether the
        // move there is marked.
        let mut stack = vec![(root, String::new(), None, false)];
        while let Some((vertex, before, last, marked)) = stack.pop() {
            let mut line = Line::default();
            let (branch, below) = match last {
                None => ("", ""),
                Some(false) => ("├─ ", "│  "),
                Some(true) => ("└─ ", "   "),
            };
            line.push(&format!("{before}{branch}"), Look::Faint);
            line.push(&diagram.vertices[vertex].label, if marked { Look::Marked } else { Look::Plain });
            if marked {
                line.push("  ◂", Look::Marked);
            }
            let again = std::mem::replace(&mut shown[vertex], true);
            if again && !options[vertex].is_empty() {
                line.push("  as above", Look::Faint);
            }
            lines.push(line);
            if again {
                continue;
            }
            let before = format!("{before}{below}");
            for (number, &(option, marked)) in options[vertex].iter().enumerate().rev() {
                stack.push((option, before.clone(), Some(number + 1 == options[vertex].len()), marked));
            }
        }
    }
    lines
}
