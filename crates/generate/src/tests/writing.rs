//! Tests of what is written, when, and what is heard of it.

use super::fakes::FakeParts;
use super::{Fixture, key, plan};
use crate::event::Event;
use crate::failure::exit;
use crate::pipeline::exit_code;
use crate::targets::Plan;
use heapwright_case::Reason;
use heapwright_report::FileStatus;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// Two batches: in the end all tests run together, and those that fail are removed from their files.
#[test]
fn tests_that_others_disturb_are_taken_out_again() {
    let fixture = Fixture::new();
    let names: Vec<String> = (0..41).map(|number| format!("a{number}")).collect();
    let many = format!("p.A: {}", names.join(" "));
    let plan = plan(&[&many, "p.B: b", "p.C: c"]);
    let disturbed = BTreeSet::from(["b_0", "b_1"].map(|test| key("p/BTest.java", test)));
    let mut disturbed_too = disturbed.clone();
    disturbed_too.insert(key("p/CTest.java", "c_1"));
    let record = fixture.run(&plan, FakeParts { disturbed: disturbed_too, ..FakeParts::default() });
    assert_eq!(fixture.file("p/BTest.java"), None);
    let text = fixture.file("p/CTest.java").unwrap();
    assert!(text.contains("c_0") && !text.contains("c_1"), "{text}");
    assert_eq!((record.withheld.len(), record.totals.tests, exit_code(&record)), (3, 83, exit::DONE));
}

/// A slow JVM loses nothing: exploration ends early enough, and each batch is written when it is confirmed.
#[test]
fn time_is_kept_for_the_jvm() {
    let mut fixture = Fixture::new();
    fixture.options.time = Some(Duration::from_secs(10));
    fixture.options.method_time = Duration::from_secs(60);
    let lines: Vec<String> = (0..6).map(|n| format!("p.A{n}: {}", vec!["a"; 40].join(" "))).collect();
    let mut lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    lines.push("p.Z: endless endless endless endless");
    let begun = Instant::now();
    let parts = FakeParts { takes: Duration::from_millis(1200), ..FakeParts::default() };
    let record = fixture.run(&plan(&lines), parts);
    assert!(begun.elapsed() < Duration::from_secs(11), "{:?}", begun.elapsed());
    assert!((0..6).all(|n| fixture.file(&format!("p/A{n}Test.java")).is_some()), "{:?}", record.notes);
    assert!(fixture.file("p/ZTest.java").is_some(), "{:?}", record.notes);
}

/// What the JVM does not run although it has the time is not tried until the time is over.
#[test]
fn a_jvm_that_runs_nothing_is_not_asked_for_ever() {
    let mut fixture = Fixture::new();
    fixture.options.time = Some(Duration::from_secs(30));
    let unconfirmed = BTreeSet::from(["a_0", "a_1"].map(|test| key("p/ATest.java", test)));
    let begun = Instant::now();
    let record = fixture.run(&plan(&["p.A: a", "p.B: b"]), FakeParts { unconfirmed, ..FakeParts::default() });
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    assert!(fixture.file("p/BTest.java").is_some() && fixture.file("p/ATest.java").is_none());
    assert!(record.notes.iter().any(|note| note.contains("the JVM did not run 2 tests")), "{:?}", record.notes);
    assert_eq!(exit_code(&record), exit::DISAGREED);
}

#[test]
fn what_is_not_confirmed_is_not_written() {
    let fixture = Fixture::new();
    let unconfirmed = BTreeSet::from([key("p/ATest.java", "a_0"), key("p/ATest.java", "a_1")]);
    let record = fixture.run(&plan(&["p.A: a", "p.B: b"]), FakeParts { unconfirmed, ..FakeParts::default() });
    assert_eq!((fixture.file("p/ATest.java"), fixture.file("p/BTest.java").is_some()), (None, true));
    assert_eq!(record.files[0].status, FileStatus::Unconfirmed);
    assert_eq!(exit_code(&record), exit::DISAGREED);
    let record = fixture.run(&plan(&["p.C: a"]), FakeParts { broken_jvm: true, ..FakeParts::default() });
    assert_eq!(fixture.file("p/CTest.java"), None);
    assert!(record.notes[0].contains("the JVM died"));
    assert_eq!(exit_code(&record), exit::DISAGREED);
}

#[test]
fn without_replay_a_file_is_written_as_soon_as_its_class_is_finished() {
    let mut fixture = Fixture::new();
    fixture.options.replay = false;
    fixture.options.threads = 1;
    fixture.options.method_time = Duration::from_millis(100);
    let file = fixture.scratch.path().join("p/ATest.java");
    let mut seen = false;
    let mut watch = |event: Event| {
        if matches!(&event, Event::MethodStarted { method, .. } if method.class == "p.B") {
            let limit = Instant::now() + Duration::from_secs(5);
            while Instant::now() < limit && !seen {
                seen = file.is_file();
                std::thread::sleep(Duration::from_millis(1));
            }
        }
    };
    let record = fixture.run_watched(&plan(&["p.A: a", "p.B: endless"]), FakeParts::default(), &mut watch);
    assert!(seen, "the file of p.A was there while p.B was explored");
    assert_eq!((record.files.len(), record.methods[0].measured), (2, None));
}

/// Returns the events of a run, in short form.
fn heard(plan: &Plan, parts: FakeParts) -> Vec<String> {
    let mut heard = Vec::new();
    let mut fixture = Fixture::new();
    fixture.options.threads = 1;
    fixture.run_watched(plan, parts, &mut |event| {
        heard.push(match event {
            Event::MethodStarted { worker, method } => format!("{worker} starts {}", method.name),
            Event::PathEnded { worker, end } => format!("{worker} {end:?}"),
            Event::MethodFinished { worker, method, ends, cut_short, .. } => {
                format!("{worker} finished {} {ends:?} {cut_short}", method.name)
            }
            Event::TestConfirmed { file, test } => format!("confirmed {file} {test}"),
            Event::ClassFinished { file, .. } => format!("wrote {} {}", file.class, file.tests),
            Event::Phase(_) | Event::Library(_) => return,
            Event::Message(text) => text,
        });
    });
    heard
}

#[test]
fn events_tell_what_happens() {
    let disagreed = BTreeSet::from([key("p/ATest.java", "a_1")]);
    let heard = heard(&plan(&["p.A: a half"]), FakeParts { disagreed, ..FakeParts::default() });
    assert_eq!(
        heard,
        [
            "0 starts a",
            "0 Returned",
            "0 finished a {Returned: 1} false",
            "0 starts half",
            "0 Returned",
            "0 finished half {Returned: 1} false",
            "confirmed p/ATest.java a_0",
            "confirmed p/ATest.java half_2",
            "wrote p.A 2",
        ]
    );
}

#[test]
fn files_of_the_user_are_left_alone() {
    let fixture = Fixture::new();
    std::fs::create_dir_all(fixture.scratch.path().join("p")).unwrap();
    std::fs::write(fixture.scratch.path().join("p/ATest.java"), "class ATest {}").unwrap();
    let record = fixture.run(&plan(&["p.A: a", "p.B: b"]), FakeParts::default());
    assert_eq!(fixture.file("p/ATest.java").unwrap(), "class ATest {}");
    assert_eq!((record.files[0].status, record.files[0].tests), (FileStatus::NotOurs, 0));
    assert_eq!((record.methods[0].tests, record.methods[0].covered, record.totals.tests), (0, 0, 2));
    assert_eq!(exit_code(&record), exit::DONE);
    let record = fixture.run(&plan(&["p.A: a"]), FakeParts::default());
    assert_eq!(exit_code(&record), exit::WRONG_INPUT);
}

#[test]
fn out_of_time() {
    let mut fixture = Fixture::new();
    fixture.options.time = Some(Duration::from_millis(600));
    fixture.options.threads = 1;
    let begun = Instant::now();
    let record = fixture.run(&plan(&["p.A: stuck a", "p.Odd: b"]), FakeParts::default());
    assert!(begun.elapsed() < Duration::from_millis(1600));
    assert!(record.cut_short);
    assert_eq!(record.methods[0].uncovered[0].reason, Reason::Budget);
    assert_eq!((record.methods[0].explored, record.totals.methods), (false, 0));
    assert!(record.notes[0].contains("p.Odd"));
}
