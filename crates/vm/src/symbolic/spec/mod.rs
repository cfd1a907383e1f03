//! Inputs described by a precondition in separation logic.
//!
//! The precondition is part of the path, as predicates over the input that are still folded. Accessing a reference that
//! a predicate is about unfolds the predicate, which is a decision between its cases. What is never accessed stays
//! folded until the end of the path, where completion unfolds it to the smallest heap that the path allows.
//! References that the precondition does not mention are ordinary inputs.

mod collections;
mod contents;
mod elements;
mod install;
mod numbers;
mod places;
mod precondition;
mod ranges;
mod ranking;

pub use precondition::{Argument, Formulas, Layout, Precondition, Test};

use crate::machine::Machine;
use crate::state::Map;
use crate::state::State;
use crate::symbolic::path::Path;
use crate::symbolic::{Got, Need, Symbolic};
use crate::trap::{Budget, Choice, Stop, Trap};
use contents::Multisets;
use elements::OpenElement;
use heapwright_logic::{Bindings, PredicateId, Pure, SymbolicHeap, Term, Var};
use heapwright_program::ClassId;
use heapwright_term::{Op, Sort, TermId, Width};
use places::CellObjects;
pub(crate) use precondition::Resolved;
use precondition::{Cells, Scheme, Spot};
use std::rc::Rc;

/// A value of the logic as a term.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// 32 bits: null, the key of an input, or an input's variable.
    Ref(TermId),
    /// 64 bits.
    Int(TermId),
    Bool(TermId),
    /// Double precision.
    Real(TermId),
    /// A multiset: its size, 64 bits, and its number among the variables of the path.
    Bag(TermId, Var),
}

/// The values of the variables of one case.
type Scope = Bindings<Bound>;

/// What a folded part of the input is an instance of.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Source {
    /// The whole precondition.
    Whole,
    Predicate(PredicateId),
}

/// A use of a predicate that is not unfolded yet.
#[derive(Clone, Debug)]
struct Folded {
    /// Its number on the path.
    number: u32,
    source: Source,
    args: Rc<[Bound]>,
    /// Number of unfoldings that led to it.
    depth: u32,
}

/// What a path knows about its precondition.
#[derive(Clone, Default)]
pub(crate) struct Folds {
    folded: imbl::Vector<Folded>,
    /// Counts folds and installed cases, for unique names.
    count: u32,
    /// Equal references, declared or not, as a union-find forest: each leads to another of its class.
    same: Map<TermId, TermId>,
    /// Pairs of references that differ, to be assumed once both are declared.
    differ: imbl::Vector<(TermId, TermId)>,
    /// Keys of objects that are cells of the precondition.
    claimed: Map<u32, ()>,
    /// Constraints on multisets.
    sets: Multisets,
    /// The sizes of collections with specified elements, by the name of their input.
    sizes: Map<Rc<str>, usize>,
    /// Collections with specified elements but an open size, by the name of their input.
    told: Map<Rc<str>, ()>,
    /// Elements of arrays that are not bound yet.
    elements: imbl::Vector<OpenElement>,
    /// Collections that the specification constrains; they are made even if the program never accesses them.
    collections: imbl::Vector<u32>,
}

impl Folds {
    /// Returns the representative of a reference's equivalence class.
    fn find(&self, mut term: TermId) -> TermId {
        while let Some(next) = self.same.get(&term) {
            term = *next;
        }
        term
    }

    fn add(&mut self, source: Source, args: Rc<[Bound]>, depth: u32) {
        self.folded.push_back(Folded { number: self.count, source, args, depth });
        self.count += 1;
    }
}

impl Path {
    /// Returns true if the disjunct of the precondition that holds is not chosen yet.
    pub(crate) fn is_open(&self) -> bool {
        self.folds.folded.iter().any(|folded| folded.source == Source::Whole)
    }

    /// Returns this reference if it is declared, or else a declared reference equal to it.
    fn declared_equal(&self, term: TermId) -> Option<TermId> {
        if self.domain(term).is_some() {
            return Some(term);
        }
        let class = self.folds.find(term);
        let members = self.inputs.iter().map(|input| input.variable);
        members.into_iter().find(|member| self.domain(*member).is_some() && self.folds.find(*member) == class)
    }
}

/// How a path starts.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum StartFrom {
    /// With the whole precondition.
    #[default]
    Whole,
    /// With the seed of this number.
    Seed(usize),
}

impl Symbolic {
    /// Resolves the classes and fields of the precondition.
    pub(crate) fn resolve_precondition(&mut self, machine: &mut Machine) -> Result<(), Stop> {
        if self.resolved.take().is_some() || self.input_options.precondition.is_some() {
            // classes of its cells are candidates
            self.candidates.clear();
        }
        let Some(given) = self.input_options.precondition.clone() else { return Ok(()) };
        let mut cells = Vec::with_capacity(given.layouts.len());
        for layout in &given.layouts {
            cells.push(machine.resolve_layout(layout));
        }
        let mut left_alone = std::collections::BTreeSet::new();
        for (class, name, descriptor) in &given.left_alone {
            let class = machine.program.load(class).ok();
            left_alone.extend(class.and_then(|class| machine.program.find_field(class, name, descriptor)));
        }
        self.resolved = Some(Rc::new(Resolved::new(&given, cells, left_alone)));
        Ok(())
    }

    /// Adds the classes of the precondition's cells: a reference that it does not describe may be an object that it does.
    /// An `Object` is not tried as every node of a structure, which would multiply paths for little; it counts as a type
    /// with other classes anyway.
    pub(crate) fn add_described(&self, machine: &Machine, declared: ClassId, candidates: &mut Vec<ClassId>) {
        let Some(resolved) = &self.resolved else { return };
        for class in resolved.described() {
            let worth_it = !machine.is_library(declared) || machine.is_library(class);
            if worth_it
                && !machine.program.class(class).is_abstract()
                && machine.program.is_assignable(class, declared)
                && !candidates.contains(&class)
            {
                candidates.push(class);
            }
        }
    }

    /// Puts the precondition on the path of a state with these inputs, receiver first.
    pub(crate) fn impose_precondition(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        inputs: &[Bound],
        begin: StartFrom,
    ) -> Got<()> {
        let Some(resolved) = self.resolved.clone() else { return Ok(()) };
        let inputs = &*self.numbered(machine, state, &resolved, inputs)?;
        match begin {
            StartFrom::Seed(case) => {
                machine.initialize_cells(state, &resolved, &resolved.seeds, case)?;
                self.install(machine, state, &resolved, (&resolved.seeds, case), (inputs, 0), &CellObjects::new())
            }
            StartFrom::Whole if resolved.whole.cases.len() == 1 => {
                machine.initialize_cells(state, &resolved, &resolved.whole, 0)?;
                self.install(machine, state, &resolved, (&resolved.whole, 0), (inputs, 0), &CellObjects::new())
            }
            StartFrom::Whole => {
                state.path.folds.add(Source::Whole, inputs.into(), 0);
                Ok(())
            }
        }
    }

    /// Chooses between the disjuncts of the precondition, before the method starts.
    pub(crate) fn prepare(&mut self, machine: &mut Machine, state: &mut State) -> Got<()> {
        if let Some(position) = state.path.folds.folded.iter().position(|folded| folded.source == Source::Whole) {
            self.unfold(machine, state, position)?;
        }
        self.settle_elements(machine, state, true)?;
        self.unfold_segments(machine, state)
    }

    /// Returns true if there is something to decide before the method starts.
    pub(crate) fn is_unprepared(&self, state: &State) -> bool {
        let resolved = self.resolved.as_ref();
        state.path.is_open() || resolved.is_some_and(|resolved| state.path.folds.has_open_elements(resolved))
    }

    /// Unfolds one more part of the input that the path never accessed. Returns true if there was one.
    pub(crate) fn complete_step(&mut self, machine: &mut Machine, state: &mut State) -> Got<bool> {
        if !state.path.folds.elements.is_empty() {
            self.settle_elements(machine, state, true)?;
            return Ok(true);
        }
        if !state.path.folds.folded.is_empty() {
            self.unfold(machine, state, 0)?;
            return Ok(true);
        }
        while let Some((a, b)) = state.path.folds.differ.front().copied() {
            for term in [a, b] {
                if let Some(number) = state.path.inputs.of_variable(term) {
                    self.declare_input(machine, state, number, &[])?;
                }
            }
            // declaring one of them may have settled the pair, and others
            if state.path.folds.differ.front() == Some(&(a, b)) {
                state.path.folds.differ.pop_front();
            }
            self.keep_different(state, a, b)?;
        }
        self.declare_equals(state)?;
        while let Some(number) = state.path.folds.collections.front().copied() {
            self.materialise(machine, state, number)?;
            state.path.folds.collections.pop_front();
        }
        self.assume_heap(machine, state)?;
        Ok(false)
    }

    /// Copies the domain to every reference equal to a declared one.
    fn declare_equals(&mut self, state: &mut State) -> Got<()> {
        let open = state.path.inputs.iter().map(|input| input.variable);
        let open: Vec<TermId> = open.filter(|variable| state.path.domain(*variable).is_none()).collect();
        for variable in open {
            self.take_from_class(state, variable)?;
        }
        Ok(())
    }

    /// Declares an input reference if the precondition constrains it. Returns true if it is declared afterwards.
    pub(crate) fn declare_described(&mut self, machine: &mut Machine, state: &mut State, number: u32) -> Got<bool> {
        if self.resolved.is_none() {
            return Ok(false);
        }
        let Some(variable) = state.path.inputs.get(number).map(|input| input.variable) else { return Ok(false) };
        loop {
            self.settle_elements(machine, state, false)?;
            self.unfold_segments(machine, state)?;
            if state.path.domain(variable).is_some() {
                self.settle_differences(state)?;
                return Ok(true);
            }
            if self.take_from_class(state, variable)? {
                continue;
            }
            match self.nearest_fold(state, variable) {
                Some(position) => self.unfold(machine, state, position)?,
                None => return Ok(false),
            }
        }
    }

    /// Declares a reference with the domain of a declared reference equal to it. Returns true if there is one.
    fn take_from_class(&mut self, state: &mut State, variable: TermId) -> Got<bool> {
        let Some(member) = state.path.declared_equal(variable) else { return Ok(false) };
        let Some(domain) = state.path.domain(member).cloned() else { return Ok(false) };
        state.path.declare(&mut self.terms, variable, &domain)?;
        let same = self.terms.binary(Op::Eq, variable, member)?;
        state.path.set_default(variable, member);
        state.path.assume(&mut self.terms, same)?;
        Ok(true)
    }

    /// Finds the folded part that determines a reference in the fewest unfoldings.
    fn nearest_fold(&self, state: &State, variable: TermId) -> Option<usize> {
        let folds = &state.path.folds;
        let class = folds.find(variable);
        let resolved = self.resolved.as_ref()?;
        let rank = |folded: &Folded| {
            let is_about = |arg: &Bound| matches!(arg, Bound::Ref(term) if folds.find(*term) == class);
            let positions = folded.args.iter().enumerate().filter(|(_, arg)| is_about(arg));
            match folded.source {
                Source::Whole => positions.map(|_| 0).next(),
                Source::Predicate(id) => {
                    let scheme = resolved.predicate(id)?;
                    positions.filter_map(|(position, _)| scheme.ranks.get(position).copied().flatten()).min()
                }
            }
        };
        let ranked = folds.folded.iter().enumerate().filter_map(|(position, folded)| Some((rank(folded)?, position)));
        ranked.min().map(|(_, position)| position)
    }

    /// Replaces a folded part by one of its cases: a decision.
    pub(super) fn unfold(&mut self, machine: &mut Machine, state: &mut State, position: usize) -> Got<()> {
        let Some(folded) = state.path.folds.folded.get(position).cloned() else { return Ok(()) };
        let resolved = self.resolved.clone().ok_or_else(|| Trap::bug("a fold without a precondition"))?;
        let scheme: &Scheme = match folded.source {
            Source::Whole => &resolved.whole,
            Source::Predicate(id) => {
                resolved.predicate(id).ok_or_else(|| Trap::bug("a predicate that nobody defined"))?
            }
        };
        let mut deepest = self.input_options.max_unfold;
        if !scheme.arrays.is_empty() {
            // as long as arrays may be
            deepest += self.longest_array() as u32;
        }
        let deep = folded.depth >= deepest;
        let name = format!("{}#{}", scheme.name, folded.number);
        let selector = self.terms.variable(&name, Sort::BitVec(Width::W32))?;
        if state.path.domain(selector).is_none() {
            let mut viable = Vec::new();
            let mut cut = false;
            for (number, case) in scheme.cases.iter().enumerate() {
                if !self.is_viable(state, &resolved, scheme, case, &folded.args) {
                    continue;
                }
                match deep && !case.calls.is_empty() {
                    true => cut = true,
                    false => viable.push(number as u32),
                }
            }
            if viable.is_empty() {
                let stop = match cut {
                    true => Stop::Budget(Budget::Unfolding(deepest)),
                    false => Stop::Infeasible,
                };
                return Err(Trap::Stop(stop).into());
            }
            self.rank_cases(state, &resolved, scheme, &folded.args, &mut viable)?;
            state.path.declare(&mut self.terms, selector, &viable)?;
            if let Some(first) = viable.first().filter(|first| **first != 0) {
                let first = self.terms.int(*first as i32)?;
                state.path.set_default(selector, first);
            }
        }
        let numbers: Vec<u32> = state.path.domain(selector).map(|domain| domain.to_vec()).unwrap_or_default();
        let mut options = Vec::with_capacity(numbers.len());
        for number in &numbers {
            options.push(self.is_value(selector, *number)?);
        }
        let chosen = self.choose(state, Choice::Unfold, &options)?;
        let case = numbers.get(chosen).copied().ok_or_else(|| Trap::bug("a case nobody chose"))? as usize;
        machine.initialize_cells(state, &resolved, scheme, case)?;
        let places = self.choose_places(machine, state, &resolved, scheme, &folded, case)?;
        state.path.folds.folded.remove(position);
        self.install(machine, state, &resolved, (scheme, case), (&folded.args, folded.depth + 1), &places)
    }

    /// Returns false if a look at the arguments rules out a case.
    fn is_viable(
        &self,
        state: &State,
        resolved: &Resolved,
        scheme: &Scheme,
        case: &SymbolicHeap,
        args: &[Bound],
    ) -> bool {
        let arg = |term: &Term| match term {
            Term::Null => Some(Known::Number(0)),
            Term::Var(var) => {
                let position = scheme.params.iter().position(|param| param == var)?;
                match args.get(position)? {
                    Bound::Ref(term) => Some(self.known_reference(state, *term)),
                    _ => None,
                }
            }
            Term::Number(_) => None,
        };
        let cells_fit = case.points_to.iter().all(|cell| {
            let there = matches!(resolved.cells.get(cell.record.0 as usize), Some(Some(_)));
            there
                && match arg(&cell.root) {
                    Some(Known::Number(number)) => number != 0 && !state.path.folds.claimed.contains_key(&number),
                    _ => true,
                }
        });
        cells_fit
            && case.pure.iter().all(|atom| match atom {
                Pure::False => false,
                Pure::Same(a, b) => match (arg(a), arg(b)) {
                    (Some(Known::Number(a)), Some(Known::Number(b))) => a == b,
                    (Some(Known::NotNull), Some(Known::Number(0))) => false,
                    (Some(Known::Number(0)), Some(Known::NotNull)) => false,
                    _ => true,
                },
                Pure::Differ(a, b) => match (arg(a), arg(b)) {
                    (Some(Known::Number(a)), Some(Known::Number(b))) => a != b,
                    _ => true,
                },
                Pure::Compare(..) | Pure::Contents(_) | Pure::Element(_) => true,
            })
    }

    /// Returns what is known about a reference without a solver.
    fn known_reference(&self, state: &State, term: TermId) -> Known {
        if let Some(value) = self.terms.constant_value(term) {
            return Known::Number(value.bits() as u32);
        }
        let class = state.path.folds.find(term);
        let domain = state.path.declared_equal(term).and_then(|member| state.path.domain(member));
        let null = |other: &TermId| self.terms.constant_value(*other).is_some_and(|value| value.bits() == 0);
        match domain.map(|domain| &**domain) {
            Some([only]) => Known::Number(*only),
            Some(domain) if !domain.contains(&0) => Known::NotNull,
            Some(_) => Known::Nothing,
            None => {
                let differ = state.path.folds.differ.iter();
                let is_not_null = differ.into_iter().any(|(a, b)| {
                    (state.path.folds.find(*a) == class && null(b)) || (state.path.folds.find(*b) == class && null(a))
                });
                if is_not_null { Known::NotNull } else { Known::Nothing }
            }
        }
    }
}

impl Machine {
    /// Resolves a record; `None` if the program lacks its class or a field. A formula that needs a cell of it is then
    /// unsatisfiable in this program.
    fn resolve_layout(&mut self, layout: &Layout) -> Option<Cells> {
        let class = self.program.load(&layout.class).ok()?;
        if let Some(component) = self.program.component(class) {
            let kind = self.kind_of(component);
            let elements = if layout.length.is_some() { layout.fields.len() } else { 0 };
            let of_enum = Some(component).filter(|component| self.is_enum(*component));
            let spots = (0..elements).map(|at| Spot { at, kind, of_enum }).collect();
            return Some(Cells { class, is_array: true, is_collection: false, length: layout.length, spots });
        }
        if self.is_library(class) && self.is_fillable(class) {
            let (is_array, is_collection, length) = (false, true, layout.length);
            return Some(Cells { class, is_array, is_collection, length, spots: Vec::new() });
        }
        let mut spots = Vec::with_capacity(layout.fields.len());
        for (owner, name, descriptor) in &layout.fields {
            let owner = self.program.load(owner).ok()?;
            let field = self.program.field(self.program.find_field(owner, name, descriptor)?);
            let (at, kind) = (field.cell(), field.kind());
            spots.push(Spot { at, kind, of_enum: self.enum_of(descriptor) });
        }
        Some(Cells { class, is_array: false, is_collection: false, length: None, spots })
    }

    /// Returns the enum that a descriptor names.
    fn enum_of(&mut self, descriptor: &str) -> Option<ClassId> {
        let name = heapwright_program::class_of_descriptor(descriptor).filter(|name| !name.starts_with('['))?;
        self.program.load(name).ok().filter(|class| self.is_enum(*class))
    }

    /// Initialises the classes of a case's cells, so that installing the case need not wait for frames.
    fn initialize_cells(&mut self, state: &mut State, resolved: &Resolved, scheme: &Scheme, case: usize) -> Got<()> {
        let Some(case) = scheme.cases.get(case) else { return Ok(()) };
        for cell in &case.points_to {
            let Some(Some(cells)) = resolved.cells.get(cell.record.0 as usize) else {
                return Err(Trap::Stop(Stop::Infeasible).into());
            };
            let enums = cells.spots.iter().filter_map(|spot| spot.of_enum);
            let own = Some(cells.class).filter(|_| !cells.is_array);
            for class in own.into_iter().chain(enums) {
                if !self.initialize(state, class)? {
                    return Err(Need::Frames);
                }
            }
        }
        Ok(())
    }
}

/// What is known about a reference.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Known {
    /// It is this object, or null.
    Number(u32),
    NotNull,
    Nothing,
}
