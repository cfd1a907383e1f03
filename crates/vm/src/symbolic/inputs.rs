//! Input objects: what a reference that comes from outside may be, and the objects made for it when it is followed.
//!
//! An input reference is a variable. Its values are null, the *keys* of input references that were known before it and
//! may be the same object, and its own key, which stands for an object of its own. The object behind a key is made
//! when a reference that may be the key is followed; its fields are then variables in turn. So aliasing is never
//! decided by itself: it stays a term until the program branches on it.

use crate::machine::Vm;
use crate::state::State;
use crate::symbolic::path::Map;
use crate::symbolic::spec::{Begin, Precondition};
use crate::symbolic::types::JavaType;
use crate::symbolic::{Got, Need};
use crate::trap::{Choice, Trap};
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, FieldId, Kind, MethodId};
use heapwright_term::{Op, Sort, TermError, TermId, Value, Width};
use std::rc::Rc;
use std::sync::Arc;

/// Whether two input references may be the same object, and when that is decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Aliasing {
    /// They may, and nothing is decided until the program branches on it.
    #[default]
    Delayed,
    /// They may, and it is decided when the reference is first followed.
    Eager,
    /// They never are.
    None,
}

/// Which static fields are inputs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Statics {
    /// Those that methods of the class assign, and the elements of final arrays that they store into.
    #[default]
    Written,
    /// All that are not final, too.
    All,
}

/// What inputs may look like.
#[derive(Clone, Debug)]
pub struct InputOptions {
    /// Aliasing between inputs.
    pub aliasing: Aliasing,
    /// Longest input array.
    pub max_array: usize,
    /// Longest input string.
    pub max_string: usize,
    /// Largest input collection that is built by calls.
    pub max_collection: usize,
    /// Which static fields of the class under test are inputs.
    pub statics: Statics,
    /// A method that is called on what the method under test returns.
    pub then: Option<MethodId>,
    /// What is assumed of the input heap.
    pub assumptions: Vec<Assumption>,
    /// What holds of the input.
    pub precondition: Option<Arc<Precondition>>,
    /// With which part of it a path starts.
    pub begin: Begin,
    /// How often a predicate is unfolded within itself.
    pub max_unfold: u32,
}

impl Default for InputOptions {
    fn default() -> InputOptions {
        InputOptions {
            aliasing: Aliasing::Delayed,
            max_array: 6,
            max_string: 12,
            max_collection: 2,
            statics: Statics::Written,
            then: None,
            assumptions: Vec::new(),
            precondition: None,
            begin: Begin::Whole,
            max_unfold: 10,
        }
    }
}

/// An assumption about the input heap; inputs are named by their path (`this.root`, a parameter's name).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Assumption {
    /// The two are not the same object.
    Distinct(String, String),
    /// Nothing can be reached from both.
    Disjoint(String, String),
    /// No object can be reached from itself.
    Acyclic(String),
}

/// Keys of input objects have this bit set; no object of the heap has so large a number.
const KEY: u32 = 0x8000_0000;

/// How an input object came to be, for reading it back.
#[derive(Clone, Debug)]
pub(crate) enum Initial {
    /// The cells of an object.
    Cells(Rc<[Slot]>),
    /// An array's length and elements.
    Array(Slot, Rc<[Slot]>),
    /// A string's characters, as ints.
    Text(Rc<[Slot]>),
    /// A list: its size, and as many elements as it can have.
    List(Slot, Rc<[Slot]>),
    /// A collection that was filled by these elements, in order.
    Filled(Rc<[Slot]>),
    /// A map that was filled with these keys and values.
    Mapped(Rc<[(Slot, Slot)]>),
    /// An optional with this value, or null for an empty one.
    Optional(Slot),
    /// An exception with this message.
    Thrown(Slot),
    /// An implementation of a functional interface, by the cells of the stub.
    Stub(Rc<[Slot]>),
}

/// One input reference.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    pub name: Rc<str>,
    pub variable: TermId,
    pub declared: JavaType,
    /// The classes its object can have.
    pub candidates: Rc<[ClassId]>,
    /// Which of them it is, where there are several.
    pub class_variable: Option<TermId>,
    /// Whether it can be null.
    pub nullable: bool,
    /// The input whose object holds this reference at first.
    pub owner: Option<u32>,
    /// The object behind its key, once made.
    pub object: Option<(Ref, Initial)>,
}

/// All input references of a path, by number.
#[derive(Clone, Default)]
pub(crate) struct Inputs {
    list: imbl::Vector<Rc<Input>>,
    by_variable: Map<TermId, u32>,
    by_object: Map<Ref, u32>,
}

impl Inputs {
    pub(crate) fn get(&self, number: u32) -> Option<&Rc<Input>> {
        self.list.get(number as usize)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Rc<Input>> {
        self.list.iter()
    }

    pub(crate) fn of_variable(&self, variable: TermId) -> Option<u32> {
        self.by_variable.get(&variable).copied()
    }

    /// The input a key belongs to.
    pub(crate) fn of_key(&self, key: u32) -> Option<u32> {
        if key & KEY == 0 {
            return None;
        }
        TermId::from_raw(key & !KEY).and_then(|variable| self.of_variable(variable))
    }

    pub(crate) fn of_object(&self, object: Ref) -> Option<u32> {
        self.by_object.get(&object).copied()
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// Says of which classes an object can be, and which variable tells.
    pub(super) fn set_candidates(&mut self, number: u32, classes: Rc<[ClassId]>, variable: Option<TermId>) {
        if let Some(input) = self.list.get_mut(number as usize) {
            let input = Rc::make_mut(input);
            input.candidates = classes;
            input.class_variable = variable;
        }
    }

    fn set_class_variable(&mut self, number: u32, variable: Option<TermId>) {
        if let Some(input) = self.list.get_mut(number as usize) {
            Rc::make_mut(input).class_variable = variable;
        }
    }

    fn add(&mut self, input: Input) -> u32 {
        let number = self.list.len() as u32;
        self.by_variable.insert(input.variable, number);
        self.list.push_back(Rc::new(input));
        number
    }

    pub(super) fn set_object(&mut self, number: u32, object: Ref, initial: Initial) {
        if let Some(input) = self.list.get_mut(number as usize) {
            Rc::make_mut(input).object = Some((object, initial));
            self.by_object.insert(object, number);
        }
    }
}

/// The key of the object that a variable stands for by itself.
pub(crate) fn key_of(variable: TermId) -> u32 {
    KEY | variable.raw()
}

impl Vm {
    /// The number that stands for an object in reference terms.
    pub(crate) fn identity(&self, state: &State, object: Ref) -> u32 {
        let input = state.path.inputs.of_object(object).and_then(|number| state.path.inputs.get(number));
        input.map_or(object.raw(), |input| key_of(input.variable))
    }

    /// A variable of a primitive type, as the machine holds its values.
    pub(crate) fn fresh(&mut self, name: &str, kind: Kind) -> Result<Slot, TermError> {
        let sort = match kind {
            Kind::Boolean => Sort::Bool,
            Kind::Byte => Sort::BitVec(Width::W8),
            Kind::Char | Kind::Short => Sort::BitVec(Width::W16),
            Kind::Long => Sort::BitVec(Width::W64),
            Kind::Float => Sort::Float32,
            Kind::Double => Sort::Float64,
            _ => Sort::BitVec(Width::W32),
        };
        let variable = match self.terms.variable(name, sort) {
            Err(TermError::OtherSort(..)) => self.terms.variable(&format!("{name}:{sort:?}"), sort)?,
            other => other?,
        };
        if kind == Kind::Char {
            self.characters.insert(variable);
        }
        let term = match kind {
            Kind::Boolean => {
                let (one, zero) = (self.terms.int(1)?, self.terms.int(0)?);
                self.terms.ite(variable, one, zero)?
            }
            Kind::Byte | Kind::Short => self.terms.unary(Op::SignExtend(Width::W32), variable)?,
            Kind::Char => self.terms.unary(Op::ZeroExtend(Width::W32), variable)?,
            _ => variable,
        };
        Ok(Slot::symbolic(term))
    }

    /// A new input reference.
    pub(crate) fn input_reference(
        &mut self,
        state: &mut State,
        name: &str,
        declared: JavaType,
        nullable: bool,
        owner: Option<u32>,
    ) -> Got<Slot> {
        let sort = Sort::BitVec(Width::W32);
        let variable = match self.terms.variable(name, sort) {
            Err(TermError::OtherSort(..)) => self.terms.variable(&format!("{name}:ref"), sort)?,
            other => other?,
        };
        if state.path.inputs.of_variable(variable).is_some() {
            return Ok(Slot::symbolic(variable));
        }
        let candidates = match self.is_enum(declared.class) {
            true => Rc::from([]),
            false => self.candidate_classes(&declared),
        };
        let input = Input {
            name: name.into(),
            variable,
            declared,
            candidates,
            class_variable: None,
            nullable,
            owner,
            object: None,
        };
        let number = state.path.inputs.add(input);
        if !nullable {
            self.declare_input(state, number, &[])?;
        }
        Ok(Slot::symbolic(variable))
    }

    /// Says what an input reference can be, when that first matters: null, the objects of references that mattered
    /// before it, or an object of its own. `others` are further objects it can be.
    pub(crate) fn declare_input(&mut self, state: &mut State, number: u32, others: &[u32]) -> Got<()> {
        let Some(input) = state.path.inputs.get(number).cloned() else { return Ok(()) };
        let variable = input.variable;
        if state.path.domain(variable).is_some() {
            return Ok(());
        }
        if self.declare_described(state, number)? {
            return Ok(());
        }
        if self.is_enum(input.declared.class) {
            return self.declare_enum(state, &input);
        }
        let aliases = self.possible_aliases(state, &input);
        let mut values = Vec::new();
        if input.nullable || input.candidates.is_empty() {
            values.push(0);
        }
        values.extend(others.iter().copied().filter(|other| *other != 0));
        let mut axioms = Vec::new();
        for other in aliases {
            let Some(other) = state.path.inputs.get(other).cloned() else { continue };
            let key = key_of(other.variable);
            if !values.contains(&key) {
                values.push(key);
            }
        }
        for key in values.clone() {
            let Some(other) = state.path.inputs.of_key(key).and_then(|other| state.path.inputs.get(other)).cloned()
            else {
                continue;
            };
            let same = self.is_value(variable, key)?;
            let not_same = self.terms.not(same)?;
            // a key stands for an object only if the reference it belongs to has it
            let own = self.is_value(other.variable, key)?;
            axioms.push(self.terms.binary(Op::Or, not_same, own)?);
            if let Some(fits) = self.class_fits(&other, &input.candidates)? {
                axioms.push(self.terms.binary(Op::Or, not_same, fits)?);
            }
        }
        if !input.candidates.is_empty() {
            values.push(key_of(variable));
        }
        let class_variable = self.class_variable(state, &input.name, &input.candidates)?;
        state.path.declare(&mut self.terms, variable, &values)?;
        for axiom in axioms {
            state.path.axiom(&mut self.terms, axiom);
        }
        state.path.inputs.set_class_variable(number, class_variable);
        self.assume_distinct(state, number)?;
        self.settle_differences(state)
    }

    /// A reference read through one that may be several objects: a variable that is equal to what each of them holds.
    /// It is one reference, so at most one object is made for it.
    pub(crate) fn derived_reference(
        &mut self,
        state: &mut State,
        declared: JavaType,
        held: &[(TermId, Slot)],
    ) -> Got<Slot> {
        let candidates = self.candidate_classes(&declared);
        let described = self.resolved.is_some();
        if self.has_no_aliases(&candidates) || described || !self.input_options.assumptions.is_empty() {
            // what is held could not become the object of this variable later, or is under assumptions of its own
            for (_, slot) in held {
                let term = self.reference_term(state, *slot)?;
                self.declare_leaves(state, term)?;
            }
        }
        let name = format!("ref#{}", state.path.inputs.len());
        let slot = self.input_reference(state, &name, declared, true, None)?;
        let (Some(variable), Some(number)) = (slot.term(), state.path.inputs.len().checked_sub(1)) else {
            return Err(Trap::bug("a derived reference that is none").into());
        };
        let mut others = Vec::new();
        let mut value: Option<TermId> = None;
        for (condition, slot) in held.iter().rev() {
            let term = self.reference_term(state, *slot)?;
            others.extend(self.numbers(state, term));
            value = Some(match value {
                None => term,
                Some(rest) => self.terms.ite(*condition, term, rest)?,
            });
        }
        others.sort_unstable();
        others.dedup();
        self.declare_input(state, number as u32, &others)?;
        for (condition, slot) in held {
            let term = self.reference_term(state, *slot)?;
            self.keep_from_new_objects(state, term, &others)?;
            let same = self.terms.binary(Op::Eq, variable, term)?;
            let otherwise = self.terms.not(*condition)?;
            let axiom = self.terms.binary(Op::Or, otherwise, same)?;
            state.path.axiom(&mut self.terms, axiom);
        }
        if let Some(value) = value {
            state.path.set_default(variable, value);
        }
        Ok(Slot::symbolic(variable))
    }

    /// What the input held at first, if it has not been said yet what that can be, is no object that the program has
    /// made since.
    fn keep_from_new_objects(&mut self, state: &mut State, term: TermId, numbers: &[u32]) -> Got<()> {
        for leaf in self.leaves(term) {
            let input = state.path.inputs.of_variable(leaf).and_then(|number| state.path.inputs.get(number)).cloned();
            let Some(input) = input.filter(|_| state.path.domain(leaf).is_none()) else { continue };
            if self.is_enum(input.declared.class) {
                continue;
            }
            for number in numbers.iter().filter(|number| **number != 0 && **number & KEY == 0) {
                let is = self.is_value(leaf, *number)?;
                let never = self.terms.not(is)?;
                state.path.axiom(&mut self.terms, never);
            }
        }
        Ok(())
    }

    /// A variable for the class of an object, where it can be of several.
    pub(super) fn class_variable(
        &mut self,
        state: &mut State,
        name: &str,
        candidates: &[ClassId],
    ) -> Result<Option<TermId>, TermError> {
        let [first, _, ..] = candidates else { return Ok(None) };
        let variable = self.terms.variable(&format!("{name}.class"), Sort::BitVec(Width::W32))?;
        if state.path.domain(variable).is_none() {
            // numbered from the first, so that zero, the value of a variable nobody cares for, is a class too
            let numbers: Vec<u32> = (0..candidates.len() as u32).collect();
            let _ = first;
            state.path.declare(&mut self.terms, variable, &numbers)?;
        }
        Ok(Some(variable))
    }

    /// The condition under which an input's object has one of these classes; `None` if it has in any case.
    fn class_fits(&mut self, input: &Input, classes: &[ClassId]) -> Result<Option<TermId>, TermError> {
        if input.candidates.iter().all(|class| classes.contains(class)) {
            return Ok(None);
        }
        let Some(variable) = input.class_variable else { return self.terms.bool(false).map(Some) };
        let mut any = self.terms.bool(false)?;
        for (number, class) in input.candidates.iter().enumerate() {
            if classes.contains(class) {
                let is = self.is_value(variable, number as u32)?;
                any = self.terms.binary(Op::Or, any, is)?;
            }
        }
        Ok(Some(any))
    }

    /// An enum's input is one of its constants.
    fn declare_enum(&mut self, state: &mut State, input: &Input) -> Got<()> {
        if !self.initialize(state, input.declared.class)? {
            return Err(Need::Frames);
        }
        let constants = self.enum_constants(state, input.declared.class)?;
        let mut values: Vec<u32> = if input.nullable || constants.is_empty() { vec![0] } else { Vec::new() };
        values.extend(constants.iter().map(|constant| constant.raw()));
        Ok(state.path.declare(&mut self.terms, input.variable, &values)?)
    }

    /// The constants of an initialised enum, in order.
    fn enum_constants(&mut self, state: &mut State, class: ClassId) -> Result<Vec<Ref>, Trap> {
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

    pub(crate) fn is_enum(&self, class: ClassId) -> bool {
        self.program.class(class).flags() & ENUM_CONSTANT != 0 && !self.program.class(class).is_array()
    }

    /// `variable == value`.
    pub(crate) fn is_value(&mut self, variable: TermId, value: u32) -> Result<TermId, TermError> {
        let value = self.terms.int(value as i32)?;
        self.terms.binary(Op::Eq, variable, value)
    }

    /// The inputs a new reference may be the same object as.
    fn possible_aliases(&self, state: &State, new: &Input) -> Vec<u32> {
        let candidates = &*new.candidates;
        if self.has_no_aliases(candidates) {
            return Vec::new();
        }
        let inputs = &state.path.inputs;
        let fits = |input: &Input| {
            let own = key_of(input.variable);
            let may_exist = state.path.domain(input.variable).is_some_and(|domain| domain.contains(&own));
            // what is a list of numbers is no list of words
            let (own_args, other_args) = (&new.declared.args, &input.declared.args);
            let same_args = own_args.is_empty() || other_args.is_empty() || own_args == other_args;
            may_exist && same_args && input.candidates.iter().any(|class| candidates.contains(class))
        };
        (0..)
            .map_while(|number| inputs.get(number).map(|input| (number, input)))
            .filter(|(number, input)| fits(input) && !self.assumed_apart(state, &new.name, new.owner, *number))
            .map(|(number, _)| number)
            .collect()
    }

    /// Whether references to objects of these classes are never taken to be the same.
    fn has_no_aliases(&self, candidates: &[ClassId]) -> bool {
        self.input_options.aliasing == Aliasing::None || candidates.iter().all(|class| self.is_value_class(*class))
    }

    /// Strings: whether two of them are the same object is not part of their meaning.
    fn is_value_class(&self, class: ClassId) -> bool {
        class == self.known.string
    }

    /// The class of the object behind an input's key; a decision where it can be of several.
    pub(crate) fn class_of_input(&mut self, state: &mut State, number: u32) -> Got<ClassId> {
        let input = state.path.inputs.get(number).cloned().ok_or_else(|| Trap::bug("an unknown input"))?;
        let Some(variable) = input.class_variable else {
            return input.candidates.first().copied().ok_or_else(|| Trap::bug("an input without a class").into());
        };
        let mut options = Vec::new();
        for class in 0..input.candidates.len() as u32 {
            options.push(self.is_value(variable, class)?);
        }
        let chosen = self.choose(state, Choice::Class, &options)?;
        input.candidates.get(chosen).copied().ok_or_else(|| Trap::bug("a class nobody chose").into())
    }

    /// The object behind an input's key, made if it is not there yet.
    pub(crate) fn materialise(&mut self, state: &mut State, number: u32) -> Got<Ref> {
        let input = state.path.inputs.get(number).cloned().ok_or_else(|| Trap::bug("an unknown input"))?;
        if let Some((object, _)) = input.object {
            return Ok(object);
        }
        let class = self.class_of_input(state, number)?;
        if self.program.class(class).is_array() {
            return self.input_array(state, number, &input, class);
        }
        if !self.initialize(state, class)? {
            return Err(Need::Frames);
        }
        if class == self.known.string {
            return self.input_string(state, number, &input);
        }
        if self.stubs.contains_key(&class) {
            return self.input_stub(state, number, &input, class);
        }
        if self.is_library(class) && self.known.unbox_kind(class).is_none() {
            return self.input_library_object(state, number, &input, class);
        }
        let seen = JavaType { class, args: input.declared.args.clone() };
        let seen = if class == input.declared.class { seen } else { JavaType::plain(class) };
        let mut cells = vec![Slot::ZERO; self.program.class(class).instance_cells()];
        for field in self.instance_fields(class) {
            let (cell, kind) = (self.program.field(field).cell(), self.program.field(field).kind());
            let name = self.field_path(&input.name, class, field);
            let value = match kind {
                Kind::Ref => {
                    let outer = self.program.field(field).name().starts_with("this$");
                    match self.field_type(field, &seen) {
                        Some(declared) => self.input_reference(state, &name, declared, !outer, Some(number))?,
                        None => Slot::ZERO,
                    }
                }
                kind => self.fresh(&name, kind)?,
            };
            if let Some(place) = cells.get_mut(cell) {
                *place = value;
            }
        }
        let object = self.allocate_now(state, class);
        for (cell, value) in cells.iter().enumerate() {
            state.heap.set_cell(object, cell, *value);
        }
        let cells: Rc<[Slot]> = cells.into();
        state.path.inputs.set_object(number, object, Initial::Cells(cells.clone()));
        if let Some(kind) = self.known.unbox_kind(class) {
            self.share_boxes(state, number, class, kind, &cells)?;
        }
        Ok(object)
    }

    /// Boxes of equal small values are one object: two input boxes that are objects of their own differ in value.
    fn share_boxes(&mut self, state: &mut State, number: u32, class: ClassId, kind: Kind, cells: &[Slot]) -> Got<()> {
        let Some((_, cell)) = self.known.box_of(kind) else { return Ok(()) };
        let value = |cells: &[Slot]| cells.get(cell).copied().and_then(Slot::term);
        let (Some(own), Some(mine)) = (state.path.inputs.get(number).map(|input| input.variable), value(cells)) else {
            return Ok(());
        };
        let others: Vec<Rc<Input>> = state.path.inputs.iter().cloned().collect();
        for other in others.iter().filter(|other| other.variable != own) {
            let Some((object, Initial::Cells(cells))) = &other.object else { continue };
            let Some(theirs) = value(cells).filter(|_| self.class_of(state, *object) == Some(class)) else { continue };
            let Some(small) = self.is_cached(kind, mine)? else { continue };
            let differ = {
                let same = self.terms.binary(Op::Eq, mine, theirs)?;
                self.terms.not(same)?
            };
            let large = self.terms.not(small)?;
            let apart = self.terms.binary(Op::Or, differ, large)?;
            let mut axiom = apart;
            for variable in [own, other.variable] {
                let is = self.is_value(variable, key_of(variable))?;
                let not = self.terms.not(is)?;
                axiom = self.terms.binary(Op::Or, axiom, not)?;
            }
            state.path.axiom(&mut self.terms, axiom);
        }
        Ok(())
    }

    /// The condition under which `valueOf` takes a value from its cache; `None` if it never does.
    fn is_cached(&mut self, kind: Kind, value: TermId) -> Result<Option<TermId>, TermError> {
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

    /// The instance fields of a class, inherited ones first.
    pub(crate) fn instance_fields(&self, class: ClassId) -> Vec<FieldId> {
        let mut chain = Vec::new();
        let mut current = Some(class);
        while let Some(id) = current {
            chain.push(id);
            current = self.program.class(id).super_class();
        }
        let fields = chain.into_iter().rev().flat_map(|id| self.program.class(id).fields());
        fields.filter(|field| !self.program.field(*field).is_static()).collect()
    }

    /// How a field of an input is called: by its name, unless a subclass has another of that name.
    fn field_path(&self, object: &str, class: ClassId, field: FieldId) -> String {
        let found = self.program.field(field);
        let hidden = self.program.field_named(class, found.name()).is_some_and(|visible| visible != field);
        match hidden {
            false => format!("{object}.{}", found.name()),
            true => format!("{object}.{}::{}", self.program.class(found.class()).external_name(), found.name()),
        }
    }

    fn input_array(&mut self, state: &mut State, number: u32, input: &Input, class: ClassId) -> Got<Ref> {
        let most = self.input_options.max_array;
        let component = self.program.component(class).ok_or_else(|| Trap::bug("an array without a component"))?;
        let kind = self.kind_of(component);
        let declared = input.declared.arg(0).filter(|arg| arg.class == component).cloned();
        let declared = declared.unwrap_or_else(|| JavaType::plain(component));
        let length = self.fresh(&format!("{}.length", input.name), Kind::Int)?;
        let elements = self.input_elements(state, number, &input.name, most, kind, &declared)?;
        let array = self.allocate_array(state, class, most)?;
        if let Some(term) = length.term() {
            let (largest, elements_at_hand) = (self.terms.int(most as i32)?, &elements);
            let in_range = self.terms.binary(Op::ULe, term, largest)?;
            state.path.axiom(&mut self.terms, in_range);
            if let Some(found) = state.heap.array_mut(array) {
                elements_at_hand.iter().enumerate().for_each(|(index, value)| {
                    found.set(index, *value);
                });
                found.set_length_term(term);
            }
        }
        state.path.inputs.set_object(number, array, Initial::Array(length, elements.into()));
        Ok(array)
    }

    fn input_elements(
        &mut self,
        state: &mut State,
        number: u32,
        name: &str,
        count: usize,
        kind: Kind,
        declared: &JavaType,
    ) -> Got<Vec<Slot>> {
        let mut elements = Vec::with_capacity(count);
        for index in 0..count {
            let name = format!("{name}[{index}]");
            elements.push(match kind {
                Kind::Ref => self.input_reference(state, &name, declared.clone(), true, Some(number))?,
                kind => self.fresh(&name, kind)?,
            });
        }
        Ok(elements)
    }

    /// A string: its length is decided when it is first looked into, its characters are Latin-1 variables.
    fn input_string(&mut self, state: &mut State, number: u32, input: &Input) -> Got<Ref> {
        let length = self.terms.variable(&format!("{}.length", input.name), Sort::BitVec(Width::W32))?;
        if state.path.domain(length).is_none() {
            let lengths: Vec<u32> = (0..=self.input_options.max_string as u32).collect();
            state.path.declare(&mut self.terms, length, &lengths)?;
        }
        let mut options = Vec::new();
        for value in 0..=self.input_options.max_string as u32 {
            options.push(self.is_value(length, value)?);
        }
        let length = self.choose(state, Choice::Length, &options)?;
        let mut characters = Vec::with_capacity(length);
        let mut stored = Vec::with_capacity(length);
        for index in 0..length {
            let variable = self.terms.variable(&format!("{}.char[{index}]", input.name), Sort::BitVec(Width::W8))?;
            self.characters.insert(variable);
            characters.push(Slot::symbolic(self.terms.unary(Op::ZeroExtend(Width::W32), variable)?));
            let byte = Op::SignExtend(Width::W32);
            stored.push(match self.known.string_coder {
                Some(_) => Slot::symbolic(self.terms.unary(byte, variable)?),
                None => Slot::symbolic(self.terms.unary(Op::ZeroExtend(Width::W32), variable)?),
            });
        }
        let string = self.new_latin_string(state, &vec![0; length]);
        let value = state.heap.cell(string, self.known.string_value).map_or(Ref::NULL, Slot::as_ref);
        if let Some(array) = state.heap.array_mut(value) {
            stored.iter().enumerate().for_each(|(index, value)| {
                array.set(index, *value);
            });
        }
        state.path.inputs.set_object(number, string, Initial::Text(characters.into()));
        Ok(string)
    }

    /// An object of a library class: lists have symbolic elements and size, other collections are filled by calls,
    /// anything else is what its constructor without parameters makes.
    fn input_library_object(&mut self, state: &mut State, number: u32, input: &Input, class: ClassId) -> Got<Ref> {
        let name = self.program.class(class).name().clone();
        if &*name == "java/util/Optional" {
            return self.input_optional(state, number, input, class);
        }
        if self.program.is_assignable(class, self.known.throwable)
            && let Some(constructor) = self.program.find_method(class, "<init>", "(Ljava/lang/String;)V")
        {
            return self.input_throwable(state, number, input, class, constructor);
        }
        let Some(constructor) = self.program.find_method(class, "<init>", "()V") else {
            return Err(Trap::unsupported(format!("an input of class {name}")).into());
        };
        let element = |vm: &mut Vm, interface: &str, index: usize| -> JavaType {
            let object = JavaType::plain(vm.known.object);
            let Ok(interface) = vm.program.load(interface) else { return object };
            let declared = JavaType { class, args: input.declared.args.clone() };
            let seen = vm.supertype(&declared, interface);
            seen.and_then(|seen| seen.arg(index).cloned()).unwrap_or(object)
        };
        if &*name == "java/util/ArrayList" {
            let declared = element(self, "java/util/Collection", 0);
            return self.input_list(state, number, input, class, &declared);
        }
        let collection = self.method_of(class, "java/util/Collection", "add", "(Ljava/lang/Object;)Z");
        let put = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
        let map = self.method_of(class, "java/util/Map", "put", put);
        let mut calls: Vec<(heapwright_program::MethodId, Vec<Slot>)> = Vec::new();
        let initial = if let Some(add) = collection {
            let declared = element(self, "java/util/Collection", 0);
            let size = self.collection_size(state, &input.name)?;
            let elements = self.contents(state, number, &input.name, size, &declared)?;
            calls.extend(elements.iter().map(|element| (add, vec![*element])));
            Initial::Filled(elements.into())
        } else if let Some(put) = map {
            let (key, value) = (element(self, "java/util/Map", 0), element(self, "java/util/Map", 1));
            let size = self.collection_size(state, &input.name)?;
            let keys = self.contents(state, number, &format!("{}.key", input.name), size, &key)?;
            let values = self.contents(state, number, &format!("{}.value", input.name), size, &value)?;
            let entries: Vec<(Slot, Slot)> = keys.into_iter().zip(values).collect();
            calls.extend(entries.iter().map(|(key, value)| (put, vec![*key, *value])));
            Initial::Mapped(entries.into())
        } else {
            Initial::Filled(Rc::from([]))
        };
        let object = self.allocate_now(state, class);
        state.path.inputs.set_object(number, object, initial);
        for (method, args) in calls.into_iter().rev() {
            let args: Vec<Slot> = std::iter::once(Slot::reference(object)).chain(args).collect();
            self.push_waiting(state, method, &args)?;
        }
        self.push_waiting(state, constructor, &[Slot::reference(object)])?;
        Err(Need::Frames)
    }

    /// `java.util.Optional`, empty or not.
    fn input_optional(&mut self, state: &mut State, number: u32, input: &Input, class: ClassId) -> Got<Ref> {
        let declared = input.declared.arg(0).cloned().unwrap_or_else(|| JavaType::plain(self.known.object));
        let value = self.input_reference(state, &format!("{}.value", input.name), declared, true, Some(number))?;
        let object = self.allocate_now(state, class);
        self.set_field(state, object, "value", value)?;
        state.path.inputs.set_object(number, object, Initial::Optional(value));
        Ok(object)
    }

    /// An exception of the library: with or without a message.
    fn input_throwable(
        &mut self,
        state: &mut State,
        number: u32,
        input: &Input,
        class: ClassId,
        constructor: heapwright_program::MethodId,
    ) -> Got<Ref> {
        let declared = JavaType::plain(self.known.string);
        let message = self.input_reference(state, &format!("{}.message", input.name), declared, true, Some(number))?;
        let object = self.allocate_now(state, class);
        state.path.inputs.set_object(number, object, Initial::Thrown(message));
        self.push_waiting(state, constructor, &[Slot::reference(object), message])?;
        Err(Need::Frames)
    }

    /// A call that runs before the instruction at hand is executed again; the one pushed last runs first.
    fn push_waiting(&mut self, state: &mut State, method: heapwright_program::MethodId, args: &[Slot]) -> Got<()> {
        let no_register = heapwright_program::code::NO_REG;
        let height = state.frames.len();
        if self.push_call(state, method, args, crate::state::FrameKind::Prepare, no_register)?.is_none()
            && let Some(frame) = state.frames.last_mut()
        {
            frame.pc = crate::interp::NOT_STARTED;
            state.trail.make_input(height);
        }
        Ok(())
    }

    /// The method of a class that implements an interface's, if the class implements the interface.
    fn method_of(
        &mut self,
        class: ClassId,
        interface: &str,
        name: &str,
        descriptor: &str,
    ) -> Option<heapwright_program::MethodId> {
        let interface = self.program.load(interface).ok()?;
        if !self.program.is_assignable(class, interface) {
            return None;
        }
        let declared = self.program.find_method(interface, name, descriptor)?;
        self.program.select(class, declared).ok()
    }

    fn collection_size(&mut self, state: &mut State, name: &str) -> Got<usize> {
        let size = self.terms.variable(&format!("{name}.size"), Sort::BitVec(Width::W32))?;
        let most = self.input_options.max_collection as u32;
        if state.path.domain(size).is_none() {
            let sizes: Vec<u32> = (0..=most).collect();
            state.path.declare(&mut self.terms, size, &sizes)?;
        }
        let mut options = Vec::new();
        for value in 0..=most {
            options.push(self.is_value(size, value)?);
        }
        self.choose(state, Choice::Length, &options)
    }

    /// What a collection is filled with: never null, since many collections refuse it.
    fn contents(
        &mut self,
        state: &mut State,
        number: u32,
        name: &str,
        count: usize,
        declared: &JavaType,
    ) -> Got<Vec<Slot>> {
        let mut elements = Vec::with_capacity(count);
        for index in 0..count {
            let name = format!("{name}[{index}]");
            elements.push(self.input_reference(state, &name, declared.clone(), false, Some(number))?);
        }
        Ok(elements)
    }

    /// `java.util.ArrayList` with a symbolic size.
    fn input_list(
        &mut self,
        state: &mut State,
        number: u32,
        input: &Input,
        class: ClassId,
        declared: &JavaType,
    ) -> Got<Ref> {
        let most = self.input_options.max_array;
        let elements = self.input_elements(state, number, &input.name, most, Kind::Ref, declared)?;
        let size = self.fresh(&format!("{}.size", input.name), Kind::Int)?;
        if let Some(term) = size.term() {
            let largest = self.terms.int(most as i32)?;
            let in_range = self.terms.binary(Op::ULe, term, largest)?;
            state.path.axiom(&mut self.terms, in_range);
        }
        let data = self.allocate_array(state, self.known.object_array, most)?;
        if let Some(array) = state.heap.array_mut(data) {
            elements.iter().enumerate().for_each(|(index, value)| {
                array.set(index, *value);
            });
        }
        let list = self.allocate_now(state, class);
        self.set_field(state, list, "elementData", Slot::reference(data))?;
        self.set_field(state, list, "size", size)?;
        state.path.inputs.set_object(number, list, Initial::List(size, elements.into()));
        Ok(list)
    }

    /// Whether a class belongs to the JDK.
    pub(crate) fn is_library(&self, class: ClassId) -> bool {
        self.program.class(class).loader() != heapwright_program::Loader::App
    }

    /// The value of a term under a witness, as a slot of the machine.
    pub(crate) fn slot_value(&self, slot: Slot, witness: &heapwright_term::Witness) -> Result<Slot, TermError> {
        match slot.term() {
            None => Ok(slot),
            Some(term) => {
                let value: Value = heapwright_term::evaluate(&self.terms, term, witness)?;
                Ok(Slot::from_bits(value.bits()))
            }
        }
    }
}

/// ACC_ENUM.
const ENUM_CONSTANT: u16 = 0x4000;
