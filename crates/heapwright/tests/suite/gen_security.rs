//! Security goals: which inputs reach a sink, what their tests look like, and when the answer is "none".

use crate::gen_support::{ensure, generate_as, record, scratch, tree};
use crate::support::compile::compile;
use crate::support::jdk::Jdk;
use crate::support::{Outcome, files_below, fixtures, read_text, write};
use heapwright_report::{FindingKind, GoalVerdict, RunRecord, Severity};
use libtest_mimic::Trial;
use std::collections::BTreeSet;
use std::path::PathBuf;

pub fn trials() -> Vec<Trial> {
    vec![
        crate::trial("gen_security::findings_are_replayed", replayed),
        crate::trial("gen_security::sources_and_comparisons_narrow", narrowed),
        crate::trial("gen_security::none_is_a_proof", none),
        crate::trial("gen_security::mistakes_are_told", mistakes),
    ]
}

fn classes() -> Outcome<PathBuf> {
    compile("gen_security", Jdk::any()?, &files_below(&fixtures().join("gen_security/java"), "java")?, &[])
}

/// The methods with findings of goals.
fn found(record: &RunRecord) -> BTreeSet<&str> {
    let sinks = record.findings.iter().filter(|one| one.kind == FindingKind::Sink);
    sinks.map(|one| one.method.as_str()).collect()
}

/// One run with replay: every method that should have a finding has one, no other has.
fn replayed() -> Outcome<()> {
    let out = scratch()?;
    let goals = out.path().join("goals");
    write(&goals, "use reflection\nuse path # files\nuse process\nuse sql\nguard secure.Guard.check\n")?;
    let goals = goals.display().to_string();
    let sarif = out.path().join("found.sarif").display().to_string();
    let tests = out.path().join("tests");
    let words = ["--no-cache", "--goal-file", &goals, "--sarif", &sarif, "secure.Sinks"];
    let record = record(0, &classes()?, &tests, &words)?;
    let found = found(&record);
    for method in record.methods.iter().filter(|method| method.explored) {
        let is_found = found.contains(method.method.as_str());
        ensure(is_found == method.method.starts_with("found"), || {
            format!("{}: found: {is_found}; goals: {:?}", method.method, record.goals)
        })?;
    }
    let text = read_text(&tests.join("secure/SinksFindingsTest.java"))?;
    for finding in record.findings.iter().filter(|one| one.kind == FindingKind::Sink) {
        ensure(finding.severity == Severity::High && finding.goal.is_some(), || format!("{finding:?}"))?;
        ensure(finding.test.starts_with("reaches_"), || finding.test.clone())?;
        ensure(text.contains(&format!("void {}()", finding.test)), || format!("no test {}", finding.test))?;
    }
    let callee = record.findings.iter().find(|one| one.method == "foundInCallee").ok_or("no finding in a callee")?;
    ensure(callee.calls.len() == 2 && callee.place.method.starts_with("load("), || format!("{:?}", callee.calls))?;
    let sarif = read_text(&out.path().join("found.sarif"))?;
    ensure(sarif.contains("\"sink\"") && sarif.contains("reaches"), || sarif.clone())?;
    let statement = record.findings.iter().find(|one| one.method == "foundStatement").ok_or("no statement")?;
    ensure(statement.message.contains("java.sql.Statement.executeUpdate(\"delete"), || statement.message.clone())
}

/// Sources say which inputs are not trusted; a comparison says which values matter.
fn narrowed() -> Outcome<()> {
    let out = scratch()?;
    let goals = out.path().join("goals");
    let text = "sink java.lang.Class.forName(name) where name == \"abc\" and tainted(name)\n\
                source secure.Sinks.foundName(name)\nsource secure.Sinks.foundField(this)\n";
    write(&goals, text)?;
    let goals = goals.display().to_string();
    let words = ["--no-replay", "--no-cache", "--goal-file", &goals, "secure.Sinks"];
    let narrow = record(0, &classes()?, &out.path().join("tests"), &words)?;
    // one value is no control: the comparison leaves only "abc"
    ensure(found(&narrow).is_empty(), || format!("{:?}", found(&narrow)))?;
    let goal = "call java.lang.Runtime.exec(command) where command != null and tainted(1)";
    let words = ["--no-replay", "--no-cache", "--goal", goal, "secure.Sinks#foundProcess"];
    let wide = record(0, &classes()?, &out.path().join("more"), &words)?;
    let finding = wide.findings.iter().find(|one| one.kind == FindingKind::Sink).ok_or("no finding")?;
    ensure(finding.input.iter().any(|line| line == "mode = 7"), || format!("{:?}", finding.input))?;
    let tests = tree(&out.path().join("more"))?;
    ensure(tests.values().any(|text| text.contains("reaches_RuntimeExec_foundProcess")), || format!("{tests:?}"))
}

fn none() -> Outcome<()> {
    let out = scratch()?;
    let words = ["--no-replay", "--no-cache", "--goal", "reflection", "secure.Harmless"];
    let proved = record(0, &classes()?, &out.path().join("a"), &words)?;
    let verdict = |record: &RunRecord| record.goals.iter().map(|goal| goal.verdict).collect::<Vec<_>>();
    ensure(verdict(&proved) == [GoalVerdict::None], || format!("{:?}", proved.goals))?;
    let words = ["--no-replay", "--no-cache", "--goal", "reflection", "secure.Sinks#compared"];
    let open = record(0, &classes()?, &out.path().join("b"), &words)?;
    ensure(verdict(&open) == [GoalVerdict::NoneFound] && !open.goals[0].gaps.is_empty(), || format!("{:?}", open.goals))
}

fn mistakes() -> Outcome<()> {
    let out = scratch()?;
    let classes = classes()?;
    let file = out.path().join("goals");
    write(&file, "use reflection\nsink secure.Sinks.\n")?;
    let file = file.display().to_string();
    let cases: [(&[&str], &str); 7] = [
        (&["--goal", "reflexion"], "the sets are reflection"),
        (&["--goal", "call java.lang.Class.forName(name) where tainted(nme)"], "at column 50: 'nme' is no parameter"),
        (&["--goal", "call no.such.Thing.m"], "there is no class no.such.Thing"),
        (&["--goal", "call java.util.Map.Entry.getKey"], "did you mean java.util.Map$Entry?"),
        (&["--goal", "call java.lang.Class.forNam(x)"], "did you mean forName?"),
        (&["--goal", "call java.lang.Class.getName(x)"], "its parameters are ()"),
        (&["--goal-file", &file], "goals:2:6: "),
    ];
    for (words, part) in cases {
        let words = [words, &["secure.Sinks"]].concat();
        let finished = generate_as(2, &classes, &out.path().join("tests"), &words)?;
        ensure(finished.stderr.contains(part), || format!("{part}: {}", finished.describe()))?;
    }
    Ok(())
}
