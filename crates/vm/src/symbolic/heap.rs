//! Following symbolic references: fields, elements, casts and calls, with aliasing kept as a term.
//!
//! A reference that may be several objects is read as a choice over what each of them holds, and written by making
//! the written cell of each of them such a choice. Nothing is decided but whether it is null.

use crate::interp::Flow;
use crate::machine::Vm;
use crate::state::State;
use crate::symbolic::inputs::Aliasing;
use crate::symbolic::types::JavaType;
use crate::symbolic::{Got, Need};
use crate::trap::{Budget, Choice, Stop, Trap};
use heapwright_memory::{Ref, Slot};
use heapwright_program::code::{CallSite, Instr, Narrow, Reg};
use heapwright_program::{ClassId, ClassKind, Kind, MethodId};
use heapwright_term::{Op, Term, TermError, TermId, Value};

/// The objects a reference that is not null can be, each with the condition under which it is that one.
pub(crate) struct Targets(Vec<(TermId, Ref)>);

/// Elements of larger arrays are not read by a symbolic index: the index is made concrete.
const LARGEST_CHOICE: usize = 256;

impl Vm {
    /// A reference as a term.
    pub(crate) fn reference_term(&mut self, state: &State, slot: Slot) -> Result<TermId, TermError> {
        match slot.term() {
            Some(term) => Ok(term),
            None => {
                let number = self.identity(state, slot.as_ref());
                self.terms.int(number as i32)
            }
        }
    }

    /// The slot for a reference term that has become a constant; makes the object if need be.
    fn reference_slot(&mut self, state: &mut State, number: u32) -> Got<Slot> {
        match state.path.inputs.of_key(number) {
            Some(input) => self.materialise(state, input).map(Slot::reference),
            None => Ok(Slot::reference(Ref::from_raw(number))),
        }
    }

    /// The constants and variables a reference term chooses from.
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

    /// Says what the references are that a term chooses from.
    pub(super) fn declare_leaves(&mut self, state: &mut State, term: TermId) -> Got<()> {
        for leaf in self.leaves(term) {
            if let Some(number) = state.path.inputs.of_variable(leaf) {
                self.declare_input(state, number, &[])?;
            }
        }
        Ok(())
    }

    /// The numbers a reference term chooses from, as far as its variables have been declared.
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

    /// The numbers a reference term can still be.
    fn possible(&mut self, state: &mut State, term: TermId) -> Got<Vec<u32>> {
        self.declare_leaves(state, term)?;
        let found = self.numbers(state, term);
        let mut possible = Vec::with_capacity(found.len());
        for number in found {
            let is = self.is_value(term, number)?;
            if state.path.known(&self.terms, is) != Some(false) {
                possible.push(number);
            }
        }
        Ok(possible)
    }

    /// Follows a symbolic reference: null is a decision, and throws.
    pub(crate) fn follow(&mut self, state: &mut State, term: TermId) -> Got<Targets> {
        self.declare_leaves(state, term)?;
        let term = state.path.reduce(&mut self.terms, term)?;
        let null = self.is_value(term, 0)?;
        if self.holds(state, Choice::Null, null)? {
            return Err(Trap::null().into());
        }
        let mut numbers = self.possible(state, term)?;
        numbers.retain(|number| *number != 0);
        if numbers.len() > 1 && self.input_options.aliasing == Aliasing::Eager {
            numbers = vec![self.choose_number(state, term, &numbers)?];
        }
        let mut targets = Vec::with_capacity(numbers.len());
        for number in numbers {
            let condition = self.is_value(term, number)?;
            let object = self.reference_slot(state, number)?.as_ref();
            targets.push((condition, object));
        }
        match targets.is_empty() {
            true => Err(Trap::Stop(Stop::Infeasible).into()),
            false => Ok(Targets(targets)),
        }
    }

    fn choose_number(&mut self, state: &State, term: TermId, numbers: &[u32]) -> Got<u32> {
        let mut options = Vec::with_capacity(numbers.len());
        for number in numbers {
            options.push(self.is_value(term, *number)?);
        }
        let chosen = self.choose(state, Choice::Alias, &options)?;
        numbers.get(chosen).copied().ok_or_else(|| Trap::bug("an object nobody chose").into())
    }

    /// One object, or null: decides which a symbolic reference is.
    pub(crate) fn settle(&mut self, state: &mut State, slot: Slot) -> Got<Slot> {
        let Some(term) = slot.term() else { return Ok(slot) };
        self.declare_leaves(state, term)?;
        let term = state.path.reduce(&mut self.terms, term)?;
        let numbers = self.possible(state, term)?;
        let number = self.choose_number(state, term, &numbers)?;
        self.reference_slot(state, number)
    }

    /// Follows the reference in a register. If it is one object only, the register holds that object afterwards.
    fn follow_register(&mut self, state: &mut State, reg: Reg) -> Got<Option<Targets>> {
        let slot = self.register(state, reg);
        let Some(term) = slot.term() else {
            if slot.as_ref().is_null() {
                return Err(Trap::null().into());
            }
            return Ok(None);
        };
        let targets = self.follow(state, term)?;
        if let [(_, object)] = targets.0.as_slice() {
            self.set_register(state, reg, Slot::reference(*object));
            return Ok(None);
        }
        Ok(Some(targets))
    }

    /// `if condition then a else b` for values of a kind.
    pub(crate) fn either(
        &mut self,
        state: &State,
        kind: Kind,
        condition: TermId,
        a: Slot,
        b: Slot,
    ) -> Result<Slot, TermError> {
        if a == b {
            return Ok(a);
        }
        let (a, b) = (self.term_of(state, kind, a)?, self.term_of(state, kind, b)?);
        let term = self.terms.ite(condition, a, b)?;
        self.kept(state, kind, term)
    }

    /// A term as a slot; a reference that became a constant is the object, if that is there.
    fn kept(&self, state: &State, kind: Kind, term: TermId) -> Result<Slot, TermError> {
        let Some(value) = self.terms.constant_value(term) else { return Ok(Slot::symbolic(term)) };
        if kind != Kind::Ref {
            return Ok(Slot::from_bits(value.bits()));
        }
        let number = value.bits() as u32;
        let Some(input) = state.path.inputs.of_key(number) else { return Ok(Slot::reference(Ref::from_raw(number))) };
        let object = state.path.inputs.get(input).and_then(|input| input.object.as_ref().map(|(object, _)| *object));
        // an object not made yet is named by its key
        Ok(object.map_or(Slot::symbolic(term), Slot::reference))
    }

    /// A value as a term.
    pub(crate) fn term_of(&mut self, state: &State, kind: Kind, slot: Slot) -> Result<TermId, TermError> {
        if let Some(term) = slot.term() {
            return Ok(term);
        }
        match kind {
            Kind::Ref => self.reference_term(state, slot),
            Kind::Long => self.terms.constant(Value::long(slot.as_long())),
            Kind::Float => self.terms.constant(Value::float(slot.as_float())),
            Kind::Double => self.terms.constant(Value::double(slot.as_double())),
            _ => self.terms.int(slot.as_int()),
        }
    }

    pub(super) fn null_jump(&mut self, state: &mut State, a: Reg, when: bool, target: u32) -> Got<Flow> {
        let term = self.reference_term(state, self.register(state, a))?;
        self.declare_leaves(state, term)?;
        let null = self.is_value(term, 0)?;
        let is_null = self.holds(state, Choice::Branch, null)?;
        Ok(self.jump(state, is_null == when, target))
    }

    pub(super) fn reference_jump(
        &mut self,
        state: &mut State,
        (a, b): (Reg, Reg),
        when: bool,
        target: u32,
    ) -> Got<Flow> {
        let a = self.reference_term(state, self.register(state, a))?;
        let b = self.reference_term(state, self.register(state, b))?;
        self.declare_leaves(state, a)?;
        self.declare_leaves(state, b)?;
        let same = self.terms.binary(Op::Eq, a, b)?;
        let same = self.holds(state, Choice::Branch, same)?;
        Ok(self.jump(state, same == when, target))
    }

    /// Instructions on objects and arrays; `None` if this is none of them.
    pub(super) fn symbolic_access(&mut self, state: &mut State, instr: Instr) -> Got<Option<Flow>> {
        use Instr as I;
        Ok(Some(match instr {
            I::GetFieldResolved { dst, object, cell } => {
                let Some(mut targets) = self.follow_register(state, object)? else { return Ok(Some(Flow::Again)) };
                // an object without the field cannot be the one that is meant
                targets.0.retain(|(_, object)| state.heap.cell(*object, cell as usize).is_some());
                let kind = self.cell_kind(state, &targets, cell as usize)?;
                let value = match kind {
                    Kind::Ref => self.reference_field(state, &targets, cell as usize)?,
                    _ => {
                        self.choice_of(state, kind, &targets, |state, object| state.heap.cell(object, cell as usize))?
                    }
                };
                self.set_register(state, dst, value);
                Flow::Next
            }
            I::PutFieldResolved { object, src, cell } => {
                let value = self.register(state, src);
                self.put_field(state, object, cell as usize, value)?
            }
            I::PutFieldNarrow { narrow, object, src, cell } => {
                let value = self.register(state, src);
                let value = self.narrowed(value, narrow)?;
                self.put_field(state, object, cell as usize, value)?
            }
            I::ArrayLength { dst, array } => {
                let arrays = self.arrays(state, array)?;
                let length = self.length_of(state, &arrays)?;
                self.set_register(state, dst, length);
                Flow::Next
            }
            I::ByteLoad { dst, array, index }
            | I::CharLoad { dst, array, index }
            | I::ShortLoad { dst, array, index }
            | I::IntLoad { dst, array, index }
            | I::LongLoad { dst, array, index }
            | I::FloatLoad { dst, array, index }
            | I::DoubleLoad { dst, array, index }
            | I::RefLoad { dst, array, index } => self.symbolic_load(state, dst, array, index)?,
            I::ByteStore { array, index, src }
            | I::CharStore { array, index, src }
            | I::ShortStore { array, index, src }
            | I::IntStore { array, index, src }
            | I::LongStore { array, index, src }
            | I::FloatStore { array, index, src }
            | I::DoubleStore { array, index, src }
            | I::RefStore { array, index, src } => self.symbolic_store(state, array, index, src)?,
            I::InstanceOfResolved { dst, a, class } => {
                let is = self.is_instance(state, a, ClassId(class), false)?;
                let (one, zero) = (self.terms.int(1)?, self.terms.int(0)?);
                let term = self.terms.ite(is, one, zero)?;
                let term = state.path.reduce(&mut self.terms, term)?;
                self.set_register(state, dst, self.slot_of(term));
                Flow::Next
            }
            I::CheckCastResolved { a, class } => {
                let fits = self.is_instance(state, a, ClassId(class), true)?;
                if self.holds(state, Choice::Cast, fits)? {
                    Flow::Next
                } else {
                    let object = self.settle(state, self.register(state, a))?.as_ref();
                    return Err(self.cast_failure(state, object, ClassId(class)).into());
                }
            }
            I::Throw { a } | I::MonitorEnter { a } | I::MonitorExit { a } => {
                let settled = self.settle(state, self.register(state, a))?;
                self.set_register(state, a, settled);
                Flow::Again
            }
            I::NewPrimitiveArray { length, .. }
            | I::NewRefArray { length, .. }
            | I::NewRefArrayResolved { length, .. } => {
                self.settle_length(state, length)?;
                Flow::Again
            }
            I::PutStaticResolved { .. } | I::GetStaticResolved { .. } => return Ok(None),
            _ => return Ok(None),
        }))
    }

    /// Decides the length of a new array.
    pub(crate) fn settle_length(&mut self, state: &mut State, reg: Reg) -> Got<()> {
        let Some(term) = self.register(state, reg).term() else { return Ok(()) };
        let length = self.settle_size(state, term)?;
        self.set_register(state, reg, length);
        Ok(())
    }

    fn settle_size(&mut self, state: &mut State, term: TermId) -> Got<Slot> {
        let zero = self.terms.int(0)?;
        let negative = self.terms.binary(Op::SLt, term, zero)?;
        if self.holds(state, Choice::Size, negative)? {
            return self.value_of(state, term, false);
        }
        let most = 2 * self.input_options.max_array as i32;
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

    fn cell_kind(&self, state: &State, targets: &Targets, cell: usize) -> Got<Kind> {
        let class = targets.0.first().and_then(|(_, object)| self.class_of(state, *object));
        let kind = class.and_then(|class| self.program.class(class).cell_kinds().get(cell).copied());
        kind.ok_or_else(|| Trap::bug("an object without the field").into())
    }

    /// A reference field of one of several objects.
    fn reference_field(&mut self, state: &mut State, targets: &Targets, cell: usize) -> Got<Slot> {
        let first = targets.0.first().map_or(Ref::NULL, |(_, object)| *object);
        let class = self.class_of(state, first).ok_or_else(|| Trap::bug("an object without a class"))?;
        let field = self.instance_fields(class).into_iter().find(|id| self.program.field(*id).cell() == cell);
        let declared = field.and_then(|field| {
            let owner = state.path.inputs.of_object(first).and_then(|number| state.path.inputs.get(number)).cloned();
            let owner = owner.filter(|owner| owner.declared.class == class).map(|owner| owner.declared.clone());
            self.field_type(field, &owner.unwrap_or_else(|| JavaType::plain(class)))
        });
        let declared = declared.unwrap_or_else(|| JavaType::plain(self.known.object));
        let mut held = Vec::with_capacity(targets.0.len());
        for (condition, object) in &targets.0 {
            let slot = state.heap.cell(*object, cell).ok_or_else(|| Trap::bug("an object without the cell"))?;
            held.push((*condition, slot));
        }
        self.one_reference(state, declared, &held)
    }

    /// One of several references: that which all are, or a variable equal to the one that is meant.
    fn one_reference(&mut self, state: &mut State, declared: JavaType, held: &[(TermId, Slot)]) -> Got<Slot> {
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
                let slot = self.derived_reference(state, declared, held)?;
                if let Some(variable) = slot.term() {
                    state.path.note_read(held, variable);
                }
                Ok(slot)
            }
        }
    }

    /// A choice over what each target holds.
    fn choice_of(
        &mut self,
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
                Some(other) => self.either(state, kind, *condition, held, other)?,
            });
        }
        let value = value.ok_or_else(|| Trap::bug("a reference to nothing"))?;
        match value.term() {
            None => Ok(value),
            Some(term) => {
                let term = state.path.reduce(&mut self.terms, term)?;
                Ok(self.kept(state, kind, term)?)
            }
        }
    }

    fn put_field(&mut self, state: &mut State, object: Reg, cell: usize, value: Slot) -> Got<Flow> {
        let targets = match self.follow_register(state, object)? {
            Some(targets) => targets,
            None => {
                let object = self.register(state, object).as_ref();
                return match state.heap.set_cell(object, cell, value) {
                    true => Ok(Flow::Next),
                    false => Err(Trap::raise("java/lang/VerifyError", "an object without the field").into()),
                };
            }
        };
        let kind = self.cell_kind(state, &targets, cell)?;
        for (condition, object) in &targets.0 {
            let old = state.heap.cell(*object, cell).ok_or_else(|| Trap::bug("an object without the cell"))?;
            let new = self.either(state, kind, *condition, value, old)?;
            state.heap.set_cell(*object, cell, new);
        }
        Ok(Flow::Next)
    }

    /// The arrays a register can be.
    fn arrays(&mut self, state: &mut State, reg: Reg) -> Got<Targets> {
        match self.follow_register(state, reg)? {
            Some(targets) => Ok(targets),
            None => {
                let always = self.terms.bool(true)?;
                Ok(Targets(vec![(always, self.register(state, reg).as_ref())]))
            }
        }
    }

    fn length_of(&mut self, state: &mut State, arrays: &Targets) -> Got<Slot> {
        for (_, array) in &arrays.0 {
            self.fix_length(state, *array)?;
        }
        self.choice_of(state, Kind::Int, arrays, |state, array| {
            let array = state.heap.array(array)?;
            Some(array.length_term().map_or(Slot::int(array.len() as i32), Slot::symbolic))
        })
    }

    /// An array whose symbolic length has become known is an ordinary one from then on.
    fn fix_length(&mut self, state: &mut State, array: Ref) -> Got<()> {
        let Some(term) = state.heap.array(array).and_then(|array| array.length_term()) else { return Ok(()) };
        let term = state.path.reduce(&mut self.terms, term)?;
        let known = self.terms.constant_value(term).or_else(|| state.path.value_of(&self.terms, term));
        if let Some(length) = known.and_then(Value::as_signed)
            && let Some(array) = state.heap.array_mut(array)
        {
            array.fix_length(length as usize);
        }
        Ok(())
    }

    /// Decides how long an array is, where that is symbolic.
    pub(crate) fn settle_array(&mut self, state: &mut State, array: Ref) -> Got<()> {
        self.fix_length(state, array)?;
        let Some(found) = state.heap.array(array) else { return Ok(()) };
        let (Some(term), most) = (found.length_term(), found.len()) else { return Ok(()) };
        let mut options = Vec::with_capacity(most + 1);
        for length in 0..=most {
            options.push(self.is_value(term, length as u32)?);
        }
        let length = self.choose(state, Choice::Length, &options)?;
        if let Some(array) = state.heap.array_mut(array) {
            array.fix_length(length);
        }
        Ok(())
    }

    /// Whether an index is inside; outside throws.
    fn check_bounds(&mut self, state: &mut State, arrays: &Targets, index: Slot) -> Got<()> {
        let length = self.length_of(state, arrays)?;
        let (at, limit) = (self.term_of(state, Kind::Int, index)?, self.term_of(state, Kind::Int, length)?);
        let inside = self.terms.binary(Op::ULt, at, limit)?;
        if self.holds(state, Choice::Bounds, inside)? {
            return Ok(());
        }
        if index.is_concrete() && length.is_concrete() {
            return Err(crate::objects::out_of_bounds(index.as_int(), length.as_int() as usize).into());
        }
        Err(Trap::Raise("java/lang/ArrayIndexOutOfBoundsException", None).into())
    }

    /// The kind of an array's elements: those of a `boolean[]` and a `byte[]` differ.
    fn element_kind(&self, state: &State, arrays: &Targets) -> Got<Kind> {
        let class = arrays.0.first().and_then(|(_, array)| self.class_of(state, *array));
        let component = class.and_then(|class| self.program.component(class));
        component
            .map(|component| self.kind_of(component))
            .ok_or_else(|| Trap::raise("java/lang/VerifyError", "not an array").into())
    }

    fn symbolic_load(&mut self, state: &mut State, dst: Reg, array: Reg, index: Reg) -> Got<Flow> {
        let arrays = self.arrays(state, array)?;
        let kind = self.element_kind(state, &arrays)?;
        let index = self.reduced(state, self.register(state, index))?;
        self.check_bounds(state, &arrays, index)?;
        if let Some(boxed) = self.box_from_cache(state, &arrays, index)? {
            self.set_register(state, dst, boxed);
            return Ok(Flow::Next);
        }
        let index = self.bounded_index(state, &arrays, index)?;
        let mut value: Option<Slot> = None;
        let mut held = Vec::with_capacity(arrays.0.len());
        for (condition, array) in arrays.0.iter().rev() {
            let element = self.element(state, kind, *array, index)?;
            held.push((*condition, element));
            if kind != Kind::Ref {
                value = Some(match value {
                    None => element,
                    Some(other) => self.either(state, kind, *condition, element, other)?,
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
                    let declared = self.element_type(state, &arrays);
                    Some(self.one_reference(state, declared, &held)?)
                }
            };
        }
        let value = value.ok_or_else(|| Trap::bug("an array that is none"))?;
        let value = match value.term() {
            None => value,
            Some(term) => {
                let term = state.path.reduce(&mut self.terms, term)?;
                self.kept(state, kind, term)?
            }
        };
        self.set_register(state, dst, value);
        Ok(Flow::Next)
    }

    fn is_choice(&self, term: TermId) -> bool {
        matches!(self.terms.get(term), Some(Term::Ite(..)))
    }

    fn element_type(&mut self, state: &State, arrays: &Targets) -> JavaType {
        let first = arrays.0.first().map_or(Ref::NULL, |(_, array)| *array);
        let owner = state.path.inputs.of_object(first).and_then(|number| state.path.inputs.get(number)).cloned();
        let declared = owner.and_then(|owner| owner.declared.arg(0).cloned());
        let component = self.class_of(state, first).and_then(|class| self.program.component(class));
        declared.unwrap_or_else(|| JavaType::plain(component.unwrap_or(self.known.object)))
    }

    /// A box taken from the cache of its class by a symbolic index is a box of a symbolic value. That equal boxes are
    /// one object is lost; a path that depends on it is not confirmed by its run.
    fn box_from_cache(&mut self, state: &mut State, arrays: &Targets, index: Slot) -> Got<Option<Slot>> {
        let ([(_, array)], Some(term)) = (arrays.0.as_slice(), index.term()) else { return Ok(None) };
        let class = self.class_of(state, *array).and_then(|class| self.program.component(class));
        let Some((class, kind)) = class.and_then(|class| Some((class, self.known.unbox_kind(class)?))) else {
            return Ok(None);
        };
        let Some((_, cell)) = self.known.box_of(kind) else { return Ok(None) };
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
        let boxed = self.allocate_now(state, class);
        let value = self.slot_of(value);
        state.heap.set_cell(boxed, cell, value);
        Ok(Some(Slot::reference(boxed)))
    }

    /// A value with what is known put in.
    pub(crate) fn reduced(&mut self, state: &State, slot: Slot) -> Result<Slot, TermError> {
        match slot.term() {
            None => Ok(slot),
            Some(term) => {
                let term = state.path.reduce(&mut self.terms, term)?;
                Ok(self.slot_of(term))
            }
        }
    }

    /// An index into arrays that are too large to choose from is made concrete.
    fn bounded_index(&mut self, state: &mut State, arrays: &Targets, index: Slot) -> Got<Slot> {
        let Some(term) = index.term() else { return Ok(index) };
        let longest = arrays.0.iter().filter_map(|(_, array)| state.heap.array(*array)).map(|array| array.len()).max();
        if longest.unwrap_or(0) > LARGEST_CHOICE {
            return self.value_of(state, term, true);
        }
        Ok(index)
    }

    /// An element of one array by a valid index.
    fn element(&mut self, state: &mut State, kind: Kind, array: Ref, index: Slot) -> Got<Slot> {
        let Some(found) = state.heap.array(array) else { return Err(Trap::bug("not an array").into()) };
        let Some(term) = index.term() else {
            // of arrays that may be meant, some may be too short for an index that is valid for the one that is
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
            let any = state.path.reduce(&mut self.terms, any)?;
            result = match self.terms.constant_value(any).and_then(Value::as_bool) {
                Some(true) => value,
                Some(false) => result,
                None => self.either(state, kind, any, value, result)?,
            };
        }
        Ok(result)
    }

    fn symbolic_store(&mut self, state: &mut State, array: Reg, index: Reg, src: Reg) -> Got<Flow> {
        let arrays = self.arrays(state, array)?;
        let kind = self.element_kind(state, &arrays)?;
        let index = self.reduced(state, self.register(state, index))?;
        self.check_bounds(state, &arrays, index)?;
        let index = self.bounded_index(state, &arrays, index)?;
        let mut value = self.register(state, src);
        match kind {
            Kind::Ref => self.check_element(state, &arrays, src)?,
            Kind::Boolean => value = self.narrowed(value, Narrow::Boolean)?,
            Kind::Byte => value = self.narrowed(value, Narrow::Byte)?,
            Kind::Char => value = self.narrowed(value, Narrow::Char)?,
            Kind::Short => value = self.narrowed(value, Narrow::Short)?,
            _ => {}
        }
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
                let here = state.path.reduce(&mut self.terms, here)?;
                let old = state.heap.array(*array).and_then(|array| array.get(at)).unwrap_or(Slot::ZERO);
                let new = match self.terms.constant_value(here).and_then(Value::as_bool) {
                    Some(true) => value,
                    Some(false) => continue,
                    None => self.either(state, kind, here, value, old)?,
                };
                if let Some(array) = state.heap.array_mut(*array) {
                    array.set(at, new);
                }
            }
        }
        Ok(Flow::Next)
    }

    /// `ArrayStoreException`: the value's class must fit each array that may be meant.
    fn check_element(&mut self, state: &mut State, arrays: &Targets, src: Reg) -> Got<()> {
        for (condition, array) in &arrays.0 {
            let class = self.class_of(state, *array).ok_or_else(|| Trap::bug("an array without a class"))?;
            let ClassKind::Array { component, .. } = self.program.class(class).kind() else { continue };
            if component == self.known.object {
                continue;
            }
            let fits = self.is_instance(state, src, component, true)?;
            let here = self.terms.not(*condition)?;
            let fine = self.terms.binary(Op::Or, here, fits)?;
            if !self.holds(state, Choice::Store, fine)? {
                return Err(Trap::Raise("java/lang/ArrayStoreException", None).into());
            }
        }
        Ok(())
    }

    /// The condition under which a reference is an instance of a class (or null, for a cast).
    fn is_instance(&mut self, state: &mut State, reg: Reg, class: ClassId, or_null: bool) -> Got<TermId> {
        let slot = self.register(state, reg);
        let Some(term) = slot.term() else {
            let is = match slot.as_ref().is_null() {
                true => or_null,
                false => self.instance_of(state, slot.as_ref(), class),
            };
            return Ok(self.terms.bool(is)?);
        };
        self.declare_leaves(state, term)?;
        let term = state.path.reduce(&mut self.terms, term)?;
        let mut any = self.terms.bool(false)?;
        let mut all = true;
        for number in self.possible(state, term)? {
            let fits = match number {
                0 => or_null,
                number => self.number_fits(state, term, number, class)?,
            };
            all &= fits;
            if fits {
                let is = self.is_value(term, number)?;
                any = self.terms.binary(Op::Or, any, is)?;
            }
        }
        if all { Ok(self.terms.bool(true)?) } else { Ok(any) }
    }

    /// Whether the object with this number is an instance of a class.
    fn number_fits(&mut self, state: &mut State, term: TermId, number: u32, class: ClassId) -> Got<bool> {
        let Some(input) = state.path.inputs.of_key(number) else {
            return Ok(self.instance_of(state, Ref::from_raw(number), class));
        };
        let candidates = state.path.inputs.get(input).map(|input| input.candidates.clone());
        let fit = |candidate: &ClassId| self.program.is_assignable(*candidate, class);
        let candidates = candidates.unwrap_or_else(|| std::rc::Rc::from([]));
        if candidates.iter().all(fit) {
            return Ok(true);
        }
        if !candidates.iter().any(fit) {
            return Ok(false);
        }
        // only if the reference can be this object does its class matter
        let null = self.is_value(term, 0)?;
        if self.holds(state, Choice::Null, null)? {
            return Ok(false);
        }
        let found = self.class_of_input(state, input)?;
        Ok(self.program.is_assignable(found, class))
    }

    /// The method a call on a symbolic receiver runs; a decision where it depends on the receiver's class.
    pub(crate) fn select_symbolic(&mut self, state: &mut State, call: &CallSite, resolved: MethodId) -> Got<MethodId> {
        let mut selected = None;
        self.noting(state, |vm, state| {
            selected = Some(vm.select_among(state, call, resolved)?);
            Ok(Flow::Again)
        })?;
        selected.ok_or_else(|| Trap::bug("a call without a method").into())
    }

    fn select_among(&mut self, state: &mut State, call: &CallSite, resolved: MethodId) -> Got<MethodId> {
        let reg = call.args.first().copied().ok_or_else(|| Trap::bug("a call without a receiver"))?;
        let targets = match self.follow_register(state, reg)? {
            Some(targets) => targets,
            None => {
                let object = self.register(state, reg).as_ref();
                let class = self.class_of(state, object).ok_or_else(Trap::null)?;
                return Ok(self.program.select(class, resolved).map_err(Trap::from)?);
            }
        };
        let mut methods: Vec<MethodId> = Vec::new();
        let mut options: Vec<TermId> = Vec::new();
        for (condition, object) in &targets.0 {
            let class = self.class_of(state, *object).ok_or_else(Trap::null)?;
            let method = self.program.select(class, resolved).map_err(Trap::from)?;
            match methods.iter().position(|known| *known == method) {
                Some(at) => {
                    if let Some(option) = options.get_mut(at) {
                        *option = self.terms.binary(Op::Or, *option, *condition)?;
                    }
                }
                None => {
                    methods.push(method);
                    options.push(*condition);
                }
            }
        }
        if let [method] = methods.as_slice() {
            return Ok(*method);
        }
        let chosen = self.choose(state, Choice::Class, &options)?;
        methods.get(chosen).copied().ok_or_else(|| Need::from(Trap::bug("a method nobody chose")))
    }

    /// `NullPointerException` for a call that is bound without looking at the receiver's class.
    pub(crate) fn check_receiver(&mut self, state: &mut State, reg: Reg) -> Got<()> {
        let Some(term) = self.register(state, reg).term() else { return Ok(()) };
        let checked = self.noting(state, |vm, state| {
            vm.declare_leaves(state, term)?;
            let null = vm.is_value(term, 0)?;
            match vm.holds(state, Choice::Null, null)? {
                true => Err(Trap::null().into()),
                false => Ok(Flow::Again),
            }
        });
        checked.map(|_| ())
    }
}
