//! The options that determine what a run finds.

use serde::{Deserialize, Serialize};

/// What a run was asked for: two runs on the same classes with equal options give equal tests.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RunOptions {
    /// The class path, one entry an element.
    pub class_path: Vec<String>,
    /// Targets as they were given.
    pub targets: Vec<String>,
    /// Patterns of what was left out.
    pub exclude: Vec<String>,
    /// Test framework: `junit5`, `junit4` or `testng`.
    pub framework: String,
    /// How inputs are built: `auto`, `api` or `fields`.
    #[serde(default)]
    pub inputs: String,
    /// The most calls that build an input; none if they grow by themselves.
    #[serde(default)]
    pub calls: Option<u32>,
    /// The most objects that a caller holds at once; none if that depends on the class.
    #[serde(default)]
    pub objects: Option<u32>,
    /// How aliasing of inputs is explored: `delayed`, `eager` or `none`.
    pub aliasing: String,
    /// Assumptions on the input heap.
    pub assumptions: Vec<String>,
    /// Security goals.
    #[serde(default)]
    pub goals: Vec<String>,
    /// Files of specifications.
    pub spec: Vec<String>,
    /// How inputs are found that a specification describes: `auto`, `lazy`, `concolic` or `spec`.
    pub strategy: String,
    /// How often a precondition is unfolded before it is run.
    pub unfold: u32,
    /// The name of the methods that check inputs; a pattern.
    pub rep_ok: String,
    /// Which path is explored next: `coverage`, `dfs`, `bfs` or `random`.
    pub searcher: String,
    /// Seed of everything random.
    pub seed: u64,
    /// How often a loop may iterate.
    pub loop_bound: u32,
    /// Decisions on one path at most.
    pub max_depth: u32,
    /// Paths of one method at most.
    pub max_paths: u32,
    /// Length of an input array at most.
    pub max_array: u32,
    /// Time for the whole run in milliseconds; none is no limit.
    pub time_ms: Option<u64>,
    /// Time for one method in milliseconds.
    pub method_time_ms: u64,
    /// Time for one solver query in milliseconds.
    pub solver_timeout_ms: u64,
    /// Whether tests are kept that add neither a branch nor an outcome.
    pub keep_all: bool,
    /// Whether static fields are part of the input.
    pub statics: bool,
    /// Whether the tests were run on the real JVM.
    pub replay: bool,
    /// Version of the JDK whose library was used.
    pub jdk: String,
}
