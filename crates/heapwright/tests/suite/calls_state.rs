//! What states consist of: static fields, hash maps, values of the library, objects of one class.

use crate::gen_support::{self, LIMIT, ensure, scratch};
use crate::support::compile::compile;
use crate::support::jdk::Jdk;
use crate::support::machine::heapwright;
use crate::support::process::{Finished, run};
use crate::support::{Outcome, files_below, fixtures};
use heapwright_case::Reason;
use std::path::PathBuf;

fn classes() -> Outcome<PathBuf> {
    compile("state", Jdk::any()?, &files_below(&fixtures().join("calls/state"), "java")?, &[])
}

fn ran(words: &[&str]) -> Outcome<Finished> {
    let mut command = heapwright();
    command.args(words).arg("-cp").arg(classes()?);
    run(command.env("JAVA_HOME", Jdk::any()?.home()).env_remove("CLASSPATH"), LIMIT)
}

fn verified(class: &str, property: &str, calls: &str, verdict: &str) -> Outcome<String> {
    let finished = ran(&["verify", &format!("state.{class}"), "--property", property, "--calls", calls])?;
    ensure(finished.stdout.starts_with(verdict), || format!("{class} {property}: {}", finished.describe()))?;
    Ok(finished.stdout.clone())
}

/// What calls change in static fields of other classes, also of the library, is part of the state.
pub fn statics() -> Outcome<()> {
    verified("Counting", "isFine()", "5", "violated: `isFine()` is false after 5 calls")?;
    verified("Counting", "isFine()", "4", "holds: after every sequence of up to 4 calls")?;
    verified("Counting", "isLow()", "4", "holds: after every sequence of up to 4 calls")?;
    verified("Redirects", "isAllowed()", "4", "violated: `isAllowed()` is false after 2 calls")?;
    verified("Redirects", "isAllowed() || !isAllowed()", "6", "holds: after any number of calls").map(drop)
}

/// Static state makes a difference between objects: one takes what another has left, however it is kept, and a constant
/// is what its initialiser has found.
pub fn shared() -> Outcome<()> {
    let told = |class: &str, property: &str, verdict: &str| -> Outcome<()> {
        let name = format!("state.{class}");
        let finished = ran(&["verify", &name, "--property", property, "--calls", "5", "--no-replay"])?;
        ensure(finished.stdout.starts_with(verdict), || format!("{class} {property}: {}", finished.describe()))
    };
    told("Owned", "isFree()", "violated: `isFree()` is false after 3 calls")?;
    told("Owned", "isRight()", "holds: after any number of calls")?;
    told("Switches", "isEven()", "violated: `isEven()` is false after 3 calls")?;
    told("Late", "isFirst()", "violated: `isFirst()` is false after 4 calls")?;
    told("Bounded", "isAllowed()", "holds: after every sequence of up to 5 calls")?;
    // a test finds the constant as others have left it, but callers do reach all branches
    let out = scratch()?;
    let record = gen_support::record(0, &classes()?, out.path(), &["--inputs", "api", "--no-replay", "state.Late"])?;
    let mut open = record.methods.iter().flat_map(|method| &method.uncovered);
    let denied = open.any(|open| matches!(open.reason, Reason::NotConstructible { .. }));
    ensure(!denied, || format!("{:?}", record.methods))
}

/// Counterexamples are tests that compile, whatever a property asks.
pub fn properties() -> Outcome<()> {
    let all = [
        ("count() >= 0", "`count() >= 0` throws java.lang.IllegalStateException after 3 calls", "(int) result("),
        ("!(Asked.isFew(this) ==> false)", "is false after 3 calls", "(boolean) result(null, Asked.class"),
        ("isRead()", "`isRead()` is false after 3 calls", "throws Exception"),
    ];
    for (property, verdict, wanted) in all {
        let text = verified("Asked", property, "4", "violated: ")?;
        ensure(text.contains(verdict) && text.contains(wanted), || text.clone())?;
    }
    Ok(())
}

/// Iterators, maps of constants and classes that callers cannot extend leave nothing out; arguments that calls use up are
/// made for each of two classes.
pub fn ordinary() -> Outcome<()> {
    verified("Walked", "isFine()", "4", "holds: after every sequence of up to 4 calls")?;
    let words = ["verify", "state.Drained", "--equivalent", "state.DrainedToo", "--calls", "3"];
    let finished = ran(&words)?;
    ensure(finished.code() == Some(5), || finished.describe())
}

/// What calls change in objects of the library that no caller holds is part of the state, and so is the identity of
/// strings, boxes and objects of the library. Each of these violations was once taken for a proof.
pub fn library() -> Outcome<()> {
    let all = ["caches()", "isUnnoted()", "isLiteral()", "isCopy()", "isNewBox()", "isOtherFrance()"];
    for property in all {
        let words = ["verify", "state.Remembered", "--property", property, "--calls", "3", "--no-replay"];
        let finished = ran(&words)?;
        let verdict = format!("violated: `{property}` is false after 2 calls");
        ensure(finished.stdout.starts_with(&verdict), || format!("{property}: {}", finished.describe()))?;
    }
    verified("Remembered", "caches()", "2", "violated: `caches()` is false after 2 calls")?;
    verified("Quiet", "steps() < 3", "9", "holds: after any number of calls").map(drop)
}

/// Texts of few numbers are made where something looks at them, and deep recursion leaves room for what follows.
pub fn texts() -> Outcome<()> {
    verified("Digits", "isOther()", "3", "violated: `isOther()` is false after 3 calls")?;
    verified("Depth", "isShallow()", "2", "violated: `isShallow()` is false after 2 calls").map(drop)
}

/// Where an entry of a hash map is kept makes no difference, unless somebody looks at the order or keys are odd.
pub fn hash_maps() -> Outcome<()> {
    verified("Index", "repOK()", "6", "holds: after every sequence of up to 6 calls")?;
    verified("Index", "isSmall()", "6", "violated: `isSmall()` is false after 4 calls")?;
    // both are confirmed by the JVM
    verified("FirstKey", "isOldestFirst()", "3", "violated: `isOldestFirst()` is false after 3 calls")?;
    verified("Odd", "isOne()", "3", "violated: `isOne()` is false after 3 calls")?;
    let words = ["verify", "heapwright.api.LruCache", "--property", "repOK()", "--calls", "6", "-cp"];
    let mut command = heapwright();
    command.args(words).arg(gen_support::example("api")?);
    let finished = run(command.env("JAVA_HOME", Jdk::any()?.home()).env_remove("CLASSPATH"), LIMIT)?;
    ensure(finished.stdout.starts_with("holds: after every sequence of up to 6 calls"), || finished.describe())
}

/// Instants, dates and amounts are passed, and records that are made of them.
pub fn values() -> Outcome<()> {
    let all = [
        ("isLate()", "Instant.ofEpochSecond("),
        ("isDear()", "BigDecimal.valueOf(1001L)"),
        ("isLong()", "new Ticket.Span(instant"),
        ("isMay()", ", 5, "),
    ];
    for (condition, wanted) in all {
        let finished = ran(&["build", "state.Ticket", "--where", condition, "--calls", "4"])?;
        let found = finished.code() == Some(0) && finished.stdout.contains(wanted);
        ensure(found, || format!("{condition}: {}", finished.describe()))?;
    }
    Ok(())
}

/// Two objects of one class are one state in both orders, and calls that exchange them are found all the same.
pub fn symmetry() -> Outcome<()> {
    let words = ["verify", "state.Merged", "--property", "repOK()", "--objects", "2", "--calls", "12"];
    let finished = ran(&words)?;
    ensure(finished.stdout.starts_with("holds: after any number of calls"), || finished.describe())?;
    // 46 if the order of two objects counts
    ensure(finished.stdout.contains("30 shapes of states"), || finished.describe())?;
    let apart = ran(&[&words[..], &["--no-merging"]].concat())?;
    ensure(apart.stdout.starts_with("holds: after any number of calls"), || apart.describe())
}

/// A test in the package of the class may end with a method of the package; one in another package may not.
pub fn package() -> Outcome<()> {
    let classes = classes()?;
    let covered = |inputs: &str| -> Outcome<(u64, String)> {
        let out = scratch()?;
        let words = ["--inputs", inputs, "state.Guarded"];
        let record = gen_support::record(0, &classes, out.path(), &words)?;
        let files = gen_support::tree(out.path())?;
        let tests = files.into_iter().filter(|(path, _)| path.ends_with("GuardedTest.java"));
        Ok((record.totals.covered_without_unreached, tests.map(|(_, text)| text).collect()))
    };
    let (all, text) = covered("auto")?;
    ensure(text.contains(".difference()") && !text.contains("setField("), || text.clone())?;
    let (some, text) = covered("api")?;
    ensure(some < all && !text.contains(".difference()"), || format!("{some} of {all} {text}"))
}
