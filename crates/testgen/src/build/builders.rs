//! Objects that are told what they hold, one call after the other: a builder that is started, told and finished, or an
//! immutable object of which each call makes a copy (`withX`).

use super::calls::Feed;
use super::ways::{Make, Source, default_value};
use super::{Builder, Comparison, value_of};
use crate::model::{ClassInfo, MethodInfo};
use crate::plan::{Local, Operand, Step};
use heapwright_case::{Content, Field, MethodName, ObjectId, Value};
use heapwright_program::flags;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Maximum number of ways to start that are tried.
const STARTS: usize = 6;
/// Maximum number of methods that are tried for one field.
const TELLERS: usize = 6;

/// How an object that is told things is created, and which fields that sets.
#[derive(Clone)]
struct Start {
    first: First,
    /// A method of what that gives which returns the builder (`toBuilder()`).
    then: Option<MethodName>,
    /// Fields whose values it was given.
    given: Vec<usize>,
}

#[derive(Clone)]
enum First {
    Call(MethodName, Vec<Operand>),
    Constant { class: String, field: String, descriptor: String },
}

/// An object under construction by calls.
struct Telling<'t> {
    id: ObjectId,
    fields: &'t [Field],
    start: &'t Start,
    /// The class whose methods are called.
    on: &'t Rc<ClassInfo>,
    finish: Option<&'t MethodName>,
}

/// A call, with its arguments.
type Told = (MethodName, Vec<Operand>);

impl Builder<'_, '_> {
    /// Builds an object with the builder of its class, or by copies with other values, if that can be done.
    pub(super) fn by_builder(&mut self, id: ObjectId, class: &Rc<ClassInfo>, fields: &[Field]) -> Option<Local> {
        if !self.world.is_visible(&class.name) {
            return None;
        }
        let whole = self.whole_starts(class, fields);
        for builder in self.builders(class) {
            let Some(finish) = self.finish(&builder, &class.name) else { continue };
            for start in self.starts(class, &builder, fields, &whole) {
                let telling = Telling { id, fields, start: &start, on: &builder, finish: Some(&finish) };
                let made = self.try_telling(&telling);
                if made.is_some() {
                    return made;
                }
            }
        }
        if !self.copies_itself(class) {
            return None;
        }
        whole.iter().find_map(|start| self.try_telling(&Telling { id, fields, start, on: class, finish: None }))
    }

    /// Classes that may be builders: result types of the class's methods, and its member `Builder`.
    fn builders(&mut self, class: &ClassInfo) -> Vec<Rc<ClassInfo>> {
        let mut names = vec![format!("{}$Builder", class.name)];
        for method in &class.methods {
            if let Some(name) = class_of(method.result_descriptor())
                && (method.is_static() || method.descriptors.is_empty())
                && name != class.name
                && !names.contains(&name)
            {
                names.push(name);
            }
        }
        let found: Vec<Rc<ClassInfo>> = names.iter().filter_map(|name| self.world.class(name)).collect();
        let usable = |world: &mut crate::model::World<'_>, info: &Rc<ClassInfo>| {
            world.is_visible(&info.name) && !info.is_abstract() && !super::is_library(&info.package)
        };
        found.into_iter().filter(|info| usable(self.world, info)).collect()
    }

    /// Whether a class has a method that returns another object of the class, made from an argument.
    fn copies_itself(&mut self, class: &Rc<ClassInfo>) -> bool {
        let own = descriptor_of(&class.name);
        class.methods.iter().any(|one| {
            !one.is_static()
                && !one.is(flags::SYNTHETIC)
                && one.result_descriptor() == own
                && self.world.may_use(class, one.flags)
        })
    }

    /// The method without parameters that returns the object.
    fn finish(&mut self, builder: &Rc<ClassInfo>, class: &str) -> Option<MethodName> {
        let result = format!("(){}", descriptor_of(class));
        for above in &builder.ancestors {
            let Some(owner) = self.world.class(above) else { continue };
            let found = owner
                .methods
                .iter()
                .find(|one| one.descriptor == result && !one.is_static() && self.world.may_use(&owner, one.flags));
            if let Some(method) = found {
                return Some(name_of(builder, method));
            }
        }
        None
    }

    /// Ways to get an object of the class that may hold something else: constants, factories and constructors.
    fn whole_starts(&mut self, class: &Rc<ClassInfo>, fields: &[Field]) -> Vec<Start> {
        let own = descriptor_of(&class.name);
        let mut found = Vec::new();
        for field in class.fields.iter().filter(|one| one.is(flags::STATIC) && one.is(flags::FINAL)) {
            if field.descriptor == own && self.world.may_use(class, field.flags) {
                let (class, name) = (class.name.clone(), field.name.clone());
                let first = First::Constant { class, field: name, descriptor: own.clone() };
                found.push(Start { first, then: None, given: Vec::new() });
            }
        }
        found.truncate(STARTS / 2);
        for way in self.ways(class, fields) {
            let (Make::Constructor(method) | Make::Factory(method)) = &way.make else { continue };
            let known = |start: &Start| matches!(&start.first, First::Call(known, _) if known == method);
            if !found.iter().any(known) {
                found.extend(self.start(method.clone(), &way.sources, fields));
            }
        }
        found.truncate(STARTS);
        found
    }

    fn start(&mut self, method: MethodName, sources: &[Source], fields: &[Field]) -> Option<Start> {
        let operands = sources.iter().map(|source| match source {
            Source::Field(index) => self.operand(fields.get(*index)?.value),
            Source::Default(value) | Source::Given(value) => Some(Operand::Value(*value)),
            Source::Length(_) => None,
        });
        let arguments = operands.collect::<Option<Vec<_>>>()?;
        let given = sources.iter().filter_map(|source| match source {
            Source::Field(index) => Some(*index),
            _ => None,
        });
        Some(Start { first: First::Call(method, arguments), then: None, given: given.collect() })
    }

    /// Ways to get a builder.
    fn starts(
        &mut self,
        class: &Rc<ClassInfo>,
        builder: &Rc<ClassInfo>,
        fields: &[Field],
        whole: &[Start],
    ) -> Vec<Start> {
        let result = descriptor_of(&builder.name);
        let makes = |one: &&MethodInfo| one.is_static() && one.result_descriptor() == result;
        let factories = class.methods.iter().filter(makes).map(|one| (class, one));
        let own = builder.methods.iter().filter(makes).map(|one| (builder, one));
        let constructors = builder.methods.iter().filter(|one| one.name == "<init>" && !builder.is_inner());
        let members: Vec<(&Rc<ClassInfo>, &MethodInfo)> =
            factories.chain(constructors.map(|one| (builder, one))).chain(own).collect();
        let mut starts = Vec::new();
        for (owner, member) in members {
            if self.world.may_use(owner, member.flags)
                && let Some((sources, _)) = self.combinations(member, fields).into_iter().next()
            {
                starts.extend(self.start(name_of(owner, member), &sources, fields));
            }
        }
        let back = class.methods.iter().find(|one| {
            !one.is_static()
                && one.descriptors.is_empty()
                && one.result_descriptor() == result
                && self.world.may_use(class, one.flags)
        });
        if let Some(back) = back {
            let then = Some(name_of(class, back));
            starts.extend(whole.iter().map(|start| Start { then: then.clone(), ..start.clone() }));
        }
        starts.truncate(STARTS);
        starts
    }

    /// Tells an object what it lacks: first all that methods are named after, then field by field what is still wrong.
    fn try_telling(&mut self, telling: &Telling<'_>) -> Option<Local> {
        let mut best: Option<(Vec<Told>, Vec<usize>)> = None;
        for thorough in [None, Some(false), Some(true)] {
            let told = thorough.map(|thorough| self.told_by_name(telling, thorough)).unwrap_or_default();
            if self.world.budget_spent() || best.as_ref().is_some_and(|(known, _)| *known == told) {
                continue;
            }
            let Some(wrong) = self.left_wrong(telling, &told) else { continue };
            if best.as_ref().is_none_or(|(_, known)| wrong.len() < known.len()) {
                best = Some((told, wrong));
            }
        }
        let (mut told, mut wrong) = best?;
        for index in wrong.clone() {
            let Some(field) = telling.fields.get(index).filter(|_| wrong.contains(&index)) else { continue };
            for feed in self.tellers(telling.on, field) {
                let Some(calls) = self.calls_of(field, &feed) else { continue };
                let mut more = told.clone();
                more.extend(calls);
                let left = self.left_wrong(telling, &more);
                if let Some(left) = left.filter(|left| left.len() < wrong.len() && !left.contains(&index)) {
                    (told, wrong) = (more, left);
                    break;
                }
            }
            if wrong.contains(&index) || self.world.budget_spent() {
                return None;
            }
        }
        wrong.is_empty().then(|| self.push_telling(telling, &told))
    }

    /// The calls of methods that are named after the fields. `thorough`: also for those whose value is probably the default.
    fn told_by_name(&mut self, telling: &Telling<'_>, thorough: bool) -> Vec<Told> {
        let mut found = Vec::new();
        for (index, field) in telling.fields.iter().enumerate() {
            let usual = field.value == default_value(&field.descriptor);
            if !telling.start.given.contains(&index) && (!usual || thorough) {
                found.extend(self.tell(telling.on, field));
            }
        }
        found
    }

    /// Methods that may give a field its value, those named after it first.
    fn tellers(&mut self, on: &Rc<ClassInfo>, field: &Field) -> Vec<Feed> {
        let mut feeds = self.feeds(on, field);
        let own = descriptor_of(&on.name);
        feeds.retain(|feed| feed.method.descriptor.ends_with(")V") || feed.method.descriptor.ends_with(&own));
        let plain = field.name.trim_matches('_').to_lowercase();
        let singular = plain.strip_suffix('s').unwrap_or(&plain).to_owned();
        feeds.sort_by_key(|feed| {
            let name = feed.method.name.to_lowercase();
            if name.ends_with(&plain) { 0 } else { 1 + u8::from(!name.contains(&singular)) }
        });
        feeds.truncate(TELLERS);
        feeds
    }

    fn calls_of(&mut self, field: &Field, feed: &Feed) -> Option<Vec<Told>> {
        let lists = self.fed(field, feed)?;
        lists.into_iter().map(|values| Some((feed.method.clone(), self.operands(&values)?))).collect()
    }

    /// Which fields are wrong after the calls; `None` if they do not give an object of the class.
    fn left_wrong(&mut self, telling: &Telling<'_>, told: &[Told]) -> Option<Vec<usize>> {
        let before = self.steps.len();
        let made = self.push_telling(telling, told);
        let built = self.world.result(&self.steps);
        self.steps.truncate(before);
        let built = built?;
        let Value::Object(made) = value_of(&built, Operand::Local(made)) else { return None };
        let object =
            built.graph.get(made).filter(|one| self.graph.get(telling.id).is_some_and(|it| it.class == one.class));
        let (Content::Fields(actual) | Content::Record(actual)) = &object?.content else { return None };
        let own: BTreeSet<ObjectId> =
            telling.fields.iter().flat_map(|field| self.own_parts(telling.id, field)).collect();
        let mut comparison = Comparison::new(self.graph, &built.graph, self.mode.shares_strings);
        for (known, at) in self.made.iter().filter(|(known, _)| !own.contains(known)) {
            comparison.assume(*known, value_of(&built, Operand::Local(*at)));
        }
        comparison.assume(telling.id, Value::Object(made));
        if actual.len() != telling.fields.len() {
            return None;
        }
        let pairs = telling.fields.iter().zip(actual).enumerate();
        let wrong = pairs.filter(|(_, (wanted, actual))| !comparison.clone().alike(wanted.value, actual.value));
        Some(wrong.map(|(index, _)| index).collect())
    }

    fn push_telling(&mut self, telling: &Telling<'_>, told: &[Told]) -> Local {
        let mut local = self.fresh();
        self.steps.push(match telling.start.first.clone() {
            First::Constant { class, field, descriptor } => Step::Constant { local, class, field, descriptor },
            First::Call(constructor, arguments) if constructor.name == "<init>" => {
                Step::New { local, constructor, arguments }
            }
            First::Call(method, arguments) => Step::Call { local: Some(local), method, receiver: None, arguments },
        });
        if let Some(then) = &telling.start.then {
            local = self.push_link(Some(local), then.clone(), Vec::new());
        }
        for (method, arguments) in told {
            local = self.push_link(Some(local), method.clone(), arguments.clone());
        }
        match telling.finish {
            Some(finish) => self.push_link(Some(local), finish.clone(), Vec::new()),
            None => local,
        }
    }

    /// The call that sets the value of a field in a builder.
    fn tell(&mut self, builder: &Rc<ClassInfo>, field: &Field) -> Option<Told> {
        let plain = field.name.trim_matches('_');
        let capital = crate::naming::capital(plain);
        let named = |method: &MethodInfo| {
            method.name == plain || method.name == format!("with{capital}") || method.name == format!("set{capital}")
        };
        let own = descriptor_of(&builder.name);
        let mut usable = Vec::new();
        for above in &builder.ancestors {
            let Some(owner) = self.world.class(above) else { continue };
            for method in &owner.methods {
                let odd = method.is_static() || method.is(flags::SYNTHETIC) || method.name.starts_with('<');
                let result = method.result_descriptor();
                let tells = result == "V" || result == own || result == descriptor_of(above);
                if !odd && tells && self.world.may_use(&owner, method.flags) {
                    usable.push(method.clone());
                }
            }
        }
        let takes = usable.iter().find(|method| {
            let parameter = method.names.first().and_then(Option::as_deref);
            method.descriptors == [field.descriptor.as_str()] && (named(method) || parameter == Some(plain))
        });
        if let Some(method) = takes {
            return Some((name_of(builder, method), vec![self.operand(field.value)?]));
        }
        let flag = usable.iter().find(|method| method.descriptors.is_empty() && named(method));
        flag.filter(|_| field.value == Value::Boolean(true)).map(|method| (name_of(builder, method), Vec::new()))
    }
}

fn class_of(descriptor: &str) -> Option<String> {
    let name = descriptor.strip_prefix('L').and_then(|rest| rest.strip_suffix(';'));
    name.map(|name| name.replace('/', "."))
}

fn descriptor_of(class: &str) -> String {
    format!("L{};", class.replace('.', "/"))
}

fn name_of(class: &ClassInfo, method: &MethodInfo) -> MethodName {
    MethodName { class: class.name.clone(), name: method.name.clone(), descriptor: method.descriptor.clone() }
}
