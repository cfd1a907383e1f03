//! Objects and arrays: allocation, fields by name, and the slow or failing side of element and field access.

use crate::interp::Flow;
use crate::machine::Machine;
use crate::seam::Symbols;
use crate::state::State;
use crate::trap::Trap;
use heapwright_memory::{ElementKind, Elements, Ref, Slot, TypeTag};
use heapwright_program::code::{Instr, Reg};
use heapwright_program::{ClassId, ClassKind, Kind};

/// Returns how elements of a kind are stored.
pub(crate) fn element_kind(kind: Kind) -> ElementKind {
    match kind {
        Kind::Boolean | Kind::Byte => ElementKind::Byte,
        Kind::Char => ElementKind::Char,
        Kind::Short => ElementKind::Short,
        Kind::Int => ElementKind::Int,
        Kind::Long => ElementKind::Long,
        Kind::Float => ElementKind::Float,
        Kind::Double => ElementKind::Double,
        Kind::Void | Kind::Ref => ElementKind::Ref,
    }
}

/// The longest array HotSpot allocates, however much memory there is.
const MAX_ARRAY_LENGTH: i32 = i32::MAX - 2;

fn element_bytes(kind: ElementKind) -> usize {
    match kind {
        ElementKind::Byte => 1,
        ElementKind::Char | ElementKind::Short => 2,
        ElementKind::Int | ElementKind::Float | ElementKind::Ref => 4,
        ElementKind::Long | ElementKind::Double => 8,
    }
}

impl Machine {
    /// Allocates an instance for `new`; requests a collection when one is due.
    #[inline]
    pub(crate) fn allocate(&self, state: &mut State, class: ClassId) -> Result<Ref, Trap> {
        if state.heap.allocated_since_collection() >= state.collect_at {
            return Err(Trap::NeedMemory(64));
        }
        Ok(self.allocate_now(state, class))
    }

    /// Allocates an instance regardless of limits.
    pub(crate) fn allocate_now(&self, state: &mut State, class: ClassId) -> Ref {
        state.heap.alloc_object(TypeTag(class.0), self.program.class(class).instance_cells())
    }

    /// Allocates an array of a class; the length has been checked to be positive.
    pub(crate) fn allocate_array(&self, state: &mut State, class: ClassId, length: usize) -> Result<Ref, Trap> {
        let bytes = self.array_bytes(class, length);
        if state.heap.allocated_since_collection().saturating_add(bytes) >= state.collect_at.max(bytes + 1)
            || state.heap.used_bytes().saturating_add(bytes) > self.limits.max_heap
        {
            return Err(Trap::NeedMemory(bytes));
        }
        self.allocate_array_now(state, class, length)
    }

    /// Allocates an array regardless of limits.
    pub(crate) fn allocate_array_now(&self, state: &mut State, class: ClassId, length: usize) -> Result<Ref, Trap> {
        let Some(kind) = self.elements_of(class) else {
            return Err(Trap::bug("an array of a class that is not an array class"));
        };
        Ok(state.heap.alloc_array(TypeTag(class.0), kind, length))
    }

    /// Returns the element kind of an array class.
    fn elements_of(&self, class: ClassId) -> Option<ElementKind> {
        let ClassKind::Array { component, .. } = self.program.class(class).kind() else { return None };
        Some(match self.program.class(component).kind() {
            ClassKind::Primitive(kind) => element_kind(kind),
            _ => ElementKind::Ref,
        })
    }

    /// Returns the size of an array in bytes.
    pub(crate) fn array_bytes(&self, class: ClassId, length: usize) -> usize {
        let element = self.elements_of(class).map_or(4, element_bytes);
        length.saturating_mul(element).saturating_add(24)
    }

    /// `newarray` and its relatives: the length comes from the program.
    pub(crate) fn new_array(&self, state: &mut State, class: ClassId, length: i32) -> Result<Ref, Trap> {
        match usize::try_from(length) {
            Ok(length) if length as i32 > MAX_ARRAY_LENGTH => {
                Err(Trap::raise("java/lang/OutOfMemoryError", "Requested array size exceeds VM limit"))
            }
            Ok(length) => self.allocate_array(state, class, length),
            Err(_) => Err(Trap::raise("java/lang/NegativeArraySizeException", length.to_string())),
        }
    }

    /// Allocates an array of references.
    pub(crate) fn new_ref_array(&self, state: &mut State, class: ClassId, elements: &[Ref]) -> Ref {
        let array = state.heap.alloc_array(TypeTag(class.0), ElementKind::Ref, elements.len());
        if let Some(Elements::Ref(places)) = state.heap.array_mut(array).and_then(|array| array.elements_mut()) {
            places.copy_from_slice(elements);
        }
        array
    }

    /// Allocates a `byte[]`.
    pub(crate) fn new_byte_array(&self, state: &mut State, bytes: &[u8]) -> Ref {
        let array = state.heap.alloc_array(TypeTag(self.known.byte_array.0), ElementKind::Byte, bytes.len());
        if let Some(Elements::Byte(places)) = state.heap.array_mut(array).and_then(|array| array.elements_mut()) {
            places.iter_mut().zip(bytes).for_each(|(place, byte)| *place = *byte as i8);
        }
        array
    }

    /// Creates a `ByteArrayInputStream` over bytes.
    pub(crate) fn byte_stream(&mut self, state: &mut State, bytes: &[u8]) -> Result<Ref, Trap> {
        let class = self.program.load("java/io/ByteArrayInputStream")?;
        let array = self.new_byte_array(state, bytes);
        let stream = self.allocate_now(state, class);
        self.set_field(state, stream, "buf", Slot::reference(array))?;
        self.set_field(state, stream, "count", Slot::int(bytes.len() as i32))?;
        Ok(stream)
    }

    /// Returns the bytes of a `byte[]`.
    pub(crate) fn bytes_of<'a>(&self, state: &'a State, array: Ref) -> Option<&'a [i8]> {
        match state.heap.array(array)?.elements() {
            Elements::Byte(bytes) => Some(bytes),
            _ => None,
        }
    }

    /// Returns the references in an array of references.
    pub(crate) fn refs_of<'a>(&self, state: &'a State, array: Ref) -> Option<&'a [Ref]> {
        match state.heap.array(array)?.elements() {
            Elements::Ref(refs) => Some(refs),
            _ => None,
        }
    }

    /// Returns the cell of an instance field, found by name in the class or a superclass.
    pub(crate) fn field_cell(&self, class: ClassId, name: &str) -> Option<usize> {
        let mut current = Some(class);
        while let Some(id) = current {
            if let Some(field) = self.program.field_named(id, name) {
                let field = self.program.field(field);
                if !field.is_static() {
                    return Some(field.cell());
                }
            }
            current = self.program.class(id).super_class();
        }
        None
    }

    /// Reads an instance field by name.
    pub(crate) fn get_field(&self, state: &State, object: Ref, name: &str) -> Result<Slot, Trap> {
        let class = self.class_of(state, object).ok_or_else(Trap::null)?;
        let cell = self.field_cell(class, name);
        cell.and_then(|cell| state.heap.cell(object, cell))
            .ok_or_else(|| Trap::bug(format!("no field {name} in {}", self.program.class(class).name())))
    }

    /// Writes an instance field by name.
    pub(crate) fn set_field(&self, state: &mut State, object: Ref, name: &str, value: Slot) -> Result<(), Trap> {
        match self.set_field_if_present(state, object, name, value) {
            true => Ok(()),
            false => Err(Trap::bug(format!("no field {name}"))),
        }
    }

    /// Writes an instance field by name, if this version of the JDK has it.
    pub(crate) fn set_field_if_present(&self, state: &mut State, object: Ref, name: &str, value: Slot) -> bool {
        let cell = self.class_of(state, object).and_then(|class| self.field_cell(class, name));
        cell.is_some_and(|cell| state.heap.set_cell(object, cell, value))
    }

    /// Reads a static field by name.
    pub(crate) fn static_field(&mut self, state: &mut State, class: ClassId, name: &str) -> Result<Slot, Trap> {
        self.mirror(state, class)?;
        self.program
            .field_named(class, name)
            .and_then(|field| self.get_static(state, class, self.program.field(field).cell()))
            .ok_or_else(|| Trap::bug(format!("no static field {name}")))
    }

    /// Returns a primitive value as an object; a reference stays itself, `void` is null. Boxes of small values come
    /// from the caches of their classes once those are initialised.
    pub(crate) fn boxed(&mut self, state: &mut State, kind: Kind, value: Slot) -> Result<Ref, Trap> {
        let Some((class, cell)) = self.known.box_of(kind) else {
            return Ok(if kind == Kind::Ref { value.as_ref() } else { Ref::NULL });
        };
        if value.is_concrete()
            && let Some(cached) = self.cached_box(state, kind, value)?
        {
            return Ok(cached);
        }
        let object = self.allocate_now(state, class);
        state.heap.set_cell(object, cell, value);
        if let Some(value) = value.term() {
            state.path.note_made_box(object, class, value);
        }
        Ok(object)
    }

    /// Returns a method's result as a reflective call delivers it: boxed, or the reference itself.
    pub(crate) fn reflected(&mut self, state: &mut State, kind: Kind, value: Slot) -> Result<Slot, Trap> {
        match kind {
            Kind::Ref => Ok(value),
            kind => self.boxed(state, kind, value).map(Slot::reference),
        }
    }

    /// Returns the object that the cache of a box class holds for a value.
    pub(crate) fn cached_box(&mut self, state: &mut State, kind: Kind, value: Slot) -> Result<Option<Ref>, Trap> {
        let (holder, offset) = match kind {
            Kind::Boolean => {
                let class = self.program.load("java/lang/Boolean")?;
                if state.init_state(class) != crate::state::InitState::Done {
                    return Ok(None);
                }
                let name = if value.as_int() != 0 { "TRUE" } else { "FALSE" };
                return Ok(Some(self.static_field(state, class, name)?.as_ref()));
            }
            Kind::Int => ("java/lang/Integer$IntegerCache", 128),
            Kind::Long => ("java/lang/Long$LongCache", 128),
            Kind::Short => ("java/lang/Short$ShortCache", 128),
            Kind::Byte => ("java/lang/Byte$ByteCache", 128),
            Kind::Char => ("java/lang/Character$CharacterCache", 0),
            _ => return Ok(None),
        };
        let number = if kind == Kind::Long { value.as_long() } else { i64::from(value.as_int()) };
        let class = self.program.load(holder)?;
        if state.init_state(class) != crate::state::InitState::Done {
            return Ok(None);
        }
        let cache = self.static_field(state, class, "cache")?.as_ref();
        let found = usize::try_from(number + offset).ok().and_then(|at| self.refs_of(state, cache)?.get(at).copied());
        Ok(found.filter(|found| !found.is_null()))
    }

    /// Returns the primitive value in a box.
    pub(crate) fn unboxed(&self, state: &State, object: Ref) -> Option<(Kind, Slot)> {
        let class = self.class_of(state, object)?;
        let kind = self.known.unbox_kind(class)?;
        let (_, cell) = self.known.box_of(kind)?;
        Some((kind, state.heap.cell(object, cell)?))
    }

    /// Raises the exception of a failed element load, or loads an element that the fast path does not handle.
    pub(crate) fn load_element(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        instr: Instr,
        array: Slot,
        index: Slot,
        dst: Reg,
    ) -> Result<Flow, Trap> {
        if !Slot::both_concrete(array, index) {
            return symbols.symbolic_step(self, state, instr);
        }
        let found = self.element_array(state, array.as_ref())?;
        if found.length_term().is_some() {
            return symbols.symbolic_step(self, state, instr);
        }
        match found.get(index.as_int() as usize) {
            Some(value) if index.as_int() >= 0 => {
                let base = state.frames.last().map_or(0, |frame| frame.base);
                state.set_register(base, dst, value);
                Ok(Flow::Next)
            }
            _ => Err(out_of_bounds(index.as_int(), found.len())),
        }
    }

    pub(crate) fn store_element(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        instr: Instr,
        array: Slot,
        index: Slot,
        value: Slot,
    ) -> Result<Flow, Trap> {
        if !Slot::both_concrete(array, index) || !value.is_concrete() {
            return symbols.symbolic_step(self, state, instr);
        }
        let found = self.element_array(state, array.as_ref())?;
        if found.length_term().is_some() {
            return symbols.symbolic_step(self, state, instr);
        }
        let length = found.len();
        let at = usize::try_from(index.as_int()).ok().filter(|at| *at < length);
        let at = at.ok_or_else(|| out_of_bounds(index.as_int(), length))?;
        match state.heap.array_mut(array.as_ref()).is_some_and(|array| array.set(at, value)) {
            true => Ok(Flow::Next),
            false => Err(Trap::bug("an element of the wrong kind")),
        }
    }

    /// `bastore` serves both `byte[]` and `boolean[]`; the latter keeps only the lowest bit.
    pub(crate) fn store_byte(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        instr: Instr,
        array: Slot,
        index: Slot,
        value: Slot,
    ) -> Result<Flow, Trap> {
        let boolean = self.class_of(state, array.as_ref()).is_some_and(|class| class == self.known.boolean_array);
        if value.is_concrete()
            && Slot::both_concrete(array, index)
            && let Some(found) = state.heap.array_mut(array.as_ref())
            && let Some(Elements::Byte(elements)) = found.elements_mut()
            && let Some(place) = elements.get_mut(index.as_int() as usize)
        {
            *place = if boolean { value.as_int() as i8 & 1 } else { value.as_int() as i8 };
            return Ok(Flow::Next);
        }
        self.store_element(symbols, state, instr, array, index, value)
    }

    /// `aastore` (JVMS 6.5.aastore): the element's class must be assignable to the array's component class.
    pub(crate) fn store_reference(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        instr: Instr,
        array: Slot,
        index: Slot,
        value: Slot,
    ) -> Result<Flow, Trap> {
        if value.is_concrete()
            && Slot::both_concrete(array, index)
            && state.heap.array(array.as_ref()).is_some_and(|array| array.length_term().is_none())
            && !value.as_ref().is_null()
            && let Some(class) = self.class_of(state, array.as_ref())
            && let ClassKind::Array { component, .. } = self.program.class(class).kind()
            && component != self.known.object
            && !self.instance_of(state, value.as_ref(), component)
        {
            let length = state.heap.array(array.as_ref()).map_or(0, |array| array.len());
            if index.as_int() < 0 || index.as_int() as usize >= length {
                return Err(out_of_bounds(index.as_int(), length));
            }
            let name = self.class_of(state, value.as_ref()).map(|class| self.program.class(class).external_name());
            return Err(Trap::raise("java/lang/ArrayStoreException", name.unwrap_or_default()));
        }
        if Slot::both_concrete(array, index)
            && value.is_concrete()
            && let Some(found) = state.heap.array_mut(array.as_ref())
            && let Some(Elements::Ref(elements)) = found.elements_mut()
            && let Some(place) = elements.get_mut(index.as_int() as usize)
        {
            *place = value.as_ref();
            return Ok(Flow::Next);
        }
        self.store_element(symbols, state, instr, array, index, value)
    }

    fn element_array<'a>(&self, state: &'a State, array: Ref) -> Result<&'a heapwright_memory::Array, Trap> {
        state.heap.array(array).ok_or_else(|| {
            if array.is_null() { Trap::null() } else { Trap::raise("java/lang/VerifyError", "not an array") }
        })
    }

    /// Handles `arraylength` of null or of something symbolic.
    pub(crate) fn no_array(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        instr: Instr,
        array: Slot,
    ) -> Result<Flow, Trap> {
        if !array.is_concrete() {
            return symbols.symbolic_step(self, state, instr);
        }
        self.element_array(state, array.as_ref())?;
        symbols.symbolic_step(self, state, instr)
    }

    /// Handles a field access on null or on something symbolic.
    pub(crate) fn no_object(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        instr: Instr,
        object: Slot,
    ) -> Result<Flow, Trap> {
        if !object.is_concrete() {
            return symbols.symbolic_step(self, state, instr);
        }
        match object.as_ref().is_null() {
            true => Err(Trap::null()),
            false => symbols.symbolic_step(self, state, instr),
        }
    }

    /// Builds a `ClassCastException` with HotSpot's message.
    pub(crate) fn cast_failure(&self, state: &State, object: Ref, target: ClassId) -> Trap {
        let Some(source) = self.class_of(state, object) else { return Trap::null() };
        Trap::raise("java/lang/ClassCastException", self.cast_message(source, target))
    }

    /// Builds "class A cannot be cast to class B (A is in …; B is in …)".
    pub(crate) fn cast_message(&self, source: ClassId, target: ClassId) -> String {
        let name = |class| self.program.class(class).external_name();
        if self.known.jdk < 11 {
            return format!("{} cannot be cast to {}", name(source), name(target));
        }
        let (from, to) = (self.home(source), self.home(target));
        let homes = if from == to {
            format!("{} and {} are in {}", name(source), name(target), from)
        } else {
            format!("{} is in {}; {} is in {}", name(source), from, name(target), to)
        };
        format!("class {} cannot be cast to class {} ({homes})", name(source), name(target))
    }

    fn home(&self, class: ClassId) -> String {
        let element = match self.program.class(class).kind() {
            ClassKind::Array { element, .. } => element,
            _ => class,
        };
        let class = self.program.class(element);
        let module = match class.module() {
            Some(module) => format!("module {module}"),
            None if class.is_primitive() => "module java.base".to_owned(),
            None => "unnamed module".to_owned(),
        };
        let loader = match class.loader() {
            heapwright_program::Loader::Boot => "loader 'bootstrap'",
            heapwright_program::Loader::Platform => "loader 'platform'",
            heapwright_program::Loader::App => "loader 'app'",
        };
        format!("{module} of {loader}")
    }
}

/// Builds an `ArrayIndexOutOfBoundsException` with HotSpot's message.
pub(crate) fn out_of_bounds(index: i32, length: usize) -> Trap {
    Trap::raise("java/lang/ArrayIndexOutOfBoundsException", format!("Index {index} out of bounds for length {length}"))
}
