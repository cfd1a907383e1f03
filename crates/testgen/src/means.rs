//! How a test gets its input, and whether a caller could do the same.

use crate::model::World;
use crate::plan::{Operand, Plan, Step};
use heapwright_case::{MethodName, Run};
use heapwright_program::flags;

/// What the input of a test is built with: the boldest of its steps.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Means {
    /// Literals, arrays, boxes and constants only.
    Values,
    /// Constructors, factories, setters, builders and stubs.
    Constructor,
    /// A sequence of calls that was found by making calls.
    Calls,
    /// Fields that are assigned.
    Fields,
    /// Reflection.
    Reflection,
}

/// What the input of a run is built with.
pub(crate) fn means(run: &Run, plan: &Plan) -> Means {
    let any = |found: fn(&Step) -> bool| plan.steps.iter().any(found);
    if any(Step::is_reflective) {
        Means::Reflection
    } else if any(|step| matches!(step, Step::SetField { .. } | Step::SetStatic { .. })) {
        Means::Fields
    } else if run.construction.as_ref().is_some_and(|found| !found.calls.is_empty()) {
        Means::Calls
    } else if any(|step| {
        matches!(step, Step::New { .. } | Step::Call { .. } | Step::Throwing { .. } | Step::Stub { .. })
    }) {
        Means::Constructor
    } else {
        Means::Values
    }
}

/// Whether no caller of a method can build its input in the way of a plan: with reflection, or by assigning fields that
/// the caller cannot see. Callers are in another package, unless the method or the class of the field can be used in
/// its package only. A static field that is given what its initialiser gives it is as any caller finds it who comes first.
pub(crate) fn is_beyond_callers(world: &mut World<'_>, plan: &Plan, method: &MethodName) -> bool {
    let mut inside = None;
    plan.steps.iter().any(|step| match step {
        Step::Allocate { .. } => true,
        Step::SetStatic { class, name, descriptor, value: Operand::Value(value), elements: None, .. }
            if world.initial(class, name, descriptor) == Some(*value) =>
        {
            false
        }
        Step::SetField { reflective: true, .. } | Step::SetStatic { reflective: true, .. } => true,
        Step::SetField { class, name, .. } | Step::SetStatic { class, name, .. } => {
            !(is_open_field(world, class, name)
                || !is_open_class(world, class)
                || *inside.get_or_insert_with(|| !is_open_method(world, method)))
        }
        _ => false,
    })
}

fn is_open_field(world: &mut World<'_>, class: &str, field: &str) -> bool {
    let public = world.class(class).is_some_and(|info| info.field(field).is_some_and(|one| one.is(flags::PUBLIC)));
    public && is_open_class(world, class)
}

/// Whether other packages can call a method, if need be in a subclass.
fn is_open_method(world: &mut World<'_>, method: &MethodName) -> bool {
    let found = world.find_method(&method.class, &method.name, &method.descriptor);
    let open = flags::PUBLIC | flags::PROTECTED;
    is_open_class(world, &method.class)
        && found.is_some_and(|(owner, at)| owner.methods.get(at).is_some_and(|one| one.is(open)))
}

/// Whether other packages can name a class.
fn is_open_class(world: &mut World<'_>, class: &str) -> bool {
    let mut next = Some(class.to_owned());
    while let Some(name) = next {
        let Some(info) = world.class(&name) else { return false };
        if !info.is(flags::PUBLIC) || info.simple.is_none() {
            return false;
        }
        next = info.outer.clone();
    }
    true
}
