//! Makes a plan.

use super::manifest::{Entry, FORMAT, Job, Manifest, PlannedRun, SpecFile};
use super::place;
use crate::cached::this_tool;
use crate::failure::Failure;
use crate::options::Options;
use crate::{Resolved, resolve, sources};
use heapwright_case::MethodName;
use heapwright_fingerprint::jdk_digest;
use heapwright_program::{ClassPathEntry, Program};
use heapwright_store::Store;
use std::path::Path;

/// What a plan comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Planned {
    /// The number of jobs.
    pub jobs: usize,
    /// The number of methods.
    pub methods: usize,
    /// Warnings for the user.
    pub warnings: Vec<String>,
}

/// Writes the plan of some runs into a directory: a manifest, and a job for every `slice` methods of a class. With a
/// store, the class path goes there, for workers that do not have it.
pub fn plan(
    directory: &Path,
    runs: Vec<(Option<String>, Options)>,
    shown: serde_json::Value,
    slice: usize,
    store: Option<&Store>,
) -> Result<Planned, Failure> {
    place::check_empty(directory)?;
    let mut planned = Vec::new();
    let mut jobs: Vec<(usize, Vec<MethodName>)> = Vec::new();
    let mut jdk = None;
    for (module, options) in runs {
        if !options.library.is_empty() {
            let message = "--library is not done in parts: its methods share what they have covered; use `gen`";
            return Err(Failure::wrong_input(message));
        }
        let Resolved { options, program, plan, .. } = match resolve(options) {
            Ok(resolved) => resolved,
            // as in a run on a whole project: a module without code does not keep the others from being tested
            Err(failure) if failure.code == crate::exit::UNSUPPORTED && module.is_some() => continue,
            Err(failure) => return Err(failure),
        };
        for class in &plan.classes {
            let entries = class.methods.iter().filter(|method| method.role == crate::candidates::Role::Entry);
            let entries: Vec<MethodName> = entries.map(|method| method.method.clone()).collect();
            jobs.extend(entries.chunks(slice.max(1)).map(|methods| (planned.len(), methods.to_vec())));
        }
        let class_path = entries(&program, store)?;
        let version = program.jdk().version().to_owned();
        jdk = Some((version.clone(), jdk_digest(program.jdk().home(), &version)));
        let specs = options.spec.iter().flat_map(|path| sources::with_imports(path));
        let specs = specs.map(|(path, text)| SpecFile { path, text }).collect();
        planned.push(PlannedRun { module, options, class_path, specs });
    }
    let Some((jdk, jdk_digest)) = jdk.filter(|_| !jobs.is_empty()) else {
        return Err(Failure::unsupported("nothing to test: no module has a method that a test could call"));
    };
    let home = std::env::current_dir().unwrap_or_default().display().to_string();
    let tool = this_tool();
    let manifest =
        Manifest { format: FORMAT, tool, jdk, jdk_digest, directory: home, runs: planned, jobs: jobs.len(), shown };
    let digest = place::write_manifest(directory, &manifest)?;
    let methods = jobs.iter().map(|(_, methods)| methods.len()).sum();
    for (number, (run, methods)) in jobs.iter().enumerate() {
        let job = Job { format: FORMAT, manifest: digest, run: *run, methods: methods.clone() };
        place::write_job(directory, number, &job)?;
    }
    Ok(Planned { jobs: jobs.len(), methods, warnings: store.map(Store::warnings).unwrap_or_default() })
}

/// Returns the entries of a class path with their hashes, and puts them into the store.
fn entries(program: &Program, store: Option<&Store>) -> Result<Vec<Entry>, Failure> {
    let mut all = Vec::new();
    for entry in program.class_path().entries() {
        let (path, directory) = match entry {
            ClassPathEntry::Directory(path) => (path.as_path(), true),
            ClassPathEntry::Jar(jar) => (jar.path(), false),
        };
        let digest = place::digest(path)?;
        if let Some(store) = store {
            place::upload(store, path, &digest)?;
        }
        all.push(Entry { path: path.display().to_string(), digest, directory });
    }
    Ok(all)
}
