//! Object identity, given that the library shares boxes of small values.
//!
//! `Integer.valueOf` and the like take small values from a cache. Here, a box taken from the cache by a symbolic value
//! is a separate object, and so is every input box. In Java, two such boxes are the same object if and only if both
//! come from the cache and hold the same value; this is the one place that models it.

use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::{BoxMade, Got, Initial, Loss, Symbolic};
use crate::trap::Choice;
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, Kind};
use heapwright_term::{Op, TermError, TermId};

/// A box that may come from the cache of its class.
struct SharedBox {
    /// Its number in reference terms.
    number: u32,
    kind: Kind,
    value: TermId,
    /// The condition under which it comes from the cache.
    cached: TermId,
    /// Whether a caller could pass it again.
    passed: bool,
}

impl Symbolic {
    /// Returns the condition under which two references are the same object, or both null.
    pub(crate) fn same_object(&mut self, machine: &mut Machine, state: &mut State, a: Slot, b: Slot) -> Got<TermId> {
        let (left, right) = (self.reference_term(machine, state, a)?, self.reference_term(machine, state, b)?);
        self.declare_leaves(machine, state, left)?;
        self.declare_leaves(machine, state, right)?;
        let are_values = [a, b].into_iter().all(|slot| machine.is_text_or_box(state, slot));
        if self.may_be_kept(machine, state, left, right) && !(are_values && machine.saves_a_comparison(state)) {
            self.lose(machine, state, Loss::Identity);
        }
        let mut same = self.terms.binary(Op::Eq, left, right)?;
        if left == right {
            return Ok(same);
        }
        for (mine, theirs) in self.shared_results(machine, state, left, right)? {
            let (mine, theirs) = (self.is_value(left, mine)?, self.is_value(right, theirs)?);
            let both = self.terms.binary(Op::And, mine, theirs)?;
            same = self.terms.binary(Op::Or, same, both)?;
        }
        if !state.path.has_boxes() && !self.may_be_boxes(machine, state, left, right) {
            return Ok(same);
        }
        let (mine, theirs) = (self.shared_boxes(machine, state, left)?, self.shared_boxes(machine, state, right)?);
        // the library compares references only to save a call of `equals`
        let by_program =
            state.frames.last().is_some_and(|frame| !machine.is_library(machine.program.method(frame.method).class()));
        let passed = |one: &SharedBox| one.passed;
        if by_program && mine.iter().any(passed) && theirs.iter().any(passed) {
            self.lose(machine, state, Loss::Identity);
        }
        for first in &mine {
            for second in theirs.iter().filter(|second| second.kind == first.kind && second.number != first.number) {
                let mut both = self.terms.binary(Op::Eq, first.value, second.value)?;
                let conditions = [
                    first.cached,
                    second.cached,
                    self.is_value(left, first.number)?,
                    self.is_value(right, second.number)?,
                ];
                for condition in conditions {
                    both = self.terms.binary(Op::And, both, condition)?;
                }
                same = self.terms.binary(Op::Or, same, both)?;
            }
        }
        Ok(same)
    }

    /// Returns the pairs of numbers that stand for one object, because a factory returned it for two inputs or had it
    /// before.
    fn shared_results(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        left: TermId,
        right: TermId,
    ) -> Got<Vec<(u32, u32)>> {
        let (mine, theirs) = (self.numbers(state, left), self.numbers(state, right));
        let mut found = Vec::new();
        for first in mine.iter().copied().filter(|number| *number != 0) {
            for second in theirs.iter().copied().filter(|number| *number != 0 && *number != first) {
                let inputs = (state.path.inputs.of_key(first), state.path.inputs.of_key(second));
                let returned =
                    [inputs.0, inputs.1].into_iter().flatten().any(|input| self.is_returned(machine, state, input));
                if !returned || !machine.may_share_class(state, first, second) {
                    continue;
                }
                let objects = [self.object_of(machine, state, first)?, self.object_of(machine, state, second)?];
                if objects.first() == objects.last() {
                    found.push((first, second));
                }
            }
        }
        Ok(found)
    }

    /// Returns true if the object of an input is, or will be, one that a factory returns.
    fn is_returned(&mut self, machine: &mut Machine, state: &State, input: u32) -> bool {
        let Some(input) = state.path.inputs.get(input).cloned() else { return false };
        match &input.object {
            Some((_, Initial::Chained(..))) => true,
            Some((_, Initial::Made(recipe, _))) => !machine.program.method(*recipe).is_constructor(),
            Some(_) => false,
            None => input.candidates.iter().any(|class| !self.is_exact(machine, *class)),
        }
    }

    /// Returns true if a variable holds an expected value; a decision if that is unknown.
    pub(crate) fn is_same_value(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        kind: Kind,
        a: Slot,
        b: Slot,
    ) -> Got<bool> {
        if a == b {
            return Ok(true);
        }
        if Slot::both_concrete(a, b) && (kind != Kind::Ref || !state.path.has_boxes()) {
            return Ok(false);
        }
        let same = match kind {
            Kind::Ref => self.same_object(machine, state, a, b)?,
            kind => {
                let (a, b) = (self.term_of(machine, state, kind, a)?, self.term_of(machine, state, kind, b)?);
                self.terms.binary(Op::Eq, a, b)?
            }
        };
        self.holds(state, Choice::Alias, same)
    }

    /// Returns true if each of the two references may be a box.
    fn may_be_boxes(&self, machine: &Machine, state: &State, left: TermId, right: TermId) -> bool {
        let any = |term: TermId| {
            self.numbers(state, term).into_iter().any(|number| match state.path.inputs.of_key(number) {
                Some(input) => state.path.inputs.get(input).is_some_and(|input| {
                    input.candidates.iter().any(|class| machine.known.unbox_kind(*class).is_some())
                }),
                None => machine
                    .class_of(state, Ref::from_raw(number))
                    .is_some_and(|c| machine.known.unbox_kind(c).is_some()),
            })
        };
        any(left) && any(right)
    }

    /// Returns the boxes that may come from a cache among the objects a reference can be, creating those of inputs if
    /// needed.
    fn shared_boxes(&mut self, machine: &mut Machine, state: &mut State, term: TermId) -> Got<Vec<SharedBox>> {
        let mut found = Vec::new();
        for number in self.numbers(state, term) {
            if number == 0 {
                continue;
            }
            let object = match state.path.inputs.of_key(number) {
                None => Ref::from_raw(number),
                Some(input) => {
                    let candidates = state.path.inputs.get(input).map(|input| input.candidates.clone());
                    let is_box = |class: &ClassId| machine.known.unbox_kind(*class).is_some();
                    if !candidates.is_some_and(|classes| classes.iter().any(is_box)) {
                        continue;
                    }
                    self.materialise(machine, state, input)?
                }
            };
            let Some((kind, slot)) = machine.unboxed(state, object) else { continue };
            let Some(cached) = self.comes_from_cache(machine, state, object, kind, slot)? else { continue };
            let value = self.term_of(machine, state, kind, slot)?;
            let passed = state.path.boxes().any(|made| made.object == object && made.passed);
            found.push(SharedBox { number, kind, value, cached, passed });
        }
        Ok(found)
    }

    /// Returns the condition under which a box comes from the cache of its class; `None` if it never does.
    fn comes_from_cache(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        object: Ref,
        kind: Kind,
        value: Slot,
    ) -> Got<Option<TermId>> {
        let made = state.path.boxes().find(|made| made.object == object).copied();
        if made.is_some_and(|made| made.cached) {
            return Ok(Some(self.terms.bool(true)?));
        }
        if made.is_some() || state.path.inputs.of_object(object).is_some() {
            let value = self.term_of(machine, state, kind, value)?;
            return Ok(self.is_cached(kind, value)?);
        }
        if value.is_concrete() && machine.cached_box(state, kind, value)? == Some(object) {
            return Ok(Some(self.terms.bool(true)?));
        }
        Ok(None)
    }

    /// Returns the box that `valueOf` returns for a symbolic value known to be cached.
    pub(super) fn box_of_cached(
        &self,
        machine: &Machine,
        state: &mut State,
        class: ClassId,
        cell: usize,
        value: TermId,
    ) -> Slot {
        let known = state.path.boxes().find(|made| made.cached && made.class == class && made.value == value);
        if let Some(known) = known {
            return Slot::reference(known.object);
        }
        let boxed = machine.allocate_now(state, class);
        let slot = self.slot_of(value);
        state.heap.set_cell(boxed, cell, slot);
        state.path.note_box(BoxMade { object: boxed, class, value, cached: true, passed: false });
        Slot::reference(boxed)
    }

    /// Returns the cached object that a box stands for, deciding its value. Other references are returned unchanged.
    pub(crate) fn canonical_box(&mut self, machine: &mut Machine, state: &mut State, slot: Slot) -> Got<Slot> {
        if !slot.is_concrete() || !state.path.has_boxes() {
            return Ok(slot);
        }
        let object = slot.as_ref();
        let Some((kind, value)) = machine.unboxed(state, object) else { return Ok(slot) };
        let is_input = state.path.inputs.of_object(object).is_some();
        if !is_input && !state.path.boxes().any(|made| made.object == object) {
            return Ok(slot);
        }
        let value = match value.term() {
            None => value,
            Some(term) => self.concrete_value(state, term)?,
        };
        let cached = machine.cached_box(state, kind, value)?;
        Ok(cached.map_or(slot, Slot::reference))
    }

    /// Returns the condition under which `valueOf` takes a value from its cache; `None` if it never does.
    pub(crate) fn is_cached(&mut self, kind: Kind, value: TermId) -> Result<Option<TermId>, TermError> {
        let (shift, limit) = match kind {
            Kind::Boolean | Kind::Byte => return self.terms.bool(true).map(Some),
            Kind::Char => (self.terms.int(0)?, self.terms.int(127)?),
            Kind::Short | Kind::Int => (self.terms.int(128)?, self.terms.int(255)?),
            Kind::Long => (self.terms.long(128)?, self.terms.long(255)?),
            _ => return Ok(None),
        };
        let shifted = self.terms.binary(Op::Add, value, shift)?;
        self.terms.binary(Op::ULe, shifted, limit).map(Some)
    }
}

impl Machine {
    /// Returns true if a reference is a text or a box.
    fn is_text_or_box(&self, state: &State, slot: Slot) -> bool {
        let class = slot.is_concrete().then(|| self.class_of(state, slot.as_ref())).flatten();
        class.is_some_and(|class| class == self.known.string || self.known.unbox_kind(class).is_some())
    }

    /// Returns true if the objects that two numbers stand for can have the same class.
    fn may_share_class(&mut self, state: &mut State, first: u32, second: u32) -> bool {
        let classes = |machine: &mut Machine, state: &mut State, number: u32| -> Vec<ClassId> {
            match state.path.inputs.of_key(number) {
                Some(input) => machine.known_classes(state, input).to_vec(),
                None => machine.class_of(state, Ref::from_raw(number)).into_iter().collect(),
            }
        };
        let (mine, theirs) = (classes(self, state, first), classes(self, state, second));
        let related = |a: ClassId, b: ClassId| self.program.is_assignable(a, b) || self.program.is_assignable(b, a);
        mine.iter().any(|mine| theirs.iter().any(|theirs| related(*mine, *theirs)))
    }
}
