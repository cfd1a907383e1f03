//! Handles the library builds from its own forms: here they get bodies made by the machine.

use super::bodies::{Body, Shape};
use super::edits::store_element;
use super::types::{Signature, SignatureId};
use crate::intrinsics::{Answer, Reply, arg, class_arg, object, reference};
use crate::machine::Vm;
use crate::state::State;
use crate::trap::Trap;
use heapwright_memory::{Ref, Slot};
use heapwright_program::code::{CallKind, Instr, Reg};
use heapwright_program::{ClassId, Kind};

/// `MethodHandleImpl.makePairwiseConvert(target, type, strict, …)`.
pub(super) fn convert(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let (target, method_type) = (object(args, 0)?, object(args, 1)?);
    let inner = vm.callable(state, target)?.signature;
    let outer = vm.type_signature(state, method_type)?;
    let outer = vm.signature_id(outer);
    if outer == inner {
        return reference(target);
    }
    let body = vm.convert_body(outer, inner, arg(args, 2).as_int() != 0)?;
    let handle = vm.new_handle(state, method_type, outer, body, &[target])?;
    reference(handle)
}

/// Replies with a handle of a signature whose `MethodType` the library makes first.
fn typed(
    vm: &mut Vm,
    state: &mut State,
    signature: Signature,
    shape: impl FnOnce(SignatureId) -> Shape,
    data: &[Ref],
    make: impl FnOnce(&mut Vm, &mut Body) -> Result<(), Trap>,
) -> Answer {
    let id = vm.signature_id(signature);
    let Some(method_type) = vm.method_type(state, id)? else { return Ok(Reply::Again) };
    let body = vm.body(shape(id), id, make)?;
    let handle = vm.new_handle(state, method_type, id, body, data)?;
    reference(handle)
}

/// `MethodHandles.makeIdentity(type)`.
pub(super) fn identity(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(vm, state, args, 0)?;
    let params = if vm.kind_of(class) == Kind::Void { Vec::new() } else { vec![class] };
    typed(vm, state, Signature { params, ret: class }, Shape::Identity, &[], |vm, body| {
        let kind = vm.kind_of(body.signature.ret);
        let value = body.asm.param(1);
        body.asm.ret(kind, value);
        Ok(())
    })
}

fn zero_of(vm: &mut Vm, state: &mut State, class: ClassId) -> Answer {
    typed(vm, state, Signature { params: Vec::new(), ret: class }, Shape::Zero, &[], |vm, body| {
        let value = body.asm.zero();
        let kind = vm.kind_of(body.signature.ret);
        body.asm.ret(kind, value);
        Ok(())
    })
}

/// `MethodHandles.makeZero(type)`.
pub(super) fn zero(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(vm, state, args, 0)?;
    zero_of(vm, state, class)
}

/// `MethodHandles.makePrimitiveZero(wrapper)`.
pub(super) fn primitive_zero(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let class = vm.get_field(state, object(args, 0)?, "primitiveType")?.as_ref();
    let class = vm.mirrored(state, class)?;
    zero_of(vm, state, class)
}

/// `MethodHandleImpl.makeConstantReturning(type, value)`.
pub(super) fn constant(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(vm, state, args, 0)?;
    let mut value = arg(args, 1).as_ref();
    let kind = vm.kind_of(class);
    if kind != Kind::Ref {
        let (from, plain) = vm.unboxed(state, value).ok_or_else(|| {
            if value.is_null() {
                Trap::null()
            } else {
                Trap::raise("java/lang/ClassCastException", "not a primitive value")
            }
        })?;
        let wide = crate::intrinsics::widen(from, kind, plain)
            .ok_or_else(|| Trap::raise("java/lang/ClassCastException", format!("cannot convert to {}", kind.name())))?;
        value = vm.boxed(state, kind, wide)?;
    } else if !value.is_null() && !vm.instance_of(state, value, class) {
        let found = vm.class_of(state, value).unwrap_or(class);
        let (from, to) = (vm.java_name(found), vm.java_name(class));
        return Err(Trap::raise("java/lang/ClassCastException", format!("Cannot cast {from} to {to}")));
    }
    typed(vm, state, Signature { params: Vec::new(), ret: class }, Shape::Constant, &[value], |vm, body| {
        let value = vm.emit_part(body, 0)?;
        let kind = vm.kind_of(body.signature.ret);
        let value = vm.emit_open(&mut body.asm, value, kind);
        body.asm.ret(kind, value);
        Ok(())
    })
}

/// `MethodHandleImpl.throwException(type)`.
pub(super) fn throw_exception(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let method_type = object(args, 0)?;
    let signature = vm.type_signature(state, method_type)?;
    let id = vm.signature_id(signature);
    let body = vm.body(Shape::Throw(id), id, |_, body| {
        let thrown = body.asm.param(1);
        body.asm.emit(Instr::Throw { a: thrown });
        Ok(())
    })?;
    let handle = vm.new_handle(state, method_type, id, body, &[])?;
    reference(handle)
}

/// `MethodHandleImpl.varargsArray(arrayType, count)`.
pub(super) fn new_array(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(vm, state, args, 0)?;
    collector(vm, state, class, arg(args, 1).as_int())
}

/// `MethodHandleImpl.varargsArray(count)`.
pub(super) fn new_object_array(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let class = vm.known.object_array;
    collector(vm, state, class, arg(args, 0).as_int())
}

fn collector(vm: &mut Vm, state: &mut State, class: ClassId, count: i32) -> Answer {
    let component = vm.program.component(class);
    let component = component.ok_or_else(|| Trap::raise("java/lang/IllegalArgumentException", "not an array type"))?;
    let count = usize::try_from(count).unwrap_or(0);
    let signature = Signature { params: vec![component; count], ret: class };
    typed(
        vm,
        state,
        signature,
        |_| Shape::NewArray(class, count),
        &[],
        |vm, body| {
            let length = body.asm.int(count as i32);
            let array = body.asm.fresh();
            let kind = vm.kind_of(component);
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
pub(super) fn invoker(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let exact = arg(args, 1).as_int() != 0;
    let target = vm.get_field(state, object(args, 0)?, "targetType")?.as_ref();
    let target = vm.type_signature(state, target)?;
    let layout = vm.layout()?;
    let mut signature = target.clone();
    signature.params.insert(0, layout.handle);
    let target = vm.signature_id(target);
    typed(
        vm,
        state,
        signature,
        |_| Shape::Invoker(target, exact),
        &[],
        |vm, body| {
            let args: Vec<Reg> = body.asm.params().into_iter().skip(1).collect();
            let descriptor = vm.erased_descriptor(&*vm.signature_of(target)?, false);
            let method = if exact { layout.invoke_exact } else { layout.invoke };
            let cache = (ClassId(target.0), super::handles::CHECKED);
            let result = body.asm.call_handle(&vm.program, method, &descriptor, &args, cache);
            let ret = vm.kind_of(body.signature.ret);
            body.asm.ret(ret, result);
            Ok(())
        },
    )
}

/// `Invokers.makeVarHandleMethodInvoker(accessMode, isExact)`.
pub(super) fn variable_invoker(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let target = vm.get_field(state, object(args, 0)?, "targetType")?.as_ref();
    let name = vm.get_field(state, object(args, 1)?, "methodName")?.as_ref();
    let name = vm.text_of(state, name)?;
    let target = vm.type_signature(state, target)?;
    let layout = vm.layout()?;
    let mut signature = target.clone();
    signature.params.insert(0, layout.var_handle);
    let target = vm.signature_id(target);
    let method = vm.program.methods_named(layout.var_handle, &name).next();
    let method = method.ok_or_else(|| Trap::bug(format!("variable handles have no method {name}")))?;
    typed(
        vm,
        state,
        signature,
        |_| Shape::VariableInvoker(target, name),
        &[],
        |vm, body| {
            let args: Vec<Reg> = body.asm.params().into_iter().skip(1).collect();
            let descriptor = vm.erased_descriptor(&*vm.signature_of(target)?, false);
            let cache = (ClassId(target.0), super::handles::CHECKED);
            let result = body.asm.call_handle(&vm.program, method, &descriptor, &args, cache);
            let ret = vm.kind_of(body.signature.ret);
            body.asm.ret(ret, result);
            Ok(())
        },
    )
}

/// `MethodHandleImpl.makeGuardWithTest(test, target, fallback)`.
pub(super) fn guard(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let (test, target, fallback) = (object(args, 0)?, object(args, 1)?, object(args, 2)?);
    let method_type = vm.handle_type(state, target)?;
    let id = vm.callable(state, target)?.signature;
    let tested = vm.callable(state, test)?.signature;
    let body = vm.body(Shape::Guard(id, tested), id, |vm, body| {
        let args: Vec<Reg> = body.asm.params().into_iter().skip(1).collect();
        let count = vm.signature_of(tested)?.params.len();
        let test = vm.emit_part(body, 0)?;
        let answer = vm.emit_call(&mut body.asm, test, tested, args.get(..count).unwrap_or(&args))?;
        let otherwise = body.asm.label();
        body.asm.jump(Instr::IfEqK { a: answer, k: 0, target: 0 }, otherwise);
        let ret = vm.kind_of(body.signature.ret);
        for part in [1, 2] {
            let handle = vm.emit_part(body, part)?;
            let result = vm.emit_call(&mut body.asm, handle, id, &args)?;
            body.asm.ret(ret, result);
            if part == 1 {
                body.asm.bind(otherwise);
            }
        }
        Ok(())
    })?;
    let handle = vm.new_handle(state, method_type, id, body, &[test, target, fallback])?;
    reference(handle)
}

/// `MethodHandleImpl.makeGuardWithCatch(target, exceptionType, handler)`.
pub(super) fn guard_with_catch(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let (target, class, handler) = (object(args, 0)?, object(args, 1)?, object(args, 2)?);
    let method_type = vm.handle_type(state, target)?;
    let id = vm.callable(state, target)?.signature;
    let handled = vm.callable(state, handler)?.signature;
    let body = vm.body(Shape::Catch(id, handled), id, |vm, body| {
        let args: Vec<Reg> = body.asm.params().into_iter().skip(1).collect();
        let ret = vm.kind_of(body.signature.ret);
        let target = vm.emit_part(body, 0)?;
        let start = body.asm.here();
        let result = vm.emit_call(&mut body.asm, target, id, &args)?;
        let end = body.asm.here();
        body.asm.ret(ret, result);
        let caught = body.asm.here();
        body.asm.handler(start, end, caught);
        let exception = body.asm.fresh();
        body.asm.emit(Instr::Move { dst: exception, src: body.asm.caught() });
        let class = vm.emit_part(body, 1)?;
        let is_instance = vm.library_method("java/lang/Class", "isInstance", "(Ljava/lang/Object;)Z")?;
        let fits = body.asm.call(&vm.program, CallKind::Virtual, is_instance, &[class, exception]);
        let other = body.asm.label();
        body.asm.jump(Instr::IfEqK { a: fits, k: 0, target: 0 }, other);
        let handler = vm.emit_part(body, 2)?;
        let count = vm.signature_of(handled)?.params.len();
        let all: Vec<Reg> = [exception].into_iter().chain(args).take(count).collect();
        let result = vm.emit_call(&mut body.asm, handler, handled, &all)?;
        body.asm.ret(ret, result);
        body.asm.bind(other);
        body.asm.emit(Instr::Throw { a: exception });
        Ok(())
    })?;
    let handle = vm.new_handle(state, method_type, id, body, &[target, class, handler])?;
    reference(handle)
}

/// `MethodHandleImpl.makeTryFinally(target, cleanup, …)`: the cleanup gets the throwable, the result and the arguments.
pub(super) fn try_finally(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let (target, cleanup) = (object(args, 0)?, object(args, 1)?);
    let method_type = vm.handle_type(state, target)?;
    let id = vm.callable(state, target)?.signature;
    let cleaning = vm.callable(state, cleanup)?.signature;
    let body = vm.body(Shape::Finally(id, cleaning), id, |vm, body| {
        let args: Vec<Reg> = body.asm.params().into_iter().skip(1).collect();
        let ret = vm.kind_of(body.signature.ret);
        let cleans = vm.signature_of(cleaning)?;
        let target = vm.emit_part(body, 0)?;
        let start = body.asm.here();
        let result = vm.emit_call(&mut body.asm, target, id, &args)?;
        let end = body.asm.here();
        let cleanup = vm.emit_part(body, 1)?;
        let none = body.asm.zero();
        let mut all = vec![none];
        if ret != Kind::Void {
            all.push(result);
        }
        all.extend(&args);
        all.truncate(cleans.params.len());
        let cleaned = vm.emit_call(&mut body.asm, cleanup, cleaning, &all)?;
        body.asm.ret(ret, cleaned);
        let caught = body.asm.here();
        body.asm.handler(start, end, caught);
        let exception = body.asm.fresh();
        body.asm.emit(Instr::Move { dst: exception, src: body.asm.caught() });
        let cleanup = vm.emit_part(body, 1)?;
        let mut all = vec![exception];
        if ret != Kind::Void {
            all.push(none);
            body.asm.emit(Instr::ConstInt { dst: none, value: 0 });
        }
        all.extend(&args);
        all.truncate(cleans.params.len());
        vm.emit_call(&mut body.asm, cleanup, cleaning, &all)?;
        body.asm.emit(Instr::Throw { a: exception });
        Ok(())
    })?;
    let handle = vm.new_handle(state, method_type, id, body, &[target, cleanup])?;
    reference(handle)
}

/// `MethodHandleImpl.makeTableSwitch(type, default, cases)`.
pub(super) fn table_switch(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let (method_type, default) = (object(args, 0)?, object(args, 1)?);
    let cases = vm.refs_of(state, object(args, 2)?).ok_or_else(Trap::null)?.to_vec();
    let id = vm.type_signature(state, method_type)?;
    let id = vm.signature_id(id);
    let called = vm.callable(state, default)?.signature;
    let count = cases.len();
    let body = vm.body(Shape::Switch(id, count), id, |vm, body| {
        let args: Vec<Reg> = body.asm.params().into_iter().skip(1).collect();
        let ret = vm.kind_of(body.signature.ret);
        let labels: Vec<_> = (0..=count).map(|_| body.asm.label()).collect();
        let (otherwise, targets) = labels.split_last().ok_or_else(|| Trap::bug("a switch without cases"))?;
        let selector = body.asm.param(1);
        body.asm.switch(selector, 0, *otherwise, targets.to_vec());
        for (part, label) in targets.iter().chain([otherwise]).enumerate() {
            body.asm.bind(*label);
            let handle = vm.emit_part(body, part)?;
            let result = vm.emit_call(&mut body.asm, handle, called, &args)?;
            body.asm.ret(ret, result);
        }
        Ok(())
    })?;
    let data: Vec<Ref> = cases.into_iter().chain([default]).collect();
    let handle = vm.new_handle(state, method_type, id, body, &data)?;
    reference(handle)
}

/// Returns the first argument unchanged.
pub(super) fn first(_: &mut Vm, _: &mut State, args: &[Slot]) -> Answer {
    Ok(Reply::Value(arg(args, 0)))
}

/// Returns the form that all handles share.
pub(super) fn plain_form(vm: &mut Vm, state: &mut State, _: &[Slot]) -> Answer {
    let form = vm.plain_form(state)?;
    reference(form)
}

/// The machine's `methodType(signature number)`.
pub(super) fn method_type(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    match vm.method_type(state, SignatureId(arg(args, 0).as_int() as u32))? {
        Some(found) => reference(found),
        None => Ok(Reply::Again),
    }
}
