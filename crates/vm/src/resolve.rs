//! First execution of an instruction with a symbolic reference: it is resolved (JVMS 5.4.3) and rewritten in place.

use crate::exceptional::no_static;
use crate::interp::Flow;
use crate::machine::{Linked, Machine};
use crate::seam::Symbols;
use crate::state::State;
use crate::trap::Trap;
use heapwright_memory::{Ref, Slot};
use heapwright_program::code::{CallKind, CallSite, ClassSite, Code, FieldSite, Instr, Narrow, Reg};
use heapwright_program::{ClassId, FieldId, Kind, LinkError, MethodId};

impl Machine {
    /// Resolves an instruction, rewrites it and has it executed again (or executes it, if no faster form exists).
    pub(crate) fn unresolved(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        linked: &Linked,
        pc: usize,
        instr: Instr,
    ) -> Result<Flow, Trap> {
        let code: &Code = &linked.code;
        let from = linked.class;
        let rewritten = match instr {
            Instr::GetField { dst, object, site } => {
                let field = self.site_field(from, code.fields.get(site as usize), false)?;
                Instr::GetFieldResolved { dst, object, cell: self.program.field(field).cell() as u32 }
            }
            Instr::PutField { object, src, site } => {
                let field = self.site_field(from, code.fields.get(site as usize), false)?;
                self.check_store(linked, field, "<init>")?;
                let cell = self.program.field(field).cell() as u32;
                match narrow(self.program.field(field).kind()) {
                    Some(narrow) => Instr::PutFieldNarrow { narrow, object, src, cell },
                    None => Instr::PutFieldResolved { object, src, cell },
                }
            }
            Instr::GetStatic { dst, site } => {
                let field = self.site_field(from, code.fields.get(site as usize), true)?;
                let (class, cell) = self.static_place(field)?;
                // what a caller of the library can have changed is looked at each time
                if self.observe_program && !linked.observed && self.is_library(class) {
                    if !self.initialize(state, class)? {
                        return Ok(Flow::Switch);
                    }
                    if symbols.lose_static(self, state, class, cell) {
                        let value = state.heap.cell(state.known_mirror(class), usize::from(cell));
                        self.set_register(state, dst, value.ok_or_else(no_static)?);
                        return Ok(Flow::Next);
                    }
                }
                Instr::GetStaticResolved { dst, cell, class: class.0 }
            }
            Instr::PutStatic { src, site } => {
                let field = self.site_field(from, code.fields.get(site as usize), true)?;
                self.check_store(linked, field, "<clinit>")?;
                let (class, cell) = self.static_place(field)?;
                Instr::PutStaticResolved { src, cell, class: class.0 }
            }
            Instr::New { dst, site } => {
                let class = self.site_class(from, code.classes.get(site as usize))?;
                let what = self.program.class(class);
                if what.is_abstract() || what.is_interface() || what.is_array() {
                    return Err(Trap::raise("java/lang/InstantiationError", what.external_name()));
                }
                Instr::NewResolved { dst, class: class.0 }
            }
            Instr::NewRefArray { dst, length, site } => {
                let component = self.site_class(from, code.classes.get(site as usize))?;
                let class = self.program.array_of(component);
                Instr::NewRefArrayResolved { dst, length, class: class.0 }
            }
            Instr::CheckCast { a, site } => {
                if self.register(state, a) == Slot::ZERO {
                    return Ok(Flow::Next); // null is cast without resolving the class
                }
                let class = self.site_class(from, code.classes.get(site as usize))?;
                Instr::CheckCastResolved { a, class: class.0 }
            }
            Instr::InstanceOf { dst, a, site } => {
                if self.register(state, a) == Slot::ZERO {
                    self.set_register(state, dst, Slot::int(0));
                    return Ok(Flow::Next);
                }
                let class = self.site_class(from, code.classes.get(site as usize))?;
                Instr::InstanceOfResolved { dst, a, class: class.0 }
            }
            Instr::Invoke { dst, site } => self.resolve_call(from, code.calls.get(site as usize), dst, site)?,
            _ => return self.execute_slowly(symbols, state, linked, instr),
        };
        if let Some(cell) = code.instrs.get(pc) {
            cell.set(rewritten);
        }
        Ok(Flow::Again)
    }

    /// Executes an instruction that is always handled outside the loop.
    fn execute_slowly(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        linked: &Linked,
        instr: Instr,
    ) -> Result<Flow, Trap> {
        match instr {
            Instr::NewPrimitiveArray { dst, length, kind } => {
                let length = self.register(state, length);
                if !length.is_concrete() {
                    return symbols.symbolic_step(self, state, instr);
                }
                let class = self.primitive_array(kind)?;
                let array = self.new_array(state, class, length.as_int())?;
                self.set_register(state, dst, Slot::reference(array));
                Ok(Flow::Next)
            }
            Instr::NewRefArrayResolved { dst, length, class } => {
                let length = self.register(state, length);
                if !length.is_concrete() {
                    return symbols.symbolic_step(self, state, instr);
                }
                let array = self.new_array(state, ClassId(class), length.as_int())?;
                self.set_register(state, dst, Slot::reference(array));
                Ok(Flow::Next)
            }
            Instr::NewMultiArray { dst, site } => self.new_multi_array(symbols, state, linked, site, dst),
            Instr::InvokeHandle { dst, site } => self.invoke_handle(symbols, state, linked, site, dst),
            other => symbols.symbolic_step(self, state, other),
        }
    }

    pub(crate) fn register(&self, state: &State, reg: Reg) -> Slot {
        state.frames.last().map_or(Slot::ZERO, |frame| state.register(frame.base, reg))
    }

    pub(crate) fn set_register(&self, state: &mut State, reg: Reg, value: Slot) {
        if let Some(base) = state.frames.last().map(|frame| frame.base) {
            state.set_register(base, reg, value);
        }
    }

    /// Resolves a class reference of a class.
    pub(crate) fn class_for(&mut self, from: ClassId, name: &str) -> Result<ClassId, Trap> {
        Ok(self.program.resolve_class(from, name)?)
    }

    fn site_class(&mut self, from: ClassId, site: Option<&ClassSite>) -> Result<ClassId, Trap> {
        let site = site.ok_or_else(|| Trap::bug("a class reference without its site"))?;
        if let Some(class) = site.resolved.get() {
            return Ok(class);
        }
        let class = self.class_for(from, &site.name)?;
        site.resolved.set(Some(class));
        Ok(class)
    }

    fn site_field(&mut self, from: ClassId, site: Option<&FieldSite>, is_static: bool) -> Result<FieldId, Trap> {
        let site = site.ok_or_else(|| Trap::bug("a field reference without its site"))?;
        if let Some(field) = site.resolved.get() {
            return Ok(field);
        }
        let class = self.class_for(from, &site.class)?;
        let field = self.program.resolve_field(from, class, &site.name, &site.descriptor, is_static)?;
        site.resolved.set(Some(field));
        Ok(field)
    }

    /// Checks that a final field is written only in its class's initialisers (JVMS 6.5.putfield).
    fn check_store(&self, linked: &Linked, field: FieldId, initializer: &str) -> Result<(), Trap> {
        let inside = &**self.program.method(linked.method).name() == initializer;
        let version = self.program.class(linked.class).version().map_or(0, |version| version.0);
        // before Java 9 any method of the class could write it
        Ok(self.program.check_field_store(linked.class, field, inside || version < 53)?)
    }

    fn static_place(&self, field: FieldId) -> Result<(ClassId, u16), Trap> {
        let field = self.program.field(field);
        let cell = u16::try_from(self.known.mirror_cells + field.cell());
        cell.map(|cell| (field.class(), cell)).map_err(|_| Trap::bug("a class with more than 65000 static fields"))
    }

    fn resolve_call(&mut self, from: ClassId, site: Option<&CallSite>, dst: Reg, number: u32) -> Result<Instr, Trap> {
        let site = site.ok_or_else(|| Trap::bug("a call without its site"))?;
        let class = self.class_for(from, &site.class)?;
        let method = self.resolve_member(from, class, site)?;
        let site_number = number;
        match site.kind {
            CallKind::Static => {
                self.program.expect_static(method, true)?;
                site.resolved.set(Some(method));
                Ok(Instr::InvokeStatic { dst, site: site_number })
            }
            CallKind::Special => {
                self.program.expect_static(method, false)?;
                let method = self.program.select_special(from, class, method)?;
                site.resolved.set(Some(method));
                Ok(Instr::InvokeSpecial { dst, site: site_number })
            }
            CallKind::Virtual | CallKind::Interface => {
                self.program.expect_static(method, false)?;
                site.resolved.set(Some(method));
                let resolved = self.program.method(method);
                if resolved.is_signature_polymorphic() {
                    return Ok(Instr::InvokeHandle { dst, site: site_number });
                }
                if resolved.is_private() {
                    return Ok(Instr::InvokeSpecial { dst, site: site_number });
                }
                Ok(match site.kind {
                    CallKind::Interface => Instr::InvokeInterface { dst, site: site_number },
                    _ => Instr::InvokeVirtual { dst, site: site_number },
                })
            }
        }
    }

    fn resolve_member(&mut self, from: ClassId, class: ClassId, site: &CallSite) -> Result<MethodId, LinkError> {
        if site.interface {
            self.program.resolve_interface_method(from, class, &site.name, &site.descriptor)
        } else {
            self.program.resolve_method(from, class, &site.name, &site.descriptor)
        }
    }

    /// Returns the array class of a `newarray` operand.
    fn primitive_array(&mut self, kind: u8) -> Result<ClassId, Trap> {
        let kind = match kind {
            4 => Kind::Boolean,
            5 => Kind::Char,
            6 => Kind::Float,
            7 => Kind::Double,
            8 => Kind::Byte,
            9 => Kind::Short,
            10 => Kind::Int,
            11 => Kind::Long,
            other => return Err(Trap::bug(format!("newarray of type {other}"))),
        };
        let component = self.program.primitive(kind);
        Ok(self.program.array_of(component))
    }

    fn new_multi_array(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        linked: &Linked,
        site: u32,
        dst: Reg,
    ) -> Result<Flow, Trap> {
        let site = linked.code.multis.get(site as usize).ok_or_else(|| Trap::bug("an array without its site"))?;
        let class = self.site_class(linked.class, Some(&site.class))?;
        let mut lengths = Vec::with_capacity(site.lengths.len());
        for reg in &site.lengths {
            if !self.register(state, *reg).is_concrete()
                && let Err(need) = symbols.settle_length(self, state, *reg)
            {
                return crate::seam::flow(Err(need));
            }
            lengths.push(self.register(state, *reg).as_int());
        }
        let array = self.multi_array(state, class, &lengths)?;
        self.set_register(state, dst, Slot::reference(array));
        Ok(Flow::Next)
    }

    /// Allocates an array of arrays; lengths and memory are checked before anything is allocated.
    pub(crate) fn multi_array(&mut self, state: &mut State, class: ClassId, lengths: &[i32]) -> Result<Ref, Trap> {
        if let Some(negative) = lengths.iter().find(|length| **length < 0) {
            return Err(Trap::raise("java/lang/NegativeArraySizeException", negative.to_string()));
        }
        let bytes = self.multi_array_bytes(class, lengths);
        if state.heap.used_bytes().saturating_add(bytes) > self.limits.max_heap {
            return Err(Trap::NeedMemory(bytes));
        }
        self.fill_multi_array(state, class, lengths)
    }

    /// Returns the size of an array of arrays in bytes. If memory were requested array by array, a collection in
    /// between would free the arrays allocated so far, and the instruction would never complete.
    fn multi_array_bytes(&self, class: ClassId, lengths: &[i32]) -> usize {
        let (mut bytes, mut arrays, mut class) = (0usize, 1usize, Some(class));
        for length in lengths.iter().map(|length| *length as usize) {
            let Some(this) = class else { break };
            bytes = bytes.saturating_add(arrays.saturating_mul(self.array_bytes(this, length)));
            arrays = arrays.saturating_mul(length);
            class = self.program.component(this);
        }
        bytes
    }

    fn fill_multi_array(&mut self, state: &mut State, class: ClassId, lengths: &[i32]) -> Result<Ref, Trap> {
        let Some((&first, rest)) = lengths.split_first() else { return Ok(Ref::NULL) };
        let array = self.allocate_array_now(state, class, first as usize)?;
        if rest.is_empty() {
            return Ok(array);
        }
        let component = self.program.component(class).ok_or_else(|| Trap::bug("more lengths than dimensions"))?;
        for index in 0..first as usize {
            if index % 1024 == 0
                && let Some(cause) = self.alarm.cause()
            {
                return Err(cause.into());
            }
            let element = self.fill_multi_array(state, component, rest)?;
            if let Some(array) = state.heap.array_mut(array) {
                array.set(index, Slot::reference(element));
            }
        }
        Ok(array)
    }

    /// `ldc` of a string.
    pub(crate) fn load_string(&mut self, state: &mut State, code: &Code, site: u32, dst: Reg) -> Result<Flow, Trap> {
        let site = code.strings.get(site as usize).ok_or_else(|| Trap::bug("a string without its site"))?;
        let number = self.literal_number(&site.text);
        site.literal.set(Some(number));
        let mut string = state.known_literal(number);
        if string.is_null() {
            string = self.intern(state, &site.text);
            state.set_literal(number, string);
        }
        self.set_register(state, dst, Slot::reference(string));
        Ok(Flow::Next)
    }

    /// `ldc` of a class.
    pub(crate) fn load_class(&mut self, state: &mut State, linked: &Linked, site: u32, dst: Reg) -> Result<Flow, Trap> {
        let class = self.site_class(linked.class, linked.code.classes.get(site as usize))?;
        let mirror = self.mirror(state, class)?;
        self.set_register(state, dst, Slot::reference(mirror));
        Ok(Flow::Next)
    }
}

/// Returns how a value is narrowed when it is stored in a field.
pub(crate) fn narrow(kind: Kind) -> Option<Narrow> {
    match kind {
        Kind::Boolean => Some(Narrow::Boolean),
        Kind::Byte => Some(Narrow::Byte),
        Kind::Char => Some(Narrow::Char),
        Kind::Short => Some(Narrow::Short),
        _ => None,
    }
}
