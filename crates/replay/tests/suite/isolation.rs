//! Malicious code under test: nothing outside its scratch directory changes, and nothing of it remains.

use crate::common::{compile, jdk, source, suite, tools};
use heapwright_replay::{Bench, Framework, Isolation, Report, Runs, Verdict};
use std::net::TcpListener;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Detects that it is being tested, and does what it was told to.
const EVIL: &str = r#"package evil;
import java.io.*;
import java.net.*;
import java.nio.file.*;
public class Evil {
    static boolean tested() {
        for (StackTraceElement frame : new Throwable().getStackTrace()) {
            if (frame.getClassName().startsWith("org.junit")) {
                return true;
            }
        }
        return false;
    }
    public static String delete(String file) throws Exception {
        if (tested()) {
            Files.delete(Path.of(file));
        }
        return "deleted";
    }
    public static String write(String file) throws Exception {
        Files.writeString(Path.of(file), "evil");
        return "written";
    }
    public static int start(String... command) throws Exception {
        return new ProcessBuilder(command).start().waitFor();
    }
    public static String connect(int port) throws Exception {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress("127.0.0.1", port), 2000);
            return "connected";
        }
    }
    public static long fill() throws Exception {
        long written = 0;
        byte[] block = new byte[1 << 20];
        for (int file = 0; file < 10; file++) {
            try (OutputStream out = new FileOutputStream("fill" + file)) {
                for (int i = 0; i < 500; i++) {
                    out.write(block);
                    written += block.length;
                }
            } catch (IOException e) {
                // full: the next one
            }
        }
        return written;
    }
    public static void shout() throws Exception {
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        byte[] block = "shout without end and without a line break ".repeat(1000).getBytes();
        while (true) {
            out.write(block);
        }
    }
    public static void stubborn() {
        while (true) {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException e) {
                // never
            }
        }
    }
    public static String secret(String file) throws Exception {
        return Files.readString(Path.of(file));
    }
}
"#;

fn test_class(body: &str) -> String {
    format!(
        "package evil;\nimport org.junit.jupiter.api.Test;\nimport static org.junit.jupiter.api.Assertions.*;\n\
         class EvilTest {{\n{body}\n}}\n"
    )
}

fn run(isolation: &Isolation, body: &str, runs: Runs) -> Report {
    let subject = compile(&jdk(), &[("evil/Evil.java", EVIL)]);
    let mut suite = suite(&subject, &["evil.Evil"], vec![source("evil/EvilTest.java", &test_class(body))]);
    suite.test_timeout = Duration::from_millis(2500);
    suite.runs = runs;
    let work = TempDir::new().unwrap();
    let report = Bench::new(&tools(Framework::JUnit5), isolation, work.path()).unwrap().replay(&suite).unwrap();
    assert!(report.sources.iter().all(|source| source.compiled), "{:?}", report.compile);
    report
}

fn bwrap() -> Isolation {
    let found = Isolation::find().clone();
    assert!(matches!(found, Isolation::Bubblewrap(_)), "no bwrap: run `make setup` ({found:?})");
    found
}

/// Processes on this machine whose command line contains these words.
fn processes(words: &str) -> Vec<String> {
    let all = std::fs::read_dir("/proc").unwrap().filter_map(|entry| {
        let line = std::fs::read(entry.ok()?.path().join("cmdline")).ok()?;
        Some(String::from_utf8_lossy(&line).replace('\0', " "))
    });
    all.filter(|line| line.contains(words)).collect()
}

#[test]
fn files_outside_stay_as_they_are() {
    let outside = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let hidden = TempDir::new().unwrap();
    let home = TempDir::new_in(std::env::home_dir().unwrap()).unwrap();
    let mut body = String::new();
    for (number, directory) in [outside.path(), hidden.path(), home.path()].into_iter().enumerate() {
        std::fs::write(directory.join("kept"), "precious").unwrap();
        let (kept, new) = (directory.join("kept"), directory.join("new"));
        body += &format!(
            "@Test void delete{number}() throws Exception {{ Evil.delete({kept:?}); }}
             @Test void overwrite{number}() throws Exception {{ Evil.write({kept:?}); }}
             @Test void write{number}() throws Exception {{ Evil.write({new:?}); }}\n"
        );
    }
    body += "@Test void own() throws Exception { Evil.write(\"own\"); Evil.delete(\"own\"); }
        @Test void home() throws Exception { Evil.write(System.getProperty(\"user.home\") + \"/x\"); }
        @Test void temporary() throws Exception { java.io.File.createTempFile(\"abc\", \".d\"); }
        @Test void environment() { assertTrue(System.getenv().size() <= 2, System.getenv()::toString); }";
    for isolation in [bwrap(), Isolation::Landlock] {
        let report = run(&isolation, &body, Runs::Once);
        for directory in [outside.path(), hidden.path(), home.path()] {
            let names: Vec<_> = std::fs::read_dir(directory).unwrap().map(|e| e.unwrap().file_name()).collect();
            assert_eq!(names, ["kept"], "{isolation:?}");
            assert_eq!(std::fs::read_to_string(directory.join("kept")).unwrap(), "precious", "{isolation:?}");
        }
        for test in ["own", "home", "temporary", "environment"] {
            assert_eq!(report.verdict("evil.EvilTest", test), Verdict::Passed, "{test} with {isolation:?}");
        }
        let failed = |name: &str| matches!(report.verdict("evil.EvilTest", name), Verdict::Failed(_));
        assert!(failed("delete0") && failed("overwrite0") && failed("write0"), "{isolation:?}");
    }
}

#[test]
fn there_is_no_process_and_no_network() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let body = format!(
        "@Test void connects() throws Exception {{ Evil.connect({port}); }}
         @Test void starts() throws Exception {{ Evil.start(\"/bin/true\"); }}
         @Test void daemon() throws Exception {{ Evil.start(\"/bin/sh\", \"-c\", \"setsid sleep 98765 &\"); }}
         @Test void forks() throws Exception {{ for (int i = 0; i < 200; i++) {{ try {{
             Evil.start(\"/bin/sh\", \"-c\", \"sleep 98765 &\"); }} catch (java.io.IOException e) {{ }} }} }}
         @Test void threads() throws Exception {{ Thread t = new Thread(() -> {{ }}); t.start(); t.join(); }}
         @Test void stubborn() {{ Evil.stubborn(); }}
         @Test void hook() {{ Runtime.getRuntime().addShutdownHook(new Thread(Evil::stubborn)); System.exit(0); }}"
    );
    let report = run(&bwrap(), &body, Runs::Once);
    let verdict = |name: &str| report.verdict("evil.EvilTest", name);
    for test in ["connects", "starts", "daemon"] {
        assert!(matches!(verdict(test), Verdict::Failed(_)), "{test}: {:?}", verdict(test));
    }
    assert_eq!(verdict("threads"), Verdict::Passed);
    assert!(matches!(verdict("stubborn"), Verdict::TimedOut { .. }), "{:?}", verdict("stubborn"));
    assert_ne!(verdict("hook"), Verdict::Passed);
    assert_eq!(processes("sleep 98765"), Vec::<String>::new());
}

/// Whatever is written, little of it is kept, and none of it reaches a disk.
#[test]
fn what_tests_write_is_bounded() {
    let body = "@Test void fills() throws Exception { assertTrue(Evil.fill() < 200L << 20); }
        @Test void memory() { long[][] all = new long[100][]; for (int i = 0; i < 100; i++) all[i] = new long[1 << 25]; }
        @Test void shouts() throws Exception { Evil.shout(); }
        @Test void noise() { new java.io.PrintStream(new java.io.FileOutputStream(java.io.FileDescriptor.out)).print(1); }
        @Test void quiet() { assertEquals(\"written\", \"written\"); }";
    let report = run(&bwrap(), body, Runs::Once);
    let verdict = |name: &str| report.verdict("evil.EvilTest", name);
    for test in ["fills", "noise", "quiet"] {
        assert_eq!(verdict(test), Verdict::Passed, "{test}");
    }
    assert!(matches!(verdict("memory"), Verdict::Failed(_)), "{:?}", verdict("memory"));
    assert!(matches!(verdict("shouts"), Verdict::TimedOut { .. }), "{:?}", verdict("shouts"));
}

/// When the budget is spent, all processes end immediately.
#[test]
fn the_tree_of_processes_is_gone_at_the_end() {
    let subject = compile(&jdk(), &[("evil/Evil.java", EVIL)]);
    let body = "@Test void stubborn() { Evil.stubborn(); }";
    let mut suite = suite(&subject, &["evil.Evil"], vec![source("evil/EvilTest.java", &test_class(body))]);
    suite.test_timeout = Duration::from_secs(100);
    suite.budget = Duration::from_secs(8);
    for isolation in [bwrap(), Isolation::Landlock, Isolation::Nothing] {
        let work = TempDir::new().unwrap();
        let begun = Instant::now();
        let mut bench = Bench::new(&tools(Framework::JUnit5), &isolation, work.path()).unwrap();
        let report = bench.replay(&suite).unwrap();
        assert!(begun.elapsed() < Duration::from_millis(9500), "{:?}", begun.elapsed());
        assert!(report.out_of_time);
        drop(bench);
        let ours = work.path().display().to_string();
        let until = Instant::now() + Duration::from_secs(2);
        while !processes(&ours).is_empty() && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(20));
        }
        assert_eq!(processes(&ours), Vec::<String>::new(), "{isolation:?}");
    }
}

/// Class paths are readable wherever they are: in the temporary directory, at home, behind a link.
#[test]
fn class_paths_are_readable_wherever_they_are() {
    let home = TempDir::new_in(std::env::home_dir().unwrap()).unwrap();
    let subject = compile(&jdk(), &[("evil/Evil.java", EVIL)]);
    let copied = |to: &Path| {
        let status = Command::new("cp").arg("-r").arg(subject.path().join("classes")).arg(to).status();
        assert!(status.unwrap().success());
    };
    copied(&home.path().join("größe"));
    let link = subject.path().join("link");
    std::os::unix::fs::symlink(subject.path().join("classes"), &link).unwrap();
    let body = "@Test void readable() { assertTrue(Evil.tested()); }";
    for place in [home.path().join("größe"), link] {
        let mut suite = suite(&subject, &["evil.Evil"], vec![source("evil/EvilTest.java", &test_class(body))]);
        suite.class_path = vec![place.clone()];
        let work = TempDir::new().unwrap();
        let report = Bench::new(&tools(Framework::JUnit5), &bwrap(), work.path()).unwrap().replay(&suite).unwrap();
        assert_eq!(report.verdict("evil.EvilTest", "readable"), Verdict::Passed, "{place:?} {report:?}");
    }
}
