//! `heapwright draw`: the heap of one test of a report.

use crate::args::DrawArgs;
use heapwright_case::Run;
use heapwright_generate::{exit, nearest};
use serde::Deserialize;
use std::process::ExitCode;

/// A test in the list of heaps of a report.
#[derive(Deserialize)]
struct Drawn {
    test: String,
    parameters: Vec<String>,
    call: Run,
}

/// Runs the command.
pub fn run(arguments: &DrawArgs) -> ExitCode {
    match draw(arguments) {
        Ok(picture) => {
            print!("{picture}");
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("heapwright: {problem}");
            ExitCode::from(exit::WRONG_INPUT)
        }
    }
}

fn draw(arguments: &DrawArgs) -> Result<String, String> {
    let file = arguments.report.join("heaps.json");
    let text = std::fs::read_to_string(&file)
        .map_err(|error| format!("cannot read {}: {error}; write a report with `gen --report`", file.display()))?;
    let tests: Vec<Drawn> = serde_json::from_str(&text)
        .map_err(|error| format!("{}: {error}; write the report again with `gen --report`", file.display()))?;
    let wanted = arguments.test.as_str();
    let fits = |one: &&Drawn| one.test == wanted || one.test.rsplit('.').next() == Some(wanted);
    let fitting: Vec<&Drawn> = tests.iter().filter(fits).collect();
    match fitting.as_slice() {
        [one] => Ok(heapwright_page::draw(&one.call, &one.parameters, arguments.after)),
        [] => {
            let names = tests.iter().flat_map(|one| [Some(one.test.as_str()), one.test.rsplit('.').next()]).flatten();
            let hint = nearest(wanted, names).map(|near| format!(": did you mean {near}?")).unwrap_or_default();
            Err(format!("the report in {} has no test {wanted}{hint}", arguments.report.display()))
        }
        many => {
            let names: Vec<&str> = many.iter().map(|one| one.test.as_str()).collect();
            Err(format!("there are several: {}", names.join(", ")))
        }
    }
}
