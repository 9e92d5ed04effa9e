//! Pictures: what a move is said to touch is what is marked, for every move of many positions of
//! every ruleset; and what is drawn can be read.

use std::collections::BTreeSet;

use sprague::drawing::{Drawing, Mark};
use sprague::front_end::picture::{Board, Diagram, Heap, Picture, Regions, Square};
use sprague::theory::{self, Convention};
use sprague::{ErrorKind, GameId, Limits, Outcome, Session};

use crate::positions::{MANY, shown, with_others};

/// Positions of every ruleset; of `n` there is one for each number from 1 to 9.
pub fn positions() -> Vec<&'static str> {
    with_others(MANY, shown)
}

/// The position of a text, and its options with the moves in words.
fn options(session: &mut Session, text: &str) -> (GameId, Vec<(GameId, String)>) {
    let position = session.position(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let store = session.store_mut();
    if store.ruleset_of(position).is_none() {
        // The position without moves, or one that falls into several.
        return (position, Vec::new());
    }
    let options = store.options(position).unwrap();
    let said =
        options.into_iter().map(|option| (option, store.move_in_words(position, option).unwrap().to_owned()));
    (position, said.collect())
}

fn numbers(words: &str) -> Vec<u64> {
    words.split(|sign: char| !sign.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect()
}

/// Sizes before and after: the numbers on both sides of each arrow.
fn arrows(words: &str) -> Vec<(u64, u64)> {
    let parts: Vec<Vec<u64>> = words.split('→').map(numbers).collect();
    parts.windows(2).map(|pair| (*pair[0].last().unwrap(), pair[1][0])).collect()
}

fn sorted<T: Ord>(entries: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut entries: Vec<T> = entries.into_iter().collect();
    entries.sort();
    entries
}

fn check_heaps(heaps: &[Heap], words: &str) {
    let touched = heaps.iter().filter(|heap| heap.taken + heap.apart > 0);
    if words.contains("divide") {
        let (size, parts) = (heaps[0].size, numbers(words));
        let (one, other) = (parts[parts.len() - 2], parts[parts.len() - 1]);
        assert_eq!((heaps.len(), heaps[0].apart), (1, one.min(other)), "{words}");
        assert_eq!((heaps[0].taken, heaps[0].stays()), (size - one - other, one.max(other)), "{words}");
    } else if words.starts_with("take") && !words.contains('→') {
        let taken = numbers(words)[0];
        assert_eq!((heaps.len(), heaps[0].apart, heaps[0].taken), (1, 0, taken), "{words}");
    } else if let Some(segment) = words.strip_prefix("cut segment ") {
        let segment: u64 = segment.parse().unwrap();
        assert_eq!((heaps[0].stays(), heaps[0].apart), (segment - 1, 0));
    } else {
        let touched: Vec<(u64, u64)> = touched.map(|heap| (heap.size, heap.size - heap.taken)).collect();
        assert_eq!(sorted(touched), sorted(arrows(words)), "{words}");
        assert!(heaps.iter().all(|heap| heap.apart == 0));
    }
}

fn marks(board: &Board) -> BTreeSet<(u64, u64)> {
    board.marked().collect()
}

/// What the words say is touched on a board, from the written form where it matters.
fn due_on_board(board: &Board, layer: u64, name: &str, words: &str) -> BTreeSet<(u64, u64)> {
    let all = numbers(words);
    let in_row = |columns: &[u64]| columns.iter().map(|&column| (0, column)).collect();
    if words.starts_with("take pin") || words.starts_with("cross cell") {
        in_row(&all.iter().map(|place| place - 1).collect::<Vec<_>>())
    } else if words.starts_with("advance") {
        let files = (all[0] - 1).max(1)..=(all[0] + 1).min(board.columns());
        files.flat_map(|file| [(0, file - 1), (2, file - 1)]).collect()
    } else if words.starts_with("move") {
        let to = if words.ends_with("the ground") { 0 } else { *all.last().unwrap() };
        [all[1], to].into_iter().map(|step| (board.rows() - 1 - step, step)).collect()
    } else if words == "take the bag" {
        in_row(&[0])
    } else if words.contains(" to row ") {
        let squares = (0..board.rows()).flat_map(|row| (0..board.columns()).map(move |column| (row, column)));
        let mut pieces =
            squares.filter(|&(row, column)| matches!(board.square(row, column), Square::Piece(_)));
        [pieces.next().unwrap(), (all[0] - 1, all[1] - 1)].into()
    } else if words.contains("into the bag") {
        in_row(&[all[0], 0])
    } else if words.contains("coin on square") || words.contains("dollar on square") {
        let (from, to) = arrows(words)[0];
        let row = words.split_once(" in row ").map_or(0, |(_, row)| numbers(row)[0] - 1);
        [(row, from), (row, to)].into()
    } else if words.starts_with("turn") && words.contains('(') {
        all.chunks(2).map(|place| (place[0] - 1, place[1] - 1)).collect()
    } else if words.starts_with("turn") {
        in_row(&all.iter().map(|place| place - 1).collect::<Vec<_>>())
    } else if words.starts_with("bite") {
        let [at_layer, row, column] =
            if words.contains("layer") { [all[0], all[1], all[2]] } else { [1, all[0], all[1]] };
        if layer + 1 < at_layer {
            return BTreeSet::new();
        }
        let squares = (0..board.rows()).flat_map(|row| (0..board.columns()).map(move |column| (row, column)));
        let there = |&(row, column): &(u64, u64)| board.square(row, column) != Square::Nothing;
        squares.filter(there).filter(|&(r, c)| r + 1 >= row && c + 1 >= column).collect()
    } else if let Some(row) = words.strip_prefix("domino on row ") {
        let all = numbers(row);
        [(all[0] - 1, all[1] - 1), (all[0] - 1, all[2] - 1)].into()
    } else if let Some(column) = words.strip_prefix("domino on column ") {
        let all = numbers(column);
        [(all[1] - 1, all[0] - 1), (all[2] - 1, all[0] - 1)].into()
    } else {
        panic!("{name}: {words}")
    }
}

type Labels = BTreeSet<String>;

/// Vertices and edges that a move is to touch, by their labels.
fn due_in_diagram(diagram: &Diagram, words: &str) -> (Labels, Vec<(String, String)>) {
    let label = |vertex: usize| diagram.vertices[vertex].label.clone();
    let edges: Vec<(String, String)> =
        diagram.edges.iter().map(|edge| (label(edge.from), label(edge.to))).collect();
    let named: Vec<String> = words
        .split(|sign: char| !(sign.is_alphanumeric() || sign == '.'))
        .filter(|word| diagram.vertices.iter().any(|vertex| vertex.label == *word))
        .map(str::to_owned)
        .collect();
    let at = |gone: &Labels| -> Vec<(String, String)> {
        edges.iter().filter(|(a, b)| gone.contains(a) || gone.contains(b)).cloned().collect()
    };
    if words.starts_with("token") {
        let gone: Labels = named.iter().cloned().collect();
        return (
            gone,
            vec![(named[0].clone().min(named[1].clone()), named[0].clone().max(named[1].clone()))],
        );
    }
    if words.starts_with("cut edge") || words.starts_with("remove edge") || words.starts_with("cut segment") {
        let cut = if words.starts_with("cut segment") {
            edges[numbers(words)[0] as usize - 1].clone()
        } else {
            let (a, b) = words.split(' ').nth(2).unwrap().split_once('-').unwrap();
            (a.to_owned(), b.to_owned())
        };
        let place = edges.iter().position(|edge| *edge == cut).unwrap();
        if words.starts_with("remove edge") {
            return (Labels::new(), vec![cut]);
        }
        // What the ground does not hold any more.
        let ground = diagram
            .vertices
            .iter()
            .find(|vertex| vertex.role == sprague::front_end::picture::Role::Ground)
            .unwrap();
        let mut held: Labels = [ground.label.clone()].into();
        for _ in 0..edges.len() {
            for (number, (a, b)) in edges.iter().enumerate() {
                if number != place && (held.contains(a) || held.contains(b)) {
                    held.extend([a.clone(), b.clone()]);
                }
            }
        }
        let gone =
            diagram.vertices.iter().map(|vertex| vertex.label.clone()).filter(|one| !held.contains(one));
        let falls = |(number, (a, b)): (usize, &(String, String))| {
            (number == place || !held.contains(a) || !held.contains(b)).then(|| (a.clone(), b.clone()))
        };
        return (gone.collect(), edges.iter().enumerate().filter_map(falls).collect());
    }
    let gone: Labels = if words.starts_with("remove vertex") && words.contains("neighbour") {
        let vertex = numbers(words)[0] as usize;
        let count = diagram.vertices.len();
        let (before, after) = match words.contains("of the row") {
            true => (vertex - 1, vertex + 1),
            false => (if count > 1 { count } else { 1 }, 2),
        };
        [before, vertex, after]
            .into_iter()
            .filter(|&one| one > 0 && one <= count)
            .map(|one| one.to_string())
            .collect()
    } else if words.starts_with("take edge") {
        let (a, b) = words.split(' ').nth(2).unwrap().split_once('-').unwrap();
        [a.to_owned(), b.to_owned()].into()
    } else {
        // "take vertex a and its neighbours b, c", "remove a, and above it b": `a` may be an article
        // only in words of ours.
        named.into_iter().collect()
    };
    let edges = at(&gone);
    (gone, edges)
}

fn check_diagram(diagram: &Diagram, poset: bool, words: &str) {
    let (vertices, mut edges) = due_in_diagram(diagram, words);
    let marked: Labels = diagram.marked_vertices().map(str::to_owned).collect();
    assert_eq!(marked, vertices, "{words}");
    if poset {
        // Relations to what stays are not drawn as taken.
        edges.retain(|(a, b)| vertices.contains(a) && vertices.contains(b));
    }
    let found = diagram.marked_edges().map(|(a, b)| (a.to_owned(), b.to_owned()));
    assert_eq!(sorted(found), sorted(edges), "{words}");
}

/// The spots at which the line of a move ends: "join 3 and the first corner of A around 4, new spot 5".
fn check_regions(regions: &Regions, words: &str) {
    let line = words.strip_prefix("join ").or(words.strip_prefix("loop at ")).unwrap();
    let ends =
        [" through ", " around ", ", new "].iter().fold(line, |line, end| line.split(end).next().unwrap());
    let due: BTreeSet<&str> =
        ends.split(" and ").map(|end| end.rsplit_once(' ').map_or(end, |(_, name)| name)).collect();
    let marked: BTreeSet<&str> =
        regions.corners().filter(|spot| spot.marked).map(|spot| spot.label.as_str()).collect();
    assert_eq!(marked, due, "{words}");
}

fn check(picture: &Picture, text: &str, words: &str) {
    match picture {
        Picture::Heaps(heaps) => check_heaps(heaps, words),
        Picture::Boards(boards) => {
            for (layer, board) in boards.iter().enumerate() {
                assert_eq!(marks(board), due_on_board(board, layer as u64, text, words), "{text}: {words}");
            }
        }
        Picture::Diagram(diagram) => check_diagram(diagram, text.starts_with("poset"), words),
        Picture::Regions(regions) => check_regions(regions, words),
        Picture::Notation(_) => panic!("{text} has no picture"),
        _ => unreachable!("there is no other"),
    }
}

#[test]
#[ignore = "slow"]
fn what_a_move_touches_is_marked() {
    let mut session = Session::new();
    let mut moves = 0;
    for template in positions() {
        let mut here = 0;
        let variants = if template.contains("n)")
            || template.contains("n]")
            || template.contains("n,")
            || template.contains("n +")
        {
            1..=9
        } else {
            1..=1
        };
        for number in variants {
            let text = parameter(template, number);
            let (position, options) = options(&mut session, &text);
            for (option, words) in options {
                let picture = session.store_mut().picture(position, Some(option)).unwrap();
                check(&picture.unwrap_or_else(|| panic!("{text} has no picture")), &text, &words);
                here += 1;
            }
        }
        assert!(here > 2, "{template} has only {here} moves");
        moves += here;
    }
    assert!(moves > 2_000, "{moves}");
}

/// The template with a number for the letter n where it stands alone.
fn parameter(template: &str, number: u64) -> String {
    let mut text = String::new();
    let signs: Vec<char> = template.chars().collect();
    for (place, &sign) in signs.iter().enumerate() {
        let alone = |sign: Option<&char>| sign.is_none_or(|sign| !sign.is_alphanumeric() && *sign != '_');
        let before = place.checked_sub(1).and_then(|place| signs.get(place));
        if sign == 'n' && alone(before) && alone(signs.get(place + 1)) {
            text.push_str(&number.to_string());
        } else {
            text.push(sign);
        }
    }
    text
}

/// Whether something is marked in a picture.
fn is_marked(picture: &Picture) -> bool {
    match picture {
        Picture::Heaps(heaps) => heaps.iter().any(|heap| heap.taken + heap.apart > 0),
        Picture::Boards(boards) => boards.iter().any(|board| board.marked().next().is_some()),
        Picture::Diagram(diagram) => {
            diagram.vertices.iter().any(|vertex| vertex.marked)
                || diagram.edges.iter().any(|edge| edge.marked)
        }
        Picture::Regions(regions) => regions.corners().any(|corner| corner.marked),
        Picture::Notation(notation) => notation.moves.iter().any(|(_, marked)| *marked),
        _ => unreachable!("there is no other"),
    }
}

fn drawn(text: &str) -> (Drawing, Outcome) {
    let mut session = Session::with_limits(Limits::default().with_max_nodes(100_000));
    let position = session.position(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let drawing = Drawing::new(session.store_mut(), position).unwrap();
    (drawing, session.store().outcome(position))
}

fn plain(drawing: &Drawing) -> String {
    drawing.text().iter().map(|line| line.plain() + "\n").collect()
}

/// A document is read by this as far as it goes: tags are closed in their order, attributes quoted,
/// and no text is left bare.
fn is_well_formed(document: &str) {
    let mut open = Vec::new();
    for piece in document.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').expect("a tag ends");
        assert!(!text.contains('"') || !tag.starts_with("text"), "{piece}");
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        assert!(!tag.contains("NaN") && !tag.contains("inf"), "{tag}");
        for entity in text.split('&').skip(1) {
            assert!(["amp;", "lt;", "gt;", "quot;"].iter().any(|known| entity.starts_with(known)), "{text}");
        }
        assert!(text.chars().all(|sign| sign == '\n' || !sign.is_control()), "{text:?}");
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop().as_deref(), Some(name)),
            None if tag.ends_with('/') => {}
            None => open.push(tag.split(' ').next().unwrap().to_owned()),
        }
    }
    assert!(open.is_empty(), "{open:?}");
    assert!(document.contains("<title>") && document.contains("viewBox="));
}

#[test]
fn n_positions_have_one_mark_and_p_positions_none() {
    let sums = [
        "nim(1, 2, 3)",
        "nim(3, 5, 7)",
        "*(2^200) + *3",
        "kayles(5) + kayles(3) + *4",
        "kayles(7) + lasker(4) + chomp(2, 3) + {*1, {*1}}",
        "mock_turtles(\"TTHTHHT\")",
        "mock_turtles(\"HHHH\")",
        "mock_turtles(\"TTH\") + mock_turtles(\"HTH\")",
        "nimble([1, 3, 3, 6, 9])",
        "northcott([[0, 4], [2, 8], [9, 1]])",
        "rugs(\"HHT/THH\")",
        "treblecross(\"..XX....X.X...\")",
        "green_hackenbush(\"g-t t-a t-b b-c g-x x-g g-g\", \"g\")",
        "{*1, {*1}, {*2, {*1, *4}}} + *2",
        "{{}}",
        "{}",
        "60 * kayles(3) + lasker(9)",
        "nimble([4000000000])",
        "at_least_half(1000000000) + *30",
    ];
    let singles = positions().into_iter().map(|template| parameter(template, 5));
    for text in sums.iter().map(|text| (*text).to_owned()).chain(singles) {
        let (drawing, outcome) = drawn(&text);
        let marked = drawing.figures.iter().filter(|figure| is_marked(&figure.picture)).count();
        let too_many = drawing.caption[1].contains("too many");
        let due = usize::from(outcome == Outcome::N && !too_many);
        assert_eq!(marked, due, "{text}");
        assert!(drawing.caption[0].ends_with(&format!("{outcome}-position")), "{text}");
        assert!(drawing.figures.len() <= 40);
        is_well_formed(&drawing.svg());
        for line in plain(&drawing).lines() {
            assert!(!line.ends_with(' ') && line.chars().count() < 120, "{text}: {line}");
        }
    }
}

/// Nothing that was typed is missing: empty heaps, coins that cannot move, coins in the bag, rows
/// that are done.
#[test]
fn heaps_and_strips_are_drawn_as_they_were_typed() {
    let picture = |text: &str| {
        let mut session = Session::new();
        let position = session.position(text).unwrap();
        session.store_mut().picture(position, None).unwrap().unwrap()
    };
    let sizes = |text: &str| -> Vec<u64> {
        let Picture::Heaps(heaps) = picture(text) else { panic!("{text}: heaps") };
        heaps.iter().map(|heap| heap.size).collect()
    };
    assert_eq!(sizes("moore(2, [0, 3, 0, 1])"), [0, 3, 0, 1]);
    assert_eq!(sizes("wythoff(5, 0)"), [5, 0]);
    assert_eq!(sizes("euclid(9, 4)"), [9, 4]);
    let row = |text: &str, row: u64| -> String {
        let Picture::Boards(boards) = picture(text) else { panic!("{text}: a board") };
        let squares = (0..boards[0].columns()).map(|column| match boards[0].square(row, column) {
            Square::Free => '.',
            Square::Coins(coins) => char::from_digit(coins as u32, 10).unwrap(),
            Square::Piece(sign) => sign,
            Square::Cross => 'X',
            other => panic!("{text}: {other:?}"),
        });
        squares.collect()
    };
    assert_eq!(row("treblecross(\".......X..X.....\")", 0), ".......X..X.....");
    assert_eq!(row("treblecross(\".XXX.\")", 0), ".XXX.");
    assert_eq!(row("treblecross(\"....\")", 0), "....");
    assert_eq!(row("nimble([3, 0, 3, 0, 5])", 0), "2..2.1");
    assert_eq!(row("welter([4, 0, 1])", 0), "11..1");
    assert_eq!(row("silver_dollar([0, 1, 3])", 0), "11.1");
    assert_eq!(row("silver_dollar_one_step([0, 4, 0, 2], 4)", 0), "2.1.$");
    assert_eq!(row("silver_dollar_two_steps([3, 0, 0], 0)", 0), "$..1");
    let rows = "northcott([[4, 2], [0, 1], [1, 3]])";
    assert_eq!([0, 1, 2].map(|number| row(rows, number)), ["..1.1", "11...", ".1.1."]);
}

/// The marked move in words is one that wins, by playing every follower.
#[test]
fn the_move_in_words_wins() {
    for text in [
        "kayles(6)",
        "wythoff(2, 4)",
        "chomp(2, 3)",
        "moore(2, [1, 1, 3])",
        "poset(\"a<b a<c\")",
        "guiles(9)",
    ] {
        let mut session = Session::new();
        let position = session.position(text).unwrap();
        let caption = Drawing::new(session.store_mut(), position).unwrap().caption.remove(1);
        let options = session.store_mut().options(position).unwrap();
        let said = options.into_iter().filter(|&option| {
            session
                .store()
                .move_in_words(position, option)
                .is_some_and(|words| caption.contains(&format!(": {words},")))
        });
        let said: Vec<GameId> = said.collect();
        assert_eq!(said.len(), 1, "{text}: {caption}");
        assert_eq!(theory::outcome_by_playing(session.store_mut(), said[0]).unwrap(), Outcome::P, "{text}");
    }
}

/// No coin, row or column is lost, and a title is what was typed.
#[test]
fn coins_and_boards_are_drawn_as_they_were_typed() {
    for text in [
        "mock_turtles(\"TTHTHHT\")",
        "turning_turtles(\"TTT\")",
        "twins(\"HTHTT\")",
        "rugs(\"TTH/HTH/TTT\")",
        "turning_corners(\"HTT/TTT\")",
        "cram(\"#........#.\")",
        "cram(\"##/#./#./##\")",
        "cram(\".#\")",
    ] {
        let (drawing, _) = drawn(text);
        let [figure] = &drawing.figures[..] else { panic!("{text}: one figure") };
        assert_eq!((&*drawing.title, &*figure.title), (text, text));
        let Picture::Boards(boards) = &figure.picture else { panic!("{text}: a board") };
        let sign = |row, column| match boards[0].square(row, column) {
            Square::Head => 'H',
            Square::Tail => 'T',
            Square::Free => '.',
            Square::Blocked => '#',
            other => panic!("{text}: {other:?}"),
        };
        let rows = (0..boards[0].rows())
            .map(|row| (0..boards[0].columns()).map(|column| sign(row, column)).collect::<String>());
        let typed = text.split('"').nth(1).unwrap();
        assert_eq!(rows.collect::<Vec<String>>().join("/"), typed, "{text}");
    }
    let (drawing, _) = drawn("mock_turtles(\"TTHTHT\")");
    assert_eq!(plain(&drawing).lines().nth(1), Some("   T  T [H] T [H] T"));
    // Two rows are two pictures.
    assert_eq!(drawn("mock_turtles(\"TTH\") + mock_turtles(\"HTHT\")").0.figures.len(), 2);
}

/// Graphs whose labels have up to `letters` letters, in all layouts.
fn graphs_with_names(letters: usize) -> Vec<String> {
    let name = |vertex: usize| {
        let long: String = ('a'..='z').cycle().skip(vertex).take(letters.max(1)).collect();
        format!("{long}{vertex}")
    };
    let edges = |pairs: &[(usize, usize)]| {
        pairs.iter().map(|&(a, b)| format!("{}-{}", name(a), name(b))).collect::<Vec<String>>().join(" ")
    };
    let path: Vec<(usize, usize)> = (1..12).map(|vertex| (vertex, vertex + 1)).collect();
    let cycle: Vec<(usize, usize)> = (1..=7).map(|vertex| (vertex, vertex % 7 + 1)).collect();
    let star: Vec<(usize, usize)> = (2..=8).map(|vertex| (1, vertex)).collect();
    let tree = [(1, 2), (1, 3), (2, 4), (2, 5), (3, 6), (6, 7), (7, 8), (7, 9), (1, 10)];
    let complete: Vec<(usize, usize)> = (1..=5).flat_map(|a| (a + 1..=5).map(move |b| (a, b))).collect();
    let apart = [(1, 2), (3, 4), (4, 5), (5, 3)];
    let plant = [(1, 2), (2, 3), (3, 1), (3, 4), (4, 4), (1, 5), (5, 6), (5, 7), (5, 7)];
    let mut texts: Vec<String> = [&path[..], &cycle, &star, &tree, &complete, &apart]
        .iter()
        .map(|pairs| format!("node_kayles(\"{}\")", edges(pairs)))
        .collect();
    texts.push(format!("vertex_geography(\"{}\", \"{}\")", edges(&cycle), name(2)));
    texts.push(format!("edge_geography(\"{}\", \"{}\")", edges(&plant), name(1)));
    texts.push(format!("green_hackenbush(\"{}\", \"{}\")", edges(&plant), name(1)));
    texts.push(format!("green_hackenbush(\"{}\", \"{}\")", edges(&tree), name(1)));
    texts.push(format!("poset(\"{}\")", edges(&tree).replace('-', "<")));
    texts
}

/// Numbers of an attribute of a shape in SVG.
fn attribute(shape: &str, name: &str) -> f64 {
    let (_, rest) =
        shape.split_once(&format!(" {name}=\"")).unwrap_or_else(|| panic!("{shape} has no {name}"));
    rest.split_once('"').unwrap().0.parse().unwrap()
}

#[test]
fn long_names_of_vertices_are_whole_and_apart() {
    for letters in [1, 2, 4, 7, 12, 20, 40] {
        for text in graphs_with_names(letters) {
            let (drawing, _) = drawn(&text);
            let Picture::Diagram(diagram) = &drawing.figures[0].picture else { panic!("{text}: a diagram") };
            let lines = plain(&drawing);
            assert!(!lines.contains("too wide"), "{text}:\n{lines}");
            // In text each name stands once, beside the title and the caption, with nothing that
            // touches it.
            let all: Vec<&str> = lines.lines().collect();
            let body = &all[1..all.len() - drawing.caption.len()];
            for vertex in &diagram.vertices {
                let words = body
                    .iter()
                    .flat_map(|line| line.split(|sign: char| !(sign.is_alphanumeric() || sign == '\'')));
                let count = words.filter(|word| *word == vertex.label).count();
                assert_eq!(count, 1, "{} in {text}:\n{lines}", vertex.label);
            }
            assert!(body.iter().all(|line| line.chars().count() <= 80), "{text}:\n{lines}");
            // In SVG each name is in its own frame, wide enough for it, and no two frames meet.
            let document = drawing.svg();
            let mut frames: Vec<[f64; 4]> = Vec::new();
            for shape in document.lines() {
                if shape.starts_with("<rect") && shape.contains("rx=\"8.0\"") {
                    let [x, y] = ["x", "y"].map(|name| attribute(shape, name));
                    let (width, height) = (attribute(shape, "width"), attribute(shape, "height"));
                    frames.push([x, y, x + width, y + height]);
                } else if shape.starts_with("<circle")
                    && shape.contains("r=\"15.0\"")
                    && !shape.contains("fill=\"none\"")
                {
                    let [x, y] = ["cx", "cy"].map(|name| attribute(shape, name));
                    frames.push([x - 15., y - 15., x + 15., y + 15.]);
                }
            }
            assert_eq!(frames.len(), diagram.vertices.len(), "{text}");
            for (number, one) in frames.iter().enumerate() {
                let label = &diagram.vertices[number].label;
                // Narrow letters are half as wide as others, in most fonts.
                let wide = |letter: char| if "fijlrt".contains(letter) { 3.5 } else { 7. };
                let least: f64 = label.chars().map(wide).sum();
                assert!(one[2] - one[0] >= least, "{label} in {text}");
                for other in &frames[..number] {
                    let apart =
                        one[0] > other[2] || other[0] > one[2] || one[1] > other[3] || other[1] > one[3];
                    assert!(apart, "{text}: {one:?} and {other:?}");
                }
            }
        }
    }
}

#[test]
fn what_a_definition_gives_is_a_tree_of_names() {
    let mut session = Session::new();
    session.eval("g(n) := {g(n - 1) if n > 0, g(n - 2) if n > 1}").unwrap();
    let position = session.position("g(4) + kayles(2)").unwrap();
    let drawing = Drawing::new(session.store_mut(), position).unwrap();
    let [tree, pins] = &drawing.figures[..] else { panic!("two figures") };
    let Picture::Diagram(diagram) = &tree.picture else { panic!("a tree") };
    let labels: Vec<&str> =
        diagram.vertices.iter().filter_map(|vertex| vertex.label.split(' ').next()).collect();
    assert_eq!(sorted(labels), ["*0", "g(1)", "g(2)", "g(3)", "g(4)"]);
    assert_eq!(diagram.edges.len(), 7);
    assert_eq!([tree, pins].iter().filter(|figure| is_marked(&figure.picture)).count(), 1);
}

#[test]
fn too_many_components_are_counted() {
    // In the second the move is in the last component, which keeps its place.
    let sets: Vec<String> = (1..=50).map(|size| format!("{{*{size}, *{}}}", size + 1)).collect();
    for (text, all) in [("60 * kayles(3) + lasker(9)", 61), (&format!("{} + *40", sets.join(" + ")), 51)] {
        let (drawing, _) = drawn(text);
        assert_eq!(drawing.figures.iter().filter(|figure| is_marked(&figure.picture)).count(), 1, "{text}");
        assert_eq!(drawing.figures.len(), 40, "{text}");
        assert_eq!(
            drawing.caption.last().unwrap(),
            &format!("{} further components are not drawn", all - 40)
        );
    }
}

#[test]
fn a_drawing_marks_the_move_that_is_asked_for() {
    let mut session = Session::new();
    let foreign = session.position("kayles(9)").unwrap();
    let foreign = theory::moves(session.store_mut(), foreign, 1).unwrap().list.remove(0);
    for text in ["kayles(5)", "kayles(3) + *4 + chomp(2, 2)", "{*1, {*1}, *3}", "*6", "lasker(4) + lasker(4)"]
    {
        let position = session.position(text).unwrap();
        let store = session.store_mut();
        for convention in [Convention::Normal, Convention::Misere] {
            let unmarked = Drawing::with_mark(Mark::Nothing, convention, store, position).unwrap();
            assert!(!unmarked.figures.iter().any(|figure| is_marked(&figure.picture)), "{text}");
            assert_eq!(unmarked.caption.len(), 1);
            let winning = Drawing::with_mark(Mark::Winning, convention, store, position).unwrap();
            assert_eq!(Drawing::under(convention, store, position).unwrap(), winning);
            assert_eq!(winning.caption[0], unmarked.caption[0]);
            let moves = convention.moves(store, position, 100).unwrap();
            for one in &moves.list {
                let marked = Drawing::with_mark(Mark::Move(one), convention, store, position).unwrap();
                let places =
                    marked.figures.iter().enumerate().filter(|(_, figure)| is_marked(&figure.picture));
                let places: Vec<usize> = places.map(|(place, _)| place).collect();
                assert_eq!(places, [one.component.unwrap_or(0)], "{text}");
                let ending = if one.wins { "which wins" } else { "which loses" };
                assert!(marked.caption[1].ends_with(ending), "{text}: {:?}", marked.caption);
            }
            let error = Drawing::with_mark(Mark::Move(&foreign), convention, store, position).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::Domain);
        }
    }
}

#[test]
fn what_is_too_large_is_written() {
    for (text, said) in [
        ("cram(1, 60)", "it has 60 parts, and at most 50"),
        ("nimble([4000000000])", "at most 50"),
        ("*(2^200)", "more counters"),
        ("bamboo(4000000) + *1", "too many moves"),
    ] {
        let mut session = Session::with_limits(Limits::default().with_max_nodes(100_000).with_max_parts(50));
        let position = match session.position(text) {
            Ok(position) => position,
            Err(error) => panic!("{text}: {error}"),
        };
        let drawing = Drawing::new(session.store_mut(), position);
        match drawing {
            Ok(drawing) => assert!(plain(&drawing).contains(said), "{text}: {}", plain(&drawing)),
            Err(error) => panic!("{text}: {error}"),
        }
    }
}

#[test]
fn what_is_over_is_drawn_too() {
    let mut session = Session::new();
    for text in ["dawsons_circle(0)", "dawsons_circle(1)", "dawsons_circle(2)", "kayles(0)", "bamboo(0)"] {
        let position = session.position(text).unwrap();
        assert!(session.store_mut().picture(position, None).unwrap().is_some(), "{text}");
    }
}

#[test]
fn an_interrupt_ends_it() {
    let mut session = Session::new();
    let position = session.position("kayles(200) + lasker(50)").unwrap();
    session.interrupt().stop(sprague::StopReason::Interrupted);
    assert!(Drawing::new(session.store_mut(), position).is_err());
}
