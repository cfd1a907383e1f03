//! `heapwright doctor`: checks that everything `gen` needs is installed, and explains how to fix what is not.

use crate::args::DoctorArgs;
use crate::solvers;
use comfy_table::{ContentArrangement, Table, TableStyle};
use heapwright_generate::exit;
use heapwright_program::Jdk;
use heapwright_replay::{Isolation, ToolOptions};
use heapwright_smt::{Pipe, Program, Query, SatResult, Solver, Z3};
use heapwright_term::{Op, Sort, TermId, Terms, Width};
use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// The state of a requirement.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum State {
    /// Present.
    Good,
    /// Missing, but `gen` works without it, though less well.
    Optional,
    /// Missing.
    Bad,
}

/// A requirement that was checked.
#[derive(Debug)]
struct Check {
    name: String,
    state: State,
    /// What was found, or what is wrong.
    found: String,
    /// How to fix it.
    remedy: Option<String>,
}

impl Check {
    fn good(name: &str, found: impl ToString) -> Check {
        Check { name: name.to_owned(), state: State::Good, found: found.to_string(), remedy: None }
    }

    fn missing(name: &str, state: State, found: impl ToString, remedy: impl ToString) -> Check {
        Check { name: name.to_owned(), state, found: found.to_string(), remedy: Some(remedy.to_string()) }
    }
}

/// Runs the command.
pub fn run(arguments: &DoctorArgs) -> ExitCode {
    let mut checks = java(arguments);
    checks.extend(java_home(arguments, std::env::var_os("JAVA_HOME").map(PathBuf::from)));
    checks.push(isolation(Isolation::find()));
    checks.push(maven());
    checks.push(z3());
    checks.push(floats());
    let bad = checks.iter().any(|check| check.state == State::Bad);
    // A closed pipe is not an error.
    let _ = std::io::stdout().write_all(describe(&checks).as_bytes());
    ExitCode::from(if bad { exit::WRONG_INPUT } else { exit::DONE })
}

fn describe(checks: &[Check]) -> String {
    let mut table = Table::new();
    table.load_style(TableStyle::new());
    table.set_content_arrangement(ContentArrangement::Disabled);
    for check in checks {
        let mark = match check.state {
            State::Good => "ok",
            State::Optional => "optional",
            State::Bad => "MISSING",
        };
        table.add_row([mark, &check.name, &check.found]);
    }
    let mut text = String::new();
    for line in table.lines() {
        let _ = writeln!(text, "{}", line.trim());
    }
    for check in checks {
        if let Some(remedy) = &check.remedy {
            let _ = write!(text, "\n{}: {remedy}\n", check.name);
        }
    }
    text
}

/// Checks the JDK, its compiler, and the jars for tests and coverage.
fn java(arguments: &DoctorArgs) -> Vec<Check> {
    let (home, missing) = match Jdk::locate(arguments.jdk.as_deref()) {
        Ok(jdk) => (jdk.home().to_owned(), None),
        Err(error) => {
            let remedy = "install a JDK 17 or newer (on Debian and Ubuntu: apt install openjdk-17-jdk-headless), and \
                          name it with --jdk or JAVA_HOME";
            (PathBuf::new(), Some(Check::missing("JDK", State::Bad, error, remedy)))
        }
    };
    let options = ToolOptions { jdk: home, framework: arguments.framework, ..ToolOptions::default() };
    let fetches = on_path("mvn").is_some();
    let found = heapwright_replay::doctor(&options).into_iter().map(|check| Check {
        name: check.name,
        state: match (check.ok, check.fetched_by_maven && fetches) {
            (true, _) => State::Good,
            (false, true) => State::Optional,
            (false, false) => State::Bad,
        },
        found: check.found,
        remedy: match check.fetched_by_maven && fetches {
            true => check.remedy.map(|remedy| format!("`gen` lets Maven fetch it when it is needed; or {remedy}")),
            false => check.remedy,
        },
    });
    match missing {
        None => found.collect(),
        // the jars do not depend on it
        Some(missing) => {
            let jars = found.filter(|check| !matches!(check.name.as_str(), "JDK" | "javac"));
            std::iter::once(missing).chain(jars).collect()
        }
    }
}

/// Reports a `JAVA_HOME` that is not a JDK and is ignored in favour of the `java` on the path.
fn java_home(arguments: &DoctorArgs, home: Option<PathBuf>) -> Option<Check> {
    let home = home.filter(|home| arguments.jdk.is_none() && !home.as_os_str().is_empty())?;
    let error = Jdk::open(&home).err()?;
    Some(Check::missing("JAVA_HOME", State::Optional, error, "set JAVA_HOME to the JDK you want, or remove it"))
}

/// Checks what isolates the code under test while its tests run.
fn isolation(found: &Isolation) -> Check {
    match found.remedy() {
        None => Check::good("isolation", found.describe()),
        Some(remedy) => Check::missing("isolation", State::Optional, found.describe(), remedy),
    }
}

/// Checks for Maven, which is only needed to fetch missing jars.
fn maven() -> Check {
    match on_path("mvn") {
        Some(path) => Check::good("Maven", path.display()),
        None => Check::missing(
            "Maven",
            State::Optional,
            "mvn is not on the PATH",
            "install Maven (on Debian and Ubuntu: apt install maven); it fetches JUnit and JaCoCo when they are missing",
        ),
    }
}

/// Checks that Z3, which is loaded into this process, answers a query.
fn z3() -> Check {
    let version = Z3::version();
    match version.and_then(|version| answers(&mut Z3::new(), Sort::BitVec(Width::W32)).map(|()| version)) {
        Ok(version) => Check::good("Z3", format!("{version}, answers in this process")),
        Err(problem) => Check::missing("Z3", State::Bad, problem, solvers::Z3_REMEDY),
    }
}

/// Checks for a solver that is fast on floating-point numbers.
fn floats() -> Check {
    let remedy = "install cvc5 (on Debian and Ubuntu: apt install cvc5) or bitwuzla; without either, questions about \
                  float and double go to Z3, which is much slower on them";
    let name = "cvc5 or bitwuzla";
    let Some(program) = solvers::for_floats() else {
        return Check::missing(name, State::Optional, "neither is on the PATH", remedy);
    };
    let command = program.command.clone();
    match answers(&mut Pipe::new(program.clone()), Sort::Float64) {
        Ok(()) => Check::good(name, located(&program)),
        Err(problem) => Check::missing(name, State::Optional, format!("{command}: {problem}"), remedy),
    }
}

/// Asks the solver for two values, one less than the other.
fn answers(solver: &mut dyn Solver, sort: Sort) -> Result<(), String> {
    let mut terms = Terms::new();
    let query = question(&mut terms, sort).ok_or("cannot put a question")?;
    match solver.check(&mut terms, &query) {
        SatResult::Sat(_) => Ok(()),
        SatResult::Unsat(_) => Err("gives a wrong answer".to_owned()),
        SatResult::Unknown(reason) => Err(reason.to_string()),
    }
}

fn question(terms: &mut Terms, sort: Sort) -> Option<Query> {
    let mut variable = |name: &str| -> Option<TermId> { terms.variable(name, sort).ok() };
    let (x, y) = (variable("x")?, variable("y")?);
    let less = if sort == Sort::Float64 { Op::FloatLt } else { Op::SLt };
    let assertion = terms.binary(less, x, y).ok()?;
    Some(Query::new(vec![assertion], Duration::from_secs(10)))
}

/// Returns the version of a program and its location.
fn located(program: &Program) -> String {
    let path = on_path(&program.command).unwrap_or_else(|| PathBuf::from(&program.command));
    match solvers::version(program) {
        Some(version) => format!("{} {version} at {}", program.name(), path.display()),
        None => path.display().to_string(),
    }
}

fn on_path(command: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(command)).find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_java_home_that_leads_nowhere_is_mentioned() {
        let arguments = |jdk: Option<&str>| DoctorArgs {
            jdk: jdk.map(PathBuf::from),
            framework: heapwright_generate::Framework::JUnit5,
        };
        let nowhere = || Some(PathBuf::from("/no/such/jdk"));
        let check = java_home(&arguments(None), nowhere()).unwrap();
        assert!(check.state == State::Optional && check.found.contains("/no/such/jdk"), "{check:?}");
        assert!(java_home(&arguments(Some("/jdk")), nowhere()).is_none());
        assert!(java_home(&arguments(None), None).is_none());
    }

    #[test]
    fn the_isolation_is_told() {
        let good = isolation(&Isolation::Bubblewrap(PathBuf::from("/usr/bin/bwrap")));
        assert!(good.state == State::Good && good.found.contains("/usr/bin/bwrap"), "{good:?}");
        let none = isolation(&Isolation::Nothing);
        assert!(none.state == State::Optional && none.remedy.unwrap().contains("bubblewrap"));
    }

    #[test]
    fn remedies_follow_the_table() {
        let checks = [
            Check::good("JDK", "17 at /jdk"),
            Check::missing("cvc5 or bitwuzla", State::Optional, "neither is on the PATH", "install one"),
            Check::missing("javac", State::Bad, "none", "install a JDK"),
        ];
        let text = describe(&checks);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].starts_with("ok") && lines[2].starts_with("MISSING"), "{text}");
        assert!(text.ends_with("\ncvc5 or bitwuzla: install one\n\njavac: install a JDK\n"), "{text}");
    }
}
