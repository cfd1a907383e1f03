//! Variable handles: an access runs the static method of the handle's own class that the library provides for it.
//!
//! If the types of the call differ by more than casts and widening, the machine does what the library does: it uses the
//! handle's method handle for the access mode, converted to the type of the call.

use super::bodies::{Body, Shape};
use super::types::{Signature, SignatureId};
use crate::interp::Flow;
use crate::machine::Machine;
use crate::seam::Symbols;
use crate::state::{FrameKind, InitState, State};
use crate::trap::Trap;
use heapwright_memory::{Ref, Slot};
use heapwright_program::code::{CallKind, Instr, NO_REG, Reg};
use heapwright_program::{ClassId, Kind, MethodId};

/// Access modes in the order of `VarHandle.AccessMode`.
const MODES: [&str; 31] = [
    "get",
    "set",
    "getVolatile",
    "setVolatile",
    "getAcquire",
    "setRelease",
    "getOpaque",
    "setOpaque",
    "compareAndSet",
    "compareAndExchange",
    "compareAndExchangeAcquire",
    "compareAndExchangeRelease",
    "weakCompareAndSetPlain",
    "weakCompareAndSet",
    "weakCompareAndSetAcquire",
    "weakCompareAndSetRelease",
    "getAndSet",
    "getAndSetAcquire",
    "getAndSetRelease",
    "getAndAdd",
    "getAndAddAcquire",
    "getAndAddRelease",
    "getAndBitwiseOr",
    "getAndBitwiseOrRelease",
    "getAndBitwiseOrAcquire",
    "getAndBitwiseAnd",
    "getAndBitwiseAndRelease",
    "getAndBitwiseAndAcquire",
    "getAndBitwiseXor",
    "getAndBitwiseXorRelease",
    "getAndBitwiseXorAcquire",
];

/// Returns the position of an access mode's type in `VarHandle.AccessType`.
fn access_type(mode: &str) -> i32 {
    match mode {
        _ if mode.starts_with("getAnd") => 4,
        _ if mode.starts_with("get") => 0,
        _ if mode.starts_with("set") => 1,
        _ if mode.starts_with("compareAndExchange") => 3,
        _ => 2,
    }
}

impl Machine {
    /// Calls an access method on a variable handle, which is the first value.
    pub(super) fn access_variable(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        accessor: MethodId,
        signature: SignatureId,
        mut values: Vec<Slot>,
        dst: Reg,
    ) -> Result<Flow, Trap> {
        let mut variable = values.first().map_or(Ref::NULL, |value| value.as_ref());
        let mut class = self.class_of(state, variable).ok_or_else(Trap::null)?;
        if &**self.program.class(class).name() == "java/lang/invoke/LazyInitializingVarHandle" {
            let owner = self.mirrored(state, self.get_field(state, variable, "refc")?.as_ref())?;
            if state.init_state(owner) == InitState::Untouched && !self.initialize(state, owner)? {
                return Ok(Flow::Switch);
            }
            variable = self.get_field(state, variable, "target")?.as_ref();
            class = self.class_of(state, variable).ok_or_else(Trap::null)?;
            if let Some(first) = values.first_mut() {
                *first = Slot::reference(variable);
            }
        }
        let exact_cell = self.layout()?.exact_cell;
        let exact = state.heap.cell(variable, exact_cell).is_some_and(|exact| exact.as_int() != 0);
        let key = (class, accessor, signature, exact);
        let body = match self.dynamic.accesses.get(&key) {
            Some(known) => *known,
            None => {
                let body = self.access_body(class, accessor, signature, exact)?;
                *self.dynamic.accesses.entry(key).or_insert(body)
            }
        };
        self.call_for(symbols, state, body, &values, FrameKind::Call, dst)
    }

    /// Returns the method an access runs, by the handle's class.
    fn access_body(
        &mut self,
        class: ClassId,
        accessor: MethodId,
        id: SignatureId,
        exact: bool,
    ) -> Result<MethodId, Trap> {
        let mode = self.program.method(accessor).name().to_string();
        let indirect = &**self.program.class(class).name() == "java/lang/invoke/IndirectVarHandle";
        let implementation = if indirect { None } else { self.access_method(class, &mode) };
        if implementation.is_none() && !indirect {
            let message = (self.known.jdk > 17).then_some(mode);
            return Err(Trap::Raise("java/lang/UnsupportedOperationException", message));
        }
        if exact {
            return self.body(Shape::ExactVariable(id, mode.clone()), id, |machine, body| {
                machine.emit_exact_check(body, &mode, id)?;
                machine.emit_indirect_access(body, &mode)
            });
        }
        if let Some(method) = implementation {
            let owner = self.program.method(method).class();
            let descriptor = self.program.method(method).descriptor().clone();
            let target = self.signature(owner, &descriptor)?;
            let wanted = self.signature_of(id)?;
            if self.converts_simply(&wanted, &target) {
                return self.body(Shape::Variable(id, method), id, |machine, body| {
                    machine.emit_direct_access(body, method, &target)
                });
            }
        }
        self.body(Shape::IndirectVariable(id, mode.clone()), id, |machine, body| {
            machine.emit_indirect_access(body, &mode)
        })
    }

    /// Finds the static method for an access mode in the handle's class or a superclass.
    fn access_method(&self, class: ClassId, mode: &str) -> Option<MethodId> {
        let mut current = Some(class);
        while let Some(id) = current {
            let mut named = self.program.methods_named(id, mode);
            if let Some(method) = named.find(|method| self.program.method(*method).is_static()) {
                return Some(method);
            }
            current = self.program.class(id).super_class();
        }
        None
    }

    /// Whether casts and widening convert a call's types to those of an implementation, which also takes the handle.
    fn converts_simply(&self, wanted: &Signature, target: &Signature) -> bool {
        let params = target.params.get(1..).unwrap_or(&[]);
        let widens = |from: ClassId, to: ClassId| {
            let (from, to) = (self.kind_of(from), self.kind_of(to));
            from == to
                || from != Kind::Ref && to != Kind::Ref && crate::intrinsics::widen(from, to, Slot::ZERO).is_some()
        };
        let (result, expected) = (self.kind_of(target.ret), self.kind_of(wanted.ret));
        params.len() == wanted.params.len()
            && wanted.params.iter().zip(params).all(|(from, to)| widens(*from, *to))
            && (result == expected || expected == Kind::Void)
    }

    fn emit_direct_access(&mut self, body: &mut Body, method: MethodId, target: &Signature) -> Result<(), Trap> {
        let wanted = body.signature.clone();
        let mut args = vec![0];
        for (index, (from, to)) in wanted.params.iter().zip(target.params.iter().skip(1)).enumerate() {
            let value = body.asm.param(index + 1);
            args.push(self.emit_conversion(&mut body.asm, value, *from, *to, true)?);
        }
        let result = body.asm.call(&self.program, CallKind::Static, method, &args);
        let ret = self.kind_of(wanted.ret);
        let result = match (self.kind_of(target.ret), ret) {
            (_, Kind::Void) => NO_REG,
            (Kind::Void, _) => body.asm.zero(),
            _ => self.emit_conversion(&mut body.asm, result, target.ret, wanted.ret, true)?,
        };
        body.asm.ret(ret, result);
        Ok(())
    }

    /// Emits an access through the handle's method handle for a mode.
    fn emit_indirect_access(&mut self, body: &mut Body, mode: &str) -> Result<(), Trap> {
        let layout = self.layout()?;
        let class = "java/lang/invoke/VarHandle";
        let get = self.library_method(class, "getMethodHandle", "(I)Ljava/lang/invoke/MethodHandle;")?;
        let direct = self.library_method(class, "asDirect", "()Ljava/lang/invoke/VarHandle;")?;
        let number = MODES.iter().position(|known| *known == mode).unwrap_or(0);
        let number = body.asm.int(number as i32);
        let handle = body.asm.call(&self.program, CallKind::Virtual, get, &[0, number]);
        let variable = body.asm.call(&self.program, CallKind::Virtual, direct, &[0]);
        let args: Vec<Reg> = [handle, variable].into_iter().chain(body.asm.params().into_iter().skip(1)).collect();
        let mut signature = body.signature.clone();
        signature.params.insert(0, layout.var_handle);
        let descriptor = self.erased_descriptor(&signature, false);
        let id = self.signature_id(signature);
        let cache = (ClassId(id.0), super::handles::CHECKED);
        let result = body.asm.call_handle(&self.program, layout.invoke, &descriptor, &args, cache);
        let ret = self.kind_of(body.signature.ret);
        body.asm.ret(ret, result);
        Ok(())
    }

    /// Emits the check of a handle with exact behaviour: the call must have the access mode's type.
    fn emit_exact_check(&mut self, body: &mut Body, mode: &str, id: SignatureId) -> Result<(), Trap> {
        let class = "java/lang/invoke/VarHandle";
        let own = self.library_method(class, "accessModeType", "(I)Ljava/lang/invoke/MethodType;")?;
        let kind = body.asm.int(access_type(mode));
        let own = body.asm.call(&self.program, CallKind::Virtual, own, &[0, kind]);
        let make = self.machine_method("methodType")?;
        let number = body.asm.int(id.0 as i32);
        let wanted = body.asm.call(&self.program, CallKind::Static, make, &[number]);
        let same = body.asm.label();
        body.asm.jump(Instr::IfRefEq { a: own, b: wanted, target: 0 }, same);
        let wrong = self.library_method(
            "java/lang/invoke/Invokers",
            "newWrongMethodTypeException",
            "(Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/WrongMethodTypeException;",
        )?;
        // later versions of the library swapped the arguments
        let order = if self.known.jdk > 17 { [own, wanted] } else { [wanted, own] };
        let wrong = body.asm.call(&self.program, CallKind::Static, wrong, &order);
        body.asm.emit(Instr::Throw { a: wrong });
        body.asm.bind(same);
        Ok(())
    }
}
