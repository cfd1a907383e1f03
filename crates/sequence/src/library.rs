//! Static fields of library classes that calls change: `HttpURLConnection.setFollowRedirects(false)` changes what later
//! calls do, and is no part of any object that a caller holds.
//!
//! Fields that some method which was run may assign, other than an initialiser, are part of a state as soon as they
//! differ from what they were before the first call. What objects of the library hold that existed before is not looked
//! at: methods that tell are losses of the machine (properties, locales, threads).

use heapwright_memory::Ref;
use heapwright_program::code::Instr;
use heapwright_program::{ClassId, Field, Kind, Loader, MethodId, Program};
use heapwright_vm::{Cell, InitState, State, Vm};
use rustc_hash::FxHashSet;

/// A static field of a library class.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Assigned {
    class: ClassId,
    /// Its cell in the object of the class.
    index: usize,
    kind: Kind,
}

/// The fields that methods may have assigned.
pub(crate) struct Library {
    boot: State,
    /// How many methods were decoded when it was last looked.
    decoded: u64,
    seen: FxHashSet<MethodId>,
    assigned: Vec<Assigned>,
}

impl Library {
    pub(crate) fn new(boot: &State) -> Library {
        Library { boot: boot.clone(), decoded: u64::MAX, seen: FxHashSet::default(), assigned: Vec::new() }
    }

    /// Looks at methods that were run since the last time.
    pub(crate) fn update(&mut self, vm: &Vm) {
        let decoded = vm.statistics().decoded_methods;
        if std::mem::replace(&mut self.decoded, decoded) == decoded {
            return;
        }
        let program = vm.program();
        for class in program.classes().filter(|class| class.loader() != Loader::App) {
            for method in class.methods() {
                let found = program.method(method);
                if found.is_class_initializer() || self.seen.contains(&method) {
                    continue;
                }
                let Some(code) = found.decoded() else { continue };
                self.seen.insert(method);
                for instr in code.instrs.iter() {
                    let field = match instr.get() {
                        Instr::PutStatic { site, .. } => code.fields.get(site as usize).and_then(|site| {
                            let id = field_of(program, program.loaded(&site.class)?, &site.name, &site.descriptor)?;
                            Some(program.field(id))
                        }),
                        Instr::PutStaticResolved { cell, class, .. } => {
                            let at = usize::from(cell).checked_sub(vm.first_static_cell());
                            at.and_then(|cell| static_at(program, ClassId(class), cell))
                        }
                        _ => None,
                    };
                    let Some(field) = field.filter(|field| is_library(program, field)) else { continue };
                    let index = vm.first_static_cell() + field.cell();
                    self.assigned.push(Assigned { class: field.class(), index, kind: field.kind() });
                }
            }
        }
        self.assigned.sort_unstable();
        self.assigned.dedup();
    }

    /// The fields of a state that differ from what they were before the first call.
    pub(crate) fn changed<'a>(&'a self, state: &'a State) -> impl Iterator<Item = (ClassId, Cell)> + 'a {
        self.assigned.iter().filter_map(|Assigned { class, index, kind }| {
            if state.init_state(*class) == InitState::Untouched {
                return None;
            }
            let object = state.known_mirror(*class);
            let value = state.heap.cell(object, *index)?;
            let before = match self.boot.init_state(*class) {
                InitState::Untouched => None,
                _ => self.boot.heap.cell(self.boot.known_mirror(*class), *index),
            };
            (before != Some(value)).then_some((*class, Cell { object, index: *index, kind: *kind, value }))
        })
    }

    /// Whether an object existed before the first call: it is the same in all states.
    pub(crate) fn is_old(&self, state: &State, object: Ref) -> bool {
        self.boot.heap.tag(object).is_some_and(|tag| state.heap.tag(object) == Some(tag))
    }
}

/// Whether a field is one of the library.
fn is_library(program: &Program, field: &Field) -> bool {
    program.class(field.class()).loader() != Loader::App
}

fn static_at(program: &Program, class: ClassId, cell: usize) -> Option<&Field> {
    let fields = program.class(class).fields().map(|field| program.field(field));
    let mut fields = fields.filter(|field| field.is_static() && field.cell() == cell);
    fields.next()
}

fn field_of(program: &Program, class: ClassId, name: &str, descriptor: &str) -> Option<heapwright_program::FieldId> {
    let mut above = std::iter::successors(Some(class), |class| program.class(*class).super_class());
    above.find_map(|class| program.find_field(class, name, descriptor))
}
