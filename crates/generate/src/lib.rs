//! Generates tests for Java classes: options in, events during the run, a record at the end.
//!
//! The classes are explored on separate threads. Tests are run on the real JVM while exploration continues, and written
//! as soon as they are confirmed.
//!
//! ```
//! use heapwright_generate::{Event, Generator, Interrupt, Options};
//!
//! # let scratch = tempfile::tempdir()?;
//! # let (classes, tests) = (scratch.path().join("classes"), scratch.path().join("tests"));
//! # let source = scratch.path().join("Cart.java");
//! # std::fs::write(&source, "package shop; public class Cart { public static int fee(int sum) { return sum < 50 ? 5 : 0; } }")?;
//! # let javac = heapwright_program::Jdk::locate(None)?.home().join("bin/javac");
//! # assert!(std::process::Command::new(javac).arg("-g").arg("-d").arg(&classes).arg(&source).status()?.success());
//! let mut options = Options::new(vec!["shop.Cart".to_owned()], tests);
//! options.class_path = vec![classes.display().to_string()];
//! let generator = Generator::prepare(options)?;
//! let mut confirmed = 0;
//! let record = generator.run(&Interrupt::default(), &mut |event| {
//!     if let Event::TestConfirmed { .. } = event {
//!         confirmed += 1;
//!     }
//! })?;
//! assert_eq!((record.totals.covered, record.totals.branches), (2, 2));
//! assert_eq!((record.totals.tests, confirmed), (2, 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod assumed;
mod budget;
mod cached;
mod candidates;
mod changed;
mod contracts;
mod cover;
mod details;
mod division;
mod driver;
mod engine;
mod event;
mod explorer;
mod failure;
mod files;
mod findings;
mod goals;
mod guard;
mod hints;
pub mod jobs;
mod jvm;
mod library;
mod options;
mod outcome;
mod pairs;
#[cfg(test)]
mod papers_tests;
mod parts;
mod pipeline;
mod places;
mod plan_runner;
mod prefixes;
mod promises;
mod proofs;
mod reach;
mod rep_ok;
mod replaying;
mod reserve;
mod schedule;
mod security;
mod sequences;
mod sources;
mod spec;
mod stale;
mod suite;
mod targets;
#[cfg(test)]
mod targets_tests;
#[cfg(test)]
mod tests;
mod warning;

pub use budget::Interrupt;
pub use changed::ChangedLines;
pub use contracts::described;
pub use driver::full_text as target_text;
pub use event::{Event, Sink};
pub use failure::{Failure, exit};
pub use heapwright_case::Framework;
pub use heapwright_case::SecurityGoals;
pub use heapwright_explore::{Order, Strategy};
pub use heapwright_testgen::{Assertions, Mocks, NullTests};
pub use heapwright_vm::Aliasing;
pub use hints::nearest;
pub use options::{Choice, Inputs, Options, usual_memory};
pub use pipeline::exit_code;
pub use proofs::ProofLog;
pub use schedule::LibraryProgress;
pub use security::{Mistake as GoalMistake, built_in_sets, parse_goal, parse_goal_file};
pub use sources::read as read_specification;
pub use targets::{CANNOT_BE_LOADED, describe as describe_skipped};
pub use warning::Warning;

use engine::Parts;
use heapwright_meter::now;
use heapwright_program::{ClassPath, Jdk, Program, ProgramError};
use heapwright_report::{Details, RunRecord};
use heapwright_store::Store;
use library::Library;
use pipeline::Run;
use spec::Spec;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;
use targets::Plan;
use wildmatch::WildMatch;

/// A run that is ready to start.
pub struct Generator {
    options: Options,
    jdk: String,
    home: PathBuf,
    plan: Plan,
    parts: Arc<dyn Parts>,
    warnings: Vec<Warning>,
    begun: Instant,
}

/// The methods of a run, and what they were found with.
struct Resolved {
    options: Options,
    program: Program,
    plan: Plan,
    /// What a user should know of the specifications.
    warnings: Vec<Warning>,
}

/// Finds the targets of a run.
fn resolve(mut options: Options) -> Result<Resolved, Failure> {
    options.check()?;
    options.settle();
    let specs = specs(&mut options)?;
    let jdk = Jdk::locate(options.jdk.as_deref()).map_err(|error| match error {
        // the library of the JDK is still needed
        ProgramError::NoJdk { .. } if !options.replay => {
            Failure::wrong_input(format!("{error}; with --no-replay one without a compiler will do"))
        }
        _ => Failure::wrong_input(error),
    })?;
    let class_path = class_path(&options)?;
    let mut program = Program::new(jdk, class_path).map_err(Failure::wrong_input)?;
    let mut contracts = contracts::Contracts::load(&options, &mut program)?;
    security::check(&mut program, &options.security)?;
    let rep_ok = (!options.spec.is_empty()).then(|| WildMatch::new(&options.rep_ok));
    let mut plan = match options.library.is_empty() {
        true => targets::resolve(&mut program, &specs, &options.exclude, rep_ok)?,
        false => {
            let library = Library::find(&program, &options.library)?;
            library::plan(&mut program, &library, &options.exclude)?
        }
    };
    cover::add(&mut program, &mut plan, &options.cover)?;
    if let Some(changed) = &options.changed {
        changed::restrict(&mut program, &mut plan, changed);
        if plan.entries().next().is_none() {
            return Err(Failure { message: "no method has changed".to_owned(), code: exit::DONE });
        }
    }
    let warnings = contracts.check(&mut program, plan.entries().map(|planned| &planned.method))?;
    let methods = plan.entries().map(|planned| planned.method.clone()).collect();
    plan.urgent = security::urgent(&mut program, &options.security, methods);
    Ok(Resolved { options, program, plan, warnings })
}

impl Generator {
    /// Finds the targets and everything needed for them. The time of the run starts here.
    pub fn prepare(options: Options) -> Result<Generator, Failure> {
        let begun = now();
        let Resolved { options, program, plan, warnings: unfit } = resolve(options)?;
        let (version, home) = (program.jdk().version().to_owned(), program.jdk().home().to_owned());
        files::check_writable(&options.out).map_err(Failure::wrong_input)?;
        let classes: Vec<String> = plan.classes.iter().map(|class| options.filed_under(&class.name)).collect();
        let classes: Vec<&str> = classes.iter().map(String::as_str).collect();
        let foreign = files::survey(&options.out, &classes, options.suffix.as_deref()).map_err(Failure::wrong_input)?;
        let parts = parts::connect(&options, &home, &plan, &program)?;
        let warnings = jvm::isolation_warning(&options).into_iter().chain(foreign).chain(unfit).collect();
        Ok(Generator { options, jdk: version, home, plan, parts, warnings, begun })
    }

    /// Uses a store of earlier results, and adds to it. Checked proofs and written queries are wanted for themselves,
    /// so that a run with either does without.
    pub fn with_cache(mut self, store: Arc<Store>) -> Result<Generator, Failure> {
        if self.options.check_proofs.is_none() && self.options.dump_queries.is_none() {
            let jdk = Jdk::locate(Some(&self.home)).map_err(Failure::wrong_input)?;
            let mut program = Program::new(jdk, class_path(&self.options)?).map_err(Failure::wrong_input)?;
            let targets: Vec<&str> = self.plan.classes.iter().map(|class| class.name.as_str()).collect();
            let keys = cached::Keys::new(&self.options, &mut program, &targets, self.parts.tools());
            let methods = self.methods();
            self.parts = Arc::new(cached::Cached::over(self.parts, store, keys, &self.options, methods));
        }
        Ok(self)
    }

    /// Takes what was found for methods from elsewhere instead of exploring them.
    pub fn with_results(mut self, results: jobs::Results) -> Generator {
        self.parts = Arc::new(jobs::Given::over(self.parts, results));
        self
    }

    /// Returns the number of methods whose results were in the cache. To be called after the run.
    pub fn reused(&self) -> usize {
        self.parts.reused()
    }

    /// Warnings for the user before anything is explored. Nothing else shows them.
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// The number of methods that will be explored.
    pub fn methods(&self) -> usize {
        self.plan.entries().count()
    }

    /// Explores, replays and writes. An interrupt ends the exploration; what was found so far is replayed and written.
    pub fn run(&self, interrupt: &Interrupt, events: &mut Sink<'_>) -> Result<RunRecord, Failure> {
        self.run_with_details(interrupt, events).map(|(record, _)| record)
    }

    /// The same, with what a report shows beside the record.
    pub fn run_with_details(
        &self,
        interrupt: &Interrupt,
        events: &mut Sink<'_>,
    ) -> Result<(RunRecord, Details), Failure> {
        guard::quieten();
        let run = Run {
            options: &self.options,
            jdk: &self.jdk,
            plan: &self.plan,
            parts: self.parts.clone(),
            interrupt: interrupt.clone(),
            begun: self.begun,
        };
        let found = run.run(events);
        self.parts.finish().into_iter().for_each(|warning| events(Event::Message(warning)));
        found
    }
}

/// Returns the class path of a run.
fn class_path(options: &Options) -> Result<ClassPath, Failure> {
    ClassPath::parse(&options.class_path.join(":")).map_err(|error| match error {
        ProgramError::NotAJar { .. } => Failure::wrong_input(format!("{error}: build it again, or leave it out")),
        _ => Failure::wrong_input(error),
    })
}

/// Parses the targets, and adds those that are paths to the class path.
fn specs(options: &mut Options) -> Result<Vec<Spec>, Failure> {
    let parse = |named: &[String]| -> Result<Vec<Spec>, String> { named.iter().map(|one| spec::parse(one)).collect() };
    let specs = parse(&options.targets).map_err(Failure::wrong_input)?;
    let libraries = parse(&options.library).map_err(|error| Failure::wrong_input(format!("--library {error}")))?;
    let mut paths = Vec::new();
    for spec in specs.iter().chain(&libraries) {
        if let Spec::Path(path) = spec
            && !options.class_path.iter().any(|entry| is_below(path, Path::new(entry)))
        {
            paths.push(path.to_string_lossy().into_owned());
        }
    }
    if options.class_path.is_empty() && paths.is_empty() && libraries.is_empty() {
        let inherited = std::env::var("CLASSPATH").ok().filter(|text| !text.is_empty());
        options.class_path = inherited.unwrap_or_else(|| ".".to_owned()).split(':').map(str::to_owned).collect();
    }
    options.class_path.splice(0..0, paths);
    Ok(specs)
}

/// Returns true if a target is a class-path entry, or a package directory inside one.
fn is_below(path: &Path, entry: &Path) -> bool {
    match (places::real(path), places::real(entry)) {
        (Some(path), Some(entry)) => path.starts_with(entry),
        _ => false,
    }
}
