//! Reading class files: damaged ones give an error or a result, never a panic; distances and exceptions on a method
//! small enough to follow by hand.

#![allow(clippy::disallowed_methods, reason = "the test compiles its fixture")]

use heapwright_coverage::{CoverageError, Edge, MethodGoals, class_goals};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::process::Command;
use std::sync::LazyLock;

const SOURCE: &str = "
class Small {
    static int f(int a, int b, int[] c) {
        if (a > 0) {
            return b / a;
        }
        for (int i = 0; i < b; i++) {
            if (c[i] == 7) {
                return i;
            }
        }
        try {
            return c[a];
        } catch (ArrayIndexOutOfBoundsException e) {
            return b > 3 ? 1 : 2;
        } finally {
            if (b == 5) {
                System.out.println(b);
            }
        }
    }

    static int g(String s, int n) {
        switch (s) {
            case \"a\": return n;
            case \"b\": return switch (n) { case 1, 2 -> 3; default -> 4; };
            default: return 5;
        }
    }
}
";

static SMALL: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("Small.java");
    std::fs::write(&source, SOURCE).expect("a source file");
    let home = std::env::var_os("JAVA_HOME").map(std::path::PathBuf::from);
    let javac = home.map_or("javac".into(), |home| home.join("bin/javac"));
    let status = Command::new(javac).args(["--release", "17", "-d"]).arg(folder.path()).arg(&source).status();
    assert!(status.expect("javac starts").success());
    std::fs::read(folder.path().join("Small.class")).expect("a class")
});

fn method(name: &str) -> MethodGoals {
    let class = class_goals(&SMALL).expect("a class");
    assert_eq!((class.class.as_str(), class.source_file.as_deref()), ("Small", Some("Small.java")));
    class.methods.into_iter().find(|method| method.name == name).expect("the method")
}

/// The edges of the first branch on a line: to the next statement, and past it.
fn on_line(method: &MethodGoals, line: u16) -> [Edge; 2] {
    let edges: Vec<Edge> = method.branches.iter().filter(|b| b.line == line).flat_map(|b| b.edges.clone()).collect();
    [edges[0], edges[1]]
}

#[test]
fn branches_are_in_order_and_edges_exist() {
    for name in ["f", "g"] {
        let method = method(name);
        let all: BTreeSet<Edge> = method.edges().collect();
        let ids: Vec<u32> = method.branches.iter().map(|branch| branch.id.0).collect();
        assert_eq!(ids, (0..method.total() as u32).collect::<Vec<_>>());
        assert!(method.branches.iter().flat_map(|branch| &branch.edges).all(|edge| all.contains(edge)));
        assert_eq!((method.covered(&BTreeSet::new()), method.covered(&all)), (0, method.total()));
        assert!(method.uncovered(&all).is_empty());
    }
}

#[test]
fn copies_of_a_finally_block_are_ways_to_the_same_branch() {
    let method = method("f");
    let copies: Vec<usize> = method.branches.iter().filter(|b| b.line == 17).map(|b| b.edges.len()).collect();
    assert_eq!(copies, [3, 3]);
    let all: BTreeSet<Edge> = method.edges().collect();
    assert_eq!(method.branches_by_line(&all).get(&17), Some(&(2, 2)));
}

#[test]
fn an_exception_before_the_next_probe_takes_an_edge_back() {
    let method = method("f");
    let [positive, other] = on_line(&method, 4);
    // The division is the third instruction after the branch; the return after it has the probe.
    assert!(!method.survives(positive, positive.to + 2));
    assert!(method.survives(positive, positive.to + 3));
    assert!(method.survives(other, u16::MAX));
    assert!(!method.survives(Edge { from: 1, to: 2 }, 3));
}

#[test]
fn distances_count_decisions() {
    let method = method("f");
    let ([positive, other], [found, _]) = (on_line(&method, 4), on_line(&method, 8));
    let distances = method.distances(&BTreeSet::from([found]));
    assert_eq!((distances.from(0), distances.after(other)), (Some(3), Some(2)));
    assert_eq!((distances.after(positive), distances.after(found)), (None, Some(0)));
    // The handler of the try block: one decision for the branch, one for the exception, one each for loop and first if.
    let handled = on_line(&method, 15)[0];
    assert_eq!(method.distances(&BTreeSet::from([handled])).from(0), Some(4));
    let covered: BTreeSet<Edge> = method.edges().collect();
    assert_eq!(method.distances_to_uncovered(&covered).from(0), None);
    assert_eq!(method.distances_to_uncovered(&BTreeSet::new()).from(0), Some(1));
}

#[test]
fn what_is_no_class_file_is_an_error() {
    assert_eq!(class_goals(b"").err(), Some(CoverageError::Truncated));
    assert_eq!(class_goals(b"class Small { }").err(), Some(CoverageError::NotAClass));
    for length in 0..SMALL.len() {
        assert!(class_goals(&SMALL[..length]).is_err(), "the first {length} bytes");
    }
}

fn exercise(bytes: &[u8]) {
    let Ok(class) = class_goals(bytes) else { return };
    for method in &class.methods {
        let all: BTreeSet<Edge> = method.edges().collect();
        assert!(method.covered(&all) <= method.total());
        for edge in all.iter().take(20) {
            method.survives(*edge, edge.to);
        }
        method.distances_to_uncovered(&BTreeSet::new()).from(0);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(3), ..ProptestConfig::default() })]

    #[test]
    fn damaged_class_files_do_not_panic(changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6)) {
        let mut bytes = SMALL.clone();
        for (index, value) in changes {
            let at = index.index(bytes.len());
            bytes[at] = value;
        }
        exercise(&bytes);
    }
}
