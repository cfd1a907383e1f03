//! The shape of a state: everything but its symbolic values, up to the numbering of objects.

use crate::dead::Dead;
use heapwright_memory::Ref;
use heapwright_program::{ClassId, Kind};
use heapwright_term::TermId;
use heapwright_vm::{Cell, State, Vm};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// States with more objects are not explored.
const MOST_OBJECTS: usize = 4_000;

/// An object that the caller holds.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Root {
    pub object: Ref,
    /// The type that the caller knows: its methods can be called.
    pub declared: ClassId,
}

/// What identifies a shape.
pub(crate) type Key = Rc<[u64]>;

/// A shape and the cells with symbolic values, in canonical order.
pub(crate) struct Shape {
    pub key: Key,
    pub symbols: Vec<(Cell, TermId)>,
}

/// Why a state has no shape.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Shapeless {
    /// A reference whose object is not decided.
    Reference,
    /// An array of symbolic length.
    Length,
    /// Too many objects.
    Large,
}

/// Tags of what a key contains.
const NUMBER: u64 = 1;
const SYMBOL: u64 = 2;
const CLASS: u64 = 3;

struct Walk<'a> {
    vm: &'a Vm,
    state: &'a State,
    dead: &'a Dead,
    numbers: FxHashMap<Ref, u64>,
    queue: Vec<Ref>,
    key: Vec<u64>,
    symbols: Vec<(Cell, TermId)>,
    /// Places in the key of counters that matter only while an iterator exists.
    counters: Vec<usize>,
    iterates: bool,
}

/// Returns the shape of a state.
pub(crate) fn shape(vm: &Vm, state: &State, roots: &[Root], dead: &Dead) -> Result<Shape, Shapeless> {
    let mut walk = Walk {
        vm,
        state,
        dead,
        numbers: FxHashMap::default(),
        queue: Vec::new(),
        key: Vec::new(),
        symbols: Vec::new(),
        counters: Vec::new(),
        iterates: false,
    };
    for root in roots {
        walk.key.push(u64::from(root.declared.0));
        walk.reference(root.object)?;
    }
    for cell in vm.static_cells(state) {
        walk.cell(&cell)?;
    }
    let mut next = 0;
    while let Some(object) = walk.queue.get(next).copied() {
        next += 1;
        walk.object(object)?;
    }
    if !walk.iterates {
        for place in std::mem::take(&mut walk.counters) {
            if let Some(value) = walk.key.get_mut(place) {
                *value = 0;
            }
        }
    }
    Ok(Shape { key: walk.key.into(), symbols: walk.symbols })
}

impl Walk<'_> {
    fn reference(&mut self, object: Ref) -> Result<(), Shapeless> {
        if object.is_null() {
            self.key.push(0);
            return Ok(());
        }
        if let Some(number) = self.numbers.get(&object) {
            self.key.push(*number);
            return Ok(());
        }
        if self.numbers.len() >= MOST_OBJECTS {
            return Err(Shapeless::Large);
        }
        let number = self.numbers.len() as u64 + 1;
        self.numbers.insert(object, number);
        self.key.push(number);
        self.queue.push(object);
        Ok(())
    }

    fn object(&mut self, object: Ref) -> Result<(), Shapeless> {
        if let Some(class) = self.vm.mirrored_class(self.state, object) {
            self.key.extend([CLASS, u64::from(class)]);
            return Ok(());
        }
        let class = self.vm.class_of_object(self.state, object).unwrap_or(ClassId(0));
        let cells = self.vm.cells(self.state, object);
        self.key.push(u64::from(class.0));
        if let Some(array) = self.state.heap.array(object) {
            if array.length_term().is_some() {
                return Err(Shapeless::Length);
            }
            self.key.push(array.len() as u64);
            return cells.iter().try_for_each(|cell| self.cell(cell));
        }
        let roles = self.dead.roles(self.vm.program(), class);
        self.iterates |= roles.iterates;
        for cell in &cells {
            if roles.ignored.contains(&cell.index) {
                continue;
            }
            if roles.counters.contains(&cell.index) {
                self.counters.push(self.key.len() + 1);
            }
            self.cell(cell)?;
        }
        Ok(())
    }

    fn cell(&mut self, cell: &Cell) -> Result<(), Shapeless> {
        match (cell.kind, cell.value.term()) {
            (Kind::Ref, None) => self.reference(cell.value.as_ref()),
            (Kind::Ref, Some(_)) => Err(Shapeless::Reference),
            (kind, Some(term)) => {
                self.key.extend([SYMBOL, kind as u64]);
                self.symbols.push((*cell, term));
                Ok(())
            }
            (_, None) => {
                self.key.extend([NUMBER, cell.value.bits()]);
                Ok(())
            }
        }
    }
}
