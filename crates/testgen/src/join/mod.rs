//! Joins the calls of tests: what one call leaves is the input of the next.
//!
//! Each test has a call with arguments that the class accepts, found by solving. Made one after the other on one object,
//! such calls lead to states that nothing else builds: entries of a private class in a queue, a registry with three
//! names, an order that was paid. Everything runs on values, and nothing is concluded from what is not found.

mod complete;
mod parts;

use crate::build::Planner;
use crate::construction::forget_results;
use crate::model::World;
use crate::plan::{Local, Operand, Plan, Step};
use heapwright_case::{Content, Edge, MethodName, Outcome, Run, Snapshot, Value};
use heapwright_program::split_method;
use parts::{Part, Start, Variation, constructed, first_free, needed, taken_apart};
use std::collections::{BTreeMap, BTreeSet};

/// A branch: the edges of a method that take it.
pub type Branch = (MethodName, Vec<Edge>);

/// The most calls that are made on one object before the last.
const LONGEST: usize = 9;
/// The most states that are followed after each number of calls.
const WIDEST: usize = 24;
/// The most calls with different arguments of one method.
const MOST_PARTS: usize = 4;
/// The most ways to make the object.
const MOST_STARTS: usize = 6;
/// The most ways that have something in place of null.
const MOST_COMPLETE: usize = 4;
/// The most calls of a method that have something in place of null.
const MOST_FILLED: usize = 2;
/// How many things that were used before are passed again.
const MOST_EARLIER: u32 = 3;
/// How many numbers of wanted states are passed.
const MOST_NUMBERS: usize = 6;
/// The most calls that are tried in all.
const MOST_TRIES: usize = 8_000;

/// A state that calls have led to.
#[derive(Clone)]
struct Node {
    steps: Vec<Step>,
    object: Local,
    /// What was passed for parts, with their variations.
    passed: BTreeMap<(usize, Variation), Vec<Operand>>,
    /// How often each part was used.
    uses: BTreeMap<usize, u32>,
    /// Texts that objects were made of and results of calls, with their descriptors, oldest first.
    earlier: Vec<(String, Operand)>,
}

impl Node {
    fn new(Start { steps, object }: Start) -> Node {
        let mut node =
            Node { steps: Vec::new(), object, passed: BTreeMap::new(), uses: BTreeMap::new(), earlier: Vec::new() };
        node.extend(steps);
        node
    }

    /// Adds steps that make objects.
    fn extend(&mut self, steps: Vec<Step>) {
        for step in &steps {
            if let Step::String { local, .. } = step {
                self.earlier.push((TEXT.to_owned(), Operand::Local(*local)));
            }
        }
        self.steps.extend(steps);
    }

    /// Makes the result of a call available to later ones. Returns its variable.
    fn keep_result(&mut self, method: &MethodName, result: Option<Value>) -> Option<Local> {
        let (_, ty) = split_method(&method.descriptor)?;
        let (operand, local) = match result? {
            Value::Null | Value::Boolean(_) => return None,
            Value::Object(_) => {
                let local = Local(first_free(&self.steps));
                (Operand::Local(local), Some(local))
            }
            number => (Operand::Value(number), None),
        };
        self.earlier.push((ty.to_owned(), operand));
        local
    }

    /// Arguments with what was used or returned before in place of others of its type; `None` if there is nothing.
    fn with_earlier(&self, method: &MethodName, arguments: &[Operand], back: u32) -> Option<Vec<Operand>> {
        let (parameters, _) = split_method(&method.descriptor)?;
        let replaced = |(parameter, argument): (&&str, &Operand)| {
            let fitting = self.earlier.iter().rev().filter(|(ty, one)| ty == parameter && one != argument);
            fitting.map(|(_, one)| *one).nth(back as usize)
        };
        let others: Vec<Option<Operand>> = parameters.iter().zip(arguments).map(replaced).collect();
        let is_other = others.iter().any(Option::is_some);
        is_other.then(|| others.iter().zip(arguments).map(|(other, argument)| other.unwrap_or(*argument)).collect())
    }
}

/// The descriptor of texts.
const TEXT: &str = "Ljava/lang/String;";

/// A state after one more call.
struct Child {
    node: Node,
    /// Whether the call took an edge that no call had taken.
    is_news: bool,
    /// The part that the call was made of.
    part: usize,
    /// How often it was used.
    uses: u32,
    /// Its place among the states after calls of the same part.
    turn: usize,
}

struct Join<'j, 'w> {
    world: &'j mut World<'w>,
    parts: Vec<Part>,
    /// Numbers that states hold from which open branches are taken.
    numbers: Vec<i64>,
    /// The branches that are looked for.
    open: Vec<Branch>,
    /// The edges that calls took.
    edges: BTreeSet<(MethodName, Edge)>,
    /// Digests of the states that were met.
    met: BTreeSet<u64>,
    tries: usize,
    found: Vec<(Run, Plan)>,
}

/// Looks for calls, made of those of some tests, that take open branches. Returns the last call and how its input is
/// made. Numbers and objects of other runs that take such branches are tried as arguments.
pub(crate) fn joined(
    world: &mut World<'_>,
    planner: &mut Planner,
    tests: &[(&Run, &Plan)],
    others: &[Run],
    open: Vec<Branch>,
) -> Vec<(Run, Plan)> {
    let (mut starts, mut parts) = starts_and_parts(tests);
    if parts.is_empty() {
        return Vec::new();
    }
    complete_all(world, planner, (tests, others, &open), (&mut starts, &mut parts));
    let numbers = wanted_numbers(others, &open);
    let edges = tests.iter().flat_map(|(run, _)| run.edges.iter().cloned()).collect();
    let mut join = Join { world, parts, numbers, open, edges, met: BTreeSet::new(), tries: 0, found: Vec::new() };
    join.search(starts);
    join.found
}

/// The objects and calls of tests, those of earlier tests first.
fn starts_and_parts(tests: &[(&Run, &Plan)]) -> (Vec<Start>, Vec<Part>) {
    let (mut starts, mut parts): (Vec<(bool, Start)>, Vec<Part>) = (Vec::new(), Vec::new());
    for (run, plan) in tests {
        let is_changed = matches!(run.outcome, Outcome::Returned(_)) && digest(&run.before) != digest(&run.after);
        let (start, part) = match run.method.name.as_str() {
            "<init>" if matches!(run.outcome, Outcome::Returned(_)) => (constructed(&run.method, plan), None),
            _ => taken_apart(&run.method, plan).map_or((None, None), |(start, part)| (Some(start), Some(part))),
        };
        match start.map(|start| (starts.iter().position(|(_, known)| *known == start), start)) {
            Some((Some(known), _)) => starts.get_mut(known).into_iter().for_each(|(changed, _)| *changed |= is_changed),
            Some((None, start)) => starts.push((is_changed, start)),
            None => {}
        }
        if let Some(part) = part {
            let of_method = parts.iter().filter(|known| known.method == part.method);
            let is_known = |known: &Part| (&known.steps, &known.arguments) == (&part.steps, &part.arguments);
            if of_method.clone().count() < MOST_PARTS && !of_method.clone().any(is_known) {
                parts.push(part);
            }
        }
    }
    // an object without a history leads to all others, one that a call of its test has changed to further ones
    starts.sort_by_key(|(is_changed, start)| (!is_changed, start.steps.len()));
    starts.truncate(MOST_STARTS);
    (starts.into_iter().map(|(_, start)| start).collect(), parts)
}

/// Adds objects and calls that have something where those of tests have null.
fn complete_all(
    world: &mut World<'_>,
    planner: &mut Planner,
    (tests, others, open): (&[(&Run, &Plan)], &[Run], &[Branch]),
    (starts, parts): (&mut Vec<Start>, &mut Vec<Part>),
) {
    let wanted = complete::wanted(world, planner, others, open);
    let mut pieces = complete::pieces(tests);
    pieces.extend(wanted.iter().flat_map(complete::Wanted::pieces).cloned());
    let known: Vec<Start> = starts.clone();
    for wanted in wanted.iter().map(Some).take(MOST_COMPLETE - 1).chain([None]) {
        let mut complete = known.iter().filter_map(|start| complete::completed_start(world, start, &pieces, wanted));
        starts.extend(complete.find(|start| !starts.contains(start)));
    }
    let given = wanted.iter().filter_map(complete::Wanted::part).filter(|part| !parts.contains(part));
    let given: Vec<Part> = given.cloned().collect();
    let mut filled: Vec<Part> = Vec::new();
    for part in parts.iter().chain(&given) {
        for turn in 0..MOST_FILLED {
            let of_method = filled.iter().filter(|one| one.method == part.method).count();
            if of_method < MOST_FILLED {
                filled.extend(complete::completed_part(world, part, &pieces, turn).filter(|one| !filled.contains(one)));
            }
        }
    }
    parts.extend(given);
    parts.extend(filled);
}

impl Join<'_, '_> {
    fn search(&mut self, starts: Vec<Start>) {
        let mut level: Vec<Node> = starts.into_iter().map(Node::new).collect();
        for _ in 0..=LONGEST {
            let mut children: Vec<Child> = Vec::new();
            for node in &level {
                for part in 0..self.parts.len() {
                    if self.is_done() {
                        return;
                    }
                    children.extend(self.children(node, part));
                }
            }
            // each part in turn
            let mut turns: BTreeMap<usize, usize> = BTreeMap::new();
            for child in &mut children {
                let turn = turns.entry(child.part).or_insert(0);
                *turn += 1;
                child.turn = *turn;
            }
            children.sort_by_key(|child| (!child.is_news, child.turn, child.uses));
            children.truncate(WIDEST);
            level = children.into_iter().map(|child| child.node).collect();
        }
    }

    fn is_done(&self) -> bool {
        self.open.is_empty() || self.tries >= MOST_TRIES || self.world.budget_spent() || self.world.is_over()
    }

    /// Makes a call in a state, with the arguments of its test and with others.
    fn children(&mut self, node: &Node, part: usize) -> Vec<Child> {
        let uses = node.uses.get(&part).copied().unwrap_or(0);
        let others = [Variation::None, Variation::Objects(uses + 1), Variation::Numbers(uses + 1)];
        let earlier = (0..MOST_EARLIER).map(Variation::Earlier);
        let wanted: Vec<Variation> = self.numbers.iter().copied().map(Variation::Wanted).collect();
        others
            .into_iter()
            .chain(earlier)
            .chain(wanted)
            .filter_map(|variation| self.child(node, part, variation))
            .collect()
    }

    fn child(&mut self, node: &Node, number: usize, variation: Variation) -> Option<Child> {
        let part = self.parts.get(number)?.varied(variation)?;
        let mut next = node.clone();
        let (place, back) = match variation {
            Variation::Earlier(back) => ((number, Variation::None), Some(back)),
            other => ((number, other), None),
        };
        let mut arguments = match node.passed.get(&place) {
            Some(arguments) => arguments.clone(),
            None => {
                let (steps, arguments) = part.placed(node.object, first_free(&node.steps));
                next.extend(steps);
                next.passed.insert(place, arguments.clone());
                arguments
            }
        };
        if let Some(back) = back {
            arguments = node.with_earlier(&part.method, &arguments, back)?;
        }
        let receiver = Some(Operand::Local(node.object));
        let plan = Plan { steps: next.steps.clone(), receiver, arguments: arguments.clone(), then: None };
        self.tries += 1;
        let run = self.world.run_plan(&part.method, &plan)?;
        let is_news = run.edges.iter().any(|edge| !self.edges.contains(edge));
        self.edges.extend(run.edges.iter().cloned());
        self.keep(&run, &plan);
        // what a call that throws has changed is not followed
        let Outcome::Returned(result) = run.outcome else { return None };
        self.met.insert(digest(&run.before)?);
        if !self.met.insert(digest(&run.after)?) {
            return None;
        }
        let local = next.keep_result(&part.method, result);
        next.steps.push(Step::Call { local, method: part.method, receiver, arguments });
        let uses = next.uses.entry(number).or_insert(0);
        *uses += 1;
        let uses = *uses;
        Some(Child { node: next, is_news, part: number, uses, turn: 0 })
    }

    /// Keeps a call that takes an open branch, without the calls before it that it does not need.
    fn keep(&mut self, run: &Run, plan: &Plan) {
        let taken = Taken::by(run);
        let wanted: Vec<Branch> = self.open.iter().filter(|branch| taken.has(branch)).cloned().collect();
        if wanted.is_empty() {
            return;
        }
        let (mut run, mut plan) = self.shortened(run.clone(), plan.clone(), &wanted);
        forget_results(&mut plan);
        let Some(steady) = self.world.is_steady_plan(&run.method, &plan) else { return };
        run.is_deterministic = steady;
        let taken = Taken::by(&run);
        self.open.retain(|branch| !taken.has(branch));
        self.found.push((run, plan));
    }

    /// Leaves out calls as long as the last one takes the same branches.
    fn shortened(&mut self, mut run: Run, mut plan: Plan, wanted: &[Branch]) -> (Run, Plan) {
        let ends: Vec<Operand> = plan.receiver.iter().chain(&plan.arguments).copied().collect();
        plan.steps = needed(&plan.steps, &ends, None);
        let mut at = plan.steps.len();
        while at > 0 {
            at -= 1;
            if plan.steps.get(at).is_none_or(|step| step.changes().is_none()) {
                continue;
            }
            let mut shorter = plan.clone();
            shorter.steps.remove(at);
            shorter.steps = needed(&shorter.steps, &ends, None);
            let Some(found) = self.world.run_plan(&run.method, &shorter) else { continue };
            let taken = Taken::by(&found);
            if wanted.iter().all(|branch| taken.has(branch)) {
                (run, plan) = (found, shorter);
                at = at.min(plan.steps.len());
            }
        }
        (run, plan)
    }
}

/// The numbers in the fields of inputs of runs that take open branches, those of most runs first.
fn wanted_numbers(runs: &[Run], open: &[Branch]) -> Vec<i64> {
    let mut counts: BTreeMap<i64, usize> = BTreeMap::new();
    let edges: BTreeSet<(&MethodName, Edge)> =
        open.iter().flat_map(|(method, edges)| edges.iter().map(move |edge| (method, *edge))).collect();
    let is_wanted = |run: &&Run| run.edges.iter().any(|(method, edge)| edges.contains(&(method, *edge)));
    for run in runs.iter().filter(is_wanted) {
        let fields = run.before.graph.objects.iter().filter_map(|object| match &object.content {
            Content::Fields(fields) => Some(fields),
            _ => None,
        });
        let numbers = fields.flatten().filter_map(|field| match field.value {
            Value::Short(value) => Some(i64::from(value)),
            Value::Int(value) => Some(i64::from(value)),
            Value::Long(value) => Some(value),
            _ => None,
        });
        let numbers: BTreeSet<i64> = numbers.filter(|number| !(-1..=1).contains(number)).collect();
        numbers.into_iter().for_each(|number| *counts.entry(number).or_default() += 1);
    }
    let mut found: Vec<(usize, i64)> = counts.into_iter().map(|(number, count)| (count, number)).collect();
    found.sort_by_key(|(count, number)| (std::cmp::Reverse(*count), number.unsigned_abs()));
    found.into_iter().take(MOST_NUMBERS).map(|(_, number)| number).collect()
}

/// The edges that a run takes. A large method has thousands of them, and of branches.
struct Taken<'r>(BTreeSet<(&'r MethodName, Edge)>);

impl<'r> Taken<'r> {
    fn by(run: &'r Run) -> Taken<'r> {
        Taken(run.edges.iter().map(|(method, edge)| (method, *edge)).collect())
    }

    /// Whether the run takes a branch.
    fn has(&self, (method, edges): &Branch) -> bool {
        edges.iter().any(|edge| self.0.contains(&(method, *edge)))
    }
}

/// A number that stands for the state of the object.
fn digest(at: &Snapshot) -> Option<u64> {
    let receiver @ Some(Value::Object(_)) = at.receiver else { return None };
    let alone = Snapshot { graph: at.graph.clone(), receiver, ..Snapshot::default() };
    Some(alone.shape_digest())
}
