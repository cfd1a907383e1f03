//! Turns one run into one test: combines plan, types, expectations and statements.

use crate::arrange::{Arranger, copy_elements, own_call};
use crate::build::{Planned, Planner};
use crate::identifier::JavaIdentifier;
use crate::means::Means;
use crate::minimise::Broken;
use crate::model::{ClassInfo, MethodInfo, World};
use crate::naming::{self, Subject};
use crate::oracle::{Oracle, is_void};
use crate::plan::{Local, Operand, Plan, Step, Wrong};
use crate::polish::RecipePool;
use crate::tree::{Assertion, ClassRef, Expr, Helper, JavaType, Statement, Target, TestClass, TestMethod};
use crate::typing::Typing;
use crate::worth::{adds, is_cast_failure, passes_null, raised_without_argument, same_exception};
use crate::{Generated, NullTests, Options, TestOrigin, Unbuildable};
use heapwright_case::{Content, Framework, MethodName, Object, Outcome, Run, Value};
use heapwright_program::flags;
use std::collections::{BTreeMap, BTreeSet};

/// Size of the largest call that is written inside its assertion.
const ONE_LINER: usize = 14;
/// Machine steps that may be spent on improving one test.
const MOST_WORK: u64 = 6_000_000;
/// Machine steps that are left in any case for asking what a test can expect.
const MOST_ASKING: u64 = 1_500_000;
/// Machine steps that may be spent on joining the calls of a class's tests.
const MOST_JOINING: u64 = 24_000_000;
/// Upper bound on the size of one test, in expressions: a method has at most 65,535 bytes (JVMS 4.7.3), and an array
/// element takes at least seven.
const MOST_CODE: usize = 4_000;
/// Placeholder for the result's variable until names are assigned.
const RESULT: &str = "$result";
/// Placeholder for the call until it is known.
const CALL: &str = "$call";

/// A test without its name.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    test: TestMethod,
    /// The check of its input.
    check: Option<TestMethod>,
    plan: Plan,
    means: Means,
    is_beyond_callers: bool,
    /// Static fields that it assigns by calls: class and name.
    reassigned: Vec<(String, String)>,
}

/// Makes the tests of a class.
pub(crate) struct Composer<'w, 'a> {
    world: &'w mut World<'a>,
    runs: Vec<Run>,
    planner: Planner,
    recipes: RecipePool,
    done: BTreeMap<usize, Draft>,
    /// Runs whose inputs stay as they are.
    exact: BTreeSet<usize>,
    broken: Broken,
    /// How the inputs of runs are made that calls of tests, one after the other, have led to.
    joined: BTreeMap<usize, Plan>,
    /// Whether tests do nothing but make calls.
    only_calls: bool,
}

impl<'w, 'a> Composer<'w, 'a> {
    pub(crate) fn new(world: &'w mut World<'a>, runs: &[Run]) -> Composer<'w, 'a> {
        let broken = runs.iter().enumerate().filter_map(|(index, run)| Some((index, world.breaks(run)?))).collect();
        Composer {
            world,
            runs: runs.to_vec(),
            planner: Planner::default(),
            recipes: RecipePool::new(accepted_texts(runs), runs),
            done: BTreeMap::new(),
            exact: BTreeSet::new(),
            broken,
            joined: BTreeMap::new(),
            only_calls: false,
        }
    }

    pub(crate) fn is_done(&self, index: usize) -> bool {
        self.done.contains_key(&index)
    }

    /// Whether there is no time left for more tests.
    pub(crate) fn is_over(&self) -> bool {
        self.world.is_over()
    }

    /// Whether no caller can build the input of a run's test in the way of the test.
    pub(crate) fn is_beyond_callers(&self, index: usize) -> bool {
        self.done.get(&index).is_some_and(|draft| draft.is_beyond_callers)
    }

    /// Whether a class is public.
    pub(crate) fn is_public(&mut self, class: &str) -> bool {
        self.world.class(class).is_some_and(|info| info.is(flags::PUBLIC))
    }

    /// Whether a class is an enum.
    pub(crate) fn is_enum(&mut self, class: &str) -> bool {
        self.world.class(class).is_some_and(|info| info.is(flags::ENUM))
    }

    /// Asks the plan runner for runs on inputs that calls make, and adds them.
    pub(crate) fn by_calls(&mut self) -> Vec<Run> {
        let more = self.world.by_calls();
        for (index, run) in (self.runs.len()..).zip(&more) {
            self.broken.extend(self.world.breaks(run).map(|what| (index, what)));
        }
        self.runs.extend(more.iter().cloned());
        more
    }

    /// The postconditions that runs do not keep.
    pub(crate) fn broken(&self) -> &Broken {
        &self.broken
    }

    pub(crate) fn take(&mut self, index: usize) -> Option<Draft> {
        self.done.remove(&index)
    }

    /// Whether the call of a test makes one of some other tests come out differently; `None` if there is no time left
    /// to find out.
    pub(crate) fn disturbs(&mut self, index: usize, draft: &Draft, others: &[(usize, &Draft)]) -> Option<bool> {
        let first = self.runs.get(index)?;
        let run_of = |other: usize| self.runs.get(other);
        let others = others.iter().filter_map(|(other, draft)| Some((run_of(*other)?, &draft.plan)));
        let others: Vec<(&MethodName, &Plan, bool)> =
            others.map(|(run, plan)| (&run.method, plan, run.is_deterministic)).collect();
        self.world.disturbs((&first.method, &draft.plan), &others)
    }

    /// Says how many tests are still to be made.
    pub(crate) fn expect(&mut self, waiting: usize) {
        self.world.expect(waiting);
    }

    /// Makes the test of a run.
    pub(crate) fn compose(&mut self, index: usize, only_calls: bool) -> Result<(), Unbuildable> {
        let Some(mut run) = self.runs.get(index).cloned() else { return Ok(()) };
        self.only_calls = only_calls;
        self.check_callable(&run)?;
        self.world.refresh(MOST_WORK);
        let by_calls = self.joined.get(&index).cloned();
        let planned = match by_calls.or_else(|| run.construction.as_ref().map(crate::construction::plan_of)) {
            Some(plan) => {
                let planned = crate::construction::planned(&run, plan);
                if crate::construction::lacks_outer(self.world, &planned.plan) {
                    return Err(Unbuildable::NotCallable(run.method.to_string()));
                }
                if !self.world.agrees(&planned.plan, &run) {
                    return Err(Unbuildable::Unlike(run.method.to_string()));
                }
                planned
            }
            None if self.exact.contains(&index) => self.planned_as_is(&run)?,
            None => self.planned(&mut run)?,
        };
        let planned = self.without_idle_calls(&run, planned);
        if only_calls && !crate::construction::is_public(self.world, &planned.plan, &run.method) {
            return Err(Unbuildable::NeedsFields(run.method.to_string()));
        }
        self.finish_draft(index, run, planned)
    }

    /// Leaves out calls that make no difference: questions to an object whose answers nothing uses.
    fn without_idle_calls(&mut self, run: &Run, planned: Planned) -> Planned {
        let mut plan = planned.plan.clone();
        // what cannot be seen may have changed
        let is_open = |object: &Object| !matches!(object.content, Content::Opaque | Content::Stub(_));
        if !run.before.graph.objects.iter().all(is_open) {
            return planned;
        }
        for at in (0..plan.steps.len()).rev() {
            let Some(step @ Step::Call { method, .. }) = plan.steps.get(at) else { continue };
            let is_used = |local: Local| {
                let operand = Operand::Local(local);
                let passed = plan.receiver.iter().chain(&plan.arguments).any(|one| *one == operand);
                passed || plan.steps.iter().any(|step| step.operands().contains(&operand))
            };
            if step.changes().is_none() || method.descriptor.ends_with(")V") || step.defines().is_some_and(is_used) {
                continue;
            }
            let mut shorter = plan.clone();
            shorter.steps.remove(at);
            let found = self.world.run_plan(&run.method, &shorter);
            let same = |found: Run| {
                let is_alike = found.before.same_shape(&run.before) && found.after.same_shape(&run.after);
                is_alike && found.ends_like(run) && found.takes_the_same_way(run)
            };
            if found.is_some_and(same) {
                plan = shorter;
            }
        }
        Planned { plan, ..planned }
    }

    /// Plans the input of a run, or of a nicer one that shows the same.
    fn planned(&mut self, run: &mut Run) -> Result<Planned, Unbuildable> {
        let mut better = crate::polish::polish(self.world, &mut self.planner, &mut self.recipes, run);
        let planned = self.planner.plan(self.world, &better);
        let steady = match &planned {
            _ if better == *run => Some(run.is_deterministic),
            // what the constructor made inside (a buffer, a lock) may have no other way to be built
            Ok(planned) => self
                .world
                .is_deterministic(&better)
                .or_else(|| self.world.is_steady_plan(&better.method, &planned.plan)),
            Err(_) => None,
        };
        better.is_deterministic = steady.unwrap_or_default();
        let taken = self.done.keys().filter_map(|other| self.runs.get(*other));
        let is_twin = |other: &Run| other.method == better.method && other.before.same_shape(&better.before);
        match planned {
            Ok(planned)
                if steady.is_some() && !taken.clone().any(is_twin) && self.world.agrees(&planned.plan, &better) =>
            {
                *run = better;
                Ok(planned)
            }
            _ => self.planned_as_is(run),
        }
    }

    fn planned_as_is(&mut self, run: &Run) -> Result<Planned, Unbuildable> {
        self.planner.recipes.clear();
        let planned = self.planner.plan(self.world, run)?;
        match self.world.agrees(&planned.plan, run) {
            true => Ok(planned),
            false => Err(Unbuildable::Unlike(run.method.to_string())),
        }
    }

    /// Adds runs of a method next to branches that none of these runs, which have tests, is next to. Returns them.
    pub(crate) fn further(&mut self, indices: &[usize]) -> Vec<Run> {
        let is_plain = |index: &usize| !self.broken.contains_key(index) && !self.is_beyond_callers(*index);
        let runs = indices.iter().filter(|index| is_plain(index)).filter_map(|index| self.runs.get(*index));
        let plain = |run: &&Run| run.construction.is_none() && run.before.statics.is_empty();
        let runs: Vec<Run> = runs.filter(plain).cloned().collect();
        self.world.refresh(MOST_WORK);
        let mut found = crate::polish::further(self.world, &runs);
        found.retain_mut(|run| {
            let steady = self.world.is_deterministic(run);
            run.is_deterministic = steady.unwrap_or_default();
            steady == Some(true) && self.world.breaks(run).is_none()
        });
        self.exact.extend(self.runs.len()..self.runs.len() + found.len());
        self.runs.extend(found.iter().cloned());
        found
    }

    /// Adds runs on inputs near that of a run, which no caller can build: those that show something others do not.
    /// Returns them.
    pub(crate) fn nearer(&mut self, index: usize, others: &[usize]) -> Vec<Run> {
        let Some(run) = self.runs.get(index).cloned() else { return Vec::new() };
        if run.construction.is_some() || !run.before.statics.is_empty() || self.broken.contains_key(&index) {
            return Vec::new();
        }
        let mut known: Vec<Run> = others.iter().filter_map(|other| self.runs.get(*other)).cloned().collect();
        self.world.refresh(MOST_WORK);
        let mut wants = |other: &Run| {
            let is_new = crate::worth::adds(other, &known.iter().collect::<Vec<_>>());
            if is_new {
                known.push(other.clone());
            }
            is_new
        };
        // what calls could not do for other objects they may do for these
        self.planner.forget_failures();
        let mut found = crate::polish::nearer(self.world, (&mut self.planner, &self.recipes), &run, &mut wants);
        found.retain_mut(|run| {
            let steady = self.world.is_deterministic(run);
            run.is_deterministic = steady.unwrap_or_default();
            steady.is_some() && self.world.breaks(run).is_none()
        });
        self.runs.extend(found.iter().cloned());
        found
    }

    /// Adds runs that take branches which these runs, which have tests, do not take: the calls of the tests, made one
    /// after the other. Returns them.
    pub(crate) fn joined(&mut self, indices: &[usize]) -> Vec<Run> {
        let is_plain = |index: &usize| !self.broken.contains_key(index) && !self.is_beyond_callers(*index);
        let tests = indices.iter().filter(|index| is_plain(index));
        let tests: Vec<(&Run, &Plan)> =
            tests.filter_map(|index| Some((self.runs.get(*index)?, &self.done.get(index)?.plan))).collect();
        let taken: BTreeSet<&(MethodName, heapwright_case::Edge)> =
            indices.iter().filter_map(|index| self.runs.get(*index)).flat_map(|run| &run.edges).collect();
        let mut open = self.world.branches();
        open.retain(|(method, edges)| !edges.iter().any(|edge| taken.contains(&(method.clone(), *edge))));
        if open.is_empty() {
            return Vec::new();
        }
        self.world.refresh(MOST_JOINING);
        self.planner.recipes.clear();
        let found = crate::join::joined(self.world, &mut self.planner, &tests, &self.runs, open);
        let first = self.runs.len();
        for (at, (run, plan)) in found.iter().enumerate() {
            self.joined.insert(first + at, plan.clone());
            self.runs.push(run.clone());
        }
        found.into_iter().map(|(run, _)| run).collect()
    }

    /// Makes the test of a run from its plan.
    fn finish_draft(&mut self, index: usize, run: Run, mut planned: Planned) -> Result<(), Unbuildable> {
        if let Some(class) = crate::refused::refused(self.world, &run, &planned.plan, &planned.objects) {
            return Err(Unbuildable::Refused(class));
        }
        crate::stub_plan::record_calls(&mut planned.plan, &planned.objects, &run);
        let called = self.called(&run, &planned.plan);
        let draft = self.typed_draft(&run, &planned, &called)?;
        if draft.test.weight() > MOST_CODE {
            return Err(Unbuildable::TooLarge(run.method.to_string()));
        }
        if let Some(kept) = self.runs.get_mut(index) {
            *kept = run;
        }
        self.done.insert(index, draft);
        Ok(())
    }

    /// Drafts the test with types that make the compiler select the intended methods. Where `Object` for an unknown
    /// type is ambiguous, another class may not be: a `V` cannot be told from a `Supplier<V>` if `V` is `Object`.
    fn typed_draft(&mut self, run: &Run, planned: &Planned, called: &MethodName) -> Result<Draft, Unbuildable> {
        const USUAL: [Option<&str>; 3] = [None, Some("java.lang.String"), Some("java.lang.Integer")];
        for (usual, spelled_out) in USUAL.into_iter().flat_map(|usual| [(usual, false), (usual, true)]) {
            let mut typing = crate::typing::infer(self.world, &planned.plan, called, usual);
            typing.spelled_out = spelled_out;
            let polluted = typing.raw && is_cast_failure(&run.outcome);
            if polluted || crate::typing::breaks_bounds(self.world, &typing) {
                return Err(Unbuildable::Polluted);
            }
            if crate::typing::hides_parameter(self.world, &typing) {
                return Err(Unbuildable::NotCallable(run.method.to_string()));
            }
            let (draft, is_ambiguous) = self.draft(run, planned.clone(), &typing);
            if !is_ambiguous {
                return Ok(draft);
            }
        }
        Err(Unbuildable::Ambiguous(run.method.to_string()))
    }

    /// The method as the test calls it: on the receiver's own class, if the test can name it.
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

    fn draft(&mut self, run: &Run, planned: Planned, typing: &Typing) -> (Draft, bool) {
        let Planned { plan, objects } = planned;
        let method = self.called(run, &plan);
        let frame = match self.world.breaks(run) {
            Some(Wrong::Reaches { frame, .. }) => frame,
            _ => None,
        };
        self.world.warnings.clear();
        // what the input has cost must not cost the expectations
        if self.world.budget_spent() {
            self.world.refresh(MOST_ASKING);
        }
        let mut arranger = Arranger::new(self.world, typing);
        let result_type = typing.result.clone();
        let oracle = Oracle::new(&mut arranger, &mut self.planner, (run, &plan), &objects);
        let mut oracle = oracle.without_reflection(self.only_calls);
        let placeholder = Expr::Name(JavaIdentifier::like(CALL));
        match &run.outcome {
            Outcome::Returned(_) if !run.is_deterministic => {}
            Outcome::Threw { .. } => oracle.exception(placeholder.clone(), frame.as_deref()),
            Outcome::Returned(value) => {
                let made = if run.method.name == "<init>" { run.after.receiver } else { *value };
                if let Some(value) = made {
                    oracle.result(value, Expr::Name(JavaIdentifier::like(RESULT)), &result_type);
                }
            }
        }
        if run.is_deterministic {
            oracle.calls(&plan);
            oracle.changes();
        }
        if oracle.found.is_empty() && run.is_deterministic {
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
        let mut paragraphs = assemble(arranged, call, result_type, found);
        // a method of the library under test is called as it is
        if !crate::build::is_library(run.method.class.rsplit_once('.').map_or("", |(package, _)| package)) {
            crate::usual::tidy_statements(paragraphs.iter_mut().flatten());
        }
        if declared_types(&mut paragraphs).iter().any(|ty| arranger.is_raw_somewhere(ty)) {
            arranger.suppress.insert("rawtypes");
        }
        let is_ambiguous = arranger.is_ambiguous;
        let throws = std::mem::take(&mut arranger.throws);
        let mut suppress = arranger.suppress.clone();
        suppress.extend(self.world.warnings.iter());
        let throws = throws.iter().map(|class| self.world.class_ref(class)).collect();
        let mut test = TestMethod {
            name: JavaIdentifier::like(""),
            key: crate::merge::key(&run.method),
            remark: None,
            suppress,
            throws,
            paragraphs,
            call: (String::new(), Vec::new()),
            passes_null: passes_null(run),
            cases: None,
        };
        test.call = self.written_call(&method);
        self.name_variables(run, &plan, &bindings, &mut test);
        let mut check = crate::check::check(self.world, typing, run, &plan);
        if let Some(check) = &mut check {
            self.name_variables(run, &plan, &[], check);
        }
        let means = crate::means::means(run, &plan);
        let is_beyond_callers = crate::means::is_beyond_callers(self.world, &plan, &run.method);
        let reassigned = self.world.reassigned(&run.method, &plan);
        (Draft { test, check, plan, means, is_beyond_callers, reassigned }, is_ambiguous)
    }

    /// The name of a method or constructor as a test writes it, and the names of its parameters.
    fn written_call(&mut self, method: &MethodName) -> (String, Vec<Option<String>>) {
        let name = match method.name.as_str() {
            "<init>" => self.world.class_ref(&method.class).simple().to_owned(),
            name => name.to_owned(),
        };
        (name, self.parameter_names(method))
    }

    /// Names all variables.
    fn name_variables(&mut self, run: &Run, plan: &Plan, bindings: &[(String, String)], test: &mut TestMethod) {
        let hints = self.hints(run, plan);
        let mut names = naming::Variables::default();
        let result = match run.method.name.as_str() {
            "<init>" => naming::variable_for(self.world.class_ref(&run.method.class).simple()),
            _ => "result".to_owned(),
        };
        let mut given: BTreeMap<String, JavaIdentifier> = BTreeMap::new();
        for field in self.inherited_fields(plan) {
            names.take(&field);
        }
        given.insert(RESULT.to_owned(), names.take(&result));
        let mut locals: BTreeMap<u32, JavaIdentifier> = BTreeMap::new();
        // The receiver and the arguments choose first.
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
                        Expr::Name(name) => given.get(&**name),
                        _ => None,
                    };
                    if let Some(fresh) = fresh {
                        *one = Expr::Name(fresh.clone());
                    }
                    if let Expr::Anonymous(class) = one {
                        class.methods.iter_mut().for_each(naming::name_parameters);
                    }
                });
            }
        }
    }

    /// The fields that anonymous classes inherit: inside of these, they hide variables of the same name.
    fn inherited_fields(&mut self, plan: &Plan) -> BTreeSet<String> {
        let classes = plan.steps.iter().filter_map(|step| match step {
            Step::Stub { stub, .. } if stub.constructor.is_some() => Some(stub.of.clone()),
            _ => None,
        });
        let mut found = BTreeSet::new();
        for class in classes.collect::<Vec<_>>() {
            let above = self.world.class(&class).map_or_else(Vec::new, |info| info.ancestors.clone());
            for info in above.iter().filter_map(|one| self.world.class(one)) {
                let visible = info.fields.iter().filter(|field| !field.is(flags::PRIVATE));
                found.extend(visible.map(|field| field.name.clone()));
            }
        }
        found
    }

    /// Suggests a name for each variable: after the parameter, the field, or the class.
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
        // A link from a node to another of its kind is a worse name than the field that leads to the nodes.
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
                    Step::Stub { stub, .. } => {
                        for local in stub.thrown() {
                            hints.entry(local).or_insert("failure".to_owned());
                        }
                        for (method, local) in stub.counters() {
                            let records = stub.methods.iter().any(|one| one.record == Some(local));
                            let name = if records { format!("{}Calls", method.name) } else { "calls".to_owned() };
                            hints.entry(local).or_insert(name);
                        }
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
                Step::Stub { stub, .. } => stub.of.clone(),
                Step::Record { .. } => "calls".to_owned(),
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

    /// Drops tests that nobody would keep: those where the machine throws in an object whose state only reflection can
    /// produce, or throws the same exception again in an object whose fields the test sets. They are dropped only if
    /// other tests take the same branches, cover the same lines and reach the same handlers. If an argument may be the
    /// cause, the exception is an outcome like any other.
    pub(crate) fn plausible(&self, drafts: Vec<(usize, Draft)>) -> Vec<(usize, Draft)> {
        let is_odd = |(index, draft): &(usize, Draft)| {
            let set = |step: &Step| step.is_reflective() || matches!(step, Step::SetField { .. });
            let raised = self.runs.get(*index).is_some_and(raised_without_argument);
            raised && !self.broken.contains_key(index) && draft.plan.steps.iter().any(set)
        };
        let (mut odd, mut kept): (Vec<_>, Vec<_>) = drafts.into_iter().partition(is_odd);
        for (index, draft) in odd.drain(..) {
            let Some(run) = self.runs.get(index) else { continue };
            let others: Vec<&Run> = kept.iter().filter_map(|(other, _)| self.runs.get(*other)).collect();
            let mut own = others.iter().filter(|other| other.method == run.method);
            let known = match draft.plan.steps.iter().any(Step::is_reflective) {
                true => own.next().is_some(),
                false => own.any(|other| same_exception(&other.outcome, &run.outcome)),
            };
            if !known || adds(run, &others) {
                kept.push((index, draft));
            }
        }
        // In the order of the methods. Within a method, exceptions raised by the machine still come last.
        let place = |index: usize| {
            let method = self.runs.get(index).map(|run| &run.method);
            self.runs.iter().position(|run| Some(&run.method) == method)
        };
        kept.sort_by_key(|(index, _)| place(*index));
        kept
    }

    /// Assembles the class.
    pub(crate) fn finish(
        mut self,
        class: &str,
        drafts: Vec<(usize, Draft)>,
        skipped: Vec<(usize, Unbuildable)>,
        options: &Options,
    ) -> Generated {
        let runs = std::mem::take(&mut self.runs);
        let broken = std::mem::take(&mut self.broken);
        let mut subjects = Vec::new();
        for (index, _) in &drafts {
            if let Some(run) = runs.get(*index) {
                let mut parameters = self.parameter_names(&run.method);
                parameters.extend(run.before.then.iter().flat_map(|then| self.parameter_names(then)));
                let varies = self.world.class_ref(&run.method.class).simple().to_owned();
                let breaks = broken.get(index);
                subjects.push(Subject { run, parameters, class: varies, breaks });
            }
        }
        let names = naming::test_names(&subjects);
        let mut tests = Vec::new();
        let mut checks = Vec::new();
        let mut origins = Vec::new();
        let mut statics: BTreeSet<_> =
            drafts.iter().filter_map(|(index, _)| runs.get(*index)).flat_map(touched).collect();
        statics.extend(drafts.iter().flat_map(|(_, draft)| draft.reassigned.iter().cloned()));
        for ((run, draft), name) in drafts.into_iter().zip(names) {
            let Some(call) = runs.get(run).cloned() else { continue };
            let Draft { test, check, plan, means, is_beyond_callers, .. } = draft;
            let passes_null = test.passes_null && options.null_tests == NullTests::One;
            tests.push(TestMethod { name: name.clone(), passes_null, ..test });
            checks.extend(check.map(|check| TestMethod { name: name.clone(), ..check }));
            origins.push(TestOrigin { test: name.to_string(), run, plan, call, means, is_beyond_callers });
        }
        let under_test = self.world.class_ref(class);
        let methods = self.world.class(class).map_or_else(BTreeSet::new, |info| keys(&info));
        let name = test_class_name(&under_test, &options.suffix);
        let mut neighbours = self.world.neighbours();
        neighbours.remove(&*name);
        let mut class = TestClass {
            package: options.package.as_deref().map_or(under_test.package, crate::JavaPackage::like),
            name,
            tag: None,
            fields: Vec::new(),
            before_each: Vec::new(),
            after_each: Vec::new(),
            tests,
            helpers: BTreeSet::new(),
            neighbours,
            imported: BTreeMap::new(),
        };
        self.keep_statics(&mut class, statics);
        class.helpers = helpers_of(&mut class);
        let checks = crate::check::class_of(&class, checks);
        Generated {
            class,
            checks,
            origins,
            skipped,
            late: Vec::new(),
            unfinished: BTreeSet::new(),
            left_out: Vec::new(),
            more: Vec::new(),
            methods,
            is_grouped: options.is_grouped && options.framework == Framework::JUnit5,
            taken: BTreeSet::new(),
        }
    }

    /// Restores the static fields that tests change, so that no test depends on another.
    fn keep_statics(&mut self, class: &mut TestClass, statics: BTreeSet<(String, String)>) {
        let mut names = naming::Variables::default();
        for (owner, field) in statics {
            let Some(info) = self.world.class(&owner) else { continue };
            let Some(declared) = info.field(&field) else { continue };
            let visible = self.world.may_use(&info, declared.flags);
            let saved = Expr::Name(names.take(&format!("{}Before", naming::variable_for(&field))));
            let Expr::Name(name) = saved.clone() else { continue };
            let quiet = Typing {
                locals: BTreeMap::new(),
                result: declared.ty.clone(),
                raw: false,
                calls: BTreeMap::new(),
                spelled_out: false,
            };
            let mut arranger = Arranger::new(self.world, &quiet);
            if declared.is(flags::FINAL) {
                let ty = arranger.declared(&declared.ty);
                let array = arranger.static_value(&owner, &field, !visible);
                let typed = if visible { array.clone() } else { Expr::Cast(ty.clone(), Box::new(array.clone())) };
                class.fields.push((ty, name));
                let copy = Statement::Assign { place: saved.clone(), value: typed.call("clone", Vec::new()) };
                class.before_each.push(copy);
                let length = Expr::Field(Box::new(saved.clone()), JavaIdentifier::like("length"));
                class.after_each.push(Statement::Do(copy_elements(saved, array, length)));
            } else if visible {
                let ty = arranger.declared(&declared.ty);
                let place = Expr::Static(self.world.class_ref(&owner), JavaIdentifier::like(&field));
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

/// Strings that static methods and constructors of the class accepted without an exception: useful for building
/// objects.
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

/// The static fields that a run starts with or changes.
fn touched(run: &Run) -> Vec<(String, String)> {
    let statics = run.before.statics.iter().chain(&run.after.statics);
    statics.map(|field| (field.class.clone(), field.name.clone())).collect()
}

/// The helpers that the tests call.
pub(crate) fn helpers_of(class: &mut TestClass) -> BTreeSet<Helper> {
    let all = [Helper::Agrees, Helper::Allocate, Helper::ClassNamed, Helper::GetField, Helper::SetField];
    let mut found = BTreeSet::new();
    let around = class.before_each.iter_mut().chain(&mut class.after_each);
    let tests = class.tests.iter_mut().flat_map(TestMethod::statements_mut);
    for statement in around.chain(tests) {
        for expr in statement.expressions_mut() {
            expr.each_mut(&mut |one| {
                if let Expr::Call { target: Target::Own, name, .. } = one {
                    found.extend(all.iter().filter(|helper| helper.name() == &**name));
                }
            });
        }
    }
    found
}

/// The keys of a class's methods, as used in the marks of tests.
fn keys(info: &ClassInfo) -> BTreeSet<String> {
    let named = |one: &MethodInfo| MethodName {
        class: info.name.clone(),
        name: one.name.clone(),
        descriptor: one.descriptor.clone(),
    };
    info.methods.iter().map(|one| crate::merge::key(&named(one))).collect()
}

/// The name of the test class of a class.
fn test_class_name(class: &ClassRef, suffix: &str) -> JavaIdentifier {
    let names: Vec<&str> = class.names.iter().map(|name| &**name).collect();
    JavaIdentifier::like(&format!("{}{suffix}", names.join("_")))
}

fn result_class(method: &MethodName) -> String {
    let result = method.descriptor.rsplit_once(')').map_or("", |(_, result)| result);
    result.trim_start_matches('L').trim_end_matches(';').replace('/', ".")
}

fn rename_declared(statement: &mut Statement, given: &BTreeMap<String, JavaIdentifier>) {
    let name = match statement {
        Statement::Declare { name, .. } => Some(name),
        Statement::Assert(Assertion::InstanceOf { bind: Some((_, name)), .. }) => Some(name),
        Statement::Assert(Assertion::Throws { bind: Some(name), .. }) => Some(name),
        _ => None,
    };
    if let Some(name) = name
        && let Some(fresh) = given.get(&**name)
    {
        name.clone_from(fresh);
    }
}

/// The variables a test declares; their names are still numbers.
fn declared_locals(test: &TestMethod) -> BTreeSet<Local> {
    let numbers = test.paragraphs.iter().flatten().filter_map(|statement| match statement {
        Statement::Declare { name, .. } => name.strip_prefix('$')?.parse().ok(),
        _ => None,
    });
    numbers.map(Local).collect()
}

/// The types of variables and new arrays, where the compiler warns about raw types.
fn declared_types(paragraphs: &mut [Vec<Statement>]) -> Vec<JavaType> {
    let mut types = Vec::new();
    for statement in paragraphs.iter_mut().flatten() {
        if let Statement::Declare { ty, .. } = statement {
            types.push(ty.clone());
        }
        for expr in statement.expressions_mut() {
            expr.each_mut(&mut |one| {
                if let Expr::Array { ty, .. } | Expr::EmptyArray { ty, .. } = one {
                    types.push(ty.clone());
                }
            });
        }
    }
    types
}

/// Statements whose variables are named by their numbers.
pub(crate) fn numbered(arranged: Vec<(Option<Local>, Statement)>) -> Vec<Statement> {
    let mut statements = Vec::new();
    for (local, mut statement) in arranged {
        if let (Some(Local(number)), Statement::Declare { name, .. }) = (local, &mut statement) {
            *name = JavaIdentifier::like(&format!("${number}"));
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
                Expr::Name(name) if *name == CALL => {
                    calls += 1;
                    *one = call.clone();
                }
                Expr::Name(name) if *name == RESULT => results += 1,
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
                if matches!(one, Expr::Name(name) if *name == RESULT) {
                    *one = call.clone();
                }
            });
        }
        return vec![found];
    }
    let act = if results > 0 && !is_void(&result_type) {
        Statement::Declare { ty: result_type, name: JavaIdentifier::like(RESULT), value: call }
    } else {
        Statement::Do(call)
    };
    vec![arrange, vec![act], found]
}
