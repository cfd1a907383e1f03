//! Input objects: what a reference from outside may be, and the objects created for it when it is followed.
//!
//! An input reference is a variable. Its values are null, the *keys* of input references that were declared before it
//! and may be the same object, and its own key, which stands for an object of its own. The object behind a key is
//! created when a reference that may equal the key is followed; its fields are then variables in turn. So aliasing is
//! never decided by itself: it stays a term until the program branches on it.

mod arrays;
mod boxes;
mod built;
mod classes;
mod library;
mod made;
mod objects;
mod open;
mod options;
mod references;
mod sizes;
mod strings;

pub(crate) use sizes::{Sizes, named_number};

pub use options::{Aliasing, Assumption, Decided, InputOptions, Statics};

use crate::machine::Machine;
use crate::state::Map;
use crate::state::State;
use crate::symbolic::Symbolic;
use crate::symbolic::types::JavaType;
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, FieldId, Kind, MethodId};
use heapwright_term::{Op, Sort, TermError, TermId, Value, Width};
use std::rc::Rc;

/// Keys of input objects have this bit set; the numbers of heap objects never do.
const KEY: u32 = 0x8000_0000;

/// How an input object was created, for reading it back.
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
    /// A collection that was filled with these elements, in order.
    Filled(Rc<[Slot]>),
    /// A map that was filled with these keys and values.
    Mapped(Rc<[(Slot, Slot)]>),
    /// An optional with this value; null if it is empty.
    Optional(Slot),
    /// An exception with this message.
    Thrown(Slot),
    /// An object made by a constructor or factory with these arguments.
    Made(MethodId, Rc<[Slot]>),
    /// An object made by a chain of calls, and how many of them have been made.
    Chained(Rc<[Link]>, usize),
    /// An object made by a constructor with these arguments, whose fields with these values are inputs.
    Built(MethodId, Rc<[Slot]>, Rc<[(FieldId, Slot)]>),
    /// A stub, whose answers are kept in the state.
    Stub,
}

/// A call of a chain that makes an input object: the first is a constructor or factory, the others are methods of what the
/// one before returned, or left behind.
#[derive(Clone, Debug)]
pub(crate) struct Link {
    pub method: MethodId,
    pub arguments: Rc<[Slot]>,
}

/// The question about the class of an object that was asked last: a variable selects one of the groups.
#[derive(Clone, Debug)]
pub(crate) struct Partition {
    pub variable: TermId,
    pub groups: Box<[Rc<[ClassId]>]>,
}

/// One input reference.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    pub name: Rc<str>,
    pub variable: TermId,
    pub declared: JavaType,
    /// The classes its object can still have, the preferred one first.
    pub candidates: Rc<[ClassId]>,
    /// A division of these classes that the path has not decided yet.
    pub partition: Option<Rc<Partition>>,
    /// Number of divisions so far.
    pub partitions: u32,
    /// Whether its object is open: it has several classes, and the cells that all of them have.
    ///
    /// INVARIANT: references to an open object are symbolic wherever they are kept.
    pub open: bool,
    /// Whether it can be null.
    pub nullable: bool,
    /// The input whose object initially holds this reference.
    pub owner: Option<u32>,
    /// The input references that it stands for, one or the other, and of which nothing was known when it was created.
    pub sources: Rc<[u32]>,
    /// Texts that it is known not to be, for a string without characters so far.
    pub not_texts: Rc<[Rc<[u16]>]>,
    /// A text that it may be, for a string without characters so far: it is if the variable is one.
    pub asked_text: Option<(TermId, Rc<[u16]>)>,
    /// Whether heap assumptions have been applied to it.
    pub assumed: bool,
    /// The object behind its key, once created.
    pub object: Option<(Ref, Initial)>,
    /// How a factory is making its object, and what the factory returned.
    pub making: Option<(Initial, Option<Slot>)>,
    /// Whether it is being decided which object the factory returned.
    pub is_binding: bool,
    /// Whether its caller determines its type: the answer of a stub's `<R> R accept(Visitor<R> visitor)`.
    pub of_callers_type: bool,
}

/// All input references of a path, by number.
#[derive(Clone, Default)]
pub(crate) struct Inputs {
    list: imbl::Vector<Rc<Input>>,
    by_variable: Map<TermId, u32>,
    by_object: Map<Ref, u32>,
    /// Whether heap assumptions have been applied to any of them.
    assumed: bool,
    /// Number of objects with a rank.
    ranks: u32,
}

impl Inputs {
    pub(crate) fn get(&self, number: u32) -> Option<&Rc<Input>> {
        self.list.get(number as usize)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Rc<Input>> {
        self.list.iter()
    }

    /// Returns true if an input is `owner`, or holds it.
    pub(crate) fn is_held_by(&self, owner: Option<u32>, other: u32) -> bool {
        let above = |number: &u32| self.get(*number).and_then(|input| input.owner);
        std::iter::successors(owner, above).any(|number| number == other)
    }

    pub(crate) fn of_variable(&self, variable: TermId) -> Option<u32> {
        self.by_variable.get(&variable).copied()
    }

    /// Returns the input that a key belongs to.
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

    /// Sets the classes that an object can still have.
    pub(super) fn set_classes(&mut self, number: u32, classes: Rc<[ClassId]>) {
        if let Some(input) = self.list.get_mut(number as usize) {
            let input = Rc::make_mut(input);
            input.candidates = classes;
            input.partition = None;
        }
    }

    /// Divides the classes that an object can still have.
    fn set_partition(&mut self, number: u32, partition: Partition) {
        if let Some(input) = self.list.get_mut(number as usize) {
            let input = Rc::make_mut(input);
            input.partition = Some(Rc::new(partition));
            input.partitions += 1;
        }
    }

    fn set_open(&mut self, number: u32, open: bool) {
        if let Some(input) = self.list.get_mut(number as usize)
            && input.open != open
        {
            Rc::make_mut(input).open = open;
        }
    }

    /// Returns the object of an input if it exists and its class is decided.
    pub(super) fn closed_object(&self, number: u32) -> Option<Ref> {
        let input = self.get(number).filter(|input| !input.open)?;
        input.object.as_ref().map(|(object, _)| *object)
    }

    /// Returns true if the object behind a number is open.
    pub(super) fn is_open(&self, number: u32) -> bool {
        self.get(number).is_some_and(|input| input.open)
    }

    /// Returns the wanted inputs to which heap assumptions have not been applied yet.
    pub(super) fn without_assumptions(&self, wanted: impl Fn(&Input) -> bool) -> Vec<(u32, Rc<Input>)> {
        let numbered = self.list.iter().enumerate().filter(|(_, input)| !input.assumed && wanted(input));
        numbered.map(|(number, input)| (number as u32, input.clone())).collect()
    }

    /// Notes which references an input stands for.
    pub(super) fn set_sources(&mut self, number: u32, sources: Vec<u32>) {
        if let Some(input) = self.list.get_mut(number as usize) {
            Rc::make_mut(input).sources = sources.into();
        }
    }

    /// Notes the texts that an input is known not to be. What was asked of it is answered with that.
    pub(super) fn set_not_texts(&mut self, number: u32, texts: Rc<[Rc<[u16]>]>) {
        if let Some(input) = self.list.get_mut(number as usize) {
            let input = Rc::make_mut(input);
            input.not_texts = texts;
            input.asked_text = None;
        }
    }

    /// Notes that it was asked whether an input is this text.
    pub(super) fn set_asked_text(&mut self, number: u32, asked: (TermId, Rc<[u16]>)) {
        if let Some(input) = self.list.get_mut(number as usize) {
            Rc::make_mut(input).asked_text = Some(asked);
        }
    }

    /// Notes that the caller of a stub determines the type of the answer.
    pub(super) fn set_callers_type(&mut self, number: u32) {
        if let Some(input) = self.list.get_mut(number as usize) {
            Rc::make_mut(input).of_callers_type = true;
        }
    }

    /// Returns true if the callers of stubs say of what type an input is, whichever of its sources it stands for.
    pub(super) fn is_of_callers_type(&self, number: u32) -> bool {
        let is = |number: &u32| self.get(*number).is_some_and(|input| input.of_callers_type);
        let sources = self.get(number).map(|input| input.sources.clone()).unwrap_or_default();
        is(&number) || !sources.is_empty() && sources.iter().all(is)
    }

    pub(super) fn set_assumed(&mut self, number: u32) {
        if let Some(input) = self.list.get_mut(number as usize) {
            Rc::make_mut(input).assumed = true;
            self.assumed = true;
        }
    }

    /// Returns true if heap assumptions have been applied to any input.
    pub(super) fn has_assumptions(&self) -> bool {
        self.assumed
    }

    /// Counts an object that gets a rank. Returns its number, starting at one.
    pub(super) fn count_rank(&mut self) -> u32 {
        self.ranks += 1;
        self.ranks
    }

    fn add(&mut self, input: Input) -> u32 {
        let number = self.list.len() as u32;
        self.by_variable.insert(input.variable, number);
        self.list.push_back(Rc::new(input));
        number
    }

    /// Notes that a factory is making an input's object.
    fn expect(&mut self, number: u32, initial: Initial) {
        if let Some(input) = self.list.get_mut(number as usize) {
            Rc::make_mut(input).making = Some((initial, None));
        }
    }

    /// Keeps what a factory returned until it becomes the object of its input.
    pub(crate) fn keep_returned(&mut self, number: Option<u32>, value: Slot) {
        let input = number.and_then(|number| self.list.get_mut(number as usize));
        if let Some((_, returned)) = input.and_then(|input| Rc::make_mut(input).making.as_mut()) {
            *returned = Some(value);
        }
    }

    /// Returns what a factory returned for an input.
    fn returned(&self, number: u32) -> Option<Slot> {
        self.get(number)?.making.as_ref()?.1
    }

    /// Notes whether it is being decided what a factory returned for an input. Returns whether it was before.
    fn set_binding(&mut self, number: u32, is_binding: bool) -> bool {
        let input = self.list.get_mut(number as usize);
        input.is_some_and(|input| std::mem::replace(&mut Rc::make_mut(input).is_binding, is_binding))
    }

    /// Makes an object that a factory returned the object of an input.
    fn bind(&mut self, number: u32, object: Ref) {
        let Some(input) = self.list.get_mut(number as usize) else { return };
        let input = Rc::make_mut(input);
        if let Some((initial, _)) = input.making.take() {
            input.object = Some((object, initial));
            // a factory may return the same object twice
            if !self.by_object.contains_key(&object) {
                self.by_object.insert(object, number);
            }
        }
    }

    /// Makes an object that a constructor made the object of an input, with the fields that are inputs.
    fn bind_built(&mut self, number: u32, object: Ref, changed: Rc<[(FieldId, Slot)]>) {
        let Some(input) = self.list.get_mut(number as usize) else { return };
        if let Some((Initial::Built(recipe, arguments, _), _)) = Rc::make_mut(input).making.take() {
            self.set_object(number, object, Initial::Built(recipe, arguments, changed));
        }
    }

    pub(super) fn set_object(&mut self, number: u32, object: Ref, initial: Initial) {
        if let Some(input) = self.list.get_mut(number as usize) {
            let old = Rc::make_mut(input).object.replace((object, initial));
            if let Some((old, _)) = old {
                self.by_object.remove(&old);
            }
            self.by_object.insert(object, number);
        }
    }
}

/// Returns the key of a variable's own object.
pub(crate) fn key_of(variable: TermId) -> u32 {
    KEY | variable.raw()
}
impl Machine {
    /// Returns the number that stands for an object in reference terms.
    pub(crate) fn identity(&self, state: &State, object: Ref) -> u32 {
        let input = state.path.inputs.of_object(object).and_then(|number| state.path.inputs.get(number));
        input.map_or(object.raw(), |input| key_of(input.variable))
    }
}

impl Symbolic {
    /// Creates a variable of a primitive type, represented as the machine holds its values.
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

    /// Builds `variable == value`.
    pub(crate) fn is_value(&mut self, variable: TermId, value: u32) -> Result<TermId, TermError> {
        let value = self.terms.int(value as i32)?;
        self.terms.binary(Op::Eq, variable, value)
    }

    /// Evaluates a slot under a witness.
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
