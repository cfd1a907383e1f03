//! Arguments that callers can pass where any object is taken, that the code would notice, and that were not passed: of
//! classes that it asks for, of several classes, with hash codes that coincide.

use crate::api::{Api, Parameter};
use crate::gaps::Gap;
use crate::opaque::{Opaque, Source};
use heapwright_program::code::{Code, Instr};
use heapwright_program::{ClassId, Loader, Program, flags};
use std::collections::BTreeSet;

/// Returns what was not passed, as far as methods that were run would notice.
pub(crate) fn not_passed(program: &Program, api: &Api, objects: usize, opaque: &Opaque) -> BTreeSet<Gap> {
    let mut found = BTreeSet::new();
    let Some(integer) = program.loaded("java/lang/Integer") else { return found };
    let mut taken = BTreeSet::new();
    for (number, operation) in api.operations.iter().enumerate() {
        for (place, parameter) in operation.parameters.iter().enumerate() {
            if let Parameter::Any(class) = parameter
                && opaque.is_alive(Source::Parameter(number, place))
            {
                taken.insert(*class);
            }
        }
    }
    let takes = |name: &str| taken.iter().any(|class| &**program.class(*class).name() == name);
    if takes("java/lang/Number") {
        found.insert(Gap::Some("java.lang.Number".to_owned()));
    }
    if taken.is_empty() {
        return found;
    }
    for class in program.classes().filter(|class| class.loader() == Loader::App) {
        for method in class.methods() {
            let Some(code) = program.method(method).decoded() else { continue };
            let asked = code.instrs.iter().filter_map(|instr| asked(program, code, instr.get()));
            let missing = asked.filter(|asked| !is_passed(program, api, objects, *asked, integer));
            found.extend(missing.map(|class| Gap::Objects(program.class(class).external_name())));
            let name = program.method(method).name();
            if &**name != "hashCode" && looks_at_hashes(code) {
                found.insert(Gap::Hashes);
            }
            if takes("java/lang/Object") && &**name != "equals" && expects_one_class(program, code) {
                found.insert(Gap::Alike);
            }
        }
    }
    found
}

/// Whether code asks objects of any class for their hash codes.
fn looks_at_hashes(code: &Code) -> bool {
    code.calls.iter().any(|call| {
        &*call.class == "java/lang/Object" && &*call.name == "hashCode"
            || &*call.class == "java/util/Objects" && call.name.starts_with("hash")
    })
}

/// Whether code asks for classes of objects, or expects that they can be compared.
fn expects_one_class(program: &Program, code: &Code) -> bool {
    let sorted = |name: &str| {
        name.starts_with("java/util/")
            && ["Tree", "Sorted", "Navigable", "Priority", "SkipList"].iter().any(|word| name.contains(word))
    };
    let calls = code.calls.iter().any(|call| {
        &*call.name == "getClass"
            || &*call.class == "java/lang/Comparable"
            || &*call.class == "java/util/Comparator" && &*call.name == "compare"
            || sorted(&call.class)
    });
    let tested = code.instrs.iter().filter_map(|instr| asked(program, code, instr.get()));
    let mut tested = tested.map(|class| program.class(class).name().clone());
    calls || tested.any(|name| matches!(&*name, "java/lang/Comparable" | "java/lang/Number"))
}

/// The class that an instruction asks for. A cast to an array is nearly always one of a clone.
fn asked(program: &Program, code: &Code, instr: Instr) -> Option<ClassId> {
    let named = |site: u32| program.loaded(&code.classes.get(site as usize)?.name);
    match instr {
        Instr::InstanceOf { site, .. } => named(site),
        Instr::InstanceOfResolved { class, .. } => Some(ClassId(class)),
        Instr::CheckCast { site, .. } => named(site).filter(|class| !program.class(*class).is_array()),
        Instr::CheckCastResolved { class, .. } => {
            Some(ClassId(class)).filter(|class| !program.class(*class).is_array())
        }
        _ => None,
    }
}

/// Whether arguments have the class, or callers cannot make any that does.
fn is_passed(program: &Program, api: &Api, objects: usize, asked: ClassId, integer: ClassId) -> bool {
    let held = objects > 1 && api.operations.iter().any(|operation| operation.class == asked);
    let hidden = program.class(asked).flags() & flags::PUBLIC == 0;
    program.is_assignable(integer, asked) || held || hidden
}
