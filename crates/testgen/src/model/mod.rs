//! Classes as seen by test generation: members, types, and what a test in a package may use.

mod class;
mod infer;
mod types;

pub(crate) use class::{ClassInfo, MethodInfo};
pub(crate) use infer::{Inference, is_below};
pub(crate) use types::{Type, TypeParameter};

use crate::check::Check;
use crate::identifier::JavaIdentifier;
use crate::plan::{Built, Plan, PlanRunner, Step};
use crate::tree::{ClassRef, JavaType};
use heapwright_case::{Margin, MethodName, Outcome, Run, Snapshot, Value};
use heapwright_program::code::{Code, Instr};
use heapwright_program::flags;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Classes, and the plan runner behind them.
pub(crate) struct World<'a> {
    plan_runner: &'a mut dyn PlanRunner,
    classes: BTreeMap<String, Option<Rc<ClassInfo>>>,
    /// What static fields hold when their classes have just been initialised.
    initials: BTreeMap<(String, String), Option<Value>>,
    /// The package the test is in.
    pub(crate) package: String,
    /// What stubs are written with.
    pub(crate) mocks: crate::Mocks,
    /// The amount of work after which no nicer ways are searched for.
    tired_at: u64,
    /// The number of tests that are still to be made.
    waiting: u64,
    /// Warnings that the compiler gives because of the classes named so far.
    pub(crate) warnings: BTreeSet<&'static str>,
}

impl<'a> World<'a> {
    pub(crate) fn new(plan_runner: &'a mut dyn PlanRunner, package: &str) -> World<'a> {
        World {
            plan_runner,
            classes: BTreeMap::new(),
            initials: BTreeMap::new(),
            package: package.to_owned(),
            mocks: crate::Mocks::default(),
            tired_at: u64::MAX,
            waiting: 1,
            warnings: BTreeSet::new(),
        }
    }

    /// Returns a class by binary name; `None` if it does not exist (or is an array).
    pub(crate) fn class(&mut self, name: &str) -> Option<Rc<ClassInfo>> {
        if let Some(known) = self.classes.get(name) {
            return known.clone();
        }
        let read =
            if name.starts_with('[') { None } else { class::read(self.plan_runner.program(), name).map(Rc::new) };
        self.classes.insert(name.to_owned(), read.clone());
        read
    }

    pub(crate) fn result(&mut self, steps: &[Step]) -> Option<Built> {
        self.plan_runner.result(steps)
    }

    pub(crate) fn by_calls(&mut self) -> Vec<Run> {
        self.plan_runner.by_calls()
    }

    pub(crate) fn behaves_alike(&mut self, plan: &Plan, run: &Run) -> bool {
        self.plan_runner.behaves_alike(plan, run)
    }

    pub(crate) fn run_plan(&mut self, method: &MethodName, plan: &Plan) -> Option<Run> {
        self.plan_runner.run_plan(method, plan)
    }

    pub(crate) fn rerun(&mut self, method: &MethodName, input: &Snapshot) -> Option<Run> {
        self.plan_runner.rerun(method, input)
    }

    pub(crate) fn measured(
        &mut self,
        method: &MethodName,
        input: &Snapshot,
    ) -> Option<(Run, Vec<(MethodName, Margin)>)> {
        self.plan_runner.measured(method, input)
    }

    pub(crate) fn work(&self) -> u64 {
        self.plan_runner.work()
    }

    /// Says how many tests are still to be made.
    pub(crate) fn expect(&mut self, waiting: usize) {
        self.waiting = waiting.max(1) as u64;
    }

    /// Starts the next test, with this much work to spend on improving it, or half of its share of what is left: the
    /// other half is for what every test needs. A plain test of each run is worth more than a nice one of some.
    pub(crate) fn refresh(&mut self, work: u64) {
        let share = self.plan_runner.left() / self.waiting.saturating_mul(2);
        self.tired_at = self.work().saturating_add(work.min(share));
    }

    /// Whether to stop improving the test. Counted in machine steps, so that every run stops at the same place.
    pub(crate) fn budget_spent(&self) -> bool {
        self.work() > self.tired_at
    }

    pub(crate) fn is_deterministic(&mut self, run: &Run) -> Option<bool> {
        self.plan_runner.is_deterministic(run)
    }

    pub(crate) fn is_steady_plan(&mut self, method: &MethodName, plan: &Plan) -> Option<bool> {
        self.plan_runner.is_steady_plan(method, plan)
    }

    pub(crate) fn breaks(&mut self, run: &Run) -> Option<crate::plan::Wrong> {
        self.plan_runner.breaks(run)
    }

    pub(crate) fn checks(&mut self, run: &Run) -> Vec<Check> {
        self.plan_runner.checks(run)
    }

    /// Whether a constructor stores its arguments as they are, whatever it checks before. Those that the compiler adds
    /// to records do.
    pub(crate) fn stores_arguments(&mut self, class: &str, descriptor: &str) -> bool {
        let program = self.plan_runner.program();
        let Ok(id) = program.load(&class.replace('.', "/")) else { return false };
        let Some(method) = program.find_method(id, "<init>", descriptor) else { return false };
        let Ok(code) = program.code(method) else { return false };
        let parameters = program.method(method).arg_locals().to_vec();
        stores_arguments(&code, &parameters)
    }

    /// Whether the call of a run ends in the same way, over the same branches, with the objects of a plan. True if the
    /// plan runner cannot tell.
    pub(crate) fn agrees(&mut self, plan: &Plan, run: &Run) -> bool {
        let Some(found) = self.run_plan(&run.method, plan) else { return true };
        let same_end = match (&found.outcome, &run.outcome) {
            (Outcome::Threw { class, .. }, Outcome::Threw { class: wanted, .. }) => class == wanted,
            (Outcome::Returned(Some(Value::Object(_))), Outcome::Returned(Some(Value::Object(_)))) => true,
            (Outcome::Returned(value), Outcome::Returned(wanted)) => value == wanted || !run.is_deterministic,
            _ => false,
        };
        same_end && found.takes_the_same_way(run)
    }

    pub(crate) fn disturbs(
        &mut self,
        first: (&MethodName, &Plan),
        others: &[(&MethodName, &Plan, bool)],
    ) -> Option<bool> {
        self.plan_runner.disturbs(first, others)
    }

    pub(crate) fn reassigned(&mut self, method: &MethodName, plan: &Plan) -> Vec<(String, String)> {
        self.plan_runner.reassigned(method, plan)
    }

    pub(crate) fn initial(&mut self, class: &str, name: &str, descriptor: &str) -> Option<Value> {
        let key = (class.to_owned(), name.to_owned());
        if let Some(known) = self.initials.get(&key) {
            return *known;
        }
        let found = self.plan_runner.initial(class, name, descriptor);
        self.initials.insert(key, found);
        found
    }

    /// The branches of the classes under test.
    pub(crate) fn branches(&mut self) -> Vec<crate::join::Branch> {
        self.plan_runner.branches()
    }

    /// Whether there is no time left for more tests.
    pub(crate) fn is_over(&self) -> bool {
        self.plan_runner.is_over()
    }

    /// Simple names of the top-level classes in the test's package.
    pub(crate) fn neighbours(&mut self) -> BTreeSet<String> {
        let names = self.plan_runner.program().class_names();
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
        // no import reaches the unnamed package
        let unreachable = class.package.is_empty() && !self.package.is_empty();
        if class.simple.is_none() || class.is(flags::SYNTHETIC) || unreachable {
            return false;
        }
        let near = class.package == self.package && !class.is(flags::PRIVATE);
        let visible = class.is(flags::PUBLIC) || near;
        visible && class.outer.as_deref().is_none_or(|outer| self.is_visible(outer))
    }

    /// Whether a test may use a member of a class, given the member's flags. Protected constructors of other packages
    /// count as hidden.
    pub(crate) fn may_use(&mut self, class: &ClassInfo, member: u16) -> bool {
        if member & (flags::PRIVATE | flags::SYNTHETIC) != 0 {
            return false;
        }
        self.is_visible(&class.name) && (member & flags::PUBLIC != 0 || class.package == self.package)
    }

    /// Whether an expression of a class has a member that a superclass declares. A member that is neither public nor
    /// protected is not inherited through a class of another package (JLS 8.2), but a cast reaches it.
    pub(crate) fn inherits(&mut self, class: &str, owner: &ClassInfo, member: u16) -> bool {
        if member & (flags::PUBLIC | flags::PROTECTED) != 0 || owner.is_interface() {
            return true;
        }
        let Some(mut at) = self.class(class) else { return true };
        while at.name != owner.name {
            if at.package != owner.package {
                return false;
            }
            let Some(Type::Class { name, .. }) = at.supers.first().cloned() else { return true };
            let Some(above) = self.class(&name) else { return true };
            at = above;
        }
        true
    }

    /// Whether a test can pass an object of a class for a parameter: as an expression of a type that it can name.
    pub(crate) fn can_give(&mut self, class: &str, descriptor: &str) -> bool {
        if class.starts_with('[') || self.is_visible(class) {
            return true;
        }
        let Some(info) = self.class(class) else { return true };
        info.ancestors.iter().any(|above| self.is_visible(above) && self.fits(above, descriptor))
    }

    /// A class as the tree names it. The caller ensures that it is visible.
    pub(crate) fn class_ref(&mut self, name: &str) -> ClassRef {
        let Some(class) = self.class(name) else {
            let (package, simple) = name.rsplit_once('.').unwrap_or(("", name));
            return ClassRef::top(package, simple);
        };
        let simple = class.simple.clone().unwrap_or_else(|| class.name.clone());
        if class.is_for_removal {
            self.warnings.insert("removal");
        } else if class.is_deprecated {
            self.warnings.insert("deprecation");
        }
        match &class.outer {
            Some(outer) => {
                let mut around = self.class_ref(outer);
                around.names.push(JavaIdentifier::like(&simple));
                around
            }
            None => ClassRef::top(&class.package, &simple),
        }
    }

    /// A type as the tree spells it. A type that is still unknown becomes `Object`.
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

    /// The nearest class that a test may name for objects of a class: itself, a superclass, or an interface if the only
    /// superclass is `Object`.
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

    /// A type viewed as one of its supertypes: `ArrayList<X>` as `Collection` is `Collection<X>`.
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

    /// Finds a method by name and descriptor in a class or its supertypes, with the class that declares it.
    pub(crate) fn find_method(&mut self, class: &str, name: &str, descriptor: &str) -> Option<(Rc<ClassInfo>, usize)> {
        let start = self.class(class)?;
        let mut bridge = None;
        for ancestor in &start.ancestors {
            let Some(info) = self.class(ancestor) else { continue };
            let found = info.methods.iter().position(|one| one.name == name && one.descriptor == descriptor);
            match found.and_then(|at| info.methods.get(at).map(|method| (at, method.is(flags::SYNTHETIC)))) {
                Some((at, false)) => return Some((info, at)),
                // a bridge has no types of its own: a supertype declares the method it stands for
                Some((at, true)) => bridge = bridge.or(Some((info, at))),
                None => {}
            }
        }
        bridge
    }

    /// The methods that an implementation or subclass of a class has to provide.
    pub(crate) fn abstract_methods(&mut self, class: &str) -> Option<Vec<MethodName>> {
        let program = self.plan_runner.program();
        let id = program.load(&class.replace('.', "/")).ok()?;
        let named = |found: heapwright_program::AbstractMethod| {
            let method = program.method(found.method);
            MethodName {
                class: program.class(method.class()).external_name(),
                name: method.name().to_string(),
                descriptor: method.descriptor().to_string(),
            }
        };
        Some(program.abstract_methods(id).into_iter().map(named).collect())
    }

    /// Number of parameters of a lambda for an interface; `None` if it is not a functional interface.
    pub(crate) fn lambda_parameters(&mut self, interface: &str) -> Option<usize> {
        self.class(interface).filter(|class| class.is_interface())?;
        match self.abstract_methods(interface)?.as_slice() {
            [only] => heapwright_program::split_method(&only.descriptor).map(|(parameters, _)| parameters.len()),
            _ => None,
        }
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

/// Whether no parameter is assigned, and fields are given parameters only.
fn stores_arguments(code: &Code, parameters: &[u16]) -> bool {
    let instrs: Vec<Instr> = code.instrs.iter().map(Cell::get).collect();
    let is_assigned = |register: &u16| instrs.iter().any(|instr| instr.written() == Some(*register));
    let stored = |at: usize, instr: &Instr| match instr {
        Instr::PutField { src, .. } | Instr::PutFieldResolved { src, .. } | Instr::PutFieldNarrow { src, .. } => {
            let mut before = instrs.iter().take(at).rev();
            let writer = before.find(|one| one.written() == Some(*src));
            // a value that was chosen from several is written where ways meet: `Move` by `Move`
            match writer {
                None => parameters.contains(src),
                Some(Instr::Move { src, .. }) => parameters.contains(src) && !instrs.iter().any(is_jump),
                Some(_) => false,
            }
        }
        _ => true,
    };
    !parameters.iter().any(is_assigned) && instrs.iter().enumerate().all(|(at, instr)| stored(at, instr))
}

/// Whether an instruction jumps without a condition.
fn is_jump(instr: &Instr) -> bool {
    matches!(instr, Instr::Goto { .. })
}
