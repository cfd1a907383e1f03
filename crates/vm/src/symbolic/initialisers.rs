//! Static final fields whose values depend on when their class is initialised.
//!
//! `static final int MAX = Config.limit;` is a constant only as long as nobody changes `Config.limit` before the first
//! use of the class. The machine initialises a class once, at the start or when a path first needs it; what its
//! initialiser reads and could have found otherwise is therefore left out wherever its final fields are read.

use crate::loss::Loss;
use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::losses::machine_part;
use heapwright_memory::Slot;
use heapwright_program::code::{CallKind, CallSite, Code, Instr};
use heapwright_program::{ClassId, FieldId, Kind, MethodId, flags};
use rustc_hash::FxHashSet;

/// Maximum number of methods that are followed from an initialiser; one that may call more depends on something.
const MOST_METHODS: usize = 400;

impl Machine {
    /// Returns what the initialiser of a class of the program reads that earlier calls or another machine could have
    /// changed.
    pub(crate) fn initialiser_loss(&self, state: &State, class: ClassId) -> Option<Loss> {
        let mut open = vec![class];
        let mut seen: FxHashSet<ClassId> = open.iter().copied().collect();
        while let Some(class) = open.pop() {
            match self.initialiser_reads(state, class) {
                Ok(others) => open.extend(others.into_iter().filter(|other| seen.insert(*other))),
                Err(loss) => return Some(loss),
            }
        }
        None
    }

    /// Follows an initialiser into the program, to every method of a loaded class that its calls could mean (it has
    /// run, so a class that is not loaded was not used). Returns the other classes whose final fields it reads.
    fn initialiser_reads(&self, state: &State, class: ClassId) -> Result<Vec<ClassId>, Loss> {
        let mut others = Vec::new();
        let mut open = Vec::from_iter(self.program.find_method(class, "<clinit>", "()V"));
        let mut seen: FxHashSet<MethodId> = open.iter().copied().collect();
        while let Some(method) = open.pop() {
            let Ok(code) = self.program.code(method) else { continue };
            for field in self.static_reads(&code) {
                let owner = self.program.field(field).class();
                // its own fields are as the JVM leaves them until it assigns them
                if owner == class || self.is_library(owner) {
                    continue;
                }
                if self.may_change(state, field) {
                    return Err(self.loss_of_static(field));
                }
                others.push(owner);
            }
            for call in &code.calls {
                if let Some(what) = machine_part((&call.class, &call.name)).filter(|_| !is_seeded(call)) {
                    return Err(Loss::Machine(what.to_owned()));
                }
                open.extend(self.possible_callees(call).into_iter().filter(|callee| seen.insert(*callee)));
            }
            // the bodies of lambdas are methods of the same class
            if !code.dynamics.is_empty() {
                let methods = self.program.class(self.program.method(method).class()).methods();
                open.extend(methods.filter(|id| self.is_lambda_body(*id) && seen.insert(*id)));
            }
            if seen.len() > MOST_METHODS {
                return Err(Loss::Statics(format!("{} (its initialiser)", self.program.class(class).external_name())));
            }
        }
        Ok(others)
    }

    /// Returns true if calls can change what a static field, or an object in it, holds.
    pub(super) fn may_change(&self, state: &State, field: FieldId) -> bool {
        let found = self.program.field(field);
        if found.flags() & flags::SYNTHETIC != 0 {
            return false;
        }
        let value = || self.get_static(state, found.class(), found.cell()).unwrap_or(Slot::ZERO);
        !found.is_final() || found.kind() == Kind::Ref && !self.is_constant(state, field, value())
    }

    /// Returns the loss of a static field that is not an input.
    pub(super) fn loss_of_static(&self, field: FieldId) -> Loss {
        let found = self.program.field(field);
        Loss::Statics(format!("{}.{}", self.program.class(found.class()).external_name(), found.name()))
    }

    /// Returns the static fields that code reads, as far as their classes are loaded.
    fn static_reads(&self, code: &Code) -> Vec<FieldId> {
        let named = |site: u32| {
            let site = code.fields.get(site as usize)?;
            self.inherited_static(self.program.loaded(&site.class)?, |field| {
                let found = self.program.field(field);
                *found.name() == site.name && *found.descriptor() == site.descriptor
            })
        };
        let at = |class: u32, cell: u16| {
            let is = |field| self.known.mirror_cells + self.program.field(field).cell() == usize::from(cell);
            self.inherited_static(ClassId(class), is)
        };
        let read = |instr| match instr {
            Instr::GetStatic { site, .. } => named(site),
            Instr::GetStaticResolved { class, cell, .. } => at(class, cell),
            _ => None,
        };
        code.instrs.iter().filter_map(|instr| read(instr.get())).collect()
    }

    /// Returns the static field of a class, or of a class or interface above it, that is meant.
    fn inherited_static(&self, class: ClassId, is: impl Fn(FieldId) -> bool) -> Option<FieldId> {
        let mut open = vec![class];
        while let Some(class) = open.pop() {
            let found = self.program.class(class);
            if let Some(field) = found.fields().find(|field| self.program.field(*field).is_static() && is(*field)) {
                return Some(field);
            }
            open.extend(found.super_class().into_iter().chain(found.interfaces().iter().copied()));
        }
        None
    }

    /// Returns the methods of the program that a call may run, among the classes that are loaded.
    fn possible_callees(&self, call: &CallSite) -> Vec<MethodId> {
        let Some(class) = self.program.loaded(&call.class).filter(|class| !self.is_library(*class)) else {
            return Vec::new();
        };
        let above = std::iter::successors(Some(class), |class| self.program.class(*class).super_class());
        let below = match call.kind {
            CallKind::Virtual | CallKind::Interface => self.program.loaded_subclasses(class),
            _ => Vec::new(),
        };
        let classes = above.chain(below).filter(|class| !self.is_library(*class));
        classes.filter_map(|class| self.program.find_method(class, &call.name, &call.descriptor)).collect()
    }

    fn is_lambda_body(&self, method: MethodId) -> bool {
        let method = self.program.method(method);
        method.flags() & flags::SYNTHETIC != 0 && method.name().starts_with("lambda$")
    }
}

/// Returns true for the constructor of a random generator with a seed, which is the same on every machine.
fn is_seeded(call: &CallSite) -> bool {
    &*call.name == "<init>" && &*call.descriptor != "()V"
}
