//! Pictures of the heaps that a formula describes.

mod dot;
mod svg;

pub use dot::dot;
pub use svg::svg;

use crate::alias::Aliases;
use crate::canonical::presentable;
use heapwright_logic::display::Printer;
use heapwright_logic::{Definitions, SymbolicHeap, Term, Var, Variables};
use std::collections::BTreeSet;

/// A node of a picture.
enum Node {
    /// The name of a variable that points to something.
    Name(String),
    /// An object: its class, and the contents of its fields.
    Cell { class: String, fields: Vec<String> },
    /// Any number of objects: the use of a predicate.
    Call(String),
}

/// An arrow, from a field of a cell or from a whole node.
struct Edge {
    from: usize,
    field: Option<usize>,
    to: usize,
}

/// A formula as a picture, without layout.
struct Picture {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// The rest of the formula.
    text: Vec<String>,
}

impl Picture {
    fn of(definitions: &Definitions, variables: &Variables, heap: &SymbolicHeap) -> Picture {
        let (variables, heap) = presentable(variables, heap);
        Painter {
            definitions,
            variables: &variables,
            heap: &heap,
            aliases: Aliases::of(&heap),
            picture: Picture { nodes: Vec::new(), edges: Vec::new(), text: Vec::new() },
        }
        .paint()
    }
}

struct Painter<'a> {
    definitions: &'a Definitions,
    variables: &'a Variables,
    heap: &'a SymbolicHeap,
    aliases: Aliases,
    picture: Picture,
}

impl Painter<'_> {
    fn paint(mut self) -> Picture {
        let printer = Printer::new(self.definitions, self.variables);
        // Cells come first, then calls: their numbers are known before the arrows are drawn.
        for cell in &self.heap.points_to {
            let record = self.definitions.record(cell.record);
            let class = record.map_or_else(String::new, |record| record.name.clone());
            let names = record.map(|record| record.fields.iter().map(|field| field.name.clone()).collect::<Vec<_>>());
            let fields =
                names.unwrap_or_default().into_iter().zip(&cell.fields).map(|(name, value)| self.field(name, value));
            let fields = fields.collect();
            self.picture.nodes.push(Node::Cell { class, fields });
        }
        for call in &self.heap.calls {
            self.picture.nodes.push(Node::Call(printer.call(call)));
        }
        for (from, cell) in self.heap.points_to.iter().enumerate() {
            for (field, value) in cell.fields.iter().enumerate() {
                if let Some(to) = self.target(value) {
                    self.picture.edges.push(Edge { from, field: Some(field), to });
                }
            }
        }
        let bound: BTreeSet<Var> = self.heap.existentials.iter().copied().collect();
        for var in self.heap.variables().into_iter().filter(|var| !bound.contains(var)) {
            if let Some(to) = self.target(&Term::Var(var)) {
                let from = self.picture.nodes.len();
                self.picture.nodes.push(Node::Name(self.variables.name(var).to_owned()));
                self.picture.edges.push(Edge { from, field: None, to });
            }
        }
        self.picture.text = self.heap.pure.iter().map(|atom| printer.pure(atom)).collect();
        if self.heap.points_to.is_empty() && self.heap.calls.is_empty() {
            self.picture.text.insert(0, "emp".to_owned());
        }
        self.picture
    }

    /// A field as shown in its box: only the name if an arrow shows its value.
    fn field(&self, name: String, value: &Term) -> String {
        if self.target(value).is_some() {
            return name;
        }
        match value {
            Term::Var(var) if self.variables.sort(*var).is_ref() && self.aliases.is_null(*var) => {
                format!("{name}: null")
            }
            Term::Var(var) if self.variables.name(*var) == "_" => name,
            other => format!("{name}: {}", Printer::new(self.definitions, self.variables).term(other)),
        }
    }

    /// The node that a reference leads to: its cell, or the predicate that has it as its first reference argument.
    fn target(&self, value: &Term) -> Option<usize> {
        let Term::Var(var) = value else { return None };
        if !self.variables.sort(*var).is_ref() {
            return None;
        }
        let cell = self.heap.points_to.iter().position(|cell| self.aliases.same(&cell.root, *var));
        cell.or_else(|| {
            let starts = |call: &heapwright_logic::Call| {
                let is_ref = |term: &&Term| matches!(term, Term::Var(var) if self.variables.sort(*var).is_ref());
                call.args.iter().find(is_ref).is_some_and(|term| self.aliases.same(term, *var))
            };
            let position = self.heap.calls.iter().position(starts)?;
            Some(self.heap.points_to.len() + position)
        })
    }
}
