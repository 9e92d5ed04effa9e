//! Game graphs: values against the definition, the theory of loopy games against play on sums, and
//! readers against whatever may stand in a file.

use proptest::prelude::*;
use sprague::game_graph::{Format, GameGraph, GraphBuilder, Outcome, Value, read};
use sprague::{Error, ErrorKind, Interrupt, Limits, StopReason};

fn graph_of(rows: &[Vec<usize>]) -> GameGraph {
    let mut builder = GraphBuilder::new(&Limits::default(), &Interrupt::new());
    for vertex in 0..rows.len() {
        assert_eq!(builder.vertex(&vertex.to_string()).unwrap() as usize, vertex);
    }
    for (from, row) in rows.iter().enumerate() {
        for &to in row {
            builder.edge(from as u32, to as u32).unwrap();
        }
    }
    builder.finish().unwrap()
}

/// The same graph by numbers alone, from its edges in the order of the rows.
fn numbered(rows: &[Vec<usize>]) -> GameGraph {
    let edges = rows.iter().zip(0..).flat_map(|(row, from)| row.iter().map(move |&to| (from, to as u32)));
    GameGraph::from_edges(rows.len() as u32, edges, &Limits::default(), &Interrupt::new()).unwrap()
}

/// Whether play need not end: some vertices are left when those without options are taken away, and
/// those whose options are gone, and so on.
fn goes_round(rows: &[Vec<usize>]) -> bool {
    let mut left: Vec<usize> = (0..rows.len()).collect();
    loop {
        let count = left.len();
        let stays = |vertex: &usize, left: &[usize]| rows[*vertex].iter().any(|option| left.contains(option));
        left = left.iter().filter(|vertex| stays(vertex, &left)).copied().collect();
        if left.len() == count {
            return count > 0;
        }
    }
}

/// Compares what is found about cycles with the definition.
fn check_cycle(rows: &[Vec<usize>]) {
    for graph in [graph_of(rows), numbered(rows)] {
        let found = graph.cycle(&Interrupt::new()).unwrap();
        assert_eq!(found.is_some(), goes_round(rows));
        let Some(cycle) = found else { continue };
        for (place, &from) in cycle.iter().enumerate() {
            let to = cycle[(place + 1) % cycle.len()];
            assert!(rows[from as usize].contains(&(to as usize)));
            assert!(!cycle[..place].contains(&from));
        }
        let error = graph.values(&Interrupt::new()).unwrap_err();
        let named: Vec<String> = cycle.iter().chain(&cycle[..1]).map(u32::to_string).collect();
        assert_eq!(error.kind(), ErrorKind::Cycle);
        assert_eq!(error.message(), format!("a cycle: {}", named.join(" → ")));
    }
}

fn reading(text: &[u8], format: Format) -> Result<GameGraph, Error> {
    read(text, format, &Limits::default(), &Interrupt::new())
}

/// Labels and, for each, those of its options.
fn shown(graph: &GameGraph) -> Vec<(String, Vec<String>)> {
    (0..graph.len() as u32)
        .map(|vertex| {
            let options = graph.options(vertex).iter();
            let options = options.map(|&option| graph.label(option).to_owned()).collect();
            (graph.label(vertex).to_owned(), options)
        })
        .collect()
}

/// The least number that is not the value of an option, by the definition.
fn value_by_definition(rows: &[Vec<usize>], vertex: usize) -> u32 {
    let values: Vec<u32> = rows[vertex].iter().map(|&option| value_by_definition(rows, option)).collect();
    (0..).find(|value| !values.contains(value)).unwrap()
}

/// Whether the player who moved last has won where the player who cannot move wins, by play.
fn is_misere_p(rows: &[Vec<usize>], vertex: usize) -> bool {
    !rows[vertex].is_empty() && rows[vertex].iter().all(|&option| !is_misere_p(rows, option))
}

/// The only size of a heap of Nim beside which the vertex is misère P.
fn misere_value_by_definition(rows: &[Vec<usize>], vertex: usize) -> u32 {
    let heaps = nim_heaps(rows.len() + 2);
    let both = sum(rows, &heaps);
    let is_p = |&heap: &usize| is_misere_p(&both, vertex * heaps.len() + heap);
    (0..heaps.len()).find(is_p).expect("no value is greater than the number of options and one") as u32
}

/// Who wins, by play alone: positions are marked as lost or won until nothing more can be marked.
/// What is left is drawn.
fn outcomes_by_playing(rows: &[Vec<usize>]) -> Vec<Outcome> {
    let mut outcomes = vec![Outcome::D; rows.len()];
    loop {
        let mut changed = false;
        for (vertex, row) in rows.iter().enumerate() {
            if outcomes[vertex] != Outcome::D {
                continue;
            }
            let marked = if row.iter().any(|&option| outcomes[option] == Outcome::P) {
                Outcome::N
            } else if row.iter().all(|&option| outcomes[option] == Outcome::N) {
                Outcome::P
            } else {
                continue;
            };
            outcomes[vertex] = marked;
            changed = true;
        }
        if !changed {
            return outcomes;
        }
    }
}

/// The sum of two graphs, written out: vertex `(left, right)` has the number
/// `left * right.len() + right`.
fn sum(left: &[Vec<usize>], right: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let width = right.len();
    let mut rows = Vec::new();
    for (here, left_row) in left.iter().enumerate() {
        for (there, right_row) in right.iter().enumerate() {
            let moves_left = left_row.iter().map(|option| option * width + there);
            let moves_right = right_row.iter().map(|option| here * width + option);
            rows.push(moves_left.chain(moves_right).collect());
        }
    }
    rows
}

/// What the theory says of a sum.
fn predicted(left: &Value, right: &Value) -> Outcome {
    match (left, right) {
        (Value::Finite(left), Value::Finite(right)) if left == right => Outcome::P,
        (Value::Finite(_), Value::Finite(_)) => Outcome::N,
        (Value::Finite(size), Value::Infinite(finite)) | (Value::Infinite(finite), Value::Finite(size)) => {
            if finite.contains(size) {
                Outcome::N
            } else {
                Outcome::D
            }
        }
        (Value::Infinite(_), Value::Infinite(_)) => Outcome::D,
    }
}

fn nim_heaps(most: usize) -> Vec<Vec<usize>> {
    (0..=most).map(|heap| (0..heap).collect()).collect()
}

fn loopy_values(rows: &[Vec<usize>]) -> Vec<Value> {
    let graph = graph_of(rows);
    let valued = graph.loopy_values(&Interrupt::new()).unwrap();
    (0..rows.len() as u32).map(|vertex| valued.value(vertex)).collect()
}

/// The kernel accepts the certificate of a graph, and none in which a value is another.
fn check_certificate(rows: &[Vec<usize>]) -> usize {
    let graph = graph_of(rows);
    let valued = graph.loopy_values(&Interrupt::new()).unwrap();
    let certificate = valued.certificate(&Interrupt::new()).unwrap();
    let verify = |text: &str| {
        sprague_kernel::verify(&mut text.as_bytes(), sprague_kernel::Options::default(), &mut || true)
    };
    let verified = verify(&certificate).unwrap_or_else(|error| panic!("{rows:?}\n{certificate}{error}"));
    let said = format!("VERIFIED loopy positions, {} node", rows.len());
    assert!(verified.to_string().starts_with(&said), "{verified}");
    let forged =
        certificate.replacen("q value 1 oo", "q value 1 7", 1).replacen("q value 1 0", "q value 1 1", 1);
    assert!(forged == certificate || verify(&forged).is_err(), "{forged}");
    certificate.len()
}

#[test]
fn a_graph_of_ten_thousand_vertices_has_a_certificate() {
    let mut seed = 1_u64;
    let mut below = |most: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % most
    };
    // Most edges lead down, and some anywhere.
    let rows: Vec<Vec<usize>> = (0..10_000)
        .map(|vertex| {
            (0..if vertex == 0 { 0 } else { below(5) })
                .map(|_| if below(8) == 0 { below(10_000) } else { below(vertex) })
                .collect()
        })
        .collect();
    assert!(check_certificate(&rows) > 100_000);
    let empty = graph_of(&[]);
    let error = empty.loopy_values(&Interrupt::new()).unwrap().certificate(&Interrupt::new()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Domain);
}

/// Compares everything that is known about loopy values with play.
fn check_loopy(left: &[Vec<usize>], right: &[Vec<usize>]) {
    let (left_values, right_values) = (loopy_values(left), loopy_values(right));
    let graph = graph_of(left);
    let valued = graph.loopy_values(&Interrupt::new()).unwrap();
    for (vertex, outcome) in outcomes_by_playing(left).into_iter().enumerate() {
        let number = vertex as u32;
        assert_eq!(valued.outcome(number), outcome, "{vertex} of {left:?}");
        let winning = left[vertex].iter().find(|&&option| left_values[option] == Value::Finite(0));
        assert_eq!(valued.winning_move(number), winning.map(|&option| option as u32));
        assert_eq!(winning.is_some(), outcome == Outcome::N);
    }
    check_certificate(left);
    let heaps = nim_heaps(7);
    let heap_values: Vec<Value> = (0..=7).map(Value::Finite).collect();
    for (other, values) in [(&heaps[..], &heap_values), (right, &right_values), (left, &left_values)] {
        let outcomes = outcomes_by_playing(&sum(left, other));
        for (here, value) in left_values.iter().enumerate() {
            for (there, other_value) in values.iter().enumerate() {
                let outcome = outcomes[here * other.len() + there];
                assert_eq!(
                    predicted(value, other_value),
                    outcome,
                    "{here} of {left:?}, {value}, and {there} of {other:?}, {other_value}"
                );
            }
        }
    }
}

fn acyclic() -> impl Strategy<Value = Vec<Vec<usize>>> {
    (1..12_usize).prop_flat_map(|count| {
        (0..count)
            .map(|vertex| {
                if vertex == 0 {
                    Just(Vec::new()).boxed()
                } else {
                    prop::collection::vec(0..vertex, 0..6).boxed()
                }
            })
            .collect::<Vec<_>>()
    })
}

fn any_graph(most: usize) -> impl Strategy<Value = Vec<Vec<usize>>> {
    (1..most).prop_flat_map(|count| prop::collection::vec(prop::collection::vec(0..count, 0..4), count))
}

/// Graphs with many finite values, some cycles among them.
fn heaps_with_ways_back() -> impl Strategy<Value = Vec<Vec<usize>>> {
    let ways = prop::collection::vec((0..9_usize, 0..9_usize), 0..4);
    let missing = prop::collection::vec((0..9_usize, 0..9_usize), 0..4);
    (2..9_usize, ways, missing).prop_map(|(count, ways, missing)| {
        let mut rows = nim_heaps(count - 1);
        for (from, to) in missing {
            rows[from % count].retain(|&option| option != to % count);
        }
        for (from, to) in ways {
            rows[from % count].push(to % count);
        }
        rows
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn misere_values_are_those_of_play(rows in acyclic()) {
        let graph = graph_of(&rows);
        let valued = graph.misere_values(&Interrupt::new()).unwrap();
        for vertex in 0..rows.len() {
            let number = vertex as u32;
            let outcome = if is_misere_p(&rows, vertex) { Outcome::P } else { Outcome::N };
            prop_assert_eq!(valued.outcome(number), outcome);
            let winning = rows[vertex].iter().find(|&&option| is_misere_p(&rows, option));
            prop_assert_eq!(valued.winning_move(number), winning.map(|&option| option as u32));
            if rows.len() < 7 {
                let expected = misere_value_by_definition(&rows, vertex);
                prop_assert_eq!(valued.value(number), Value::Finite(expected));
            }
        }
    }

    #[test]
    fn values_are_those_of_the_definition(rows in acyclic()) {
        let graph = graph_of(&rows);
        let interrupt = Interrupt::new();
        let valued = graph.values(&interrupt).unwrap();
        let loopy = graph.loopy_values(&interrupt).unwrap();
        for vertex in 0..rows.len() {
            let expected = value_by_definition(&rows, vertex);
            let number = vertex as u32;
            prop_assert_eq!(valued.value(number), Value::Finite(expected));
            prop_assert_eq!(loopy.value(number), Value::Finite(expected));
            prop_assert_eq!(valued.outcome(number), if expected == 0 { Outcome::P } else { Outcome::N });
            let winning = rows[vertex].iter().find(|&&option| value_by_definition(&rows, option) == 0);
            prop_assert_eq!(valued.winning_move(number), winning.map(|&option| option as u32));
        }
    }

    #[test]
    fn loopy_values_predict_play_on_sums(left in any_graph(9), right in any_graph(7)) {
        check_loopy(&left, &right);
    }

    #[test]
    fn loopy_values_of_heaps_with_ways_back_predict_play(left in heaps_with_ways_back(), right in heaps_with_ways_back()) {
        check_loopy(&left, &right);
    }

    #[test]
    fn a_cycle_that_is_reported_is_one(rows in any_graph(12)) {
        let graph = graph_of(&rows);
        match graph.values(&Interrupt::new()) {
            Ok(valued) => {
                let loopy = graph.loopy_values(&Interrupt::new()).unwrap();
                for vertex in 0..rows.len() as u32 {
                    prop_assert_eq!(valued.value(vertex), loopy.value(vertex));
                }
            }
            Err(error) => {
                prop_assert_eq!(error.kind(), ErrorKind::Cycle);
                let cycle = error.message().strip_prefix("a cycle: ").unwrap();
                let cycle: Vec<usize> = cycle.split(" → ").map(|label| label.parse().unwrap()).collect();
                prop_assert_eq!(cycle.first(), cycle.last());
                for step in cycle.windows(2) {
                    prop_assert!(rows[step[0]].contains(&step[1]));
                }
                let alone = rows.iter().enumerate().any(|(vertex, row)| row.contains(&vertex));
                prop_assert_eq!(alone, cycle.len() == 2);
            }
        }
    }

    #[test]
    fn cycles_are_found_by_numbers_too(any in any_graph(12), without in acyclic()) {
        check_cycle(&any);
        check_cycle(&without);
    }

    #[test]
    fn a_graph_by_numbers_is_that_by_labels(rows in any_graph(15)) {
        let (by_labels, by_numbers) = (graph_of(&rows), numbered(&rows));
        prop_assert_eq!(shown(&by_numbers), shown(&by_labels));
        prop_assert_eq!(by_numbers.edges(), by_labels.edges());
        let interrupt = Interrupt::new();
        let loopy = (by_labels.loopy_values(&interrupt).unwrap(), by_numbers.loopy_values(&interrupt).unwrap());
        for vertex in 0..rows.len() as u32 {
            prop_assert_eq!(by_numbers.vertex(&vertex.to_string()), Some(vertex));
            prop_assert_eq!(loopy.1.reply(vertex), loopy.0.reply(vertex));
        }
    }

    #[test]
    fn no_text_breaks_a_reader(
        bytes in prop::collection::vec(
            prop::sample::select(b"ab1_-.>{}[]=;:,/*#\"\\\t \r\n\0\xff\xc3\xa4digraph{".to_vec()), 0..60),
        cut in 1..7_usize,
    ) {
        for format in formats() {
            // Which of several errors is met first may depend on the pieces.
            let whole = reading(&bytes, format).map(|graph| shown(&graph)).map_err(|_| ());
            let pieces = read(Pieces(&bytes, cut), format, &Limits::default(), &Interrupt::new());
            prop_assert_eq!(pieces.map(|graph| shown(&graph)).map_err(|_| ()), whole);
        }
    }

    #[test]
    fn what_is_written_can_be_read(labels in prop::collection::vec("[ab,\t\r\n\"# ä]{0,6}", 1..6)) {
        let mut builder = GraphBuilder::new(&Limits::default(), &Interrupt::new());
        for label in &labels {
            builder.vertex(label).unwrap();
        }
        let graph = builder.finish().unwrap();
        let mut table = Vec::new();
        graph.values(&Interrupt::new()).unwrap().write_tsv(&mut table, &Interrupt::new()).unwrap().unwrap();
        // Without edges every line ends alike, and each label is a line of its own without that.
        let text = String::from_utf8(table).unwrap().replacen("vertex\tvalue\toutcome\tmove\n", "", 1);
        let again = reading(text.replace("\t0\tP\t\n", "\n").as_bytes(), Format::Tsv).unwrap();
        prop_assert_eq!(shown(&again), shown(&graph));
    }
}

/// A reader that gives a few bytes at a time.
struct Pieces<'b>(&'b [u8], usize);

impl std::io::Read for Pieces<'_> {
    fn read(&mut self, block: &mut [u8]) -> std::io::Result<usize> {
        let count = self.1.min(block.len()).min(self.0.len());
        block[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

fn formats() -> Vec<Format> {
    vec![
        Format::Tsv,
        Format::Csv,
        Format::Spaces,
        #[cfg(feature = "cli")]
        Format::Dot,
        #[cfg(feature = "cli")]
        Format::Json,
    ]
}

/// Siegel's examples and those that are plain, by hand.
#[test]
fn loopy_values_that_are_known() {
    let infinite = |finite: &[u32]| Value::Infinite(finite.to_vec());
    // A vertex with a way to itself alone; one that may leave to the end; two that go round; and
    // with ways out.
    assert_eq!(loopy_values(&[vec![0]]), [infinite(&[])]);
    assert_eq!(loopy_values(&[vec![0, 1], vec![]]), [infinite(&[0]), Value::Finite(0)]);
    assert_eq!(loopy_values(&[vec![1], vec![0]]), [infinite(&[]), infinite(&[])]);
    // A move to 1 is reverted to the end, so that 0 is lost although play may go round.
    assert_eq!(
        loopy_values(&[vec![1], vec![0, 2], vec![]]),
        [Value::Finite(0), Value::Finite(1), Value::Finite(0)]
    );
    for rows in [vec![vec![0]], vec![vec![0, 1], vec![]], vec![vec![1], vec![0, 2], vec![]]] {
        check_loopy(&rows, &rows);
    }
}

/// Every graph with three vertices, with itself and with heaps.
#[test]
fn all_small_loopy_graphs_play_as_valued() {
    for code in 0..512_usize {
        let row = |vertex: usize| (0..3).filter(|option| code >> (3 * vertex + option) & 1 == 1).collect();
        let rows: Vec<Vec<usize>> = (0..3).map(row).collect();
        check_loopy(&rows, &rows);
    }
}

#[test]
fn all_formats_read_the_same() {
    let tsv = "# a comment\r\na\tb\r\nb\tc d\n\na\tc d\nlone\nä\ta\na\tb\n";
    let csv = "a,b\r\nb,c d\r\n\r\n#\na,\"c d\"\nlone\nä,a\n\"a\",b\n";
    let spaces = "a b\nb \"c d\"\na \"c d\"\nlone\nä a\na b";
    let expected = shown(&reading(tsv.as_bytes(), Format::Tsv).unwrap());
    let text = |labels: &[&str]| labels.iter().map(|label| label.to_string()).collect::<Vec<_>>();
    assert_eq!(expected[0], ("a".to_owned(), text(&["b", "c d", "b"])));
    assert_eq!(expected[3], ("lone".to_owned(), text(&[])));
    assert_eq!(expected.len(), 5);
    let mut others = vec![(csv, Format::Csv), (spaces, Format::Spaces)];
    #[cfg(feature = "cli")]
    others.extend([
        (
            "// x\ty\nstrict DiGraph \"g\" {\n# line\nnode [shape=box, pos=-5] [x=y]; rank = same\n a -> b -> \"c d\" [label=\"x\"] /* ; */ a:n -> {\"c d\"}; lone subgraph s { ä -> a } a -> b\n}\n",
            Format::Dot,
        ),
        (r#"[["a","b"],["b","c d"],["a","c d"],["lone"],["\u00e4","a"],["a","b"]]"#, Format::Json),
        (r#"{"a":["b"],"b":["c d"],"a":["c d"],"lone":[],"ä":["a"],"a":["b"]}"#, Format::Json),
    ]);
    for (text, format) in others {
        assert_eq!(shown(&reading(text.as_bytes(), format).unwrap()), expected, "{format:?}");
        #[cfg(feature = "cli")]
        if format == Format::Json {
            continue;
        }
        let marked = format!("\u{feff}{text}");
        assert_eq!(shown(&reading(marked.as_bytes(), format).unwrap()), expected, "{format:?}");
    }
}

#[test]
fn labels_may_be_anything_in_quotation_marks() {
    let text = "\"a\tb\"\t\"\"\n\"\"\t\"say \"\"no\"\"\"\r\n\"two\nlines\"\n\"#\"\n  \n x\ty \nit\"s\n";
    let labels: Vec<String> =
        shown(&reading(text.as_bytes(), Format::Tsv).unwrap()).into_iter().map(|(label, _)| label).collect();
    assert_eq!(labels, ["a\tb", "", "say \"no\"", "two\nlines", "#", " x", "y ", "it\"s"]);
    let longer = "x".repeat(200_000);
    let text = format!("\"{longer}\n{longer}\",a\nb,{longer}\n");
    let graph = reading(text.as_bytes(), Format::Csv).unwrap();
    assert_eq!((graph.len(), graph.label(0).len()), (4, 400_001));
}

#[test]
fn errors_say_the_line_and_what_was_due() {
    let cases: &[(&[u8], Format, &str)] = &[
        (
            b"a\tb\na\tb\tc\n",
            Format::Tsv,
            "line 2: expected one label, or two with a tab between them; got 3",
        ),
        (b"a\t\n", Format::Tsv, "line 1: expected one label, or two with a tab between them; one is empty"),
        (b"a b\n\na  b\n", Format::Spaces, "line 3: expected one label, or two with one space"),
        (
            b"a,b\na, b\n",
            Format::Csv,
            "line 2: expected one label, or two with a comma between them; a space",
        ),
        (
            b"\"a\nb\",c\n\"x\"y,c\n",
            Format::Csv,
            "line 3: expected one label, or two with a comma between them; a quotation mark",
        ),
        (
            b"a,\"b\nc\n",
            Format::Csv,
            "line 1: expected one label, or two with a comma between them; a quotation mark is not",
        ),
        (
            b"\"a\",b,c\n",
            Format::Csv,
            "line 1: expected one label, or two with a comma between them; got more",
        ),
        (b"a\tb\n\n\0\n", Format::Tsv, "line 3: not a text: a byte is NUL"),
        (b"a\tb\n\xff\n", Format::Tsv, "line 2: not UTF-8: the byte 0xff"),
        (b"\xff\xfea\0", Format::Csv, "this is UTF-16"),
    ];
    for &(text, format, expected) in cases {
        let error = reading(text, format).unwrap_err();
        assert!(error.message().starts_with(expected), "{error}");
    }
}

#[cfg(feature = "cli")]
#[test]
fn errors_of_dot_and_json_say_the_line() {
    let cases: &[(&str, Format, &str)] = &[
        ("", Format::Dot, "line 1: expected `digraph`"),
        ("graph { a -- b }", Format::Dot, "line 1: expected `digraph`"),
        ("digraph {\n\n a -- b }", Format::Dot, "line 3: expected `->`, since a move has a direction"),
        ("digraph {\n a -> ;\n}", Format::Dot, "line 2: expected a vertex or `{`"),
        ("digraph {\n a", Format::Dot, "line 2: expected a vertex, `->`, `[`, `;` or `}`"),
        ("digraph {\n a [x]}", Format::Dot, "line 2: expected `=`"),
        ("digraph { a }\n}", Format::Dot, "line 2: expected the end of the text"),
        ("digraph { \"a }", Format::Dot, "line 1: expected the end of what is in quotation marks"),
        ("digraph { /* a }", Format::Dot, "line 1: expected the end of a comment"),
        ("digraph { a / b }", Format::Dot, "line 1: expected a comment"),
        ("digraph { a -> <b> }", Format::Dot, "line 1: expected a name, or one in quotation marks"),
        ("", Format::Json, "line 1, column 0: EOF"),
        ("{\"a\":\n1}", Format::Json, "line 2, column 2: invalid type: integer `1`, expected an array"),
        (
            "[[\"a\",\"b\"],\n[\"a\",null]]",
            Format::Json,
            "line 2, column 9: invalid type: null, expected a label",
        ),
        ("[[]]", Format::Json, "line 1, column 3: invalid length 0"),
        ("[] []", Format::Json, "line 1, column 4: trailing characters"),
        ("3", Format::Json, "line 1, column 1: invalid type: integer `3`, expected an object or an array"),
    ];
    for &(text, format, expected) in cases {
        let error = reading(text.as_bytes(), format).unwrap_err();
        assert!(error.message().starts_with(expected), "{text}: {error}");
    }
    let nested = format!("digraph {}", "{".repeat(1_000_000));
    assert!(reading(nested.as_bytes(), Format::Dot).unwrap_err().message().contains("inside one another"));
    assert!(reading("[".repeat(1_000_000).as_bytes(), Format::Json).is_err());
}

#[test]
fn hostile_graphs() {
    for format in [Format::Tsv, Format::Csv, Format::Spaces] {
        for empty in [&b""[..], b"\n\n", b"# nothing\n", b"\xef\xbb\xbf"] {
            let graph = reading(empty, format).unwrap();
            assert!(graph.is_empty() && graph.edges() == 0);
            assert!(graph.values(&Interrupt::new()).is_ok() && graph.loopy_values(&Interrupt::new()).is_ok());
        }
    }
    let itself = reading(b"a\tb\nb\tb\nb\ta\n", Format::Tsv).unwrap();
    let error = itself.values(&Interrupt::new()).unwrap_err();
    assert_eq!((error.kind(), error.message()), (ErrorKind::Cycle, "a cycle: b → b"));

    // A path and a cycle that are long: nothing recurses over them.
    let length = 200_000_u32;
    let mut path: String = (0..length).map(|vertex| format!("{vertex}\t{}\n", vertex + 1)).collect();
    let graph = reading(path.as_bytes(), Format::Tsv).unwrap();
    for valued in [graph.values(&Interrupt::new()), graph.loopy_values(&Interrupt::new())] {
        let valued = valued.unwrap();
        for vertex in 0..=length {
            assert_eq!(valued.finite(vertex), Some((length - vertex) % 2));
        }
    }
    path.push_str(&format!("{length}\t0\n"));
    let graph = reading(path.as_bytes(), Format::Tsv).unwrap();
    let error = graph.values(&Interrupt::new()).unwrap_err();
    assert!(error.message().ends_with(&format!("… {} more → 0", length + 1 - 20)), "{error}");
    let valued = graph.loopy_values(&Interrupt::new()).unwrap();
    assert!((0..=length).all(|vertex| valued.outcome(vertex) == Outcome::D));

    // One move many times, and one vertex with many options, whose value is beyond a machine word
    // of bits.
    let graph = reading("a\tb\n".repeat(100_000).as_bytes(), Format::Tsv).unwrap();
    assert_eq!(graph.edges(), 100_000);
    assert_eq!(graph.values(&Interrupt::new()).unwrap().finite(0), Some(1));
    let rows = nim_heaps(300);
    let graph = graph_of(&rows);
    for valued in [graph.values(&Interrupt::new()), graph.loopy_values(&Interrupt::new())] {
        let valued = valued.unwrap();
        assert!((0..=300).all(|heap| valued.finite(heap) == Some(heap)));
    }
}

#[test]
fn ceilings_and_interrupts() {
    let limits = Limits::with_nodes(1_000);
    let reading = |text: &str, format| read(text.as_bytes(), format, &limits, &Interrupt::new());
    let refused = |text: &str, what: &str| {
        let error = reading(text, Format::Tsv).unwrap_err();
        assert!(error.kind() == ErrorKind::Limit && error.message().contains(what), "{error}");
        assert!(error.helps()[0].contains("max_nodes"));
    };
    let many: String = (0..1_001).map(|vertex| format!("{vertex}\n")).collect();
    refused(&many, "more than 1000 vertices");
    refused(&"a\tb\n".repeat(16_001), "more than 16000 edges");
    refused(&"x".repeat(1_001), "more than 1000 bytes in one label");
    let long: String = (0..900).map(|vertex| format!("{vertex}{}\n", "x".repeat(100))).collect();
    refused(&long, "more than 64000 bytes of labels");
    let error = reading(&"x".repeat(1_000_000), Format::Tsv).unwrap_err();
    assert!(error.message().starts_with("line 1: longer than"), "{error}");

    let interrupt = Interrupt::new();
    let graph = graph_of(&nim_heaps(20));
    interrupt.stop(StopReason::Interrupted);
    for format in formats() {
        let error = read(&b"a\tb\n"[..], format, &limits, &interrupt).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Interrupted);
    }
    assert_eq!(graph.values(&interrupt).unwrap_err().kind(), ErrorKind::Interrupted);
    assert_eq!(graph.loopy_values(&interrupt).unwrap_err().kind(), ErrorKind::Interrupted);
}

#[test]
fn a_graph_by_numbers_keeps_its_ceilings() {
    let interrupt = Interrupt::new();
    let limits = Limits::with_nodes(10);
    let of = |vertices, edges: &[(u32, u32)]| {
        GameGraph::from_edges(vertices, edges.iter().copied(), &limits, &interrupt)
            .map_err(|error| error.kind())
    };
    assert!(of(10, &[(9, 0)]).is_ok());
    assert!(of(0, &[]).is_ok_and(|graph| graph.is_empty()));
    assert_eq!(of(11, &[]).unwrap_err(), ErrorKind::Limit);
    assert_eq!(of(2, &vec![(1, 0); limits.max_edges() + 1]).unwrap_err(), ErrorKind::Limit);
    for (vertices, edge) in [(0, (0, 0)), (3, (3, 0)), (3, (0, 3)), (3, (u32::MAX, 0))] {
        assert_eq!(of(vertices, &[edge]).unwrap_err(), ErrorKind::Domain);
    }
    let error = GameGraph::from_edges(3, [(0, 7)], &limits, &interrupt).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the edge from 0 to 7 names the vertex 7, which is not there; the vertices are numbered from 0 to 2"
    );
    interrupt.stop(StopReason::Interrupted);
    assert_eq!(of(3, &[(1, 0)]).unwrap_err(), ErrorKind::Interrupted);
}

/// By the rule: in any order a vertex takes the mex n of the values of its options, if each other option
/// that has no value has an option of value n.
fn loopy_values_by_the_rule(rows: &[Vec<usize>]) -> Vec<Option<u32>> {
    let mut values: Vec<Option<u32>> = vec![None; rows.len()];
    let has = |values: &[Option<u32>], vertex: usize, value: u32| {
        rows[vertex].iter().any(|&option| values[option] == Some(value))
    };
    loop {
        let mut changed = false;
        for vertex in (0..rows.len()).rev() {
            let mex = (0..).find(|&value| !has(&values, vertex, value)).unwrap();
            let reverts = |&option: &usize| values[option].is_some() || has(&values, option, mex);
            if values[vertex].is_none() && rows[vertex].iter().all(reverts) {
                (values[vertex], changed) = (Some(mex), true);
            }
        }
        if !changed {
            return values;
        }
    }
}

#[test]
fn great_values_among_cycles_are_those_of_the_rule() {
    let mut dice = 7_u64;
    let mut below = |most: usize| {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (dice >> 33) as usize % most
    };
    let (mut great, mut infinite) = (0, 0);
    for round in 0..60 {
        let mut rows = nim_heaps(150);
        for _ in 0..round / 8 {
            let (from, to) = (below(150), below(151));
            rows[from].push(to.max(from));
            rows[below(151)].retain(|&option| option != to);
        }
        let values = loopy_values(&rows);
        for (value, wanted) in values.iter().zip(loopy_values_by_the_rule(&rows)) {
            let found = if let Value::Finite(value) = value { Some(*value) } else { None };
            assert_eq!(found, wanted, "{rows:?}");
            great += usize::from(found > Some(70));
            infinite += usize::from(found.is_none());
        }
    }
    assert!(great > 500 && infinite > 1_000, "{great} {infinite}");
}
