//! Handles the library builds from its own forms: here they get bodies made by the machine.

use super::bodies::{Body, Shape};
use super::edits::store_element;
use super::types::{Signature, SignatureId};
use crate::intrinsics::{Answer, Reply, arg, class_arg, object, reference};
use crate::machine::Machine;
use crate::state::State;
use crate::trap::Trap;
use heapwright_memory::{Ref, Slot};
use heapwright_program::code::{CallKind, Instr, Reg};
use heapwright_program::{ClassId, Kind};

/// `MethodHandleImpl.makePairwiseConvert(target, type, strict, …)`.
pub(super) fn convert(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let (target, method_type) = (object(args, 0)?, object(args, 1)?);
    let inner = machine.callable(state, target)?.signature;
    let outer = machine.type_signature(state, method_type)?;
    let outer = machine.signature_id(outer);
    if outer == inner {
        return reference(target);
    }
    let body = machine.convert_body(outer, inner, arg(args, 2).as_int() != 0)?;
    let handle = machine.new_handle(state, method_type, outer, body, &[target])?;
    reference(handle)
}

/// Replies with a handle of a signature whose `MethodType` the library makes first.
fn typed(
    machine: &mut Machine,
    state: &mut State,
    signature: Signature,
    shape: impl FnOnce(SignatureId) -> Shape,
    data: &[Ref],
    make: impl FnOnce(&mut Machine, &mut Body) -> Result<(), Trap>,
) -> Answer {
    let id = machine.signature_id(signature);
    let Some(method_type) = machine.method_type(state, id)? else { return Ok(Reply::Again) };
    let body = machine.body(shape(id), id, make)?;
    let handle = machine.new_handle(state, method_type, id, body, data)?;
    reference(handle)
}

/// `MethodHandles.makeIdentity(type)`.
pub(super) fn identity(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(machine, state, args, 0)?;
    let params = if machine.kind_of(class) == Kind::Void { Vec::new() } else { vec![class] };
    typed(machine, state, Signature { params, ret: class }, Shape::Identity, &[], |machine, body| {
        let kind = machine.kind_of(body.signature.ret);
        let value = body.asm.param(1);
        body.asm.ret(kind, value);
        Ok(())
    })
}

fn zero_of(machine: &mut Machine, state: &mut State, class: ClassId) -> Answer {
    typed(machine, state, Signature { params: Vec::new(), ret: class }, Shape::Zero, &[], |machine, body| {
        let value = body.asm.zero();
        let kind = machine.kind_of(body.signature.ret);
        body.asm.ret(kind, value);
        Ok(())
    })
}

/// `MethodHandles.makeZero(type)`.
pub(super) fn zero(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(machine, state, args, 0)?;
    zero_of(machine, state, class)
}

/// `MethodHandles.makePrimitiveZero(wrapper)`.
pub(super) fn primitive_zero(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = machine.get_field(state, object(args, 0)?, "primitiveType")?.as_ref();
    let class = machine.mirrored(state, class)?;
    zero_of(machine, state, class)
}

/// `MethodHandleImpl.makeConstantReturning(type, value)`.
pub(super) fn constant(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(machine, state, args, 0)?;
    let mut value = arg(args, 1).as_ref();
    let kind = machine.kind_of(class);
    if kind != Kind::Ref {
        let (from, plain) = machine.unboxed(state, value).ok_or_else(|| {
            if value.is_null() {
                Trap::null()
            } else {
                Trap::raise("java/lang/ClassCastException", "not a primitive value")
            }
        })?;
        let wide = crate::intrinsics::widen(from, kind, plain)
            .ok_or_else(|| Trap::raise("java/lang/ClassCastException", format!("cannot convert to {}", kind.name())))?;
        value = machine.boxed(state, kind, wide)?;
    } else if !value.is_null() && !machine.instance_of(state, value, class) {
        let found = machine.class_of(state, value).unwrap_or(class);
        let (from, to) = (machine.java_name(found), machine.java_name(class));
        return Err(Trap::raise("java/lang/ClassCastException", format!("Cannot cast {from} to {to}")));
    }
    typed(machine, state, Signature { params: Vec::new(), ret: class }, Shape::Constant, &[value], |machine, body| {
        let value = machine.emit_part(body, 0)?;
        let kind = machine.kind_of(body.signature.ret);
        let value = machine.emit_open(&mut body.asm, value, kind);
        body.asm.ret(kind, value);
        Ok(())
    })
}

/// `MethodHandleImpl.throwException(type)`.
pub(super) fn throw_exception(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let method_type = object(args, 0)?;
    let signature = machine.type_signature(state, method_type)?;
    let id = machine.signature_id(signature);
    let body = machine.body(Shape::Throw(id), id, |_, body| {
        let thrown = body.asm.param(1);
        body.asm.emit(Instr::Throw { a: thrown });
        Ok(())
    })?;
    let handle = machine.new_handle(state, method_type, id, body, &[])?;
    reference(handle)
}

/// `MethodHandleImpl.varargsArray(arrayType, count)`.
pub(super) fn new_array(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(machine, state, args, 0)?;
    collector(machine, state, class, arg(args, 1).as_int())
}

/// `MethodHandleImpl.varargsArray(count)`.
pub(super) fn new_object_array(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = machine.known.object_array;
    collector(machine, state, class, arg(args, 0).as_int())
}

fn collector(machine: &mut Machine, state: &mut State, class: ClassId, count: i32) -> Answer {
    let component = machine.program.component(class);
    let component = component.ok_or_else(|| Trap::raise("java/lang/IllegalArgumentException", "not an array type"))?;
    let count = usize::try_from(count).unwrap_or(0);
    let signature = Signature { params: vec![component; count], ret: class };
    typed(
        machine,
        state,
        signature,
        |_| Shape::NewArray(class, count),
        &[],
        |machine, body| {
            let length = body.asm.int(count as i32);
            let array = body.asm.fresh();
            let kind = machine.kind_of(component);
            body.asm.emit(match kind {
                Kind::Ref => Instr::NewRefArrayResolved { dst: array, length, class: class.0 },
                kind => Instr::NewPrimitiveArray { dst: array, length, kind: array_type(kind) },
            });
            for number in 0..count {
                let index = body.asm.int(number as i32);
                let value = body.asm.param(number + 1);
                body.asm.emit(store_element(kind, array, index, value));
            }
            body.asm.ret(Kind::Ref, array);
            Ok(())
        },
    )
}

/// Returns the operand of `newarray`.
fn array_type(kind: Kind) -> u8 {
    match kind {
        Kind::Boolean => 4,
        Kind::Char => 5,
        Kind::Float => 6,
        Kind::Double => 7,
        Kind::Byte => 8,
        Kind::Short => 9,
        Kind::Int => 10,
        _ => 11,
    }
}

/// `Invokers.makeExactOrGeneralInvoker(isExact)`.
pub(super) fn invoker(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let exact = arg(args, 1).as_int() != 0;
    let target = machine.get_field(state, object(args, 0)?, "targetType")?.as_ref();
    let target = machine.type_signature(state, target)?;
    let layout = machine.layout()?;
    let mut signature = target.clone();
    signature.params.insert(0, layout.handle);
    let target = machine.signature_id(target);
    typed(
        machine,
        state,
        signature,
        |_| Shape::Invoker(target, exact),
        &[],
        |machine, body| {
            let args: Vec<Reg> = body.asm.params().into_iter().skip(1).collect();
            let descriptor = machine.erased_descriptor(&*machine.signature_of(target)?, false);
            let method = if exact { layout.invoke_exact } else { layout.invoke };
            let cache = (ClassId(target.0), super::handles::CHECKED);
            let result = body.asm.call_handle(&machine.program, method, &descriptor, &args, cache);
            let ret = machine.kind_of(body.signature.ret);
            body.asm.ret(ret, result);
            Ok(())
        },
    )
}

/// `Invokers.makeVarHandleMethodInvoker(accessMode, isExact)`.
pub(super) fn variable_invoker(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let target = machine.get_field(state, object(args, 0)?, "targetType")?.as_ref();
    let name = machine.get_field(state, object(args, 1)?, "methodName")?.as_ref();
    let name = machine.text_of(state, name)?;
    let target = machine.type_signature(state, target)?;
    let layout = machine.layout()?;
    let mut signature = target.clone();
    signature.params.insert(0, layout.var_handle);
    let target = machine.signature_id(target);
    let method = machine.program.methods_named(layout.var_handle, &name).next();
    let method = method.ok_or_else(|| Trap::bug(format!("variable handles have no method {name}")))?;
    typed(
        machine,
        state,
        signature,
        |_| Shape::VariableInvoker(target, name),
        &[],
        |machine, body| {
            let args: Vec<Reg> = body.asm.params().into_iter().skip(1).collect();
            let descriptor = machine.erased_descriptor(&*machine.signature_of(target)?, false);
            let cache = (ClassId(target.0), super::handles::CHECKED);
            let result = body.asm.call_handle(&machine.program, method, &descriptor, &args, cache);
            let ret = machine.kind_of(body.signature.ret);
            body.asm.ret(ret, result);
            Ok(())
        },
    )
}

/// `MethodHandleImpl.makeGuardWithTest(test, target, fallback)`.
pub(super) fn guard(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let (test, target, fallback) = (object(args, 0)?, object(args, 1)?, object(args, 2)?);
    let method_type = machine.handle_type(state, target)?;
    let id = machine.callable(state, target)?.signature;
    let tested = machine.callable(state, test)?.signature;
    let body = machine.body(Shape::Guard(id, tested), id, |machine, body| {
        let args: Vec<Reg> = body.asm.params().into_iter().skip(1).collect();
        let count = machine.signature_of(tested)?.params.len();
        let test = machine.emit_part(body, 0)?;
        let answer = machine.emit_call(&mut body.asm, test, tested, args.get(..count).unwrap_or(&args))?;
        let otherwise = body.asm.label();
        body.asm.jump(Instr::IfEqK { a: answer, k: 0, target: 0 }, otherwise);
        let ret = machine.kind_of(body.signature.ret);
        for part in [1, 2] {
            let handle = machine.emit_part(body, part)?;
            let result = machine.emit_call(&mut body.asm, handle, id, &args)?;
            body.asm.ret(ret, result);
            if part == 1 {
                body.asm.bind(otherwise);
            }
        }
        Ok(())
    })?;
    let handle = machine.new_handle(state, method_type, id, body, &[test, target, fallback])?;
    reference(handle)
}

/// `MethodHandleImpl.makeGuardWithCatch(target, exceptionType, handler)`.
pub(super) fn guard_with_catch(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let (target, class, handler) = (object(args, 0)?, object(args, 1)?, object(args, 2)?);
    let method_type = machine.handle_type(state, target)?;
    let id = machine.callable(state, target)?.signature;
    let handled = machine.callable(state, handler)?.signature;
    let body = machine.body(Shape::Catch(id, handled), id, |machine, body| {
        let args: Vec<Reg> = body.asm.params().into_iter().skip(1).collect();
        let ret = machine.kind_of(body.signature.ret);
        let target = machine.emit_part(body, 0)?;
        let start = body.asm.here();
        let result = machine.emit_call(&mut body.asm, target, id, &args)?;
        let end = body.asm.here();
        body.asm.ret(ret, result);
        let caught = body.asm.here();
        body.asm.handler(start, end, caught);
        let exception = body.asm.fresh();
        body.asm.emit(Instr::Move { dst: exception, src: body.asm.caught() });
        let class = machine.emit_part(body, 1)?;
        let is_instance = machine.library_method("java/lang/Class", "isInstance", "(Ljava/lang/Object;)Z")?;
        let fits = body.asm.call(&machine.program, CallKind::Virtual, is_instance, &[class, exception]);
        let other = body.asm.label();
        body.asm.jump(Instr::IfEqK { a: fits, k: 0, target: 0 }, other);
        let handler = machine.emit_part(body, 2)?;
        let count = machine.signature_of(handled)?.params.len();
        let all: Vec<Reg> = [exception].into_iter().chain(args).take(count).collect();
        let result = machine.emit_call(&mut body.asm, handler, handled, &all)?;
        body.asm.ret(ret, result);
        body.asm.bind(other);
        body.asm.emit(Instr::Throw { a: exception });
        Ok(())
    })?;
    let handle = machine.new_handle(state, method_type, id, body, &[target, class, handler])?;
    reference(handle)
}

/// `MethodHandleImpl.makeTryFinally(target, cleanup, …)`: the cleanup gets the throwable, the result and the arguments.
pub(super) fn try_finally(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let (target, cleanup) = (object(args, 0)?, object(args, 1)?);
    let method_type = machine.handle_type(state, target)?;
    let id = machine.callable(state, target)?.signature;
    let cleaning = machine.callable(state, cleanup)?.signature;
    let body = machine.body(Shape::Finally(id, cleaning), id, |machine, body| {
        let args: Vec<Reg> = body.asm.params().into_iter().skip(1).collect();
        let ret = machine.kind_of(body.signature.ret);
        let cleans = machine.signature_of(cleaning)?;
        let target = machine.emit_part(body, 0)?;
        let start = body.asm.here();
        let result = machine.emit_call(&mut body.asm, target, id, &args)?;
        let end = body.asm.here();
        let cleanup = machine.emit_part(body, 1)?;
        let none = body.asm.zero();
        let mut all = vec![none];
        if ret != Kind::Void {
            all.push(result);
        }
        all.extend(&args);
        all.truncate(cleans.params.len());
        let cleaned = machine.emit_call(&mut body.asm, cleanup, cleaning, &all)?;
        body.asm.ret(ret, cleaned);
        let caught = body.asm.here();
        body.asm.handler(start, end, caught);
        let exception = body.asm.fresh();
        body.asm.emit(Instr::Move { dst: exception, src: body.asm.caught() });
        let cleanup = machine.emit_part(body, 1)?;
        let mut all = vec![exception];
        if ret != Kind::Void {
            all.push(none);
            body.asm.emit(Instr::ConstInt { dst: none, value: 0 });
        }
        all.extend(&args);
        all.truncate(cleans.params.len());
        machine.emit_call(&mut body.asm, cleanup, cleaning, &all)?;
        body.asm.emit(Instr::Throw { a: exception });
        Ok(())
    })?;
    let handle = machine.new_handle(state, method_type, id, body, &[target, cleanup])?;
    reference(handle)
}

/// `MethodHandleImpl.makeTableSwitch(type, default, cases)`.
pub(super) fn table_switch(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let (method_type, default) = (object(args, 0)?, object(args, 1)?);
    let cases = machine.refs_of(state, object(args, 2)?).ok_or_else(Trap::null)?.to_vec();
    let id = machine.type_signature(state, method_type)?;
    let id = machine.signature_id(id);
    let called = machine.callable(state, default)?.signature;
    let count = cases.len();
    let body = machine.body(Shape::Switch(id, count), id, |machine, body| {
        let args: Vec<Reg> = body.asm.params().into_iter().skip(1).collect();
        let ret = machine.kind_of(body.signature.ret);
        let labels: Vec<_> = (0..=count).map(|_| body.asm.label()).collect();
        let (otherwise, targets) = labels.split_last().ok_or_else(|| Trap::bug("a switch without cases"))?;
        let selector = body.asm.param(1);
        body.asm.switch(selector, 0, *otherwise, targets.to_vec());
        for (part, label) in targets.iter().chain([otherwise]).enumerate() {
            body.asm.bind(*label);
            let handle = machine.emit_part(body, part)?;
            let result = machine.emit_call(&mut body.asm, handle, called, &args)?;
            body.asm.ret(ret, result);
        }
        Ok(())
    })?;
    let data: Vec<Ref> = cases.into_iter().chain([default]).collect();
    let handle = machine.new_handle(state, method_type, id, body, &data)?;
    reference(handle)
}

/// Returns the first argument unchanged.
pub(super) fn first(_: &mut Machine, _: &mut State, args: &[Slot]) -> Answer {
    Ok(Reply::Value(arg(args, 0)))
}

/// Returns the form that all handles share.
pub(super) fn plain_form(machine: &mut Machine, state: &mut State, _: &[Slot]) -> Answer {
    let form = machine.plain_form(state)?;
    reference(form)
}

/// The machine's `methodType(signature number)`.
pub(super) fn method_type(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    match machine.method_type(state, SignatureId(arg(args, 0).as_int() as u32))? {
        Some(found) => reference(found),
        None => Ok(Reply::Again),
    }
}
