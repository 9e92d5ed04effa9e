//! Vertices and edges with places.

use unicode_width::UnicodeWidthStr;

/// What is special about a vertex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Role {
    /// Nothing.
    Plain,
    /// A token stands on it.
    Token,
    /// It is the ground.
    Ground,
    /// A string ends there at the ground, which other strings reach elsewhere.
    GroundEnd,
}

/// A vertex of a diagram.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Vertex {
    /// What is written on it.
    pub label: String,
    /// What is special about it.
    pub role: Role,
    /// Whether the marked move touches it.
    pub marked: bool,
    /// How far it is from the left and from the top; vertices that do not touch are about 1 apart.
    pub place: (f64, f64),
}

/// An edge of a diagram.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Edge {
    /// The vertex at one end, by its number.
    pub from: usize,
    /// The vertex at the other end; of a loop the same.
    pub to: usize,
    /// Whether the marked move touches it.
    pub marked: bool,
    /// Places between its ends that it goes through, from the first end on.
    pub through: Vec<(f64, f64)>,
}

/// Vertices and edges, and where each vertex is drawn.
///
/// Places come from a layout that depends on the graph alone, so that the same graph is drawn the
/// same way.
///
/// ```
/// use sprague::front_end::picture::Diagram;
/// let triangle = Diagram::new(["a", "b", "c"].map(String::from).into(), &[(0, 1), (1, 2), (0, 2)]).laid_out();
/// assert_eq!((triangle.vertices.len(), triangle.edges.len()), (3, 3));
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Diagram {
    /// The vertices.
    pub vertices: Vec<Vertex>,
    /// The edges.
    pub edges: Vec<Edge>,
    /// Whether edges lead from one end to the other.
    pub directed: bool,
}

impl Diagram {
    /// Vertices with these labels and the edges between them, by the places of their ends; nothing
    /// is marked yet.
    #[must_use]
    pub fn new(labels: Vec<String>, edges: &[(usize, usize)]) -> Diagram {
        let vertex = |label| Vertex { label, role: Role::Plain, marked: false, place: (0., 0.) };
        Diagram {
            vertices: labels.into_iter().map(vertex).collect(),
            edges: edges
                .iter()
                .map(|&(from, to)| Edge { from, to, marked: false, through: Vec::new() })
                .collect(),
            directed: false,
        }
    }

    pub(super) fn set_places(&mut self, places: Vec<(f64, f64)>) {
        for (vertex, place) in self.vertices.iter_mut().zip(places) {
            vertex.place = place;
        }
    }

    /// The widths that the vertices need, in the unit of their places.
    pub(crate) fn widths(&self) -> Vec<f64> {
        self.vertices.iter().map(|vertex| (vertex.label.width() as f64 * 0.13 + 0.45).max(1.)).collect()
    }

    /// Leaves out the other edges, and the vertices that have none then.
    pub(crate) fn keep_edges(&mut self, stays: impl Fn(usize) -> bool) {
        let mut place = 0;
        self.edges.retain(|_| {
            place += 1;
            stays(place - 1)
        });
        let mut places = vec![None; self.vertices.len()];
        for edge in &self.edges {
            (places[edge.from], places[edge.to]) = (Some(0), Some(0));
        }
        for (kept, place) in places.iter_mut().flatten().enumerate() {
            *place = kept;
        }
        let mut all = places.iter();
        self.vertices.retain(|_| all.next().is_some_and(Option::is_some));
        for edge in &mut self.edges {
            let moved = |end: usize| places[end].unwrap_or(end);
            (edge.from, edge.to) = (moved(edge.from), moved(edge.to));
        }
    }

    /// The labels of the vertices that are marked.
    pub fn marked_vertices(&self) -> impl Iterator<Item = &str> {
        self.vertices.iter().filter(|vertex| vertex.marked).map(|vertex| vertex.label.as_str())
    }

    /// The labels of the ends of the edges that are marked.
    pub fn marked_edges(&self) -> impl Iterator<Item = (&str, &str)> {
        let label = |vertex: usize| self.vertices[vertex].label.as_str();
        self.edges.iter().filter(|edge| edge.marked).map(move |edge| (label(edge.from), label(edge.to)))
    }
}
