//! Classes whose constructor has a say in what their fields hold, although some fields change later.

use super::Way;
use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::Symbolic;
use crate::symbolic::held::jump_targets;
use heapwright_program::code::{CallKind, CallSite, Code, Instr, Reg};
use heapwright_program::{ClassId, FieldId, MethodId, flags};

impl Symbolic {
    /// Returns true if inputs of a class are made by a constructor, after which the fields that may change become
    /// inputs: a constructor of the program checks or computes what fields that never change hold.
    pub(crate) fn is_constructed(&mut self, machine: &mut Machine, class: ClassId) -> bool {
        // a precondition describes fields
        if self.resolved.is_some() {
            return false;
        }
        if let Some(known) = self.recipes.constructed.get(&class) {
            return *known;
        }
        let found = self.finds_construction(machine, class);
        if !self.recipes.is_searching() {
            self.recipes.constructed.insert(class, found);
        }
        found
    }

    fn finds_construction(&mut self, machine: &mut Machine, class: ClassId) -> bool {
        let found = machine.program.class(class);
        let plain = !found.is_interface() && !found.is_array() && !found.is_abstract() && !found.is_primitive();
        if !plain
            || machine.is_library(class)
            || machine.is_enum(class)
            || machine.answered.contains(&class)
            || machine.program.is_assignable(class, machine.known.throwable)
            || self.is_made(machine, class)
        {
            return false;
        }
        let fields = machine.instance_fields(class);
        let inner =
            |machine: &Machine| fields.iter().any(|field| machine.program.field(*field).name().starts_with("this$"));
        if inner(machine) || !fields.iter().any(|field| self.is_fixed(machine, *field)) {
            return false;
        }
        // what such objects hold changes without the field
        let holds_own = |symbolic: &mut Symbolic, machine: &mut Machine, field: &FieldId| {
            symbolic.is_fixed(machine, *field)
                && symbolic.held_class(machine, *field).is_some_and(|held| !machine.is_library(held))
        };
        if fields.iter().any(|field| holds_own(self, machine, field)) {
            return false;
        }
        let constructors = self.constructors_of(machine, class);
        constructors.iter().any(|one| !machine.is_storing(*one))
            && constructors.iter().all(|one| !machine.writes_statics(*one))
    }

    /// Returns the constructors among the recipes of a class, without those that put an array of their own into a field:
    /// its elements change without the field, and only those of an argument are inputs.
    fn constructors_of(&mut self, machine: &mut Machine, class: ClassId) -> Vec<MethodId> {
        let recipes = self.recipes_of(machine, class);
        let own = |recipe: &MethodId| {
            let found = machine.program.method(*recipe);
            found.is_constructor() && found.class() == class
        };
        let mut constructors: Vec<MethodId> = recipes.iter().copied().filter(own).collect();
        for field in machine.instance_fields(class) {
            if machine.program.field(field).descriptor().starts_with('[') && self.is_fixed(machine, field) {
                constructors.retain(|one| machine.only_stores_parameters(*one, field));
            }
        }
        constructors
    }

    /// Returns the ways to construct an object, the preferred one first.
    pub(crate) fn constructions(&mut self, machine: &mut Machine, state: &State, class: ClassId) -> Vec<Way> {
        let constructors = self.constructors_of(machine, class);
        let ways = self.ways_of(machine, state, class);
        ways.into_iter().filter(|way| way.then.is_empty() && constructors.contains(&way.recipe)).collect()
    }

    /// Returns true if a field keeps what the constructor gave it: it is final, or nothing but constructors assigns it.
    pub(crate) fn is_fixed(&mut self, machine: &mut Machine, field: FieldId) -> bool {
        if let Some(known) = self.recipes.fixed.get(&field) {
            return *known;
        }
        let found = machine.program.field(field);
        let fixed = found.is_final() || found.flags() & flags::PRIVATE != 0 && !machine.is_assigned_later(field);
        self.recipes.fixed.insert(field, fixed);
        fixed
    }
}

impl Machine {
    /// Returns true if a method other than a constructor may assign a private field: one of the class, of a class nested
    /// in it, or of the class around it.
    fn is_assigned_later(&mut self, field: FieldId) -> bool {
        let owner = self.program.field(field).class();
        let host = self.program.nest_host(owner);
        let mut nest = vec![owner, host];
        for member in self.program.class(host).nest_members() {
            match self.program.load(&member) {
                Ok(class) => nest.push(class),
                Err(_) => return true,
            }
        }
        nest.into_iter().any(|class| {
            let methods: Vec<MethodId> = self.program.class(class).methods().collect();
            methods.into_iter().any(|method| {
                let found = self.program.method(method);
                if found.is_abstract() || found.is_native() || class == owner && found.is_constructor() {
                    return false;
                }
                self.program.code(method).map_or(true, |code| !self.stores_to(&code, field).is_empty())
            })
        })
    }

    /// Returns true if a constructor does nothing but store parameters, constants, static fields and new
    /// objects of the library.
    fn is_storing(&mut self, constructor: MethodId) -> bool {
        self.constructors_run(constructor).into_iter().all(|one| self.only_stores(one))
    }

    fn only_stores(&mut self, constructor: MethodId) -> bool {
        let Ok(code) = self.program.code(constructor) else { return false };
        code.instrs.iter().all(|instr| match instr.get() {
            Instr::Nop
            | Instr::Move { .. }
            | Instr::ConstInt { .. }
            | Instr::ConstWide { .. }
            | Instr::LoadString { .. }
            | Instr::GetStatic { .. }
            | Instr::GetStaticResolved { .. }
            | Instr::PutField { .. }
            | Instr::PutFieldResolved { .. }
            | Instr::PutFieldNarrow { .. }
            | Instr::New { .. }
            | Instr::NewResolved { .. }
            | Instr::ReturnVoid => true,
            Instr::Invoke { site, .. } | Instr::InvokeSpecial { site, .. } => {
                code.calls.get(site as usize).is_some_and(|call| self.is_storing_call(call))
            }
            _ => false,
        })
    }

    /// Returns true if a call runs a constructor that does not look at its arguments, or one of the program, which is looked
    /// at by itself.
    fn is_storing_call(&mut self, call: &CallSite) -> bool {
        if call.kind != CallKind::Special || &*call.name != "<init>" {
            return false;
        }
        match self.program.load(&call.class) {
            Ok(owner) if self.is_library(owner) => &*call.descriptor == "()V",
            Ok(owner) => self.program.find_method(owner, "<init>", &call.descriptor).is_some(),
            Err(_) => false,
        }
    }

    /// Returns true if what a constructor, or one that it runs, puts into a field is a parameter.
    fn only_stores_parameters(&mut self, constructor: MethodId, field: FieldId) -> bool {
        let owner = self.program.field(field).class();
        self.constructors_run(constructor).into_iter().all(|one| {
            self.program.method(one).class() != owner
                || self.program.code(one).is_ok_and(|code| {
                    self.stores_to(&code, field).into_iter().all(|place| is_parameter_stored(&code, place))
                })
        })
    }

    /// Returns true if a constructor assigns static fields: when it runs then makes a difference.
    fn writes_statics(&mut self, constructor: MethodId) -> bool {
        self.constructors_run(constructor).into_iter().any(|one| {
            self.program.code(one).map_or(true, |code| {
                let assigns = |instr: Instr| matches!(instr, Instr::PutStatic { .. } | Instr::PutStaticResolved { .. });
                code.instrs.iter().any(|instr| assigns(instr.get()))
            })
        })
    }

    /// Returns a constructor and those of the program that it runs, directly or not: of superclasses, and of objects that
    /// it makes, which may be of its own class.
    fn constructors_run(&mut self, constructor: MethodId) -> Vec<MethodId> {
        let mut found = vec![constructor];
        let mut next = 0;
        while let Some(one) = found.get(next).copied() {
            next += 1;
            let Ok(code) = self.program.code(one) else { continue };
            for call in code.calls.iter().filter(|call| call.kind == CallKind::Special && &*call.name == "<init>") {
                let owner = self.program.load(&call.class).ok().filter(|owner| !self.is_library(*owner));
                let called = owner.and_then(|owner| self.program.find_method(owner, "<init>", &call.descriptor));
                found.extend(called.filter(|called| !found.contains(called)));
            }
        }
        found
    }
}

/// Returns true if an instruction puts a parameter into a field: a register that no instruction writes, or a copy of one
/// that was made right before.
fn is_parameter_stored(code: &Code, store: usize) -> bool {
    let source = code.instrs.get(store).map(|cell| cell.get());
    let Some(Instr::PutField { src, .. } | Instr::PutFieldResolved { src, .. }) = source else { return false };
    let is_written = |register: Reg| code.instrs.iter().any(|cell| cell.get().written() == Some(register));
    let targets = jump_targets(code);
    let mut wanted = src;
    for place in (0..store).rev() {
        if !is_written(wanted) {
            return true;
        }
        let Some(instr) = code.instrs.get(place).map(|cell| cell.get()) else { return false };
        match instr {
            _ if targets.contains(&(place as u32 + 1)) => return false,
            Instr::Move { src, .. } if instr.written() == Some(wanted) => wanted = src,
            _ if instr.written() == Some(wanted) => return false,
            _ => {}
        }
    }
    !is_written(wanted)
}
