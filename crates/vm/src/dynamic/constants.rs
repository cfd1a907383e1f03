//! Constants made by the library: method types, method handles, dynamic constants, and call sites with a user-defined
//! bootstrap method. Each is kept, per state, in a static cell of a synthetic class.

use super::assembler::Assembler;
use super::bootstrap::Bootstrap;
use crate::interp::Flow;
use crate::machine::{Linked, Machine};
use crate::seam::Symbols;
use crate::state::{FrameKind, State};
use crate::trap::Trap;
use heapwright_memory::{Ref, Slot};
use heapwright_program::code::{CallKind, Constant, DynamicSite, HandleRef, Instr, NO_REG, Reg};
use heapwright_program::{ClassId, Kind, MethodId, SyntheticField, flags};
use std::cell::Cell;

const MADE: usize = 0;
/// Static arguments made so far.
const ARGUMENTS: usize = 1;

impl Machine {
    /// `ldc` of a method type, method handle or dynamic constant (JVMS 5.4.3.5, 5.4.3.6).
    pub(crate) fn load_constant(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        linked: &Linked,
        site: u32,
        dst: Reg,
    ) -> Result<Flow, Trap> {
        let site = linked.code.constants.get(site as usize).ok_or_else(|| Trap::bug("a constant without its site"))?;
        let Some(value) = self.constant(symbols, state, linked.class, &site.constant, &site.holder)? else {
            return Ok(Flow::Switch);
        };
        let value = match &site.constant {
            Constant::Dynamic { descriptor, .. } if Kind::of(descriptor) != Some(Kind::Ref) => {
                self.unboxed(state, value).map_or(Slot::ZERO, |(_, value)| value)
            }
            _ => Slot::reference(value),
        };
        self.set_register(state, dst, value);
        Ok(Flow::Next)
    }

    /// Returns the object of a constant; `None` if frames were pushed that make it.
    fn constant(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        host: ClassId,
        constant: &Constant,
        known: &Cell<Option<ClassId>>,
    ) -> Result<Option<Ref>, Trap> {
        match constant {
            Constant::MethodType(descriptor) => {
                let signature = self.signature(host, descriptor)?;
                let id = self.signature_id(signature);
                self.method_type(state, id)
            }
            Constant::Int(value) => self.boxed(state, Kind::Int, Slot::int(*value)).map(Some),
            Constant::Long(value) => self.boxed(state, Kind::Long, Slot::long(*value)).map(Some),
            Constant::Float(value) => self.boxed(state, Kind::Float, Slot::float(*value)).map(Some),
            Constant::Double(value) => self.boxed(state, Kind::Double, Slot::double(*value)).map(Some),
            Constant::String(text) => Ok(Some(self.intern(state, text))),
            Constant::Class(name) => {
                let class = self.class_for(host, name)?;
                self.mirror(state, class).map(Some)
            }
            Constant::MethodHandle(handle) => {
                let class = self.constant_holder(host, constant, known)?;
                self.mirror(state, class)?;
                match self.held(state, class) {
                    Some(value) => Ok(Some(value)),
                    None => self.make_handle(symbols, state, host, handle, class).map(|()| None),
                }
            }
            Constant::Dynamic { bootstrap, name, descriptor } => {
                let class = self.constant_holder(host, constant, known)?;
                self.mirror(state, class)?;
                if let Some(wrapped) = self.held(state, class) {
                    return Ok(self.refs_of(state, wrapped).and_then(|wrapped| wrapped.first().copied()));
                }
                let bootstrap = self.bootstrap(host, *bootstrap)?;
                self.make_dynamic(symbols, state, host, (name, descriptor), &bootstrap, class)
            }
        }
    }

    /// Returns the class whose static cells keep a constant; equal constants of a class share one.
    fn constant_holder(
        &mut self,
        host: ClassId,
        constant: &Constant,
        known: &Cell<Option<ClassId>>,
    ) -> Result<ClassId, Trap> {
        if let Some(class) = known.get() {
            return Ok(class);
        }
        let key = (host, format!("{constant:?}"));
        let class = match self.dynamic.constants.get(&key) {
            Some(class) => *class,
            None => {
                let class = self.new_holder(host)?;
                *self.dynamic.constants.entry(key).or_insert(class)
            }
        };
        known.set(Some(class));
        Ok(class)
    }

    fn new_holder(&mut self, host: ClassId) -> Result<ClassId, Trap> {
        let fields = ["made", "arguments"].map(|name| SyntheticField {
            name: name.to_owned(),
            descriptor: "Ljava/lang/Object;".to_owned(),
            flags: flags::STATIC,
        });
        self.hidden_class(host, "$$Constant", fields.into(), Vec::new())
    }

    fn held(&self, state: &State, holder: ClassId) -> Option<Ref> {
        let value = self.get_static(state, holder, MADE)?.as_ref();
        (!value.is_null()).then_some(value)
    }

    /// Has the library make a method handle (`MethodHandleNatives.linkMethodHandleConstant`).
    fn make_handle(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        host: ClassId,
        handle: &HandleRef,
        holder: ClassId,
    ) -> Result<(), Trap> {
        let class = self.class_for(host, &handle.class)?;
        let described = if handle.kind <= 4 {
            let class = self.type_class(host, &handle.descriptor)?;
            self.mirror(state, class)?
        } else {
            let signature = self.signature(host, &handle.descriptor)?;
            let id = self.signature_id(signature);
            match self.method_type(state, id)? {
                Some(found) => found,
                None => return Ok(()),
            }
        };
        let link = self.library_method(
            "java/lang/invoke/MethodHandleNatives",
            "linkMethodHandleConstant",
            "(Ljava/lang/Class;ILjava/lang/Class;Ljava/lang/String;Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;",
        )?;
        let (caller, owner) = (self.mirror(state, host)?, self.mirror(state, class)?);
        let name = self.interned_text(state, Some(&handle.name));
        let args = [
            Slot::reference(caller),
            Slot::int(i32::from(handle.kind)),
            Slot::reference(owner),
            Slot::reference(name),
            Slot::reference(described),
        ];
        self.push_store(symbols, state, link, &args, holder, MADE)
    }

    /// Calls a static method whose result is stored in a cell of a holder; the instruction is then executed again.
    fn push_store(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        method: MethodId,
        args: &[Slot],
        holder: ClassId,
        cell: usize,
    ) -> Result<(), Trap> {
        let owner = self.program.method(method).class();
        if !self.initialize(state, owner)? {
            return Ok(());
        }
        let kind = FrameKind::Store(holder, cell as u16);
        if let Some(value) = self.push_call(symbols, state, method, args, kind, NO_REG)? {
            self.put_static(state, holder, cell, value)?;
        }
        Ok(())
    }

    /// Makes the bootstrap method's handle and its static arguments: handle first, then the arguments.
    fn static_arguments(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        host: ClassId,
        bootstrap: &Bootstrap,
        holder: ClassId,
    ) -> Result<Option<Vec<Ref>>, Trap> {
        let made = self.get_static(state, holder, ARGUMENTS).unwrap_or(Slot::ZERO).as_ref();
        let mut made = self.refs_of(state, made).map(<[Ref]>::to_vec).unwrap_or_default();
        let handle = Constant::MethodHandle(bootstrap.handle.clone());
        let all: Vec<&Constant> = [&handle].into_iter().chain(&bootstrap.arguments).collect();
        while let Some(constant) = all.get(made.len()) {
            let Some(value) = self.constant(symbols, state, host, constant, &Cell::new(None))? else { return Ok(None) };
            made.push(value);
            let array = self.new_ref_array(state, self.known.object_array, &made);
            self.put_static(state, holder, ARGUMENTS, Slot::reference(array))?;
        }
        Ok(Some(made))
    }

    /// Packs static arguments as the library expects them: nothing, the only one, or an array.
    fn packed(&self, state: &mut State, arguments: &[Ref]) -> Ref {
        match arguments {
            [] => Ref::NULL,
            // an array would be taken for several arguments
            [only] if state.heap.array(*only).is_none() => *only,
            several => self.new_ref_array(state, self.known.object_array, several),
        }
    }

    fn make_dynamic(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        host: ClassId,
        (name, descriptor): (&str, &str),
        bootstrap: &Bootstrap,
        holder: ClassId,
    ) -> Result<Option<Ref>, Trap> {
        let Some(made) = self.static_arguments(symbols, state, host, bootstrap, holder)? else { return Ok(None) };
        let Some((handle, arguments)) = made.split_first() else { return Ok(None) };
        let packed = self.packed(state, arguments);
        let class = self.type_class(host, descriptor)?;
        let (caller, class) = (self.mirror(state, host)?, self.mirror(state, class)?);
        let name = self.interned_text(state, Some(name));
        let link = self.constant_linker()?;
        let args = [caller, *handle, name, class, packed].map(Slot::reference);
        self.push_store(symbols, state, link, &args, holder, MADE)?;
        Ok(None)
    }

    /// Returns a method that has the library make a dynamic constant and wraps it in an array, since it may be null.
    fn constant_linker(&mut self) -> Result<MethodId, Trap> {
        if let Some(known) = self.dynamic.constant_linker {
            return Ok(known);
        }
        let link = self.library_method(
            "java/lang/invoke/MethodHandleNatives",
            "linkDynamicConstantImpl",
            "(Ljava/lang/Class;Ljava/lang/invoke/MethodHandle;Ljava/lang/String;Ljava/lang/Class;Ljava/lang/Object;)\
             Ljava/lang/Object;",
        )?;
        let descriptor = self.program.method(link).descriptor().clone();
        let mut asm = Assembler::new(&descriptor, true)?;
        let args = asm.params();
        let value = asm.call(&self.program, CallKind::Static, link, &args);
        let (array, one, zero) = (asm.fresh(), asm.int(1), asm.int(0));
        asm.emit(Instr::NewRefArrayResolved { dst: array, length: one, class: self.known.object_array.0 });
        asm.emit(Instr::RefStore { array, index: zero, src: value });
        asm.ret(Kind::Ref, array);
        let host = self.layout()?.handle;
        let linker = self.add_static(host, "linkConstant", &descriptor, asm)?;
        self.dynamic.constant_linker = Some(linker);
        Ok(linker)
    }

    /// `invokedynamic` with a user-defined bootstrap method.
    pub(super) fn invoke_site(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        linked: &Linked,
        number: u32,
        site: &DynamicSite,
        dst: Reg,
    ) -> Result<Flow, Trap> {
        let key = (linked.method, number);
        let (holder, method) = match self.dynamic.sites.get(&key) {
            Some(known) => *known,
            None => {
                let holder = self.new_holder(linked.class)?;
                let method = self.site_method(linked.class, &site.descriptor, holder)?;
                *self.dynamic.sites.entry(key).or_insert((holder, method))
            }
        };
        let bootstrap = self.bootstrap(linked.class, site.bootstrap)?;
        if !self.make_site(symbols, state, linked.class, (&site.name, &site.descriptor), &bootstrap, holder)? {
            return Ok(Flow::Switch);
        }
        let base = state.frames.last().map_or(0, |frame| frame.base);
        let values: Vec<Slot> = site.args.iter().map(|reg| state.register(base, *reg)).collect();
        self.call_for(symbols, state, method, &values, FrameKind::Call, dst)
    }

    /// Returns the method that calls the current target of the call site in a holder.
    fn site_method(&mut self, host: ClassId, descriptor: &str, holder: ClassId) -> Result<MethodId, Trap> {
        let signature = self.signature(host, descriptor)?;
        let id = self.signature_id(signature.clone());
        let erased = self.erased_descriptor(&signature, false);
        let mut asm = Assembler::new(&erased, true)?;
        let args = asm.params();
        let site = asm.fresh();
        let cell = (self.known.mirror_cells + MADE) as u16;
        asm.emit(Instr::GetStaticResolved { dst: site, cell, class: holder.0 });
        let get = self.library_method("java/lang/invoke/CallSite", "getTarget", "()Ljava/lang/invoke/MethodHandle;")?;
        let target = asm.call(&self.program, CallKind::Virtual, get, &[site]);
        let result = self.emit_call(&mut asm, target, id, &args)?;
        let ret = self.kind_of(signature.ret);
        asm.ret(ret, result);
        self.add_static(host, "dynamic", &erased, asm)
    }

    /// Has the library make the call site of an `invokedynamic`; returns true once it exists.
    fn make_site(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        host: ClassId,
        (name, descriptor): (&str, &str),
        bootstrap: &Bootstrap,
        holder: ClassId,
    ) -> Result<bool, Trap> {
        self.mirror(state, holder)?;
        if self.held(state, holder).is_some() {
            return Ok(true);
        }
        let Some(made) = self.static_arguments(symbols, state, host, bootstrap, holder)? else { return Ok(false) };
        let Some((handle, arguments)) = made.split_first() else { return Ok(false) };
        let signature = self.signature(host, descriptor)?;
        let id = self.signature_id(signature);
        let Some(method_type) = self.method_type(state, id)? else { return Ok(false) };
        let packed = self.packed(state, arguments);
        let caller = self.mirror(state, host)?;
        let name = self.interned_text(state, Some(name));
        let make = self.library_method(
            "java/lang/invoke/CallSite",
            "makeSite",
            "(Ljava/lang/invoke/MethodHandle;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/Object;Ljava/lang/Class;)Ljava/lang/invoke/CallSite;",
        )?;
        let args = [*handle, name, method_type, packed, caller].map(Slot::reference);
        self.push_store(symbols, state, make, &args, holder, MADE)?;
        Ok(false)
    }
}
