//! What can be said about plans, jobs and merging.

use super::CacheSettings;
use crate::args::GenArgs;
use crate::generate::settings::{Settings, Span};
use crate::quantity::{Size, Within};
use clap::Args;
use std::path::PathBuf;

/// Divide a run of `gen` into jobs that any machine can do.
///
/// Writes a directory with a manifest and one small file for each job. `heapwright work` does a job, and
/// `heapwright merge` makes the tests from all results: the same, byte for byte, that `gen` with these options writes.
/// The options are those of `gen`, except for --out: it names the directory of the plan. docs/cluster.md tells more.
///
/// Examples:
///   heapwright plan -cp target/classes com.shop.Till --out plan
///   for job in plan/jobs/*.json; do heapwright work "$job"; done
///   heapwright merge plan --out src/test/java
///
/// Exit codes: 0 done; 2 wrong input; 3 a target that is not supported.
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub struct PlanArgs {
    /// What to test, as for `gen`
    #[arg(value_name = "TARGET")]
    pub targets: Vec<String>,

    #[command(flatten)]
    pub settings: Settings,

    /// The most methods of one job; all are of one class
    #[arg(long, value_name = "N", default_value = "4", allow_negative_numbers = true)]
    pub slice: Within<1, 10_000>,

    /// Only this module of the project, by its directory or name; may be repeated
    #[arg(long, value_name = "NAME")]
    pub module: Vec<String>,

    /// Only methods that changed since the last commit, as git sees it
    #[arg(long, conflicts_with = "since")]
    pub changed: bool,

    /// Only methods that changed since a branch, tag or commit
    #[arg(long, value_name = "REF")]
    pub since: Option<String>,

    /// Read defaults from this file instead of the nearest heapwright.toml
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    pub config: Option<PathBuf>,

    /// Read no heapwright.toml
    #[arg(long)]
    pub no_config: bool,

    /// Problems only
    #[arg(long, short)]
    pub quiet: bool,
}

impl PlanArgs {
    /// The same run, as `gen` would do it; the directory of the tests is named later.
    pub fn as_gen(&self) -> GenArgs {
        let settings = Settings { out: None, out_later: true, ..self.settings.clone() };
        GenArgs {
            targets: self.targets.clone(),
            settings,
            module: self.module.clone(),
            changed: self.changed,
            since: self.since.clone(),
            config: self.config.clone(),
            no_config: self.no_config,
            json: false,
            sarif: None,
            fail_on: None,
            report: None,
            source_path: Vec::new(),
            quiet: self.quiet,
            verbose: false,
        }
    }
}

/// Where earlier results are kept.
#[derive(Clone, Debug, Args)]
pub struct CacheArgs {
    /// Where results and class paths are kept: a directory, or a URL (s3://, gs://, az://, https://; credentials come
    /// from the environment) [default: a directory of the user's]
    #[arg(long, value_name = "URL")]
    pub cache: Option<String>,

    /// The most that a cache in a directory may hold, such as 500m [default: 2g]
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true)]
    pub cache_size: Option<Size<1>>,

    /// Compute everything anew, and keep nothing
    #[arg(long)]
    pub no_cache: bool,
}

impl CacheArgs {
    /// What they come to.
    pub fn settings(&self) -> CacheSettings {
        CacheSettings { place: self.cache.clone(), size: self.cache_size, off: self.no_cache.then_some(true) }
    }
}

/// Do one job of a plan.
///
/// Explores the methods of the job and writes their result beside it, into `results`. A job that has a result is
/// done: doing it twice, or on two machines, changes nothing. The class path is taken from where it was when the plan
/// was made, or from the cache; its content must be the same, as must be this program, Z3, cvc5 and the JDK.
///
/// Exit codes: 0 done; 2 wrong input; 70 a fault of Heapwright itself; 130 interrupted, and there is no result.
#[derive(Debug, Args)]
pub struct WorkArgs {
    /// A job, such as plan/jobs/00007.json
    #[arg(value_name = "JOB")]
    pub job: PathBuf,

    /// Time for one method, if not that of the plan; methods that need no more are not explored again
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub method_time: Option<Span>,

    /// The JDK whose library is used [default: JAVA_HOME, then java on the PATH]
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,

    #[command(flatten)]
    pub cache: CacheArgs,

    /// Print what was done as one JSON document
    #[arg(long)]
    pub json: bool,

    /// Problems only
    #[arg(long, short)]
    pub quiet: bool,
}

/// Make the tests from the results of all jobs of a plan.
///
/// Chooses and writes tests as `gen` does, and runs them on the real JVM before.
///
/// Exit codes: 0 done; 2 wrong input, or jobs have no result (the message names them); otherwise those of `gen`.
#[derive(Debug, Args)]
pub struct MergeArgs {
    /// The directory of the plan
    #[arg(value_name = "DIR")]
    pub directory: PathBuf,

    /// Where the test files go [default: where the plan's project has its tests]
    #[arg(long, short, value_name = "DIR")]
    pub out: Option<PathBuf>,

    /// Make tests of what is there, although jobs have no result
    #[arg(long)]
    pub partial: bool,

    /// Threads that make tests [default: one for each processor]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub threads: Option<Within<1, 4_096>>,

    /// Do not run the tests on the real JVM
    #[arg(long)]
    pub no_replay: bool,

    #[command(flatten)]
    pub cache: CacheArgs,

    /// Print the run as one JSON document (docs/report-schema.md) instead of the table
    #[arg(long)]
    pub json: bool,

    /// Write the findings as a SARIF 2.1 document
    #[arg(long, value_name = "FILE")]
    pub sarif: Option<PathBuf>,

    /// Write a report as HTML into this directory
    #[arg(long, value_name = "DIR")]
    pub report: Option<PathBuf>,

    /// No progress and no table: problems only
    #[arg(long, short)]
    pub quiet: bool,

    /// Say more: what was skipped and why, files that did not change
    #[arg(long, short, conflicts_with = "quiet")]
    pub verbose: bool,
}

impl MergeArgs {
    /// The same, as far as it is shown at the end of `gen`.
    pub fn as_gen(&self) -> GenArgs {
        GenArgs {
            targets: Vec::new(),
            settings: Settings::default(),
            module: Vec::new(),
            changed: false,
            since: None,
            config: None,
            no_config: true,
            json: self.json,
            sarif: self.sarif.clone(),
            fail_on: None,
            report: self.report.clone(),
            source_path: Vec::new(),
            quiet: self.quiet,
            verbose: self.verbose,
        }
    }
}
