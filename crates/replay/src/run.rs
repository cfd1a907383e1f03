//! One run of the tests of a suite: starts a JVM, and restarts it after a test has ended it.

#![allow(clippy::disallowed_methods, reason = "the time of a run is limited")]

use crate::bench::{ReplayError, absolute, io_error, jvm_options, path_text, shown};
use crate::isolation::Isolation;
use crate::office;
use crate::place::{Place, argument_file};
use crate::process::{self, Ended, Next, Process};
use crate::request::Request;
use crate::sandbox::Confinement;
use crate::suite;
use crate::tally::{Outcome, Tally};
use crate::variation::Variation;
use crate::{Suite, Toolchain};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The runner's exit code if the JDK's immutable sets do not have the requested order.
const OTHER_SALT: i32 = 83;
/// How often a JVM is restarted to get it; each has one order or the other by chance.
const MOST_SALTS: u32 = 8;
/// How much earlier a JVM's time ends than ours, so that it ends itself.
const EARLIER: Duration = Duration::from_millis(50);

/// The tests to run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Job {
    /// The test classes.
    pub classes: Vec<String>,
    /// `Class#method`: tests that are not run.
    pub skip: Vec<String>,
    /// `Class#method`: the tests to run if each is run alone.
    pub only: Vec<String>,
    /// The requested order of the JDK's immutable sets.
    pub salt: Option<bool>,
}

/// What all runs of a suite have in common.
pub(crate) struct Runner<'a> {
    pub suite: &'a Suite,
    pub tools: &'a Toolchain,
    pub isolation: &'a Isolation,
    pub place: &'a Place,
    pub mark: &'a str,
    pub deadline: Instant,
}

impl Runner<'_> {
    /// Runs tests until each has ended or the deadline has passed; counts the JVMs it needs.
    pub fn run(&self, variation: &Variation, job: &Job, jvms: &mut u32) -> Result<Outcome, ReplayError> {
        let own = self.place.below(variation.directory)?;
        let mut tally = Tally::default();
        let mut salt = job.salt;
        let mut salts = 0;
        while !tally.is_done() {
            if Instant::now() >= self.deadline {
                tally.set_out_of_time();
            }
            if tally.is_out_of_time() {
                break;
            }
            let settled = tally.settled();
            let (ended, output) = self.run_once(variation, &Job { salt, ..job.clone() }, &own, &mut tally)?;
            match ended {
                Ended::Killed => tally.set_out_of_time(),
                Ended::Itself(status) if status.code() == Some(OTHER_SALT) && salt.is_some() => {
                    salts += 1;
                    salt = salt.filter(|_| salts < MOST_SALTS);
                    continue;
                }
                Ended::Itself(_) if tally.is_done() || tally.is_out_of_time() => {}
                Ended::Itself(status) => {
                    let status = process::describe(status);
                    let blamed = tally.blame(&format!("{status}{}", shown(&output)));
                    if !blamed && tally.settled() == settled {
                        return Err(ReplayError::Jvm { jdk: self.tools.jdk.clone(), status, output });
                    }
                }
            }
            *jvms += 1;
            own.clear_scratch();
        }
        Ok(tally.finish())
    }

    /// Runs one JVM; returns how it ended and the end of its noise.
    fn run_once(
        &self,
        variation: &Variation,
        job: &Job,
        own: &Place,
        tally: &mut Tally,
    ) -> Result<(Ended, String), ReplayError> {
        let request = self.request(variation, job, tally)?;
        let request = own.write("request", request.text().as_bytes())?;
        let mut arguments = self.arguments(variation, own)?;
        arguments.extend(["heapwright.runner.Main".to_owned(), self.mark.to_owned(), path_text(&request)?]);
        let arguments = own.write("jvm.args", argument_file(&arguments).as_bytes())?;
        let confinement = self.confinement(variation, own)?;
        let mut process: Process = office::start(&confinement, &self.tools.jdk, &arguments, &own.filter(), self.mark)?;
        tally.begin();
        loop {
            match process.next(self.deadline).map_err(io_error(&self.tools.jdk))? {
                Next::Event(event) => tally.absorb(*event),
                Next::Ended(ended) => return Ok((ended, process.tail())),
            }
        }
    }

    fn confinement(&self, variation: &Variation, own: &Place) -> Result<Confinement<'_>, ReplayError> {
        let mut readable = absolute(&self.suite.class_path)?;
        readable.extend([&self.tools.jdk, &self.tools.runner, &self.tools.agent].map(PathBuf::clone));
        readable.extend(self.tools.framework_jars.iter().chain(&self.tools.coverage_jars).cloned());
        // not the whole place: tests must not see what concurrently running tests write
        readable.extend([self.place.sources(), self.place.classes(), own.root().to_owned()]);
        let scratch = own.scratch();
        // a JVM that uses the C locale for file names would not find a class path with non-ASCII characters
        let mut environment = vec![("LC_ALL".to_owned(), "C.UTF-8".to_owned())];
        environment.extend(variation.environment.iter().map(|(name, value)| ((*name).into(), (*value).into())));
        Ok(Confinement {
            isolation: self.isolation,
            readable,
            writable: Vec::new(),
            current: scratch.join(variation.directory),
            scratch,
            environment,
            is_hostile: true,
        })
    }

    fn request(&self, variation: &Variation, job: &Job, tally: &Tally) -> Result<Request, ReplayError> {
        let left = self.deadline.saturating_duration_since(Instant::now()).saturating_sub(EARLIER);
        let mut request = Request::default();
        request.set("mode", "run")?;
        request.set("driver", suite::driver(self.tools.framework))?;
        request.path("output", &self.place.classes())?;
        let mut classes: Vec<&String> = job.classes.iter().collect();
        let mut only: Vec<&String> = job.only.iter().collect();
        if variation.seed != 0 {
            request.set("seed", &variation.seed.to_string())?;
            classes.sort_by_key(|name| shuffled(name, variation.seed));
            only.sort_by_key(|name| shuffled(name, variation.seed));
        }
        request.strings("test-class", classes)?;
        if variation.alone {
            request.set("alone", "true")?;
            request.strings("only", only)?;
        }
        request.paths("class-path", &absolute(&self.suite.class_path)?)?;
        request.paths("coverage-jar", &self.tools.coverage_jars)?;
        request.strings("target", &self.suite.targets)?;
        request.set("jdk", if self.suite.measures_jdk { "true" } else { "false" })?;
        request.strings("uncounted", &self.suite.uncounted)?;
        request.strings("skip", &job.skip)?;
        tally.skip().try_for_each(|name| request.set("skip", &name))?;
        request.set("measured", if variation.measured { "true" } else { "false" })?;
        if let Some(thread) = variation.thread {
            request.set("thread", thread)?;
        }
        request.set("depth", &variation.depth.to_string())?;
        request.set("threads", &variation.threads.to_string())?;
        request.set("input", if variation.input { "true" } else { "false" })?;
        if let Some(salt) = job.salt {
            request.set("salt", if salt { "true" } else { "false" })?;
        }
        request.set("test-timeout-millis", &self.suite.test_timeout.as_millis().to_string())?;
        request.set("deadline-millis", &left.as_millis().to_string())?;
        Ok(request)
    }

    fn arguments(&self, variation: &Variation, own: &Place) -> Result<Vec<String>, ReplayError> {
        let mut class_path = vec![self.tools.runner.clone(), self.place.classes()];
        class_path.extend(absolute(&self.suite.class_path)?);
        class_path.extend(self.tools.framework_jars.iter().cloned());
        let mut arguments = jvm_options(&class_path)?;
        arguments.extend(variation.options.iter().map(|option| (*option).to_owned()));
        arguments.push("-XX:MaxDirectMemorySize=512m".to_owned());
        let scratch = own.scratch();
        arguments.push(format!("-Duser.home={}", path_text(&scratch.join("home"))?));
        arguments.push(format!("-Djava.io.tmpdir={}", path_text(&scratch.join("tmp"))?));
        if variation.measured {
            // Names with `*` or `?` would be patterns; no class has such a name.
            let targets = &self.suite.targets;
            let includes = if targets.is_empty() { "-".to_owned() } else { targets.join(":") };
            let agent = path_text(&self.tools.agent)?;
            let boot = if self.suite.measures_jdk { "inclbootstrapclasses=true," } else { "" };
            arguments
                .push(format!("-javaagent:{agent}=output=none,dumponexit=false,jmx=false,{boot}includes={includes}"));
        }
        arguments.push(if self.suite.assertions { "-ea" } else { "-da" }.to_owned());
        arguments.extend(self.suite.jvm_args.iter().cloned());
        Ok(arguments)
    }
}

/// A sort key that puts names into a pseudorandom order.
fn shuffled(name: &str, seed: u64) -> u64 {
    let hash = name
        .bytes()
        .fold(seed ^ 0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    // the last letters, in which names differ most, have changed only the low bits
    (hash ^ (hash >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}
