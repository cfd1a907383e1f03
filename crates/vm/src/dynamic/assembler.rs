//! Register code assembled by the machine: every reference is resolved from the start, so no access is checked.

use crate::machine::Machine;
use crate::trap::Trap;
use heapwright_memory::Ref;
use heapwright_program::code::{
    CallKind, CallSite, ClassSite, Code, Handler, Instr, NO_REG, Narrow, Reg, StringSite, SwitchTable,
};
use heapwright_program::{CallShape, ClassId, Kind, MethodBody, MethodId, Program, SyntheticMethod, flags};
use std::cell::Cell;
use std::rc::Rc;

/// A jump target in the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Label(u32);

/// Code of one method under construction.
pub(crate) struct Assembler {
    /// While assembling, jump targets are label numbers.
    instrs: Vec<Instr>,
    labels: Vec<u32>,
    params: Vec<Reg>,
    max_locals: u16,
    next: Reg,
    code: Tables,
}

#[derive(Default)]
struct Tables {
    handlers: Vec<[Label; 3]>,
    strings: Vec<StringSite>,
    classes: Vec<ClassSite>,
    calls: Vec<CallSite>,
    switches: Vec<(i32, Label, Vec<Label>)>,
}

const UNBOUND: u32 = u32::MAX;

impl Assembler {
    /// Starts the code of a method with this descriptor.
    pub(crate) fn new(descriptor: &str, is_static: bool) -> Result<Assembler, Trap> {
        let shape = CallShape::parse(descriptor, !is_static).ok_or_else(|| {
            Trap::raise("java/lang/IllegalArgumentException", format!("bad method type {descriptor}"))
        })?;
        let max_locals = shape.local_slots();
        Ok(Assembler {
            instrs: Vec::new(),
            labels: Vec::new(),
            params: shape.arg_locals().to_vec(),
            max_locals,
            next: max_locals + 1,
            code: Tables::default(),
        })
    }

    /// Returns the register of an argument; the receiver is the first.
    pub(crate) fn param(&self, index: usize) -> Reg {
        self.params.get(index).copied().unwrap_or(0)
    }

    /// Returns the registers of all arguments.
    pub(crate) fn params(&self) -> Vec<Reg> {
        self.params.clone()
    }

    /// Returns a new, unused register.
    pub(crate) fn fresh(&mut self) -> Reg {
        let reg = self.next;
        self.next += 1;
        reg
    }

    /// Returns the register in which a handler finds the caught exception.
    pub(crate) fn caught(&self) -> Reg {
        self.max_locals
    }

    pub(crate) fn emit(&mut self, instr: Instr) {
        self.instrs.push(instr);
    }

    /// Creates a label to be bound later.
    pub(crate) fn label(&mut self) -> Label {
        self.labels.push(UNBOUND);
        Label(self.labels.len() as u32 - 1)
    }

    /// Binds a label to the next instruction.
    pub(crate) fn bind(&mut self, label: Label) {
        let here = self.instrs.len() as u32;
        if let Some(place) = self.labels.get_mut(label.0 as usize) {
            *place = here;
        }
    }

    /// Creates a label at the next instruction.
    pub(crate) fn here(&mut self) -> Label {
        let label = self.label();
        self.bind(label);
        label
    }

    /// Emits a jump; the target in the instruction is replaced by the label.
    pub(crate) fn jump(&mut self, mut instr: Instr, label: Label) {
        if let Some(target) = instr.target_mut() {
            *target = label.0;
        }
        self.instrs.push(instr);
    }

    pub(crate) fn goto(&mut self, label: Label) {
        self.jump(Instr::Goto { target: 0 }, label);
    }

    /// Covers the instructions between two labels with a catch-all handler.
    pub(crate) fn handler(&mut self, start: Label, end: Label, target: Label) {
        self.code.handlers.push([start, end, target]);
    }

    /// Emits a `tableswitch`.
    pub(crate) fn switch(&mut self, a: Reg, low: i32, default: Label, targets: Vec<Label>) {
        self.code.switches.push((low, default, targets));
        self.emit(Instr::TableSwitch { a, table: self.code.switches.len() as u32 - 1 });
    }

    pub(crate) fn int(&mut self, value: i32) -> Reg {
        let dst = self.fresh();
        self.emit(Instr::ConstInt { dst, value });
        dst
    }

    /// Emits null, or zero of any kind.
    pub(crate) fn zero(&mut self) -> Reg {
        self.int(0)
    }

    /// Emits the load of a string literal.
    pub(crate) fn string(&mut self, text: &[u16]) -> Reg {
        let dst = self.fresh();
        self.code.strings.push(StringSite { text: Rc::from(text), literal: Cell::new(None) });
        self.emit(Instr::LoadString { dst, site: self.code.strings.len() as u32 - 1 });
        dst
    }

    /// Emits the load of a `java.lang.Class`.
    pub(crate) fn class(&mut self, program: &Program, class: ClassId) -> Reg {
        let dst = self.fresh();
        self.code
            .classes
            .push(ClassSite { name: program.class(class).name().clone(), resolved: Cell::new(Some(class)) });
        self.emit(Instr::LoadClass { dst, site: self.code.classes.len() as u32 - 1 });
        dst
    }

    /// Emits a call of a resolved method; returns the register of its result.
    pub(crate) fn call(&mut self, program: &Program, kind: CallKind, method: MethodId, args: &[Reg]) -> Reg {
        let dst = if program.method(method).ret() == Kind::Void { NO_REG } else { self.fresh() };
        self.call_to(program, kind, method, args, dst);
        dst
    }

    /// Emits a call of a resolved method, with the result in a given register.
    pub(crate) fn call_to(&mut self, program: &Program, kind: CallKind, method: MethodId, args: &[Reg], dst: Reg) {
        let target = program.method(method);
        let site = self.site(program, kind, method, target.descriptor().clone(), args);
        self.emit(match kind {
            CallKind::Static => Instr::InvokeStatic { dst, site },
            CallKind::Special => Instr::InvokeSpecial { dst, site },
            CallKind::Virtual => Instr::InvokeVirtual { dst, site },
            CallKind::Interface => Instr::InvokeInterface { dst, site },
        });
    }

    /// Emits a call of a signature-polymorphic method; `cache` is what the machine keeps at such sites.
    pub(crate) fn call_handle(
        &mut self,
        program: &Program,
        method: MethodId,
        descriptor: &str,
        args: &[Reg],
        cache: (ClassId, MethodId),
    ) -> Reg {
        let dst = if descriptor.ends_with(")V") { NO_REG } else { self.fresh() };
        let site = self.site(program, CallKind::Virtual, method, Rc::from(descriptor), args);
        if let Some(site) = self.code.calls.last() {
            site.cache.set(Some(cache));
        }
        self.emit(Instr::InvokeHandle { dst, site });
        dst
    }

    fn site(&mut self, program: &Program, kind: CallKind, method: MethodId, descriptor: Rc<str>, args: &[Reg]) -> u32 {
        let target = program.method(method);
        let owner = program.class(target.class());
        self.code.calls.push(CallSite {
            kind,
            class: owner.name().clone(),
            interface: owner.is_interface(),
            name: target.name().clone(),
            descriptor,
            args: args.into(),
            resolved: Cell::new(Some(method)),
            cache: Cell::new(None),
        });
        self.code.calls.len() as u32 - 1
    }

    /// Emits the return of a value of a kind.
    pub(crate) fn ret(&mut self, kind: Kind, a: Reg) {
        self.emit(match kind {
            Kind::Void => Instr::ReturnVoid,
            Kind::Boolean => Instr::ReturnNarrow { narrow: Narrow::Boolean, a },
            Kind::Byte => Instr::ReturnNarrow { narrow: Narrow::Byte, a },
            Kind::Char => Instr::ReturnNarrow { narrow: Narrow::Char, a },
            Kind::Short => Instr::ReturnNarrow { narrow: Narrow::Short, a },
            _ => Instr::Return { a },
        });
    }

    /// Returns the finished code.
    pub(crate) fn finish(self) -> Rc<Code> {
        let Assembler { instrs, labels, max_locals, next, code, .. } = self;
        let place = |label: u32| labels.get(label as usize).copied().unwrap_or(UNBOUND);
        let instrs: Box<[Cell<Instr>]> = instrs
            .into_iter()
            .map(|mut instr| {
                if let Some(target) = instr.target_mut() {
                    *target = place(*target);
                }
                Cell::new(instr)
            })
            .collect();
        let handlers = code.handlers.into_iter().map(|[start, end, target]| Handler {
            start: place(start.0),
            end: place(end.0),
            target: place(target.0),
            catch: None,
        });
        let switches = code.switches.into_iter().map(|(low, default, targets)| SwitchTable {
            default: place(default.0),
            low,
            keys: Box::default(),
            targets: targets.iter().map(|target| place(target.0)).collect(),
        });
        Rc::new(Code {
            origins: vec![0; instrs.len()].into(),
            instrs,
            frame_size: next,
            max_locals,
            handlers: handlers.collect(),
            switches: switches.collect(),
            strings: code.strings.into(),
            classes: code.classes.into(),
            calls: code.calls.into(),
            ..Code::default()
        })
    }

    /// Returns the finished code as a public method.
    pub(crate) fn method(self, name: &str, descriptor: &str, is_static: bool) -> SyntheticMethod {
        SyntheticMethod {
            name: name.to_owned(),
            descriptor: descriptor.to_owned(),
            flags: flags::PUBLIC | flags::SYNTHETIC | if is_static { flags::STATIC } else { 0 },
            body: MethodBody::Synthetic(self.finish()),
        }
    }
}

impl Machine {
    /// Finds a method of a library class by name and descriptor, declared by the class or a superclass.
    pub(crate) fn library_method(&mut self, class: &str, name: &str, descriptor: &str) -> Result<MethodId, Trap> {
        let mut current = Some(self.program.load(class)?);
        while let Some(id) = current {
            if let Some(method) = self.program.find_method(id, name, descriptor) {
                return Ok(method);
            }
            current = self.program.class(id).super_class();
        }
        Err(Trap::bug(format!("no method {class}.{name}{descriptor}")))
    }

    /// Whether an allocation must wait for a collection.
    pub(crate) fn wants_collection(&self, state: &crate::state::State) -> bool {
        state.heap.allocated_since_collection() >= state.collect_at
    }

    /// Returns the text of a `java.lang.String`, which must not be null.
    pub(crate) fn text_of(&self, state: &crate::state::State, string: Ref) -> Result<String, Trap> {
        self.string_text(state, string).ok_or_else(Trap::null)
    }
}
