//! Classes that the code asks for and that no argument has: where any object may be passed, callers can pass one.

use crate::api::{Api, Parameter};
use heapwright_program::code::Instr;
use heapwright_program::{ClassId, Loader, Program, flags};
use std::collections::BTreeSet;

/// Returns the names of these classes, as far as methods that were run ask for them.
pub(crate) fn missing_classes(program: &Program, api: &Api, objects: usize) -> BTreeSet<String> {
    let takes_any = |parameter: &Parameter| matches!(parameter, Parameter::Any(_));
    let Some(integer) = program.loaded("java/lang/Integer") else { return BTreeSet::new() };
    if !api.operations.iter().flat_map(|operation| &operation.parameters).any(takes_any) {
        return BTreeSet::new();
    }
    let mut found = BTreeSet::new();
    for class in program.classes().filter(|class| class.loader() == Loader::App) {
        let decoded = class.methods().filter_map(|method| program.method(method).decoded());
        for code in decoded {
            let asked = code.instrs.iter().filter_map(|instr| asked(program, code, instr.get()));
            found.extend(asked.filter(|asked| !is_passed(program, api, objects, *asked, integer)));
        }
    }
    found.into_iter().map(|class| program.class(class).external_name()).collect()
}

/// The class that an instruction asks for. A cast to an array is nearly always one of a clone.
fn asked(program: &Program, code: &heapwright_program::code::Code, instr: Instr) -> Option<ClassId> {
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
