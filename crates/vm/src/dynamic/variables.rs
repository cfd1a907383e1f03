//! Variable handles: an access runs the static method of the handle's own class that the library wrote for it.

use super::bodies::Shape;
use super::types::SignatureId;
use crate::interp::Flow;
use crate::machine::Vm;
use crate::state::{FrameKind, InitState, State};
use crate::trap::Trap;
use heapwright_memory::{Ref, Slot};
use heapwright_program::code::{CallKind, NO_REG, Reg};
use heapwright_program::{ClassId, Kind, MethodId};

impl Vm {
    /// A call of an access method on a variable handle, which is the first value.
    pub(super) fn access_variable(
        &mut self,
        state: &mut State,
        mode: &str,
        signature: SignatureId,
        mut values: Vec<Slot>,
        dst: Reg,
    ) -> Result<Flow, Trap> {
        let mut variable = values.first().map_or(Ref::NULL, |value| value.as_ref());
        let mut class = self.class_of(state, variable).ok_or_else(Trap::null)?;
        if &**self.program.class(class).name() == "java/lang/invoke/LazyInitializingVarHandle" {
            let owner = self.mirrored(state, self.get_field(state, variable, "refc")?.as_ref())?;
            if state.init_state(owner) != InitState::Done && !self.initialize(state, owner)? {
                return Ok(Flow::Switch);
            }
            variable = self.get_field(state, variable, "target")?.as_ref();
            class = self.class_of(state, variable).ok_or_else(Trap::null)?;
            if let Some(first) = values.first_mut() {
                *first = Slot::reference(variable);
            }
        }
        let Some(implementation) = self.access_method(class, mode) else {
            if self.program.methods_named(class, "getMethodHandleUncached").next().is_some() {
                return self.access_indirectly(state, mode, signature, values, dst);
            }
            return Err(Trap::Raise("java/lang/UnsupportedOperationException", None));
        };
        let body = self.access_body(implementation, signature)?;
        self.call_for(state, body, &values, FrameKind::Call, dst)
    }

    /// The static method for an access mode, of the handle's class or a superclass.
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

    /// A method with the call's signature that calls the implementation; the implementation itself if they agree.
    fn access_body(&mut self, implementation: MethodId, id: SignatureId) -> Result<MethodId, Trap> {
        let owner = self.program.method(implementation).class();
        let descriptor = self.program.method(implementation).descriptor().clone();
        let target = self.signature(owner, &descriptor)?;
        let wanted = self.signature_of(id)?;
        let params = target.params.get(1..).unwrap_or(&[]);
        if params.len() != wanted.params.len() {
            return Err(Trap::raise(
                "java/lang/invoke/WrongMethodTypeException",
                format!(
                    "cannot convert {} to {}",
                    self.describe_signature(&target.params, target.ret),
                    self.describe_signature(&wanted.params, wanted.ret)
                ),
            ));
        }
        self.body(Shape::Variable(id, implementation), id, |vm, body| {
            let mut args = vec![0];
            for (index, (from, to)) in wanted.params.iter().zip(params).enumerate() {
                let value = body.asm.param(index + 1);
                args.push(vm.emit_conversion(&mut body.asm, value, *from, *to, true)?);
            }
            let result = body.asm.call(&vm.program, CallKind::Static, implementation, &args);
            let ret = vm.kind_of(wanted.ret);
            let result = match (vm.kind_of(target.ret), ret) {
                (_, Kind::Void) => NO_REG,
                (Kind::Void, _) => body.asm.zero(),
                _ => vm.emit_conversion(&mut body.asm, result, target.ret, wanted.ret, true)?,
            };
            body.asm.ret(ret, result);
            Ok(())
        })
    }

    /// A handle made of others: its own method handle for the mode does the work.
    fn access_indirectly(
        &mut self,
        _: &mut State,
        mode: &str,
        _: SignatureId,
        _: Vec<Slot>,
        _: Reg,
    ) -> Result<Flow, Trap> {
        Err(Trap::unsupported(format!("VarHandle.{mode} on a variable handle made of others")))
    }

    /// `(int,String)void`, as `MethodType.toString` has it.
    fn describe_signature(&self, params: &[ClassId], ret: ClassId) -> String {
        let names: Vec<String> = params.iter().map(|param| self.simple_name(*param)).collect();
        format!("({}){}", names.join(","), self.simple_name(ret))
    }
}
