//! "Infeasible" is a proof: branches that some input takes are never reported as infeasible, branches that none takes
//! mostly are, and random inputs on a real JVM take none of those reported.
//!
//! `HEAPWRIGHT_PROBE_SECONDS` and `HEAPWRIGHT_PROBE_SEED` make the random part longer and different;
//! `HEAPWRIGHT_PROBE_ALL` uses all examples, not only some.

use crate::gen_support::{LIMIT, ensure, record, scratch};
use crate::support::compile::{class_path_text, compile};
use crate::support::jdk::Jdk;
use crate::support::process::run;
use crate::support::{Outcome, files_below, fixtures, read_text, repository, write};
use heapwright_case::{Bound, Reason};
use heapwright_replay::{Framework, ToolOptions, Toolchain, toolchain};
use heapwright_report::RunRecord;
use libtest_mimic::Trial;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

type Test = fn() -> Outcome<()>;

const TESTS: [(&str, Test); 5] = [
    ("what_can_be_taken_is_not_called_infeasible", what_can_be_taken_is_not_called_infeasible),
    ("what_cannot_be_taken_is_proved_infeasible", what_cannot_be_taken_is_proved_infeasible),
    ("reasons_have_their_names", reasons_have_their_names),
    ("random_inputs_refute_a_wrong_claim", random_inputs_refute_a_wrong_claim),
    ("random_inputs_take_nothing_infeasible", random_inputs_take_nothing_infeasible),
];

pub fn trials() -> Vec<Trial> {
    TESTS.into_iter().map(|(name, test)| crate::trial(format!("verdicts::{name}"), test)).collect()
}

fn classes() -> Outcome<PathBuf> {
    compile("verdicts", Jdk::any()?, &files_below(&fixtures().join("verdicts/java"), "java")?, &[])
}

fn explored(class: &str, words: &[&str]) -> Outcome<RunRecord> {
    let out = scratch()?;
    record(0, &classes()?, out.path(), &[words, &["--no-replay", class]].concat())
}

/// Classes all of whose branches can be taken, in addition to `verdicts.Feasible`.
const OTHERS: [&str; 5] =
    ["verdicts.Base", "verdicts.Gear", "verdicts.Settings", "verdicts.Begun", "verdicts.Debugged"];

fn what_can_be_taken_is_not_called_infeasible() -> Outcome<()> {
    // less time must not turn into certainty
    for words in [&["--method-time", "2s"][..], &["--method-time", "200ms", "--loop-bound", "1", "--max-array", "2"]] {
        let found = explored("verdicts.Feasible", &[words, &OTHERS].concat())?;
        ensure(found.methods.len() > 60, || format!("there are {} methods", found.methods.len()))?;
        let wrong: Vec<String> = infeasible(&found).into_keys().map(|place| format!("{place:?}")).collect();
        ensure(wrong.is_empty(), || format!("{words:?}: called infeasible:\n{}", wrong.join("\n")))?;
    }
    Ok(())
}

fn what_cannot_be_taken_is_proved_infeasible() -> Outcome<()> {
    let source = read_text(&fixtures().join("verdicts/java/verdicts/Proved.java"))?;
    let marked: Vec<u32> =
        source.lines().zip(1..).filter(|(line, _)| line.ends_with("// never")).map(|(_, number)| number).collect();
    ensure(marked.len() >= 15, || format!("{} lines are marked", marked.len()))?;
    let found = explored("verdicts.Proved", &["--method-time", "20s"])?;
    let mut proved: Vec<u32> = infeasible(&found).into_keys().map(|place| place.3).collect();
    proved.sort_unstable();
    let left: Vec<_> = found.methods.iter().flat_map(|method| &method.uncovered).collect();
    ensure(proved == marked, || format!("proved are {proved:?}, not {marked:?}: {left:?}"))
}

/// A part of a method's name, and the reason for its first uncovered branch.
fn named() -> Vec<(&'static str, Reason)> {
    let unsupported = |what: &str| Reason::Unsupported { what: what.to_owned() };
    let machine = |what: &str| Reason::Machine { what: what.to_owned() };
    let no_input = |of: &str| Reason::NoInput { of: of.to_owned() };
    let bound = |bound, of: Option<&str>| Reason::Bound { bound, of: of.map(str::to_owned) };
    vec![
        ("exits", unsupported("System.exit")),
        ("startsThread", unsupported("java.lang.Thread.start0()V: a second thread (java.lang.Thread)")),
        ("takesManySteps", bound(Bound::Steps, None)),
        ("failingInitialiser", Reason::Uncounted),
        ("nullOnly", no_input("java.lang.Module")),
        ("afterCall", no_input("java.lang.Module")),
        ("sameLiteral", bound(Bound::Identity, None)),
        ("largeSet", bound(Bound::Contents, Some("java.util.HashSet"))),
        ("systemProperty", machine("system properties")),
        ("environment", machine("environment variables")),
        ("longArray", bound(Bound::Array, None)),
        ("longString", bound(Bound::String, None)),
        ("manyAnswers", bound(Bound::Classes, Some("java.util.function.IntUnaryOperator"))),
        ("staticList", bound(Bound::Statics, Some("verdicts.Settings.NAMES"))),
        ("cachesByDefault", bound(Bound::Statics, Some("java.net.URLConnection.defaultCaching"))),
        ("hasCookies", bound(Bound::Statics, Some("java.net.CookieHandler.cookieHandler"))),
    ]
}

fn reasons_have_their_names() -> Outcome<()> {
    // these use all the time they are given
    let slow = ["nullInMap", "sorted", "parsed", "hashed"].map(|name| format!("*#{name}"));
    let mut words = vec!["--inputs", "fields", "--method-time", "4s"];
    words.extend(slow.iter().flat_map(|pattern| ["--exclude", pattern.as_str()]));
    let found = explored("verdicts.Feasible", &words)?;
    for (name, reason) in named() {
        let method = found.methods.iter().find(|method| method.method == name);
        let told = method.and_then(|method| method.uncovered.first()).map(|branch| &branch.reason);
        ensure(told == Some(&reason), || format!("{name}: {told:?}, not {reason:?}"))?;
    }
    Ok(())
}

/// Class, method, descriptor and line, with the number of branches reported as infeasible.
type Claims = BTreeMap<(String, String, String, u32), u32>;

fn infeasible(record: &RunRecord) -> Claims {
    let mut claims = Claims::new();
    for method in &record.methods {
        for branch in method.uncovered.iter().filter(|branch| branch.reason == Reason::Infeasible) {
            let (class, name) = (method.class.clone(), method.method.clone());
            *claims.entry((class, name, method.descriptor.clone(), branch.line.unwrap_or(0))).or_default() += 1;
        }
    }
    claims
}

fn tools() -> Outcome<Toolchain> {
    let wanted = ToolOptions {
        jdk: Jdk::any()?.home().to_owned(),
        framework: Framework::default(),
        fetch: true,
        ..ToolOptions::default()
    };
    toolchain(&wanted).map_err(|error| error.to_string())
}

/// Runs random inputs for this long. Returns the claims that a run refuted.
pub fn probe(classes: &Path, claims: &Claims, time: Duration) -> Outcome<Vec<String>> {
    let (jdk, tools, scratch) = (Jdk::any()?, tools()?, scratch()?);
    let sources = files_below(&repository().join("java/prober"), "java")?;
    let prober = compile("prober", jdk, &sources, &tools.coverage_jars)?;
    let lines: Vec<String> = claims
        .iter()
        .map(|((class, name, text, line), count)| format!("{class} {name} {text} {line} {count}"))
        .collect();
    let file = scratch.path().join("claims");
    write(&file, lines.join("\n"))?;
    let path: Vec<PathBuf> =
        [prober, classes.to_owned()].into_iter().chain(tools.coverage_jars.iter().cloned()).collect();
    let seed = std::env::var("HEAPWRIGHT_PROBE_SEED").unwrap_or_else(|_| "1".to_owned());
    let mut java = jdk.tool("java");
    java.arg(format!("-javaagent:{}=output=none", tools.agent.display()))
        .args(["-Djava.security.manager=allow", "-Xmx1g"]);
    java.arg("-cp").arg(class_path_text(&path)).arg("heapwright.prober.Main").arg(classes).arg(&file).arg(seed);
    let finished = run(java.arg(time.as_millis().to_string()).current_dir(scratch.path()), LIMIT + 2 * time)?;
    let done = finished.stdout.lines().any(|line| line.starts_with("done "));
    ensure(done, || format!("the prober did not end: {}", finished.describe()))?;
    Ok(finished.stdout.lines().filter(|line| line.starts_with("hit ")).map(str::to_owned).collect())
}

/// The probe finds a wrong claim.
fn random_inputs_refute_a_wrong_claim() -> Outcome<()> {
    let found = explored("verdicts.Feasible", &["--method-time", "300ms"])?;
    let source = read_text(&fixtures().join("verdicts/java/verdicts/Feasible.java"))?;
    let line = |text: &str| source.lines().position(|line| line.contains(text)).map(|at| at as u32 + 1);
    let claim = |name: &str, text: &str| {
        let method = found.methods.iter().find(|method| method.method == name)?;
        Some((method.class.clone(), name.to_owned(), method.descriptor.clone(), line(text)?))
    };
    let wrong = [
        ("manyClassesCalled", "shape.corners() == 9"),
        ("classLiteral", "type == String.class"),
        ("enumBehindInterface", "named instanceof Colour"),
    ];
    let claims: Claims = wrong.iter().filter_map(|(name, text)| Some((claim(name, text)?, 1))).collect();
    ensure(claims.len() == wrong.len(), || format!("not found: {claims:?}"))?;
    let hits = probe(&classes()?, &claims, Duration::from_secs(6))?;
    ensure(hits.len() == wrong.len(), || format!("{hits:?} of {claims:?}"))
}

/// The classes whose branches are probed, each with the targets.
fn subjects(all: bool) -> Outcome<Vec<(PathBuf, Vec<String>)>> {
    let mut subjects = vec![(classes()?, vec!["verdicts.Proved".to_owned()])];
    let names: &[&str] = if all {
        &["basics", "netds", "lists", "structures", "walks", "ast", "types", "reflection", "service"]
    } else {
        &[]
    };
    for name in names {
        let sources = files_below(&repository().join("examples").join(name).join("src/main/java"), "java")?;
        if !sources.is_empty() {
            let classes = compile(&format!("probed-{name}"), Jdk::any()?, &sources, &[])?;
            subjects.push((classes.clone(), vec![classes.display().to_string()]));
        }
    }
    if all {
        let classes = crate::gen_support::fixtures()?;
        subjects.push((classes, ["deep.**", "libs.**", "shop.**"].map(str::to_owned).to_vec()));
    } else {
        let sources = files_below(&repository().join("examples/basics/src/main/java"), "java")?;
        let classes = compile("probed-basics", Jdk::any()?, &sources, &[])?;
        let some = ["Integers", "Signal", "Logic", "Switches", "BitTricks", "Exceptions", "BoxedTypes"];
        subjects.push((classes, some.map(|name| format!("heapwright.basics.{name}")).to_vec()));
    }
    Ok(subjects)
}

fn random_inputs_take_nothing_infeasible() -> Outcome<()> {
    let seconds = std::env::var("HEAPWRIGHT_PROBE_SECONDS").ok().and_then(|text| text.parse().ok());
    let all = std::env::var_os("HEAPWRIGHT_PROBE_ALL").is_some();
    let subjects = subjects(all)?;
    let time =
        seconds.map_or(Duration::from_secs(2), |seconds: u64| Duration::from_secs(seconds / subjects.len() as u64));
    let mut count = 0;
    for (classes, targets) in subjects {
        let out = scratch()?;
        let words: Vec<&str> =
            ["--no-replay", "--method-time", "1s"].into_iter().chain(targets.iter().map(String::as_str)).collect();
        let claims = infeasible(&record(0, &classes, out.path(), &words)?);
        if claims.is_empty() {
            continue;
        }
        count += claims.len();
        let hits = probe(&classes, &claims, time)?;
        ensure(hits.is_empty(), || format!("called infeasible, and taken on the JVM:\n{}", hits.join("\n")))?;
    }
    ensure(count >= 20, || format!("only {count} lines have infeasible branches"))
}
