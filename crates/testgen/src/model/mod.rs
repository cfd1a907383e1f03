//! Classes as test generation sees them: members, types, and what a test in a package may use.

mod class;
mod infer;
mod types;

pub(crate) use class::{ClassInfo, MethodInfo};
pub(crate) use infer::{Inference, is_below};
pub(crate) use types::Type;

use crate::check::Check;
use crate::plan::{Built, Plan, Step, Workshop};
use crate::tree::{ClassRef, JavaType};
use heapwright_case::{MethodName, Outcome, Run, Snapshot, Value};
use heapwright_program::flags;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Classes, and the workshop behind them.
pub(crate) struct World<'a> {
    workshop: &'a mut dyn Workshop,
    classes: BTreeMap<String, Option<Rc<ClassInfo>>>,
    /// The package the test is in.
    pub(crate) package: String,
    /// Whether a class was named that is deprecated.
    pub(crate) names_deprecated: bool,
}

impl<'a> World<'a> {
    pub(crate) fn new(workshop: &'a mut dyn Workshop, package: &str) -> World<'a> {
        World { workshop, classes: BTreeMap::new(), package: package.to_owned(), names_deprecated: false }
    }

    /// A class by binary name; none if it does not exist (or is an array).
    pub(crate) fn class(&mut self, name: &str) -> Option<Rc<ClassInfo>> {
        if let Some(known) = self.classes.get(name) {
            return known.clone();
        }
        let read = if name.starts_with('[') { None } else { class::read(self.workshop.program(), name).map(Rc::new) };
        self.classes.insert(name.to_owned(), read.clone());
        read
    }

    pub(crate) fn result(&mut self, steps: &[Step]) -> Option<Built> {
        self.workshop.result(steps)
    }

    pub(crate) fn behaves_alike(&mut self, plan: &Plan, run: &Run) -> bool {
        self.workshop.behaves_alike(plan, run)
    }

    pub(crate) fn run_plan(&mut self, method: &MethodName, plan: &Plan) -> Option<Run> {
        self.workshop.run_plan(method, plan)
    }

    pub(crate) fn rerun(&mut self, method: &MethodName, input: &Snapshot) -> Option<Run> {
        self.workshop.rerun(method, input)
    }

    pub(crate) fn work(&self) -> u64 {
        self.workshop.work()
    }

    pub(crate) fn is_steady(&mut self, run: &Run) -> Option<bool> {
        self.workshop.is_steady(run)
    }

    pub(crate) fn checks(&mut self, run: &Run) -> Vec<Check> {
        self.workshop.checks(run)
    }

    /// Whether the call of a run comes to the same end, over the same branches, with the objects that a plan makes. A
    /// workshop that cannot tell is believed.
    pub(crate) fn agrees(&mut self, plan: &Plan, run: &Run) -> bool {
        let Some(found) = self.run_plan(&run.method, plan) else { return true };
        let same_end = match (&found.outcome, &run.outcome) {
            (Outcome::Threw { class, .. }, Outcome::Threw { class: wanted, .. }) => class == wanted,
            (Outcome::Returned(Some(Value::Object(_))), Outcome::Returned(Some(Value::Object(_)))) => true,
            (Outcome::Returned(value), Outcome::Returned(wanted)) => value == wanted || !run.is_steady,
            _ => false,
        };
        let edges = |run: &Run| -> BTreeSet<_> {
            run.edges.iter().filter(|(name, _)| name.name != "<clinit>").cloned().collect()
        };
        same_end && edges(&found) == edges(run)
    }

    /// Whether there is no time left for further tests.
    pub(crate) fn is_over(&self) -> bool {
        self.workshop.is_over()
    }

    /// Simple names of the top-level classes of the test's package, but for the test class itself.
    pub(crate) fn neighbours(&mut self) -> BTreeSet<String> {
        let names = self.workshop.program().class_names();
        let names = names.iter().filter_map(|name| {
            let (package, simple) = name.rsplit_once('/').unwrap_or(("", name));
            (package.replace('/', ".") == self.package).then(|| simple.to_owned())
        });
        names.filter(|simple| !simple.contains('$')).collect()
    }

    /// Whether a test may name a class.
    pub(crate) fn is_visible(&mut self, name: &str) -> bool {
        if name.starts_with('[') {
            let element = name.trim_start_matches('[');
            return match element.strip_prefix('L').and_then(|rest| rest.strip_suffix(';')) {
                Some(class) => self.is_visible(&class.replace('/', ".")),
                None => true,
            };
        }
        let Some(class) = self.class(name) else { return false };
        if class.simple.is_none() || class.is(flags::SYNTHETIC) {
            return false;
        }
        let near = class.package == self.package && !class.is(flags::PRIVATE);
        let visible = class.is(flags::PUBLIC) || near;
        visible && class.outer.as_deref().is_none_or(|outer| self.is_visible(outer))
    }

    /// Whether a test may use a member of a class, given the member's flags. Constructors of other packages that are
    /// protected count as hidden.
    pub(crate) fn may_use(&mut self, class: &ClassInfo, member: u16) -> bool {
        if member & (flags::PRIVATE | flags::SYNTHETIC) != 0 {
            return false;
        }
        self.is_visible(&class.name) && (member & flags::PUBLIC != 0 || class.package == self.package)
    }

    /// A class as the tree names it. The caller knows that it is visible.
    pub(crate) fn class_ref(&mut self, name: &str) -> ClassRef {
        let Some(class) = self.class(name) else {
            let (package, simple) = name.rsplit_once('.').unwrap_or(("", name));
            return ClassRef::top(package, simple);
        };
        let simple = class.simple.clone().unwrap_or_else(|| class.name.clone());
        self.names_deprecated |= class.is_deprecated;
        match &class.outer {
            Some(outer) => {
                let mut around = self.class_ref(outer);
                around.names.push(simple);
                around
            }
            None => ClassRef::top(&class.package, &simple),
        }
    }

    /// A type as the tree spells it. A type that is still unknown is `Object`.
    pub(crate) fn java_type(&mut self, ty: &Type) -> JavaType {
        match ty {
            Type::Primitive(keyword) => JavaType::Primitive(keyword),
            Type::Array(of) => JavaType::Array(Box::new(self.java_type(of))),
            Type::Wildcard(bound) => {
                JavaType::Wildcard(bound.as_ref().map(|(bound, of)| (*bound, Box::new(self.java_type(of)))))
            }
            Type::Variable(_) | Type::Unknown(_) => JavaType::plain(ClassRef::top("java.lang", "Object")),
            Type::Class { name, arguments } => {
                let class = self.class_ref(name);
                let mut lists = vec![Vec::new(); class.names.len()];
                let mut rest: Vec<JavaType> = arguments.iter().map(|one| self.java_type(one)).collect();
                let mut at = Some(name.clone());
                for list in lists.iter_mut().rev() {
                    let Some(info) = at.take().and_then(|name| self.class(&name)) else { break };
                    *list = rest.split_off(rest.len().saturating_sub(info.own_parameters));
                    at = info.outer.clone().filter(|_| info.is_inner());
                }
                JavaType::Class { class, arguments: lists }
            }
        }
    }

    /// The nearest class a test may name for objects of a class: itself, a superclass, or for classes with no better
    /// superclass than `Object` an interface.
    pub(crate) fn visible_class(&mut self, name: &str) -> String {
        const COLLECTIONS: [&str; 9] = [
            "java.util.List",
            "java.util.NavigableSet",
            "java.util.SortedSet",
            "java.util.Set",
            "java.util.Deque",
            "java.util.Queue",
            "java.util.Collection",
            "java.util.SortedMap",
            "java.util.Map",
        ];
        let Some(class) = self.class(name) else { return "java.lang.Object".to_owned() };
        if self.is_visible(name) {
            return name.to_owned();
        }
        let collection = COLLECTIONS.iter().find(|one| class.extends(one));
        if let Some(found) = collection.filter(|_| class.package.starts_with("java.")) {
            return (*found).to_owned();
        }
        let above = class.ancestors.iter().filter(|one| *one != "java.lang.Object");
        above.clone().find(|one| self.is_visible(one)).cloned().unwrap_or_else(|| "java.lang.Object".to_owned())
    }

    /// The type with which a class sees one of the classes above it: `ArrayList<X>` as `Collection` is `Collection<X>`.
    pub(crate) fn as_super(&mut self, ty: &Type, above: &str) -> Option<Type> {
        let Type::Class { name, arguments } = ty else { return (above == "java.lang.Object").then(Type::object) };
        if name == above {
            return Some(ty.clone());
        }
        let class = self.class(name)?;
        if !class.extends(above) {
            return None;
        }
        if above == "java.lang.Object" {
            return Some(Type::object());
        }
        let raw = arguments.len() != class.parameters.len();
        let variables = class.variables(arguments);
        for parent in &class.supers {
            let parent = match parent {
                Type::Class { name, .. } if raw => Type::class(name),
                other => other.with(&variables),
            };
            if let Some(found) = self.as_super(&parent, above) {
                return Some(found);
            }
        }
        None
    }

    /// A method by name and descriptor, in a class or above it, with the class that declares it.
    pub(crate) fn find_method(&mut self, class: &str, name: &str, descriptor: &str) -> Option<(Rc<ClassInfo>, usize)> {
        let start = self.class(class)?;
        for ancestor in &start.ancestors {
            let Some(info) = self.class(ancestor) else { continue };
            let found = info.methods.iter().position(|one| one.name == name && one.descriptor == descriptor);
            if let Some(found) = found {
                return Some((info, found));
            }
        }
        None
    }

    /// Whether an object of a class fits a reference type given by its descriptor.
    pub(crate) fn fits(&mut self, class: &str, descriptor: &str) -> bool {
        match descriptor.as_bytes().first() {
            Some(b'L') => {
                let wanted = descriptor.trim_start_matches('L').trim_end_matches(';').replace('/', ".");
                if wanted == "java.lang.Object" {
                    return true;
                }
                if class.starts_with('[') {
                    return matches!(wanted.as_str(), "java.lang.Cloneable" | "java.io.Serializable");
                }
                self.class(class).is_some_and(|class| class.extends(&wanted))
            }
            Some(b'[') => {
                let wanted = descriptor.replace('/', ".");
                if class == wanted {
                    return true;
                }
                let (Some(own), Some(inner)) = (class.strip_prefix('['), descriptor.strip_prefix('[')) else {
                    return false;
                };
                if !own.starts_with(['L', '[']) || !inner.starts_with(['L', '[']) {
                    return false;
                }
                let own = own.strip_prefix('L').map_or(own, |own| own.trim_end_matches(';')).to_owned();
                self.fits(&own, inner)
            }
            _ => false,
        }
    }
}
