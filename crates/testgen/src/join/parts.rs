//! Tests taken apart: objects that calls are made on, and calls with what makes their arguments.

use crate::plan::{Local, Operand, Plan, Step};
use heapwright_case::{MethodName, Value};
use std::collections::BTreeSet;

/// How an object comes to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Start {
    /// The steps that make it.
    pub steps: Vec<Step>,
    /// The object.
    pub object: Local,
}

/// A call that can be made on any object of a class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Part {
    pub method: MethodName,
    /// The steps that make its arguments.
    pub steps: Vec<Step>,
    pub arguments: Vec<Operand>,
    /// Stands for the object, in the steps and among the arguments.
    pub object: Local,
}

/// How the arguments of a part differ from those of its test.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Variation {
    /// Not at all.
    None,
    /// Objects are made of other texts and numbers.
    Objects(u32),
    /// Numbers that are passed are others.
    Numbers(u32),
    /// Numbers that are passed are one of those that the wanted states hold.
    Wanted(i64),
    /// Something that was used or returned before is passed: the latest, the one before it, and so on.
    Earlier(u32),
}

/// The test of a method without what only records calls; `None` if its steps do more than make objects by calls.
pub(super) fn plain(plan: &Plan) -> Option<Plan> {
    let mut plan = plan.clone();
    plan.steps.retain(|step| !matches!(step, Step::Record { .. }));
    for step in &mut plan.steps {
        match step {
            Step::Stub { stub, .. } => stub.methods.iter_mut().for_each(|method| method.record = None),
            Step::SetStatic { .. } | Step::SetField { .. } | Step::Allocate { .. } => return None,
            _ => {}
        }
    }
    plan.then.is_none().then_some(plan)
}

/// Takes the test of a method of an object apart.
pub(super) fn taken_apart(method: &MethodName, plan: &Plan) -> Option<(Start, Part)> {
    let plan = plain(plan)?;
    let Some(receiver @ Operand::Local(object)) = plan.receiver else { return None };
    let start = Start { steps: needed(&plan.steps, &[receiver], None), object };
    let steps = needed(&plan.steps, &plan.arguments, Some(object));
    Some((start, Part { method: method.clone(), steps, arguments: plan.arguments, object }))
}

/// What the test of a constructor makes.
pub(super) fn constructed(constructor: &MethodName, plan: &Plan) -> Option<Start> {
    let Plan { mut steps, arguments, .. } = plain(plan)?;
    let object = Local(first_free(&steps));
    steps.push(Step::New { local: object, constructor: constructor.clone(), arguments });
    Some(Start { steps, object })
}

/// The first number that no variable has.
pub(super) fn first_free(steps: &[Step]) -> u32 {
    let operands = steps.iter().flat_map(Step::operands).filter_map(|operand| match operand {
        Operand::Local(local) => Some(local),
        Operand::Value(_) => None,
    });
    steps.iter().filter_map(Step::defines).chain(operands).map(|Local(number)| number + 1).max().unwrap_or(0)
}

/// The steps that make some operands what they are, in order. An object that is given needs none.
pub(super) fn needed(steps: &[Step], operands: &[Operand], given: Option<Local>) -> Vec<Step> {
    let mut wanted: BTreeSet<Local> = BTreeSet::new();
    let mut kept: BTreeSet<usize> = BTreeSet::new();
    let want = |wanted: &mut BTreeSet<Local>, operand: &Operand| {
        if let Operand::Local(local) = operand
            && Some(*local) != given
        {
            wanted.insert(*local);
        }
    };
    operands.iter().for_each(|operand| want(&mut wanted, operand));
    loop {
        let before = kept.len();
        for (at, step) in steps.iter().enumerate() {
            let concerned = step.defines().into_iter().chain(step.changes()).any(|local| wanted.contains(&local));
            if concerned && kept.insert(at) {
                step.operands().iter().for_each(|operand| want(&mut wanted, operand));
            }
        }
        if kept.len() == before {
            break;
        }
    }
    steps.iter().enumerate().filter(|(at, _)| kept.contains(at)).map(|(_, step)| step.clone()).collect()
}

impl Part {
    /// The same call with other arguments; `None` if they are the same.
    pub(super) fn varied(&self, variation: Variation) -> Option<Part> {
        let mut part = self.clone();
        match variation {
            Variation::None | Variation::Earlier(_) => return Some(part),
            Variation::Objects(by) => part.steps.iter_mut().for_each(|step| vary(step, by)),
            Variation::Wanted(number) => part.arguments.iter_mut().for_each(|operand| {
                if let Operand::Value(value) = operand {
                    *value = like(*value, number);
                }
            }),
            Variation::Numbers(by) => part.arguments.iter_mut().for_each(|operand| vary_operand(operand, by)),
        }
        (part != *self).then_some(part)
    }

    /// The steps and arguments of the call on an object, with variables from a number on.
    pub(super) fn placed(&self, object: Local, from: u32) -> (Vec<Step>, Vec<Operand>) {
        let place = |local: Local| if local == self.object { object } else { Local(local.0 + from) };
        let steps = self.steps.iter().map(|step| step.renamed(&place)).collect();
        let arguments = self.arguments.iter().map(|operand| match operand {
            Operand::Local(local) => Operand::Local(place(*local)),
            value => *value,
        });
        (steps, arguments.collect())
    }
}

/// Makes something else of the texts and numbers of a step.
fn vary(step: &mut Step, by: u32) {
    match step {
        Step::String { units, .. } => vary_text(units, by),
        Step::Box { value, .. } => *value = next_value(*value, by),
        Step::New { arguments, .. } | Step::Call { arguments, .. } => {
            arguments.iter_mut().for_each(|operand| vary_operand(operand, by));
        }
        _ => {}
    }
}

fn vary_operand(operand: &mut Operand, by: u32) {
    if let Operand::Value(value) = operand {
        *value = next_value(*value, by);
    }
}

/// A value after another one. Truth values, fractions and null stay.
fn next_value(value: Value, by: u32) -> Value {
    match value {
        Value::Byte(value) => Value::Byte(value.wrapping_add(by as i8)),
        Value::Char(value) => Value::Char(value.wrapping_add(by as u16)),
        Value::Short(value) => Value::Short(value.wrapping_add(by as i16)),
        Value::Int(value) => Value::Int(value.wrapping_add_unsigned(by)),
        Value::Long(value) => Value::Long(value.wrapping_add_unsigned(u64::from(by))),
        other => other,
    }
}

/// A number of the type of a value, if it fits. Other values stay.
fn like(value: Value, number: i64) -> Value {
    match value {
        Value::Short(_) => i16::try_from(number).map_or(value, Value::Short),
        Value::Int(_) => i32::try_from(number).map_or(value, Value::Int),
        Value::Long(_) => Value::Long(number),
        Value::Double(_) => Value::Double((number as f64).to_bits()),
        other => other,
    }
}

/// Changes the last letter or digit of a text; what stays a letter or digit passes most checks that the text passed.
fn vary_text(units: &mut [u16], by: u32) {
    for unit in units.iter_mut().rev() {
        let Some(first) = [u16::from(b'0'), u16::from(b'a'), u16::from(b'A')].into_iter().find(|first| {
            let many = if *first == u16::from(b'0') { 10 } else { 26 };
            (*first..*first + many).contains(unit)
        }) else {
            continue;
        };
        let many = if first == u16::from(b'0') { 10 } else { 26 };
        *unit = first + (*unit - first + (by % u32::from(many)) as u16) % many;
        return;
    }
}

#[cfg(test)]
mod tests {
    use super::{Part, Variation, needed, taken_apart, vary_text};
    use crate::plan::{Local, Operand, Plan, Step};
    use heapwright_case::{MethodName, Value};

    fn method(class: &str, name: &str) -> MethodName {
        MethodName { class: class.to_owned(), name: name.to_owned(), descriptor: "()V".to_owned() }
    }

    fn made(local: u32, class: &str, arguments: Vec<Operand>) -> Step {
        Step::New { local: Local(local), constructor: method(class, "<init>"), arguments }
    }

    fn called(on: u32, name: &str, arguments: Vec<Operand>) -> Step {
        Step::Call { local: None, method: method("C", name), receiver: Some(Operand::Local(Local(on))), arguments }
    }

    fn local(number: u32) -> Operand {
        Operand::Local(Local(number))
    }

    fn int(value: i32) -> Operand {
        Operand::Value(Value::Int(value))
    }

    /// `Room room = new Room(); Guest guest = new Guest(7); guest.eat(); room.enter(guest, 3)`
    fn entering() -> (MethodName, Plan) {
        let steps = vec![made(0, "Room", vec![]), made(1, "Guest", vec![int(7)]), called(1, "eat", vec![])];
        (
            method("Room", "enter"),
            Plan { steps, receiver: Some(local(0)), arguments: vec![local(1), int(3)], then: None },
        )
    }

    #[test]
    fn a_test_is_an_object_and_a_call() {
        let (name, plan) = entering();
        let (start, part) = taken_apart(&name, &plan).unwrap();
        assert_eq!(start.steps, plan.steps[..1]);
        assert_eq!(part.steps, plan.steps[1..]);
        let (steps, arguments) = part.placed(Local(4), 10);
        assert_eq!(steps, [made(11, "Guest", vec![int(7)]), called(11, "eat", vec![])]);
        assert_eq!(arguments, [local(11), int(3)]);
    }

    #[test]
    fn an_object_that_is_its_own_argument_stays_so() {
        let plan = Plan { receiver: Some(local(0)), arguments: vec![local(0)], ..Plan::default() };
        let plan = Plan { steps: vec![made(0, "Room", vec![])], ..plan };
        let (_, part) = taken_apart(&method("Room", "join"), &plan).unwrap();
        assert_eq!(part.placed(Local(4), 10), (vec![], vec![local(4)]));
    }

    #[test]
    fn what_changes_an_argument_belongs_to_it() {
        // the list that the guest is in was changed by way of another object
        let steps = vec![made(0, "List", vec![]), made(1, "Guest", vec![local(0)]), called(0, "add", vec![int(1)])];
        assert_eq!(needed(&steps, &[local(1)], None), steps);
        assert_eq!(needed(&steps, &[local(0)], None), [steps[0].clone(), steps[2].clone()]);
    }

    #[test]
    fn arguments_are_varied_one_way_at_a_time() {
        let (name, plan) = entering();
        let (_, part) = taken_apart(&name, &plan).unwrap();
        let other = part.varied(Variation::Objects(2)).unwrap();
        assert_eq!((&other.steps[0], &other.arguments), (&made(1, "Guest", vec![int(9)]), &part.arguments));
        let other = part.varied(Variation::Numbers(1)).unwrap();
        assert_eq!((&other.steps, &other.arguments[1]), (&part.steps, &int(4)));
        let other = part.varied(Variation::Wanted(15_000)).unwrap();
        assert_eq!((&other.steps, &other.arguments[1]), (&part.steps, &int(15_000)));
        let nothing = Part { steps: vec![], arguments: vec![Operand::Value(Value::Null)], ..part };
        assert_eq!((nothing.varied(Variation::Objects(1)), nothing.varied(Variation::Numbers(1))), (None, None));
    }

    #[test]
    fn texts_stay_what_they_look_like() {
        let varied = |text: &str, by: u32| {
            let mut units: Vec<u16> = text.encode_utf16().collect();
            vary_text(&mut units, by);
            String::from_utf16(&units).unwrap()
        };
        assert_eq!(varied("P-0000", 1), "P-0001");
        assert_eq!(varied("P-0009", 3), "P-0002");
        assert_eq!(varied("anna@", 1), "annb@");
        assert_eq!(varied("Z!", 27), "A!");
        assert_eq!(varied("--", 1), "--");
    }

    #[test]
    fn what_sets_fields_is_not_taken_apart() {
        let (name, mut plan) = entering();
        plan.steps.push(Step::Allocate { local: Local(5), class: "Guest".to_owned() });
        assert_eq!(taken_apart(&name, &plan), None);
    }
}
