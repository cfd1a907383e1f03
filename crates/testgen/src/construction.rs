//! Inputs that were found by making calls: the plan is these calls.

use crate::build::Planned;
use crate::model::World;
use crate::plan::{Local, Operand, Plan, Step};
use heapwright_case::{Construction, MethodName, Passed, Run, Value};
use heapwright_program::flags;
use std::collections::BTreeMap;

/// The plan that makes the calls of a construction.
pub fn plan_of(construction: &Construction) -> Plan {
    let mut steps = Vec::new();
    let mut results: Vec<Operand> = Vec::new();
    let mut next = 0;
    for call in &construction.calls {
        let arguments = call.arguments.iter().map(|one| operand(one, &results, &mut steps, &mut next)).collect();
        let local = fresh(&mut next);
        results.push(Operand::Local(local));
        let receiver = call.receiver.and_then(|number| results.get(number).copied());
        let method = call.method.clone();
        steps.push(match &call.threw {
            Some(class) => Step::Throwing { method, receiver, arguments, class: class.clone() },
            None if call.is_constructor() => Step::New { local, constructor: method, arguments },
            None => Step::Call { local: Some(local), method, receiver, arguments },
        });
    }
    let receiver = construction.receiver.and_then(|number| results.get(number).copied());
    let passed = construction.arguments.iter();
    let arguments = passed.map(|one| operand(one, &results, &mut steps, &mut next)).collect();
    let mut plan = Plan { steps, receiver, arguments, then: None };
    forget_results(&mut plan);
    plan
}

/// Gives no variables to results that nothing uses.
pub(crate) fn forget_results(plan: &mut Plan) {
    let ends = plan.receiver.iter().chain(&plan.arguments).copied();
    let used: Vec<Operand> = plan.steps.iter().flat_map(Step::operands).chain(ends).collect();
    for step in &mut plan.steps {
        if let Step::Call { local, .. } = step {
            *local = local.filter(|local| used.contains(&Operand::Local(*local)));
        }
    }
}

fn fresh(next: &mut u32) -> Local {
    *next += 1;
    Local(*next - 1)
}

fn operand(passed: &Passed, results: &[Operand], steps: &mut Vec<Step>, next: &mut u32) -> Operand {
    match passed {
        Passed::Value(value) => return Operand::Value(*value),
        Passed::Result(number) => return results.get(*number).copied().unwrap_or(Operand::Value(Value::Null)),
        _ => {}
    }
    let elements: Vec<Operand> = match passed {
        Passed::Array { elements, .. } => elements.iter().map(|one| operand(one, results, steps, next)).collect(),
        _ => Vec::new(),
    };
    let local = fresh(next);
    steps.push(match passed {
        Passed::Array { class, .. } => Step::Array { local, class: class.clone(), elements },
        Passed::Boxed { class, value } => Step::Box { local, class: class.clone(), value: *value },
        Passed::Constant { class, name } => {
            let descriptor = format!("L{};", class.replace('.', "/"));
            Step::Constant { local, class: class.clone(), field: name.clone(), descriptor }
        }
        Passed::Text(text) => Step::String { local, units: text.encode_utf16().collect(), fresh: false },
        Passed::Value(_) | Passed::Result(_) => return Operand::Value(Value::Null),
    });
    Operand::Local(local)
}

/// The plan of a run, with the variables of what is passed.
pub(crate) fn planned(run: &Run, plan: Plan) -> Planned {
    let mut objects = BTreeMap::new();
    let operands = plan.receiver.iter().chain(&plan.arguments);
    let values = run.before.receiver.iter().chain(&run.before.arguments);
    for (operand, value) in operands.zip(values) {
        if let (Operand::Local(local), Value::Object(id)) = (operand, value) {
            objects.entry(*id).or_insert(*local);
        }
    }
    Planned { plan, objects }
}

/// Whether a plan makes an object of an inner class without an outer object, which the language does not allow.
pub(crate) fn lacks_outer(world: &mut World<'_>, plan: &Plan) -> bool {
    plan.steps.iter().any(|step| match step {
        Step::New { constructor, arguments, .. } => {
            let inner = world.class(&constructor.class).is_some_and(|class| class.is_inner());
            inner && arguments.first() == Some(&Operand::Value(Value::Null))
        }
        _ => false,
    })
}

/// Whether a plan, and the call of a method on what it makes, is something that a test in another package could do:
/// public calls, no fields.
pub(crate) fn is_public(world: &mut World<'_>, plan: &Plan, method: &MethodName) -> bool {
    let calls = plan.steps.iter().map(|step| match step {
        Step::New { constructor: method, .. } | Step::Call { method, .. } | Step::Throwing { method, .. } => {
            Ok(Some(method.clone()))
        }
        Step::Allocate { .. } | Step::SetField { .. } | Step::SetStatic { .. } => Err(()),
        _ => Ok(None),
    });
    let Ok(calls) = calls.collect::<Result<Vec<_>, ()>>() else { return false };
    let all: Vec<MethodName> = calls.into_iter().flatten().chain([method.clone()]).collect();
    all.iter().all(|call| is_public_method(world, call))
}

fn is_public_method(world: &mut World<'_>, method: &MethodName) -> bool {
    let Some(class) = world.class(&method.class) else { return false };
    let found = world.find_method(&method.class, &method.name, &method.descriptor);
    class.is(flags::PUBLIC)
        && found.is_some_and(|(owner, at)| owner.methods.get(at).is_some_and(|one| one.is(flags::PUBLIC)))
}
