//! In which order nodes can be given their finite values: each when all that its value rests on has
//! one.

use super::certificate::{Part, Sum, SumNode, finite};

/// Gives each node of finite value its rank. False if some cannot have one: then the values are
/// wrong, or a sum comes back to what it is an option of.
///
/// Linear in the parts of all options, times the number of different values that the options of a
/// part have.
pub(super) fn rank(nodes: &mut [SumNode]) -> bool {
    let mut order = Order::new(nodes);
    for node in 0..nodes.len() {
        for option in 0..order.open[node].len() {
            order.look(node, option);
        }
        order.is_ready(node);
    }
    let mut rank = 0;
    while let Some(node) = order.ready.pop() {
        order.ranks[node] = Some(rank);
        rank += 1;
        for place in 0..order.stands_in[node].len() {
            let (above, option) = order.stands_in[node][place];
            order.open[above][option].unranked -= 1;
            order.look(above, option);
        }
    }
    let all = nodes.iter().zip(&order.ranks).all(|(node, rank)| node.value.is_none() || rank.is_some());
    let ranks = order.ranks;
    for (node, rank) in nodes.iter_mut().zip(ranks) {
        node.rank = rank.unwrap_or(0);
    }
    all
}

/// What is known of an option.
struct Open {
    /// Parts that are nodes without a rank, each as often as it stands there.
    unranked: usize,
    /// Whether it is answered, or all its parts have ranks.
    settled: bool,
}

struct Order<'n> {
    nodes: &'n [SumNode],
    open: Vec<Vec<Open>>,
    /// The values of the options of each node whose parts all have ranks.
    attained: Vec<Vec<u64>>,
    /// The options that a node is a part of.
    stands_in: Vec<Vec<(usize, usize)>>,
    ranks: Vec<Option<u64>>,
    asked: Vec<bool>,
    ready: Vec<usize>,
}

impl Order<'_> {
    fn new(nodes: &[SumNode]) -> Order<'_> {
        let mut stands_in = vec![Vec::new(); nodes.len()];
        let mut open = Vec::with_capacity(nodes.len());
        for (place, node) in nodes.iter().enumerate() {
            let mut own = Vec::with_capacity(node.options.len());
            for (option, (_, sum)) in node.options.iter().enumerate() {
                let mut unranked = 0;
                for part in sum {
                    if let Part::Node(part) = part {
                        stands_in[*part as usize - 1].push((place, option));
                        unranked += 1;
                    }
                }
                own.push(Open { unranked, settled: false });
            }
            open.push(own);
        }
        let count = nodes.len();
        let (attained, ranks) = (vec![Vec::new(); count], vec![None; count]);
        Order { nodes, open, attained, stands_in, ranks, asked: vec![false; count], ready: Vec::new() }
    }

    /// Looks at an option again after a part of it was ranked, or attains one value more.
    fn look(&mut self, node: usize, option: usize) {
        let Open { unranked, settled } = self.open[node][option];
        // One that was answered before is needed for its value too.
        if settled && unranked > 0 {
            return;
        }
        let (_, sum) = &self.nodes[node].options[option];
        if unranked == 0 {
            self.open[node][option].settled = true;
            if let Some(value) = finite(self.nodes, sum) {
                self.attain(node, value);
            }
            return self.is_ready(node);
        }
        let Some(value) = self.nodes[node].value else { return };
        if unranked > 1 {
            return;
        }
        let is_unranked =
            |part: &&Part| matches!(part, Part::Node(part) if self.ranks[*part as usize - 1].is_none());
        let Some(&Part::Node(moved)) = sum.iter().find(is_unranked) else { return };
        let rest: Sum = sum.iter().filter(|part| !is_unranked(part)).copied().collect();
        let target = finite(self.nodes, &rest).map(|rest| rest ^ value);
        if target.is_some_and(|target| self.attained[moved as usize - 1].contains(&target)) {
            self.open[node][option].settled = true;
            self.is_ready(node);
        }
    }

    /// An option of the node has this value, and ranks.
    fn attain(&mut self, node: usize, value: u64) {
        if self.attained[node].contains(&value) {
            return;
        }
        self.attained[node].push(value);
        if self.ranks[node].is_none() {
            for place in 0..self.stands_in[node].len() {
                let (above, option) = self.stands_in[node][place];
                self.look(above, option);
            }
        }
    }

    /// Whether the node can be given its value now; it is then given once.
    fn is_ready(&mut self, node: usize) {
        let Some(value) = self.nodes[node].value else { return };
        if self.asked[node] || !self.open[node].iter().all(|open| open.settled) {
            return;
        }
        let attained = self.attained[node].iter().filter(|&&attained| attained < value).count();
        if attained as u64 == value && !self.attained[node].contains(&value) {
            self.asked[node] = true;
            self.ready.push(node);
        }
    }
}
