//! What rulesets on graphs share: how a position is written, read and drawn, and which positions
//! look alike.

/// The name, positions, notation and picture of a ruleset whose position is a simple graph.
macro_rules! simple_graph {
    ($name:literal) => {
        type Position = Graph;

        fn name(&self) -> String {
            $name.to_owned()
        }

        fn representative(&self, graph: Graph) -> Graph {
            super::relabel::relabelled(&graph, None).0
        }

        fn picture(&self, graph: &Graph, after: Option<&[Graph]>) -> Option<crate::picture::Picture> {
            super::picture::removal(graph, after)
        }

        fn write(&self, graph: &Graph) -> String {
            format!(concat!($name, "(\"{}\")"), graph)
        }

        fn read(&self, arguments: &[crate::ruleset::Argument]) -> Result<Graph> {
            Graph::simple(Graph::text(crate::ruleset::Argument::only(arguments, "a graph")?)?)
        }
    };
}

/// The same where a token stands on a vertex of a graph that passes a check.
macro_rules! token_on_a_graph {
    ($name:literal, $check:path) => {
        type Position = Marked;

        fn name(&self) -> String {
            $name.to_owned()
        }

        /// What the token cannot reach is never moved along.
        fn components(&self, position: Marked, parts: &mut Vec<Marked>) {
            parts.push(Marked::connected(&position.graph, position.vertex));
        }

        fn representative(&self, position: Marked) -> Marked {
            position.relabelled()
        }

        fn picture(&self, position: &Marked, after: Option<&[Marked]>) -> Option<crate::picture::Picture> {
            super::picture::token(position, after)
        }

        fn write(&self, position: &Marked) -> String {
            position.write($name)
        }

        fn read(&self, arguments: &[crate::ruleset::Argument]) -> Result<Marked> {
            Marked::read(arguments, $check, "the vertex where the token stands")
        }
    };
}

pub(super) use {simple_graph, token_on_a_graph};
