//! `ObjectMethods`: `toString`, `hashCode` and `equals` of records.

use super::assembler::Assembler;
use super::bootstrap::Bootstrap;
use super::concat::Piece;
use crate::machine::Machine;
use crate::trap::Trap;
use heapwright_program::code::{CallKind, Constant, HandleRef, Instr, Reg};
use heapwright_program::{ClassId, Kind, MethodId};
use std::rc::Rc;

/// A component of a record: its name, its cell and its type.
struct Component {
    name: String,
    cell: u32,
    class: ClassId,
}

impl Machine {
    /// Links a call site of `ObjectMethods.bootstrap`.
    pub(super) fn link_record(
        &mut self,
        host: ClassId,
        name: &str,
        descriptor: &str,
        bootstrap: &Bootstrap,
    ) -> Result<MethodId, Trap> {
        let malformed = || Trap::raise("java/lang/BootstrapMethodError", "malformed record call site");
        let [Constant::Class(record), Constant::String(names), getters @ ..] = bootstrap.arguments.as_slice() else {
            return Err(malformed());
        };
        let record = self.class_for(host, record)?;
        let names = String::from_utf16_lossy(names);
        let mut components = Vec::with_capacity(getters.len());
        for (getter, name) in getters.iter().zip(names.split(';')) {
            let Constant::MethodHandle(getter) = getter else { return Err(malformed()) };
            components.push(self.component(host, name, getter)?);
        }
        let mut asm = Assembler::new(descriptor, true)?;
        match name {
            "toString" => self.record_to_string(&mut asm, record, &components)?,
            "hashCode" => self.record_hash_code(&mut asm, &components)?,
            "equals" => self.record_equals(&mut asm, record, &components)?,
            other => return Err(Trap::raise("java/lang/IllegalArgumentException", other)),
        }
        self.add_static(host, name, descriptor, asm)
    }

    fn component(&mut self, host: ClassId, name: &str, getter: &HandleRef) -> Result<Component, Trap> {
        let owner = self.class_for(host, &getter.class)?;
        let field = self.program.resolve_field(host, owner, &getter.name, &getter.descriptor, false)?;
        let class = self.type_class(host, &getter.descriptor)?;
        Ok(Component { name: name.to_owned(), cell: self.program.field(field).cell() as u32, class })
    }

    fn record_to_string(&mut self, asm: &mut Assembler, record: ClassId, components: &[Component]) -> Result<(), Trap> {
        let mut pieces = Vec::new();
        let mut values = Vec::new();
        let mut text = format!("{}[", self.simple_name(record));
        for component in components {
            text.push_str(&component.name);
            text.push('=');
            pieces.push(Piece::Text(text.encode_utf16().collect::<Vec<_>>().into()));
            pieces.push(Piece::Argument(self.kind_of(component.class)));
            text = ", ".to_owned();
            values.push((load(asm, 0, component), component.class));
        }
        let end = if components.is_empty() { text + "]" } else { "]".to_owned() };
        pieces.push(Piece::Text(Rc::from(end.encode_utf16().collect::<Vec<_>>())));
        let result = self.emit_concat(asm, &values, pieces)?;
        asm.ret(Kind::Ref, result);
        Ok(())
    }

    /// Returns the name that `Class.getSimpleName` gives.
    pub(super) fn simple_name(&self, class: ClassId) -> String {
        let class = self.program.class(class);
        let own = class.inner_classes().into_iter().find(|inner| inner.inner.as_ref() == &**class.name());
        match own.and_then(|inner| inner.name) {
            Some(name) => name.to_string(),
            None => class.name().rsplit('/').next().unwrap_or_default().to_owned(),
        }
    }

    fn record_hash_code(&mut self, asm: &mut Assembler, components: &[Component]) -> Result<(), Trap> {
        let result = asm.int(0);
        for component in components {
            let value = load(asm, 0, component);
            let method = match self.kind_of(component.class) {
                Kind::Ref => self.library_method("java/util/Objects", "hashCode", "(Ljava/lang/Object;)I")?,
                kind => {
                    let (class, _) = self.known.box_of(kind).ok_or_else(|| Trap::bug("a component of type void"))?;
                    let name = self.program.class(class).name().to_string();
                    self.library_method(&name, "hashCode", &format!("({})I", kind.char()))?
                }
            };
            let hash = asm.call(&self.program, CallKind::Static, method, &[value]);
            asm.emit(Instr::IMulK { dst: result, a: result, k: 31 });
            asm.emit(Instr::IAdd { dst: result, a: result, b: hash });
        }
        asm.ret(Kind::Int, result);
        Ok(())
    }

    /// Emits `equals`. The JDK nests one test around the next, so the last component is compared first.
    fn record_equals(&mut self, asm: &mut Assembler, record: ClassId, components: &[Component]) -> Result<(), Trap> {
        let (equal, different) = (asm.label(), asm.label());
        asm.jump(Instr::IfRefEq { a: 0, b: 1, target: 0 }, equal);
        let is = asm.fresh();
        asm.emit(Instr::InstanceOfResolved { dst: is, a: 1, class: record.0 });
        asm.jump(Instr::IfEqK { a: is, k: 0, target: 0 }, different);
        for component in components.iter().rev() {
            let (a, b) = (load(asm, 0, component), load(asm, 1, component));
            let (class, name, descriptor) = match self.kind_of(component.class) {
                Kind::Long => {
                    asm.jump(Instr::IfLongNe { a, b, target: 0 }, different);
                    continue;
                }
                Kind::Float => ("java/lang/Float", "compare", "(FF)I"),
                Kind::Double => ("java/lang/Double", "compare", "(DD)I"),
                Kind::Ref => ("java/util/Objects", "equals", "(Ljava/lang/Object;Ljava/lang/Object;)Z"),
                _ => {
                    asm.jump(Instr::IfNe { a, b, target: 0 }, different);
                    continue;
                }
            };
            let method = self.library_method(class, name, descriptor)?;
            let result = asm.call(&self.program, CallKind::Static, method, &[a, b]);
            let jump = match name {
                "equals" => Instr::IfEqK { a: result, k: 0, target: 0 },
                _ => Instr::IfNeK { a: result, k: 0, target: 0 },
            };
            asm.jump(jump, different);
        }
        asm.bind(equal);
        let one = asm.int(1);
        asm.ret(Kind::Boolean, one);
        asm.bind(different);
        let zero = asm.int(0);
        asm.ret(Kind::Boolean, zero);
        Ok(())
    }
}

fn load(asm: &mut Assembler, object: Reg, component: &Component) -> Reg {
    let dst = asm.fresh();
    asm.emit(Instr::GetFieldResolved { dst, object, cell: component.cell });
    dst
}
