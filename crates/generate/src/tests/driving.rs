//! Tests of the driver: order, threads, time, faults.

use super::fakes::FakeParts;
use super::{name, plan};
use crate::budget::{Deadline, Interrupt};
use crate::driver::{self, Driven, Limits, Watcher, method_seed};
use crate::engine::Suites;
use crate::engine::{Parts, Suite};
use crate::event::Sink;
use crate::guard;
use crate::targets::Plan;
use heapwright_case::PathEnd;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

fn limits(threads: usize, time: Option<u64>) -> Limits {
    let at = time.map(|time| Instant::now() + Duration::from_millis(time));
    let deadline = Deadline::new(at, Interrupt::default());
    Limits {
        threads,
        method_time: Duration::from_secs(5),
        deadline,
        making: Duration::from_millis(200),
        seed: 7,
        in_slices: false,
    }
}

fn drive(plan: &Plan, limits: &Limits) -> Driven {
    guard::quieten();
    let parts: Arc<dyn Parts> = Arc::new(FakeParts::default());
    let mut collected = Collected(plan.classes.iter().map(|_| None).collect(), 0);
    let mut driven = driver::drive(plan, &parts, limits, &mut |_| (), &mut collected).unwrap();
    driven.suites = collected.0;
    driven
}

/// The latest tests of each class, and how often incomplete ones arrived.
struct Collected(Vec<Option<Box<dyn Suite>>>, usize);

impl Watcher for Collected {
    fn made(&mut self, class: usize, [suite, ..]: Suites, is_whole: bool, _: &mut Sink<'_>) {
        self.0[class] = suite;
        self.1 += usize::from(!is_whole);
    }

    fn tick(&mut self, _: usize, _: &mut Sink<'_>) {}
}

#[test]
fn large_classes_are_made_in_slices() {
    let many = |count: usize| format!("p.A: {}", vec!["a"; count].join(" "));
    let slices = |threads: usize, count: usize| {
        let limits = Limits { in_slices: true, ..limits(threads, None) };
        let mut collected = Collected(vec![None], 0);
        let parts: Arc<dyn Parts> = Arc::new(FakeParts::default());
        driver::drive(&plan(&[&many(count)]), &parts, &limits, &mut |_| (), &mut collected).unwrap();
        (collected.1, collected.0[0].as_ref().unwrap().tests().len())
    };
    assert_eq!(slices(1, 39), (0, 78));
    assert_eq!(slices(1, 41), (1, 82));
    assert_eq!(slices(1, 170), (3, 340));
    // a slice that is overtaken is dropped; the tests of the whole class stay
    for (threads, count) in [(2, 41), (3, 41), (8, 170)].into_iter().cycle().take(60) {
        let (slices, tests) = slices(threads, count);
        assert!(
            slices <= 3 && tests == 2 * count,
            "{threads} threads, {count} methods: {slices} slices, {tests} tests"
        );
    }
}

/// Returns the names of the tests in each suite.
fn tests(driven: &Driven) -> Vec<Vec<String>> {
    let names = |suite: &dyn Suite| suite.tests().iter().map(|test| test.name.clone()).collect();
    driven.suites.iter().map(|suite| suite.as_deref().map(names).unwrap_or_default()).collect()
}

#[test]
fn results_are_in_the_order_of_the_plan_on_any_number_of_threads() {
    let plan = plan(&["p.A: a b c half", "p.B: c b a (hidden)", "q.C: a half b", "q.D: b", "q.E: (hidden)"]);
    let texts = |threads| -> Vec<String> {
        let driven = drive(&plan, &limits(threads, None));
        assert!(driven.explored.iter().all(Option::is_some));
        driven.suites.iter().flatten().map(|suite| suite.text(&|_| true)).collect()
    };
    let expected = texts(1);
    assert_eq!(expected.len(), 4);
    assert!(expected[0].starts_with("// ours\na_0 returns, seed "));
    for threads in [2, 3, 8, 50] {
        assert_eq!(texts(threads), expected, "{threads} threads");
    }
}

#[test]
fn seeds_belong_to_methods() {
    let seeds: BTreeSet<u64> = ["a", "b", "c"].iter().map(|method| method_seed(1, &name("p.A", method))).collect();
    assert_eq!(seeds.len(), 3);
    assert_ne!(method_seed(1, &name("p.A", "a")), method_seed(2, &name("p.A", "a")));
    assert_eq!(method_seed(1, &name("p.A", "a")), method_seed(1, &name("p.A", "a")));
}

#[test]
fn a_fault_in_a_method_is_noted_and_the_others_go_on() {
    let driven = drive(&plan(&["p.A: a fails b"]), &limits(2, None));
    assert_eq!(tests(&driven), [["a_0", "a_1", "b_2", "b_3"]]);
    let broken = &driven.explored[1].as_ref().unwrap().exploration;
    assert_eq!(broken.ends, BTreeMap::from([(PathEnd::Bug, 1)]));
    assert!(broken.notes[0].starts_with("internal error: on purpose (") && broken.notes[0].contains("fakes.rs"));
}

#[test]
fn time_is_divided_and_the_end_holds() {
    let begun = Instant::now();
    let driven = drive(&plan(&["p.A: endless endless endless endless", "p.B: a"]), &limits(1, Some(400)));
    assert!(begun.elapsed() < Duration::from_millis(1000), "{:?}", begun.elapsed());
    assert!(driven.explored.iter().all(Option::is_some), "every method got its share");
    assert!(driven.explored[0].as_ref().unwrap().exploration.cut_short);
    assert!(!driven.explored[4].as_ref().unwrap().exploration.cut_short);
    assert_eq!(tests(&driven)[1], ["a_0", "a_1"]);
}

#[test]
fn a_worker_that_does_not_come_back_is_left_behind() {
    let begun = Instant::now();
    let driven = drive(&plan(&["p.A: a stuck b c"]), &limits(1, Some(300)));
    assert!(begun.elapsed() < Duration::from_millis(1500), "{:?}", begun.elapsed());
    let done: Vec<bool> = driven.explored.iter().map(Option::is_some).collect();
    assert_eq!(done, [true, false, false, false]);
    assert_eq!(tests(&driven), [["a_0", "a_1"]], "tests of what was finished");
}

#[test]
fn an_interrupt_ends_the_exploration_and_keeps_what_was_found() {
    let limits = limits(1, None);
    let interrupt = Interrupt::default();
    let limits = Limits { deadline: Deadline::new(None, interrupt.clone()), ..limits };
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(150));
        interrupt.stop();
    });
    let driven = drive(&plan(&["p.A: a endless b", "p.B: c"]), &limits);
    let done: Vec<bool> = driven.explored.iter().map(Option::is_some).collect();
    assert_eq!(done, [true, true, false, false]);
    assert_eq!(tests(&driven)[0].len(), 4);
}
