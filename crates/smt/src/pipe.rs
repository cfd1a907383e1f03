//! Any solver with an SMT-LIB interface, in a separate process. Consecutive queries share their common prefix.
#![allow(clippy::disallowed_methods, reason = "starting and timing the solver's process is what this backend is for")]

use crate::lower::Lowering;
use crate::query::{Core, Failure, Query, Reason, SatResult, Solver};
use crate::smtlib::{Node, Reader, Text, variables};
use heapwright_meter::{Alarm, Processor, limit_memory};
use heapwright_term::{TermId, Terms, Value, Witness};
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::OnceLock;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// Where solvers are that came with this program.
static BESIDE: OnceLock<PathBuf> = OnceLock::new();

/// Looks for solvers in this directory before the path. Call at program start; only the first call counts.
pub(crate) fn look_in(directory: &Path) {
    let _ = BESIDE.set(directory.to_owned());
}

/// How to start a solver, and which logic to set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// The executable: a path, or a name that is looked up on the path.
    pub command: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// The logic; `None` for Z3, which is slower with one.
    pub logic: Option<&'static str>,
    /// How to limit the work for one query; without it, only the clock does.
    pub work: Option<Work>,
    /// Memory limit in bytes.
    pub memory: Option<usize>,
    /// Where the shared libraries are that it came with, if not in the usual places.
    pub libraries: Option<PathBuf>,
}

/// A solver's own measure of its work.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Work {
    /// The option that limits it.
    pub option: &'static str,
    /// Units used up by reading a formula.
    pub start: u32,
    /// Units used up by a millisecond of solving.
    pub millisecond: u32,
}

impl Program {
    /// cvc5.
    pub fn cvc5() -> Program {
        let arguments = ["--lang=smt2", "--incremental", "--produce-models", "--quiet"];
        let work = Some(Work { option: ":reproducible-resource-limit", start: 150_000, millisecond: 35 });
        Program { work, ..Program::known("cvc5", &arguments, Some("QF_BVFP")) }
    }

    /// Z3 in a process of its own.
    pub fn z3() -> Program {
        Program::known("z3", &["-in", "-smt2"], None)
    }

    /// Bitwuzla.
    pub fn bitwuzla() -> Program {
        Program::known("bitwuzla", &["--produce-models"], Some("QF_BVFP"))
    }

    fn known(command: &str, arguments: &[&str], logic: Option<&'static str>) -> Program {
        let arguments = arguments.iter().map(|&argument| argument.to_owned()).collect();
        let beside = BESIDE.get().filter(|directory| directory.join(command).is_file());
        let path = beside.map(|directory| directory.join(command).to_string_lossy().into_owned());
        let command = path.unwrap_or_else(|| command.to_owned());
        Program { command, arguments, logic, work: None, memory: None, libraries: beside.cloned() }
    }

    /// The name of the program.
    pub fn name(&self) -> &str {
        self.command.rsplit(std::path::MAIN_SEPARATOR).next().unwrap_or(&self.command)
    }

    /// The command that starts it, without arguments.
    pub fn start(&self) -> Command {
        let mut command = Command::new(&self.command);
        if let Some(directory) = &self.libraries {
            command.env("LD_LIBRARY_PATH", directory);
        }
        command
    }

    /// Returns true if the executable exists.
    pub fn is_installed(&self) -> bool {
        if self.libraries.is_some() {
            return true;
        }
        let paths = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&paths).any(|directory| directory.join(&self.command).is_file())
    }
}

/// A solver behind a pipe. It is started by the first query, and again after a failure or timeout.
pub struct Pipe {
    program: Program,
    session: Option<Session>,
}

impl Pipe {
    /// Uses this program.
    pub fn new(program: Program) -> Pipe {
        Pipe { program, session: None }
    }
}

impl Solver for Pipe {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> SatResult {
        let session = match &mut self.session {
            Some(session) => session,
            none => match Session::start(&self.program) {
                Ok(session) => none.insert(session),
                Err(reason) => return SatResult::Unknown(reason),
            },
        };
        let answer = session.check(terms, query).unwrap_or_else(SatResult::Unknown);
        // Whatever the reason, the process may still be busy.
        if let SatResult::Unknown(_) = answer {
            self.session = None;
        }
        answer
    }
}

/// The interval at which a pending answer is polled.
const POLL: Duration = Duration::from_millis(10);

/// How much longer than its processor time a process may take in wall-clock time: allows for a busy machine, but not
/// for a process that does nothing.
const BUSY: u32 = 30;

struct Session {
    process: Child,
    clock: Option<Processor>,
    commands: Sender<String>,
    answers: Receiver<Node>,
    /// Whether its memory is limited.
    limited: bool,
    work: Option<Work>,
    text: Text,
    lowering: Lowering<<Text as crate::lower::Target>::Expr>,
    /// INVARIANT: one scope of the solver for each.
    scopes: Vec<Scope>,
}

/// An assertion, and the marks before it.
struct Scope {
    assertion: TermId,
    lowered: usize,
    written: usize,
}

impl Session {
    fn start(program: &Program) -> Result<Session, Reason> {
        let not_started = || Reason::Failed(Failure::NotStarted(program.command.clone()));
        let mut process = program
            .start()
            .args(&program.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|_| not_started())?;
        if let Some(bytes) = program.memory {
            limit_memory(process.id(), bytes);
        }
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(not_started());
        };
        let (commands, answers) = (write_to(input), read_from(output));
        let mut text = Text::new();
        text.command("(set-option :produce-models true)");
        if let Some(logic) = program.logic {
            text.command(&format!("(set-logic {logic})"));
        }
        Ok(Session {
            clock: Processor::of_process(process.id()),
            process,
            commands,
            answers,
            limited: program.memory.is_some(),
            work: program.work,
            text,
            lowering: Lowering::new(),
            scopes: Vec::new(),
        })
    }

    fn check(&mut self, terms: &Terms, query: &Query) -> Result<SatResult, Reason> {
        self.assert(terms, query)?;
        if let Some(work) = self.work {
            let units = query.timeout.as_millis().saturating_mul(u128::from(work.millisecond));
            let units = units.saturating_add(u128::from(work.start)).min(u128::from(u64::MAX));
            self.text.command(&format!("(set-option {} {units})", work.option));
        }
        self.text.command("(check-sat)");
        self.send()?;
        let answer = self.answer(query)?;
        match answer.atom() {
            Some("sat") => self.witness(terms, query).map(SatResult::Sat),
            Some("unsat") => Ok(SatResult::Unsat(Core::new(query.assertions.clone()))),
            Some("unknown") => Ok(SatResult::Unknown(self.why_unknown(query)?)),
            _ => Err(Reason::Failed(Failure::Answer(shorten(&answer)))),
        }
    }

    /// The processor time for an answer: more than the query's timeout if the work is counted.
    fn most(&self, query: &Query) -> Duration {
        if self.work.is_some() { query.longest } else { query.timeout.min(query.longest) }
    }

    fn why_unknown(&mut self, query: &Query) -> Result<Reason, Reason> {
        self.text.command("(get-info :reason-unknown)");
        self.send()?;
        let answer = self.answer(query)?;
        let reason = answer.list().and_then(<[Node]>::last).and_then(Node::atom);
        Ok(match reason {
            Some("resourceout" | "timeout") => Reason::Timeout,
            _ => Reason::Incomplete,
        })
    }

    fn assert(&mut self, terms: &Terms, query: &Query) -> Result<(), Reason> {
        let shared = self.scopes.iter().zip(&query.assertions).take_while(|(a, b)| a.assertion == **b).count();
        if let Some(oldest) = self.scopes.get(shared) {
            self.lowering.forget_since(oldest.lowered);
            self.text.forget_since(oldest.written);
            self.text.command(&format!("(pop {})", self.scopes.len() - shared));
            self.scopes.truncate(shared);
        }
        for &assertion in query.assertions.iter().skip(shared) {
            self.scopes.push(Scope { assertion, lowered: self.lowering.mark(), written: self.text.mark() });
            self.text.command("(push 1)");
            let expr = self.lowering.lower(terms, &mut self.text, assertion)?;
            self.text.assert(expr);
        }
        Ok(())
    }

    fn witness(&mut self, terms: &Terms, query: &Query) -> Result<Witness, Reason> {
        let variables: Vec<TermId> = variables(terms, &query.assertions);
        let mut witness = Witness::new();
        if variables.is_empty() {
            return Ok(witness);
        }
        let names = variables.iter().filter_map(|&id| Some(self.text.show(self.lowering.plain(id)?)));
        let command = format!("(get-value ({}))", names.collect::<Vec<_>>().join(" "));
        self.text.command(&command);
        self.send()?;
        let answer = self.answer(query)?;
        let garbled = || Reason::Failed(Failure::Answer(shorten(&answer)));
        let pairs = answer.list().ok_or_else(garbled)?;
        if pairs.len() != variables.len() {
            return Err(garbled());
        }
        for (&variable, pair) in variables.iter().zip(pairs) {
            let bits = pair.list().and_then(<[Node]>::last).and_then(Node::bits).ok_or_else(garbled)?;
            if let Some(sort) = terms.sort(variable) {
                witness.set(variable, Value::from_bits(sort, bits));
            }
        }
        Ok(witness)
    }

    fn send(&mut self) -> Result<(), Reason> {
        self.commands.send(self.text.take_commands()).map_err(|_| Reason::Failed(Failure::Died))
    }

    /// Waits for an answer. The processor time of the process counts, and is charged to the caller too.
    fn answer(&mut self, query: &Query) -> Result<Node, Reason> {
        let (most, begun, before) = (self.most(query), Instant::now(), self.time());
        let answer = loop {
            match self.answers.recv_timeout(POLL.min(most)) {
                Ok(answer) => break Ok(answer),
                Err(RecvTimeoutError::Disconnected) => break Err(self.died()),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if let Some(reason) = query.out_of() {
                break Err(reason);
            }
            let by_the_wall = begun.elapsed();
            let spent = match (before, self.time()) {
                (Some(before), Some(now)) => now.saturating_sub(before),
                _ => by_the_wall,
            };
            if spent >= most || by_the_wall >= most.saturating_mul(BUSY) {
                break Err(Reason::Timeout);
            }
        };
        self.charge(&query.alarm, before, begun);
        answer
    }

    fn time(&self) -> Option<Duration> {
        self.clock.and_then(|clock| clock.time())
    }

    fn charge(&self, alarm: &Alarm, before: Option<Duration>, begun: Instant) {
        alarm.charge(match (before, self.time()) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => begun.elapsed(),
        });
    }

    /// Why there will be no answer. A process with a memory limit that dies is assumed to have hit it.
    fn died(&self) -> Reason {
        if self.limited { Reason::Memory } else { Reason::Failed(Failure::Died) }
    }
}

/// Writes commands on a separate thread: a solver that is slow to read must not delay us beyond the timeout of the
/// query. The thread ends with the session or the process.
fn write_to(mut input: ChildStdin) -> Sender<String> {
    let (sender, commands) = channel::<String>();
    std::thread::spawn(move || {
        for text in commands {
            if input.write_all(text.as_bytes()).and_then(|()| input.flush()).is_err() {
                return;
            }
        }
    });
    sender
}

/// Reads answers on a separate thread, which ends with the process.
fn read_from(output: ChildStdout) -> Receiver<Node> {
    let (sender, answers) = channel();
    std::thread::spawn(move || {
        let mut reader = Reader::new(BufReader::new(output));
        while let Ok(Some(node)) = reader.read() {
            if sender.send(node).is_err() {
                return;
            }
        }
    });
    answers
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The beginning of an unrecognised answer.
fn shorten(node: &Node) -> String {
    let text = match node {
        Node::Atom(text) => text.clone(),
        Node::List(nodes) => nodes.iter().map(|node| node.atom().unwrap_or("(…)")).collect::<Vec<_>>().join(" "),
    };
    text.chars().take(200).collect()
}
