//! Conversions between the types of a call and those of the method behind it: widening, boxing, unboxing, casts.

use super::assembler::Assembler;
use crate::machine::Machine;
use crate::trap::Trap;
use heapwright_program::code::{CallKind, Instr, Reg};
use heapwright_program::{ClassId, ClassKind, Kind};

impl Machine {
    /// Returns the kind of a type.
    pub(crate) fn kind_of(&self, class: ClassId) -> Kind {
        match self.program.class(class).kind() {
            ClassKind::Primitive(kind) => kind,
            _ => Kind::Ref,
        }
    }

    /// Returns the kind a type boxes, if it is a box class.
    pub(crate) fn box_kind(&self, class: ClassId) -> Option<Kind> {
        self.known.unbox_kind(class)
    }

    /// Emits a cast, unless every value of the type is assignable anyway.
    pub(crate) fn emit_cast(&self, asm: &mut Assembler, value: Reg, from: ClassId, to: ClassId) -> Reg {
        if to == self.known.object || self.program.is_assignable(from, to) {
            return value;
        }
        let dst = asm.fresh();
        asm.emit(Instr::Move { dst, src: value });
        asm.emit(Instr::CheckCastResolved { a: dst, class: to.0 });
        dst
    }

    /// Emits `valueOf` of a box class.
    pub(crate) fn emit_box(&mut self, asm: &mut Assembler, value: Reg, kind: Kind) -> Result<Reg, Trap> {
        let (class, _) = self.known.box_of(kind).ok_or_else(|| Trap::bug("void cannot be boxed"))?;
        let name = self.program.class(class).name().to_string();
        let method = self.library_method(&name, "valueOf", &format!("({})L{name};", kind.char()))?;
        Ok(asm.call(&self.program, CallKind::Static, method, &[value]))
    }

    /// Emits `intValue` or the like on a box of exactly this kind.
    pub(crate) fn emit_unbox(&mut self, asm: &mut Assembler, value: Reg, kind: Kind) -> Result<Reg, Trap> {
        let (class, _) = self.known.box_of(kind).ok_or_else(|| Trap::bug("void cannot be unboxed"))?;
        let name = self.program.class(class).name().to_string();
        let method = self.library_method(&name, &format!("{}Value", kind.name()), &format!("(){}", kind.char()))?;
        Ok(asm.call(&self.program, CallKind::Virtual, method, &[value]))
    }

    /// Emits the widening of a primitive value (JLS 5.1.2); types with the same register representation need none.
    pub(crate) fn emit_widen(&self, asm: &mut Assembler, a: Reg, from: Kind, to: Kind) -> Reg {
        let small = |kind| matches!(kind, Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int);
        let dst = asm.fresh();
        asm.emit(match (from, to) {
            (Kind::Long, Kind::Float) => Instr::L2F { dst, a },
            (Kind::Long, Kind::Double) => Instr::L2D { dst, a },
            (Kind::Float, Kind::Double) => Instr::F2D { dst, a },
            (from, Kind::Long) if small(from) => Instr::I2L { dst, a },
            (from, Kind::Float) if small(from) => Instr::I2F { dst, a },
            (from, Kind::Double) if small(from) => Instr::I2D { dst, a },
            _ => return a,
        });
        dst
    }

    /// Emits the conversion that a lambda's adapter makes from a parameter of the interface method to one of the
    /// implementation; `functional` is the type of the parameter with type arguments substituted.
    pub(crate) fn emit_adapt(
        &mut self,
        asm: &mut Assembler,
        value: Reg,
        from: ClassId,
        to: ClassId,
        functional: ClassId,
    ) -> Result<Reg, Trap> {
        let (source, target) = (self.kind_of(from), self.kind_of(to));
        if from == to && from == functional || source == Kind::Void || target == Kind::Void {
            return Ok(value);
        }
        if source != Kind::Ref {
            if target != Kind::Ref {
                return Ok(self.emit_widen(asm, value, source, target));
            }
            let boxed = self.box_kind(to).unwrap_or(source);
            let wide = self.emit_widen(asm, value, source, boxed);
            return self.emit_box(asm, wide, boxed);
        }
        let (value, from) = match self.kind_of(functional) {
            Kind::Ref => (self.emit_cast(asm, value, from, functional), functional),
            _ => (value, from),
        };
        if target == Kind::Ref {
            return Ok(self.emit_cast(asm, value, from, to));
        }
        self.emit_unbox_to(asm, value, from, target)
    }

    /// Emits the unboxing of a reference and the widening to a primitive type.
    fn emit_unbox_to(&mut self, asm: &mut Assembler, value: Reg, from: ClassId, to: Kind) -> Result<Reg, Trap> {
        if let Some(boxed) = self.box_kind(from) {
            let plain = self.emit_unbox(asm, value, boxed)?;
            return Ok(self.emit_widen(asm, plain, boxed, to));
        }
        if matches!(to, Kind::Boolean | Kind::Char) {
            let (class, _) = self.known.box_of(to).ok_or_else(|| Trap::bug("no box"))?;
            let cast = self.emit_cast(asm, value, from, class);
            return self.emit_unbox(asm, cast, to);
        }
        let number = self.program.load("java/lang/Number")?;
        let cast = self.emit_cast(asm, value, from, number);
        let name = format!("{}Value", to.name());
        let method = self.library_method("java/lang/Number", &name, &format!("(){}", to.char()))?;
        Ok(asm.call(&self.program, CallKind::Virtual, method, &[cast]))
    }
}
