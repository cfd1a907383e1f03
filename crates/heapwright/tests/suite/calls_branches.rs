//! Branches of `examples/api` that public calls take: what brute force on the JVM reaches, tests built by calls reach.
//! `make bench BENCH="--part sequences"` does the same for all of its classes, with more calls.

use crate::gen_support::{self, LIMIT, ensure, scratch};
use crate::support::compile::{class_path_text, compile};
use crate::support::jdk::Jdk;
use crate::support::process::run;
use crate::support::{Outcome, fixtures};
use heapwright_case::Reason;
use heapwright_replay::{ToolOptions, toolchain};
use heapwright_report::RunRecord;
use std::path::Path;
use std::process::Command;

/// Calls that brute force makes breadth first, and as many at random.
const CALLS: &str = "40000";

/// A tree, a heap that takes another, a list that keeps nodes up to a threshold, buckets, a cache over a library's map.
const CLASSES: [&str; 5] = ["AvlSet", "LeftistHeap", "CachingList", "BucketMap", "LruCache"];

/// Whatever brute force takes is taken, and every other branch has a proof or says what was left out.
pub fn branches() -> Outcome<()> {
    let classes = gen_support::example("api")?;
    let targets: Vec<String> = CLASSES.iter().map(|class| format!("heapwright.api.{class}")).collect();
    let out = scratch()?;
    let words: Vec<&str> =
        ["--inputs", "api", "--no-replay"].into_iter().chain(targets.iter().map(String::as_str)).collect();
    let record = gen_support::record(0, &classes, out.path(), &words)?;
    targets.iter().try_for_each(|class| compare(&classes, class, &record))?;
    for method in &record.methods {
        for open in &method.uncovered {
            let named = matches!(
                open.reason,
                Reason::NotConstructible { .. } | Reason::Infeasible | Reason::NoTest { .. } | Reason::Budget
            );
            ensure(named, || format!("{}.{}: {open:?}", method.class, method.method))?;
        }
    }
    Ok(())
}

/// The program that makes calls by brute force, without arguments yet.
pub fn enumerator() -> Outcome<Command> {
    let options = ToolOptions { jdk: Jdk::any()?.home().to_owned(), fetch: true, ..ToolOptions::default() };
    let mut path = toolchain(&options).map_err(|error| error.to_string())?.coverage_jars;
    let source = fixtures().join("calls/branches/branches/Enumerator.java");
    path.push(compile("branches", Jdk::any()?, &[source], &path)?);
    let mut java = Jdk::any()?.tool("java");
    java.arg("-cp").arg(class_path_text(&path)).args(["--add-opens", "java.base/java.util=ALL-UNNAMED"]);
    java.arg("branches.Enumerator");
    Ok(java)
}

/// Compares the branches of each line.
fn compare(classes: &Path, class: &str, record: &RunRecord) -> Outcome<()> {
    let finished = run(enumerator()?.arg(classes).args([class, CALLS, CALLS]), LIMIT)?;
    ensure(finished.code() == Some(0) && !finished.stdout.is_empty(), || finished.describe())?;
    let open = record.open_branches();
    for line in finished.stdout.lines() {
        let [owner, method, descriptor, at, taken, of] = line.split(' ').collect::<Vec<_>>()[..] else {
            return Err(line.to_owned());
        };
        let number = |word: &str| word.parse::<usize>().map_err(|_| line.to_owned());
        let place = (owner, method, descriptor, number(at)? as u32);
        let left = open.get(&place).map_or(0, Vec::len);
        ensure(number(taken)? + left <= number(of)?, || {
            format!("brute force takes {taken} of {of} branches; tests leave {left}: {place:?}, {:?}", open.get(&place))
        })?;
    }
    Ok(())
}
