//! The files of a plan, as data.

use crate::engine::Exploration;
use crate::options::Options;
use heapwright_case::MethodName;
use heapwright_fingerprint::Tool;
use heapwright_store::Digest;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The format of these files.
pub(super) const FORMAT: u32 = 1;

/// What all jobs of a plan share.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Manifest {
    /// The format of the file.
    pub format: u32,
    /// The build that made the plan; all jobs need the same.
    pub tool: Tool,
    /// The version of the JDK.
    pub jdk: String,
    /// The hash of the JDK's own description.
    pub jdk_digest: Digest,
    /// The directory in which the plan was made; relative paths start there.
    pub directory: String,
    /// The runs: one, or one for each module of a project.
    pub runs: Vec<PlannedRun>,
    /// The number of jobs.
    pub jobs: usize,
    /// What the command line keeps for the end.
    pub shown: serde_json::Value,
}

/// A run of the plan.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PlannedRun {
    /// The module, if the plan is for a project.
    pub module: Option<String>,
    /// The options. If the output is empty, it is named when the results are merged.
    pub options: Options,
    /// The class path, entry by entry.
    pub class_path: Vec<Entry>,
    /// The specifications, with the files that they import.
    pub specs: Vec<SpecFile>,
}

/// A directory or jar of a class path.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Entry {
    /// Where it was.
    pub path: String,
    /// The hash of its content.
    pub digest: Digest,
    /// Whether it is a directory.
    pub directory: bool,
}

/// A specification file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SpecFile {
    /// Where it was.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// Methods to explore.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Job {
    /// The format of the file.
    pub format: u32,
    /// The hash of the manifest.
    pub manifest: Digest,
    /// The run, by its position in the manifest.
    pub run: usize,
    /// The methods.
    pub methods: Vec<MethodName>,
}

/// What a job found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct JobResult {
    /// The format of the file.
    pub format: u32,
    /// For each method of the job, in order.
    pub methods: Vec<MethodResult>,
}

/// What was found for a method.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct MethodResult {
    /// The method.
    pub method: MethodName,
    /// The processor time it was given.
    pub limit: Duration,
    /// The time it took.
    pub time: Duration,
    /// What was found.
    pub(crate) exploration: Exploration,
}

impl MethodResult {
    /// Whether more time might find more.
    pub fn is_cut_short(&self) -> bool {
        self.exploration.cut_short
    }

    /// The number of different branches that its runs take: what more time has to increase to be worth it.
    pub fn branches(&self) -> usize {
        let edges = self.exploration.runs.iter().flat_map(|run| &run.edges);
        edges.collect::<std::collections::BTreeSet<_>>().len()
    }

    /// The number of runs that were found.
    pub fn runs(&self) -> usize {
        self.exploration.runs.len()
    }
}
