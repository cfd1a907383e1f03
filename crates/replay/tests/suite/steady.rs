//! Flaky tests: each source of nondeterminism is detected, and tests that do not depend on any are kept.

use crate::common::{compile, jdk, source, suite, tools};
use heapwright_replay::{Bench, Framework, Isolation, Report, Runs, Verdict};
use tempfile::TempDir;

const CHANCE: &str = r#"package luck;
public class Chance {
    public static int counter;
    public static int next() { return ++counter; }
    static int depth() { return new Throwable().getStackTrace().length; }
}
"#;

/// Tests that pass in the first run but not in one of the others.
const CHANCY: [(&str, &str); 14] = [
    ("language", "assertEquals(\"TITLE\", \"title\".toUpperCase())"),
    ("digits", "assertEquals(\"7\", String.format(\"%d\", 7))"),
    ("zone", "assertEquals(0, java.util.TimeZone.getDefault().getRawOffset())"),
    ("encoding", "assertEquals(2, \"\\u00fc\".getBytes().length)"),
    ("environment", "assertNull(System.getenv(\"CI\"))"),
    ("size_of_environment", "assertTrue(System.getenv().size() <= 2)"),
    ("thread", "assertEquals(\"main\", Thread.currentThread().getName())"),
    ("threads", "assertTrue(Thread.activeCount() < 6)"),
    ("input", "assertEquals(-1, System.in.read())"),
    ("directory", "assertTrue(System.getProperty(\"user.dir\").endsWith(\"/work\"))"),
    ("processors", "assertNotEquals(7, Runtime.getRuntime().availableProcessors())"),
    ("memory", "assertTrue(Runtime.getRuntime().maxMemory() > 950L << 20)"),
    ("agent", "assertTrue(Chance.class.getDeclaredMethods().length == 3)"),
    ("hash", "assertTrue(System.identityHashCode(new Object()) > 100000)"),
];

fn replayed(body: &str, framework: Framework, imports: &str) -> Report {
    let subject = compile(&jdk(), &[("luck/Chance.java", CHANCE)]);
    let text = format!("package luck;\n{imports}\npublic class ChanceTest {{\n{body}\n}}\n");
    let mut suite = suite(&subject, &["luck.Chance"], vec![source("luck/ChanceTest.java", &text)]);
    suite.runs = Runs::Repeated;
    let work = TempDir::new().unwrap();
    let report = Bench::new(&tools(framework), Isolation::find(), work.path()).unwrap().replay(&suite).unwrap();
    assert!(report.sources.iter().all(|source| source.compiled), "{:?}", report.compile);
    report
}

const JUNIT5: &str = "import org.junit.jupiter.api.Test;\nimport static org.junit.jupiter.api.Assertions.*;";

#[test]
fn every_source_of_chance_is_found() {
    let tests =
        CHANCY.iter().map(|(name, check)| format!("@Test public void {name}() throws Exception {{ {check}; }}\n"));
    let others = "@Test public void steady() { assertEquals(3, 1 + 2); }
        @Test public void random() { assertTrue(Math.random() < 2); }
        @Test public void one_first() { assertEquals(1, java.util.Set.of(1, 2).iterator().next()); }
        @Test public void two_first() { assertEquals(2, java.util.Set.of(1, 2).iterator().next()); }\n";
    let report = replayed(&(tests.collect::<String>() + others), Framework::JUnit5, JUNIT5);
    for (name, _) in CHANCY {
        let verdict = report.verdict("luck.ChanceTest", name);
        assert!(
            matches!(&verdict, Verdict::Unsteady { how } if how.starts_with("it passed at first")),
            "{name}: {verdict:?}"
        );
    }
    // the JDK's immutable sets have one of two orders: one of the tests fails immediately, the other one later
    let mut sets = ["one_first", "two_first"].map(|name| match report.verdict("luck.ChanceTest", name) {
        Verdict::Failed(_) => "failed",
        Verdict::Unsteady { .. } => "unsteady",
        _ => "else",
    });
    sets.sort_unstable();
    assert_eq!(sets, ["failed", "unsteady"]);
    for name in ["steady", "random"] {
        assert_eq!(report.verdict("luck.ChanceTest", name), Verdict::Passed, "{name}");
    }
}

/// Tests that disturb each other, in every framework: they pass alone, and also in their own order.
#[test]
fn tests_that_depend_on_their_order_are_found() {
    let names: Vec<String> = (0..12).map(|number| format!("t{number:02}")).collect();
    let frameworks = [
        (Framework::JUnit5, JUNIT5),
        (Framework::JUnit4, "import org.junit.Test;\nimport static org.junit.Assert.*;"),
        (Framework::TestNg, "import org.testng.annotations.Test;\nimport static org.testng.Assert.*;"),
    ];
    for (framework, imports) in frameworks {
        let tests = names.iter().map(|name| {
            format!("@Test public void {name}() {{ assertTrue(Chance.next() < 2 || Chance.counter != 7); }}\n")
        });
        let report = replayed(&tests.collect::<String>(), framework, imports);
        let verdicts: Vec<Verdict> = names.iter().map(|name| report.verdict("luck.ChanceTest", name)).collect();
        // the seventh fails, whichever it is: one in the first run, another one in the shuffled run
        let failed = verdicts.iter().filter(|verdict| matches!(verdict, Verdict::Failed(_))).count();
        let unsteady = verdicts.iter().filter(|verdict| matches!(verdict, Verdict::Unsteady { .. })).count();
        assert_eq!((failed, unsteady), (1, 1), "{framework:?}: {verdicts:?}");
    }
}

/// Coverage is counted for tests that pass, even if a failing one was the first to initialise a class.
#[test]
fn coverage_of_what_stays() {
    let subject = compile(
        &jdk(),
        &[(
            "luck/Init.java",
            "package luck; public class Init { static final int N = Integer.getInteger(\"n\", 1) > 0 ? 1 : 2;\n\
            public static int of(int x) { return x > 0 ? N : -N; } }",
        )],
    );
    let text = format!(
        "package luck;\n{JUNIT5}\n@org.junit.jupiter.api.TestMethodOrder(org.junit.jupiter.api.MethodOrderer.MethodName.class)\n\
         class InitTest {{ @Test void a() {{ assertEquals(5, Init.of(-1)); }} @Test void b() {{ assertEquals(1, Init.of(1)); }} }}"
    );
    let mut suite = suite(&subject, &["luck.Init"], vec![source("luck/InitTest.java", &text)]);
    suite.runs = Runs::Repeated;
    let work = TempDir::new().unwrap();
    let mut bench = Bench::new(&tools(Framework::JUnit5), Isolation::find(), work.path()).unwrap();
    let report = bench.replay(&suite).unwrap();
    let passed = report.tests.iter().filter(|test| test.verdict == Verdict::Passed);
    let data: Vec<&[u8]> = passed.map(|test| test.data.as_slice()).collect();
    assert_eq!(data.len(), 1);
    let counted = bench.measure(&suite.class_path, &suite.targets, data, suite.budget).unwrap();
    let covered: Vec<(String, u32)> =
        counted.methods.iter().map(|m| (m.name.clone(), m.branch_total().covered)).filter(|m| m.1 > 0).collect();
    assert_eq!(covered, [("of".to_owned(), 1), ("<clinit>".to_owned(), 1)]);
}
