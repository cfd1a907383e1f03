//! `MethodHandles.loop`: the library normalises the clauses, the machine makes a body that runs them.

use super::assembler::Assembler;
use super::bodies::{Body, Shape};
use super::types::{Signature, SignatureId};
use crate::intrinsics::{Answer, Reply, arg, class_arg, object, reference, tail_call};
use crate::machine::Machine;
use crate::state::State;
use crate::trap::Trap;
use heapwright_memory::{Ref, Slot};
use heapwright_program::Kind;
use heapwright_program::code::{CallKind, Instr, NO_REG, Reg};

/// `MethodHandleImpl.makeLoop(type, parameters, init, step, pred, fini)`: the lists are converted to arrays first.
pub(super) fn make_loop(machine: &mut Machine, _: &mut State, args: &[Slot]) -> Answer {
    let helper = match machine.dynamic.loop_helper {
        Some(helper) => helper,
        None => {
            let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;\
                              Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
            let mut asm = Assembler::new(descriptor, true)?;
            let to_array = machine.library_method("java/util/List", "toArray", "()[Ljava/lang/Object;")?;
            let mut all = vec![asm.param(0)];
            for list in 1..6 {
                let list = asm.param(list);
                all.push(asm.call(&machine.program, CallKind::Interface, to_array, &[list]));
            }
            let make = machine.machine_method("loop")?;
            let handle = asm.call(&machine.program, CallKind::Static, make, &all);
            asm.ret(Kind::Ref, handle);
            let host = machine.layout()?.handle;
            let helper = machine.add_static(host, "loop", descriptor, asm)?;
            *machine.dynamic.loop_helper.insert(helper)
        }
    };
    tail_call(helper, args.to_vec())
}

/// The machine's `loop(type, parameters, init, step, pred, fini)` over arrays.
pub(super) fn loop_over(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let ret = class_arg(machine, state, args, 0)?;
    let params = machine.refs_of(state, object(args, 1)?).ok_or_else(Trap::null)?.to_vec();
    let params = params.into_iter().map(|param| machine.mirrored(state, param)).collect::<Result<Vec<_>, _>>()?;
    let id = machine.signature_id(Signature { params, ret });
    let Some(method_type) = machine.method_type(state, id)? else { return Ok(Reply::Again) };
    let mut parts: Vec<Option<SignatureId>> = Vec::new();
    let mut data: Vec<Ref> = Vec::new();
    for list in 2..6 {
        for handle in machine.refs_of(state, arg(args, list).as_ref()).ok_or_else(Trap::null)?.to_vec() {
            parts.push(match handle.is_null() {
                true => None,
                false => Some(machine.callable(state, handle)?.signature),
            });
            data.push(handle);
        }
    }
    let shape = Shape::Loop { signature: id, parts: parts.clone() };
    let body = machine.body(shape, id, |machine, body| machine.emit_loop(body, &parts))?;
    let handle = machine.new_handle(state, method_type, id, body, &data)?;
    reference(handle)
}

impl Machine {
    /// Emits the loop. Parts are all initialisers, then all steps, all predicates, all finishers: one of each per
    /// clause.
    fn emit_loop(&mut self, body: &mut Body, parts: &[Option<SignatureId>]) -> Result<(), Trap> {
        let clauses = parts.len() / 4;
        let args: Vec<Reg> = body.asm.params().into_iter().skip(1).collect();
        let part = |list: usize, clause: usize| parts.get(list * clauses + clause).copied().flatten();
        // the loop variables: one per clause whose initialiser returns something
        let mut variables = vec![NO_REG; clauses];
        for (clause, variable) in variables.iter_mut().enumerate() {
            let Some(signature) = part(0, clause) else { continue };
            let result = self.emit_loop_call(body, clause, signature, &args)?;
            if result != NO_REG {
                *variable = body.asm.fresh();
                body.asm.emit(Instr::Move { dst: *variable, src: result });
            }
        }
        let locals: Vec<Reg> =
            variables.iter().copied().filter(|variable| *variable != NO_REG).chain(args.iter().copied()).collect();
        let again = body.asm.here();
        for (clause, variable) in variables.iter().enumerate() {
            if let Some(signature) = part(1, clause) {
                let result = self.emit_loop_call(body, clauses + clause, signature, &locals)?;
                if result != NO_REG && *variable != NO_REG {
                    body.asm.emit(Instr::Move { dst: *variable, src: result });
                }
            }
            let Some(signature) = part(2, clause) else { continue };
            let goes_on = self.emit_loop_call(body, 2 * clauses + clause, signature, &locals)?;
            let on = body.asm.label();
            body.asm.jump(Instr::IfNeK { a: goes_on, k: 0, target: 0 }, on);
            let result = match part(3, clause) {
                Some(signature) => self.emit_loop_call(body, 3 * clauses + clause, signature, &locals)?,
                None => body.asm.zero(),
            };
            let ret = self.kind_of(body.signature.ret);
            body.asm.ret(ret, result);
            body.asm.bind(on);
        }
        body.asm.goto(again);
        Ok(())
    }

    fn emit_loop_call(
        &mut self,
        body: &mut Body,
        part: usize,
        signature: SignatureId,
        args: &[Reg],
    ) -> Result<Reg, Trap> {
        let handle = self.emit_part(body, part)?;
        let count = self.signature_of(signature)?.params.len();
        self.emit_call(&mut body.asm, handle, signature, args.get(..count).unwrap_or(args))
    }
}
