//! Which methods of a library can be reached from its entries, as far as class files tell: an over-approximation.
//!
//! A call may run any method of its name and type in a class that is related to the one it names. What is handed to
//! other code (overriding methods, function objects) may be called by it as soon as the object can exist.

use super::Library;
use heapwright_case::MethodName;
use heapwright_program::code::{Constant, refs};
use heapwright_program::{ClassId, MethodId, Program};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Name and descriptor.
type Signature = (Rc<str>, Rc<str>);

/// The methods of a library and what each of them may call in it.
pub(crate) struct Graph {
    callees: BTreeMap<MethodId, BTreeSet<MethodId>>,
    /// The methods of a class that other code may call on its objects, by the constructors of the class.
    callbacks: BTreeMap<MethodId, Vec<MethodId>>,
    /// Methods that make objects of classes that they do not name.
    reflective: BTreeSet<MethodId>,
    /// Constructors that reflection may call.
    makers: Vec<MethodId>,
}

/// Returns the method with a name.
pub(crate) fn find(program: &mut Program, method: &MethodName) -> Option<MethodId> {
    let class = program.load(&method.class.replace('.', "/")).ok()?;
    program.find_method(class, &method.name, &method.descriptor)
}

/// Returns the name of a method.
pub(crate) fn name(program: &Program, id: MethodId) -> MethodName {
    let method = program.method(id);
    MethodName {
        class: program.class(method.class()).external_name(),
        name: method.name().to_string(),
        descriptor: method.descriptor().to_string(),
    }
}

impl Graph {
    /// Reads the code of all methods of a library.
    pub(crate) fn new(program: &mut Program, library: &Library) -> Graph {
        let classes: Vec<ClassId> = library.classes.iter().filter_map(|name| program.load(name).ok()).collect();
        let own: BTreeSet<ClassId> = classes.iter().copied().collect();
        let mut by_signature: BTreeMap<Signature, Vec<MethodId>> = BTreeMap::new();
        for id in classes.iter().flat_map(|class| program.class(*class).methods()) {
            let method = program.method(id);
            by_signature.entry((method.name().clone(), method.descriptor().clone())).or_default().push(id);
        }
        let mut graph = Graph {
            callees: BTreeMap::new(),
            callbacks: BTreeMap::new(),
            reflective: BTreeSet::new(),
            makers: Vec::new(),
        };
        for class in classes {
            let methods: Vec<MethodId> = program.class(class).methods().collect();
            for id in &methods {
                let callees = callees(program, &own, &by_signature, *id, &mut graph.reflective);
                graph.callees.insert(*id, callees);
            }
            let back: Vec<MethodId> =
                methods.iter().copied().filter(|id| overrides_other(program, &own, *id)).collect();
            for id in methods.iter().copied().filter(|id| program.method(*id).is_constructor()) {
                graph.callbacks.insert(id, back.clone());
                if &**program.method(id).descriptor() == "()V" {
                    graph.makers.push(id);
                }
            }
        }
        graph
    }

    /// Returns all methods that can be reached from some, with these.
    pub(crate) fn reachable(&self, from: impl Iterator<Item = MethodId>) -> BTreeSet<MethodId> {
        let mut found: BTreeSet<MethodId> = BTreeSet::new();
        let mut work: Vec<MethodId> = from.collect();
        while let Some(next) = work.pop() {
            if !self.callees.contains_key(&next) || !found.insert(next) {
                continue;
            }
            work.extend(self.callees.get(&next).into_iter().flatten());
            work.extend(self.callbacks.get(&next).into_iter().flatten());
            if self.reflective.contains(&next) {
                work.extend(&self.makers);
            }
        }
        found
    }
}

/// Returns the methods of the library that the code of a method may call.
fn callees(
    program: &mut Program,
    own: &BTreeSet<ClassId>,
    by_signature: &BTreeMap<Signature, Vec<MethodId>>,
    id: MethodId,
    reflective: &mut BTreeSet<MethodId>,
) -> BTreeSet<MethodId> {
    let mut found = BTreeSet::new();
    let class = program.method(id).class();
    found.extend(program.find_method(class, "<clinit>", "()V"));
    let Ok(code) = program.code(id) else { return found };
    for site in &code.calls {
        let makes = &*site.name == "newInstance" || &*site.class == "java/lang/Class" && &*site.name == "forName";
        if makes {
            reflective.insert(id);
        }
        let named = by_signature.get(&(site.name.clone(), site.descriptor.clone()));
        let Some(named) = named.cloned() else { continue };
        let Ok(on) = program.load(&site.class) else { continue };
        let related = |other: &MethodId| {
            let other = program.method(*other).class();
            // a class may implement an interface with what it inherits from one that does not
            let any = program.class(on).is_interface() || program.class(other).is_interface();
            any || program.is_assignable(other, on) || program.is_assignable(on, other)
        };
        found.extend(named.into_iter().filter(related));
    }
    let touched = code.classes.iter().map(|site| site.name.to_string());
    let touched = touched.chain(code.fields.iter().map(|site| site.class.to_string()));
    for name in touched.chain(code.calls.iter().map(|site| site.class.to_string())).collect::<BTreeSet<_>>() {
        if let Some(touched) = program.load(&name).ok().filter(|touched| own.contains(touched)) {
            found.extend(program.find_method(touched, "<clinit>", "()V"));
        }
    }
    found.extend(functions(
        program,
        class,
        &code.dynamics.iter().map(|site| site.bootstrap).collect::<Vec<_>>(),
        by_signature,
    ));
    found
}

/// Returns the methods of the library behind function objects.
fn functions(
    program: &Program,
    class: ClassId,
    bootstraps: &[u16],
    by_signature: &BTreeMap<Signature, Vec<MethodId>>,
) -> Vec<MethodId> {
    let holder = program.class(class);
    let all = holder.bootstrap_methods();
    let Ok(file) = holder.class_file() else { return Vec::new() };
    let mut found = Vec::new();
    for index in bootstraps.iter().filter_map(|at| all.get(usize::from(*at))).flat_map(|method| &method.arguments) {
        if let Ok(Constant::MethodHandle(handle)) = refs::constant(file, *index) {
            found.extend(by_signature.get(&(handle.name, handle.descriptor)).into_iter().flatten());
        }
    }
    found
}

/// Returns true if a method overrides one of a class outside the library, which may call it.
fn overrides_other(program: &Program, own: &BTreeSet<ClassId>, id: MethodId) -> bool {
    let method = program.method(id);
    if method.is_static() || method.is_private() || method.is_constructor() {
        return is_serial(method.name());
    }
    let class = program.class(method.class());
    let above = class.display().iter().chain(class.all_interfaces()).filter(|above| !own.contains(above));
    above.into_iter().any(|above| program.find_method(*above, method.name(), method.descriptor()).is_some())
}

/// Returns true for a method that serialisation calls.
fn is_serial(name: &str) -> bool {
    ["readObject", "writeObject", "readResolve", "writeReplace", "readObjectNoData"].contains(&name)
}
