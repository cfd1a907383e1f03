//! What calls return and no caller holds here: by it, callers may change what the class keeps, or get objects that no
//! other call gives them.

use crate::calls::Call;
use crate::engine::{Ended, Ending};
use crate::gaps::Gap;
use crate::graph::Graph;
use crate::shape::Root;
use heapwright_memory::Ref;
use heapwright_program::{ClassId, Kind, Loader, Program, class_of_descriptor, flags};
use heapwright_vm::{State, Vm};
use rustc_hash::FxHashSet;

/// Library classes whose objects never change.
const FIXED: [&str; 7] = [
    "java/lang/String",
    "java/lang/Boolean",
    "java/lang/Character",
    "java/lang/Class",
    "java/math/BigInteger",
    "java/math/BigDecimal",
    "java/util/Locale",
];

/// Library classes that only show elements, as an iterator does that callers can hold.
const VIEWS: [&str; 2] = ["java/util/Spliterators$", "java/util/stream/"];

/// Library classes that show what they refer to and let nobody change it.
const GUARDS: [&str; 5] = [
    "java/util/Collections$Unmodifiable",
    "java/util/Collections$Empty",
    "java/util/Collections$Singleton",
    "java/util/ImmutableCollections$",
    "java/util/Optional",
];

/// Whether objects of a class never change.
pub(crate) fn is_fixed(program: &Program, class: ClassId) -> bool {
    let ancestors = std::iter::successors(Some(class), |class| program.class(*class).super_class());
    let is_enum = ancestors.clone().any(|class| program.class(class).flags() & flags::ENUM != 0);
    let is_number = ancestors.clone().any(|class| &**program.class(class).name() == "java/lang/Number");
    let name = program.class(class).name();
    let library = program.class(class).loader() != Loader::App;
    is_enum && (library || !has_state(program, class))
        || library && (is_number || name.starts_with("java/time/") || FIXED.contains(&&**name))
}

/// Whether constants of an enum have fields that may change, or refer to what may.
fn has_state(program: &Program, class: ClassId) -> bool {
    let (mut seen, mut next) = (FxHashSet::default(), vec![class]);
    while let Some(class) = next.pop() {
        if program.class(class).loader() != Loader::App || !seen.insert(class) {
            continue;
        }
        next.extend(program.class(class).super_class());
        let fields = program.class(class).fields().map(|field| program.field(field));
        for field in fields.filter(|field| !field.is_static()) {
            let shown = class_of_descriptor(field.descriptor()).and_then(|name| program.loaded(name));
            match shown {
                _ if !field.is_final() => return true,
                Some(shown) if program.class(shown).flags() & flags::ENUM != 0 => next.push(shown),
                Some(shown) if field.kind() == Kind::Ref && !is_fixed(program, shown) => return true,
                None if field.kind() == Kind::Ref => return true,
                _ => {}
            }
        }
    }
    false
}

/// Objects that are reachable in a state.
struct Walk<'a> {
    vm: &'a Vm,
    state: &'a State,
    seen: FxHashSet<Ref>,
    /// Objects to look at, and whether a guard stands before them.
    queue: Vec<(Ref, bool)>,
}

impl<'a> Walk<'a> {
    fn new(vm: &'a Vm, state: &'a State) -> Walk<'a> {
        Walk { vm, state, seen: FxHashSet::default(), queue: Vec::new() }
    }

    fn push(&mut self, object: Ref, guarded: bool) {
        if !object.is_null() && self.seen.insert(object) {
            self.queue.push((object, guarded));
        }
    }

    /// The next object, its class, and whether a guard stands before it. Objects that never change are left out.
    fn next(&mut self) -> Option<(Ref, ClassId, bool)> {
        while let Some((object, guarded)) = self.queue.pop() {
            let Some(class) = self.vm.class_of_object(self.state, object) else { continue };
            let program = self.vm.program();
            if is_fixed(program, class) {
                continue;
            }
            let name = program.class(class).name();
            let own = program.class(class).loader() == Loader::App;
            let guards = GUARDS.iter().any(|guard| name.starts_with(guard)) || guarded && !own;
            for cell in self.vm.cells(self.state, object) {
                if cell.kind == Kind::Ref && cell.value.is_concrete() {
                    self.push(cell.value.as_ref(), guards);
                }
            }
            return Some((object, class, guards));
        }
        None
    }
}

impl Graph<'_> {
    /// Looks at what a call returned, if it is not held.
    pub(crate) fn note_escaped(&mut self, start: usize, call: &Call, ended: &Ended) {
        let Some(operation) = self.api.operations.get(call.operation) else { return };
        let Ending::Returned(value) = ended.ending else { return };
        let vm = &*self.engine.vm;
        let method = vm.program().method(operation.method);
        if operation.keeps.is_some() || method.is_constructor() || method.ret() != Kind::Ref || !value.is_concrete() {
            return;
        }
        let gap = Gap::Shared(operation.name.name.clone());
        let node = self.starts.get(start).map_or(0, |start| start.node);
        let roots = self.nodes.get(node).map(|node| node.roots.clone()).unwrap_or_default();
        if !self.engine.gaps.contains(&gap) && is_shared(vm, &ended.state, &roots, value.as_ref()) {
            self.engine.gaps.insert(gap);
        }
    }
}

/// Whether a caller who gets an object can change by it what others see, or gets objects of the program.
fn is_shared(vm: &Vm, state: &State, roots: &[Root], value: Ref) -> bool {
    let held = |object: Ref| roots.iter().any(|root| root.object == object);
    let class = vm.class_of_object(state, value).map(|class| vm.program().class(class).name().clone());
    let views = class.is_none_or(|name| VIEWS.iter().any(|view| name.starts_with(view)));
    if held(value) || views {
        return false;
    }
    let mut given = Walk::new(vm, state);
    // what the caller holds anyway is not followed
    given.seen.extend(roots.iter().map(|root| root.object));
    given.push(value, false);
    let mut open = Vec::new();
    while let Some((object, class, guarded)) = given.next() {
        let empty = vm.cells(state, object).is_empty();
        match vm.program().class(class).loader() == Loader::App {
            true if !empty => return true,
            false if !empty && !guarded => open.push(object),
            _ => {}
        }
    }
    if open.is_empty() {
        return false;
    }
    let mut kept = Walk::new(vm, state);
    roots.iter().for_each(|root| kept.push(root.object, false));
    for (_, cell) in vm.static_cells(state) {
        if cell.kind == Kind::Ref && cell.value.is_concrete() {
            kept.push(cell.value.as_ref(), false);
        }
    }
    while kept.next().is_some() {}
    open.iter().any(|object| kept.seen.contains(object))
}
