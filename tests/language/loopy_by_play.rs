//! Positions that play may come back to, against play itself: graphs are typed as definitions, and
//! who wins a sum is found backwards from the ends of play in the graph of all positions of the sum.

use num_bigint::BigInt;
use sprague::reply::{Answer, ExtendedValue};
use sprague::{Nimber, Reply, Session};

/// Numbers that look random.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % most as u64) as usize
    }
}

/// The options of each vertex.
pub type Graph = Vec<Vec<usize>>;

pub fn random_graph(dice: &mut Dice, most: usize) -> Graph {
    let vertices = 1 + dice.below(most);
    (0..vertices).map(|_| (0..dice.below(4)).map(|_| dice.below(vertices)).collect()).collect()
}

pub fn heap(size: usize) -> Graph {
    (0..=size).map(|heap| (0..heap).collect()).collect()
}

/// Who wins from each vertex, by looking backwards from the ends of play again and again.
pub fn outcomes(graph: &Graph) -> Vec<char> {
    let mut known = vec!['D'; graph.len()];
    loop {
        let before = known.clone();
        for (vertex, options) in graph.iter().enumerate() {
            if options.iter().any(|&option| known[option] == 'P') {
                known[vertex] = 'N';
            } else if options.iter().all(|&option| known[option] == 'N') {
                known[vertex] = 'P';
            }
        }
        if known == before {
            return known;
        }
    }
}

/// The positions of a sum: the last component counts fastest.
pub fn sum(components: &[&Graph]) -> Graph {
    let Some((first, rest)) = components.split_first() else { return vec![vec![]] };
    let rest = sum(rest);
    let place = |one: usize, other: usize| one * rest.len() + other;
    let options = |one: usize, other: usize| {
        let in_first = first[one].iter().map(|&option| place(option, other));
        in_first.chain(rest[other].iter().map(|&option| place(one, option))).collect()
    };
    (0..first.len())
        .flat_map(|one| (0..rest.len()).map(move |other| (one, other)))
        .map(|(one, other)| options(one, other))
        .collect()
}

/// A graph as a definition.
pub fn define(session: &mut Session, name: &str, graph: &Graph) {
    let lists: Vec<String> = graph.iter().map(|options| format!("{options:?}")).collect();
    session.eval(&format!("E{name} := [{}]", lists.join(", "))).unwrap();
    session.eval(&format!("loopy {name}(v) := {{ {name}(w) for w in E{name}[v] }}")).unwrap();
}

fn list(session: &mut Session, text: &str) -> Vec<Answer> {
    let reply = session.eval(text).unwrap_or_else(|error| panic!("{text}\n{error}"));
    let Reply::Value(reply) = reply else { panic!("{text}: a list") };
    let Answer::List(list) = reply.value else { panic!("{text}: a list") };
    list.entries
}

fn letters(session: &mut Session, text: &str) -> String {
    let letter = |entry: &Answer| match entry {
        Answer::Outcome { outcome, .. } => outcome.to_string(),
        other => panic!("{other:?}"),
    };
    list(session, text).iter().map(letter).collect()
}

/// Compares sums of random graphs and heaps with play, at least this number of them sums of three
/// graphs, and says how many were draws.
fn compare(seed: u64, at_least: usize) -> usize {
    let mut dice = Dice(seed);
    let (mut of_three, mut drawn) = (0, 0);
    while of_three < at_least {
        let mut session = Session::new();
        let [f, g, h] = [(); 3].map(|()| random_graph(&mut dice, 6));
        let size = dice.below(4);
        let nim = heap(size);
        for (name, graph) in [("f", &f), ("g", &g), ("h", &h)] {
            define(&mut session, name, graph);
        }
        let for_each = |names: &[(&str, &Graph)]| {
            let clauses = names.iter().map(|(name, graph)| format!(" for {name}' in 0..{}", graph.len() - 1));
            clauses.collect::<String>()
        };
        let (one, other, third) = (("f", &f), ("g", &g), ("h", &h));
        let heaps = format!(" for n in 0..{size}");
        for (text, graphs) in [
            (format!("f(f') + *n{}{heaps}", for_each(&[one])), vec![&f, &nim]),
            (format!("f(f') + g(g'){}", for_each(&[one, other])), vec![&f, &g]),
            (format!("f(f') + f(g') + *n{}{heaps}", for_each(&[one, ("g", &f)])), vec![&f, &f, &nim]),
            (format!("g(g') + h(h') + *n{}{heaps}", for_each(&[other, third])), vec![&g, &h, &nim]),
            (format!("f(f') + g(g') + h(h'){}", for_each(&[one, other, third])), vec![&f, &g, &h]),
        ] {
            let (position, clauses) = text.split_once(" for ").unwrap();
            let said = letters(&mut session, &format!("[outcome({position}) for {clauses}]"));
            let wanted: String = outcomes(&sum(&graphs)).into_iter().collect();
            assert_eq!(said, wanted, "{text}\nf: {f:?}\ng: {g:?}\nh: {h:?}");
            of_three += if text.starts_with("f(f') + g(g') + h(h')") { said.len() } else { 0 };
            drawn += said.matches('D').count();
        }
        values_are_those_of_the_graph(&mut session, &f);
        sets_of_sums(&mut session, &mut dice, &f, &g);
    }
    drawn
}

/// The values are those of the engine for graphs in files.
fn values_are_those_of_the_graph(session: &mut Session, graph: &Graph) {
    use sprague::game_graph::{GameGraph, Value};
    use sprague::{Interrupt, Limits};
    let edges =
        graph.iter().enumerate().flat_map(|(from, to)| to.iter().map(move |&to| (from as u32, to as u32)));
    let interrupt = Interrupt::new();
    let built = GameGraph::from_edges(graph.len() as u32, edges, &Limits::default(), &interrupt).unwrap();
    let values = built.loopy_values(&interrupt).unwrap();
    let said = list(session, &format!("[grundy(f(v)) for v in 0..{}]", graph.len() - 1));
    for (vertex, said) in said.iter().enumerate() {
        match (values.value(vertex as u32), said) {
            (Value::Finite(value), Answer::Integer(integer)) => assert_eq!(&BigInt::from(value), integer),
            (Value::Infinite(among), Answer::Extended { value, .. }) => {
                assert_eq!(value, &ExtendedValue::infinite(among.into_iter().map(Nimber::from)));
            }
            (wanted, said) => panic!("{graph:?}: vertex {vertex} is {wanted}, and not {said:?}"),
        }
    }
}

/// A set whose options are sums is one vertex more.
fn sets_of_sums(session: &mut Session, dice: &mut Dice, f: &Graph, g: &Graph) {
    let mut whole = sum(&[f, g]);
    let place = |one: usize, other: usize| one * g.len() + other;
    let options: Vec<(usize, usize)> =
        (0..1 + dice.below(3)).map(|_| (dice.below(f.len()), dice.below(g.len()))).collect();
    whole.push(options.iter().map(|&(one, other)| place(one, other)).collect());
    whole.push(vec![whole.len() - 1, 0]);
    let written: Vec<String> = options.iter().map(|(one, other)| format!("f({one}) + g({other})")).collect();
    let set = format!("{{{}}}", written.join(", "));
    let said = letters(session, &format!("[outcome({set}), outcome({{{set}, f(0) + g(0)}})]"));
    let wanted = outcomes(&whole);
    assert_eq!(said, wanted[wanted.len() - 2..].iter().collect::<String>(), "{set}\nf: {f:?}\ng: {g:?}");
}

#[test]
fn sums_of_loopy_positions_are_won_as_play_says() {
    assert!(compare(1, 10_000) > 1_000);
}

#[test]
#[ignore = "slow"]
fn many_sums_of_loopy_positions_are_won_as_play_says() {
    assert!((2..12).map(|seed| compare(seed, 12_000)).sum::<usize>() > 10_000);
}
