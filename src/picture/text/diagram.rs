//! Diagrams as text: a graph on a grid of characters; what leads from a position to its options as a tree.

use std::collections::{HashMap, HashSet};

use unicode_width::UnicodeWidthStr;

use super::super::braille::Grid;
use super::super::diagram::{Diagram, Role, Vertex};
use super::super::styled::{Line, Look};
use super::WIDTH;

pub(super) fn lines(diagram: &Diagram) -> Vec<Line> {
    if diagram.directed {
        return tree(diagram);
    }
    match [(8., 4.), (6., 3.), (4., 2.)].into_iter().find_map(|scale| plotted(diagram, scale)) {
        Some(lines) => lines,
        None => {
            let (vertices, edges) = (diagram.vertices.len(), diagram.edges.len());
            let message =
                format!("{vertices} vertices and {edges} edges are too wide for text; as SVG they are drawn");
            vec![Line::of(message, Look::Faint)]
        }
    }
}

/// The label of a vertex with the signs of what is special: `(a)` a token, `_a_` the ground, `[a]` is marked.
fn label(vertex: &Vertex, loops: usize) -> String {
    let mut text = match vertex.role {
        Role::Plain => vertex.label.clone(),
        Role::Token => format!("({})", vertex.label),
        Role::Ground => format!("_{}_", vertex.label),
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

/// The diagram with so many columns and rows to a unit, if it is not too wide.
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
    let mut grid = Grid::new(width, bottom as usize + 1);
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
        let (x, y) = at(place);
        let left = (x - labels[place].width() as f64 / 2. + 0.5).max(0.) as usize;
        let look = if vertex.marked { Look::Marked } else { Look::Plain };
        grid.letters(left, y as usize, &labels[place], look);
    }
    Some(grid.lines())
}

/// A position and what can be reached from it, each below what leads there; the options of one are shown once.
fn tree(diagram: &Diagram) -> Vec<Line> {
    let mut options: Vec<Vec<(usize, bool)>> = vec![Vec::new(); diagram.vertices.len()];
    let mut reached = vec![false; diagram.vertices.len()];
    for edge in &diagram.edges {
        options[edge.from].push((edge.to, edge.marked));
        reached[edge.to] = true;
    }
    let mut lines = Vec::new();
    let mut shown = vec![false; diagram.vertices.len()];
    for root in (0..diagram.vertices.len()).filter(|&root| !reached[root]) {
        // The vertex, the branches before it, whether it is the last of its branch, whether the move there is marked.
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
