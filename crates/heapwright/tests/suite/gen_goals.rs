//! Lines, handlers and throwing instructions are goals besides branches, and the coverage shown is what JaCoCo
//! measured.

use crate::gen_support::{ensure, generate_as, record, scratch, tree};
use crate::support::compile::compile;
use crate::support::jdk::Jdk;
use crate::support::{Outcome, files_below, fixtures, read_text, write};
use crate::verdicts::probe;
use heapwright_case::PathEnd;
use heapwright_randprog::Rng;
use heapwright_report::{MethodRecord, RunRecord};
use libtest_mimic::Trial;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

type Test = fn() -> Outcome<()>;

const TESTS: [(&str, Test); 7] = [
    ("places_that_throw_have_tests", || every_line("goals.Places", &PLACES, &[])),
    ("handlers_have_tests", || every_line("goals.Handlers", &HANDLERS, &CALLS)),
    ("threads_do_not_matter", threads_do_not_matter),
    ("vain_goals_end_soon", vain_goals_end_soon),
    ("coverage_is_what_was_measured", coverage_is_what_was_measured),
    ("random_lines_are_covered", random_lines_are_covered),
    ("further_classes_are_covered", further_classes_are_covered),
];

pub fn trials() -> Vec<Trial> {
    TESTS.into_iter().map(|(name, test)| crate::trial(format!("gen_goals::{name}"), test)).collect()
}

fn classes() -> Outcome<PathBuf> {
    compile("goals", Jdk::any()?, &files_below(&fixtures().join("goals/java"), "java")?, &[])
}

/// With `--cover` the branches of a node are goals of the method that uses it; what the method does not reach is listed,
/// but never called infeasible.
fn further_classes_are_covered() -> Outcome<()> {
    let scratch = scratch()?;
    let words = ["--cover", "goals.Holder$*", "goals.Holder#value"];
    let record = record(0, &classes()?, scratch.path(), &words)?;
    let of = |class: &str, method: &str| record.methods.iter().find(|one| one.class == class && one.method == method);
    let value = of("goals.Holder$Cell", "value").ok_or("the node is not counted")?;
    ensure(!value.explored && value.branches == 4 && value.covered == 4, || format!("{value:?}"))?;
    let unused = of("goals.Holder$Cell", "unused").ok_or("the unused method is not counted")?;
    let not_reached = unused.uncovered.iter().all(|branch| branch.reason == heapwright_case::Reason::NotReached);
    ensure(unused.covered == 0 && unused.uncovered.len() == 2 && not_reached, || format!("{unused:?}"))?;
    let tests = tree(scratch.path())?;
    ensure(!tests.is_empty() && tests.values().all(|text| !text.contains("unused")), || format!("{tests:?}"))
}

/// The number of tests of each method: a normal end, and one for each exception at each location.
const PLACES: [(&str, RangeInclusive<u64>); 9] = [
    ("straight", 2..=2),
    ("twice", 3..=3),
    ("elements", 5..=5),
    ("cast", 3..=3),
    ("size", 2..=2),
    ("chars", 3..=3),
    ("behind", 3..=3),
    ("helper", 2..=2),
    ("explicit", 4..=4),
];

const HANDLERS: [(&str, RangeInclusive<u64>); 11] = [
    ("caught", 3..=3),
    ("nested", 4..=4),
    ("rethrow", 2..=2),
    ("multi", 4..=4),
    ("last", 4..=6),
    ("all", 2..=2),
    ("loop", 2..=4),
    ("locked", 3..=3),
    ("through", 2..=2),
    ("parsed", 2..=6),
    ("resources", 5..=5),
];

/// Inputs that nothing else can replace: a resource that throws when it is used, when it is closed, both times, and
/// when it is created.
const CALLS: [&str; 5] =
    ["Handlers.resources(1)", "Handlers.resources(2)", "Handlers.resources(3)", "Handlers.resources(9)", "through(77)"];

/// Nothing is contradicted, by the JVM or by JaCoCo.
fn confirmed(record: &RunRecord) -> Outcome<()> {
    let ends = &record.totals.paths_by_end;
    ensure(!ends.contains_key(&PathEnd::Bug), || format!("paths: {ends:?}"))?;
    ensure(record.withheld.is_empty(), || format!("withheld: {:?}", record.withheld))?;
    let notes: Vec<_> = record.methods.iter().filter(|method| !method.notes.is_empty()).collect();
    ensure(notes.is_empty(), || format!("notes: {notes:?}"))
}

/// All lines are covered, by as many tests as a reviewer would want.
fn every_line(class: &str, tests: &[(&str, RangeInclusive<u64>)], calls: &[&str]) -> Outcome<()> {
    let scratch = scratch()?;
    let record = record(0, &classes()?, scratch.path(), &[class])?;
    confirmed(&record)?;
    let text: String = tree(scratch.path())?.into_values().collect();
    let mut wrong = String::new();
    for method in &record.methods {
        let expected = tests.iter().find(|(name, _)| *name == method.method).map(|(_, tests)| tests);
        if !method.missed_lines.is_empty() || expected.is_some_and(|tests| !tests.contains(&method.tests)) {
            let _ = writeln!(wrong, "{}: {} tests, missed {:?}", method.method, method.tests, method.missed_lines);
        }
    }
    for call in calls.iter().filter(|call| !text.contains(**call)) {
        let _ = writeln!(wrong, "no test calls {call}");
    }
    ensure(wrong.is_empty(), || format!("{wrong}{text}"))?;
    let found = record.methods.iter().filter(|method| tests.iter().any(|(name, _)| *name == method.method)).count();
    ensure(found == tests.len(), || format!("{found} methods"))
}

fn threads_do_not_matter() -> Outcome<()> {
    let mut trees = Vec::new();
    for threads in ["1", "2", "2"] {
        let scratch = scratch()?;
        let words = ["--no-replay", "--threads", threads, "goals.*"];
        record(0, &classes()?, scratch.path(), &words)?;
        trees.push(tree(scratch.path())?);
    }
    ensure(trees.windows(2).all(|pair| pair.first() == pair.last()), || "the tests differ".to_owned())?;
    ensure(trees.first().is_some_and(|tree| tree.len() >= 3), || "files are missing".to_owned())
}

/// Unreachable goals are left open, and soon given up.
fn vain_goals_end_soon() -> Outcome<()> {
    let scratch = scratch()?;
    let record = record(0, &classes()?, scratch.path(), &["goals.Vain"])?;
    confirmed(&record)?;
    let source = read_text(&fixtures().join("goals/java/goals/Vain.java"))?;
    let marked: Vec<u32> =
        source.lines().zip(1..).filter(|(line, _)| line.ends_with("// vain")).map(|(_, number)| number).collect();
    let missed: Vec<u32> = record.methods.iter().flat_map(|method| &method.missed_lines).copied().collect();
    // the heads of these handlers are missed too
    ensure(marked.iter().all(|line| missed.contains(line)), || format!("{missed:?} are missed, not {marked:?}"))?;
    let paths = record.totals.paths;
    ensure(paths < 600, || format!("{paths} paths, for nothing"))
}

fn consistent(method: &MethodRecord) -> bool {
    let lines = method.lines.map_or(0, |lines| lines.total - lines.covered);
    method.measured == Some(method.covered)
        && method.unmeasured.is_none()
        && method.predicted <= method.covered
        && method.uncovered.len() as u64 == method.branches - method.covered
        && method.missed_lines.len() as u64 == lines
}

/// There is one number, and no predicted number looks like a measured one.
fn coverage_is_what_was_measured() -> Outcome<()> {
    let scratch = scratch()?;
    let measured = record(0, &classes()?, scratch.path(), &["goals.*"])?;
    let wrong: Vec<_> = measured.methods.iter().filter(|method| !consistent(method)).collect();
    ensure(wrong.is_empty(), || format!("{wrong:?}"))?;
    let lines = measured.totals.lines.ok_or("no lines were measured")?;
    let of_classes: u64 = measured.classes.iter().map(|class| class.lines.total).sum();
    ensure(measured.totals.unmeasured == 0 && lines.total <= of_classes, || format!("{:?}", measured.classes))?;
    let words = ["--no-replay", "goals.Places"];
    let predicted = record(0, &classes()?, scratch.path(), &words)?;
    let silent = predicted
        .methods
        .iter()
        .find(|method| method.measured.is_some() || method.lines.is_some() || method.unmeasured.is_none());
    ensure(silent.is_none() && predicted.classes.is_empty(), || format!("{silent:?}"))?;
    let shown = generate_as(0, &classes()?, scratch.path(), &words)?.stdout;
    let said = shown.contains("predicted to be covered")
        && shown.contains("* predicted by Heapwright, not measured by JaCoCo: the tests were not run (--no-replay)");
    ensure(said && shown.contains("2/2*"), || shown)
}

/// The number of methods with random handlers and throws, one statement per line.
const METHODS: usize = 12;

/// Lines that random inputs reach on the JVM are also reached by tests. `HEAPWRIGHT_GOALS_SEED` chooses other methods.
fn random_lines_are_covered() -> Outcome<()> {
    let seed = std::env::var("HEAPWRIGHT_GOALS_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(3);
    let scratch = scratch()?;
    let file = scratch.path().join("src/Random.java");
    let source = random_source(seed);
    write(&file, &source)?;
    let classes = compile(&format!("goals-{seed}"), Jdk::any()?, &[file], &[])?;
    let record = record(0, &classes, &scratch.path().join("out"), &["Random"])?;
    confirmed(&record)?;
    let mut claims = BTreeMap::new();
    for method in &record.methods {
        for line in &method.missed_lines {
            claims.insert((method.class.clone(), method.method.clone(), method.descriptor.clone(), *line), 0);
        }
    }
    let lines = record.totals.lines.ok_or("no lines were measured")?;
    // many handlers are for exceptions that cannot happen
    ensure(lines.covered * 4 > lines.total, || format!("{lines:?}\n{source}"))?;
    if claims.is_empty() {
        return Ok(());
    }
    let hits = probe(&classes, &claims, Duration::from_secs(4))?;
    ensure(hits.is_empty(), || format!("seed {seed}: run on the JVM, and not by a test: {hits:?}\n{source}"))
}

fn random_source(seed: u64) -> String {
    let mut random = Random { rng: Rng::new(seed, 9), text: String::from("class Random {\n"), loops: 0 };
    for number in 0..METHODS {
        random.line(1, &format!("static int m{number}(int a, int b, int[] c, Object o) {{"));
        random.line(2, "int x = 0;");
        random.block(2, 3);
        random.line(2, "return x;");
        random.line(1, "}");
    }
    random.text.push_str("}\n");
    random.text
}

/// Generates random statements.
struct Random {
    rng: Rng,
    text: String,
    loops: usize,
}

impl Random {
    fn line(&mut self, depth: usize, text: &str) {
        let _ = writeln!(self.text, "{}{text}", "    ".repeat(depth));
    }

    fn block(&mut self, depth: usize, room: usize) {
        for _ in 0..self.rng.between(1, 3) {
            self.statement(depth, room);
        }
    }

    fn statement(&mut self, depth: usize, room: usize) {
        let kinds = if room == 0 { 6 } else { 10 };
        match self.rng.below(kinds) {
            0 => self.line(depth, "x += a / b;"),
            1 => {
                let index = self.rng.below(3);
                self.line(depth, &format!("x -= c[{index}];"));
            }
            2 => self.line(depth, "x += ((String) o).length();"),
            3 => self.line(depth, "x += new int[b % 4].length;"),
            4 => self.line(depth, "x ^= a;"),
            5 => {
                let class = self.rng.pick(["IllegalStateException", "IllegalArgumentException", "ArithmeticException"]);
                self.condition(depth);
                self.line(depth + 1, &format!("throw new {class}();"));
                self.line(depth, "}");
            }
            6 => {
                self.condition(depth);
                self.block(depth + 1, room - 1);
                self.line(depth, "} else {");
                self.block(depth + 1, room - 1);
                self.line(depth, "}");
            }
            7 => {
                self.loops += 1;
                let name = format!("i{}", self.loops);
                self.line(depth, &format!("for (int {name} = 0; {name} < 2; {name}++) {{"));
                self.block(depth + 1, room - 1);
                self.line(depth, "}");
            }
            _ => self.guarded(depth, room),
        }
    }

    fn condition(&mut self, depth: usize) {
        let number = self.rng.below(9);
        let text = match self.rng.below(5) {
            0 => format!("a > {number}"),
            1 => format!("b == {number}"),
            2 => "c != null && c.length > 1".to_owned(),
            3 => "o instanceof String".to_owned(),
            _ => format!("a + b < {number}"),
        };
        self.line(depth, &format!("if ({text}) {{"));
    }

    fn guarded(&mut self, depth: usize, room: usize) {
        self.line(depth, "try {");
        self.block(depth + 1, room - 1);
        let classes = [
            "ArithmeticException",
            "NullPointerException | ClassCastException",
            "ArrayIndexOutOfBoundsException",
            "IllegalStateException",
            "RuntimeException",
        ];
        let (mut from, handlers) = (0, self.rng.between(0, 2));
        for _ in 0..handlers {
            let at = self.rng.between(from, classes.len() - 1);
            let Some(class) = classes.get(at) else { break };
            self.loops += 1;
            let name = format!("e{}", self.loops);
            self.line(depth, &format!("}} catch ({class} {name}) {{"));
            self.block(depth + 1, room - 1);
            from = at + 1;
            if from == classes.len() {
                break;
            }
        }
        if handlers == 0 || self.rng.chance(40) {
            self.line(depth, "} finally {");
            self.block(depth + 1, 0);
        }
        self.line(depth, "}");
    }
}
