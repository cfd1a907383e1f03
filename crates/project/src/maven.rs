//! Maven projects: the modules of the reactor, and the class paths that Maven itself gives them.

use crate::cache::ClassPaths;
use crate::command;
use crate::pom::Pom;
use crate::{BuildTool, Module, Project, ProjectError};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Where Maven writes the class path of a module, below the module's directory.
const ANSWER: &str = "target/heapwright.class-path";

/// The program that is started: Maven on the path, else the wrapper of the project.
pub(crate) fn program(root: &Path) -> &'static str {
    if !command::is_on_path("mvn") && root.join("mvnw").is_file() { "./mvnw" } else { "mvn" }
}

/// Returns the project around a module: that of the outermost directory that has it among its modules.
pub(crate) fn project(directory: &Path) -> Result<Project, ProjectError> {
    let mut modules = Reactor::read(directory)?;
    let mut root = directory.to_owned();
    for above in directory.ancestors().skip(1) {
        if root.join(".git").exists() {
            break;
        }
        if above.join("pom.xml").is_file() {
            let wider = Reactor::read(above)?;
            if wider.visited.contains(&command::real(&root)) {
                (modules, root) = (wider, above.to_owned());
            }
        }
    }
    let build_files = modules.build_files.into_iter().collect();
    let modules = modules.poms.iter().filter(|(_, pom)| pom.packaging != "pom");
    let modules = modules.map(|(directory, pom)| module(&root, directory, pom)).collect();
    Ok(Project { tool: BuildTool::Maven, root, modules, build_files })
}

/// The modules that Maven would build.
struct Reactor {
    poms: Vec<(PathBuf, Pom)>,
    /// The directories of all modules, without links.
    visited: BTreeSet<PathBuf>,
    build_files: BTreeSet<PathBuf>,
}

impl Reactor {
    fn read(root: &Path) -> Result<Reactor, ProjectError> {
        let mut reactor = Reactor { poms: Vec::new(), visited: BTreeSet::new(), build_files: BTreeSet::new() };
        reactor.add(root)?;
        Ok(reactor)
    }

    fn add(&mut self, directory: &Path) -> Result<(), ProjectError> {
        if !self.visited.insert(command::real(directory)) {
            return Ok(());
        }
        let pom = Pom::read(directory)?;
        self.build_files.extend(pom.files.iter().cloned());
        let below = pom.modules.clone();
        self.poms.push((directory.to_owned(), pom));
        for name in below {
            let path = directory.join(&name);
            // a module may be named by its file
            let path = if path.is_file() { path.parent().map(Path::to_owned).unwrap_or(path) } else { path };
            self.add(&path)?;
        }
        Ok(())
    }
}

fn module(root: &Path, directory: &Path, pom: &Pom) -> Module {
    let below = directory.strip_prefix(root).unwrap_or(directory).display().to_string();
    Module {
        name: if below.is_empty() { ".".to_owned() } else { below },
        id: pom.id.clone(),
        directory: directory.to_owned(),
        classes: vec![pom.directory("outputDirectory")],
        sources: vec![pom.directory("sourceDirectory")],
        test_sources: pom.directory("testSourceDirectory"),
        release: pom.release(),
        class_path: None,
    }
}

/// Asks Maven for the class paths of all modules: first without the network, then with it.
pub(crate) fn class_paths(project: &Project, asking: &mut dyn FnMut(&str)) -> Result<ClassPaths, ProjectError> {
    let program = program(&project.root);
    let answer = format!("-Dmdep.outputFile={ANSWER}");
    let mut arguments = vec!["-B", "-q", "-Dstyle.color=never"];
    if project.modules.len() > 1 {
        // modules find each other's classes only if they are part of the same build
        arguments.push("compile");
    }
    arguments.extend(["dependency:build-classpath", answer.as_str()]);
    asking(&format!("{program} {}", arguments.join(" ")));
    for module in &project.modules {
        command::remove(&module.directory.join(ANSWER));
    }
    let offline: Vec<&str> = std::iter::once("-o").chain(arguments.iter().copied()).collect();
    if command::output(program, &offline, &project.root).is_err() {
        command::output(program, &arguments, &project.root)?;
    }
    let mut found = ClassPaths::new();
    for module in &project.modules {
        let file = module.directory.join(ANSWER);
        let text = command::read(&file)?;
        command::remove(&file);
        let separator = if cfg!(windows) { ';' } else { ':' };
        let entries = text.trim().split(separator).filter(|entry| !entry.is_empty()).map(PathBuf::from);
        found.insert(module.name.clone(), entries.collect());
    }
    Ok(found)
}
