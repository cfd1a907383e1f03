//! The shape of a state: everything but its symbolic values, up to the numbering of objects.

use crate::dead::Dead;
use crate::library::Library;
use crate::opaque::{Group, Opaque, Source};
use heapwright_memory::Ref;
use heapwright_program::{ClassId, FieldId, Kind, Program};
use heapwright_term::{Term, TermId};
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

/// A cell with a symbolic value.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Symbol {
    pub cell: Cell,
    /// The type of the value: of a reference, whether it is null.
    pub kind: Kind,
    /// The value, as the machine holds it.
    pub term: TermId,
    /// For a reference: the box that it refers to if it is not null.
    pub boxed: Option<Ref>,
}

/// A cell that may hold anything: nothing has looked at it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct OpaqueCell {
    pub cell: Cell,
    pub group: Group,
    /// The type that its value certainly has, if it is a reference.
    pub class: ClassId,
}

/// A shape, the cells with symbolic values and those that are opaque, in canonical order.
pub(crate) struct Shape {
    pub key: Key,
    pub symbols: Vec<Symbol>,
    pub opaque: Vec<OpaqueCell>,
    /// Whether the library is not as it was before the first call.
    pub changes_library: bool,
}

/// Why a state has no shape.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Shapeless {
    /// A cell with a reference whose object is not decided.
    Reference(Ref, usize, TermId),
    /// An array whose length is not decided.
    Length(Ref, TermId),
    /// Too many objects.
    Large,
}

/// Tags of what a key contains.
const NUMBER: u64 = 1;
const SYMBOL: u64 = 2;
const CLASS: u64 = 3;
const DATUM: u64 = 4;
const OPAQUE: u64 = 5;
const LIBRARY: u64 = 6;
const OLD: u64 = 7;

struct Walk<'a> {
    vm: &'a mut Vm,
    state: &'a State,
    dead: &'a Dead,
    sources: &'a mut Opaque,
    library: &'a Library,
    numbers: FxHashMap<Ref, u64>,
    queue: Vec<Ref>,
    key: Vec<u64>,
    symbols: Vec<Symbol>,
    opaque: Vec<OpaqueCell>,
    /// Places in the key of counters that matter only while an iterator exists.
    counters: Vec<usize>,
    iterates: bool,
}

/// Returns the shape of a state.
pub(crate) fn shape(
    vm: &mut Vm,
    state: &State,
    roots: &[Root],
    (dead, sources, library): (&Dead, &mut Opaque, &Library),
) -> Result<Shape, Shapeless> {
    let statics = vm.static_cells(state);
    let mut walk = Walk {
        vm,
        state,
        dead,
        sources,
        library,
        numbers: FxHashMap::default(),
        queue: Vec::new(),
        key: Vec::new(),
        symbols: Vec::new(),
        opaque: Vec::new(),
        counters: Vec::new(),
        iterates: false,
    };
    for root in roots {
        walk.key.push(u64::from(root.declared.0));
        walk.reference(root.object)?;
    }
    for class in walk.vm.initialized(state) {
        walk.key.extend([u64::from(class.0), state.init_state(class) as u64]);
    }
    for (field, cell) in statics {
        walk.key.push(u64::from(field.0));
        match walk.dead.is_opaque(walk.vm.program(), walk.sources, field) {
            true => walk.ignored(&cell, field),
            false => walk.cell(&cell)?,
        }
    }
    let changed = library.changed(walk.vm, state);
    for cell in &changed {
        walk.key.extend([LIBRARY, u64::from(cell.object.raw()), cell.index as u64]);
        walk.cell(cell)?;
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
    let changes_library = !changed.is_empty();
    Ok(Shape { key: walk.key.into(), symbols: walk.symbols, opaque: walk.opaque, changes_library })
}

impl Walk<'_> {
    fn reference(&mut self, object: Ref) -> Result<(), Shapeless> {
        if object.is_null() {
            self.key.push(0);
            return Ok(());
        }
        // what differs in it from before is part of the key already
        if self.library.is_old(self.state, object) {
            self.key.extend([OLD, u64::from(object.raw())]);
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
            self.key.extend([CLASS, u64::from(class.0)]);
            return Ok(());
        }
        let class = self.vm.class_of_object(self.state, object).unwrap_or(ClassId(0));
        let cells = self.vm.cells(self.state, object);
        self.key.push(u64::from(class.0));
        if let Some(array) = self.state.heap.array(object) {
            if let Some(length) = array.length_term() {
                return Err(Shapeless::Length(object, length));
            }
            self.key.push(array.len() as u64);
            return cells.iter().try_for_each(|cell| self.cell(cell));
        }
        self.identity(object);
        let roles = self.dead.roles(self.vm.program(), self.sources, class);
        self.iterates |= roles.iterates;
        for cell in &cells {
            if roles.ignored.contains(&cell.index) {
                continue;
            }
            if let Some((_, field)) = roles.opaque.iter().find(|(index, _)| *index == cell.index) {
                self.ignored(cell, *field);
                continue;
            }
            if roles.counters.contains(&cell.index) {
                self.counters.push(self.key.len() + 1);
            }
            self.cell(cell)?;
        }
        Ok(())
    }

    /// What the identity of a string or a box depends on: strings with the same text need not be the same object.
    fn identity(&mut self, object: Ref) {
        if let Some(interned) = self.vm.interned(self.state, object) {
            self.key.push(interned as u64);
        } else if self.vm.boxed_value(self.state, object).is_some() {
            let made = self.vm.box_identity(self.state, object);
            self.key.push(made.map_or(0, |(cached, passed)| 1 + 2 * u64::from(cached) + 4 * u64::from(passed)));
        }
    }

    /// A cell of a field that nothing depends on.
    fn ignored(&mut self, cell: &Cell, field: FieldId) {
        let group = self.sources.group(Source::Field(field));
        let class = declared_class(self.vm.program(), field);
        self.key.push(OPAQUE);
        self.opaque.push(OpaqueCell { cell: *cell, group, class });
    }

    fn cell(&mut self, cell: &Cell) -> Result<(), Shapeless> {
        let Some(term) = cell.value.term() else {
            return match cell.kind {
                Kind::Ref => self.reference(cell.value.as_ref()),
                _ => {
                    self.key.extend([NUMBER, cell.value.bits()]);
                    Ok(())
                }
            };
        };
        let variables = self.vm.terms().variables(term);
        let groups = self.sources.groups_of(&variables);
        if let Some(group) = groups.into_iter().reduce(|a, b| self.sources.join(a, b)) {
            let class = self.component(cell);
            self.key.extend([OPAQUE, cell.kind as u64]);
            self.opaque.push(OpaqueCell { cell: *cell, group, class });
            return Ok(());
        }
        if cell.kind == Kind::Ref {
            return self.datum(cell, term);
        }
        self.key.extend([SYMBOL, cell.kind as u64]);
        self.symbols.push(Symbol { cell: *cell, kind: cell.kind, term, boxed: None });
        Ok(())
    }

    /// A reference that is null or a box, undecided.
    fn datum(&mut self, cell: &Cell, term: TermId) -> Result<(), Shapeless> {
        let undecided = Shapeless::Reference(cell.object, cell.index, term);
        let terms = self.vm.terms();
        let Some(Term::Ite(condition, null, other)) = terms.get(term) else { return Err(undecided) };
        let number = |term| terms.constant_value(term).map(|value| value.bits() as u32);
        let (Some(0), Some(raw)) = (number(null), number(other)) else { return Err(undecided) };
        let object = Ref::from_raw(raw);
        if self.vm.boxed_value(self.state, object).is_none() {
            return Err(undecided);
        }
        let flag = self.vm.truth_value(condition).map_err(|_| undecided)?;
        self.key.push(DATUM);
        self.symbols.push(Symbol { cell: *cell, kind: Kind::Boolean, term: flag, boxed: Some(object) });
        self.reference(object)
    }

    /// The type that a reference in a cell certainly has.
    fn component(&self, cell: &Cell) -> ClassId {
        let program = self.vm.program();
        let class = self.vm.class_of_object(self.state, cell.object);
        let component = class.and_then(|class| program.component(class));
        let field = class.and_then(|class| {
            let fields = std::iter::successors(Some(class), |class| program.class(*class).super_class());
            fields.flat_map(|class| program.class(class).fields()).find(|field| {
                let field = program.field(*field);
                !field.is_static() && field.cell() == cell.index
            })
        });
        let declared = || field.map(|field| declared_class(program, field));
        component.or_else(declared).unwrap_or_else(|| program.object_class())
    }
}

/// The class of what a field can refer to.
fn declared_class(program: &Program, field: FieldId) -> ClassId {
    let descriptor = program.field(field).descriptor();
    let name = heapwright_program::class_of_descriptor(descriptor).unwrap_or(descriptor);
    program.loaded(name).unwrap_or_else(|| program.object_class())
}
