//! The vertices of a store: made, filled, looked up, and taken back.

use std::hash::BuildHasher;
use std::mem::take;
use std::sync::Arc;

use crate::error::{Error, ErrorKind, Result};
use crate::game::store::{Store, VertexInWords};
use crate::game::vertices::{
    Entry, Extended, ExtendedId, ExtendedMove, ExtendedValue, Extent, Form, Name, Target, Vertex,
};
use crate::room::{drop_aside, reserve};
use crate::short_hash::{shortened, spread};

/// What stands before a call whose definition has changed since.
const FORMER: &str = "former ";

impl Store {
    /// How far the store has come.
    pub(crate) fn extent(&self) -> Extent {
        let Extended { vertices, pool, .. } = &self.extended;
        Extent { nodes: self.len(), vertices: vertices.len(), moves: pool.len() }
    }

    /// Removes the vertices that came later.
    pub(crate) fn take_back_extended(&mut self, to: Extent) {
        let Extended { vertices, pool, table, ruled, .. } = &mut self.extended;
        if vertices.len() > to.vertices {
            let parts = vertices.len() - to.vertices;
            // To split off all of a list copies it, and to go through tables for nothing takes longer.
            if to.vertices == 0 {
                drop_aside((take(vertices), take(table), take(ruled)), parts);
            } else {
                ruled.retain(|_, id| id.index() < to.vertices);
                table.retain(|entry| entry.id.index() < to.vertices);
                drop_aside(vertices.split_off(to.vertices), parts);
            }
        }
        pool.truncate(to.moves);
        self.worded_vertices.retain(|(id, _)| id.index() < to.vertices);
    }

    /// Gives a vertex the words of its moves.
    pub(crate) fn vertex_has_words(&mut self, id: ExtendedId, said: Arc<dyn VertexInWords>) {
        let place = self.worded_vertices.partition_point(|(other, _)| *other < id);
        self.worded_vertices.insert(place, (id, said));
    }

    /// The moves of a vertex with the words of its definition, if it has some.
    ///
    /// # Errors
    /// What is wrong in the words; or if interrupted.
    pub(crate) fn vertex_moves_in_words(&mut self, id: ExtendedId) -> Result<Vec<(ExtendedMove, String)>> {
        match self.worded_vertices.binary_search_by_key(&id, |(worded, _)| *worded) {
            Ok(place) => {
                let said = Arc::clone(&self.worded_vertices[place].1);
                let before = self.extent();
                let moves = said.moves(self);
                self.take_back(before);
                moves
            }
            Err(_) => Ok(Vec::new()),
        }
    }

    /// A vertex for a call whose body is still to be run.
    ///
    /// # Errors
    /// A ceiling.
    pub(crate) fn open_vertex(&mut self, call: &str, is_whole: bool) -> Result<ExtendedId> {
        self.push_vertex(Form::Open, &[], Name::Call { text: call.into(), is_whole })
    }

    /// Definitions have changed: what calls gave is not what they give now.
    pub(in crate::games::game) fn forget_calls_of_vertices(&mut self) {
        for vertex in &mut self.extended.vertices {
            if let Name::Call { text, is_whole } = &mut vertex.name
                && !text.starts_with(FORMER)
            {
                (*text, *is_whole) = (format!("{FORMER}{text}").into(), false);
            }
        }
    }

    /// The body of a call gave this.
    ///
    /// # Errors
    /// A call that stands for itself.
    pub(crate) fn fill_vertex(&mut self, open: ExtendedId, given: Target) -> Result<()> {
        let form = match self.settled(given) {
            Target::Position(position) => Form::Settled(position),
            Target::Extended(given) if self.vertex(given).form == Form::Open => Form::Same(given),
            Target::Extended(given) => {
                let given = self.vertex(given).clone();
                let vertex = &mut self.extended.vertices[open.index()];
                let form = given.form;
                let name = std::mem::replace(&mut vertex.name, Name::None);
                *vertex = Vertex { name, ..given };
                form
            }
        };
        self.extended.vertices[open.index()].form = form;
        Ok(())
    }

    pub(super) fn vertex(&self, id: ExtendedId) -> &Vertex {
        &self.extended.vertices[id.index()]
    }

    pub(super) fn vertex_mut(&mut self, id: ExtendedId) -> &mut Vertex {
        &mut self.extended.vertices[id.index()]
    }

    /// The vertices from a place on.
    pub(super) fn vertices_from(&self, from: Extent) -> std::ops::Range<u32> {
        from.vertices as u32..self.extended.vertices.len() as u32
    }

    /// The moves of a set, the components of a sum.
    pub(super) fn held(&self, id: ExtendedId) -> &[ExtendedMove] {
        let Vertex { start, end, .. } = *self.vertex(id);
        &self.extended.pool[start as usize..end as usize]
    }

    /// What nothing comes back to is an ordinary position.
    pub(crate) fn settled(&self, target: Target) -> Target {
        match target {
            Target::Extended(id) => match self.vertex(id).form {
                Form::Settled(position) => Target::Position(position),
                _ => target,
            },
            Target::Position(_) => target,
        }
    }

    /// What a vertex is worth; nothing while positions that it leads to are open.
    pub(crate) fn known_value(&self, id: ExtendedId) -> Option<ExtendedValue> {
        let vertex = self.vertex(id);
        match vertex.form {
            Form::Settled(position) => Some(ExtendedValue::Finite(self.value(position))),
            _ => vertex.value.clone(),
        }
    }

    /// What a vertex is worth.
    ///
    /// # Errors
    /// While positions that it leads to are open.
    pub(crate) fn extended_value(&self, id: ExtendedId) -> Result<ExtendedValue> {
        self.known_value(id).ok_or_else(|| self.is_open(id))
    }

    /// The error for asking what is known only when all calls were made.
    pub(super) fn is_open(&self, id: ExtendedId) -> Error {
        let name = match &self.vertex(id).name {
            Name::Call { text, .. } => format!("`{text}`"),
            _ => "a position that leads to calls of a loopy definition".to_owned(),
        };
        Error::new(
            ErrorKind::Cycle,
            format!("the value of {name} is not known while a loopy definition is run"),
        )
        .note("all positions are collected first, and then their values are found together")
        .help("let conditions ask for the arguments of a call: f(n-1) if n > 0")
    }

    /// Adds a vertex that is made of these parts.
    pub(super) fn push_vertex(
        &mut self,
        form: Form,
        parts: &[ExtendedMove],
        name: Name,
    ) -> Result<ExtendedId> {
        if self.len() + self.extended.vertices.len() >= self.limits.max_nodes {
            return Err(self.too_many());
        }
        let (start, end) = self.push_parts(parts)?;
        reserve(&mut self.extended.vertices, 1)?;
        let vertex = Vertex { form, start, end, name, value: None, attained: None, is_turned: false };
        self.extended.vertices.push(vertex);
        Ok(ExtendedId(self.extended.vertices.len() as u32 - 1))
    }

    pub(super) fn push_parts(&mut self, parts: &[ExtendedMove]) -> Result<(u32, u32)> {
        let start = self.extended.pool.len();
        if self.edges() + start + parts.len() > self.limits.max_edges() {
            return Err(self.too_many_edges());
        }
        reserve(&mut self.extended.pool, parts.len())?;
        self.extended.pool.extend_from_slice(parts);
        Ok((start as u32, self.extended.pool.len() as u32))
    }

    /// The vertex of this form that holds these parts, as it was made before, or a new one.
    pub(super) fn intern_vertex(
        &mut self,
        form: Form,
        parts: &[ExtendedMove],
        name: Name,
    ) -> Result<ExtendedId> {
        let kind = (matches!(form, Form::Sum), name == Name::Infinite);
        let hash = shortened(self.extended.hasher.hash_one((kind, parts)));
        let is_same = |entry: &Entry| {
            let vertex = self.vertex(entry.id);
            let held = self.held(entry.id);
            // `∞{…}` is among its own options, as the last one.
            let held = if vertex.name == Name::Infinite { &held[..held.len() - 1] } else { held };
            entry.hash == hash && vertex.form == form && vertex.name == name && held == parts
        };
        if let Some(known) = self.extended.table.find(spread(hash), is_same) {
            return Ok(known.id);
        }
        let itself = ExtendedMove::plain(Target::Extended(ExtendedId(self.extended.vertices.len() as u32)));
        let id = match name {
            Name::Infinite => self.push_vertex(form, &[parts, &[itself]].concat(), name)?,
            _ => self.push_vertex(form, parts, name)?,
        };
        self.extended.table.insert_unique(spread(hash), Entry { hash, id }, |entry| spread(entry.hash));
        Ok(id)
    }

    /// The bytes that vertices take.
    pub(crate) fn memory_of_vertices(&self) -> usize {
        let Extended { vertices, pool, table, .. } = &self.extended;
        vertices.capacity() * size_of::<Vertex>()
            + pool.capacity() * size_of::<ExtendedMove>()
            + table.allocation_size()
    }
}
