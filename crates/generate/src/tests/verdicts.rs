//! Tests of the record: what is covered, what is withheld, which reasons are given, and the exit code.

use super::fakes::FakeParts;
use super::{Fixture, key, name, plan};
use crate::failure::exit;
use crate::pipeline::exit_code;
use heapwright_case::Reason;
use heapwright_report::{Cause, FileStatus};
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn a_run_and_its_record() {
    let fixture = Fixture::new();
    let record = fixture.run(&plan(&["p.A: a half (hidden)", "q.B: unsupported"]), FakeParts::default());
    let summary: Vec<(&str, bool, u64, u64, u64)> =
        record.methods.iter().map(|m| (m.method.as_str(), m.explored, m.branches, m.covered, m.tests)).collect();
    assert_eq!(
        summary,
        [("a", true, 2, 2, 2), ("half", true, 2, 1, 1), ("hidden", false, 2, 0, 0), ("unsupported", true, 2, 0, 0)]
    );
    let half = &record.methods[1].uncovered[0];
    assert_eq!((half.line, half.branch, half.of, &half.reason), (Some(10), 1, 2, &Reason::Infeasible));
    assert_eq!(record.methods[2].uncovered[0].reason, Reason::NotReached);
    let what = "p.Native.call()V".to_owned();
    assert_eq!(record.methods[3].uncovered[1].reason, Reason::Unsupported { what });
    assert_eq!((record.totals.methods, record.totals.tests, record.totals.queries), (3, 3, 9));
    assert_eq!(record.files.len(), 1);
    assert!(fixture.file("p/ATest.java").unwrap().contains("half_2"));
    assert_eq!(exit_code(&record), exit::DONE);
    let again = fixture.run(&plan(&["p.A: a half (hidden)", "q.B: unsupported"]), FakeParts::default());
    assert_eq!(again.files[0].status, FileStatus::Unchanged);
}

#[test]
fn a_branch_whose_test_cannot_be_written_was_reached() {
    let fixture = Fixture::new();
    let record = fixture.run(&plan(&["p.A: a unwritable", "p.B: unwritable"]), FakeParts::default());
    for method in [1, 2] {
        let reasons: Vec<&Reason> = record.methods[method].uncovered.iter().map(|one| &one.reason).collect();
        let wanted = Reason::NoTest { why: "so".to_owned() };
        assert_eq!(reasons, [&wanted, &wanted], "{:?}", record.methods[method]);
    }
}

#[test]
fn tests_the_jvm_disagrees_with_are_withheld() {
    let fixture = Fixture::new();
    let disagreed = BTreeSet::from([key("p/ATest.java", "a_0")]);
    let record = fixture.run(&plan(&["p.A: a b"]), FakeParts { disagreed, ..FakeParts::default() });
    let text = fixture.file("p/ATest.java").unwrap();
    assert!(!text.contains("a_0") && text.contains("a_1"));
    let [withheld] = record.withheld.as_slice() else { panic!("{:?}", record.withheld) };
    assert_eq!((withheld.test.as_str(), withheld.observed.as_str()), ("a_0", "threw"));
    assert_eq!(withheld.source.lines().count(), 2);
    assert_eq!((record.methods[0].covered, record.methods[0].tests), (1, 1));
    assert_eq!(record.methods[0].uncovered[0].reason, Reason::Withheld);
    assert_eq!((record.totals.withheld, record.totals.tests), (1, 3));
    assert_eq!(exit_code(&record), exit::DISAGREED);
}

#[test]
fn tests_that_cannot_be_run_are_withheld_by_the_name_of_the_cause() {
    let code = |cause: Cause| {
        let fixture = Fixture::new();
        let refused = BTreeMap::from([(key("p/ATest.java", "a_0"), cause)]);
        let record = fixture.run(&plan(&["p.A: a b"]), FakeParts { refused, ..FakeParts::default() });
        let text = fixture.file("p/ATest.java").unwrap();
        assert!(!text.contains("a_0") && text.contains("a_1"));
        assert_eq!((record.withheld.len(), record.withheld[0].cause), (1, cause));
        exit_code(&record)
    };
    // a test that does not compile is our fault; a missing or broken class is a problem of the input
    assert_eq!(code(Cause::NotCompiled), exit::DISAGREED);
    assert_eq!(code(Cause::MissingClass), exit::WRONG_INPUT);
    assert_eq!(code(Cause::Rejected), exit::WRONG_INPUT);
}

#[test]
fn nothing_is_proved_of_a_method_that_the_jvm_runs_otherwise() {
    let fixture = Fixture::new();
    let reason = |parts: FakeParts| fixture.run(&plan(&["p.A: half"]), parts).methods[0].uncovered[0].reason.clone();
    assert_eq!(reason(FakeParts::default()), Reason::Infeasible);
    let disagreed = BTreeSet::from([key("p/ATest.java", "half_0")]);
    assert_ne!(reason(FakeParts { disagreed, ..FakeParts::default() }), Reason::Infeasible);
}

#[test]
fn what_the_jvm_takes_is_not_infeasible() {
    let fixture = Fixture::new();
    let parts = FakeParts { missed: Some((name("p.A", "half"), 0)), ..FakeParts::default() };
    let record = fixture.run(&plan(&["p.A: half"]), parts);
    let half = &record.methods[0];
    assert_eq!((half.covered, half.uncovered.len(), half.refuted.len()), (2, 0, 1));
    assert_eq!(half.refuted[0].reason, Reason::Infeasible);
    assert!(half.notes.iter().any(|note| note.contains("called infeasible")), "{:?}", half.notes);
    assert_eq!(exit_code(&record), exit::DISAGREED);
    let agreeing = FakeParts { missed: Some((name("p.A", "half"), 1)), ..FakeParts::default() };
    let record = fixture.run(&plan(&["p.A: half"]), agreeing);
    assert_eq!(record.methods[0].uncovered[0].reason, Reason::Infeasible);
    assert_eq!(exit_code(&record), exit::DONE);
}

#[test]
fn the_number_is_what_was_measured() {
    let fixture = Fixture::new();
    let parts = FakeParts { missed: Some((name("p.A", "a"), 1)), ..FakeParts::default() };
    let record = fixture.run(&plan(&["p.A: a b"]), parts);
    let (a, b) = (&record.methods[0], &record.methods[1]);
    assert_eq!((a.predicted, a.covered, a.measured, a.unmeasured.as_deref()), (2, 1, Some(1), None));
    assert_eq!(a.uncovered.iter().map(|branch| &branch.reason).collect::<Vec<_>>(), [&Reason::Uncounted]);
    assert_eq!(a.notes, ["JaCoCo counts 1 branches covered, not 2"]);
    assert_eq!((b.covered, b.measured), (2, None));
    assert_eq!(b.unmeasured.as_deref(), Some("JaCoCo does not count this method"));
    assert_eq!((record.totals.covered, record.totals.unmeasured), (3, 1));
    let record = fixture.run(&plan(&["p.A: a"]), FakeParts::default());
    assert_eq!(record.methods[0].unmeasured.as_deref(), Some("2 tests, by nobody"));
}

#[test]
fn a_proof_of_one_caller_is_none_for_another() {
    let fixture = Fixture::new();
    // both refute the branch of the method they call; in `p.B` it has another caller that is not explored
    let record = fixture.run(&plan(&["p.A: calls (shared)", "p.B: calls (shared)"]), FakeParts::default());
    let reason = |method: usize| &record.methods[method].uncovered[0].reason;
    assert_eq!((record.methods[1].method.as_str(), reason(1)), ("shared", &Reason::Infeasible));
    assert_eq!((record.methods[3].method.as_str(), reason(3)), ("shared", &Reason::NotReached));
}

#[test]
fn tests_with_invalid_inputs_are_withheld() {
    let fixture = Fixture::new();
    let invalid = BTreeSet::from([key("p/ATest.java", "a_0")]);
    let record = fixture.run(&plan(&["p.A: a b"]), FakeParts { invalid, ..FakeParts::default() });
    let text = fixture.file("p/ATest.java").unwrap();
    assert!(!text.contains("a_0") && text.contains("a_1"));
    let [withheld] = record.withheld.as_slice() else { panic!("{:?}", record.withheld) };
    assert_eq!((withheld.cause, withheld.test.as_str()), (Cause::Invalid, "a_0"));
    assert_eq!((record.methods[0].checked, record.methods[0].invalid), (2, 1));
    assert_eq!((record.methods[1].checked, record.methods[1].invalid), (2, 0));
    assert_eq!((record.totals.checked, record.totals.invalid, record.totals.withheld), (4, 1, 1));
    assert_eq!(record.methods[0].uncovered[0].reason, Reason::Withheld);
    assert_eq!(exit_code(&record), exit::DISAGREED);
}

#[test]
fn tests_that_are_not_the_same_in_every_run_are_left_out() {
    let fixture = Fixture::new();
    let unsteady = BTreeSet::from([key("p/ATest.java", "a_0")]);
    let record = fixture.run(&plan(&["p.A: a b"]), FakeParts { unsteady, ..FakeParts::default() });
    let text = fixture.file("p/ATest.java").unwrap();
    assert!(!text.contains("a_0") && text.contains("a_1"));
    assert_eq!((record.withheld.len(), record.withheld[0].cause), (1, Cause::Unsteady));
    assert_eq!(exit_code(&record), exit::DONE, "it is nobody's fault");
}

#[test]
fn a_precondition_that_nothing_satisfies() {
    let fixture = Fixture::new();
    let record = fixture.run(&plan(&["p.A: impossible a"]), FakeParts::default());
    assert!(record.methods[0].unsatisfiable && !record.methods[1].unsatisfiable);
    assert_eq!(exit_code(&record), exit::DONE);
    let record = fixture.run(&plan(&["p.B: impossible"]), FakeParts::default());
    assert_eq!(exit_code(&record), exit::WRONG_INPUT);
}

#[test]
fn a_target_that_needs_something_unsupported() {
    let fixture = Fixture::new();
    let record = fixture.run(&plan(&["p.A: unsupported"]), FakeParts::default());
    assert_eq!(exit_code(&record), exit::UNSUPPORTED);
}
