//! A run as data: a plan, jobs that explore a few methods each, results, and the tests made from all of them.
//!
//! `plan`, any number of `work`, and a run with [`crate::Generator::with_results`] give what one run gives: the same
//! engine explores with the same options and seeds, and everything after the exploration is the same code.
//!
//! A directory has `manifest.json`, `jobs/N.json` and `results/N.result`. A job names the manifest by its hash, and a
//! result the job, so that nothing of another plan is ever merged.

mod given;
mod manifest;
mod place;
mod planning;
mod working;

pub use given::{Given, Results};
pub use manifest::{Entry, Job, JobResult, Manifest, MethodResult, PlannedRun, SpecFile};
pub use place::{ClassPathPlace, jobs, load_job, load_manifest, load_result, result_path};
pub use planning::{Planned, plan};
pub use working::{Extent, WorkOptions, Worked, work};

use crate::failure::Failure;
use heapwright_case::MethodName;
use heapwright_store::{Digest, Store};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What the jobs of a plan found.
pub struct Gathered {
    /// Per run of the plan, what is known of its methods.
    pub results: Vec<Results>,
    /// Jobs that have no usable result: their files, and what is wrong.
    pub open: Vec<(String, String)>,
    /// Bytes of all results.
    pub bytes: u64,
}

/// Checks all results of a plan, and says where they are.
pub fn gather(directory: &Path, manifest: &Manifest) -> Result<Gathered, Failure> {
    let mut results: Vec<BTreeMap<MethodName, (PathBuf, Digest)>> =
        manifest.runs.iter().map(|_| BTreeMap::new()).collect();
    let (mut open, mut bytes) = (Vec::new(), 0);
    for path in jobs(directory)? {
        let (job, digest) = load_job(&path)?;
        let of_run = results.get_mut(job.run).ok_or_else(|| {
            Failure::wrong_input(format!("{}: the plan has no run {}: plan again", path.display(), job.run))
        })?;
        let place = result_path(&path);
        match load_result(&place, &digest) {
            Ok(Some((found, size))) => {
                bytes += size;
                of_run.extend(found.methods.into_iter().map(|one| (one.method, (place.clone(), digest))));
            }
            Ok(None) => open.push((path.display().to_string(), "it has no result".to_owned())),
            Err(problem) => open.push((path.display().to_string(), problem)),
        }
    }
    Ok(Gathered { results: results.into_iter().map(Results::new).collect(), open, bytes })
}

/// Returns options with which a planned run can be repeated here: its class path is where it was, or comes from a
/// store.
pub fn at_home(
    manifest: &Manifest,
    run: &PlannedRun,
    directory: &Path,
    store: Option<&Store>,
    place: &ClassPathPlace,
) -> Result<crate::Options, Failure> {
    place::localised(manifest, run, directory, store, place)
}
