//! The class of an input object, and enum constants as inputs.

use super::{Input, Partition};
use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::{Got, Loss, Need, Symbolic};
use crate::trap::{Choice, Trap};
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, FieldId, flags};
use heapwright_term::{Op, Sort, TermId, Width};
use std::rc::Rc;

/// Maximum number of answers to a question about the class of an object that are tried.
const MOST_ANSWERS: usize = 16;

/// The most constants of a class that are tried.
const MOST_CONSTANTS: usize = 4;

/// ACC_ENUM.
const ENUM_CONSTANT: u16 = 0x4000;

impl Symbolic {
    /// Returns the classes that the object of an input can still have. A question about them that is open is decided.
    fn settled_classes(&mut self, state: &mut State, number: u32) -> Got<Rc<[ClassId]>> {
        let input = state.path.inputs.get(number).cloned().ok_or_else(|| Trap::bug("an unknown input"))?;
        let Some(partition) = input.partition.clone() else { return Ok(input.candidates.clone()) };
        let mut options = Vec::with_capacity(partition.groups.len());
        for group in 0..partition.groups.len() as u32 {
            options.push(self.is_value(partition.variable, group)?);
        }
        let chosen = self.choose(state, Choice::Class, &options)?;
        let group = partition.groups.get(chosen).cloned().ok_or_else(|| Trap::bug("classes nobody chose"))?;
        state.path.inputs.set_classes(number, group.clone());
        Ok(group)
    }

    /// Asks a question about the class of an input's object and returns the answer; a decision if the classes that it
    /// can have answer differently. There is one option for each answer, however many classes give it.
    pub(crate) fn ask_class<K: PartialEq>(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        number: u32,
        mut question: impl FnMut(&mut Symbolic, &mut Machine, ClassId) -> K,
    ) -> Got<K> {
        loop {
            let classes = self.settled_classes(state, number)?;
            let mut groups: Vec<(K, Vec<ClassId>)> = Vec::new();
            let mut lost = false;
            for class in classes.iter() {
                let answer = question(self, machine, *class);
                let full = groups.len() >= MOST_ANSWERS;
                match groups.iter_mut().find(|(known, _)| *known == answer) {
                    Some((_, group)) => group.push(*class),
                    None if full => lost = true,
                    None => groups.push((answer, vec![*class])),
                }
            }
            if lost {
                self.lose_some_classes(machine, state, number);
            }
            let count = groups.len();
            let (answers, groups): (Vec<K>, Vec<Vec<ClassId>>) = groups.into_iter().unzip();
            if count < 2 {
                return answers.into_iter().next().ok_or_else(|| Trap::bug("an input without a class").into());
            }
            self.divide(state, number, groups)?;
        }
    }

    fn divide(&mut self, state: &mut State, number: u32, groups: Vec<Vec<ClassId>>) -> Got<TermId> {
        let input = state.path.inputs.get(number).cloned().ok_or_else(|| Trap::bug("an unknown input"))?;
        let name = match input.partitions {
            0 => format!("{}.class", input.name),
            count => format!("{}.class#{count}", input.name),
        };
        let variable = self.terms.variable(&name, Sort::BitVec(Width::W32))?;
        // numbered from zero, so that zero, the default of an unconstrained variable, is the preferred class
        let numbers: Vec<u32> = (0..groups.len() as u32).collect();
        state.path.declare(&mut self.terms, variable, &numbers)?;
        let groups = groups.into_iter().map(Rc::from).collect();
        state.path.inputs.set_partition(number, Partition { variable, groups });
        Ok(variable)
    }

    fn lose_some_classes(&mut self, machine: &Machine, state: &State, number: u32) {
        let declared = state.path.inputs.get(number).map_or(machine.known.object, |input| input.declared.class);
        let name = machine.program.class(declared).external_name();
        self.lose(machine, state, Loss::Classes(name));
    }

    /// Returns the condition under which an input's object has one of these classes; `None` if it always does.
    pub(in crate::symbolic) fn class_fits(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        number: u32,
        classes: &[ClassId],
    ) -> Got<Option<TermId>> {
        let own = machine.known_classes(state, number);
        let wanted: rustc_hash::FxHashSet<ClassId> = classes.iter().copied().collect();
        let (inside, outside): (Vec<ClassId>, Vec<ClassId>) = own.iter().partition(|class| wanted.contains(class));
        if outside.is_empty() {
            return Ok(None);
        }
        if inside.is_empty() {
            return Ok(Some(self.terms.bool(false)?));
        }
        let pending = state.path.inputs.get(number).and_then(|input| input.partition.clone());
        if let Some(pending) = pending {
            let whole = |group: &Rc<[ClassId]>| group.iter().all(|class| wanted.contains(class));
            let split = |group: &Rc<[ClassId]>| group.iter().any(|class| wanted.contains(class)) && !whole(group);
            if !pending.groups.iter().any(split) {
                let mut any = self.terms.bool(false)?;
                for (at, _) in pending.groups.iter().enumerate().filter(|(_, group)| whole(group)) {
                    let is = self.is_value(pending.variable, at as u32)?;
                    any = self.terms.binary(Op::Or, any, is)?;
                }
                return Ok(Some(any));
            }
            self.settled_classes(state, number)?;
            return self.class_fits(machine, state, number, classes);
        }
        let first_inside = own.first().is_some_and(|class| wanted.contains(class));
        let groups = if first_inside { vec![inside, outside] } else { vec![outside, inside] };
        let variable = self.divide(state, number, groups)?;
        Ok(Some(self.is_value(variable, u32::from(!first_inside))?))
    }

    /// Gives the object of an input the preferred one of its classes, where only a message depends on the class. The
    /// others are not tried from here.
    pub(crate) fn fix_class(&mut self, machine: &mut Machine, state: &mut State, number: u32) -> Got<()> {
        // what the code tests for may matter later
        let mentioned = self.mentioned.clone();
        self.ask_class(machine, state, number, |_, machine, class| {
            mentioned.iter().map(|one| machine.program.is_assignable(class, *one)).collect::<Vec<bool>>()
        })?;
        let classes = self.settled_classes(state, number)?;
        if let [first, _, ..] = *classes {
            self.lose_some_classes(machine, state, number);
            state.path.inputs.set_classes(number, Rc::from([first]));
        }
        Ok(())
    }

    /// Returns the objects that exist before the program runs and that an input can be: constants of enums, and classes.
    pub(super) fn constants(&mut self, machine: &mut Machine, state: &mut State, input: &Input) -> Got<Vec<Ref>> {
        if input.declared.class == machine.known.class {
            let bound = input.declared.arg(0).map(|bound| bound.class);
            let mut found = Vec::new();
            for class in self.fitting_classes(machine, bound) {
                found.push(machine.mirror(state, class)?);
            }
            return Ok(found);
        }
        let mut found = self.reflected_constants(machine, state, input.declared.class)?.unwrap_or_default();
        for class in self.fitting_enums(machine, input.declared.class).iter() {
            if !machine.initialize(state, *class)? {
                return Err(Need::Frames);
            }
            found.extend(machine.enum_constants(state, *class)?);
        }
        if found.is_empty() && input.candidates.is_empty() {
            found = self.static_constants(machine, state, input.declared.class)?;
        }
        Ok(found)
    }

    /// Returns the public constants of a class of which a test can make no objects.
    fn static_constants(&mut self, machine: &mut Machine, state: &mut State, class: ClassId) -> Got<Vec<Ref>> {
        let fields = machine.constant_fields(class);
        if !fields.is_empty() && !machine.initialize(state, class)? {
            return Err(Need::Frames);
        }
        let mut found = Vec::new();
        for field in fields {
            let cell = machine.program.field(field).cell();
            let Some(object) = machine.get_static(state, class, cell).map(Slot::as_ref) else { continue };
            let Some(own) = machine.class_of(state, object) else { continue };
            self.constant_classes.insert(own);
            found.push(object);
        }
        Ok(found)
    }

    /// Returns true for a constant of an enum or a class.
    pub(super) fn is_shared_constant(&self, machine: &Machine, state: &State, number: u32) -> bool {
        let Some(class) = machine.class_of(state, Ref::from_raw(number)) else { return false };
        class == machine.known.class
            || self.constant_classes.contains(&class)
            || machine.is_member_class(class)
            || machine.is_enum(class)
            || machine.program.class(class).super_class().is_some_and(|above| machine.is_enum(above))
    }

    /// Declares an input of an enum type: one of its constants, or null if allowed.
    pub(in crate::symbolic) fn declare_enum(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        input: &Input,
    ) -> Got<()> {
        if !machine.initialize(state, input.declared.class)? {
            return Err(Need::Frames);
        }
        let constants = machine.enum_constants(state, input.declared.class)?;
        // constants are only tried as the initialiser left them
        let mut classes = constants.iter().filter_map(|constant| machine.class_of(state, *constant));
        if !classes.all(|class| machine.is_unchangeable(class)) {
            let name = machine.program.class(input.declared.class).external_name();
            self.lose(machine, state, Loss::Contents(name));
        }
        let mut values: Vec<u32> = if input.nullable || constants.is_empty() { vec![0] } else { Vec::new() };
        values.extend(constants.iter().map(|constant| constant.raw()));
        Ok(state.path.declare(&mut self.terms, input.variable, &values)?)
    }
}

impl Machine {
    /// Returns the classes that the object of an input can still have, by what the path knows without a decision.
    pub(crate) fn known_classes(&self, state: &mut State, number: u32) -> Rc<[ClassId]> {
        let Some(input) = state.path.inputs.get(number).cloned() else { return Rc::from([]) };
        let Some(partition) = &input.partition else { return input.candidates.clone() };
        let domain = state.path.domain(partition.variable).cloned();
        let only = match domain.as_deref() {
            Some([only]) => partition.groups.get(*only as usize).cloned(),
            _ => None,
        };
        match only {
            Some(group) => {
                state.path.inputs.set_classes(number, group.clone());
                group
            }
            None => input.candidates.clone(),
        }
    }

    /// Returns the fields of a class of the JDK that hold objects of its own type for everybody.
    fn constant_fields(&self, class: ClassId) -> Vec<FieldId> {
        let found = self.program.class(class);
        let open = flags::PUBLIC | flags::STATIC | flags::FINAL;
        if !self.is_library(class) || found.modifiers() & flags::PUBLIC == 0 || !self.program.is_exported(class) {
            return Vec::new();
        }
        let own = format!("L{};", found.name());
        let fits = |id: &FieldId| {
            let field = self.program.field(*id);
            field.flags() & open == open && **field.descriptor() == *own
        };
        found.fields().filter(fits).take(MOST_CONSTANTS).collect()
    }

    /// Returns true for a class of the JDK with public constants of its own type.
    pub(crate) fn has_constants(&self, class: ClassId) -> bool {
        !self.constant_fields(class).is_empty()
    }

    /// Returns the constants of an initialised enum, in order.
    pub(in crate::symbolic) fn enum_constants(&self, state: &mut State, class: ClassId) -> Result<Vec<Ref>, Trap> {
        let fields: Vec<FieldId> = self.program.class(class).fields().collect();
        let mut constants = Vec::new();
        for field in fields {
            let field = self.program.field(field);
            if field.flags() & ENUM_CONSTANT != 0 {
                let cell = field.cell();
                constants.extend(self.get_static(state, class, cell).map(Slot::as_ref));
            }
        }
        Ok(constants)
    }

    /// Returns the name of an enum's first constant.
    pub(crate) fn constant_name(&self, class: ClassId, number: usize) -> Option<String> {
        let fields = self.program.class(class).fields();
        let mut constants = fields.filter(|field| self.program.field(*field).flags() & ENUM_CONSTANT != 0);
        Some(self.program.field(constants.nth(number)?).name().to_string())
    }

    pub(crate) fn is_enum(&self, class: ClassId) -> bool {
        self.program.class(class).flags() & ENUM_CONSTANT != 0 && !self.program.class(class).is_array()
    }
}
