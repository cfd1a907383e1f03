//! The runs that one command comes to: one for what is named, or one for each module of a project.

use super::settings::Settings;
use super::sources::Sources;
use crate::args::GenArgs;
use crate::distribute::CacheSettings;
use crate::project;
use heapwright_generate::{ChangedLines, Failure, Options};
use heapwright_project::{Module, Project};
use heapwright_report::RunRecord;
use heapwright_vm::Assumption;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// One run.
pub struct Job {
    /// The module it is about, if it is about a project.
    pub module: Option<String>,
    /// Its options.
    pub options: Options,
    /// How much there is to do, compared with other jobs.
    weight: u32,
}

/// All runs of a command.
pub struct Jobs {
    /// The runs, in the order of the modules.
    pub list: Vec<Job>,
    /// Whether they are about everything in a project.
    whole_project: bool,
    /// Where the sources are.
    pub sources: Sources,
    /// The command that runs the tests, and where.
    test_command: Option<(String, PathBuf)>,
    /// Where earlier results are kept.
    pub cache: CacheSettings,
}

/// What a plan keeps for the end of the run.
#[derive(Serialize, Deserialize)]
struct Kept {
    whole_project: bool,
    sources: Sources,
    test_command: Option<(String, PathBuf)>,
}

impl Jobs {
    /// Returns what is needed to show the results of a plan, as data.
    pub fn kept(&self) -> serde_json::Value {
        let Jobs { whole_project, sources, test_command, .. } = self;
        let (whole_project, sources, test_command) = (*whole_project, sources.clone(), test_command.clone());
        // plain data is always written
        serde_json::to_value(Kept { whole_project, sources, test_command }).unwrap_or_default()
    }

    /// Returns the jobs of a plan, with what it kept.
    pub fn planned(
        runs: Vec<(Option<String>, Options)>,
        kept: &serde_json::Value,
        cache: CacheSettings,
    ) -> Result<Jobs, serde_json::Error> {
        let Kept { whole_project, sources, test_command } = Kept::deserialize(kept)?;
        let list = runs.into_iter().map(|(module, options)| Job { module, options, weight: 1 }).collect();
        Ok(Jobs { list, whole_project, sources, test_command, cache })
    }
}

impl Jobs {
    /// Finds out what is to be run. A project counts where no class path is given and nothing but its classes named.
    pub fn find(
        arguments: &GenArgs,
        settings: Settings,
        assumptions: &[Assumption],
        directory: &Path,
    ) -> Result<Jobs, Failure> {
        let changed = changed(arguments, directory)?;
        let cache = settings.cache();
        let inherited = std::env::var_os("CLASSPATH").is_some_and(|text| !text.is_empty());
        let is_path = |target: &String| {
            let names_classes = target.contains('/') || target.ends_with(".jar") || Path::new(target).is_dir();
            names_classes && !target.ends_with(".java")
        };
        let own = settings.class_path.is_empty()
            && !inherited
            && settings.library.is_empty()
            && !settings.targets.iter().any(is_path);
        let project = match own {
            true => project::resolved(directory, arguments.quiet).map_err(Failure::wrong_input)?,
            false => None,
        };
        let mut jobs = match project {
            Some(project) => of_project(arguments, &settings, assumptions, &project, directory)?,
            None if !arguments.module.is_empty() => {
                let why = if own {
                    "the working directory is in no Maven or Gradle project"
                } else {
                    "a class path is given"
                };
                return Err(Failure::wrong_input(format!("--module chooses a module of a project, but {why}")));
            }
            None => {
                let options = settings.options(assumptions.to_vec()).map_err(Failure::wrong_input)?;
                let sources = Sources::beside(&options.class_path, &arguments.source_path, directory);
                Jobs {
                    list: vec![Job { module: None, options, weight: 1 }],
                    whole_project: false,
                    sources,
                    test_command: None,
                    cache: CacheSettings::default(),
                }
            }
        };
        jobs.list.iter_mut().for_each(|job| job.options.changed.clone_from(&changed));
        jobs.cache = cache;
        Ok(jobs)
    }

    /// Returns true if nothing in particular was named.
    pub fn is_whole_project(&self) -> bool {
        self.whole_project
    }

    /// Says what a user may do after a run.
    pub fn next(&self, record: &RunRecord, arguments: &GenArgs) -> Vec<String> {
        let mut next = Vec::new();
        if record.totals.tests > 0 {
            let outs = || self.list.iter().map(|job| &job.options.out);
            let has_tests = |out: &&PathBuf| record.files.iter().any(|file| Path::new(&file.path).starts_with(out));
            let written: Vec<&PathBuf> = outs().filter(has_tests).collect();
            let outs = if written.is_empty() { outs().collect() } else { written };
            let outs: BTreeSet<String> = outs.into_iter().map(|out| out.display().to_string()).collect();
            let outs: Vec<String> = outs.into_iter().collect();
            next.push(format!("read the tests in {}", outs.join(", ")));
        }
        if let Some((command, root)) = self.test_command.as_ref().filter(|_| record.totals.tests > 0) {
            next.push(format!("run them: {command} (in {})", root.display()));
        }
        if let Some(directory) = &arguments.report {
            next.push(format!("open {}", directory.join("index.html").display()));
        } else if record.totals.tests > 0 {
            next.push("see every test beside its heap: gen again with --report DIR".to_owned());
        }
        let first = record.methods.iter().find_map(|method| Some((method, method.uncovered.first()?.line?)));
        if let Some((method, line)) = first {
            next.push(format!("ask why a branch is not covered: heapwright explain {}:{line}", method.class));
        }
        next
    }

    /// Starts the clock that shares out `--time`.
    pub fn clock(&self) -> Clock {
        let time = self.list.first().and_then(|job| job.options.time);
        Clock { until: time.map(|time| Instant::now() + time), left: self.list.iter().map(|job| job.weight).sum() }
    }
}

/// Shares the time of a run out among its modules, by the number of their classes.
pub struct Clock {
    until: Option<Instant>,
    /// The weight of the jobs still to come.
    left: u32,
}

impl Clock {
    /// Returns the options of the next job, with its share of the time.
    pub fn options(&mut self, job: &Job) -> Options {
        let share = |until: Instant| {
            let left = until.saturating_duration_since(Instant::now());
            (left * job.weight / self.left.max(1)).max(Duration::from_millis(1))
        };
        let time = self.until.map(share);
        self.left = self.left.saturating_sub(job.weight);
        Options { time, ..job.options.clone() }
    }
}

/// Returns the lines that have changed, if the run is restricted to them.
fn changed(arguments: &GenArgs, directory: &Path) -> Result<Option<Vec<ChangedLines>>, Failure> {
    let reference = match (&arguments.since, arguments.changed) {
        (Some(reference), _) => reference.as_str(),
        (None, true) => "HEAD",
        (None, false) => return Ok(None),
    };
    let files = heapwright_project::changes(directory, reference).map_err(Failure::wrong_input)?;
    Ok(Some(files.into_iter().map(|one| ChangedLines { file: one.path, lines: one.lines }).collect()))
}

/// Makes a run for each module that is meant.
fn of_project(
    arguments: &GenArgs,
    settings: &Settings,
    assumptions: &[Assumption],
    project: &Project,
    directory: &Path,
) -> Result<Jobs, Failure> {
    let modules = match arguments.module.is_empty() {
        true => project.modules_at(directory),
        false => project.modules_called(&arguments.module).map_err(Failure::wrong_input)?,
    };
    if modules.is_empty() {
        return Err(Failure::wrong_input(format!("{} has no module with code", project.root.display())));
    }
    let compiled: Vec<&Module> = modules.iter().copied().filter(|module| module.is_compiled()).collect();
    let uncompiled = |module: &&Module| !module.is_compiled() && module.sources.iter().any(|root| root.is_dir());
    if let Some(module) = modules.iter().copied().find(uncompiled) {
        return Err(Failure::wrong_input(format!(
            "module {} is not compiled: run `{}` in {} first",
            module.name,
            project.compile_command(),
            project.root.display()
        )));
    }
    if let Some(source) = settings.targets.iter().find(|target| target.ends_with(".java")) {
        let class = compiled.iter().find_map(|module| module.class_of(&directory.join(source)));
        let class = class.map_or_else(|| "name its class, as in a.b.C".to_owned(), |class| format!("write {class}"));
        return Err(Failure::wrong_input(format!("{source} is a source file, and targets are classes: {class}")));
    }
    for module in compiled.iter().filter(|module| module.is_stale() && !arguments.quiet) {
        eprintln!(
            "heapwright: sources of module {} are newer than its classes: run `{}` if you changed them",
            module.name,
            project.compile_command()
        );
    }
    if compiled.is_empty() {
        return Err(Failure::wrong_input(format!("no module of {} has Java sources", project.root.display())));
    }
    let mut list = Vec::new();
    for module in &compiled {
        let targets = match settings.targets.is_empty() {
            true => module.classes.iter().filter(|path| path.is_dir()).map(|path| shown(path, directory)).collect(),
            false => settings.targets.iter().filter(|target| has(module, target)).cloned().collect::<Vec<_>>(),
        };
        if !targets.is_empty() {
            let options = options(settings, assumptions, project, module, targets, directory)?;
            let weight = module.classes.iter().map(|path| classes_in(path)).sum();
            list.push(Job { module: Some(module.name.clone()), options, weight });
        }
    }
    if let Some(lost) = settings.targets.iter().find(|target| !compiled.iter().any(|module| has(module, target))) {
        return lost_target(settings, assumptions, project, (&compiled, lost), directory);
    }
    Ok(Jobs {
        list,
        whole_project: settings.targets.is_empty(),
        sources: Sources::of(project),
        test_command: Some((project.test_command(), project.root.clone())),
        cache: CacheSettings::default(),
    })
}

/// A target that no module has: the only module explains it, as it knows similar names.
fn lost_target(
    settings: &Settings,
    assumptions: &[Assumption],
    project: &Project,
    (modules, lost): (&[&Module], &str),
    directory: &Path,
) -> Result<Jobs, Failure> {
    let [module] = modules else {
        let names: Vec<&str> = modules.iter().map(|module| module.name.as_str()).collect();
        let message = format!("{lost} is in no module of {} ({})", project.root.display(), names.join(", "));
        return Err(Failure::wrong_input(message));
    };
    let options = options(settings, assumptions, project, module, vec![lost.to_owned()], directory)?;
    let list = vec![Job { module: Some(module.name.clone()), options, weight: 1 }];
    let cache = CacheSettings::default();
    Ok(Jobs { list, whole_project: false, sources: Sources::of(project), test_command: None, cache })
}

fn options(
    settings: &Settings,
    assumptions: &[Assumption],
    project: &Project,
    module: &Module,
    targets: Vec<String>,
    directory: &Path,
) -> Result<Options, Failure> {
    let class_path = project.class_path(module);
    let mut settings = settings.clone();
    settings.targets = targets;
    settings.framework = settings.framework.or_else(|| project::framework(&class_path));
    settings.class_path = class_path.iter().filter(|path| path.exists()).map(|path| shown(path, directory)).collect();
    settings.out = settings.out.or_else(|| Some(shown(&module.test_sources, directory).into()));
    let options = settings.options(assumptions.to_vec()).map_err(Failure::wrong_input)?;
    Ok(Options { release: options.release.or(module.release), ..options })
}

/// A path as a user in this directory would write it.
fn shown(path: &Path, directory: &Path) -> String {
    path.strip_prefix(directory).unwrap_or(path).display().to_string()
}

/// Returns true if a module has the class or package of a target.
fn has(module: &Module, target: &str) -> bool {
    let class = target.split('#').next().unwrap_or(target);
    let exists = |path: &str| module.classes.iter().any(|root| root.join(path).exists());
    if let Some(package) = class.strip_suffix('*') {
        return exists(package.trim_end_matches('*').trim_end_matches('.').replace('.', "/").as_str());
    }
    let mut name = class.replace('.', "/");
    loop {
        if exists(&format!("{name}.class")) {
            return true;
        }
        match name.rfind('/') {
            Some(slash) => name.replace_range(slash..=slash, "$"),
            None => return false,
        }
    }
}

/// The number of class files below a directory.
fn classes_in(directory: &Path) -> u32 {
    let entries = std::fs::read_dir(directory).into_iter().flatten().flatten();
    entries
        .map(|entry| match entry.path() {
            path if path.is_dir() => classes_in(&path),
            path => u32::from(path.extension().is_some_and(|extension| extension == "class")),
        })
        .sum()
}
