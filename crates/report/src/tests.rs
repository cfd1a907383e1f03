//! The document, its schema and the table, on one record that contains everything.

use crate::{
    Cause, ClassRecord, Counted, Coverage, FileKind, FileRecord, FileStatus, InputKind, LibraryRecord, Lines,
    MethodRecord, RunOptions, RunRecord, Skipped, Style, TestRecord, Uncovered, Withheld, summary, table,
    uncovered_lines, unmeasured,
};
use crate::{Finding, FindingKind, Place, Severity, Taken, findings, sarif};
use crate::{GoalRecord, GoalVerdict, Undecided, goals};
use heapwright_case::{Bound, PathEnd, Reason};
use std::collections::BTreeMap;

fn finding() -> Finding {
    let place = |line| Place {
        class: "a.Tree$Node".to_owned(),
        method: "insert(int,java.lang.String)".to_owned(),
        file: Some("a/Tree.java".to_owned()),
        line: Some(line),
    };
    Finding {
        severity: Severity::High,
        kind: FindingKind::NullPointer,
        place: place(17),
        exception: "java.lang.NullPointerException".to_owned(),
        message: "NullPointerException in insert".to_owned(),
        because: "`next` is marked as nullable".to_owned(),
        class: "a.Tree$Node".to_owned(),
        method: "insert".to_owned(),
        descriptor: "(ILjava/lang/String;)V".to_owned(),
        calls: vec![place(12), place(17)],
        path: vec![Taken { at: place(14), to: Some(16) }],
        input: vec!["this = Node(next=null)".to_owned()],
        test: "insert_throws".to_owned(),
        file: "src/test/java/a/Tree_NodeFindingsTest.java".to_owned(),
        goal: Some("reflection".to_owned()),
    }
}

/// What SARIF 2.1.0 says about the parts of a document that are used; everything else is refused.
const SARIF_SCHEMA: &str = include_str!("../tests/sarif-2.1.0-used.schema.json");

#[test]
fn sarif_is_valid() {
    let mut record = sample();
    let bare = Finding {
        place: Place { file: None, line: None, ..finding().place },
        path: Vec::new(),
        calls: Vec::new(),
        input: Vec::new(),
        severity: Severity::Low,
        file: "/elsewhere/T est.java".to_owned(),
        ..finding()
    };
    record.findings.push(bare);
    let text = sarif(&record, &|file| format!("core/src/main/java/{file}"), &str::to_owned).unwrap();
    let document: serde_json::Value = serde_json::from_str(&text).unwrap();
    let schema: serde_json::Value = serde_json::from_str(SARIF_SCHEMA).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let errors: Vec<String> = validator.iter_errors(&document).map(|e| format!("{}: {e}", e.instance_path())).collect();
    assert!(errors.is_empty(), "{errors:?}\n{text}");
    assert!(text.contains("core/src/main/java/a/Tree.java") && text.contains("file:///elsewhere/T%20est.java"));
    // the schema does refuse things
    let wrong = text.replace("\"error\"", "\"fatal\"");
    assert!(!validator.is_valid(&serde_json::from_str(&wrong).unwrap()));
    let wrong = text.replace("\"startLine\": 17", "\"startLine\": 0");
    assert!(!validator.is_valid(&serde_json::from_str(&wrong).unwrap()));
}

#[test]
fn findings_are_listed() {
    let mut record = sample();
    record.findings.push(Finding { severity: Severity::Low, ..finding() });
    let text = findings(&record);
    let expected = "\
high    Tree.java:17: NullPointerException in insert; `next` is marked as nullable
        this = Node(next=null)
        Tree_NodeFindingsTest.insert_throws
low     1 of low severity, mostly null arguments (--json lists them)
";
    assert_eq!(text, expected);
}

#[test]
fn records_of_modules_are_joined() {
    let one = sample();
    let both = RunRecord::join(vec![one.clone(), one.clone()]).unwrap();
    assert_eq!(both.methods.len(), 2 * one.methods.len());
    assert_eq!(both.totals.tests, 2 * one.totals.tests);
    assert_eq!(both.totals.lines.unwrap().total, 2 * one.totals.lines.unwrap().total);
    assert_eq!(both.missing, one.missing);
    assert!(RunRecord::join(Vec::new()).is_none());
}

#[test]
fn goals_have_answers() {
    let mut record = sample();
    let proved = GoalRecord { goal: "sql".to_owned(), verdict: GoalVerdict::None, ..record.goals[0].clone() };
    let proved = GoalRecord { undecided: Vec::new(), gaps: Vec::new(), ..proved };
    record.goals.push(proved.clone());
    let expected = "\
reflection: none found, but not everything was tried
        Tree.java:17: java.lang.Class.forName may be reached, but no run shows it
        not tried: not reached in time
sql: none: no input reaches it
";
    assert_eq!(goals(&record), expected);
    // a proof in one module is none for all
    let open = RunRecord { goals: vec![GoalRecord { verdict: GoalVerdict::NoneFound, ..proved.clone() }], ..sample() };
    let proved = RunRecord { goals: vec![proved], ..sample() };
    let both = RunRecord::join(vec![proved, open]).unwrap();
    assert_eq!(both.goals[0].verdict, GoalVerdict::NoneFound);
}

/// A record in which every kind of entry occurs.
fn sample() -> RunRecord {
    let options = RunOptions { targets: vec!["a.Tree".to_owned()], seed: 7, time_ms: Some(1000), ..Default::default() };
    let mut record = RunRecord::new("0.1.0", options);
    record.findings.push(finding());
    record.goals.push(GoalRecord {
        goal: "reflection".to_owned(),
        verdict: GoalVerdict::NoneFound,
        findings: 0,
        undecided: vec![Undecided {
            sink: "java.lang.Class.forName".to_owned(),
            place: Some(finding().place),
            why: "no run shows it".to_owned(),
        }],
        gaps: vec![Reason::Budget],
    });
    let uncovered = |line, reason| Uncovered { line: Some(line), branch: 2, of: 2, reason };
    record.methods.push(MethodRecord {
        class: "a.Tree$Node".to_owned(),
        method: "insert".to_owned(),
        descriptor: "(ILjava/lang/String;)V".to_owned(),
        line: Some(12),
        explored: true,
        branches: 10,
        covered: 8,
        covered_without_unreached: 6,
        measured: Some(8),
        unmeasured: None,
        predicted: 7,
        lines: Some(Lines { covered: 5, total: 8 }),
        missed_lines: vec![15, 17, 18],
        tests: 4,
        unreached: 1,
        left_out: 1,
        untried_throws: 2,
        checked: 5,
        invalid: 1,
        unsatisfiable: false,
        paths_by_end: BTreeMap::from([(PathEnd::Returned, 5), (PathEnd::InvalidInput, 1), (PathEnd::LoopBound, 2)]),
        time_ms: 1234,
        solver_ms: 250,
        queries: 40,
        answered_before_smt: 38,
        uncovered: vec![
            uncovered(15, Reason::Infeasible),
            uncovered(19, Reason::Bound { bound: Bound::Loop, of: None }),
            uncovered(20, Reason::Unsupported { what: "java.io.FileInputStream.open0".to_owned() }),
        ],
        refuted: vec![uncovered(21, Reason::Infeasible)],
        notes: vec!["a note".to_owned()],
    });
    record.methods.push(MethodRecord {
        class: "a.Tree".to_owned(),
        method: "rotate".to_owned(),
        descriptor: "()V".to_owned(),
        branches: 2,
        covered: 2,
        covered_without_unreached: 2,
        unmeasured: Some("JaCoCo does not count this method".to_owned()),
        ..Default::default()
    });
    let lines = Lines { covered: 5, total: 8 };
    record.classes.push(ClassRecord {
        class: "a.Tree$Node".to_owned(),
        branches: 12,
        covered: 9,
        covered_without_unreached: 7,
        lines,
        instructions: Counted { covered: 30, total: 40 },
    });
    let coverage = |covered, total| Coverage {
        methods: Counted { covered: 2, total: 4 },
        instructions: Counted { covered, total },
        branches: Counted { covered: 9, total: 12 },
    };
    record.library = Some(LibraryRecord {
        names: vec!["a".to_owned()],
        entries: 3,
        reachable: coverage(30, 40),
        all: coverage(30, 60),
        unmeasured: vec!["a.Early".to_owned()],
    });
    record.tests.push(TestRecord {
        file: "out/a/Tree_NodeUnreachedTest.java".to_owned(),
        test: "insert_sizeIsNegative_returns".to_owned(),
        class: "a.Tree$Node".to_owned(),
        method: "insert".to_owned(),
        descriptor: "(ILjava/lang/String;)V".to_owned(),
        input: InputKind::Reflection,
    });
    let withheld = Withheld {
        cause: Cause::Disagreed,
        class: "a.Tree".to_owned(),
        method: "<init>".to_owned(),
        descriptor: "()V".to_owned(),
        test: "t".to_owned(),
        expected: "returns".to_owned(),
        observed: "throws".to_owned(),
        source: "class TreeTest {}\n".to_owned(),
        check: None,
    };
    let check = Some("class TreeTestInputs {}\n".to_owned());
    record.withheld.push(Withheld { cause: Cause::Invalid, check, ..withheld.clone() });
    record.withheld.push(withheld);
    record.skipped.push(Skipped { class: "a.Leaf".to_owned(), method: None, reason: "an interface".to_owned() });
    record.files.push(FileRecord {
        path: "out/a/Tree_NodeTest.java".to_owned(),
        class: "a.Tree$Node".to_owned(),
        kind: FileKind::Tests,
        tests: 4,
        status: FileStatus::Written,
    });
    record.sum_up(2345, Some(lines));
    record
}

#[test]
fn sums() {
    let totals = sample().totals;
    assert_eq!((totals.methods, totals.branches, totals.covered, totals.tests), (1, 12, 10, 4));
    assert_eq!((totals.unmeasured, totals.lines), (1, Some(Lines { covered: 5, total: 8 })));
    assert_eq!((totals.withheld, totals.checked, totals.invalid), (2, 5, 1));
    assert_eq!((totals.milliseconds, totals.queries), (2345, 40));
    assert_eq!((totals.paths, totals.answered_before_smt), (8, 38));
    assert_eq!((totals.covered_without_unreached, totals.unreached), (8, 1));
}

#[test]
fn document_round_trip() {
    let record = sample();
    let text = record.to_json().unwrap();
    assert_eq!(RunRecord::from_json(&text).unwrap(), record);
    assert!(text.ends_with("}\n"));
    assert!(text.contains("\"loop-bound\": 2"));
    assert!(text.contains("\"kind\": \"infeasible\""));
}

#[test]
fn ends_have_one_order() {
    let mut sorted = PathEnd::ALL;
    sorted.sort();
    assert_eq!(sorted, PathEnd::ALL);
}

/// The schema in the documentation matches the types. `HEAPWRIGHT_WRITE=1` rewrites it.
#[test]
#[allow(clippy::disallowed_methods, reason = "compares with a file of the documentation")]
fn schema_is_documented() {
    let schema = schemars::schema_for!(RunRecord);
    let text = format!("{}\n", serde_json::to_string_pretty(&schema).unwrap());
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/run-record.schema.json");
    if std::env::var_os("HEAPWRIGHT_WRITE").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    let documented = std::fs::read_to_string(path).unwrap_or_default();
    assert!(documented == text, "docs/run-record.schema.json is not up to date: run this test with HEAPWRIGHT_WRITE=1");
}

/// Every field of the document is explained in its guide.
#[test]
#[allow(clippy::disallowed_methods, reason = "compares with a file of the documentation")]
fn guide_names_every_field() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/report-schema.md");
    let guide = std::fs::read_to_string(path).unwrap();
    let document: serde_json::Value = serde_json::from_str(&sample().to_json().unwrap()).unwrap();
    let mut missing = Vec::new();
    collect_keys(&document, &mut |key| {
        if !guide.contains(&format!("`{key}`")) {
            missing.push(key.to_owned());
        }
    });
    for end in PathEnd::ALL {
        let key = serde_json::to_value(end).unwrap().as_str().unwrap().to_owned();
        if !guide.contains(&format!("`{key}`")) {
            missing.push(key);
        }
    }
    assert!(missing.is_empty(), "docs/report-schema.md does not explain {missing:?}");
}

fn collect_keys(value: &serde_json::Value, found: &mut impl FnMut(&str)) {
    match value {
        serde_json::Value::Object(entries) => {
            for (key, value) in entries {
                found(key);
                collect_keys(value, found);
            }
        }
        serde_json::Value::Array(values) => values.iter().for_each(|value| collect_keys(value, found)),
        _ => {}
    }
}

#[test]
fn library_table() {
    let record = sample();
    let expected = "
 Class        Instructions        Branches  Tests
 a.Tree$Node         30/40  75 %      9/12      1
";
    assert_eq!(format!("\n{}", crate::class_table(&record, Style::Plain)), expected);
    let text = record.library.unwrap().text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines,
        [
            "reachable from the API  instructions 75.0 % (30/40), branches 75.0 % (9/12), methods 50.0 % (2/4)",
            "all                     instructions 50.0 % (30/60), branches 75.0 % (9/12), methods 50.0 % (2/4)",
            "not measured, as the JVM loads them before JaCoCo: a.Early",
        ]
    );
}

#[test]
fn plain_table() {
    let expected = "
 Method                         Branches  Reached  Lines  Tests  Valid  Paths                                    Time    Solver
 Tree.Node.insert(int, String)      8/10     6/10    5/8      4    4/5  5 returned, 2 loop bound, 1 invalid input  1.23 s  0.25 s
 Tree.rotate()                      2/2*     2/2*      -      0         (through others)
 Total (1 method)                 10/12*    8/12*    5/8      4    4/5  5 returned, 2 loop bound, 1 invalid input  2.34 s  0.25 s
";
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let drawn = table(&sample(), Style::Plain);
    assert_eq!(words(&drawn), words(expected));
    assert_eq!(drawn.lines().count(), 4);
}

#[test]
fn tables_fit_the_terminal() {
    for width in [30, 40, 60, 80, 100, 120, 200] {
        let drawn = table(&sample(), Style::Terminal { width });
        for line in drawn.lines() {
            assert!(line.chars().count() <= usize::from(width), "{width}: {drawn}");
        }
        assert!(drawn.contains("10/12"), "{drawn}");
    }
}

#[test]
fn reasons_with_their_places() {
    let text = uncovered_lines(&sample());
    let expected = "a.Tree$Node:15 insert(int, String), branch 2 of 2: infeasible (proved)\n\
                    a.Tree$Node:19 insert(int, String), branch 2 of 2: cut off by the loop bound (--loop-bound)\n\
                    a.Tree$Node:20 insert(int, String), branch 2 of 2: unsupported: java.io.FileInputStream.open0\n\
                    a.Tree$Node insert(int, String), lines 15, 17 and 18: run by no test\n";
    assert_eq!(text, expected);
}

#[test]
fn sentence() {
    assert_eq!(
        summary(&sample()),
        "10 of 12 branches covered by 4 tests in 1 file, 2.34 s. 8 of them without the test of an unreached state. \
         40 queries, 95 % answered before SMT. 4 of 5 inputs valid. 1 test withheld: the real JVM disagreed. \
         1 test withheld: invalid input."
    );
}

#[test]
fn what_was_not_measured_is_said() {
    let mut record = sample();
    let one = "* predicted by Heapwright, not measured by JaCoCo (1 method): JaCoCo does not count this method\n";
    assert_eq!(unmeasured(&record), one);
    for method in &mut record.methods {
        method.measured = None;
        method.unmeasured = Some("time was over".to_owned());
    }
    record.sum_up(2345, None);
    assert_eq!(unmeasured(&record), "* predicted by Heapwright, not measured by JaCoCo: time was over\n");
    assert!(summary(&record).starts_with("10 of 12 branches predicted to be covered by 4 tests"));
    for method in &mut record.methods {
        method.measured = Some(method.covered);
    }
    record.sum_up(2345, None);
    assert_eq!(unmeasured(&record), "");
}
