//! `SwitchBootstraps`: pattern switches as a chain of tests that starts at the restart index.

use super::assembler::{Assembler, Label};
use super::bootstrap::Bootstrap;
use crate::machine::Machine;
use crate::trap::Trap;
use heapwright_program::code::{CallKind, Constant, Instr};
use heapwright_program::{ClassId, Kind, MethodId};
use std::rc::Rc;

/// What a case tests for.
enum Case {
    Class(ClassId),
    Text(Rc<[u16]>),
    Number(i32),
    /// An enum constant, by the cell of its field.
    EnumConstant(ClassId, u16),
    /// A primitive type, with a subject of that type.
    Always,
    /// A constant that does not exist, or no longer exists.
    Never,
}

impl Machine {
    /// Links a call site of `typeSwitch` or `enumSwitch`.
    pub(super) fn link_switch(
        &mut self,
        host: ClassId,
        descriptor: &str,
        bootstrap: &Bootstrap,
        of_enum: bool,
    ) -> Result<MethodId, Trap> {
        let signature = self.signature(host, descriptor)?;
        let subject = signature.params.first().copied().unwrap_or(self.known.object);
        let mut cases = Vec::with_capacity(bootstrap.arguments.len());
        for argument in &bootstrap.arguments {
            cases.push(match argument {
                Constant::Class(name) => Case::Class(self.class_for(host, name)?),
                Constant::String(name) if of_enum => self.enum_case(subject, &String::from_utf16_lossy(name)),
                Constant::String(text) => Case::Text(text.clone()),
                Constant::Int(value) => Case::Number(*value),
                Constant::Dynamic { bootstrap, name, .. } => self.dynamic_case(host, subject, *bootstrap, name)?,
                other => return Err(Trap::unsupported(format!("the case label {other:?}"))),
            });
        }
        let mut asm = Assembler::new(descriptor, true)?;
        self.emit_cases(&mut asm, subject, &cases)?;
        self.add_static(host, "switch", descriptor, asm)
    }

    fn emit_cases(&mut self, asm: &mut Assembler, subject: ClassId, cases: &[Case]) -> Result<(), Trap> {
        let check = self.library_method("java/util/Objects", "checkIndex", "(II)I")?;
        let length = asm.int(cases.len() as i32 + 1);
        let restart = asm.param(1);
        asm.call(&self.program, CallKind::Static, check, &[restart, length]);
        let (null, none) = (asm.label(), asm.label());
        if self.kind_of(subject) == Kind::Ref {
            asm.jump(Instr::IfNull { a: 0, target: 0 }, null);
        } else if cases.iter().any(|case| !matches!(case, Case::Always)) {
            return Err(Trap::unsupported("a pattern switch that converts primitive values"));
        }
        let starts: Vec<Label> = cases.iter().map(|_| asm.label()).collect();
        asm.switch(restart, 0, none, starts.clone());
        for (index, (case, start)) in cases.iter().zip(&starts).enumerate() {
            asm.bind(*start);
            let next = starts.get(index + 1).copied().unwrap_or(none);
            self.emit_case(asm, subject, case, next)?;
            let found = asm.int(index as i32);
            asm.ret(Kind::Int, found);
        }
        asm.bind(none);
        let count = asm.int(cases.len() as i32);
        asm.ret(Kind::Int, count);
        asm.bind(null);
        let minus = asm.int(-1);
        asm.ret(Kind::Int, minus);
        Ok(())
    }

    /// Emits the test of a case; falls through if it matches.
    fn emit_case(&mut self, asm: &mut Assembler, subject: ClassId, case: &Case, next: Label) -> Result<(), Trap> {
        let is = asm.fresh();
        match case {
            Case::Class(class) => {
                // a type may be named by its primitive counterpart
                let class = match self.kind_of(*class) {
                    Kind::Ref => *class,
                    kind => self.known.box_of(kind).map_or(*class, |(class, _)| class),
                };
                asm.emit(Instr::InstanceOfResolved { dst: is, a: 0, class: class.0 });
                asm.jump(Instr::IfEqK { a: is, k: 0, target: 0 }, next);
            }
            Case::Text(text) => {
                let equals = self.library_method("java/lang/String", "equals", "(Ljava/lang/Object;)Z")?;
                let text = asm.string(text);
                let same = asm.call(&self.program, CallKind::Virtual, equals, &[text, 0]);
                asm.jump(Instr::IfEqK { a: same, k: 0, target: 0 }, next);
            }
            Case::Number(value) => self.emit_number_case(asm, *value, next)?,
            Case::EnumConstant(class, cell) => {
                if !self.program.is_assignable(subject, *class) {
                    asm.emit(Instr::InstanceOfResolved { dst: is, a: 0, class: class.0 });
                    asm.jump(Instr::IfEqK { a: is, k: 0, target: 0 }, next);
                }
                asm.emit(Instr::GetStaticResolved { dst: is, cell: *cell, class: class.0 });
                asm.jump(Instr::IfRefNe { a: is, b: 0, target: 0 }, next);
            }
            Case::Always => {}
            Case::Never => asm.goto(next),
        }
        Ok(())
    }

    /// Emits the test for an integer label: it matches a number with that `int` value and a character with that code.
    fn emit_number_case(&mut self, asm: &mut Assembler, value: i32, next: Label) -> Result<(), Trap> {
        let number = self.program.load("java/lang/Number")?;
        let character = self.program.load("java/lang/Character")?;
        let (int_value, char_value) = (
            self.library_method("java/lang/Number", "intValue", "()I")?,
            self.library_method("java/lang/Character", "charValue", "()C")?,
        );
        let (is, found) = (asm.fresh(), asm.fresh());
        let (other, compare) = (asm.label(), asm.label());
        asm.emit(Instr::InstanceOfResolved { dst: is, a: 0, class: number.0 });
        asm.jump(Instr::IfEqK { a: is, k: 0, target: 0 }, other);
        asm.call_to(&self.program, CallKind::Virtual, int_value, &[0], found);
        asm.goto(compare);
        asm.bind(other);
        asm.emit(Instr::InstanceOfResolved { dst: is, a: 0, class: character.0 });
        asm.jump(Instr::IfEqK { a: is, k: 0, target: 0 }, next);
        asm.call_to(&self.program, CallKind::Virtual, char_value, &[0], found);
        asm.bind(compare);
        asm.jump(Instr::IfNeK { a: found, k: value, target: 0 }, next);
        Ok(())
    }

    fn enum_case(&self, class: ClassId, name: &str) -> Case {
        let descriptor = self.program.class(class).descriptor();
        let field = self.program.find_field(class, name, &descriptor).map(|field| self.program.field(field));
        match field {
            Some(field) if field.is_static() => {
                Case::EnumConstant(class, (self.known.mirror_cells + field.cell()) as u16)
            }
            _ => Case::Never,
        }
    }

    /// Resolves a label that is a dynamic constant: the description of an enum constant, or a primitive type.
    fn dynamic_case(&mut self, host: ClassId, subject: ClassId, index: u16, name: &str) -> Result<Case, Trap> {
        let unknown = || Trap::unsupported(format!("the dynamic case label {name}"));
        let bootstrap = self.bootstrap(host, index)?;
        if &*bootstrap.handle.name == "primitiveClass" {
            let class = self.program.class_of_descriptor(name)?;
            return if class == subject { Ok(Case::Always) } else { Ok(Case::Class(class)) };
        }
        let [Constant::MethodHandle(of), Constant::Dynamic { bootstrap: class, .. }, Constant::String(constant)] =
            bootstrap.arguments.as_slice()
        else {
            return Err(unknown());
        };
        if &*of.class != "java/lang/Enum$EnumDesc" || &*of.name != "of" {
            return Err(unknown());
        }
        let described = self.bootstrap(host, *class)?;
        let [Constant::MethodHandle(_), Constant::String(class)] = described.arguments.as_slice() else {
            return Err(unknown());
        };
        let class = String::from_utf16_lossy(class).replace('.', "/");
        Ok(match self.class_for(host, &class) {
            Ok(class) => self.enum_case(class, &String::from_utf16_lossy(constant)),
            Err(_) => Case::Never,
        })
    }
}
