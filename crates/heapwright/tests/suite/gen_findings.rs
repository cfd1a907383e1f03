//! Findings: which tests show mistakes of the program, and how severe they are.

use crate::gen_support::{ensure, generate_as, record, scratch, tree};
use crate::support::compile::compile;
use crate::support::jdk::Jdk;
use crate::support::{Outcome, files_below, fixtures, read_text, write};
use heapwright_report::{Finding, RunRecord, Severity};
use libtest_mimic::Trial;
use std::collections::BTreeMap;
use std::path::PathBuf;

pub fn trials() -> Vec<Trial> {
    vec![
        crate::trial("gen_findings::severities_are_as_the_rules_say", severities),
        crate::trial("gen_findings::tests_of_corrected_mistakes_go", corrected),
    ]
}

fn classes() -> Outcome<PathBuf> {
    compile("gen_findings", Jdk::any()?, &files_below(&fixtures().join("gen_findings/java"), "java")?, &[])
}

/// The most severe finding of each method of the class with the rules.
fn found(record: &RunRecord) -> BTreeMap<&str, &Finding> {
    let mut found: BTreeMap<&str, &Finding> = BTreeMap::new();
    for finding in record.findings.iter().filter(|one| one.class.starts_with("findings.Subjects")) {
        found.entry(&finding.method).or_insert(finding);
    }
    found
}

fn severities() -> Outcome<()> {
    let out = scratch()?;
    let record = record(0, &classes()?, out.path(), &["findings.Subjects"])?;
    let found = found(&record);
    let mut wrong = Vec::new();
    for method in
        record.methods.iter().filter(|method| method.class.starts_with("findings.Subjects") && method.explored)
    {
        let name = method.method.as_str();
        let expected = ["high", "medium", "low", "none"].iter().find(|word| name.starts_with(**word));
        let Some(expected) = expected else { continue };
        let severity = found.get(name).map_or("none".to_owned(), |one| one.severity.to_string());
        if severity != *expected {
            let because = found.get(name).map(|one| one.because.as_str());
            wrong.push(format!("{name} is {severity} ({because:?}), tests {}", method.tests));
        }
    }
    ensure(wrong.is_empty(), || wrong.join("\n"))?;
    let files = tree(out.path())?;
    // nested classes have files of their own
    let is_apart = |path: &std::path::Path| path.to_string_lossy().ends_with("FindingsTest.java");
    let (apart, rest): (Vec<_>, Vec<_>) = files.iter().partition(|(path, _)| is_apart(path));
    let text = |files: Vec<(_, &String)>| files.into_iter().map(|(_, text)| text.as_str()).collect::<String>();
    let (apart, rest) = (text(apart), text(rest));
    ensure(apart.contains("@Tag(\"finding\")") && apart.contains("// Finding (high): "), || apart.clone())?;
    let shown = record.findings.iter().filter(|one| one.severity < Severity::Low);
    for finding in shown {
        ensure(apart.contains(&format!("void {}()", finding.test)), || format!("{} is not apart", finding.test))?;
        ensure(!rest.contains(&format!("void {}()", finding.test)), || format!("{} is in both files", finding.test))?;
    }
    ensure(rest.contains("void lowNullArgument_"), || rest.clone())?;
    for (method, reason) in [
        ("lowChecked", "every caller makes sure that `text` is not null"),
        ("lowUnchecked", "nothing says that `text` may be null"),
        ("mediumGetsNull", "`passesNull` passes null"),
    ] {
        let because = found.get(method).map_or("", |one| one.because.as_str());
        ensure(because.starts_with(reason), || format!("{method}: {because}"))?;
    }
    ensure(apart.contains("assertThrows(StackOverflowError.class"), || apart.clone())?;
    let index = found.get("highIndex").ok_or("no index")?;
    ensure(index.place.file.as_deref() == Some("findings/Subjects.java"), || format!("{:?}", index.place))?;
    let through = found.get("lowThroughCalls").ok_or("no calls")?;
    ensure(through.calls.len() == 2 && through.place.method.starts_with("inner"), || format!("{:?}", through.calls))
}

/// The test of a mistake goes when the mistake does, and comes back with it; what a person changed stays.
fn corrected() -> Outcome<()> {
    let place = scratch()?;
    let out = place.path().join("tests");
    let mut number = 0;
    let mut classes = |scale: &str, other: &str| {
        number += 1;
        let folder = place.path().join(format!("src{number}"));
        let source = folder.join("Scale.java");
        let text = format!(
            "package p; public class Scale {{ private static final int[] MARKS = new int[3];\n\
             public static int mark(int at) {{ int i = at & 3; return {scale}; }}\n\
             public static int share(int all) {{ int n = MARKS.length - 3; return {other}; }} }}"
        );
        write(&source, text)?;
        compile(&format!("scale{number}"), Jdk::any()?, &[source], &[])
    };
    let wrong = classes("MARKS[i]", "all / n")?;
    generate_as(0, &wrong, &out, &["p.Scale"])?;
    let (apart, rest) = (out.join("p/ScaleFindingsTest.java"), out.join("p/ScaleTest.java"));
    let both = read_text(&apart)?;
    ensure(both.contains("void mark") && both.contains("void share"), || both.clone())?;
    // one of two mistakes is corrected
    generate_as(0, &classes("i < 3 ? MARKS[i] : 0", "all / n")?, &out, &["p.Scale"])?;
    let one = read_text(&apart)?;
    ensure(!one.contains("void mark") && one.contains("void share"), || one.clone())?;
    ensure(read_text(&rest)?.contains("void mark"), || "no test of the corrected method".to_owned())?;
    // both are, and a run of one method removes nothing of the other
    let right = classes("i < 3 ? MARKS[i] : 0", "n == 0 ? all : all / n")?;
    generate_as(0, &right, &out, &["p.Scale#mark"])?;
    ensure(apart.is_file(), || "a test of another method is gone".to_owned())?;
    let last = generate_as(0, &right, &out, &["p.Scale"])?;
    ensure(!apart.exists() && last.stderr.contains("no longer hold"), || last.describe())?;
    // the mistake is back: the test that expects otherwise goes
    write(&apart, one.replace("void share", "void mine"))?;
    generate_as(0, &wrong, &out, &["p.Scale"])?;
    let again = read_text(&apart)?;
    ensure(again.contains("void mark") && again.contains("void mine"), || again.clone())?;
    let rest = read_text(&rest).unwrap_or_default();
    ensure(!rest.contains("void share"), || rest.clone())
}
