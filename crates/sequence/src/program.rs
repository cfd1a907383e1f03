//! Verification of whole programs: `main` on all values that the program gets and nothing determines.

use crate::derive::java_value;
use crate::engine::{Ended, Ending, Engine, Running};
use crate::gaps::Gap;
use crate::opaque::Opaque;
use crate::variables::Constraint;
use crate::verify::{Bench, RequestError, loss_gaps};
use heapwright_case::Value as JavaValue;
use heapwright_program::{ClassId, MethodId};
use heapwright_term::evaluate;
use heapwright_vm::{Decided, InputOptions, State, Stop};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Steps of a path: short paths are looked at first, since a program may not end.
const STEPS: [u64; 4] = [20_000, 500_000, 10_000_000, 1_000_000_000];

/// The most paths.
const MOST_PATHS: usize = 1_000_000;

/// What a program must not do.
#[derive(Clone, Debug)]
pub struct ProgramRequest {
    /// The class with `main`, with dots.
    pub class: String,
    /// Exceptions that must not escape from `main`, with dots.
    pub forbidden: Vec<String>,
    /// A class whose static method `install` is called first, with dots.
    pub setup: Option<String>,
}

/// An exception that escapes, and the values with which it does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Escape {
    /// The class of the exception, with dots.
    pub class: String,
    /// The values that the program gets, in order.
    pub values: Vec<JavaValue>,
}

/// The result of looking at a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramReport {
    /// What must not happen and does.
    pub escape: Option<Escape>,
    /// Paths that were followed to their end.
    pub paths: u64,
    /// What was left out. Without an escape and without gaps, nothing escapes.
    pub gaps: BTreeSet<Gap>,
    /// Questions put to the solver.
    pub queries: u64,
}

struct Program<'a> {
    engine: Engine<'a>,
    forbidden: Vec<ClassId>,
    asserts: ClassId,
}

/// Runs a program on all values.
pub fn verify_program(mut bench: Bench<'_>, request: &ProgramRequest) -> Result<ProgramReport, RequestError> {
    let first = verify_once(bench.again(), request, true)?;
    let texts = first.gaps.iter().any(|gap| matches!(gap, Gap::Texts(_)));
    if first.escape.is_some() || !texts || bench.alarm.is_raised() {
        return Ok(first);
    }
    let second = verify_once(bench, request, false)?;
    Ok(if second.escape.is_none() && !second.gaps.is_empty() { first } else { second })
}

/// Runs a program on all values; texts of numbers may stay unknown.
fn verify_once(bench: Bench<'_>, request: &ProgramRequest, unknown_texts: bool) -> Result<ProgramReport, RequestError> {
    let Bench { vm, boot, solver, alarm } = bench;
    vm.set_alarm(alarm.clone());
    vm.set_input_options(InputOptions {
        unknown_texts,
        decided_places: Decided::References,
        plain_hashes: true,
        ..InputOptions::default()
    });
    let mut load = |name: &str| vm.program_mut().load(&name.replace('.', "/"));
    let failed = |error: heapwright_program::LoadError| RequestError::Class(error.to_string());
    let class = load(&request.class).map_err(failed)?;
    let asserts = load("java.lang.AssertionError").map_err(failed)?;
    let setup = request.setup.as_deref().map(&mut load).transpose().map_err(failed)?;
    let forbidden: Result<Vec<ClassId>, _> = request.forbidden.iter().map(|name| load(name)).collect();
    let forbidden = forbidden.map_err(failed)?;
    let main = vm.program().find_method(class, "main", "([Ljava/lang/String;)V");
    let main = main.filter(|main| vm.program().method(*main).is_static());
    let main = main.ok_or_else(|| {
        RequestError::Class(format!("{} has no method `public static void main(String[])`", request.class))
    })?;
    let (gaps, exact_texts) = (BTreeSet::new(), !unknown_texts);
    let opaque = Opaque::default();
    let (answers, context) = (FxHashMap::default(), "main".to_owned());
    let engine =
        Engine { vm, solver, alarm, gaps, opaque, queries: 0, answers, is_program: true, exact_texts, context };
    let mut program = Program { engine, forbidden, asserts };
    let mut state = boot.clone();
    program.engine.vm.restart_path(&mut state, Vec::new());
    // what is prepared stays if hashes turn out to be needed
    program.engine.vm.set_plain_hashes(false);
    let prepared = program.prepare(Running::new(state, Constraint::new(Vec::new())), setup);
    program.engine.vm.set_plain_hashes(true);
    program.engine.vm.take_order_seen();
    let mut report = ProgramReport { escape: None, paths: 0, gaps: BTreeSet::new(), queries: 0 };
    let mut longer = STEPS.into_iter().peekable();
    while let Some(steps) = longer.peek().copied() {
        program.engine.gaps.clear();
        program.engine.vm.forget_losses();
        (report.escape, report.paths) = (None, 0);
        let begun = prepared.clone().and_then(|state| program.begin(state, main));
        match begun {
            Ok(running) => program.explore(running, steps, &mut report),
            Err(stop) => program.engine.stopped(stop),
        }
        // a program that looks at the order of a hash map is run with hashes, from the beginning
        if program.engine.vm.take_order_seen() {
            program.engine.vm.set_plain_hashes(false);
            continue;
        }
        report.gaps = program.engine.gaps();
        report.gaps.extend(loss_gaps(program.engine.vm));
        report.queries = program.engine.queries;
        let is_cut = report.gaps.iter().any(|gap| matches!(gap, Gap::Budget(..)));
        if report.escape.is_some() || !is_cut || program.engine.is_over() {
            break;
        }
        longer.next();
    }
    Ok(report)
}

impl Program<'_> {
    /// Runs the preparation.
    fn prepare(&mut self, mut running: Running, setup: Option<ClassId>) -> Result<State, Stop> {
        let Some(class) = setup else { return Ok(running.state) };
        let missing = || Stop::Bug("the preparation has no method".to_owned());
        let install = self.engine.vm.program().find_method(class, "install", "()V").ok_or_else(missing)?;
        if self.engine.vm.begin_call(&mut running.state, install, &[])?.is_some() {
            return Ok(running.state);
        }
        let ended = self.engine.run(running);
        let mut returned = ended.into_iter().filter(|one| matches!(one.ending, Ending::Returned(_)));
        returned.next().map(|one| one.state).ok_or_else(|| Stop::Bug("the preparation does not return".to_owned()))
    }

    /// Puts `main` on the call stack.
    fn begin(&mut self, mut state: State, main: MethodId) -> Result<Running, Stop> {
        self.engine.vm.restart_path(&mut state, Vec::new());
        let mut running = Running::new(state, Constraint::new(Vec::new()));
        let strings = self.engine.vm.program_mut().load("[Ljava/lang/String;");
        let strings = strings.map_err(|error| Stop::Bug(error.to_string()))?;
        let none = self.engine.vm.array_of(&mut running.state, strings, &[])?;
        self.engine.vm.begin_call(&mut running.state, main, &[none])?;
        Ok(running)
    }

    fn explore(&mut self, running: Running, steps: u64, report: &mut ProgramReport) {
        let (forbidden, asserts) = (self.forbidden.clone(), self.asserts);
        self.engine.run_each(running, (steps, MOST_PATHS), &mut |engine, ended| {
            report.paths += 1;
            report.escape = escape(engine, &ended, &forbidden, asserts);
            report.escape.is_some()
        });
    }
}

/// What escapes at the end of a path and must not. What a path hides is a gap.
fn escape(engine: &mut Engine<'_>, ended: &Ended, forbidden: &[ClassId], asserts: ClassId) -> Option<Escape> {
    let thrown = match ended.ending {
        Ending::Threw(thrown) => engine.vm.class_of_object(&ended.state, thrown),
        Ending::Returned(_) => None,
    };
    let below = |engine: &Engine<'_>, class: ClassId| {
        forbidden.iter().any(|forbidden| engine.vm.program().is_assignable(class, *forbidden))
    };
    if let Some(class) = thrown.filter(|class| below(engine, *class)) {
        let name = engine.vm.program().class(class).external_name();
        let values = values(engine, ended);
        if values.is_none() {
            engine.gaps.insert(Gap::Unrepeated("main".to_owned()));
        }
        return values.map(|values| Escape { class: name, values });
    }
    if forbidden.contains(&asserts) {
        // an assertion that fails and is caught, or is the cause of another error, does not escape as such
        let failed = engine.vm.exceptions(&ended.state).into_iter().any(|(_, thrown)| {
            let class = engine.vm.program().loaded(&thrown.class.replace('.', "/"));
            class.is_some_and(|class| engine.vm.program().is_assignable(class, asserts))
        });
        let wrapped = thrown.is_some_and(|class| {
            let name = engine.vm.program().class(class).name();
            matches!(&**name, "java/lang/ExceptionInInitializerError" | "java/lang/NoClassDefFoundError")
        });
        if failed || wrapped {
            engine.gaps.insert(Gap::Caught);
        }
    }
    None
}

/// Values with which the program takes a path.
fn values(engine: &mut Engine<'_>, ended: &Ended) -> Option<Vec<JavaValue>> {
    let conditions = ended.conditions();
    let witness = engine.small_values(&ended.constraint.variables, &conditions)?;
    let all = engine.undetermined(&ended.state);
    let mut found = Vec::new();
    for variable in all {
        let value = evaluate(engine.vm.terms(), variable.raw, &witness).ok()?;
        found.push(java_value(variable.kind, value));
    }
    Some(found)
}
