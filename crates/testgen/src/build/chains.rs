//! States that an object reaches step by step: an order that is paid, then sent. Found by making calls on values.

use super::Builder;
use super::object::Fix;
use super::ways::Way;
use crate::model::ClassInfo;
use crate::plan::{Built, Operand, Step};
use heapwright_case::{Content, Field, Graph, MethodName, ObjectId, Value};
use heapwright_program::flags;
use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;

/// Maximum number of calls in a chain.
const LONGEST: usize = 5;
/// Maximum number of calls that are considered in each state.
const MOST_MOVES: usize = 24;
/// Maximum number of argument lists for one method.
const MOST_LISTS: usize = 8;
/// Maximum number of objects that are built to find one chain.
const MOST_TRIES: usize = 120;

/// An argument that does not depend on the wanted object.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Given {
    Value(Value),
    Text(&'static str),
    Constant { class: String, field: String, descriptor: String },
}

/// A call with such arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Move {
    method: MethodName,
    arguments: Vec<Given>,
}

/// An object for which a chain is wanted, and how it is created.
pub(super) struct Goal<'g> {
    pub(super) id: ObjectId,
    pub(super) fields: &'g [Field],
    pub(super) late: &'g [usize],
    pub(super) way: &'g Way,
    /// What is done before the chain.
    pub(super) done: &'g [(usize, Fix)],
    /// The fields that are wrong then.
    pub(super) wrong: &'g [usize],
}

impl Builder<'_, '_> {
    /// Looks for the shortest chain of calls after which a field has its value and fewer fields are wrong. Returns it
    /// with the fields that are wrong then.
    pub(super) fn chain(&mut self, class: &Rc<ClassInfo>, goal: &Goal<'_>, index: usize) -> Option<(Fix, Vec<usize>)> {
        let field = goal.fields.get(index)?;
        let simple = match field.value {
            Value::Object(id) => self.is_simple(id),
            _ => true,
        };
        let moves = if simple { self.moves(class) } else { Vec::new() };
        let start = self.steps.len();
        let mut seen: BTreeSet<String> = BTreeSet::new();
        let mut waiting: VecDeque<Vec<Move>> = VecDeque::from([Vec::new()]);
        let mut tries = MOST_TRIES;
        while let Some(path) = waiting.pop_front() {
            for one in &moves {
                if tries == 0 || self.world.budget_spent() {
                    return None;
                }
                tries -= 1;
                let longer: Vec<Move> = path.iter().chain([one]).cloned().collect();
                let fix = Fix::Chain(Rc::new(longer.clone()));
                let fixes: Vec<(usize, Fix)> = goal.done.iter().cloned().chain([(index, fix.clone())]).collect();
                let tried = self.tried(goal.id, goal.fields, goal.late, goal.way, &fixes);
                self.steps.truncate(start);
                let Some((attempt, built)) = tried else { continue };
                if !attempt.wrong.contains(&index) && attempt.wrong.len() < goal.wrong.len() {
                    return Some((fix, attempt.wrong));
                }
                let state = state_of(&built, Operand::Local(attempt.local));
                if longer.len() < LONGEST && seen.insert(state) {
                    waiting.push_back(longer);
                }
            }
        }
        None
    }

    /// Adds the steps of a chain.
    pub(super) fn push_chain(&mut self, receiver: Operand, chain: &[Move]) {
        for one in chain {
            let mut arguments = Vec::new();
            for given in &one.arguments {
                let operand = match given {
                    Given::Value(value) => Operand::Value(*value),
                    Given::Text(text) => {
                        let units: Vec<u16> = text.encode_utf16().collect();
                        Operand::Local(self.string(&units))
                    }
                    Given::Constant { class, field, descriptor } => {
                        let local = self.fresh();
                        let (class, field, descriptor) = (class.clone(), field.clone(), descriptor.clone());
                        self.steps.push(Step::Constant { local, class, field, descriptor });
                        Operand::Local(local)
                    }
                };
                arguments.push(operand);
            }
            let method = one.method.clone();
            self.steps.push(Step::Call { local: None, method, receiver: Some(receiver), arguments });
        }
    }

    /// Calls that may change an object of a class, those with the fewest arguments first.
    fn moves(&mut self, class: &Rc<ClassInfo>) -> Vec<Move> {
        let mut found = Vec::new();
        for above in &class.ancestors {
            let Some(owner) = self.world.class(above) else { continue };
            if super::is_library(&owner.package) {
                continue;
            }
            for method in owner.methods.iter().filter(|method| super::calls::may_change(method)) {
                if method.descriptors.len() > 2 || !self.world.may_use(&owner, method.flags) {
                    continue;
                }
                let mut lists: Vec<Vec<Given>> = vec![Vec::new()];
                for descriptor in &method.descriptors {
                    let givens = self.givens(descriptor);
                    let longer = |list: &Vec<Given>| {
                        givens.iter().map(|given| list.iter().chain([given]).cloned().collect()).collect::<Vec<_>>()
                    };
                    lists = lists.iter().flat_map(longer).take(MOST_LISTS).collect();
                }
                let name = MethodName {
                    class: class.name.clone(),
                    name: method.name.clone(),
                    descriptor: method.descriptor.clone(),
                };
                found.extend(lists.into_iter().map(|arguments| Move { method: name.clone(), arguments }));
            }
        }
        found.sort_by_key(|one: &Move| one.arguments.len());
        found.truncate(MOST_MOVES);
        found
    }

    /// A few values of a type: the constants of an enum, or a constant that a class has of its own type.
    fn givens(&mut self, descriptor: &str) -> Vec<Given> {
        match descriptor {
            "Z" => return vec![Given::Value(Value::Boolean(true)), Given::Value(Value::Boolean(false))],
            "I" => return vec![Given::Value(Value::Int(1)), Given::Value(Value::Int(0))],
            "J" => return vec![Given::Value(Value::Long(1)), Given::Value(Value::Long(0))],
            "Ljava/lang/String;" => return vec![Given::Text("a")],
            _ => {}
        }
        let Some(name) = descriptor.strip_prefix('L') else {
            return vec![Given::Value(super::default_value(descriptor))];
        };
        let class = name.trim_end_matches(';').replace('/', ".");
        let info = self.world.class(&class).filter(|_| self.world.is_visible(&class));
        let fields = info.iter().flat_map(|info| info.fields.iter());
        let is_own = |flags: u16| flags & flags::STATIC != 0 && flags & flags::FINAL != 0 && flags & flags::PUBLIC != 0;
        let constants = fields.filter(|field| field.descriptor == descriptor && is_own(field.flags));
        let mut found: Vec<Given> = constants
            .map(|field| Given::Constant {
                class: class.clone(),
                field: field.name.clone(),
                descriptor: descriptor.to_owned(),
            })
            .collect();
        if !info.is_some_and(|info| info.is(flags::ENUM)) {
            found.truncate(1);
        }
        if found.is_empty() {
            found.push(Given::Value(Value::Null));
        }
        found
    }
}

/// What tells the states of an object apart: its simple values, and how much its collections hold.
fn state_of(built: &Built, object: Operand) -> String {
    let Value::Object(id) = super::value_of(built, object) else { return String::new() };
    let Some(object) = built.graph.get(id) else { return String::new() };
    object.content.values().into_iter().map(|value| shown(&built.graph, value) + ";").collect()
}

/// A value, if it is simple; else what kind of object it is.
pub(super) fn shown(graph: &Graph, value: Value) -> String {
    let Value::Object(id) = value else { return format!("{value:?}") };
    match graph.get(id).map(|object| &object.content) {
        Some(content @ (Content::Constant { .. } | Content::Boxed(_) | Content::String(_))) => format!("{content:?}"),
        Some(content) => {
            let values = content.values();
            let nulls = values.iter().filter(|value| **value == Value::Null).count();
            format!("{} values, {nulls} of them null", values.len())
        }
        None => String::new(),
    }
}
