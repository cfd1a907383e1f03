//! Objects with fields and records: tries ways in the plan runner until one gives the wanted object.

use super::calls::Feed;
use super::chains::{Goal, Move};
use super::ways::{Make, Source, Way};
use super::{Builder, Comparison, Late, Unbuildable, value_of};
use super::{Sharing, sharing};
use crate::model::ClassInfo;
use crate::plan::{Built, Local, Operand, Step};
use heapwright_case::{Content, Field, MethodName, ObjectId, Origin, Value};
use heapwright_program::flags;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// How a field is set after construction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Fix {
    Setter(MethodName),
    /// Calls whose arguments follow from the wanted value.
    Calls(Box<Feed>),
    /// Calls that lead to the wanted value, whatever the object.
    Chain(Rc<Vec<Move>>),
    Assign,
    Reflect,
}

const SETTER: u32 = 2;
const CALLS: u32 = 4;
const ASSIGN: u32 = 3;
const REFLECT: u32 = 50;

/// A way with its fixes that worked for objects of a class with a certain pattern of fields.
#[derive(Clone, Debug)]
pub(super) struct Recipe {
    way: Way,
    fixes: Vec<(usize, Fix)>,
    cost: u32,
}

/// Recipes that worked before.
#[derive(Default)]
pub(crate) struct Memo {
    recipes: BTreeMap<(String, String), Recipe>,
    /// How often building by adding elements failed, by class.
    pub(super) vain: BTreeMap<String, u32>,
    /// How often no calls were found for a field, by class, field and kind of value.
    unfed: BTreeMap<(String, String, String), u32>,
}

impl Memo {
    pub(super) fn forget_failures(&mut self) {
        self.vain.clear();
        self.unfed.clear();
    }
}

/// After this many failures with a field and a kind of value, no calls are tried for it.
const UNFED: u32 = 4;
/// The number of ways to create an object after which no more calls are tried.
const FED_WAYS: usize = 3;

/// The variable of an attempt, and which fields are still wrong.
pub(super) struct Attempt {
    pub(super) local: Local,
    pub(super) wrong: Vec<usize>,
}

impl Builder<'_, '_> {
    pub(super) fn object(&mut self, id: ObjectId, class: &str, fields: &[Field]) -> Result<Local, Unbuildable> {
        let info = self.world.class(class).ok_or_else(|| Unbuildable::Hidden(class.to_owned()))?;
        self.open.insert(id);
        if self.mode.trusting
            && !self.world.budget_spent()
            && let Some(local) = self.as_a_whole(id, &info, fields)?
        {
            return Ok(local);
        }
        // what no test can make may be what a constructor leaves there
        let mut unmade = None;
        for field in fields {
            if !self.is_open(field.value)
                && let Err(error) = self.value(field.value)
            {
                unmade.get_or_insert(error);
                if let Value::Object(part) = field.value {
                    self.open.remove(&part);
                }
            }
        }
        let late: Vec<usize> =
            fields.iter().enumerate().filter(|(_, field)| self.is_open(field.value)).map(|(index, _)| index).collect();
        let local = self.with_fields(id, &info, fields, &late).map_err(|error| unmade.unwrap_or(error))?;
        self.late.extend(late.into_iter().map(|index| Late::Field { owner: id, index }));
        Ok(local)
    }

    /// Builds an object by the constructor that is known to make it, and then gives the fields that differ their values.
    /// Returns `None` if that does not work.
    pub(super) fn constructed(
        &mut self,
        id: ObjectId,
        class: &str,
        fields: &[Field],
        origin: &Origin,
    ) -> Result<Option<Local>, Unbuildable> {
        let Some(info) = self.world.class(class) else { return Ok(None) };
        let Some(declared) = info.method(&origin.method.name, &origin.method.descriptor) else { return Ok(None) };
        if !self.mode.trusting || !self.world.may_use(&info, declared.flags) || !self.open.insert(id) {
            return Ok(None);
        }
        for value in &origin.arguments {
            self.value(*value)?;
        }
        let sources = origin.arguments.iter().map(|value| Source::Given(*value)).collect();
        let way = Way { make: Make::Constructor(origin.method.clone()), sources, cost: 0 };
        let start = self.steps.len();
        let Some(bare) = self.attempt(id, fields, &[], &way, &[]) else {
            self.steps.truncate(start);
            return Ok(None);
        };
        if bare.wrong.is_empty() {
            return Ok(Some(bare.local));
        }
        self.steps.truncate(start);
        let (late, now): (Vec<usize>, Vec<usize>) =
            bare.wrong.into_iter().partition(|index| fields.get(*index).is_some_and(|field| self.is_open(field.value)));
        for field in now.iter().filter_map(|index| fields.get(*index)) {
            self.value_or_parts(field.value)?;
        }
        let Some(recipe) = self.complete(id, &info, fields, &late, way, true) else { return Ok(None) };
        if recipe.cost >= REFLECT
            && !self.world.budget_spent()
            && let Some(local) = self.as_a_whole(id, &info, fields)?
        {
            return Ok(Some(local));
        }
        let local = self.repeat(id, fields, &late, &recipe);
        if local.is_some() {
            self.late.extend(late.into_iter().map(|index| Late::Field { owner: id, index }));
        }
        Ok(local)
    }

    /// Builds a value; if no test can create it, what it holds: calls may put that into an object that the constructor made.
    fn value_or_parts(&mut self, value: Value) -> Result<(), Unbuildable> {
        let Err(error) = self.value(value) else { return Ok(()) };
        let Value::Object(id) = value else { return Err(error) };
        self.open.remove(&id);
        let parts = self.graph.get(id).map(|object| object.content.values()).unwrap_or_default();
        for part in parts {
            self.value(part)?;
        }
        Ok(())
    }

    fn with_fields(
        &mut self,
        id: ObjectId,
        class: &Rc<ClassInfo>,
        fields: &[Field],
        late: &[usize],
    ) -> Result<Local, Unbuildable> {
        let key = (class.name.clone(), self.pattern(fields, late));
        if self.mode.trusting
            && let Some(recipe) = self.memo.recipes.get(&key).cloned()
            && let Some(local) = self.repeat(id, fields, late, &recipe)
        {
            return Ok(local);
        }
        let mut best: Option<Recipe> = None;
        for (number, way) in self.ways(class, fields).into_iter().enumerate() {
            let bound = best.as_ref().map_or(u32::MAX, |recipe| recipe.cost);
            if best.is_some() && self.world.budget_spent() {
                break;
            }
            if way.cost >= bound || (!self.mode.trusting && !self.is_plain(class, &way)) {
                continue;
            }
            let feeding = self.mode.trusting && number < FED_WAYS && way.make != Make::Allocate;
            if let Some(recipe) = self.complete(id, class, fields, late, way, feeding)
                && recipe.cost < bound
            {
                best = Some(recipe);
            }
        }
        let tricky = best.as_ref().is_none_or(|recipe| recipe.cost >= REFLECT);
        if tricky
            && self.mode.trusting
            && late.is_empty()
            && !self.world.budget_spent()
            && let Some(local) = self.by_builder(id, class, fields)
        {
            return Ok(local);
        }
        let recipe = best.ok_or_else(|| Unbuildable::NoWay(class.name.clone()))?;
        let local = self.repeat(id, fields, late, &recipe).ok_or_else(|| Unbuildable::NoWay(class.name.clone()))?;
        // An object that needed reflection once may not need it for other values.
        if self.mode.trusting && recipe.cost < REFLECT {
            self.memo.recipes.insert(key, recipe);
        }
        Ok(local)
    }

    /// Whether a way does nothing but set fields, for plans that do not trust constructors.
    fn is_plain(&self, class: &ClassInfo, way: &Way) -> bool {
        way.make == Make::Allocate || class.is_record || super::is_library(&class.package)
    }

    /// A summary of the fields: which are null, zero or late.
    fn pattern(&self, fields: &[Field], late: &[usize]) -> String {
        let sign = |(index, field): (usize, &Field)| match field.value {
            _ if late.contains(&index) => 'l',
            Value::Null => 'n',
            value if value == super::default_value(&field.descriptor) => '0',
            _ => 'v',
        };
        fields.iter().enumerate().map(sign).collect()
    }

    /// Pushes the steps of a recipe, if they give the object.
    fn repeat(&mut self, id: ObjectId, fields: &[Field], late: &[usize], recipe: &Recipe) -> Option<Local> {
        let start = self.steps.len();
        if !self.is_own(id, fields, late, &recipe.way, &recipe.fixes) {
            return None;
        }
        let attempt = self.attempt(id, fields, late, &recipe.way, &recipe.fixes);
        match attempt {
            Some(attempt) if attempt.wrong.is_empty() => Some(attempt.local),
            _ => {
                self.steps.truncate(start);
                None
            }
        }
    }

    /// Whether a test may modify the object of a way: one that a factory also hands to others must stay as it is.
    fn is_own(&mut self, id: ObjectId, fields: &[Field], late: &[usize], way: &Way, fixes: &[(usize, Fix)]) -> bool {
        if !matches!(way.make, Make::Factory(_)) {
            return true;
        }
        let start = self.steps.len();
        let Some(local) = self.push_way(id, fields, way) else { return false };
        let found = sharing(self.world, &self.steps, local);
        self.steps.truncate(start);
        match found {
            Sharing::Own => true,
            Sharing::Frozen => fixes.is_empty() && late.is_empty(),
            Sharing::Open => false,
        }
    }

    /// Finds what a way leaves wrong and how to fix it.
    fn complete(
        &mut self,
        id: ObjectId,
        class: &Rc<ClassInfo>,
        fields: &[Field],
        late: &[usize],
        way: Way,
        feeding: bool,
    ) -> Option<Recipe> {
        let start = self.steps.len();
        let bare = self.attempt(id, fields, late, &way, &[]);
        self.steps.truncate(start);
        let wrong = bare?.wrong;
        if wrong.is_empty() {
            let cost = way.cost;
            let own = self.is_own(id, fields, late, &way, &[]);
            return own.then_some(Recipe { way, fixes: Vec::new(), cost });
        }
        if class.is_record {
            return None;
        }
        let (fed, wrong) = match feeding {
            true => self.feed(id, class, fields, late, &way, wrong),
            false => (Vec::new(), wrong),
        };
        for setters in [true, false] {
            let mut fixes = fed.clone();
            let mut cost = way.cost + CALLS * u32::try_from(fed.len()).unwrap_or(0);
            for index in &wrong {
                let (fix, extra) = self.fix(class, fields.get(*index)?, setters && self.mode.trusting)?;
                fixes.push((*index, fix));
                cost += extra;
            }
            let attempt = self.attempt(id, fields, late, &way, &fixes);
            self.steps.truncate(start);
            if attempt.is_some_and(|attempt| attempt.wrong.is_empty()) {
                return self.is_own(id, fields, late, &way, &fixes).then_some(Recipe { way, fixes, cost });
            }
        }
        None
    }

    /// Finds calls that give fields their values which only reflection could set otherwise: collections first, since
    /// later states may refuse them. Returns the calls, and which fields are wrong after them.
    fn feed(
        &mut self,
        id: ObjectId,
        class: &Rc<ClassInfo>,
        fields: &[Field],
        late: &[usize],
        way: &Way,
        mut wrong: Vec<usize>,
    ) -> (Vec<(usize, Fix)>, Vec<usize>) {
        let start = self.steps.len();
        let mut found: Vec<(usize, Fix)> = Vec::new();
        let mut waiting = wrong.clone();
        waiting.sort_by_key(|index| fields.get(*index).is_none_or(|field| self.length_of(field.value).is_none()));
        if let Some((fix, left)) = self.feed_several((id, class, fields, late), way, &waiting) {
            found.push(fix);
            wrong = left;
        }
        while !waiting.is_empty() && !self.world.budget_spent() {
            let index = waiting.remove(0);
            let Some(field) = fields.get(index).filter(|_| wrong.contains(&index)) else { continue };
            let key = (class.name.clone(), field.name.clone(), super::chains::shown(self.graph, field.value));
            let vain = self.memo.unfed.get(&key).is_some_and(|count| *count >= UNFED);
            if vain || !matches!(self.fix(class, field, true), Some((Fix::Reflect, _))) {
                continue;
            }
            let known = found.len();
            for feed in self.feeds(class, field) {
                let mut fixes = found.clone();
                fixes.push((index, Fix::Calls(Box::new(feed))));
                let attempt = self.attempt(id, fields, late, way, &fixes);
                self.steps.truncate(start);
                if let Some(attempt) = attempt
                    && !attempt.wrong.contains(&index)
                    && attempt.wrong.len() < wrong.len()
                {
                    (found, wrong) = (fixes, attempt.wrong);
                    break;
                }
            }
            if found.len() == known {
                let goal = Goal { id, fields, late, way, done: &found, wrong: &wrong };
                if let Some((fix, left)) = self.chain(class, &goal, index) {
                    found.push((index, fix));
                    wrong = left;
                }
            }
            if found.len() == known && !self.world.budget_spent() {
                *self.memo.unfed.entry(key).or_default() += 1;
            }
        }
        (found, wrong)
    }

    /// Finds calls that give at least two such fields their values at once: after a call that sets one of them only, the
    /// object may refuse them. Returns the calls, and which fields are wrong after them.
    fn feed_several(
        &mut self,
        (id, class, fields, late): (ObjectId, &Rc<ClassInfo>, &[Field], &[usize]),
        way: &Way,
        wrong: &[usize],
    ) -> Option<((usize, Fix), Vec<usize>)> {
        let start = self.steps.len();
        if wrong.len() < 2 {
            return None;
        }
        for index in wrong {
            let field = fields.get(*index)?;
            let key = (class.name.clone(), field.name.clone(), super::chains::shown(self.graph, field.value));
            let vain = self.memo.unfed.get(&key).is_some_and(|count| *count >= UNFED);
            if vain || !matches!(self.fix(class, field, true), Some((Fix::Reflect, _))) {
                continue;
            }
            for feed in self.feeds(class, field) {
                if self.world.budget_spent() {
                    return None;
                }
                let fix = (*index, Fix::Calls(Box::new(feed)));
                let attempt = self.attempt(id, fields, late, way, std::slice::from_ref(&fix));
                self.steps.truncate(start);
                if let Some(attempt) = attempt
                    && !attempt.wrong.contains(index)
                    && attempt.wrong.len() + 2 <= wrong.len()
                {
                    return Some((fix, attempt.wrong));
                }
            }
        }
        None
    }

    /// Runs a way and fixes after the steps so far. The steps stay; the caller removes them if the attempt failed.
    fn attempt(
        &mut self,
        id: ObjectId,
        fields: &[Field],
        late: &[usize],
        way: &Way,
        fixes: &[(usize, Fix)],
    ) -> Option<Attempt> {
        self.tried(id, fields, late, way, fixes).map(|(attempt, _)| attempt)
    }

    /// The same, with all that was built.
    pub(super) fn tried(
        &mut self,
        id: ObjectId,
        fields: &[Field],
        late: &[usize],
        way: &Way,
        fixes: &[(usize, Fix)],
    ) -> Option<(Attempt, Built)> {
        let local = self.push_way(id, fields, way)?;
        for (index, fix) in fixes {
            let field = fields.get(*index)?;
            self.push_fix(local, field, fix)?;
        }
        let built = self.world.result(&self.steps)?;
        let Value::Object(made) = value_of(&built, Operand::Local(local)) else { return None };
        let object = built.graph.get(made)?;
        let wanted = self.graph.get(id)?;
        if object.class != wanted.class {
            return None;
        }
        let (Content::Fields(actual) | Content::Record(actual)) = &object.content else { return None };
        if actual.len() != fields.len() {
            return None;
        }
        let own = self.made_inside(id, fields, way, fixes);
        let mut comparison = Comparison::new(self.graph, &built.graph, self.mode.shares_strings);
        for (known, at) in self.made.iter().filter(|(known, _)| !own.contains(known)) {
            comparison.assume(*known, value_of(&built, Operand::Local(*at)));
        }
        comparison.assume(id, Value::Object(made));
        let pairs = fields.iter().zip(actual).enumerate();
        let wrong = pairs.filter(|(index, (wanted, actual))| {
            // A late field can be set later, so its current value does not matter.
            !late.contains(index) && !comparison.clone().alike(wanted.value, actual.value)
        });
        let wrong = wrong.map(|(index, _)| index).collect();
        Some((Attempt { local, wrong }, built))
    }

    fn push_way(&mut self, id: ObjectId, fields: &[Field], way: &Way) -> Option<Local> {
        let mut arguments = Vec::new();
        let parameters = match &way.make {
            Make::Constructor(method) | Make::Factory(method) => {
                heapwright_program::split_method(&method.descriptor).map(|(list, _)| list).unwrap_or_default()
            }
            Make::Allocate => Vec::new(),
        };
        for (source, parameter) in way.sources.iter().zip(parameters) {
            // a recipe comes from an object whose fields may have held other classes
            if let Source::Field(index) = source {
                let field = fields.get(*index)?;
                if !self.value_fits(field.value, &field.descriptor, parameter) {
                    return None;
                }
            }
            arguments.push(match source {
                Source::Default(value) => Operand::Value(*value),
                Source::Given(value) => self.operand(*value)?,
                Source::Length(index) => Operand::Value(Value::Int(self.length_of(fields.get(*index)?.value)?)),
                Source::Field(index) => self.operand(fields.get(*index)?.value)?,
            });
        }
        let class = self.graph.get(id)?.class.clone();
        if matches!(way.make, Make::Constructor(_)) && self.lacks_outer(&class, &arguments) {
            return None;
        }
        let local = self.fresh();
        self.steps.push(match &way.make {
            Make::Constructor(constructor) => Step::New { local, constructor: constructor.clone(), arguments },
            Make::Factory(method) => {
                Step::Call { local: Some(local), method: method.clone(), receiver: None, arguments }
            }
            Make::Allocate => Step::Allocate { local, class },
        });
        Some(local)
    }

    /// Whether an inner object would be created without an outer one, which Java cannot express.
    pub(super) fn lacks_outer(&mut self, class: &str, arguments: &[Operand]) -> bool {
        let inner = self.world.class(class).is_some_and(|info| info.is_inner());
        inner && !matches!(arguments.first(), Some(Operand::Local(_)))
    }

    /// The operand for a value that exists already; null for one still under construction.
    pub(super) fn operand(&self, value: Value) -> Option<Operand> {
        match value {
            Value::Object(_) if self.is_open(value) => Some(Operand::Value(Value::Null)),
            Value::Object(id) => self.made.get(&id).map(|local| Operand::Local(*local)),
            _ => Some(Operand::Value(value)),
        }
    }

    /// The objects that the constructor and calls make themselves instead of taking them as arguments.
    fn made_inside(&mut self, id: ObjectId, fields: &[Field], way: &Way, fixes: &[(usize, Fix)]) -> BTreeSet<ObjectId> {
        let mut own = BTreeSet::new();
        let given = way.sources.iter().filter_map(|source| match source {
            Source::Given(value) => Some(*value),
            _ => None,
        });
        let mut passed: Vec<Value> = given.collect();
        for (index, field) in fields.iter().enumerate() {
            let fix = fixes.iter().find(|(fixed, _)| *fixed == index).map(|(_, fix)| fix);
            match fix {
                None if way.sources.contains(&Source::Field(index)) => passed.push(field.value),
                Some(Fix::Setter(_) | Fix::Assign | Fix::Reflect) => passed.push(field.value),
                Some(Fix::Calls(feed)) => passed.extend(self.fed(field, feed).into_iter().flatten().flatten()),
                None | Some(Fix::Chain(_)) => {}
            }
            own.extend(self.own_parts(id, field));
        }
        for value in passed {
            if let Value::Object(passed) = value {
                own.remove(&passed);
            }
        }
        own
    }

    fn push_fix(&mut self, target: Local, field: &Field, fix: &Fix) -> Option<()> {
        if let Fix::Calls(feed) = fix {
            for values in self.fed(field, feed)? {
                let arguments = self.operands(&values)?;
                let (method, receiver) = (feed.method.clone(), Some(Operand::Local(target)));
                self.steps.push(Step::Call { local: None, method, receiver, arguments });
            }
            return Some(());
        }
        if let Fix::Chain(chain) = fix {
            self.push_chain(Operand::Local(target), chain);
            return Some(());
        }
        let value = self.operand(field.value)?;
        self.steps.push(match fix {
            Fix::Calls(_) | Fix::Chain(_) => return None,
            Fix::Setter(method) => Step::Call {
                local: None,
                method: method.clone(),
                receiver: Some(Operand::Local(target)),
                arguments: vec![value],
            },
            Fix::Assign | Fix::Reflect => Step::SetField {
                target,
                class: field.declared_in.clone(),
                name: field.name.clone(),
                descriptor: field.descriptor.clone(),
                value,
                reflective: *fix == Fix::Reflect,
            },
        });
        Some(())
    }

    /// How to set a field, and the cost.
    fn fix(&mut self, class: &Rc<ClassInfo>, field: &Field, setters: bool) -> Option<(Fix, u32)> {
        if setters && let Some(setter) = self.setter(class, field) {
            return Some((Fix::Setter(setter), SETTER));
        }
        let owner = self.world.class(&field.declared_in)?;
        let declared = owner.field(&field.name)?;
        if self.world.may_use(&owner, declared.flags) && !declared.is(flags::FINAL) && self.sees(class, &owner, field) {
            return Some((Fix::Assign, ASSIGN));
        }
        let closed = super::is_library(&owner.package) || owner.is_record;
        (!closed).then_some((Fix::Reflect, REFLECT))
    }

    /// Whether `object.name` means this field and no other, and the type of the value can be named.
    fn sees(&mut self, class: &Rc<ClassInfo>, owner: &ClassInfo, field: &Field) -> bool {
        let first = class
            .ancestors
            .iter()
            .find(|one| self.world.class(one).is_some_and(|info| info.field(&field.name).is_some()));
        first.is_some_and(|first| *first == owner.name) && self.type_is_visible(&field.descriptor)
    }

    fn type_is_visible(&mut self, descriptor: &str) -> bool {
        match descriptor.as_bytes().first() {
            Some(b'L') => {
                let name = descriptor.trim_start_matches('L').trim_end_matches(';').replace('/', ".");
                self.world.is_visible(&name)
            }
            Some(b'[') => self.world.is_visible(&descriptor.replace('/', ".")),
            _ => true,
        }
    }

    /// A method that looks like a setter of a field: `setX(v)`, `withX(v)` or `x(v)` of the right type.
    fn setter(&mut self, class: &Rc<ClassInfo>, field: &Field) -> Option<MethodName> {
        let plain = field.name.trim_matches('_');
        let mut letters = plain.chars();
        let first = letters.next()?;
        let capital: String = first.to_uppercase().chain(letters).collect();
        let names = [format!("set{capital}"), plain.to_owned(), format!("with{capital}")];
        for name in names {
            for above in &class.ancestors {
                let Some(owner) = self.world.class(above) else { continue };
                let found = owner.methods.iter().find(|one| {
                    one.name == name
                        && !one.is(flags::STATIC)
                        && !one.is(flags::SYNTHETIC)
                        && one.descriptors == [field.descriptor.as_str()]
                });
                let Some(found) = found else { continue };
                if self.world.may_use(&owner, found.flags) {
                    return Some(MethodName {
                        class: class.name.clone(),
                        name: found.name.clone(),
                        descriptor: found.descriptor.clone(),
                    });
                }
            }
        }
        None
    }

    /// Sets a field whose value did not exist before.
    pub(super) fn late_field(&mut self, owner: ObjectId, index: usize) -> Result<bool, Unbuildable> {
        let graph = self.graph;
        let object = graph.get(owner).ok_or(Unbuildable::Dangling(owner.0))?;
        let (Content::Fields(fields) | Content::Record(fields)) = &object.content else { return Ok(true) };
        let Some(field) = fields.get(index) else { return Ok(true) };
        let Some(target) = self.made.get(&owner).copied() else { return Ok(false) };
        if self.is_open(field.value) {
            return Ok(false);
        }
        self.value(field.value)?;
        let no_way = || Unbuildable::NoWay(object.class.clone());
        let class = self.world.class(&object.class).ok_or_else(no_way)?;
        let direct = self.fix(&class, field, false);
        let fix = match direct {
            Some((Fix::Assign, _)) => Fix::Assign,
            other => match self.mode.trusting.then(|| self.setter(&class, field)).flatten() {
                Some(setter) => Fix::Setter(setter),
                None => other.ok_or_else(no_way)?.0,
            },
        };
        self.push_fix(target, field, &fix).ok_or_else(no_way)?;
        Ok(true)
    }
}
