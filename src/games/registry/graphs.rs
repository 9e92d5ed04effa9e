//! Rulesets that are played on graphs.

use super::row::{Family, Group, Make, Named};
use crate::ruleset::graphs;

pub(super) const FAMILY: Family = Family {
    name: "graphs",
    about: "A graph X is a string of its edges, such as \"a-b b-c c-a\". A vertex without edges \
            stands alone: d in \"a-b d\". path(n), cycle(n), complete(n), star(n) and grid(m, n) \
            make such strings. A vertex is given as an integer or a string.",
    groups: &[Group { name: "graphs", rulesets: RULESETS }],
};

const RULESETS: &[Named] = &[
    Named::new(
        "node_kayles(X)",
        "take a vertex and its neighbours",
        "Schaefer (1978); Bodlaender and Kratsch (2002)",
        "claim node_kayles(\"a-b b-c\") = *2",
        Make::Plain(|store| store.add_ruleset(graphs::NodeKayles)),
    )
    .values("on a path as `dawsons_chess`"),
    Named::new(
        "arc_kayles(X)",
        "take an edge, both its ends, and every edge that meets it",
        "Schaefer (1978); Huggan and Stevens (2016)",
        "claim arc_kayles(\"a-b b-c\") = *1",
        Make::Plain(|store| store.add_ruleset(graphs::ArcKayles)),
    )
    .values("on a path as `dawsons_kayles`, on a grid as `cram`"),
    Named::new(
        "vertex_geography(X, v)",
        "move the token on v along an edge, and remove the vertex that it leaves",
        "Fraenkel, Scheinerman and Ullman (1993)",
        "claim vertex_geography(\"a-b\", \"a\") is N",
        Make::Plain(|store| store.add_ruleset(graphs::VertexGeography)),
    )
    .values("N if every largest matching meets v"),
    Named::new(
        "edge_geography(X, v)",
        "move the token on v along an edge, and remove the edge",
        "Fraenkel, Scheinerman and Ullman (1993)",
        "claim edge_geography(\"a-b\", \"a\") is N",
        Make::Plain(|store| store.add_ruleset(graphs::EdgeGeography)),
    ),
    Named::new(
        "green_hackenbush(X, root)",
        "cut an edge; what is no longer connected to the root falls",
        "Winning Ways, ch. 7; Ferguson, I.6",
        "claim green_hackenbush(\"a-b b-c b-d\", \"a\") = *1",
        Make::Plain(|store| store.add_ruleset(graphs::GreenHackenbush)),
    )
    .values("by the colon and the fusion principle"),
    Named::new(
        "bamboo(n)",
        "cut a segment of a stalk of n; what is above it falls",
        "Ferguson, I.6",
        "claim bamboo(5) = *5",
        Make::Plain(|store| store.add_ruleset(graphs::Bamboo)),
    )
    .values("n"),
    Named::new(
        "graph_chomp(X)",
        "remove an edge, or a vertex with its edges",
        "Khandhawit and Ye (2011)",
        "claim graph_chomp(\"a-b\") = *2",
        Make::Plain(|store| store.add_ruleset(graphs::GraphChomp)),
    )
    .values("bipartite, v vertices, e edges: (v mod 2) + 2 (e mod 2)"),
    Named::new(
        "vertex_deletion(X)",
        "remove a vertex that has edges, and its edges",
        "Ferguson, exercise I.4.5.11",
        "claim vertex_deletion(\"a-b\") is N",
        Make::Plain(|store| store.add_ruleset(graphs::VertexDeletion)),
    ),
    Named::new(
        "poset(\"a<b b<c\")",
        "remove an element and all above it",
        "Gale and Neyman (1982)",
        "claim poset(\"a<b b<c\") = *3",
        Make::Plain(|store| store.add_ruleset(graphs::Poset)),
    )
    .values("of a chain: the number of its elements"),
];
