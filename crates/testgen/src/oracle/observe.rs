//! What public methods say about an object whose state a test cannot see: its size, its elements, its text.

use super::Oracle;
use crate::model::{ClassInfo, MethodInfo, Type};
use crate::plan::{Local, Operand, Plan, Step};
use crate::tree::{Assertion, Expr, Sort};
use heapwright_case::{Content, MethodName, ObjectId, Outcome, Run, Snapshot, Value};
use heapwright_program::flags;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Maximum number of methods that are asked about one object.
const MOST: usize = 3;
/// Maximum number of methods that are tried.
const MOST_TRIED: usize = 24;

/// Maximum number of arguments of such a method.
const MOST_ARGUMENTS: usize = 3;
/// Methods of the library that say what an object is like of which nothing else is known.
const TELLING: [(&str, &str); 2] = [("java.util.Iterator", "hasNext"), ("java.util.Enumeration", "hasMoreElements")];

/// A method that a test can ask, with its arguments.
pub(super) struct Question {
    pub(super) owner: Rc<ClassInfo>,
    pub(super) method: MethodInfo,
    /// The arguments as the machine gets them, and as the test writes them.
    pub(super) values: Vec<Value>,
    pub(super) written: Vec<Expr>,
}

/// An answer that a test can expect.
struct Answer {
    question: Question,
    expected: Expected,
    /// Whether the call under test changed it.
    is_changed: bool,
    rank: u8,
}

enum Expected {
    Plain(Value),
    Object(Expr),
    Array(Expr, Sort),
}

impl Question {
    pub(super) fn name(&self) -> MethodName {
        MethodName {
            class: self.owner.name.clone(),
            name: self.method.name.clone(),
            descriptor: self.method.descriptor.clone(),
        }
    }
}

/// The next variable after those of some steps.
fn free(steps: &[Step]) -> Local {
    Local(steps.iter().filter_map(Step::defines).map(|local| local.0 + 1).max().unwrap_or_default())
}

/// Whether a call leaves everything as it was.
fn changes_nothing(run: &Run) -> bool {
    let known = run.before.graph.objects.len();
    let same = run.after.graph.objects.get(..known) == Some(run.before.graph.objects.as_slice());
    same && run.after.statics.is_empty() && run.output.is_empty()
}

impl Oracle<'_, '_, '_> {
    /// Expects what methods of an object say about it. With `changed`, only what the call changed. Returns the number
    /// of expectations.
    pub(super) fn observe(&mut self, id: ObjectId, expr: &Expr, ty: &Type, changed: bool) -> usize {
        let before = self.found.len();
        let mut answers: Vec<Answer> = Vec::new();
        for question in self.questions(id, ty) {
            if self.arranger.world.budget_spent() {
                break;
            }
            answers.extend(self.answer(id, question).filter(|answer| answer.is_changed || !changed));
        }
        answers.sort_by_key(|answer| (!answer.is_changed, answer.rank));
        for answer in answers.into_iter().take(MOST) {
            let Question { owner, method, written, .. } = answer.question;
            let from = self.arranger.seen_from(expr.clone(), Some(ty), &owner.name, Some(method.flags));
            let actual = from.call(&method.name, written);
            match answer.expected {
                Expected::Plain(value) => self.value(value, actual, &method.result, 1),
                Expected::Object(expected) => self.expect(Assertion::Equals { expected, actual, sort: Sort::Object }),
                Expected::Array(expected, sort) => self.expect(Assertion::ArrayEquals { expected, actual, sort }),
            }
        }
        self.found.len() - before
    }

    /// The methods that can be asked through an expression of this type.
    fn questions(&mut self, id: ObjectId, ty: &Type) -> Vec<Question> {
        let Type::Class { name, .. } = ty else { return Vec::new() };
        let Some(seen) = self.arranger.world.class(name) else { return Vec::new() };
        let Some(class) = self.after().get(id).map(|object| object.class.clone()) else { return Vec::new() };
        let mut names: BTreeSet<(String, String)> = BTreeSet::new();
        let mut found = Vec::new();
        for above in &seen.ancestors {
            let Some(owner) = self.arranger.world.class(above) else { continue };
            for method in &owner.methods {
                let is_first = !names.contains(&(method.name.clone(), method.descriptor.clone()));
                if is_first && self.is_askable(&class, &owner, method) {
                    names.insert((method.name.clone(), method.descriptor.clone()));
                    found.extend(self.ways_to_ask(&owner, method));
                }
            }
        }
        found.truncate(MOST_TRIED);
        found
    }

    /// Whether a method looks like one that tells something, and is the program's.
    fn is_askable(&mut self, class: &str, owner: &Rc<ClassInfo>, method: &MethodInfo) -> bool {
        let odd = flags::STATIC | flags::SYNTHETIC | flags::BRIDGE;
        if method.flags & odd != 0
            || !method.is(flags::PUBLIC)
            || method.name.starts_with('<')
            || method.name == "hashCode"
            || method.descriptors.len() > MOST_ARGUMENTS
            || !method.throws.is_empty()
            || !method.type_parameters.is_empty()
            || method.is_deprecated
            || method.gets.is_some()
            || method.result_descriptor() == "V"
            || !self.arranger.world.may_use(owner, method.flags)
        {
            return false;
        }
        // the method that runs must be one of the program, and not the one under test
        let Some((runs_in, _)) = self.arranger.world.find_method(class, &method.name, &method.descriptor) else {
            return false;
        };
        let is_own = self.run.method.name == method.name && self.run.method.descriptor == method.descriptor;
        let tells = |(interface, name): &(&str, &str)| owner.name == *interface && method.name == *name;
        !is_own && (TELLING.iter().any(tells) || !crate::build::is_library(&runs_in.package))
    }

    /// The questions that a method can be asked: without arguments, or with those of the call.
    fn ways_to_ask(&self, owner: &Rc<ClassInfo>, method: &MethodInfo) -> Vec<Question> {
        let question = |values: Vec<Value>, written: Vec<Expr>| Question {
            owner: owner.clone(),
            method: method.clone(),
            values,
            written,
        };
        let given = heapwright_program::split_method(&self.run.method.descriptor).map_or_else(Vec::new, |(all, _)| all);
        let of_type = |wanted: &str| {
            let arguments = given.iter().zip(&self.run.after.arguments).filter(|(one, _)| ***one == *wanted);
            let written = arguments.filter_map(|(_, value)| Some((*value, self.written(*value)?)));
            written.collect::<Vec<(Value, Expr)>>()
        };
        match method.descriptors.as_slice() {
            [] => vec![question(Vec::new(), Vec::new())],
            [only] => {
                let mut found = of_type(only);
                found.dedup();
                found.into_iter().map(|(value, expr)| question(vec![value], vec![expr])).collect()
            }
            // several get the arguments of their types in the order of the call
            several => {
                let number = |at: usize| several.iter().take(at).filter(|one| Some(*one) == several.get(at)).count();
                let chosen = several.iter().enumerate().map(|(at, wanted)| of_type(wanted).into_iter().nth(number(at)));
                let chosen: Option<Vec<(Value, Expr)>> = chosen.collect();
                let (values, written) = chosen.unwrap_or_default().into_iter().unzip();
                if several.len() == Vec::len(&values) { vec![question(values, written)] } else { Vec::new() }
            }
        }
    }

    /// An argument that needs no variable.
    fn written(&self, value: Value) -> Option<Expr> {
        let Value::Object(id) = value else { return (value != Value::Null).then_some(Expr::Literal(value)) };
        match &self.after().get(id)?.content {
            Content::String(units) => Some(Expr::String(units.clone())),
            Content::Boxed(value) => Some(Expr::Literal(*value)),
            _ => None,
        }
    }

    /// Asks a question on the machine, after the call and, if the object was there, before it.
    fn answer(&mut self, id: ObjectId, question: Question) -> Option<Answer> {
        let is_new = self.run.before.graph.get(id).is_none() || self.run.method.name == "<init>";
        let method = question.name();
        let copied = self.ask(&self.run.after.clone(), id, &question);
        // what the machine cannot copy (a buffer, a lock) is there if the test is carried out
        let (after, before, is_steady) = match copied {
            Some(after) => {
                let before = if is_new { None } else { self.ask(&self.run.before.clone(), id, &question) };
                // what the machine can copy here (an immutable list) it may have no way to make elsewhere
                let is_steady = match self.arranger.world.is_deterministic(&after) {
                    None => self
                        .question_after(id, &question)
                        .and_then(|plan| self.arranger.world.is_steady_plan(&method, &plan)),
                    known => known,
                };
                (after, before, is_steady)
            }
            None => {
                let plan = self.question_after(id, &question)?;
                let after = self.ask_plan(&method, &plan)?;
                let plan_before = if is_new { None } else { self.question_before(id, &question) };
                let before = plan_before.and_then(|plan| self.ask_plan(&method, &plan));
                let is_steady = self.arranger.world.is_steady_plan(&method, &plan);
                (after, before, is_steady)
            }
        };
        let Outcome::Returned(Some(value)) = after.outcome else { return None };
        let is_changed = match &before {
            Some(Run { outcome: Outcome::Returned(Some(old)), after: known, .. }) => {
                !known.graph.same_shape(&[*old], &after.after.graph, &[value])
            }
            Some(_) => true,
            None => is_new,
        };
        if is_steady != Some(true) {
            return None;
        }
        let expected = self.expected_of(&after, value)?;
        let rank = match &expected {
            Expected::Array(..) => 0,
            Expected::Object(Expr::String(_)) => 1,
            Expected::Object(_) => 0,
            Expected::Plain(Value::Null) => 4,
            Expected::Plain(Value::Boolean(_)) => 3,
            Expected::Plain(_) => 2,
        };
        Some(Answer { question, expected, is_changed, rank })
    }

    /// Calls a method on an object of a snapshot; `None` if that does not return or changes anything.
    fn ask(&mut self, state: &Snapshot, id: ObjectId, question: &Question) -> Option<Run> {
        let method = question.name();
        if !state.statics.is_empty() {
            return None;
        }
        let input = Snapshot {
            graph: state.graph.clone(),
            receiver: Some(Value::Object(id)),
            arguments: question.values.clone(),
            statics: Vec::new(),
            then: None,
        };
        self.arranger.world.rerun(&method, &input).filter(changes_nothing)
    }

    /// The same on the objects of a plan.
    fn ask_plan(&mut self, method: &MethodName, plan: &Plan) -> Option<Run> {
        self.arranger.world.run_plan(method, plan).filter(changes_nothing)
    }

    /// A plan for a question about an object of the input.
    pub(super) fn question_before(&self, id: ObjectId, question: &Question) -> Option<Plan> {
        let receiver = *self.objects.get(&id)?;
        self.asking(self.plan.steps.clone(), receiver, question)
    }

    /// A plan for a question about an object of the input, or the one that the call returned or made, after the call.
    pub(super) fn question_after(&self, id: ObjectId, question: &Question) -> Option<Plan> {
        let Outcome::Returned(returned) = self.run.outcome else { return None };
        if self.plan.then.is_some() {
            return None;
        }
        let (mut steps, method) = (self.plan.steps.clone(), self.run.method.clone());
        let arguments = self.plan.arguments.clone();
        let result = free(&steps);
        let made = if method.name == "<init>" { self.run.after.receiver } else { returned };
        let is_result = made == Some(Value::Object(id));
        let receiver = if is_result { result } else { *self.objects.get(&id)? };
        steps.push(match method.name.as_str() {
            "<init>" => Step::New { local: result, constructor: method, arguments },
            _ => Step::Call { local: is_result.then_some(result), method, receiver: self.plan.receiver, arguments },
        });
        self.asking(steps, receiver, question)
    }

    /// A plan that ends with a question about the object of a variable.
    fn asking(&self, mut steps: Vec<Step>, receiver: Local, question: &Question) -> Option<Plan> {
        let mut arguments = Vec::new();
        for value in &question.values {
            arguments.push(match value {
                Value::Object(id) => {
                    let local = free(&steps);
                    let object = self.after().get(*id)?;
                    steps.push(match &object.content {
                        Content::String(units) => Step::String { local, units: units.clone(), fresh: false },
                        Content::Boxed(value) => Step::Box { local, class: object.class.clone(), value: *value },
                        _ => return None,
                    });
                    Operand::Local(local)
                }
                value => Operand::Value(*value),
            });
        }
        Some(Plan { steps, receiver: Some(Operand::Local(receiver)), arguments, then: None })
    }

    /// What a test expects of a value that another run returned.
    fn expected_of(&mut self, run: &Run, value: Value) -> Option<Expected> {
        let Value::Object(id) = value else { return Some(Expected::Plain(value)) };
        let object = run.after.graph.get(id)?;
        let class = object.class.clone();
        let is_array = matches!(object.content, Content::Array(_));
        let none = BTreeMap::new();
        let expected = Oracle::new(&mut *self.arranger, &mut *self.planner, (run, self.plan), &none).expected(value)?;
        Some(match (is_array, class.as_str()) {
            (true, "[F") => Expected::Array(expected, Sort::Float),
            (true, "[D") => Expected::Array(expected, Sort::Double),
            (true, _) => Expected::Array(expected, Sort::Object),
            (false, _) => Expected::Object(expected),
        })
    }

    /// The objects that can be reached from one after the call, and that the call made or changed.
    pub(super) fn changed_below(&self, root: ObjectId) -> BTreeSet<ObjectId> {
        let (before, after) = (&self.run.before.graph, self.after());
        let mut seen = BTreeSet::from([root]);
        let mut work = vec![root];
        while let Some(id) = work.pop() {
            let values = after.get(id).map(|object| object.content.values()).unwrap_or_default();
            for value in values {
                if let Value::Object(next) = value
                    && seen.insert(next)
                {
                    work.push(next);
                }
            }
        }
        seen.retain(|id| match (before.get(*id), after.get(*id)) {
            (Some(old), Some(new)) => old.content != new.content,
            (None, Some(_)) => true,
            _ => false,
        });
        seen
    }
}
