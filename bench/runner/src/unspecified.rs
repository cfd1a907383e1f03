//! `examples/structures` without its specifications: inputs are found by calls, and compared with those that the
//! specifications describe.

use crate::places::{Module, Places};
use crate::process;
use crate::report::verdict;
use heapwright_report::RunRecord;
use serde::Serialize;
use std::collections::BTreeMap;
use std::process::Command;

/// The share of the branches which valid inputs take that must be taken without specifications.
const BAR: f64 = 0.95;

/// The classes of the example that have a public constructor and a method `repOK`, which no calls may make false.
const CHECKED: [&str; 11] = [
    "AaTree",
    "AvlTree",
    "BinarySearchTree",
    "Conveyor",
    "DoublyLinkedList",
    "LinkedLeavesTree",
    "LinkedStack",
    "RedBlackTreeMap",
    "SinglyLinkedList",
    "TaskPlan",
    "TrajectorySynthesizer",
];

#[derive(Debug, Serialize)]
pub struct Unspecified {
    /// Branches that tests of described inputs take.
    pub reached: u64,
    /// Those of them that tests without specifications take: all tests, and those whose inputs callers can build.
    pub covered: u64,
    pub by_callers: u64,
    /// Answers to the question whether `repOK` holds after all sequences of up to six calls.
    pub valid: Vec<(String, String)>,
}

/// Measures both.
pub fn measure(places: &Places) -> Result<Unspecified, String> {
    let module = places.compile_module("structures")?;
    let described = generate(places, &module, true)?;
    let own = generate(places, &module, false)?;
    let found: BTreeMap<_, _> =
        own.methods.iter().map(|one| ((&one.class, &one.method, &one.descriptor), one)).collect();
    let (mut reached, mut covered, mut by_callers) = (0, 0, 0);
    for method in &described.methods {
        reached += method.covered;
        if let Some(own) = found.get(&(&method.class, &method.method, &method.descriptor)) {
            covered += own.covered.min(method.covered);
            by_callers += own.covered_without_unreached.min(method.covered);
        }
    }
    let mut valid = Vec::new();
    for class in CHECKED {
        let mut verify = Command::new(&places.heapwright);
        verify.args(["verify", &format!("heapwright.structures.{class}"), "--property", "repOK()", "--calls", "6"]);
        if let Some(jdk) = places.jdk() {
            verify.env("JAVA_HOME", jdk);
        }
        let outcome = process::run(verify.arg("-cp").arg(&module.classes))?;
        let text = String::from_utf8_lossy(&outcome.output);
        valid.push((class.to_owned(), text.lines().next().unwrap_or("no answer").to_owned()));
    }
    Ok(Unspecified { reached, covered, by_callers, valid })
}

fn generate(places: &Places, module: &Module, described: bool) -> Result<RunRecord, String> {
    eprintln!("  {} {} specifications …", module.name, if described { "with" } else { "without" });
    let mut command = Command::new(&places.heapwright);
    command.args(["gen", "--json", "--quiet", "--no-config", "--exclude", "*#repOK"]);
    if described {
        command.arg("--spec").arg(&module.specification);
    }
    let out = places.scratch.join(if described { "described" } else { "undescribed" });
    command.arg("--class-path").arg(&module.classes).arg("--out").arg(&out).arg(&module.classes);
    if let Some(jdk) = places.jdk() {
        command.env("JAVA_HOME", jdk);
    }
    let outcome = process::run(&mut command)?;
    RunRecord::from_json(&String::from_utf8_lossy(&outcome.output)).map_err(|error| format!("{}: {error}", module.name))
}

impl Unspecified {
    /// The figures for people.
    pub fn table(&self) -> String {
        let share = self.covered as f64 / self.reached.max(1) as f64;
        let valid = self.valid.iter().filter(|(_, answer)| !answer.starts_with("violated")).count();
        let others: String = self
            .valid
            .iter()
            .filter(|(_, answer)| !answer.starts_with("holds"))
            .map(|(class, answer)| format!("    {class}: {answer}\n"))
            .collect();
        format!(
            "\nexamples/structures without specifications: {} of the {} branches that described inputs take ({:.1} %), {} by \
             inputs that callers can build; bar {:.0} % {}\n  no calls were found that make repOK() false in {valid} of {} classes {}\n{others}",
            self.covered,
            self.reached,
            share * 100.0,
            self.by_callers,
            BAR * 100.0,
            verdict(share >= BAR),
            self.valid.len(),
            verdict(valid == self.valid.len())
        )
    }
}
