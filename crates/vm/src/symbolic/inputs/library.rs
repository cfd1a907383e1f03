//! Objects of library classes as inputs: collections, maps, optionals, exceptions, created so that their invariants
//! hold.

use super::{Initial, Input};
use crate::machine::Machine;
use crate::state::{FrameKind, State};
use crate::symbolic::types::JavaType;
use crate::symbolic::{Got, Loss, Need, Sample, Symbolic};
use crate::trap::{Choice, Trap};
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, Kind, MethodId};
use heapwright_term::{Op, Sort, Width};
use std::rc::Rc;

impl Symbolic {
    /// Creates an object of a library class: an `ArrayList` with symbolic elements and size, other collections filled
    /// by calls, optionals and exceptions with a symbolic value or message, anything else by its no-argument
    /// constructor.
    pub(super) fn input_library_object(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        number: u32,
        input: &Input,
        class: ClassId,
    ) -> Got<Ref> {
        let name = machine.program.class(class).name().clone();
        if &*name == "java/util/Optional" {
            return self.input_optional(machine, state, number, input, class);
        }
        let contents = Loss::Contents(machine.program.class(class).external_name());
        self.lose(machine, state, contents);
        if machine.program.is_assignable(class, machine.known.throwable)
            && let Some(constructor) = machine.program.find_method(class, "<init>", "(Ljava/lang/String;)V")
        {
            return self.input_throwable(machine, state, number, input, class, constructor);
        }
        let Some(constructor) = machine.program.find_method(class, "<init>", "()V") else {
            return Err(Trap::unsupported(format!("an input of class {name}")).into());
        };
        if &*name == "java/util/ArrayList" {
            let list = machine.allocate_now(state, class);
            self.fill_list(machine, state, number, input, class, list)?;
            return Ok(list);
        }
        let size = match machine.is_fillable(class) {
            true => self.collection_size(state, &input.name)?,
            false => 0,
        };
        let (calls, initial) = self.filling(machine, state, number, input, class, size)?;
        let object = machine.allocate_now(state, class);
        state.path.inputs.set_object(number, object, initial);
        for (method, args) in calls.into_iter().rev() {
            let args: Vec<Slot> = std::iter::once(Slot::reference(object)).chain(args).collect();
            // what a collection refuses it cannot hold
            self.push_waiting(machine, state, method, &args, FrameKind::Make(None))?;
        }
        self.push_waiting(machine, state, constructor, &[Slot::reference(object)], FrameKind::Make(None))?;
        Err(Need::Frames)
    }

    /// Creates the contents of a collection or map of a size. Returns the calls that fill it, without their receiver.
    pub(super) fn filling(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        number: u32,
        input: &Input,
        class: ClassId,
        size: usize,
    ) -> Got<(Vec<Filling>, Initial)> {
        let name = machine.program.class(class).name().clone();
        let collection = machine.method_of(class, "java/util/Collection", "add", "(Ljava/lang/Object;)Z");
        let put = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
        let map = machine.method_of(class, "java/util/Map", "put", put);
        if let Some(add) = collection {
            let declared = machine.element_type(input, class, "java/util/Collection", 0);
            let keyed = machine.compares_elements(class);
            let contents = Contents { declared: &declared, keyed, nulls: self.takes_null(&name, Part::Element) };
            let elements = self.contents(machine, state, number, &input.name, size, &contents)?;
            let calls = elements.iter().map(|element| (add, vec![*element])).collect();
            return Ok((calls, Initial::Filled(elements.into())));
        }
        let Some(put) = map else { return Ok((Vec::new(), Initial::Filled(Rc::from([])))) };
        let key = machine.element_type(input, class, "java/util/Map", 0);
        let value = machine.element_type(input, class, "java/util/Map", 1);
        let contents = Contents { declared: &key, keyed: true, nulls: self.takes_null(&name, Part::Element) };
        let keys = self.contents(machine, state, number, &format!("{}.key", input.name), size, &contents)?;
        let contents = Contents { declared: &value, keyed: false, nulls: self.takes_null(&name, Part::Value) };
        let values = self.contents(machine, state, number, &format!("{}.value", input.name), size, &contents)?;
        let entries: Vec<(Slot, Slot)> = keys.into_iter().zip(values).collect();
        let calls = entries.iter().map(|(key, value)| (put, vec![*key, *value])).collect();
        Ok((calls, Initial::Mapped(entries.into())))
    }

    /// Returns true if a collection or map takes null there, as its documentation says.
    fn takes_null(&self, class: &str, part: Part) -> bool {
        match part {
            Part::Element => TAKE_NULL.contains(&class),
            Part::Value => TAKE_NULL.contains(&class) || TAKE_NULL_VALUES.contains(&class),
        }
    }

    /// Gives a new `java.util.ArrayList` symbolic elements and a symbolic size.
    pub(super) fn fill_list(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        number: u32,
        input: &Input,
        class: ClassId,
        list: Ref,
    ) -> Got<()> {
        let declared = machine.element_type(input, class, "java/util/Collection", 0);
        let said = self.said_size(state, &input.name);
        let most = said.unwrap_or_else(|| self.longest_array());
        let elements = self.input_elements(machine, state, (number, &input.name), most, Kind::Ref, &declared)?;
        let size = match said {
            Some(said) => Slot::int(said as i32),
            None => self.fresh(&format!("{}.size", input.name), Kind::Int)?,
        };
        if let Some(term) = size.term() {
            let largest = self.terms.int(most as i32)?;
            let in_range = self.terms.binary(Op::ULe, term, largest)?;
            self.bound_length(state, term, in_range)?;
        }
        let data = machine.allocate_array(state, machine.known.object_array, most)?;
        if let Some(array) = state.heap.array_mut(data) {
            elements.iter().enumerate().for_each(|(index, value)| {
                array.set(index, *value);
            });
        }
        machine.set_field(state, list, "elementData", Slot::reference(data))?;
        machine.set_field(state, list, "size", size)?;
        state.path.inputs.set_object(number, list, Initial::List(size, elements.into()));
        Ok(())
    }

    /// Creates a `java.util.Optional`, empty or not.
    fn input_optional(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        number: u32,
        input: &Input,
        class: ClassId,
    ) -> Got<Ref> {
        let declared = input.declared.arg(0).cloned().unwrap_or_else(|| JavaType::plain(machine.known.object));
        let value =
            self.input_reference(machine, state, &format!("{}.value", input.name), declared, true, Some(number))?;
        let object = machine.allocate_now(state, class);
        machine.set_field(state, object, "value", value)?;
        state.path.inputs.set_object(number, object, Initial::Optional(value));
        Ok(object)
    }

    /// Creates an exception of the library, with or without a message.
    fn input_throwable(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        number: u32,
        input: &Input,
        class: ClassId,
        constructor: MethodId,
    ) -> Got<Ref> {
        let declared = JavaType::plain(machine.known.string);
        let message =
            self.input_reference(machine, state, &format!("{}.message", input.name), declared, true, Some(number))?;
        let object = machine.allocate_now(state, class);
        state.path.inputs.set_object(number, object, Initial::Thrown(message));
        self.push_waiting(machine, state, constructor, &[Slot::reference(object), message], FrameKind::Prepare)?;
        Err(Need::Frames)
    }

    /// Pushes a call that runs before the current instruction is executed again; the call pushed last runs first.
    pub(in crate::symbolic) fn push_waiting(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        method: MethodId,
        args: &[Slot],
        kind: FrameKind,
    ) -> Got<()> {
        let no_register = heapwright_program::code::NO_REG;
        let height = state.frames.len();
        match (machine.push_call(self, state, method, args, kind, no_register)?, kind) {
            // a native method has answered at once
            (Some(value), FrameKind::Make(number)) => state.path.inputs.keep_returned(number, value),
            (Some(_), _) => {}
            (None, _) => {
                if let Some(frame) = state.frames.last_mut() {
                    frame.pc = crate::interp::NOT_STARTED;
                }
                state.trail.make_input(height);
            }
        }
        Ok(())
    }

    pub(super) fn collection_size(&mut self, state: &mut State, name: &str) -> Got<usize> {
        if let Some(said) = self.said_size(state, name) {
            return Ok(said);
        }
        let size = self.terms.variable(&format!("{name}.size"), Sort::BitVec(Width::W32))?;
        let sizes = self.collection_sizes();
        if state.path.domain(size).is_none() {
            state.path.declare(&mut self.terms, size, &sizes)?;
        }
        let mut options = Vec::new();
        for value in &sizes {
            options.push(self.is_value(size, *value)?);
        }
        let chosen = self.choose(state, Choice::Length, &options)?;
        sizes.get(chosen).map(|size| *size as usize).ok_or_else(|| Trap::bug("a size nobody chose").into())
    }

    /// Creates the elements of a collection. In a collection that compares its elements only the last can be null, and
    /// if there are more than usual, they are values that differ: to compare so many symbolic ones takes too many
    /// decisions.
    fn contents(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        number: u32,
        name: &str,
        count: usize,
        contents: &Contents<'_>,
    ) -> Got<Vec<Slot>> {
        let owner = state.path.inputs.get(number).map_or(Rc::from(""), |input| input.name.clone());
        let owner = &*owner;
        let many = count > self.input_options.max_collection;
        let mut elements = Vec::with_capacity(count);
        for index in 0..count {
            if many
                && contents.keyed
                && !self.is_told(state, owner)
                && let Some(seed) = self.seed(machine, state, contents.declared.class, index)
            {
                elements.push(seed);
                continue;
            }
            let nullable = contents.nulls && !many && (!contents.keyed || index + 1 == count);
            let name = format!("{name}[{index}]");
            elements.push(self.input_reference(
                machine,
                state,
                &name,
                contents.declared.clone(),
                nullable,
                Some(number),
            )?);
        }
        Ok(elements)
    }

    /// Returns one of many different values of a class: a text, a box or a constant of an enum.
    fn seed(&mut self, machine: &mut Machine, state: &mut State, class: ClassId, index: usize) -> Option<Slot> {
        let number = index as i64;
        if machine.is_enum(class) {
            let name = machine.program.class(class).name().to_string();
            machine.initialize_now(self, state, &name).ok()?;
            return machine.enum_constants(state, class).ok()?.get(index).copied().map(Slot::reference);
        }
        let sample = match machine.known.unbox_kind(class) {
            Some(Kind::Boolean) => return None,
            Some(Kind::Char) => Sample::Boxed(Kind::Char, number + i64::from(b'a')),
            Some(kind) => Sample::Boxed(kind, number + 1),
            None if class == machine.known.string => {
                Sample::Text(char::from_u32(u32::from(b'a') + index as u32)?.to_string().into())
            }
            None => return None,
        };
        self.sample_slot(machine, state, &sample)
    }
}

impl Machine {
    /// Returns true if a class has a type of the library.
    pub(in crate::symbolic) fn is_assignable_to(&mut self, class: ClassId, name: &str) -> bool {
        self.program.load(name).is_ok_and(|above| self.program.is_assignable(class, above))
    }

    /// Returns true for a collection or map that calls can fill.
    pub(in crate::symbolic) fn is_fillable(&mut self, class: ClassId) -> bool {
        self.is_assignable_to(class, "java/util/Collection") || self.is_assignable_to(class, "java/util/Map")
    }

    /// Returns the type argument of a collection's or map's supertype.
    pub(in crate::symbolic) fn element_type(
        &mut self,
        input: &Input,
        class: ClassId,
        interface: &str,
        index: usize,
    ) -> JavaType {
        let object = JavaType::plain(self.known.object);
        let Ok(interface) = self.program.load(interface) else { return object };
        let declared = match self.program.is_assignable(input.declared.class, interface) {
            true => input.declared.clone(),
            false => JavaType { class, args: input.declared.args.clone() },
        };
        let seen = self.supertype(&declared, interface);
        seen.and_then(|seen| seen.arg(index).cloned()).unwrap_or(object)
    }

    /// Returns true for a collection that compares what is added with what it has.
    fn compares_elements(&mut self, class: ClassId) -> bool {
        self.is_assignable_to(class, "java/util/Set") || self.is_assignable_to(class, "java/util/PriorityQueue")
    }

    /// Returns the method of a class that implements one of an interface; `None` if the class does not implement the
    /// interface.
    pub(in crate::symbolic) fn method_of(
        &mut self,
        class: ClassId,
        interface: &str,
        name: &str,
        descriptor: &str,
    ) -> Option<MethodId> {
        let interface = self.program.load(interface).ok()?;
        if !self.program.is_assignable(class, interface) {
            return None;
        }
        let declared = self.program.find_method(interface, name, descriptor)?;
        self.program.select(class, declared).ok()
    }
}

/// A call that puts something into a collection: the method and its arguments.
pub(super) type Filling = (MethodId, Vec<Slot>);

/// What the elements, keys or values of a collection are.
struct Contents<'a> {
    declared: &'a JavaType,
    /// Whether they are compared with each other.
    keyed: bool,
    nulls: bool,
}

#[derive(Clone, Copy)]
enum Part {
    /// An element, or a key of a map.
    Element,
    Value,
}

/// Collections and maps that take null, as an element, a key and a value.
const TAKE_NULL: &[&str] = &[
    "java/util/LinkedList",
    "java/util/Vector",
    "java/util/Stack",
    "java/util/HashSet",
    "java/util/LinkedHashSet",
    "java/util/HashMap",
    "java/util/LinkedHashMap",
    "java/util/IdentityHashMap",
    "java/util/WeakHashMap",
    "java/util/concurrent/CopyOnWriteArrayList",
    "java/util/concurrent/CopyOnWriteArraySet",
];

/// Maps that take null as a value only.
const TAKE_NULL_VALUES: &[&str] = &["java/util/TreeMap"];
