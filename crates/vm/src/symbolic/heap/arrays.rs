//! Arrays whose length, index or identity is symbolic.

use super::Targets;
use crate::interp::Flow;
use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::types::JavaType;
use crate::symbolic::{Decided, Got, Loss, Symbolic};
use crate::trap::{Budget, Choice, Stop, Trap};
use heapwright_memory::{Ref, Slot};
use heapwright_program::code::{Narrow, Reg};
use heapwright_program::{ClassKind, Kind};
use heapwright_term::{Op, TermId, Value};

/// Arrays longer than this are not accessed by a symbolic index: the index is made concrete.
const LARGEST_CHOICE: usize = 256;

/// With decided places, references in longer arrays stay undecided, and so do stores of numbers into longer ones.
const MOST_PLACES: usize = 64;
const MOST_NUMBERS: usize = 8;

/// With decided places, a reference is read from each place of a short array apart; from a longer one, equal elements go
/// together.
const FEW_PLACES: usize = 4;

impl Symbolic {
    /// Decides the length of a new array.
    pub(crate) fn settle_length(&mut self, machine: &Machine, state: &mut State, reg: Reg) -> Got<()> {
        let Some(term) = machine.register(state, reg).term() else { return Ok(()) };
        let length = self.settle_size(state, term)?;
        machine.set_register(state, reg, length);
        Ok(())
    }

    fn settle_size(&mut self, state: &mut State, term: TermId) -> Got<Slot> {
        let zero = self.terms.int(0)?;
        let negative = self.terms.binary(Op::SLt, term, zero)?;
        if self.holds(state, Choice::Size, negative)? {
            return self.value_of(state, term, false);
        }
        let most = 2 * self.longest_array() as i32;
        let mut options = Vec::new();
        for length in 0..=most {
            options.push(self.is_value(term, length as u32)?);
        }
        let largest = self.terms.int(most)?;
        options.push(self.terms.binary(Op::SLt, largest, term)?);
        let chosen = self.choose(state, Choice::Size, &options)?;
        if chosen as i32 <= most {
            return Ok(Slot::int(chosen as i32));
        }
        let length = self.value_of(state, term, false)?;
        match length.as_int() {
            0..=65_536 => Ok(length),
            _ => Err(Trap::Stop(Stop::Budget(Budget::Length(65_536))).into()),
        }
    }

    /// Returns the arrays a register can refer to.
    pub(super) fn arrays(&mut self, machine: &mut Machine, state: &mut State, reg: Reg) -> Got<Targets> {
        match self.follow_register(machine, state, reg)? {
            Some(targets) => {
                let kind = |machine: &Machine, array| {
                    Some(machine.kind_of(machine.program.component(machine.class_of(state, array)?)?))
                };
                Ok(self.of_one_sort(machine, state, targets, kind)?.0)
            }
            None => {
                let always = self.terms.bool(true)?;
                Ok(Targets(vec![(always, machine.register(state, reg).as_ref())]))
            }
        }
    }

    pub(super) fn length_of(&mut self, machine: &Machine, state: &mut State, arrays: &Targets) -> Got<Slot> {
        for (_, array) in &arrays.0 {
            self.fix_length(state, *array)?;
        }
        self.choice_of(machine, state, Kind::Int, arrays, |state, array| {
            let array = state.heap.array(array)?;
            Some(array.length_term().map_or(Slot::int(array.len() as i32), Slot::symbolic))
        })
    }

    /// Turns an array whose symbolic length has become known into an ordinary one.
    fn fix_length(&mut self, state: &mut State, array: Ref) -> Got<()> {
        let Some(term) = state.heap.array(array).and_then(|array| array.length_term()) else { return Ok(()) };
        let term = self.deduce(state, term)?;
        let known = match self.terms.constant_value(term) {
            Some(value) => Some(value),
            None => self.assumed_value(state, term)?,
        };
        if let Some(length) = known.and_then(Value::as_signed)
            && let Some(array) = state.heap.array_mut(array)
        {
            array.fix_length(length as usize);
        }
        Ok(())
    }

    /// Decides the length of an array if it is symbolic.
    pub(crate) fn settle_array(&mut self, machine: &Machine, state: &mut State, array: Ref) -> Got<()> {
        self.fix_length(state, array)?;
        let Some(found) = state.heap.array(array) else { return Ok(()) };
        let (Some(term), most) = (found.length_term(), found.len()) else { return Ok(()) };
        let mut options = Vec::with_capacity(most + 1);
        self.lose(machine, state, Loss::Arrays);
        for length in 0..=most {
            options.push(self.is_value(term, length as u32)?);
        }
        let length = self.choose(state, Choice::Length, &options)?;
        if let Some(array) = state.heap.array_mut(array) {
            array.fix_length(length);
        }
        Ok(())
    }

    /// Checks that an index is in bounds; throws if it is not.
    fn check_bounds(&mut self, machine: &Machine, state: &mut State, arrays: &Targets, index: Slot) -> Got<()> {
        let length = self.length_of(machine, state, arrays)?;
        let (at, limit) =
            (self.term_of(machine, state, Kind::Int, index)?, self.term_of(machine, state, Kind::Int, length)?);
        let inside = self.terms.binary(Op::ULt, at, limit)?;
        if self.holds(state, Choice::Bounds, inside)? {
            return Ok(());
        }
        if index.is_concrete() && length.is_concrete() {
            return Err(crate::objects::out_of_bounds(index.as_int(), length.as_int() as usize).into());
        }
        Err(Trap::Raise("java/lang/ArrayIndexOutOfBoundsException", None).into())
    }

    pub(super) fn symbolic_load(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        dst: Reg,
        array: Reg,
        index: Reg,
    ) -> Got<Flow> {
        let arrays = self.arrays(machine, state, array)?;
        let kind = machine.element_kind(state, &arrays)?;
        let index = self.reduced(state, machine.register(state, index))?;
        self.check_bounds(machine, state, &arrays, index)?;
        if let Some(boxed) = self.box_from_cache(machine, state, &arrays, index)? {
            machine.set_register(state, dst, boxed);
            return Ok(Flow::Next);
        }
        let index = self.bounded_index(machine, state, &arrays, index)?;
        if kind == Kind::Ref
            && let Some(element) = self.decided_element(state, &arrays, index)?
        {
            machine.set_register(state, dst, element);
            return Ok(Flow::Next);
        }
        let mut value: Option<Slot> = None;
        let mut held = Vec::with_capacity(arrays.0.len());
        for (condition, array) in arrays.0.iter().rev() {
            let element = self.element(machine, state, kind, *array, index)?;
            held.push((*condition, element));
            if kind != Kind::Ref {
                value = Some(match value {
                    None => element,
                    Some(other) => self.either(machine, state, kind, *condition, element, other)?,
                });
            }
        }
        if kind == Kind::Ref {
            held.reverse();
            let ambiguous =
                held.len() > 1 || held.iter().any(|(_, slot)| slot.term().is_some_and(|t| self.is_choice(t)));
            value = match held.as_slice() {
                [(_, only)] if !ambiguous => Some(*only),
                _ => {
                    let declared = machine.element_types(state, &arrays);
                    Some(self.one_reference(machine, state, declared, &held)?)
                }
            };
        }
        let value = value.ok_or_else(|| Trap::bug("an array that is none"))?;
        let value = match value.term() {
            None => value,
            Some(term) => {
                let term = self.deduce(state, term)?;
                self.kept(state, kind, term)?
            }
        };
        machine.set_register(state, dst, value);
        Ok(Flow::Next)
    }

    /// Reads a box from the cache of its class by a symbolic index, as a box of a symbolic value; `None` for any other
    /// read. `identity` knows which of these boxes are one object.
    fn box_from_cache(
        &mut self,
        machine: &Machine,
        state: &mut State,
        arrays: &Targets,
        index: Slot,
    ) -> Got<Option<Slot>> {
        let ([(_, array)], Some(term)) = (arrays.0.as_slice(), index.term()) else { return Ok(None) };
        let class = machine.class_of(state, *array).and_then(|class| machine.program.component(class));
        let Some((class, kind)) = class.and_then(|class| Some((class, machine.known.unbox_kind(class)?))) else {
            return Ok(None);
        };
        let Some((_, cell)) = machine.known.box_of(kind) else { return Ok(None) };
        let Some(found) = state.heap.array(*array).filter(|found| found.is_concrete() && found.len() >= 128) else {
            return Ok(None);
        };
        let number = |at: usize| {
            let value = state.heap.cell(found.get(at)?.as_ref(), cell)?;
            Some(if kind == Kind::Long { value.as_long() } else { i64::from(value.as_int()) })
        };
        let Some(first) = number(0) else { return Ok(None) };
        if !(1..found.len()).all(|at| number(at) == Some(first + at as i64)) {
            return Ok(None);
        }
        let first = self.terms.int(first as i32)?;
        let mut value = self.terms.binary(Op::Add, term, first)?;
        if kind == Kind::Long {
            value = self.terms.unary(Op::SignExtend(heapwright_term::Width::W64), value)?;
        }
        Ok(Some(self.box_of_cached(machine, state, class, cell, value)))
    }

    /// Makes an index concrete if the arrays are too large to choose from.
    fn bounded_index(&mut self, machine: &Machine, state: &mut State, arrays: &Targets, index: Slot) -> Got<Slot> {
        let Some(term) = index.term() else { return Ok(index) };
        // the index cannot refer to an element beyond the bound
        if arrays.0.iter().any(|(_, array)| state.heap.array(*array).is_some_and(|array| array.length_term().is_some()))
        {
            self.lose(machine, state, Loss::Arrays);
        }
        let longest = arrays.0.iter().filter_map(|(_, array)| state.heap.array(*array)).map(|array| array.len()).max();
        if longest.unwrap_or(0) > LARGEST_CHOICE {
            return self.value_of(state, term, true);
        }
        Ok(index)
    }

    /// The only array that is accessed, if the place in it is to be decided.
    fn to_decide(&self, state: &State, arrays: &Targets, index: Slot, most: usize) -> Option<(Ref, TermId)> {
        let ([(_, array)], Some(term)) = (arrays.0.as_slice(), index.term()) else { return None };
        let found = state.heap.array(*array)?;
        let decides = self.input_options.decided_places != Decided::Nothing;
        let fits = decides && found.length_term().is_none() && found.len() <= most;
        fits.then_some((*array, term))
    }

    /// Decides where something is stored, if places are to be decided.
    fn decided_place(&mut self, state: &mut State, arrays: &Targets, kind: Kind, index: Slot) -> Got<Slot> {
        if kind != Kind::Ref && self.input_options.decided_places != Decided::All {
            return Ok(index);
        }
        let most = if kind == Kind::Ref { MOST_PLACES } else { MOST_NUMBERS };
        let Some((array, term)) = self.to_decide(state, arrays, index, most) else { return Ok(index) };
        let length = state.heap.array(array).map_or(0, |array| array.len());
        let mut options = Vec::with_capacity(length);
        for at in 0..length {
            options.push(self.is_value(term, at as u32)?);
        }
        let chosen = self.choose(state, Choice::Alias, &options)?;
        Ok(Slot::int(chosen as i32))
    }

    /// Decides which reference is read, if places are to be decided.
    fn decided_element(&mut self, state: &mut State, arrays: &Targets, index: Slot) -> Got<Option<Slot>> {
        let Some((array, term)) = self.to_decide(state, arrays, index, MOST_PLACES) else { return Ok(None) };
        let Some(found) = state.heap.array(array) else { return Ok(None) };
        let values: Vec<Slot> = (0..found.len()).map_while(|index| found.get(index)).collect();
        let mut groups: Vec<(Slot, Vec<usize>)> = Vec::new();
        for (at, value) in values.iter().enumerate() {
            match groups.iter_mut().find(|(known, _)| known == value && values.len() > FEW_PLACES) {
                Some((_, places)) => places.push(at),
                None => groups.push((*value, vec![at])),
            }
        }
        let mut options = Vec::with_capacity(groups.len());
        for (_, places) in &groups {
            let mut any = self.terms.bool(false)?;
            for at in places {
                let is = self.is_value(term, *at as u32)?;
                any = self.terms.binary(Op::Or, any, is)?;
            }
            options.push(any);
        }
        let chosen = match groups.len() {
            1 => 0,
            _ => self.choose(state, Choice::Alias, &options)?,
        };
        Ok(groups.get(chosen).map(|(value, _)| *value))
    }

    /// Reads an element of one array at a valid index.
    fn element(&mut self, machine: &Machine, state: &mut State, kind: Kind, array: Ref, index: Slot) -> Got<Slot> {
        let Some(found) = state.heap.array(array) else { return Err(Trap::bug("not an array").into()) };
        let Some(term) = index.term() else {
            // some possible targets may be too short for an index that is valid for the actual one
            return Ok(found.get(index.as_int() as usize).unwrap_or(Slot::ZERO));
        };
        let values: Vec<Slot> = (0..found.len()).map_while(|index| found.get(index)).collect();
        // equal elements share a condition: tables of the library hold few different values
        let mut groups: Vec<(Slot, Vec<usize>)> = Vec::new();
        for (at, value) in values.iter().enumerate() {
            match groups.iter_mut().find(|(known, _)| known == value) {
                Some((_, places)) => places.push(at),
                None => groups.push((*value, vec![at])),
            }
        }
        groups.sort_by_key(|(_, places)| places.len());
        let mut groups = groups.into_iter().rev();
        let Some((mut result, _)) = groups.next() else { return Ok(Slot::ZERO) };
        let rest: Vec<(Slot, Vec<usize>)> = groups.collect();
        for (value, places) in rest.into_iter().rev() {
            let mut any = self.terms.bool(false)?;
            for at in places {
                let is = self.is_value(term, at as u32)?;
                any = self.terms.binary(Op::Or, any, is)?;
            }
            let any = self.deduce(state, any)?;
            result = match self.terms.constant_value(any).and_then(Value::as_bool) {
                Some(true) => value,
                Some(false) => result,
                None => self.either(machine, state, kind, any, value, result)?,
            };
        }
        Ok(result)
    }

    pub(super) fn symbolic_store(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        array: Reg,
        index: Reg,
        src: Reg,
    ) -> Got<Flow> {
        let arrays = self.arrays(machine, state, array)?;
        let kind = machine.element_kind(state, &arrays)?;
        let index = self.reduced(state, machine.register(state, index))?;
        self.check_bounds(machine, state, &arrays, index)?;
        let index = self.bounded_index(machine, state, &arrays, index)?;
        let mut value = machine.register(state, src);
        match kind {
            Kind::Ref => self.check_element(machine, state, &arrays, src)?,
            Kind::Boolean => value = self.narrowed(value, Narrow::Boolean)?,
            Kind::Byte => value = self.narrowed(value, Narrow::Byte)?,
            Kind::Char => value = self.narrowed(value, Narrow::Char)?,
            Kind::Short => value = self.narrowed(value, Narrow::Short)?,
            _ => {}
        }
        let index = self.decided_place(state, &arrays, kind, index)?;
        for (condition, array) in &arrays.0 {
            let length = state.heap.array(*array).map_or(0, |array| array.len());
            let places = match index.term() {
                None => index.as_int() as usize..(index.as_int() as usize + 1).min(length),
                Some(_) => 0..length,
            };
            for at in places {
                let mut here = *condition;
                if let Some(term) = index.term() {
                    let is = self.is_value(term, at as u32)?;
                    here = self.terms.binary(Op::And, here, is)?;
                }
                let here = self.deduce(state, here)?;
                let old = state.heap.array(*array).and_then(|array| array.get(at)).unwrap_or(Slot::ZERO);
                let new = match self.terms.constant_value(here).and_then(Value::as_bool) {
                    Some(true) => value,
                    Some(false) => continue,
                    None => self.either(machine, state, kind, here, value, old)?,
                };
                if let Some(array) = state.heap.array_mut(*array) {
                    array.set(at, new);
                }
            }
        }
        Ok(Flow::Next)
    }

    /// Throws `ArrayStoreException` unless the value's class fits the target array.
    fn check_element(&mut self, machine: &mut Machine, state: &mut State, arrays: &Targets, src: Reg) -> Got<()> {
        for (condition, array) in &arrays.0 {
            let class = machine.class_of(state, *array).ok_or_else(|| Trap::bug("an array without a class"))?;
            let ClassKind::Array { component, .. } = machine.program.class(class).kind() else { continue };
            if component == machine.known.object {
                continue;
            }
            let fits = self.is_instance(machine, state, src, component, true)?;
            let here = self.terms.not(*condition)?;
            let fine = self.terms.binary(Op::Or, here, fits)?;
            if !self.holds(state, Choice::Store, fine)? {
                return Err(Trap::Raise("java/lang/ArrayStoreException", None).into());
            }
        }
        Ok(())
    }
}

impl Machine {
    /// Returns the kind of an array's elements, which tells a `boolean[]` from a `byte[]`.
    fn element_kind(&self, state: &State, arrays: &Targets) -> Got<Kind> {
        let class = arrays.0.first().and_then(|(_, array)| self.class_of(state, *array));
        let component = class.and_then(|class| self.program.component(class));
        component
            .map(|component| self.kind_of(component))
            .ok_or_else(|| Trap::raise("java/lang/VerifyError", "not an array").into())
    }

    fn element_types(&self, state: &State, arrays: &Targets) -> Vec<JavaType> {
        let mut found = Vec::new();
        for (_, array) in &arrays.0 {
            let owner = state.path.inputs.of_object(*array).and_then(|number| state.path.inputs.get(number)).cloned();
            let declared = owner.and_then(|owner| owner.declared.arg(0).cloned());
            let component = self.class_of(state, *array).and_then(|class| self.program.component(class));
            let one = declared.unwrap_or_else(|| JavaType::plain(component.unwrap_or(self.known.object)));
            if !found.contains(&one) {
                found.push(one);
            }
        }
        found
    }
}
