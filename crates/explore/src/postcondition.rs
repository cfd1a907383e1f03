//! Checks whether a run does what a postcondition says, by evaluating it over the heaps before and after the call.

use crate::validity::{Cells, Types, field_of, has_no_number, passes, static_of, value_of};
use heapwright_case::{Content, Outcome, Run, Snapshot, Value};
use heapwright_logic::{Arithmetic, Definitions, SymbolicHeap, Var, Verdict};
use heapwright_vm::{Formulas, Layout, State, Test, Vm};
use std::collections::BTreeMap;

/// What must hold when a call has ended.
#[derive(Clone, Debug)]
pub struct Postcondition {
    /// Records and predicates.
    pub definitions: Definitions,
    /// The classes that records stand for, indexed by record.
    pub layouts: Vec<Layout>,
    /// The condition: a part of the heap after the call is as one of the cases says.
    pub formulas: Formulas,
    /// The variables whose values are known, and where to read them.
    pub readings: Vec<(Var, Reading)>,
    /// Java methods that must return the expected answer after the call. What the call returned is the parameter after
    /// the last.
    pub tests: Vec<Test>,
    /// The exception it is about, by internal name; `None` if it is about calls that return.
    pub throws: Option<String>,
    /// The condition as written.
    pub text: String,
    /// Where it is written.
    pub place: String,
}

/// The way to a value of a call's heaps.
#[derive(Clone, Debug)]
pub struct Reading {
    /// Where it starts.
    pub root: ReadingRoot,
    /// The way from there in the heap before the call.
    pub before: Vec<ReadingStep>,
    /// The way from there in the heap after the call.
    pub after: Vec<ReadingStep>,
}

/// Where the way to a value starts.
#[derive(Clone, Debug)]
pub enum ReadingRoot {
    /// The receiver.
    Receiver,
    /// A parameter, or what was returned: the parameter after the last.
    Parameter(usize),
    /// A static field after the call: the class that declares it (internal name), its name and its descriptor.
    Static((String, String, String)),
    /// A static field before the call.
    StaticBefore((String, String, String)),
}

/// A step on the way to a value.
#[derive(Clone, Debug)]
pub enum ReadingStep {
    /// A field: the class that declares it (internal name), its name and its descriptor.
    Field((String, String, String)),
    /// An element of an array.
    Element(usize),
    /// The length of an array.
    Length,
}

/// What a run says about a postcondition.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kept {
    /// It is about another way to end.
    NotConcerned,
    /// It holds.
    Yes,
    /// It does not.
    No,
    /// It could not be evaluated.
    Unknown,
}

/// What a reading found.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Found {
    Value(Value),
    /// Null or too short an array is on the way.
    Nothing,
    /// The heap does not say what is there.
    Unknown,
}

impl Postcondition {
    /// Decides whether a run keeps it. Numbers are left to `arithmetic`; Java methods run for at most `steps` steps.
    pub fn is_kept(&self, vm: &mut Vm, boot: &State, run: &Run, arithmetic: &dyn Arithmetic, steps: u64) -> Kept {
        if run.before.then.is_some() || !self.is_about(vm, &run.outcome) {
            return Kept::NotConcerned;
        }
        let after = ended(run);
        match self.evaluate(run, &after, arithmetic, vm) {
            Verdict::Fails => return Kept::No,
            Verdict::Undecided => return Kept::Unknown,
            Verdict::Holds => {}
        }
        // an object that a test could not make again may be made differently here
        let exact = !after.graph.objects.iter().any(heapwright_case::Object::is_unknown);
        let mut all = Kept::Yes;
        for test in &self.tests {
            match passes(vm, boot, test, &after, steps) {
                Some(true) => {}
                Some(false) if exact => return Kept::No,
                _ => all = Kept::Unknown,
            }
        }
        all
    }

    fn is_about(&self, vm: &mut Vm, outcome: &Outcome) -> bool {
        match (&self.throws, outcome) {
            (None, Outcome::Returned(_)) => true,
            (Some(above), Outcome::Threw { class, .. }) => {
                let program = vm.program_mut();
                let Ok(id) = program.load(&class.replace('.', "/")) else { return false };
                program.class(id).display().iter().any(|one| program.class(*one).name().as_ref() == above)
            }
            _ => false,
        }
    }

    fn evaluate(&self, run: &Run, after: &Snapshot, arithmetic: &dyn Arithmetic, types: &mut dyn Types) -> Verdict {
        let mut values = BTreeMap::new();
        let (mut nowhere, mut unknown) = (Vec::new(), Vec::new());
        for (var, reading) in &self.readings {
            match read(reading, &run.before, after) {
                Found::Value(value) => {
                    values.insert(*var, value_of(value, self.formulas.variables.sort(*var), after, types));
                }
                Found::Nothing => nowhere.push(*var),
                Found::Unknown => unknown.push(*var),
            }
        }
        let mentions = |case: &SymbolicHeap, all: &[Var]| case.occurrences().any(|var| all.contains(&var));
        let cells = Cells::of((&self.definitions, &self.layouts), after, types);
        let mut verdict = Verdict::Fails;
        for case in self.formulas.cases.iter().filter(|case| !mentions(case, &nowhere)) {
            let found = match mentions(case, &unknown) {
                true => Verdict::Undecided,
                false => cells.evaluate(&self.definitions, arithmetic, (&self.formulas.variables, case), &values),
            };
            match found {
                Verdict::Holds => verdict = Verdict::Holds,
                Verdict::Undecided if verdict == Verdict::Fails => verdict = Verdict::Undecided,
                _ => {}
            }
        }
        // the logic has no NaN and no infinity, and invents the fields of objects that have none to show
        let doubtful = has_no_number(&run.before) || has_no_number(after) || cells.is_invented(&self.layouts, after);
        if doubtful { Verdict::Undecided } else { verdict }
    }
}

/// The heap after a run, with what it returned as its last argument.
fn ended(run: &Run) -> Snapshot {
    let mut after = run.after.clone();
    if let Outcome::Returned(Some(value)) = run.outcome {
        after.arguments.push(value);
    }
    for before in &run.before.statics {
        let same = |field: &heapwright_case::StaticField| field.class == before.class && field.name == before.name;
        if !after.statics.iter().any(same) {
            after.statics.push(before.clone());
        }
    }
    after
}

fn read(reading: &Reading, before: &Snapshot, after: &Snapshot) -> Found {
    let start = match &reading.root {
        ReadingRoot::Receiver => after.receiver.or(before.receiver),
        ReadingRoot::Parameter(number) => {
            before.arguments.get(*number).or_else(|| after.arguments.get(*number)).copied()
        }
        // which object a field holds after the call is not recorded
        ReadingRoot::Static((_, _, descriptor)) if descriptor.starts_with(['L', '[']) => None,
        ReadingRoot::Static(field) => static_of(after, field),
        ReadingRoot::StaticBefore(field) => static_of(before, field),
    };
    let Some(start) = start else { return Found::Unknown };
    match follow(before, start, &reading.before) {
        Found::Value(value) => follow(after, value, &reading.after),
        other => other,
    }
}

fn follow(heap: &Snapshot, start: Value, steps: &[ReadingStep]) -> Found {
    let mut value = start;
    for step in steps {
        let Value::Object(id) = value else { return Found::Nothing };
        let Some(object) = heap.graph.get(id) else { return Found::Unknown };
        let found = match (step, &object.content) {
            (ReadingStep::Element(index), Content::Array(elements)) => match elements.get(*index) {
                Some(element) => Some(*element),
                None => return Found::Nothing,
            },
            (ReadingStep::Length, Content::Array(elements)) => i32::try_from(elements.len()).ok().map(Value::Int),
            (ReadingStep::Field((_, name, _)), Content::Boxed(held)) if name == "value" => Some(*held),
            (ReadingStep::Field((_, name, _)), Content::Record(fields)) => {
                fields.iter().find(|field| field.name == *name).map(|field| field.value)
            }
            (ReadingStep::Field(field), _) => field_of(heap, value, field),
            _ => None,
        };
        match found {
            Some(next) => value = next,
            None => return Found::Unknown,
        }
    }
    Found::Value(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::validity::NoTypes;
    use heapwright_case::{Field, Graph, MethodName, Object, ObjectId};
    use heapwright_logic::{Linear, Pure, Relation, Sort, Undecided};

    fn cell(value: i32) -> Object {
        let field = Field {
            declared_in: "C".to_owned(),
            name: "n".to_owned(),
            descriptor: "I".to_owned(),
            value: Value::Int(value),
        };
        Object::new("C", Content::Fields(vec![field]))
    }

    fn heap(value: i32) -> Snapshot {
        let graph = Graph { objects: vec![cell(value)] };
        Snapshot { graph, receiver: Some(Value::Object(ObjectId(0))), ..Snapshot::default() }
    }

    fn run(before: Snapshot, after: Snapshot, result: Value) -> Run {
        Run {
            method: MethodName { class: "C".to_owned(), name: "m".to_owned(), descriptor: "()I".to_owned() },
            before,
            outcome: Outcome::Returned(Some(result)),
            after,
            edges: Vec::new(),
            thrown: Vec::new(),
            lines: Vec::new(),
            output: String::new(),
            is_deterministic: true,
            construction: None,
            reached: Vec::new(),
        }
    }

    /// `this.n = old(this.n) + result`
    fn sum() -> Postcondition {
        let mut formulas = Formulas::default();
        let [now, old, result] = ["now", "old", "result"].map(|name| formulas.variables.fresh(name, Sort::Int));
        let sum = Linear::var(now).plus(-1, &Linear::var(old)).and_then(|sum| sum.plus(-1, &Linear::var(result)));
        let pure = vec![Pure::Compare(sum.expect("small numbers"), Relation::Eq)];
        formulas.cases.push(SymbolicHeap { pure, ..SymbolicHeap::emp() });
        let n = || vec![ReadingStep::Field(("C".to_owned(), "n".to_owned(), "I".to_owned()))];
        let readings = vec![
            (now, Reading { root: ReadingRoot::Receiver, before: Vec::new(), after: n() }),
            (old, Reading { root: ReadingRoot::Receiver, before: n(), after: Vec::new() }),
            (result, Reading { root: ReadingRoot::Parameter(0), before: Vec::new(), after: Vec::new() }),
        ];
        Postcondition {
            definitions: Definitions::default(),
            layouts: Vec::new(),
            formulas,
            readings,
            tests: Vec::new(),
            throws: None,
            text: String::new(),
            place: String::new(),
        }
    }

    fn verdict(before: Snapshot, after: Snapshot, result: Value) -> Verdict {
        let run = run(before, after, result);
        sum().evaluate(&run, &ended(&run), &Undecided, &mut NoTypes)
    }

    /// All small heaps: the verdict is that of the arithmetic.
    #[test]
    fn values_come_from_their_heaps() {
        for (old, now, result) in (0..27).map(|n| (n % 3 - 1, n / 3 % 3 - 1, n / 9 - 1)) {
            let wanted = if now == old + result { Verdict::Holds } else { Verdict::Fails };
            assert_eq!(verdict(heap(old), heap(now), Value::Int(result)), wanted, "{old} {now} {result}");
        }
    }

    #[test]
    fn null_on_the_way_fails_and_a_hidden_content_decides_nothing() {
        let null = Snapshot { receiver: Some(Value::Null), ..Snapshot::default() };
        assert_eq!(verdict(null.clone(), null, Value::Int(0)), Verdict::Fails);
        let mut opaque = heap(0);
        opaque.graph.objects = vec![Object::new("C", Content::Opaque)];
        assert_eq!(verdict(heap(0), opaque, Value::Int(0)), Verdict::Undecided);
    }
}
