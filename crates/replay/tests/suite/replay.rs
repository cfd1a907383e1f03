//! Real tests on a real JVM.

use crate::common::{compile, jdk, jdks, options, source, suite, tools};
use heapwright_replay::{Framework, LineBranches, Report, Verdict, count, replay, toolchain};
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use tempfile::TempDir;

const SIGN: &str = "package shop;
public class Sign {
    static final int LIMIT = Integer.getInteger(\"limit\", 7) > 3 ? 1 : 2;

    public static int of(int x) {
        if (x > 0) {
            return 1;
        }
        return x == 0 ? 0 : -1;
    }

    static boolean both(boolean a, boolean b) {
        return a && b;
    }

    static String name(Object o) {
        Runnable r = () -> System.out.println(o == null);
        r.run();
        return switch (String.valueOf(o)) {
            case \"a\" -> \"first\";
            case \"b\" -> \"second\";
            default -> \"other\";
        };
    }
}
";

/// [`SIGN`], compiled once for all tests.
fn subject() -> &'static TempDir {
    static SUBJECT: OnceLock<TempDir> = OnceLock::new();
    SUBJECT.get_or_init(|| compile(&jdk(), &[("shop/Sign.java", SIGN)]))
}

/// The verdicts as lines of text.
fn verdicts(report: &Report) -> Vec<String> {
    let short = |verdict: &Verdict| match verdict {
        Verdict::Passed => "passed".to_owned(),
        Verdict::Failed(failure) => format!("failed {}", failure.exception),
        Verdict::TimedOut { .. } => "timed out".to_owned(),
        Verdict::EndedJvm { how } => format!("ended the JVM: {how}"),
        Verdict::Unsteady { .. } => "unsteady".to_owned(),
        Verdict::Skipped { reason } => format!("skipped: {reason}"),
        Verdict::NotCompiled => "not compiled".to_owned(),
        Verdict::NotRun => "not run".to_owned(),
    };
    report.tests.iter().map(|test| format!("{}.{}: {}", test.class, test.method, short(&test.verdict))).collect()
}

/// Branches as `name line:covered/total …`, of methods that have any.
fn branches(report: &Report) -> Vec<String> {
    let line = |line: &LineBranches| format!("{}:{}/{}", line.line, line.covered, line.total);
    let methods = report.coverage.iter().filter(|method| !method.branches.is_empty());
    methods
        .map(|method| {
            let lines: Vec<String> = method.branches.iter().map(line).collect();
            format!("{} {}", method.name, lines.join(" "))
        })
        .collect()
}

fn junit5(imports: &str, name: &str, body: &str) -> String {
    format!(
        "package shop;\nimport org.junit.jupiter.api.Test;\n\
         import static org.junit.jupiter.api.Assertions.*;\n{imports}\nclass {name} {{\n{body}\n}}\n"
    )
}

#[test]
fn what_checks_execute_is_not_counted() {
    let subject = subject();
    let tests = junit5("", "SignTest", "@Test void positive() { assertEquals(1, Sign.of(4)); }");
    let checks = "@Test void positive() { assertTrue(Sign.of(0) == 0); }
        @Test void wrong() { assertTrue(Sign.both(true, false)); }";
    let checks = junit5("", "SignTestInputs", checks);
    let sources = vec![source("shop/SignTest.java", &tests), source("shop/SignTestInputs.java", &checks)];
    let mut suite = suite(subject, &["shop.Sign"], sources);
    suite.uncounted.push("shop.SignTestInputs".to_owned());
    let work = TempDir::new().unwrap();
    let report = replay(&suite, &tools(Framework::JUnit5), work.path()).unwrap();
    let expected = [
        "shop.SignTest.positive: passed",
        "shop.SignTestInputs.positive: passed",
        "shop.SignTestInputs.wrong: failed org.opentest4j.AssertionFailedError",
    ];
    assert_eq!(verdicts(&report), expected);
    assert_eq!(branches(&report)[0], "of 6:1/2 9:0/2");
}

#[test]
fn passing_tests_and_their_coverage() {
    let subject = subject();
    let body = "@Test void positive() { assertEquals(1, Sign.of(4)); }
        @Test void zero() { assertEquals(0, Sign.of(0)); System.out.println(\"noise\"); }
        @Test void both() { assertTrue(Sign.both(true, true)); }
        @Test void second() { assertEquals(\"second\", Sign.name(\"b\")); }";
    let test = source("shop/SignTest.java", &junit5("", "SignTest", body));
    let suite = suite(subject, &["shop.Sign"], vec![test]);
    let work = TempDir::new().unwrap();
    let report = replay(&suite, &tools(Framework::JUnit5), work.path()).unwrap();
    assert!(report.is_clean(&suite), "{report:#?}");
    assert_eq!(report.jvms, 1);
    let passed = ["both", "positive", "second", "zero"].map(|name| format!("shop.SignTest.{name}: passed"));
    assert_eq!(verdicts(&report), passed);
    // JaCoCo ignores the hash comparison of the string switch and counts its three cases.
    let expected =
        ["of 6:2/2 9:1/2", "both 13:2/4", "name 19:1/3", "lambda$name$0 17:1/2", "<clinit> 3:1/2"].map(str::to_owned);
    assert_eq!(branches(&report), expected);
    let probes = |name: &str| &report.tests.iter().find(|test| test.method == name).unwrap().probes["shop.Sign"];
    assert_ne!(probes("positive"), probes("zero"));

    let counted = count(
        &suite.class_path,
        &["shop.Sign".into(), "shop.Nothing".into()],
        &tools(Framework::JUnit5),
        work.path(),
        suite.budget,
    );
    let counted = counted.unwrap();
    assert_eq!(counted.missing, ["shop.Nothing"]);
    let totals = |methods: &[heapwright_replay::MethodCoverage]| -> Vec<(String, u32)> {
        methods.iter().map(|method| (method.name.clone(), method.branch_total().total)).collect()
    };
    assert_eq!(totals(&counted.methods), totals(&report.coverage));
    assert!(counted.methods.iter().all(|method| method.branch_total().covered == 0));
}

#[test]
fn a_bad_test_does_not_spoil_the_others() {
    let subject = subject();
    let good = "@Test void positive() { assertEquals(1, Sign.of(4)); }";
    let mixed = "@Test void wrong() { assertEquals(5, Sign.of(-4)); }
        @Test void throwing() { throw new IllegalStateException(\"lone \\ud800 half\"); }
        @Test void right() { assertEquals(0, Sign.of(0)); }
        @org.junit.jupiter.api.Disabled(\"later\") @Test void disabled() { }";
    let hanging = "@Test void first() { Sign.both(false, true); }
        @Test void hangs() { while (Sign.of(1) == 1) { } }
        @Test void sleeps() throws Exception { synchronized (this) { wait(); } }
        @Test void last() { Sign.both(true, true); }";
    let exiting = "@Test void exits() { System.exit(3); }
        @Test void memory() { throw new OutOfMemoryError(\"none left\"); }
        @Test void stays() { }";
    let setup = "@org.junit.jupiter.api.BeforeAll static void prepare() { throw new IllegalArgumentException(); }
        @Test void never() { }";
    let warned = "@Test void raw() { java.util.List<String> l = new java.util.ArrayList(); assertNotNull(l); }";
    let tests = vec![
        source("shop/GoodTest.java", &junit5("", "GoodTest", good)),
        source("shop/MixedTest.java", &junit5("", "MixedTest", mixed)),
        source("shop/HangingTest.java", &junit5("", "HangingTest", hanging)),
        source("shop/ExitingTest.java", &junit5("", "ExitingTest", exiting)),
        source("shop/SetupTest.java", &junit5("", "SetupTest", setup)),
        source("shop/WarnedTest.java", &junit5("", "WarnedTest", warned)),
        source("shop/TypeTest.java", &junit5("", "TypeTest", "@Test void t() { int x = \"\"; }")),
        source("shop/FlowTest.java", &junit5("", "FlowTest", "@Test void f() { int x; x++; }")),
        source("shop/SyntaxTest.java", &junit5("", "SyntaxTest", "@Test void s() { int = ; }")),
        source("shop/UserTest.java", &junit5("", "UserTest", "@Test void u() { new TypeTest(); }")),
    ];
    let mut suite = suite(subject, &["shop.Sign"], tests);
    suite.test_timeout = Duration::from_millis(2500);
    let work = TempDir::new().unwrap();
    let report = replay(&suite, &tools(Framework::JUnit5), work.path()).unwrap();
    let expected = "shop.ExitingTest.exits: ended the JVM: exit code 3
shop.ExitingTest.memory: failed java.lang.OutOfMemoryError
shop.ExitingTest.stays: passed
shop.FlowTest.f: not compiled
shop.GoodTest.positive: passed
shop.HangingTest.first: passed
shop.HangingTest.hangs: timed out
shop.HangingTest.last: passed
shop.HangingTest.sleeps: timed out
shop.MixedTest.disabled: skipped: later
shop.MixedTest.right: passed
shop.MixedTest.throwing: failed java.lang.IllegalStateException
shop.MixedTest.wrong: failed org.opentest4j.AssertionFailedError
shop.SetupTest.never: failed java.lang.IllegalArgumentException
shop.SyntaxTest.s: not compiled
shop.TypeTest.t: not compiled
shop.UserTest.u: not compiled
shop.WarnedTest.raw: passed";
    assert_eq!(verdicts(&report).join("\n"), expected);
    assert_eq!(report.jvms, 5, "one, and one after each test that hung, left, or exhausted the memory");
    // The branch x < 0 was reached only by a test that failed, and (true, false) by none.
    assert_eq!(branches(&report)[..2], ["of 6:2/2 9:1/2", "both 13:3/4"].map(str::to_owned));
    let Verdict::Failed(failure) = report.verdict("shop.MixedTest", "wrong") else { panic!("{report:#?}") };
    assert_eq!(failure.message.as_deref(), Some("expected: <5> but was: <-1>"));
    assert!(failure.stack.iter().any(|frame| frame.starts_with("shop.MixedTest.wrong(MixedTest.java:")));
    let Verdict::TimedOut { stack, .. } = report.verdict("shop.HangingTest", "hangs") else { panic!("{report:#?}") };
    assert!(stack.iter().any(|frame| frame.starts_with("shop.HangingTest.hangs")), "{stack:?}");
    assert_eq!(report.verdict("shop.UserTest", "u"), Verdict::NotCompiled);
    assert_eq!(report.verdict("shop.GoodTest", "absent"), Verdict::NotRun);

    let left_out: Vec<&str> = report.sources.iter().filter(|s| !s.compiled).map(|s| s.path.as_str()).collect();
    assert_eq!(left_out, ["shop/TypeTest.java", "shop/FlowTest.java", "shop/SyntaxTest.java", "shop/UserTest.java"]);
    let errors: Vec<_> = report.compile.iter().filter(|d| d.error).filter_map(|d| d.file.clone()).collect();
    for file in left_out {
        assert!(errors.iter().any(|error| error == file), "{file}: {errors:?}");
    }
    let warnings: Vec<_> = report.compile.iter().filter(|d| !d.error).collect();
    assert!(!warnings.is_empty() && warnings.iter().all(|w| w.file.as_deref() == Some("shop/WarnedTest.java")));
    assert_eq!(report.problems.len(), 1, "{:?}", report.problems);
}

/// Only the tests with errors are removed from a file, wherever the compiler finds the errors: in a line, in the code
/// of a method, or in the class as a whole.
#[test]
fn a_test_that_does_not_compile_leaves_the_others_of_its_file() {
    let many = |name: &str, from: usize| {
        let lines = (from..from + 2400).map(|i| format!("long a{i} = {}L;", 100_000_000_000 + i));
        format!("@Test void {name}() {{ {} }}\n", lines.collect::<String>())
    };
    let text = format!("\"{}\"", "x".repeat(1000));
    let mixed = format!(
        "@Test void good() {{ assertEquals(1, Sign.of(4)); }}
        @Test void type() {{ int x = \"\"; }}
        @Test void symbol() {{ missing(); }}
        @Test void text() {{ String s = {}; }}
        @Test void array() {{ int[] a = {{{}}}; }}
        @Test void also() {{ assertEquals(0, Sign.of(0)); }}",
        vec![text; 70].join(" + "),
        (0..20_000).map(|i| format!("{},", i * 7919)).collect::<String>(),
    );
    let large: String = (0..16).map(|i| many(&format!("m{i:02}"), i * 3000)).collect();
    let tests = vec![
        source("shop/MixedTest.java", &junit5("", "MixedTest", &mixed)),
        source("shop/LargeTest.java", &junit5("", "LargeTest", &large)),
        source("shop/ImportTest.java", &junit5("import no.such.Thing;", "ImportTest", "@Test void t() { }")),
    ];
    let suite = suite(subject(), &["shop.Sign"], tests);
    let report = replay(&suite, &tools(Framework::JUnit5), TempDir::new().unwrap().path()).unwrap();
    let verdict = |class: &str, test: &str| report.verdict(&format!("shop.{class}"), test);
    for (test, passes) in
        [("good", true), ("type", false), ("symbol", false), ("text", false), ("array", false), ("also", true)]
    {
        let wanted = if passes { Verdict::Passed } else { Verdict::NotCompiled };
        assert_eq!(verdict("MixedTest", test), wanted, "{test}");
    }
    let told = report.compile.iter().filter(|one| one.error && one.file.as_deref() == Some("shop/MixedTest.java"));
    assert!(told.clone().all(|one| one.test.is_some()), "{:?}", report.compile);
    // the class as a whole has too many constants: as many tests as fit are kept
    let large: Vec<Verdict> = (0..16).map(|i| verdict("LargeTest", &format!("m{i:02}"))).collect();
    assert!(large.contains(&Verdict::Passed) && large.contains(&Verdict::NotCompiled), "{large:?}");
    assert_eq!(verdict("ImportTest", "t"), Verdict::NotCompiled);
    assert_eq!(branches(&report)[0], "of 6:2/2 9:1/2");
}

#[test]
fn the_budget_holds() {
    let subject = subject();
    let body = (0..100).map(|i| format!("@Test void t{i}() throws Exception {{ Sign.of({i}); Thread.sleep(400); }}\n"));
    let test = source("shop/SlowTest.java", &junit5("", "SlowTest", &body.collect::<String>()));
    let mut suite = suite(subject, &["shop.Sign"], vec![test]);
    suite.budget = Duration::from_secs(9);
    let tools = tools(Framework::JUnit5);
    let work = TempDir::new().unwrap();
    let started = Instant::now();
    let report = replay(&suite, &tools, work.path()).unwrap();
    assert!(started.elapsed() < Duration::from_millis(9800), "{:?}", started.elapsed());
    assert!(report.out_of_time);
    assert_eq!(report.tests.len(), 100);
    let passed = report.tests.iter().filter(|test| test.verdict == Verdict::Passed).count();
    assert!(passed > 0 && passed < 100 && !report.coverage.is_empty(), "{passed} {:?}", report.coverage);

    suite.budget = Duration::from_millis(50);
    let started = Instant::now();
    let report = replay(&suite, &tools, work.path()).unwrap();
    assert!(started.elapsed() < Duration::from_millis(1000), "{:?}", started.elapsed());
    assert!(report.out_of_time && report.tests.is_empty());
    // they were never compiled, so they have not failed to compile
    assert!(report.sources.iter().all(|source| source.compiled), "{:?}", report.sources);
}

#[test]
fn junit4() {
    let subject = subject();
    let text = "package shop;
        import static org.junit.Assert.assertEquals;
        import org.junit.Ignore;
        import org.junit.Test;
        public class SignTest {
            @Test public void positive() { assertEquals(1, Sign.of(4)); }
            @Test(expected = ArithmeticException.class) public void division() { Sign.of(1 / Sign.of(0)); }
            @Test public void wrong() { assertEquals(9, Sign.of(-4)); }
            @Test public void exits() { Runtime.getRuntime().halt(1); }
            @Test public void unusual() { org.junit.Assume.assumeTrue(false); }
            @Ignore @Test public void ignored() { }
        }";
    let setup = "package shop;
        public class SetupTest {
            @org.junit.BeforeClass public static void prepare() { throw new IllegalStateException(); }
            @org.junit.Test public void never() { }
        }";
    let tests = vec![source("shop/SetupTest.java", setup), source("shop/SignTest.java", text)];
    let suite = suite(subject, &["shop.Sign"], tests);
    let work = TempDir::new().unwrap();
    let report = replay(&suite, &tools(Framework::JUnit4), work.path()).unwrap();
    let expected = "shop.SetupTest.never: failed java.lang.IllegalStateException
shop.SignTest.division: passed
shop.SignTest.exits: ended the JVM: exit code 1
shop.SignTest.ignored: skipped: ignored
shop.SignTest.positive: passed
shop.SignTest.unusual: skipped: got: <false>, expected: is <true>
shop.SignTest.wrong: failed java.lang.AssertionError";
    assert_eq!(verdicts(&report).join("\n"), expected);
    assert_eq!(report.compile, []);
    assert_eq!(branches(&report)[0], "of 6:2/2 9:1/2");
}

#[test]
fn testng() {
    let subject = subject();
    let text = "package shop;
        import static org.testng.Assert.assertEquals;
        import static org.testng.Assert.assertThrows;
        import org.testng.annotations.Test;
        public class SignTest {
            @Test public void positive() { assertEquals(Sign.of(4), 1); }
            @Test public void division() { assertThrows(ArithmeticException.class, () -> Sign.of(1 / Sign.of(0))); }
            @Test public void wrong() { assertEquals(Sign.of(-4), 9); }
            @Test public void exits() { System.exit(1); }
            @Test(dependsOnMethods = \"wrong\") public void dependent() { }
        }";
    let suite = suite(subject, &["shop.Sign"], vec![source("shop/SignTest.java", text)]);
    let work = TempDir::new().unwrap();
    let report = replay(&suite, &tools(Framework::TestNg), work.path()).unwrap();
    let found = verdicts(&report);
    let expected = ["division: passed", "exits: ended the JVM: exit code 1", "positive: passed"];
    for line in expected {
        assert!(found.contains(&format!("shop.SignTest.{line}")), "{found:?}");
    }
    assert!(found.contains(&"shop.SignTest.wrong: failed java.lang.AssertionError".to_owned()), "{found:?}");
    assert!(found.iter().any(|line| line.starts_with("shop.SignTest.dependent: skipped")), "{found:?}");
    assert_eq!(report.compile, []);
    assert_eq!(branches(&report)[0], "of 6:2/2 9:1/2");
}

/// The newest JDK, with class files of its own version.
#[test]
fn the_newest_jdk() {
    let jdk = jdks().pop().unwrap();
    let subject = &compile(&jdk, &[("shop/Sign.java", SIGN)]);
    let body = "@Test void zero() { assertEquals(0, Sign.of(0)); }";
    let suite = suite(subject, &["shop.Sign"], vec![source("shop/SignTest.java", &junit5("", "SignTest", body))]);
    let tools = toolchain(&options(jdk, Framework::JUnit5)).unwrap();
    let work = TempDir::new().unwrap();
    let report = replay(&suite, &tools, work.path()).unwrap();
    assert!(report.is_clean(&suite), "{report:#?}");
    assert_eq!(branches(&report)[0], "of 6:1/2 9:1/2");
}

/// A suite as large as that of a small project takes only seconds.
#[test]
fn three_hundred_tests() {
    let subject = subject();
    let tests = (0..30).map(|class| {
        let body = (0..10).map(|test| {
            format!(
                "@Test void t{test}() {{ assertEquals({0}, Sign.of({0})); assertFalse(Sign.both(false, true)); }}\n",
                test % 2
            )
        });
        let name = format!("Sign{class}Test");
        source(&format!("shop/{name}.java"), &junit5("", &name, &body.collect::<String>()))
    });
    let suite = suite(subject, &["shop.Sign"], tests.collect());
    let tools = tools(Framework::JUnit5);
    let work = TempDir::new().unwrap();
    let report = replay(&suite, &tools, work.path()).unwrap();
    assert!(report.is_clean(&suite), "{report:#?}");
    assert_eq!(report.tests.len(), 300);
    println!("300 tests in {} ms", report.jvm_millis);
}
