//! The JVM that compiles tests and counts coverage for a bench. It runs no tests, so it can serve one suite after
//! another.

#![allow(clippy::disallowed_methods, reason = "its answers are waited for until a deadline")]

use crate::Toolchain;
use crate::bench::{ReplayError, io_error, jvm_options, path_text};
use crate::event::Event;
use crate::isolation::Isolation;
use crate::place::argument_file;
use crate::process::{self, Ended, Next, Process};
use crate::request::Request;
use crate::sandbox::Confinement;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The office. Its JVM is started on first use.
pub(crate) struct Office {
    mark: String,
    /// The directory of requests and results.
    root: PathBuf,
    isolation: Isolation,
    process: Option<Process>,
    /// The files that the JVM can read.
    readable: Vec<PathBuf>,
}

impl Office {
    pub fn new(root: PathBuf, isolation: Isolation, mark: String) -> Office {
        Office { mark, root, isolation, process: None, readable: Vec::new() }
    }

    /// Serves a request; `None` if the deadline passed first.
    pub fn serve(
        &mut self,
        tools: &Toolchain,
        class_path: &[PathBuf],
        request: &Request,
        deadline: Instant,
    ) -> Result<Option<Vec<Event>>, ReplayError> {
        let file = self.root.join("request");
        std::fs::write(&file, request.text()).map_err(io_error(&file))?;
        let mut process = match self.process.take() {
            Some(process) if class_path.iter().all(|path| self.readable.contains(path)) => process,
            _ => self.start(tools, class_path)?,
        };
        let problem = io_error(&tools.jdk);
        process.tell(&path_text(&file)?).map_err(problem)?;
        let mut events = Vec::new();
        loop {
            match process.next(deadline).map_err(io_error(&tools.jdk))? {
                Next::Event(event) if matches!(*event, Event::Done) => break,
                Next::Event(event) => events.push(*event),
                Next::Ended(Ended::Killed) => return Ok(None),
                Next::Ended(Ended::Itself(status)) => {
                    let status = process::describe(status);
                    return Err(ReplayError::Jvm { jdk: tools.jdk.clone(), status, output: process.tail() });
                }
            }
        }
        self.process = Some(process);
        Ok(Some(events))
    }

    fn start(&mut self, tools: &Toolchain, class_path: &[PathBuf]) -> Result<Process, ReplayError> {
        self.readable = class_path.to_vec();
        let scratch = self.root.join("scratch");
        let mut readable = class_path.to_vec();
        readable.extend([tools.jdk.clone(), tools.runner.clone()]);
        readable.extend(tools.framework_jars.iter().chain(&tools.coverage_jars).cloned());
        let confinement = Confinement {
            isolation: &self.isolation,
            readable,
            writable: vec![self.root.clone()],
            current: scratch.join("work"),
            scratch,
            environment: vec![("LC_ALL".to_owned(), "C.UTF-8".to_owned())],
            is_hostile: false,
        };
        let mut arguments = jvm_options(std::slice::from_ref(&tools.runner))?;
        // the locale changes the messages of the compiler
        arguments.extend(["-Xmx1500m", "-Duser.language=en", "heapwright.runner.Main"].map(str::to_owned));
        arguments.push(self.mark.clone());
        let file = self.root.join("office.args");
        std::fs::write(&file, argument_file(&arguments)).map_err(io_error(&file))?;
        start(&confinement, &tools.jdk, &file, &self.root.join("filter"), &self.mark)
    }
}

/// Starts a JVM with the arguments in a file.
pub(crate) fn start(
    confinement: &Confinement<'_>,
    jdk: &Path,
    arguments: &Path,
    filter: &Path,
    mark: &str,
) -> Result<Process, ReplayError> {
    let java = jdk.join("bin").join("java");
    let arguments = [format!("@{}", path_text(arguments)?)];
    let command = confinement.command(&java, &arguments, filter).map_err(io_error(&java))?;
    Process::start(command, mark, |command| confinement.spawn(command)).map_err(io_error(&java))
}
