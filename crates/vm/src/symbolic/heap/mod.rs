//! Following symbolic references: fields, elements, casts and calls, with aliasing kept as a term.
//!
//! Reading through a reference that may be several objects yields a choice over what each of them holds; writing turns
//! the written cell of each of them into such a choice. The only decision is whether the reference is null.

mod arrays;
mod classes;
mod identity;

use crate::interp::Flow;
use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::inputs::Aliasing;
use crate::symbolic::types::JavaType;
use crate::symbolic::{Got, Symbolic};
use crate::trap::{Choice, Decision, Stop, Trap};
use heapwright_memory::{Ref, Slot};
use heapwright_program::code::{Instr, Reg};
use heapwright_program::{ClassId, FieldId, Kind};
use heapwright_term::{Op, Term, TermError, TermId, Value};

/// The objects a non-null reference can be, each with the condition under which it is the one.
pub(crate) struct Targets(Vec<(TermId, Ref)>);

impl Symbolic {
    /// Converts a reference to a term.
    pub(crate) fn reference_term(&mut self, machine: &Machine, state: &State, slot: Slot) -> Result<TermId, TermError> {
        match slot.term() {
            Some(term) => Ok(term),
            None => {
                let number = machine.identity(state, slot.as_ref());
                self.terms.int(number as i32)
            }
        }
    }

    /// Returns the object that a number stands for, creating it if needed. It may be open.
    fn object_of(&mut self, machine: &mut Machine, state: &mut State, number: u32) -> Got<Ref> {
        match state.path.inputs.of_key(number) {
            Some(input) => self.materialise(machine, state, input),
            None => Ok(Ref::from_raw(number)),
        }
    }

    /// Returns the slot for a reference term that has become a constant, creating the object and deciding its class.
    fn reference_slot(&mut self, machine: &mut Machine, state: &mut State, number: u32) -> Got<Slot> {
        match state.path.inputs.of_key(number) {
            Some(input) => self.close(machine, state, input).map(Slot::reference),
            None => Ok(Slot::reference(Ref::from_raw(number))),
        }
    }

    /// Returns the constants and variables a reference term chooses from.
    pub(super) fn leaves(&self, term: TermId) -> Vec<TermId> {
        let mut found = Vec::new();
        let mut work = vec![term];
        let mut seen = rustc_hash::FxHashSet::default();
        while let Some(next) = work.pop() {
            if !seen.insert(next) {
                continue;
            }
            match self.terms.get(next) {
                Some(Term::Ite(_, a, b)) => work.extend([a, b]),
                _ => found.push(next),
            }
        }
        found
    }

    /// Declares the input references that a term chooses from. Whoever looks at a reference comes by here: one that is
    /// opaque stops the machine.
    pub(super) fn declare_leaves(&mut self, machine: &mut Machine, state: &mut State, term: TermId) -> Got<()> {
        for leaf in self.leaves(term) {
            if self.opaque.contains_key(&leaf) {
                return Err(Trap::Stop(Stop::Symbolic(Decision::Value { term: leaf, all: true })).into());
            }
            if let Some(number) = state.path.inputs.of_variable(leaf) {
                self.declare_input(machine, state, number, &[])?;
            }
        }
        Ok(())
    }

    /// Returns the numbers a reference term chooses from, as far as its variables have been declared.
    pub(super) fn numbers(&self, state: &State, term: TermId) -> Vec<u32> {
        let mut found = Vec::new();
        for leaf in self.leaves(term) {
            match (self.terms.constant_value(leaf), state.path.domain(leaf)) {
                (Some(value), _) => found.push(value.bits() as u32),
                (None, Some(domain)) => found.extend(domain.iter().copied()),
                (None, None) => {}
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Returns the numbers a reference term can still be, declaring its variables.
    pub(super) fn possible(&mut self, machine: &mut Machine, state: &mut State, term: TermId) -> Got<Vec<u32>> {
        self.declare_leaves(machine, state, term)?;
        let found = self.numbers(state, term);
        let mut possible = Vec::with_capacity(found.len());
        for number in found {
            let is = self.is_value(term, number)?;
            if !self.is_refuted(state, is)? {
                possible.push(number);
            }
        }
        Ok(possible)
    }

    /// Returns the numbers of the objects that a symbolic reference can be. Whether it is null is a decision; null
    /// throws.
    fn followed(&mut self, machine: &mut Machine, state: &mut State, term: TermId) -> Got<(TermId, Vec<u32>)> {
        self.declare_leaves(machine, state, term)?;
        let term = self.deduce(state, term)?;
        let null = self.is_value(term, 0)?;
        if self.holds(state, Choice::Null, null)? {
            return Err(Trap::null().into());
        }
        let mut numbers = self.possible(machine, state, term)?;
        numbers.retain(|number| *number != 0);
        if numbers.len() > 1 && self.input_options.aliasing == Aliasing::Eager {
            numbers = vec![self.choose_number(state, term, &numbers)?];
        }
        match numbers.is_empty() {
            true => Err(Trap::Stop(Stop::Infeasible).into()),
            false => Ok((term, numbers)),
        }
    }

    /// Follows a symbolic reference. Whether it is null is a decision; null throws.
    pub(crate) fn follow(&mut self, machine: &mut Machine, state: &mut State, term: TermId) -> Got<Targets> {
        let (term, numbers) = self.followed(machine, state, term)?;
        let mut targets = Vec::with_capacity(numbers.len());
        for number in &numbers {
            let condition = match numbers.len() {
                1 => self.terms.bool(true)?,
                _ => self.is_value(term, *number)?,
            };
            targets.push((condition, self.object_of(machine, state, *number)?));
        }
        Ok(Targets(targets))
    }

    fn choose_number(&mut self, state: &State, term: TermId, numbers: &[u32]) -> Got<u32> {
        let mut options = Vec::with_capacity(numbers.len());
        for number in numbers {
            options.push(self.is_value(term, *number)?);
        }
        let chosen = self.choose(state, Choice::Alias, &options)?;
        numbers.get(chosen).copied().ok_or_else(|| Trap::bug("an object nobody chose").into())
    }

    /// Decides whether a symbolic reference is null, and which number it has otherwise. Its object need not exist.
    pub(crate) fn one_number(&mut self, machine: &mut Machine, state: &mut State, term: TermId) -> Got<Option<u32>> {
        self.declare_leaves(machine, state, term)?;
        let term = self.deduce(state, term)?;
        let null = self.is_value(term, 0)?;
        if self.holds(state, Choice::Null, null)? {
            return Ok(None);
        }
        let mut numbers = self.possible(machine, state, term)?;
        numbers.retain(|number| *number != 0);
        self.choose_number(state, term, &numbers).map(Some)
    }

    /// Decides which object a symbolic reference is, or whether it is null.
    pub(crate) fn concretize(&mut self, machine: &mut Machine, state: &mut State, slot: Slot) -> Got<Slot> {
        let Some(term) = slot.term() else { return Ok(slot) };
        self.declare_leaves(machine, state, term)?;
        let term = self.deduce(state, term)?;
        let numbers = self.possible(machine, state, term)?;
        let number = self.choose_number(state, term, &numbers)?;
        self.reference_slot(machine, state, number)
    }

    /// Decides which object a symbolic reference is. If it can have several classes, it has the preferred one.
    fn one_object(&mut self, machine: &mut Machine, state: &mut State, slot: Slot) -> Got<Ref> {
        let Some(term) = slot.term() else { return Ok(slot.as_ref()) };
        let term = self.deduce(state, term)?;
        let numbers = self.possible(machine, state, term)?;
        let number = self.choose_number(state, term, &numbers)?;
        if let Some(input) = state.path.inputs.of_key(number) {
            self.fix_class(machine, state, input)?;
        }
        Ok(self.reference_slot(machine, state, number)?.as_ref())
    }

    /// Follows the reference in a register. Returns `None` if it is a single object, which the register then holds.
    fn follow_register(&mut self, machine: &mut Machine, state: &mut State, reg: Reg) -> Got<Option<Targets>> {
        let slot = machine.register(state, reg);
        let Some(term) = slot.term() else {
            if slot.as_ref().is_null() {
                return Err(Trap::null().into());
            }
            return Ok(None);
        };
        let targets = self.follow(machine, state, term)?;
        if let [(_, object)] = targets.0.as_slice()
            && !self.is_open(state, *object)
        {
            machine.set_register(state, reg, Slot::reference(*object));
            return Ok(None);
        }
        Ok(Some(targets))
    }

    /// Returns true if an object may have several classes.
    fn is_open(&self, state: &State, object: Ref) -> bool {
        state.path.inputs.of_object(object).is_some_and(|input| state.path.inputs.is_open(input))
    }

    /// Builds `if condition then a else b` for values of a kind.
    pub(crate) fn either(
        &mut self,
        machine: &Machine,
        state: &State,
        kind: Kind,
        condition: TermId,
        a: Slot,
        b: Slot,
    ) -> Result<Slot, TermError> {
        if a == b {
            return Ok(a);
        }
        let (a, b) = (self.term_of(machine, state, kind, a)?, self.term_of(machine, state, kind, b)?);
        let term = self.terms.ite(condition, a, b)?;
        self.kept(state, kind, term)
    }

    /// Converts a term to a slot; a constant reference becomes its object, if that exists.
    fn kept(&self, state: &State, kind: Kind, term: TermId) -> Result<Slot, TermError> {
        let Some(value) = self.terms.constant_value(term) else { return Ok(Slot::symbolic(term)) };
        if kind != Kind::Ref {
            return Ok(Slot::from_bits(value.bits()));
        }
        let number = value.bits() as u32;
        let Some(input) = state.path.inputs.of_key(number) else { return Ok(Slot::reference(Ref::from_raw(number))) };
        let closed = state.path.inputs.get(input).filter(|input| !input.open);
        let object = closed.and_then(|input| input.object.as_ref().map(|(object, _)| *object));
        // an object that is not created yet, or has several classes, is represented by its key
        Ok(object.map_or(Slot::symbolic(term), Slot::reference))
    }

    /// Converts a value to a term.
    pub(crate) fn term_of(
        &mut self,
        machine: &Machine,
        state: &State,
        kind: Kind,
        slot: Slot,
    ) -> Result<TermId, TermError> {
        if let Some(term) = slot.term() {
            return Ok(term);
        }
        match kind {
            Kind::Ref => self.reference_term(machine, state, slot),
            Kind::Long => self.terms.constant(Value::long(slot.as_long())),
            Kind::Float => self.terms.constant(Value::float(slot.as_float())),
            Kind::Double => self.terms.constant(Value::double(slot.as_double())),
            _ => self.terms.int(slot.as_int()),
        }
    }

    pub(super) fn null_jump(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        a: Reg,
        when: bool,
        target: u32,
    ) -> Got<Flow> {
        let term = self.reference_term(machine, state, machine.register(state, a))?;
        self.declare_leaves(machine, state, term)?;
        let null = self.is_value(term, 0)?;
        let is_null = self.holds(state, Choice::Branch, null)?;
        Ok(machine.jump(state, is_null == when, target))
    }

    pub(super) fn reference_jump(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        (a, b): (Reg, Reg),
        when: bool,
        target: u32,
    ) -> Got<Flow> {
        let same = self.same_object(machine, state, machine.register(state, a), machine.register(state, b))?;
        let same = self.holds(state, Choice::Branch, same)?;
        Ok(machine.jump(state, same == when, target))
    }

    /// Returns true if an input is compared with an object that is not an input, or a string with a string: the input
    /// may be an object that existed before.
    pub(super) fn may_be_kept(&self, machine: &Machine, state: &State, a: TermId, b: TermId) -> bool {
        let (a, b) = (self.numbers(state, a), self.numbers(state, b));
        let is_input = |number: &u32| state.path.inputs.of_key(*number).is_some();
        let is_own = |number: &u32| *number != 0 && !is_input(number);
        let is_text = |number: &u32| match state.path.inputs.of_key(*number).and_then(|at| state.path.inputs.get(at)) {
            Some(input) => input.candidates.contains(&machine.known.string),
            None => machine.class_of(state, Ref::from_raw(*number)) == Some(machine.known.string),
        };
        let apart = |a: &[u32], b: &[u32]| a.iter().any(is_input) && b.iter().any(is_own);
        apart(&a, &b) || apart(&b, &a) || a.iter().any(is_text) && b.iter().any(is_text)
    }

    /// Executes an instruction on objects or arrays; `None` if it is not one.
    pub(super) fn symbolic_access(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        instr: Instr,
    ) -> Got<Option<Flow>> {
        use Instr as I;
        Ok(Some(match instr {
            I::GetFieldResolved { dst, object, cell } => {
                let Some(targets) = self.follow_register(machine, state, object)? else { return Ok(Some(Flow::Again)) };
                let (targets, field) = self.with_field(machine, state, targets, cell as usize)?;
                let kind = machine.program.field(field).kind();
                let value = match kind {
                    Kind::Ref => self.reference_field(machine, state, &targets, field)?,
                    _ => self.choice_of(machine, state, kind, &targets, |state, object| {
                        state.heap.cell(object, cell as usize)
                    })?,
                };
                machine.set_register(state, dst, value);
                Flow::Next
            }
            I::PutFieldResolved { object, src, cell } => {
                let value = machine.register(state, src);
                self.put_field(machine, state, object, cell as usize, value)?
            }
            I::PutFieldNarrow { narrow, object, src, cell } => {
                let value = machine.register(state, src);
                let value = self.narrowed(value, narrow)?;
                self.put_field(machine, state, object, cell as usize, value)?
            }
            I::ArrayLength { dst, array } => {
                let arrays = self.arrays(machine, state, array)?;
                let length = self.length_of(machine, state, &arrays)?;
                machine.set_register(state, dst, length);
                Flow::Next
            }
            I::ByteLoad { dst, array, index }
            | I::CharLoad { dst, array, index }
            | I::ShortLoad { dst, array, index }
            | I::IntLoad { dst, array, index }
            | I::LongLoad { dst, array, index }
            | I::FloatLoad { dst, array, index }
            | I::DoubleLoad { dst, array, index }
            | I::RefLoad { dst, array, index } => self.symbolic_load(machine, state, dst, array, index)?,
            I::ByteStore { array, index, src }
            | I::CharStore { array, index, src }
            | I::ShortStore { array, index, src }
            | I::IntStore { array, index, src }
            | I::LongStore { array, index, src }
            | I::FloatStore { array, index, src }
            | I::DoubleStore { array, index, src }
            | I::RefStore { array, index, src } => self.symbolic_store(machine, state, array, index, src)?,
            I::InstanceOfResolved { dst, a, class } => {
                let is = self.is_instance(machine, state, a, ClassId(class), false)?;
                let (one, zero) = (self.terms.int(1)?, self.terms.int(0)?);
                let term = self.terms.ite(is, one, zero)?;
                let term = self.deduce(state, term)?;
                machine.set_register(state, dst, self.slot_of(term));
                Flow::Next
            }
            I::CheckCastResolved { a, class } => {
                let fits = self.is_instance(machine, state, a, ClassId(class), true)?;
                if machine.is_of_callers_type(state, a) {
                    // no implementation of the stub's method makes the cast fail, unless by an unchecked cast
                    self.assume_possible(state, fits)?;
                    Flow::Next
                } else if self.holds(state, Choice::Cast, fits)? {
                    Flow::Next
                } else {
                    let object = self.one_object(machine, state, machine.register(state, a))?;
                    return Err(machine.cast_failure(state, object, ClassId(class)).into());
                }
            }
            I::Throw { a } | I::MonitorEnter { a } | I::MonitorExit { a } => {
                let settled = self.concretize(machine, state, machine.register(state, a))?;
                machine.set_register(state, a, settled);
                Flow::Again
            }
            I::NewPrimitiveArray { length, .. }
            | I::NewRefArray { length, .. }
            | I::NewRefArrayResolved { length, .. } => {
                self.settle_length(machine, state, length)?;
                Flow::Again
            }
            I::PutStaticResolved { .. } | I::GetStaticResolved { .. } => return Ok(None),
            _ => return Ok(None),
        }))
    }

    /// Keeps the targets of one sort. The type of a reference excludes all others, but the facts of the path need not show
    /// it: then the sort is a decision, of which the solver refutes all options but one. What has no sort at all is left
    /// out at once.
    fn of_one_sort<S: Copy + PartialEq>(
        &mut self,
        machine: &Machine,
        state: &State,
        targets: Targets,
        sort: impl Fn(&Machine, Ref) -> Option<S>,
    ) -> Got<(Targets, S)> {
        let mut groups: Vec<(S, Targets)> = Vec::new();
        for (condition, object) in targets.0 {
            let Some(found) = sort(machine, object) else { continue };
            match groups.iter_mut().find(|(known, _)| *known == found) {
                Some((_, group)) => group.0.push((condition, object)),
                None => groups.push((found, Targets(vec![(condition, object)]))),
            }
        }
        let chosen = match groups.len() {
            0 | 1 => 0,
            _ => {
                let mut options = Vec::with_capacity(groups.len());
                for (_, group) in &groups {
                    let mut any = self.terms.bool(false)?;
                    for (condition, _) in &group.0 {
                        any = self.terms.binary(Op::Or, any, *condition)?;
                    }
                    options.push(any);
                }
                self.choose(state, Choice::Alias, &options)?
            }
        };
        let chosen = groups.into_iter().nth(chosen);
        chosen.map(|(sort, group)| (group, sort)).ok_or_else(|| Trap::bug("a reference to nothing of its type").into())
    }

    /// Keeps the targets that have the field which is meant by a cell.
    fn with_field(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        mut targets: Targets,
        cell: usize,
    ) -> Got<(Targets, FieldId)> {
        for (_, object) in &mut targets.0 {
            // the reference may be this object only if its class has the field, which need not be known yet
            let lacks = state.heap.cell_count(*object).is_some_and(|count| count <= cell);
            let input = state.path.inputs.of_object(*object).filter(|input| lacks && state.path.inputs.is_open(*input));
            if let Some(input) = input {
                self.ask_class(machine, state, input, |_, machine, class| {
                    let mut fields = machine.instance_fields(class).into_iter();
                    fields.find(|field| machine.program.field(*field).cell() == cell)
                })?;
                *object = self.materialise(machine, state, input)?;
            }
        }
        let state = &*state;
        self.of_one_sort(machine, state, targets, |machine, object| {
            let class = machine.class_of(state, object)?;
            machine.instance_fields(class).into_iter().find(|field| machine.program.field(*field).cell() == cell)
        })
    }

    /// Reads a reference field of one of several objects.
    fn reference_field(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        targets: &Targets,
        field: FieldId,
    ) -> Got<Slot> {
        let cell = machine.program.field(field).cell();
        let mut held = Vec::with_capacity(targets.0.len());
        let mut declared: Vec<JavaType> = Vec::new();
        for (condition, object) in &targets.0 {
            let slot = state.heap.cell(*object, cell).ok_or_else(|| Trap::bug("an object without the cell"))?;
            held.push((*condition, slot));
            let class = machine.class_of(state, *object).ok_or_else(|| Trap::bug("an object without a class"))?;
            let owner = state.path.inputs.of_object(*object).and_then(|number| state.path.inputs.get(number)).cloned();
            let owner = owner.filter(|owner| owner.declared.class == class).map(|owner| owner.declared.clone());
            let found = machine.field_type(field, &owner.unwrap_or_else(|| JavaType::plain(class)));
            let found = found.unwrap_or_else(|| JavaType::plain(machine.known.object));
            if !declared.contains(&found) {
                declared.push(found);
            }
        }
        self.one_reference(machine, state, declared, &held)
    }

    /// Merges several references: returns the one they all are, or a variable equal to that of the actual target.
    /// `declared` are the different types that they have.
    fn one_reference(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        declared: Vec<JavaType>,
        held: &[(TermId, Slot)],
    ) -> Got<Slot> {
        if held.iter().any(|(_, slot)| slot.term().is_some_and(|term| self.has_opaque_leaf(term))) {
            // what is never read needs no variable of its own
            return self.plain_choice(machine, state, held);
        }
        match held {
            [(_, first), rest @ ..]
                if rest.iter().all(|(_, other)| other == first) && !first.term().is_some_and(|t| self.is_choice(t)) =>
            {
                Ok(*first)
            }
            _ => {
                if let Some(variable) = state.path.read_before(held) {
                    return Ok(Slot::symbolic(variable));
                }
                if declared.len() > 1 {
                    // the object of a variable of one type must not become what a reference of another type holds
                    self.declare_held(machine, state, held)?;
                }
                let declared = declared.into_iter().next().unwrap_or_else(|| JavaType::plain(machine.known.object));
                let slot = self.derived_reference(machine, state, declared, held)?;
                if let Some(variable) = slot.term() {
                    state.path.note_read(held, variable);
                }
                Ok(slot)
            }
        }
    }

    fn has_opaque_leaf(&self, term: TermId) -> bool {
        !self.opaque.is_empty() && self.leaves(term).iter().any(|leaf| self.opaque.contains_key(leaf))
    }

    /// The choice between references as it is.
    fn plain_choice(&mut self, machine: &Machine, state: &State, held: &[(TermId, Slot)]) -> Got<Slot> {
        let mut value = Slot::ZERO;
        for (place, (condition, slot)) in held.iter().rev().enumerate() {
            value = match place {
                0 => *slot,
                _ => self.either(machine, state, Kind::Ref, *condition, *slot, value)?,
            };
        }
        Ok(value)
    }

    /// Builds a choice over what each target holds.
    fn choice_of(
        &mut self,
        machine: &Machine,
        state: &State,
        kind: Kind,
        targets: &Targets,
        read: impl Fn(&State, Ref) -> Option<Slot>,
    ) -> Got<Slot> {
        let mut value: Option<Slot> = None;
        for (condition, object) in targets.0.iter().rev() {
            let held = read(state, *object).ok_or_else(|| Trap::bug("an object without the cell"))?;
            value = Some(match value {
                None => held,
                Some(other) => self.either(machine, state, kind, *condition, held, other)?,
            });
        }
        let value = value.ok_or_else(|| Trap::bug("a reference to nothing"))?;
        match value.term() {
            None => Ok(value),
            Some(term) => {
                let term = self.deduce(state, term)?;
                Ok(self.kept(state, kind, term)?)
            }
        }
    }

    fn put_field(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        object: Reg,
        cell: usize,
        value: Slot,
    ) -> Got<Flow> {
        let targets = match self.follow_register(machine, state, object)? {
            Some(targets) => targets,
            None => {
                let object = machine.register(state, object).as_ref();
                return match state.heap.set_cell(object, cell, value) {
                    true => Ok(Flow::Next),
                    false => Err(Trap::raise("java/lang/VerifyError", "an object without the field").into()),
                };
            }
        };
        let (targets, field) = self.with_field(machine, state, targets, cell)?;
        let kind = machine.program.field(field).kind();
        for (condition, object) in &targets.0 {
            let old = state.heap.cell(*object, cell).ok_or_else(|| Trap::bug("an object without the cell"))?;
            let new = self.either(machine, state, kind, *condition, value, old)?;
            state.heap.set_cell(*object, cell, new);
        }
        Ok(Flow::Next)
    }

    fn is_choice(&self, term: TermId) -> bool {
        matches!(self.terms.get(term), Some(Term::Ite(..)))
    }

    /// Simplifies a value by what is known on the path.
    pub(crate) fn reduced(&mut self, state: &State, slot: Slot) -> Result<Slot, TermError> {
        match slot.term() {
            None => Ok(slot),
            Some(term) => {
                let term = self.deduce(state, term)?;
                Ok(self.slot_of(term))
            }
        }
    }
}
