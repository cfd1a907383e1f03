//! One run becomes one test: plan, types, expectations and statements put together.

use crate::arrange::{Arranger, copy_elements, own_call};
use crate::build::{Planned, Planner};
use crate::model::World;
use crate::naming::{self, Subject};
use crate::oracle::{Oracle, is_void};
use crate::plan::{Local, Operand, Plan, Step};
use crate::polish::Stock;
use crate::tree::{Assertion, ClassRef, Expr, Helper, JavaType, Statement, Target, TestClass, TestMethod};
use crate::typing::Typing;
use crate::{Generated, Options, TestOrigin, Unbuildable};
use heapwright_case::{Content, MethodName, Outcome, Run, Value};
use heapwright_program::flags;
use std::collections::{BTreeMap, BTreeSet};

/// Largest call that stands inside of its assertion.
const ONE_LINER: usize = 14;
/// The result's variable, until names are given.
const RESULT: &str = "#result";

/// A test without its name.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    test: TestMethod,
    /// What checks its input.
    check: Option<TestMethod>,
    plan: Plan,
}

/// Makes the tests of a class.
pub(crate) struct Composer<'w, 'a> {
    world: &'w mut World<'a>,
    runs: Vec<Run>,
    planner: Planner,
    stock: Stock,
    done: BTreeMap<usize, Draft>,
}

impl<'w, 'a> Composer<'w, 'a> {
    pub(crate) fn new(world: &'w mut World<'a>, runs: &[Run]) -> Composer<'w, 'a> {
        Composer {
            world,
            runs: runs.to_vec(),
            planner: Planner::default(),
            stock: Stock::new(accepted_texts(runs)),
            done: BTreeMap::new(),
        }
    }

    pub(crate) fn is_done(&self, index: usize) -> bool {
        self.done.contains_key(&index)
    }

    /// Whether there is no time left for further tests.
    pub(crate) fn is_over(&self) -> bool {
        self.world.is_over()
    }

    pub(crate) fn take(&mut self, index: usize) -> Option<Draft> {
        self.done.remove(&index)
    }

    /// Makes the test of a run.
    pub(crate) fn compose(&mut self, index: usize) -> Result<(), Unbuildable> {
        let Some(mut run) = self.runs.get(index).cloned() else { return Ok(()) };
        self.check_callable(&run)?;
        let mut better = crate::polish::polish(self.world, &mut self.planner, &mut self.stock, &run);
        let steady = if better == run { Some(run.is_steady) } else { self.world.is_steady(&better) };
        better.is_steady = steady.unwrap_or_default();
        let taken = self.done.keys().filter_map(|other| self.runs.get(*other));
        let is_twin = |other: &Run| other.method == better.method && other.before.same_shape(&better.before);
        let planned = match self.planner.plan(self.world, &better) {
            Ok(planned)
                if steady.is_some() && !taken.clone().any(is_twin) && self.world.agrees(&planned.plan, &better) =>
            {
                run = better;
                planned
            }
            _ => {
                self.planner.recipes.clear();
                let planned = self.planner.plan(self.world, &run)?;
                if !self.world.agrees(&planned.plan, &run) {
                    return Err(Unbuildable::Unlike(run.method.to_string()));
                }
                planned
            }
        };
        let called = self.called(&run, &planned.plan);
        let typing = crate::typing::infer(self.world, &planned.plan, &called);
        if typing.raw && is_cast_failure(&run.outcome) {
            return Err(Unbuildable::Polluted);
        }
        let draft = self.draft(&run, planned, &typing);
        if let Some(kept) = self.runs.get_mut(index) {
            *kept = run;
        }
        self.done.insert(index, draft);
        Ok(())
    }

    /// The method as the test calls it: on the receiver's own class.
    fn called(&mut self, run: &Run, plan: &Plan) -> MethodName {
        let mut method = run.method.clone();
        if let (Some(Operand::Local(_)), Some(Value::Object(id))) = (plan.receiver, run.before.receiver)
            && let Some(object) = run.before.graph.get(id)
            && self.world.is_visible(&object.class)
            && self.world.find_method(&object.class, &method.name, &method.descriptor).is_some()
        {
            method.class.clone_from(&object.class);
        }
        method
    }

    fn check_callable(&mut self, run: &Run) -> Result<(), Unbuildable> {
        let not = || Unbuildable::NotCallable(run.method.to_string());
        let class = self.world.class(&run.method.class).ok_or_else(not)?;
        let method = class.method(&run.method.name, &run.method.descriptor).ok_or_else(not)?;
        let constructor = run.method.name == "<init>";
        let odd = method.is(flags::SYNTHETIC) || run.method.name == "<clinit>" || (constructor && class.is_abstract());
        let enum_constructor = constructor && class.is(flags::ENUM);
        if odd || enum_constructor || !self.world.may_use(&class, method.flags) {
            return Err(not());
        }
        Ok(())
    }

    fn draft(&mut self, run: &Run, planned: Planned, typing: &Typing) -> Draft {
        let Planned { plan, objects } = planned;
        let method = self.called(run, &plan);
        self.world.names_deprecated = false;
        let mut arranger = Arranger::new(self.world, typing);
        let result_type = typing.result.clone();
        let mut oracle = Oracle::new(&mut arranger, &mut self.planner, run, &objects);
        let placeholder = Expr::Name("#call".to_owned());
        match &run.outcome {
            Outcome::Returned(_) if !run.is_steady => {}
            Outcome::Threw { .. } => oracle.exception(placeholder.clone()),
            Outcome::Returned(value) => {
                let made = if run.method.name == "<init>" { run.after.receiver } else { *value };
                if let Some(value) = made {
                    oracle.result(value, Expr::Name(RESULT.to_owned()), &result_type);
                }
            }
        }
        if run.is_steady {
            oracle.changes();
        }
        if oracle.found.is_empty() && run.is_steady {
            oracle.receiver();
        }
        if oracle.found.is_empty() {
            oracle.found.push(Statement::Assert(Assertion::DoesNotThrow(placeholder)));
        }
        let mentioned = oracle.mentioned();
        let (found, bindings) = (std::mem::take(&mut oracle.found), std::mem::take(&mut oracle.bindings));
        let arranged = arranger.statements(&plan, &method, &mentioned);
        let kept_throws = arranger.throws.clone();
        let (own, more) = plan.split_arguments(&method);
        let mut call = if run.method.name == "<init>" {
            arranger.construction(&run.method, own)
        } else {
            arranger.call(&method, plan.receiver, own)
        };
        if let Some(then) = &plan.then {
            call = arranger.call_then(call, then, more);
        }
        if matches!(run.outcome, Outcome::Threw { .. }) {
            arranger.throws = kept_throws;
        }
        let result_type = arranger.declared(&result_type);
        let paragraphs = assemble(arranged, call, result_type, found);
        let throws = std::mem::take(&mut arranger.throws);
        let mut suppress = arranger.suppress.clone();
        if self.world.names_deprecated {
            suppress.insert("deprecation");
        }
        let throws = throws.iter().map(|class| self.world.class_ref(class)).collect();
        let mut test = TestMethod { name: String::new(), suppress, throws, paragraphs };
        self.name_variables(run, &plan, &bindings, &mut test);
        let mut check = crate::check::check(self.world, typing, run, &plan);
        if let Some(check) = &mut check {
            self.name_variables(run, &plan, &[], check);
        }
        Draft { test, check, plan }
    }

    /// Gives all variables their names.
    fn name_variables(&mut self, run: &Run, plan: &Plan, bindings: &[(String, String)], test: &mut TestMethod) {
        let hints = self.hints(run, plan);
        let mut names = naming::Variables::default();
        let result = match run.method.name.as_str() {
            "<init>" => naming::variable_for(self.world.class_ref(&run.method.class).simple()),
            _ => "result".to_owned(),
        };
        let mut given: BTreeMap<String, String> = BTreeMap::new();
        given.insert(RESULT.to_owned(), names.take(&result));
        let mut locals: BTreeMap<u32, String> = BTreeMap::new();
        // The receiver and the arguments have the first choice.
        let declared = declared_locals(test);
        for operand in plan.receiver.iter().chain(&plan.arguments) {
            if let Operand::Local(local) = operand
                && declared.contains(local)
                && let Some(hint) = hints.get(local)
            {
                locals.entry(local.0).or_insert_with(|| names.take(hint));
            }
        }
        for statement in test.paragraphs.iter_mut().flatten() {
            if let Statement::Declare { name, .. } = statement
                && let Some(number) = name.strip_prefix('$').and_then(|number| number.parse::<u32>().ok())
            {
                let hint = hints.get(&Local(number)).map_or("value", String::as_str);
                name.clone_from(locals.entry(number).or_insert_with(|| names.take(hint)));
            }
        }
        for (placeholder, wanted) in bindings {
            given.insert(placeholder.clone(), names.take(&naming::variable_for(wanted)));
        }
        for statement in test.paragraphs.iter_mut().flatten() {
            rename_declared(statement, &given);
            for expr in statement.expressions_mut() {
                expr.each_mut(&mut |one| {
                    let fresh = match one {
                        Expr::Local(number) => locals.get(number),
                        Expr::Name(name) => given.get(name),
                        _ => None,
                    };
                    if let Some(fresh) = fresh {
                        *one = Expr::Name(fresh.clone());
                    }
                });
            }
        }
    }

    /// What each variable might be called: after the parameter, the field, or the class.
    fn hints(&mut self, run: &Run, plan: &Plan) -> BTreeMap<Local, String> {
        let mut hints: BTreeMap<Local, String> = BTreeMap::new();
        let mut names = self.parameter_names(&run.method);
        names.extend(plan.then.iter().flat_map(|then| self.parameter_names(then)));
        for (operand, name) in plan.arguments.iter().zip(names) {
            if let (Operand::Local(local), Some(name)) = (operand, name) {
                hints.entry(*local).or_insert(name);
            }
        }
        let classes = self.class_names(plan);
        // A link of a node to another one of its kind says less than what leads to the nodes.
        for links in [false, true] {
            for step in &plan.steps {
                let mut offer = |value: &Operand, owner: Option<&String>, name: String| {
                    if let Operand::Local(local) = value
                        && (classes.get(local) == owner) == links
                        && plan.receiver != Some(*value)
                    {
                        hints.entry(*local).or_insert(name);
                    }
                };
                match step {
                    Step::SetField { target, name, value, .. } => offer(value, classes.get(target), name.clone()),
                    Step::New { local, constructor: method, arguments } => {
                        let names = self.parameter_names(method);
                        for (value, name) in arguments.iter().zip(names) {
                            if let Some(name) = name.filter(|name| !name.contains('$')) {
                                offer(value, classes.get(local), name);
                            }
                        }
                    }
                    Step::Stub { calls: Some(calls), .. } => {
                        hints.entry(*calls).or_insert("calls".to_owned());
                    }
                    _ => {}
                }
            }
        }
        for (local, class) in classes {
            hints.entry(local).or_insert(naming::variable_for(&class));
        }
        hints
    }

    fn class_names(&mut self, plan: &Plan) -> BTreeMap<Local, String> {
        let mut names = BTreeMap::new();
        for step in &plan.steps {
            let Some(local) = step.defines() else { continue };
            let class = match step {
                Step::String { .. } => "text".to_owned(),
                Step::Box { .. } => "number".to_owned(),
                Step::Array { .. } => "array".to_owned(),
                Step::New { constructor, .. } => constructor.class.clone(),
                Step::Allocate { class, .. } => class.clone(),
                Step::Call { method, .. } => result_class(method),
                Step::Stub { interface, .. } => interface.clone(),
                Step::Constant { .. } | Step::Class { .. } => "value".to_owned(),
                _ => continue,
            };
            let simple = if class.contains('.') || self.world.class(&class).is_some() {
                let simple = self.world.class_ref(&class).simple().to_owned();
                simple.rsplit(['.', '$']).next().unwrap_or("value").to_owned()
            } else {
                class
            };
            names.insert(local, simple);
        }
        names
    }

    fn parameter_names(&mut self, method: &MethodName) -> Vec<Option<String>> {
        let found = self.world.find_method(&method.class, &method.name, &method.descriptor);
        found.and_then(|(owner, at)| owner.methods.get(at).map(|info| info.names.clone())).unwrap_or_default()
    }

    /// Leaves out what nobody would keep: an exception of the machine, met in an object that only reflection can bring
    /// into such a state, where other tests of the method take the same branches.
    pub(crate) fn plausible(&self, drafts: Vec<(usize, Draft)>) -> Vec<(usize, Draft)> {
        let is_odd = |(index, draft): &(usize, Draft)| {
            let machine = self.runs.get(*index).is_some_and(|run| match &run.outcome {
                Outcome::Threw { by_program, .. } => !by_program,
                Outcome::Returned(_) => false,
            });
            machine && draft.plan.steps.iter().any(Step::is_reflective)
        };
        let (mut odd, mut kept): (Vec<_>, Vec<_>) = drafts.into_iter().partition(is_odd);
        for (index, draft) in odd.drain(..) {
            let Some(run) = self.runs.get(index) else { continue };
            let others = || kept.iter().filter_map(|(other, _)| self.runs.get(*other));
            let taken: BTreeSet<_> = others().flat_map(|other| &other.edges).collect();
            let alone = others().all(|other| other.method != run.method);
            if alone || run.edges.iter().any(|edge| !taken.contains(edge)) {
                kept.push((index, draft));
            }
        }
        // In the order of the methods; within one the exceptions of the machine come last, as they did.
        let place = |index: usize| {
            let method = self.runs.get(index).map(|run| &run.method);
            self.runs.iter().position(|run| Some(&run.method) == method)
        };
        kept.sort_by_key(|(index, _)| place(*index));
        kept
    }

    /// Puts the class together.
    pub(crate) fn finish(
        mut self,
        class: &str,
        drafts: Vec<(usize, Draft)>,
        skipped: Vec<(usize, Unbuildable)>,
        options: &Options,
    ) -> Generated {
        let runs = std::mem::take(&mut self.runs);
        let mut subjects = Vec::new();
        for (index, _) in &drafts {
            if let Some(run) = runs.get(*index) {
                let mut parameters = self.parameter_names(&run.method);
                parameters.extend(run.before.then.iter().flat_map(|then| self.parameter_names(then)));
                let varies = self.world.class_ref(&run.method.class).simple().to_owned();
                subjects.push(Subject { run, parameters, class: varies });
            }
        }
        let names = naming::test_names(&subjects);
        let mut tests = Vec::new();
        let mut checks = Vec::new();
        let mut origins = Vec::new();
        let statics = drafts.iter().filter_map(|(index, _)| runs.get(*index)).flat_map(touched).collect();
        for ((run, draft), name) in drafts.into_iter().zip(names) {
            let Some(outcome) = runs.get(run).map(|run| run.outcome.clone()) else { continue };
            tests.push(TestMethod { name: name.clone(), ..draft.test });
            checks.extend(draft.check.map(|check| TestMethod { name: name.clone(), ..check }));
            origins.push(TestOrigin { test: name, run, plan: draft.plan, outcome });
        }
        let under_test = self.world.class_ref(class);
        let name = format!("{}{}", under_test.names.join("_"), options.suffix);
        let mut neighbours = self.world.neighbours();
        neighbours.remove(&name);
        let mut class = TestClass {
            package: under_test.package,
            name,
            fields: Vec::new(),
            before_each: Vec::new(),
            after_each: Vec::new(),
            tests,
            helpers: BTreeSet::new(),
            neighbours,
        };
        self.keep_statics(&mut class, statics);
        class.helpers = helpers_of(&mut class);
        let checks = crate::check::class_of(&class, checks);
        Generated { class, checks, origins, skipped }
    }

    /// Static fields that tests change get their old values back, so that no test depends on another.
    fn keep_statics(&mut self, class: &mut TestClass, statics: BTreeSet<(String, String)>) {
        let mut names = naming::Variables::default();
        for (owner, field) in statics {
            let Some(info) = self.world.class(&owner) else { continue };
            let Some(declared) = info.field(&field) else { continue };
            let visible = self.world.may_use(&info, declared.flags);
            let saved = Expr::Name(names.take(&format!("{}Before", naming::variable_for(&field))));
            let Expr::Name(name) = saved.clone() else { continue };
            let quiet = Typing { locals: BTreeMap::new(), result: declared.ty.clone(), raw: false };
            let mut arranger = Arranger::new(self.world, &quiet);
            if declared.is(flags::FINAL) {
                let ty = arranger.declared(&declared.ty);
                let array = arranger.static_value(&owner, &field, !visible);
                let typed = if visible { array.clone() } else { Expr::Cast(ty.clone(), Box::new(array.clone())) };
                class.fields.push((ty, name));
                let copy = Statement::Assign { place: saved.clone(), value: typed.call("clone", Vec::new()) };
                class.before_each.push(copy);
                let length = Expr::Field(Box::new(saved.clone()), "length".to_owned());
                class.after_each.push(Statement::Do(copy_elements(saved, array, length)));
            } else if visible {
                let ty = arranger.declared(&declared.ty);
                let place = Expr::Static(self.world.class_ref(&owner), field);
                class.fields.push((ty, name));
                class.before_each.push(Statement::Assign { place: saved.clone(), value: place.clone() });
                class.after_each.push(Statement::Assign { place, value: saved });
            } else {
                let owner = arranger.class_object(&owner);
                let field = Expr::String(field.encode_utf16().collect());
                class.fields.push((JavaType::plain(ClassRef::top("java.lang", "Object")), name));
                let value = own_call(Helper::GetField, vec![Expr::NULL, owner.clone(), field.clone()]);
                class.before_each.push(Statement::Assign { place: saved.clone(), value });
                let restored = own_call(Helper::SetField, vec![Expr::NULL, owner, field, saved]);
                class.after_each.push(Statement::Do(restored));
            }
        }
    }
}

/// Texts that static methods and constructors of the class took without an exception: good for making objects.
fn accepted_texts(runs: &[Run]) -> Vec<Vec<u16>> {
    let mut texts = Vec::new();
    for run in runs.iter().filter(|run| matches!(run.outcome, Outcome::Returned(_)) && run.before.receiver.is_none()) {
        for value in &run.before.arguments {
            if let Value::Object(id) = value
                && let Some(Content::String(units)) = run.before.graph.get(*id).map(|object| &object.content)
                && !units.is_empty()
                && units.iter().all(|unit| (0x20..0x7f).contains(unit))
                && !texts.contains(units)
                && texts.len() < 2
            {
                texts.push(units.clone());
            }
        }
    }
    texts
}

/// Whether the machine found an object of the wrong class.
fn is_cast_failure(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Threw { class, by_program: false, .. } if class == "java.lang.ClassCastException")
}

/// The static fields a run begins with or changes.
fn touched(run: &Run) -> Vec<(String, String)> {
    let statics = run.before.statics.iter().chain(&run.after.statics);
    statics.map(|field| (field.class.clone(), field.name.clone())).collect()
}

/// The helpers that tests call.
pub(crate) fn helpers_of(class: &mut TestClass) -> BTreeSet<Helper> {
    let all = [Helper::Agrees, Helper::Allocate, Helper::ClassNamed, Helper::GetField, Helper::SetField];
    let mut found = BTreeSet::new();
    let around = class.before_each.iter_mut().chain(&mut class.after_each);
    let tests = class.tests.iter_mut().flat_map(|test| test.paragraphs.iter_mut().flatten());
    for statement in around.chain(tests) {
        for expr in statement.expressions_mut() {
            expr.each_mut(&mut |one| {
                if let Expr::Call { target: Target::Own, name, .. } = one {
                    found.extend(all.iter().filter(|helper| helper.name() == name));
                }
            });
        }
    }
    found
}

fn result_class(method: &MethodName) -> String {
    let result = method.descriptor.rsplit_once(')').map_or("", |(_, result)| result);
    result.trim_start_matches('L').trim_end_matches(';').replace('/', ".")
}

fn rename_declared(statement: &mut Statement, given: &BTreeMap<String, String>) {
    let name = match statement {
        Statement::Declare { name, .. } => Some(name),
        Statement::Assert(Assertion::InstanceOf { bind: Some((_, name)), .. }) => Some(name),
        Statement::Assert(Assertion::Throws { bind: Some(name), .. }) => Some(name),
        _ => None,
    };
    if let Some(name) = name
        && let Some(fresh) = given.get(name)
    {
        name.clone_from(fresh);
    }
}

/// The variables a test declares; their names are numbers still.
fn declared_locals(test: &TestMethod) -> BTreeSet<Local> {
    let numbers = test.paragraphs.iter().flatten().filter_map(|statement| match statement {
        Statement::Declare { name, .. } => name.strip_prefix('$')?.parse().ok(),
        _ => None,
    });
    numbers.map(Local).collect()
}

/// Statements whose variables have their numbers as names.
pub(crate) fn numbered(arranged: Vec<(Option<Local>, Statement)>) -> Vec<Statement> {
    let mut statements = Vec::new();
    for (local, mut statement) in arranged {
        if let (Some(Local(number)), Statement::Declare { name, .. }) = (local, &mut statement) {
            *name = format!("${number}");
        }
        statements.push(statement);
    }
    statements
}

/// Arrange, act, assert.
fn assemble(
    arranged: Vec<(Option<Local>, Statement)>,
    call: Expr,
    result_type: JavaType,
    mut found: Vec<Statement>,
) -> Vec<Vec<Statement>> {
    let arrange = numbered(arranged);
    let mut calls = 0;
    let mut results = 0;
    for statement in &mut found {
        for expr in statement.expressions_mut() {
            expr.each_mut(&mut |one| match one {
                Expr::Name(name) if name == "#call" => {
                    calls += 1;
                    *one = call.clone();
                }
                Expr::Name(name) if name == RESULT => results += 1,
                _ => {}
            });
        }
    }
    if calls > 0 {
        return vec![arrange, found];
    }
    let short = arrange.is_empty() && found.len() == 1 && results == 1 && crate::arrange::size(&call) <= ONE_LINER;
    if short {
        for expr in found.iter_mut().flat_map(Statement::expressions_mut) {
            expr.each_mut(&mut |one| {
                if matches!(one, Expr::Name(name) if name == RESULT) {
                    *one = call.clone();
                }
            });
        }
        return vec![found];
    }
    let act = if results > 0 && !is_void(&result_type) {
        Statement::Declare { ty: result_type, name: RESULT.to_owned(), value: call }
    } else {
        Statement::Do(call)
    };
    vec![arrange, vec![act], found]
}
