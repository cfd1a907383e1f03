//! Makes inputs look like those a person would choose: shorter, readable and informative, as long as the call takes the
//! same branches to the same kind of end. Decides what a solver leaves open.

mod boundary;
mod elements;
mod informative;
mod nearer;
mod origins;
mod places;
mod recipe_pool;
mod stubs;

pub(crate) use boundary::further;
pub(crate) use nearer::nearer;
pub(crate) use recipe_pool::{Recipe, RecipePool};

use crate::build::Planner;
use crate::model::World;
use crate::plan::{Local, Operand, Plan, Step};
use heapwright_case::{Content, Edge, MethodName, ObjectId, Outcome, Run, Snapshot, StaticField, Value};
use places::{Place, cut, get, length, places, set, without};
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of other inputs tried for one run.
const MOST_TRIES: usize = 120;
/// Maximum number of objects built by recipes that are tried for one run.
const MOST_RECIPES: usize = 120;
/// Machine steps for replacing what needs reflection: a test that a caller could not have written is worth little.
const MOST_WORK: u64 = 16_000_000;
/// Maximum number of attempts to leave fields as the constructor set them.
const MOST_LEFT: usize = 16;
/// Of what is longer than this, only some shorter lengths are tried.
const LONGEST: usize = 32;
/// The lengths that are tried for those.
const SHORTER: [usize; 9] = [0, 1, 2, 3, 4, 8, 12, 16, 24];
/// Numbers up to this size count as plain.
const PLAIN: u64 = 1_000;

/// Returns the run on a better input, or the same run.
pub(crate) fn polish(world: &mut World<'_>, planner: &mut Planner, recipes: &mut RecipePool, run: &Run) -> Run {
    planner.recipes.clear();
    let edges = run.edges.iter().cloned().collect();
    let breaks = world.breaks(run);
    let mut polisher = Polisher { world, planner, recipes, run: run.clone(), edges, breaks, tries: MOST_TRIES };
    if !polisher.attempt(run.before.clone()) {
        return run.clone();
    }
    polisher.shorten();
    polisher.repeat_elements();
    polisher.drop_references();
    polisher.letters();
    polisher.settle_stubs();
    polisher.numbers();
    polisher.one_string();
    polisher.forget_statics();
    polisher.unshare();
    polisher.avoid_reflection();
    polisher.tell();
    polisher.approach();
    polisher.run
}

struct Polisher<'w, 'a> {
    world: &'w mut World<'a>,
    planner: &'w mut Planner,
    recipes: &'w mut RecipePool,
    /// The best run so far.
    run: Run,
    /// The branches it must take.
    edges: BTreeSet<(MethodName, Edge)>,
    /// What it must do although it should not.
    breaks: Option<crate::plan::Wrong>,
    /// The number of tries left.
    tries: usize,
}

impl Polisher<'_, '_> {
    /// The run on another input, if it shows the same and is not less informative.
    fn alternative(&mut self, input: &Snapshot) -> Option<Run> {
        let found = self.rerun(input)?;
        let same = self.shows_the_same(&found) && self.world.breaks(&found) == self.breaks;
        same.then_some(found)
    }

    fn rerun(&mut self, input: &Snapshot) -> Option<Run> {
        self.tries = self.tries.checked_sub(1)?;
        if self.world.budget_spent() {
            return None;
        }
        self.world.rerun(&self.run.method, input)
    }

    /// Whether a run does the same and is not less informative.
    fn shows_the_same(&self, found: &Run) -> bool {
        let duller = informative::is_trivial(found) && !informative::is_trivial(&self.run);
        self.does_the_same(found) && !duller
    }

    fn does_the_same(&self, found: &Run) -> bool {
        let same_end = match (&found.outcome, &self.run.outcome) {
            (Outcome::Returned(_), Outcome::Returned(_)) => true,
            (Outcome::Threw { class: a, by_program: x, .. }, Outcome::Threw { class: b, by_program: y, .. }) => {
                a == b && x == y
            }
            _ => false,
        };
        let edges: BTreeSet<(MethodName, Edge)> = found.edges.iter().cloned().collect();
        same_end && edges == self.edges && found.takes_the_same_way(&self.run)
    }

    /// Switches to another input if it shows the same.
    fn attempt(&mut self, input: Snapshot) -> bool {
        let found = self.alternative(&input);
        let better = found.is_some();
        self.run = found.unwrap_or_else(|| self.run.clone());
        better
    }

    fn attempt_with(&mut self, changes: &[(Place, Value)]) -> bool {
        let mut input = self.run.before.clone();
        for (place, value) in changes {
            set(&mut input, *place, *value);
        }
        input != self.run.before && self.attempt(input)
    }

    fn objects(&self) -> impl Iterator<Item = ObjectId> + use<> {
        (0..u32::try_from(self.run.before.graph.objects.len()).unwrap_or(0)).map(ObjectId)
    }

    fn content(&self, id: ObjectId) -> Option<&Content> {
        self.run.before.graph.get(id).map(|object| &object.content)
    }

    fn attempt_content(&mut self, id: ObjectId, change: impl Fn(&mut Content)) -> bool {
        let mut input = self.run.before.clone();
        if let Some(object) = input.graph.objects.get_mut(id.0 as usize) {
            change(&mut object.content);
        }
        self.attempt(input)
    }

    /// Makes arrays, strings and collections as short as possible.
    fn shorten(&mut self) {
        for id in self.objects() {
            let long = self.content(id).map_or(0, length);
            let shorter: Vec<usize> = if long > LONGEST { SHORTER.into() } else { (0..long).collect() };
            let _ = shorter.into_iter().any(|keep| self.attempt_content(id, |content| cut(content, keep)));
            let mut at = self.content(id).map_or(0, length);
            while at > 1 && long <= LONGEST {
                at -= 1;
                self.attempt_content(id, |content| without(content, at - 1));
            }
        }
    }

    /// Removes objects that make no difference.
    fn drop_references(&mut self) {
        for place in places(&self.run.before) {
            let Place::Inside(owner, _) = place else { continue };
            if let (Some(Content::Fields(_) | Content::Array(_)), Some(Value::Object(held))) =
                (self.content(owner), get(&self.run.before, place))
                && matches!(self.content(held), Some(Content::Fields(_) | Content::Array(_)))
            {
                self.attempt_with(&[(place, Value::Null)]);
            }
        }
    }

    /// Replaces unprintable characters by letters: equal ones by equal letters, in the same order, if that works.
    fn letters(&mut self) {
        let odd: Vec<(Place, u16)> = places(&self.run.before)
            .into_iter()
            .filter_map(|place| match get(&self.run.before, place) {
                Some(Value::Char(unit)) if !(0x20..0x7f).contains(&unit) => Some((place, unit)),
                _ => None,
            })
            .collect();
        if odd.is_empty() {
            return;
        }
        let units: BTreeSet<u16> = odd.iter().map(|(_, unit)| *unit).collect();
        let by_unit: BTreeMap<u16, u16> = units.into_iter().zip(u16::from(b'a')..=u16::from(b'z')).collect();
        let alike: Vec<(Place, Value)> =
            odd.iter().filter_map(|(place, unit)| Some((*place, Value::Char(*by_unit.get(unit)?)))).collect();
        if self.attempt_with(&alike) {
            return;
        }
        for (place, _) in odd {
            let _ = b"abA0 -.".iter().any(|letter| self.attempt_with(&[(place, Value::Char(u16::from(*letter)))]));
        }
    }

    /// Replaces large numbers by small ones.
    fn numbers(&mut self) {
        for place in places(&self.run.before) {
            let Some(value) = get(&self.run.before, place) else { continue };
            let candidates: Vec<Value> = match value {
                Value::Int(number) if u64::from(number.unsigned_abs()) > PLAIN => {
                    [1, -1, 10, -10, 100, -100, 1000, -1000].into_iter().map(Value::Int).collect()
                }
                Value::Long(number) if number.unsigned_abs() > PLAIN => {
                    [1, -1, 10, -10, 100, -100, 1000, -1000].into_iter().map(Value::Long).collect()
                }
                Value::Double(bits) if is_long(f64::from_bits(bits)) => {
                    plain_near(f64::from_bits(bits)).into_iter().map(|one| Value::Double(one.to_bits())).collect()
                }
                Value::Float(bits) if is_long(f32::from_bits(bits).into()) => plain_near(f32::from_bits(bits).into())
                    .into_iter()
                    .map(|one| Value::Float((one as f32).to_bits()))
                    .collect(),
                _ => continue,
            };
            let _ = candidates.into_iter().any(|candidate| self.attempt_with(&[(place, candidate)]));
        }
    }

    /// Merges equal strings into one object, unless the difference matters.
    fn one_string(&mut self) {
        for first in self.objects() {
            for second in self.objects().filter(|second| *second > first) {
                let (Some(Content::String(a)), Some(Content::String(b))) = (self.content(first), self.content(second))
                else {
                    continue;
                };
                if a != b {
                    continue;
                }
                let places = places(&self.run.before).into_iter();
                let changes: Vec<(Place, Value)> = places
                    .filter(|place| get(&self.run.before, *place) == Some(Value::Object(second)))
                    .map(|place| (place, Value::Object(first)))
                    .collect();
                self.attempt_with(&changes);
            }
        }
    }

    /// Splits an object that is used in two places into two, unless the identity matters.
    fn unshare(&mut self) {
        let mut seen: Vec<ObjectId> = self.run.before.receiver.into_iter().filter_map(object_of).collect();
        for place in places(&self.run.before) {
            let Some(Value::Object(id)) = get(&self.run.before, place) else { continue };
            if !seen.contains(&id) {
                seen.push(id);
                continue;
            }
            if let Place::Inside(list, _) = place
                && self.is_filled_with(list, id)
            {
                continue;
            }
            let root = matches!(place, Place::Argument(_));
            match self.content(id) {
                Some(Content::Record(_)) => {}
                Some(Content::Fields(_) | Content::Array(_)) if root => {}
                _ => continue,
            }
            let mut input = self.run.before.clone();
            let Some(copy) = input.graph.get(id).cloned() else { continue };
            let copy = input.graph.add(copy);
            set(&mut input, place, Value::Object(copy));
            if self.attempt(input) {
                // The objects have been renumbered.
                return self.unshare();
            }
        }
    }

    /// Leaves a static array alone if the call neither changes nor needs it; otherwise sets only the elements that
    /// matter.
    fn forget_elements(&mut self, field: &StaticField, id: ObjectId) {
        let Some(Content::Array(values)) = self.content(id).cloned() else { return };
        let same = self.run.after.graph.get(id).map(|object| &object.content) == self.content(id);
        if same {
            let mut input = self.run.before.clone();
            input.statics.retain(|one| one.class != field.class || one.name != field.name);
            if let Some(found) = self.alternative(&input).filter(|found| found.ends_like(&self.run)) {
                self.run = found;
                return;
            }
        }
        for (at, value) in values.into_iter().enumerate() {
            let default = default_of(value);
            if default != value {
                self.attempt_with(&[(Place::Inside(id, at), default)]);
            }
        }
    }

    /// Leaves a static field alone if its value has no influence.
    fn forget_statics(&mut self) {
        for field in self.run.before.statics.clone() {
            // objects are renumbered after each change
            let same = |one: &&StaticField| one.class == field.class && one.name == field.name;
            let Some(field) = self.run.before.statics.iter().find(same).cloned() else { continue };
            let changed = self.run.after.statics.iter().any(|one| one.class == field.class && one.name == field.name);
            let others = other_values(field.value);
            if let Value::Object(id) = field.value {
                self.forget_elements(&field, id);
                continue;
            }
            if changed || others.is_empty() {
                continue;
            }
            let ignored = others.into_iter().all(|other| {
                let mut input = self.run.before.clone();
                for one in input.statics.iter_mut().filter(|one| one.class == field.class && one.name == field.name) {
                    one.value = other;
                }
                self.alternative(&input)
                    .is_some_and(|found| found.outcome == self.run.outcome && found.after.graph == self.run.after.graph)
            });
            if ignored {
                let mut input = self.run.before.clone();
                input.statics.retain(|one| one.class != field.class || one.name != field.name);
                self.attempt(input);
            }
        }
    }

    fn cost(&mut self, run: &Run) -> Option<(usize, usize)> {
        let planned = self.planner.plan(self.world, run).ok()?;
        Some(cost(&planned.plan))
    }

    /// Replaces objects that need reflection or single assignments by ones that constructors and calls create.
    fn avoid_reflection(&mut self) {
        let current = self.run.clone();
        let Some(mut best) = self.cost(&current) else { return };
        if best == (0, 0) {
            return;
        }
        self.tries = MOST_RECIPES;
        self.world.refresh(MOST_WORK);
        self.leave_as_made(&mut best, true);
        self.replace_nulls(&mut best);
        self.by_recipes(&mut best);
        if best == (0, 0) {
            return;
        }
        for id in self.objects() {
            if self.world.budget_spent() {
                return;
            }
            for input in self.constructed(id) {
                if let Some(found) = self.alternative(&input)
                    && let Some(cost) = self.cost(&found)
                    && cost < best
                {
                    best = cost;
                    self.run = found;
                }
            }
        }
        self.by_recipes(&mut best);
        self.leave_as_made(&mut best, false);
    }

    /// Leaves fields that only reflection can set as they were made, if the call does not depend on them: all of them,
    /// or as many as possible. With `constructed`, only those of objects that a constructor made.
    fn leave_as_made(&mut self, best: &mut (usize, usize), constructed: bool) {
        let mut at = 0;
        let mut all = true;
        for _ in 0..MOST_LEFT {
            let Ok(planned) = self.planner.plan(self.world, &self.run) else { return };
            let is_bare = |local: &Local| {
                planned
                    .plan
                    .steps
                    .iter()
                    .any(|step| matches!(step, Step::Allocate { local: made, .. } if made == local))
            };
            let is_odd = |step: &Step| match step {
                Step::SetField { target, reflective: true, .. } => !constructed || !is_bare(target),
                _ => false,
            };
            let odd: Vec<usize> =
                (0..).zip(&planned.plan.steps).filter(|(_, step)| is_odd(step)).map(|(i, _)| i).collect();
            let left: &[usize] = if all { &odd } else { odd.get(at..=at).unwrap_or_default() };
            if left.is_empty() || self.world.budget_spent() {
                return;
            }
            let mut plan = planned.plan.clone();
            let mut index = 0;
            plan.steps.retain(|_| {
                index += 1;
                !left.contains(&(index - 1))
            });
            let found = self.world.run_plan(&self.run.method, &plan).filter(|found| self.does_the_same(found));
            let found = found.and_then(|found| self.with_known_origins(found));
            let better =
                found.and_then(|found| self.cost(&found).filter(|cost| *cost < *best).map(|cost| (found, cost)));
            match better {
                Some((found, cost)) => (self.run, *best) = (found, cost),
                None if all => {}
                None => at += 1,
            }
            all = false;
        }
    }

    /// A run whose input was read back from the machine, on an input that tells how objects of the library are made.
    fn with_known_origins(&mut self, found: Run) -> Option<Run> {
        let input = origins::with_origins(&found.before, &self.run.before);
        if input == found.before {
            return Some(found);
        }
        self.rerun(&input).filter(|found| self.does_the_same(found))
    }

    /// The receiver and the arguments that are ordinary objects.
    fn roots(&self) -> Vec<ObjectId> {
        let mut found: Vec<ObjectId> = Vec::new();
        for value in self.run.before.roots() {
            if let Value::Object(id) = value
                && matches!(self.content(id), Some(Content::Fields(_)))
                && !found.contains(&id)
            {
                found.push(id);
            }
        }
        found
    }

    /// Tries the recipes of the pool for the receiver and the arguments: for all of them at once, then one by one.
    fn by_recipes(&mut self, best: &mut (usize, usize)) {
        let count = self.roots().len();
        let mut groups: Vec<Vec<usize>> = vec![(0..count).collect()];
        groups.extend((0..count).map(|at| vec![at]).filter(|_| count > 1));
        for group in groups {
            if self.world.budget_spent() {
                return;
            }
            let chosen = |polisher: &Self| -> Vec<ObjectId> {
                let roots = polisher.roots();
                group.iter().filter_map(|at| roots.get(*at).copied()).collect()
            };
            let classes: BTreeSet<String> = chosen(self)
                .into_iter()
                .filter_map(|id| self.run.before.graph.get(id).map(|object| object.class.clone()))
                .collect();
            let (Some(class), 1) = (classes.first(), classes.len()) else { continue };
            for recipe in self.recipes.of(self.world, class).iter() {
                if self.world.budget_spent() {
                    return;
                }
                // Assignments to visible fields read as well as calls.
                if best.0 > 0 || recipe.calls == 0 {
                    let ids = chosen(self);
                    self.try_recipe(&ids, recipe, best);
                }
                if *best == (0, 0) {
                    return;
                }
            }
        }
    }

    fn try_recipe(&mut self, group: &[ObjectId], recipe: &Recipe, best: &mut (usize, usize)) {
        let mut input = self.run.before.clone();
        for id in group {
            let Some(changed) = grafted(&input, *id, &recipe.graph, recipe.value) else { return };
            input = changed;
        }
        self.planner.recipes.push(recipe.clone());
        let found = self.rerun(&input).or_else(|| self.run_steps(&input));
        if let Some(found) = found.filter(|found| self.shows_the_same(found))
            && let Some(cost) = self.cost(&found)
            && cost < *best
        {
            *best = cost;
            self.run = found;
        } else {
            self.planner.recipes.pop();
        }
    }

    /// The run on an input that has to be built step by step.
    fn run_steps(&mut self, input: &Snapshot) -> Option<Run> {
        self.tries = self.tries.checked_sub(1)?;
        if !input.statics.is_empty() {
            return None;
        }
        let plan = self.planner.sketch(self.world, input)?;
        self.world.run_plan(&self.run.method, &plan)
    }

    /// Inputs in which an object is replaced by what its constructors create.
    fn constructed(&mut self, id: ObjectId) -> Vec<Snapshot> {
        let Some(object) = self.run.before.graph.get(id).cloned() else { return Vec::new() };
        let Content::Fields(fields) = &object.content else { return Vec::new() };
        let Some(info) = self.world.class(&object.class) else { return Vec::new() };
        let mut found = Vec::new();
        let text = |units: &str| Content::String(units.encode_utf16().collect());
        // Builders and checking constructors often reject a missing text.
        let missing: Vec<usize> = fields
            .iter()
            .enumerate()
            .filter(|(_, field)| field.value == Value::Null && field.descriptor == "Ljava/lang/String;")
            .map(|(at, _)| at)
            .collect();
        let mut input = self.run.before.clone();
        if !missing.is_empty() {
            let class = "java.lang.String".to_owned();
            let string = input.graph.add(heapwright_case::Object::new(class, text("a")));
            for at in missing {
                set(&mut input, Place::Inside(id, at), Value::Object(string));
            }
            found.push(input.clone());
        }
        // … or a zero.
        for (at, _) in fields.iter().enumerate().filter(|(_, field)| field.value == Value::Int(0)) {
            set(&mut input, Place::Inside(id, at), Value::Int(1));
        }
        found.push(input);
        if info.is_abstract() || info.is_inner() {
            return found;
        }
        for method in info.methods.iter().filter(|method| method.name == "<init>") {
            if !self.world.may_use(&info, method.flags) {
                continue;
            }
            let mut steps = Vec::new();
            let mut arguments = Vec::new();
            for (descriptor, name) in method.descriptors.iter().zip(&method.names) {
                let field = fields.iter().find(|field| {
                    field.descriptor == *descriptor && name.as_ref().is_some_and(|name| *name == field.name)
                });
                let value = field.map_or_else(|| crate::build::default_value(descriptor), |field| field.value);
                let local = crate::plan::Local(u32::try_from(steps.len()).unwrap_or(0));
                arguments.push(match value {
                    Value::Object(inner) => match self.content(inner) {
                        Some(Content::String(units)) => {
                            steps.push(Step::String { local, units: units.clone(), fresh: false });
                            Operand::Local(local)
                        }
                        Some(Content::Constant { class, field }) => {
                            let (class, field, descriptor) = (class.clone(), field.clone(), descriptor.clone());
                            steps.push(Step::Constant { local, class, field, descriptor });
                            Operand::Local(local)
                        }
                        _ => Operand::Value(Value::Null),
                    },
                    plain => Operand::Value(plain),
                });
            }
            let local = crate::plan::Local(u32::try_from(steps.len()).unwrap_or(0));
            let constructor = MethodName {
                class: object.class.clone(),
                name: method.name.clone(),
                descriptor: method.descriptor.clone(),
            };
            steps.push(Step::New { local, constructor, arguments });
            let Some(built) = self.world.result(&steps) else { continue };
            let made = crate::build::value_of(&built, Operand::Local(local));
            found.extend(grafted(&self.run.before, id, &built.graph, made));
        }
        found.retain(|input| *input != self.run.before);
        found
    }
}

/// The initial value of an array element.
fn default_of(value: Value) -> Value {
    match value {
        Value::Boolean(_) => Value::Boolean(false),
        Value::Byte(_) => Value::Byte(0),
        Value::Char(_) => Value::Char(0),
        Value::Short(_) => Value::Short(0),
        Value::Int(_) => Value::Int(0),
        Value::Long(_) => Value::Long(0),
        Value::Float(_) => Value::Float(0),
        Value::Double(_) => Value::Double(0),
        Value::Null | Value::Object(_) => Value::Null,
    }
}

fn object_of(value: Value) -> Option<ObjectId> {
    match value {
        Value::Object(id) => Some(id),
        _ => None,
    }
}

/// An input with one of its objects replaced by another.
fn grafted(input: &Snapshot, id: ObjectId, graph: &heapwright_case::Graph, made: Value) -> Option<Snapshot> {
    let Value::Object(made) = made else { return None };
    let mut input = input.clone();
    let shift = u32::try_from(input.graph.objects.len()).ok()?;
    let moved = |value: Value| match value {
        Value::Object(inner) if inner == made => Value::Object(id),
        Value::Object(inner) => Value::Object(ObjectId(inner.0 + shift)),
        plain => plain,
    };
    let mut added = Snapshot { graph: graph.clone(), ..Snapshot::default() };
    for place in places(&added) {
        if let Some(value @ Value::Object(_)) = get(&added, place) {
            set(&mut added, place, moved(value));
        }
    }
    let own = added.graph.get(made)?.clone();
    input.graph.objects.extend(added.graph.objects);
    *input.graph.objects.get_mut(id.0 as usize)? = own;
    Some(input)
}

/// The number of steps with reflection, and of assignments.
fn cost(plan: &Plan) -> (usize, usize) {
    let reflective = plan.steps.iter().filter(|step| step.is_reflective()).count();
    let assignments = plan.steps.iter().filter(|step| matches!(step, Step::SetField { .. })).count();
    (reflective, assignments)
}

/// Other values of the same type; empty for objects.
fn other_values(value: Value) -> Vec<Value> {
    match value {
        Value::Boolean(value) => vec![Value::Boolean(!value)],
        Value::Byte(value) => vec![Value::Byte(!value), Value::Byte(value.wrapping_add(7))],
        Value::Char(value) => vec![Value::Char(!value), Value::Char(value.wrapping_add(7))],
        Value::Short(value) => vec![Value::Short(!value), Value::Short(value.wrapping_add(7))],
        Value::Int(value) => vec![Value::Int(!value), Value::Int(value.wrapping_add(7))],
        Value::Long(value) => vec![Value::Long(!value), Value::Long(value.wrapping_add(7))],
        Value::Float(_) => vec![Value::Float(f32::NAN.to_bits()), Value::Float(7.5f32.to_bits())],
        Value::Double(_) => vec![Value::Double(f64::NAN.to_bits()), Value::Double(7.5f64.to_bits())],
        Value::Null | Value::Object(_) => Vec::new(),
    }
}

/// Whether a float needs many digits.
fn is_long(value: f64) -> bool {
    value.is_finite() && (value.abs() > 1e6 || (value * 64.0).fract() != 0.0)
}

fn plain_near(value: f64) -> Vec<f64> {
    let sign = value.signum();
    let mut found: Vec<f64> = [0.5, 1.0, 2.0, 10.0, 100.0, 1e3, 1e6, 1e10].iter().map(|one| one * sign).collect();
    if value.abs() < 1e6 {
        found.extend([value.round(), value.trunc(), (value * 2.0).round() / 2.0, (value * 10.0).round() / 10.0]);
    }
    found
}
