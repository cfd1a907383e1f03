//! Elements of arrays, lists and maps that a precondition speaks of, by any index.
//!
//! An element whose array and index are known when a case is installed is bound at once, like a field. Others wait on
//! the path: which array and which place it is, is then a decision like any other. Predicates about segments of an array
//! that exists are unfolded before the program looks at it, since nothing tells them from which element to start.

use super::install::impossible;
use super::precondition::Resolved;
use super::{Bound, Folded, Scope, Source};
use crate::loss::Loss;
use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::inputs::{Initial, Input};
use crate::symbolic::{Got, Need, Symbolic};
use crate::trap::{Choice, Trap};
use heapwright_logic::{Element, SymbolicHeap, Term};
use heapwright_memory::Slot;
use heapwright_program::{ClassId, Kind};
use heapwright_term::{Op, Sort, TermId, Value, Width};
use std::rc::Rc;

/// An element that could not be bound when its case was installed.
#[derive(Copy, Clone, Debug)]
pub(super) struct OpenElement {
    array: TermId,
    /// 64 bits.
    index: TermId,
    value: Bound,
}

/// What a place of an array or collection holds.
struct Held {
    kind: Kind,
    slot: Slot,
    /// The enum that its values are constants of: they are numbers in formulas.
    of_enum: Option<ClassId>,
}

impl Symbolic {
    /// Binds the elements of a case whose array and index are known. Returns the others.
    pub(super) fn bind_elements(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        heap: &SymbolicHeap,
        scope: &mut Scope,
    ) -> Got<Vec<Element>> {
        let mut open: Vec<Element> = heap.elements().cloned().collect();
        loop {
            let before = open.len();
            let mut rest = Vec::new();
            for element in open {
                if !self.bind_element(machine, state, &element, scope)? {
                    rest.push(element);
                }
            }
            open = rest;
            // an element may be the array of another one
            if open.len() == before || open.is_empty() {
                return Ok(open);
            }
        }
    }

    fn bind_element(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        element: &Element,
        scope: &mut Scope,
    ) -> Got<bool> {
        let array = match &element.array {
            Term::Var(var) => scope.get(*var).copied(),
            _ => None,
        };
        let Some(Bound::Ref(array)) = array else { return Ok(false) };
        if element.index.parts().iter().any(|(var, _)| !scope.contains(*var)) {
            return Ok(false);
        }
        let Bound::Int(index) = self.sum(scope, &element.index)? else { return Ok(false) };
        let (Some(number), Some(index)) = (self.object_behind(state, array), self.known_index(state, index)?) else {
            return Ok(false);
        };
        let Some(held) = self.element_at(machine, state, number, index)? else { return Ok(false) };
        if held.of_enum.is_some() {
            // its class may have to be initialised first
            return Ok(false);
        }
        let bound = self.bound_of(machine, state, held.kind, held.slot)?;
        self.bind_field(state, scope, held.kind, bound, &element.value)?;
        Ok(true)
    }

    /// Leaves elements to [`settle_elements`](Symbolic::settle_elements).
    pub(super) fn keep_elements(&mut self, state: &mut State, open: &[Element], scope: &Scope) -> Got<()> {
        for element in open {
            let Bound::Ref(array) = self.value(scope, &element.array)? else {
                return Err(Trap::bug("an array that is a number").into());
            };
            let Bound::Int(index) = self.sum(scope, &element.index)? else {
                return Err(Trap::bug("an index that is no number").into());
            };
            let value = self.value(scope, &element.value)?;
            state.path.folds.elements.push_back(OpenElement { array, index, value });
        }
        Ok(())
    }

    /// Binds the elements that wait for it: which place they have is a decision. With `all`, it is also decided which
    /// arrays they belong to; without, those of unknown arrays go on waiting.
    pub(super) fn settle_elements(&mut self, machine: &mut Machine, state: &mut State, all: bool) -> Got<()> {
        let mut waiting = 0;
        while let Some(element) = state.path.folds.elements.get(waiting).copied() {
            if self.object_behind(state, element.array).is_none() && !all {
                waiting += 1;
                continue;
            }
            // what has to be decided for it may settle others, but not this one again
            state.path.folds.elements.remove(waiting);
            if let Err(need) = self.settle_element(machine, state, element) {
                state.path.folds.elements.push_front(element);
                return Err(need);
            }
        }
        Ok(())
    }

    fn settle_element(&mut self, machine: &mut Machine, state: &mut State, element: OpenElement) -> Got<()> {
        let number = match self.object_behind(state, element.array) {
            Some(number) => number,
            None => self.decide_array(machine, state, element.array)?,
        };
        let index = self.decide_index(machine, state, number, element.index)?;
        let held = match self.element_at(machine, state, number, index)? {
            Some(held) => held,
            None => {
                self.materialise(machine, state, number)?;
                self.element_at(machine, state, number, index)?.ok_or_else(impossible)?
            }
        };
        let Some(class) = held.of_enum else {
            let bound = self.bound_of(machine, state, held.kind, held.slot)?;
            return self.equate(state, held.kind, bound, element.value);
        };
        if !machine.initialize(state, class)? {
            return Err(Need::Frames);
        }
        let reference = self.reference_term(machine, state, held.slot)?;
        let bound = self.constant_number(machine, state, class, reference)?;
        self.equate(state, Kind::Long, bound, element.value)
    }

    /// Unfolds the predicates about segments of arrays that are known.
    pub(super) fn unfold_segments(&mut self, machine: &mut Machine, state: &mut State) -> Got<()> {
        while let Some(position) = self.known_segment(state) {
            self.unfold(machine, state, position)?;
            self.settle_elements(machine, state, false)?;
        }
        Ok(())
    }

    fn known_segment(&self, state: &State) -> Option<usize> {
        let resolved = self.resolved.as_ref()?;
        let known = |arg: &Bound| match arg {
            Bound::Ref(term) => {
                self.object_behind(state, *term).is_some() || self.terms.constant_value(*term).is_some()
            }
            _ => true,
        };
        let is_ready = |folded: &Folded| segment_arrays(resolved, folded).is_some_and(|mut args| args.all(known));
        state.path.folds.folded.iter().position(is_ready)
    }

    /// Returns the input whose object a reference is known to be.
    fn object_behind(&self, state: &State, term: TermId) -> Option<u32> {
        if let Some(value) = self.terms.constant_value(term) {
            return state.path.inputs.of_key(value.bits() as u32);
        }
        let member = state.path.declared_equal(term)?;
        match &**state.path.domain(member)? {
            [only] => state.path.inputs.of_key(*only),
            _ => None,
        }
    }

    /// Decides which object an array is. Null has no elements.
    fn decide_array(&mut self, machine: &mut Machine, state: &mut State, array: TermId) -> Got<u32> {
        if let Some(number) = state.path.inputs.of_variable(array) {
            self.declare_input(machine, state, number, &[])?;
            if let Some(known) = self.object_behind(state, array) {
                return Ok(known);
            }
        }
        let member = state.path.declared_equal(array).ok_or_else(impossible)?;
        let keys: Vec<u32> = state.path.domain(member).map(|domain| domain.to_vec()).unwrap_or_default();
        let mut options = Vec::with_capacity(keys.len());
        for key in &keys {
            options.push(self.is_value(member, *key)?);
        }
        let chosen = self.choose(state, Choice::Alias, &options)?;
        let key = keys.get(chosen).copied().filter(|key| *key != 0).ok_or_else(impossible)?;
        match state.path.inputs.of_key(key) {
            Some(number) => Ok(number),
            None => Err(Trap::unsupported("elements of an array that exists already, in a specification").into()),
        }
    }

    /// Returns an index that is known.
    fn known_index(&mut self, state: &State, index: TermId) -> Got<Option<usize>> {
        let reduced = self.deduce(state, index)?;
        let known = match self.terms.constant_value(reduced) {
            Some(value) => Some(value),
            None => self.assumed_value(state, reduced)?,
        };
        match known.and_then(Value::as_signed) {
            Some(index) => usize::try_from(index).map(Some).map_err(|_| impossible()),
            None => Ok(None),
        }
    }

    /// Decides which place an index is.
    fn decide_index(&mut self, machine: &Machine, state: &mut State, number: u32, index: TermId) -> Got<usize> {
        if let Some(known) = self.known_index(state, index)? {
            return Ok(known);
        }
        let most = self.most_elements(state, number)?;
        let mut options = Vec::with_capacity(most);
        for place in 0..most {
            let place = self.terms.long(place as i64)?;
            options.push(self.terms.binary(Op::Eq, index, place)?);
        }
        // places beyond the longest input are not tried
        self.lose(machine, state, Loss::Arrays);
        let mut inside = self.terms.bool(false)?;
        for option in &options {
            inside = self.terms.binary(Op::Or, inside, *option)?;
        }
        self.assume_possible(state, inside)?;
        self.choose(state, Choice::Bounds, &options)
    }

    fn most_elements(&self, state: &State, number: u32) -> Got<usize> {
        let input = state.path.inputs.get(number).cloned().ok_or_else(|| Trap::bug("an unknown input"))?;
        Ok(match &input.object {
            Some((_, Initial::Array(_, slots) | Initial::List(_, slots) | Initial::Filled(slots))) => slots.len(),
            Some((_, Initial::Mapped(entries))) => 2 * entries.len(),
            _ => 2 * self.longest_array(),
        })
    }

    /// Returns what an array, list or map holds at a place, and assumes that it is long enough; `None` if the object has
    /// to be made first.
    fn element_at(&mut self, machine: &mut Machine, state: &mut State, number: u32, index: usize) -> Got<Option<Held>> {
        let input = state.path.inputs.get(number).cloned().ok_or_else(|| Trap::bug("an unknown input"))?;
        let reference = |slot: Slot| Held { kind: Kind::Ref, slot, of_enum: None };
        match &input.object {
            Some((object, Initial::Array(length, slots))) => {
                let component = machine.class_of(state, *object).and_then(|class| machine.program.component(class));
                let component = component.ok_or_else(|| Trap::bug("an array without a component"))?;
                let length = self.bound_of(machine, state, Kind::Int, *length)?;
                self.assume_longer(state, length, index)?;
                let slot = slots.get(index).copied().ok_or_else(|| self.too_long(machine, state))?;
                let of_enum = Some(component).filter(|component| machine.is_enum(*component));
                Ok(Some(Held { kind: machine.kind_of(component), slot, of_enum }))
            }
            Some((_, Initial::List(size, slots))) => {
                let size = self.bound_of(machine, state, Kind::Int, *size)?;
                self.assume_longer(state, size, index)?;
                slots.get(index).copied().map(|slot| Some(reference(slot))).ok_or_else(|| self.too_long(machine, state))
            }
            Some((_, Initial::Filled(slots))) => Ok(Some(reference(slots.get(index).copied().ok_or_else(impossible)?))),
            Some((_, Initial::Mapped(entries))) => {
                let (key, value) = entries.get(index / 2).copied().ok_or_else(impossible)?;
                Ok(Some(reference(if index.is_multiple_of(2) { key } else { value })))
            }
            Some(_) => Err(Trap::unsupported("elements of an object that is no array and no collection").into()),
            None => self.element_to_be(machine, state, number, &input, index),
        }
    }

    /// Returns what a collection or map will hold at a place once it is made.
    fn element_to_be(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        number: u32,
        input: &Rc<Input>,
        index: usize,
    ) -> Got<Option<Held>> {
        let [class] = &*input.candidates else { return Ok(None) };
        let class = *class;
        if !machine.is_library(class) || !machine.is_fillable(class) {
            return Ok(None);
        }
        let is_map = machine.is_assignable_to(class, "java/util/Map");
        let entry = if is_map { index / 2 } else { index };
        match self.said_size(state, &input.name) {
            Some(said) if entry >= said => return Err(impossible()),
            Some(_) => {}
            None => {
                let size = self.terms.variable(&format!("{}.size", input.name), Sort::BitVec(Width::W32))?;
                let size = Bound::Int(self.terms.unary(Op::SignExtend(Width::W64), size)?);
                self.assume_longer(state, size, entry)?;
            }
        }
        let slot = self.said_element(machine, state, number, input, class, (index, is_map))?;
        state.path.folds.told.insert(input.name.clone(), ());
        Ok(Some(Held { kind: Kind::Ref, slot, of_enum: None }))
    }

    /// Gives up a path whose array is longer than inputs may be.
    fn too_long(&mut self, machine: &Machine, state: &State) -> Need {
        self.lose(machine, state, Loss::Arrays);
        impossible()
    }

    fn assume_longer(&mut self, state: &mut State, length: Bound, index: usize) -> Got<()> {
        let Bound::Int(length) = length else { return Err(Trap::bug("a length that is no number").into()) };
        let index = self.terms.long(index as i64)?;
        let longer = self.terms.binary(Op::SLt, index, length)?;
        self.assume_possible(state, longer)
    }

    /// Returns true if a precondition says what a collection holds.
    pub(in crate::symbolic) fn is_told(&self, state: &State, name: &str) -> bool {
        self.said_size(state, name).is_some() || state.path.folds.told.contains_key(name)
    }
}

/// Returns the references that a folded predicate takes elements of; `None` if it takes none.
fn segment_arrays<'a>(resolved: &Resolved, folded: &'a Folded) -> Option<impl Iterator<Item = &'a Bound> + use<'a>> {
    let Source::Predicate(id) = folded.source else { return None };
    let arrays = resolved.predicate(id).map(|scheme| scheme.arrays.clone()).filter(|arrays| !arrays.is_empty())?;
    Some(folded.args.iter().enumerate().filter(move |(at, _)| arrays.contains(at)).map(|(_, arg)| arg))
}

impl super::Folds {
    /// Returns true if something is to be decided about elements before the program runs.
    pub(super) fn has_open_elements(&self, resolved: &Resolved) -> bool {
        !self.elements.is_empty() || self.folded.iter().any(|folded| segment_arrays(resolved, folded).is_some())
    }
}
