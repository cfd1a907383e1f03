//! Bodies of method handles: static methods made once per shape and shared by all handles of that shape.

use super::assembler::Assembler;
use super::handles::UNCHECKED;
use super::members::{Member, kind};
use super::types::{Signature, SignatureId};
use crate::machine::Machine;
use crate::state::State;
use crate::trap::Trap;
use heapwright_memory::Ref;
use heapwright_program::code::{CallKind, Instr, NO_REG, Reg};
use heapwright_program::{ClassId, FieldId, Kind, MethodId};

/// What determines a body.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Shape {
    /// A call of a method, by reference kind and signature.
    Call(u8, MethodId, SignatureId),
    /// An access to a field.
    Access(u8, FieldId, SignatureId),
    /// `invoke` with a type that differs from the handle's.
    GenericInvoke(SignatureId),
    /// A handle that invokes the handle it is given.
    Invoker(SignatureId, bool),
    /// A handle that accesses the variable it is given.
    VariableInvoker(SignatureId, String),
    /// Conversion of arguments and result from the first signature to the second; `strict` as in `asType`.
    Convert {
        outer: SignatureId,
        inner: SignatureId,
        strict: bool,
    },
    /// Edits (see `edits`).
    Edited {
        outer: SignatureId,
        inner: SignatureId,
        edits: Vec<i32>,
        extra: Option<SignatureId>,
    },
    /// A call of another handle, unchanged.
    Forward(SignatureId),
    Identity(SignatureId),
    Zero(SignatureId),
    Constant(SignatureId),
    Throw(SignatureId),
    NewArray(ClassId, usize),
    Guard(SignatureId, SignatureId),
    Catch(SignatureId, SignatureId),
    Finally(SignatureId, SignatureId),
    Switch(SignatureId, usize),
    Loop {
        signature: SignatureId,
        parts: Vec<Option<SignatureId>>,
    },
    /// An access to a variable through an implementation with a different signature.
    Variable(SignatureId, MethodId),
    /// An access through the variable's own method handle for the mode.
    IndirectVariable(SignatureId, String),
    /// The same for a variable handle that requires exact types.
    ExactVariable(SignatureId, String),
}

/// A body under construction.
pub(super) struct Body {
    pub asm: Assembler,
    pub signature: Signature,
    descriptor: String,
}

impl Machine {
    /// Returns the body of a shape; it is made when first needed.
    pub(super) fn body(
        &mut self,
        shape: Shape,
        signature: SignatureId,
        make: impl FnOnce(&mut Machine, &mut Body) -> Result<(), Trap>,
    ) -> Result<MethodId, Trap> {
        if let Some(known) = self.dynamic.bodies.get(&shape) {
            return Ok(*known);
        }
        let signature = (*self.signature_of(signature)?).clone();
        let descriptor = self.erased_descriptor(&signature, true);
        let mut body = Body { asm: Assembler::new(&descriptor, true)?, signature, descriptor };
        make(self, &mut body)?;
        let host = self.layout()?.handle;
        let method = self.add_static(host, "invoke", &body.descriptor, body.asm)?;
        self.dynamic.bodies.insert(shape, method);
        Ok(method)
    }

    /// Emits the load of the part of a bound handle at a position.
    pub(super) fn emit_part(&mut self, body: &mut Body, index: usize) -> Result<Reg, Trap> {
        let layout = self.layout()?;
        let (array, dst) = (body.asm.fresh(), body.asm.fresh());
        body.asm.emit(Instr::GetFieldResolved { dst: array, object: 0, cell: layout.data_cell as u32 });
        let index = body.asm.int(index as i32);
        body.asm.emit(Instr::RefLoad { dst, array, index });
        Ok(dst)
    }

    /// Emits the load of the value from a box known to be of this kind.
    pub(super) fn emit_open(&self, asm: &mut Assembler, value: Reg, kind: Kind) -> Reg {
        match self.known.box_of(kind) {
            Some((_, cell)) => {
                let dst = asm.fresh();
                asm.emit(Instr::GetFieldResolved { dst, object: value, cell: cell as u32 });
                dst
            }
            None => value,
        }
    }

    /// Emits a call of a handle known to have the signature.
    pub(super) fn emit_call(
        &mut self,
        asm: &mut Assembler,
        handle: Reg,
        signature: SignatureId,
        args: &[Reg],
    ) -> Result<Reg, Trap> {
        let layout = self.layout()?;
        let descriptor = self.erased_descriptor(&*self.signature_of(signature)?, false);
        let all: Vec<Reg> = [handle].into_iter().chain(args.iter().copied()).collect();
        Ok(asm.call_handle(&self.program, layout.invoke_exact, &descriptor, &all, (ClassId(signature.0), UNCHECKED)))
    }

    /// Returns the body of a direct handle, as its `MemberName` determines it.
    pub(super) fn direct_body(&mut self, state: &State, handle: Ref, id: SignatureId) -> Result<MethodId, Trap> {
        let name = self.get_field(state, handle, "member")?.as_ref();
        let kind = self.member_kind(state, name)?;
        match self.member(state, name)? {
            Some(Member::Method(method)) => self.body(Shape::Call(kind, method, id), id, |machine, body| {
                machine.emit_member_call(body, kind, method);
                Ok(())
            }),
            Some(Member::Field(field)) => self.body(Shape::Access(kind, field, id), id, |machine, body| {
                machine.emit_access(body, kind, field);
                Ok(())
            }),
            None => Err(Trap::bug("a method handle without its member")),
        }
    }

    fn emit_member_call(&self, body: &mut Body, reference: u8, method: MethodId) {
        let asm = &mut body.asm;
        let args: Vec<Reg> = asm.params().into_iter().skip(1).collect();
        let found = self.program.method(method);
        if reference == kind::NEW {
            let object = asm.fresh();
            asm.emit(Instr::NewResolved { dst: object, class: found.class().0 });
            let args: Vec<Reg> = [object].into_iter().chain(args).collect();
            asm.call(&self.program, CallKind::Special, method, &args);
            asm.ret(Kind::Ref, object);
            return;
        }
        let call = match reference {
            kind::STATIC => CallKind::Static,
            kind::SPECIAL => CallKind::Special,
            kind::INTERFACE => CallKind::Interface,
            _ if found.is_private() => CallKind::Special,
            _ if self.program.class(found.class()).is_interface() => CallKind::Interface,
            _ => CallKind::Virtual,
        };
        let result = asm.call(&self.program, call, method, &args);
        let ret = self.kind_of(body.signature.ret);
        asm.ret(ret, result);
    }

    fn emit_access(&self, body: &mut Body, reference: u8, field: FieldId) {
        let asm = &mut body.asm;
        let found = self.program.field(field);
        let (first, second) = (asm.param(1), asm.param(2));
        let (cell, class) = (found.cell() as u32, found.class().0);
        let static_cell = (self.known.mirror_cells + found.cell()) as u16;
        let dst = asm.fresh();
        match reference {
            kind::GET_FIELD => asm.emit(Instr::GetFieldResolved { dst, object: first, cell }),
            kind::GET_STATIC => asm.emit(Instr::GetStaticResolved { dst, cell: static_cell, class }),
            kind::PUT_FIELD => asm.emit(match crate::resolve::narrow(found.kind()) {
                Some(narrow) => Instr::PutFieldNarrow { narrow, object: first, src: second, cell },
                None => Instr::PutFieldResolved { object: first, src: second, cell },
            }),
            _ => asm.emit(Instr::PutStaticResolved { src: first, cell: static_cell, class }),
        }
        let ret = self.kind_of(body.signature.ret);
        asm.ret(ret, dst);
    }

    /// Returns the static method behind `invoke` with a type that differs from the handle's: `asType`, then an exact
    /// call.
    pub(super) fn generic_invoker(&mut self, id: SignatureId) -> Result<MethodId, Trap> {
        self.body(Shape::GenericInvoke(id), id, |machine, body| {
            let args: Vec<Reg> = body.asm.params().into_iter().skip(1).collect();
            let make = machine.machine_method("methodType")?;
            let number = body.asm.int(id.0 as i32);
            let method_type = body.asm.call(&machine.program, CallKind::Static, make, &[number]);
            let descriptor = "(Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;";
            let as_type = machine.library_method("java/lang/invoke/MethodHandle", "asType", descriptor)?;
            let adapted = body.asm.call(&machine.program, CallKind::Virtual, as_type, &[0, method_type]);
            let result = machine.emit_call(&mut body.asm, adapted, id, &args)?;
            let ret = machine.kind_of(body.signature.ret);
            body.asm.ret(ret, result);
            Ok(())
        })
    }

    /// Returns the body of a handle that calls another one and converts arguments and result.
    pub(super) fn convert_body(
        &mut self,
        outer: SignatureId,
        inner: SignatureId,
        strict: bool,
    ) -> Result<MethodId, Trap> {
        let target = self.signature_of(inner)?;
        self.body(Shape::Convert { outer, inner, strict }, outer, |machine, body| {
            let handle = machine.emit_part(body, 0)?;
            let mut args = Vec::with_capacity(target.params.len());
            for (index, to) in target.params.iter().enumerate() {
                let from = body.signature.params.get(index).copied().unwrap_or(*to);
                let value = body.asm.param(index + 1);
                args.push(machine.emit_conversion(&mut body.asm, value, from, *to, strict)?);
            }
            let result = machine.emit_call(&mut body.asm, handle, inner, &args)?;
            let (from, to) = (target.ret, body.signature.ret);
            let result = match (machine.kind_of(from), machine.kind_of(to)) {
                (_, Kind::Void) => NO_REG,
                (Kind::Void, _) => body.asm.zero(),
                _ => machine.emit_conversion(&mut body.asm, result, from, to, strict)?,
            };
            let ret = machine.kind_of(to);
            body.asm.ret(ret, result);
            Ok(())
        })
    }

    /// Emits a conversion as `asType` (strict) or `explicitCastArguments` makes it.
    pub(super) fn emit_conversion(
        &mut self,
        asm: &mut Assembler,
        value: Reg,
        from: ClassId,
        to: ClassId,
        strict: bool,
    ) -> Result<Reg, Trap> {
        if from == to {
            return Ok(value);
        }
        match (self.kind_of(from), self.kind_of(to)) {
            (Kind::Ref, Kind::Ref) => {
                let is_interface = self.program.class(to).is_interface();
                if self.program.is_assignable(from, to) || is_interface && !strict {
                    return Ok(value);
                }
                let class = asm.class(&self.program, to);
                let cast = "(Ljava/lang/Object;)Ljava/lang/Object;";
                let cast = self.library_method("java/lang/Class", "cast", cast)?;
                Ok(asm.call(&self.program, CallKind::Virtual, cast, &[class, value]))
            }
            (Kind::Ref, kind) => self.emit_unbox_any(asm, value, from, kind, strict),
            (kind, Kind::Ref) => self.emit_box(asm, value, kind),
            (from, to) if strict => Ok(self.emit_widen(asm, value, from, to)),
            (from, to) => Ok(emit_primitive_cast(self, asm, value, from, to)),
        }
    }

    /// Emits the unboxing of a reference to any box class, as the library's `ValueConversions` does.
    fn emit_unbox_any(
        &mut self,
        asm: &mut Assembler,
        value: Reg,
        from: ClassId,
        to: Kind,
        strict: bool,
    ) -> Result<Reg, Trap> {
        if strict && self.box_kind(from).is_some() {
            return self.emit_adapt(asm, value, from, self.program.primitive(to), from);
        }
        let (class, _) = self.known.box_of(to).ok_or_else(|| Trap::bug("void cannot be unboxed"))?;
        let name = self.simple_name(class);
        let descriptor = format!("(Ljava/lang/Object;Z){}", to.char());
        let method = self.library_method("sun/invoke/util/ValueConversions", &format!("unbox{name}"), &descriptor)?;
        let cast = asm.int(i32::from(!strict));
        Ok(asm.call(&self.program, CallKind::Static, method, &[value, cast]))
    }
}

/// Emits a conversion between primitive types as in `explicitCastArguments`: any to any, booleans by their lowest bit.
fn emit_primitive_cast(machine: &Machine, asm: &mut Assembler, value: Reg, from: Kind, to: Kind) -> Reg {
    let is_small = |kind| matches!(kind, Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int);
    if !is_small(to) {
        if from == Kind::Double || (from == Kind::Float && to == Kind::Long) {
            let dst = asm.fresh();
            asm.emit(match (from, to) {
                (Kind::Double, Kind::Long) => Instr::D2L { dst, a: value },
                (Kind::Double, Kind::Float) => Instr::D2F { dst, a: value },
                (Kind::Float, _) => Instr::F2L { dst, a: value },
                _ => Instr::Move { dst, src: value },
            });
            return dst;
        }
        return machine.emit_widen(asm, value, from, to);
    }
    let mut a = value;
    if !is_small(from) {
        let dst = asm.fresh();
        asm.emit(match from {
            Kind::Long => Instr::L2I { dst, a },
            Kind::Float => Instr::F2I { dst, a },
            _ => Instr::D2I { dst, a },
        });
        a = dst;
    }
    let dst = asm.fresh();
    asm.emit(match to {
        Kind::Boolean => Instr::IAndK { dst, a, k: 1 },
        Kind::Byte => Instr::I2B { dst, a },
        Kind::Char => Instr::I2C { dst, a },
        Kind::Short => Instr::I2S { dst, a },
        _ => Instr::Move { dst, src: a },
    });
    dst
}
