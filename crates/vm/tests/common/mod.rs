//! A machine over classes that are compiled for the test.

use heapwright_program::{ClassPath, Jdk, Program};
use heapwright_vm::{Host, INJECTED, Limits, Vm};
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;

/// Compiles sources into a folder of the test and returns the folder.
#[allow(dead_code, reason = "not every test compiles something")]
pub fn compile(name: &str, sources: &[PathBuf]) -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
    let javac = Jdk::locate(None).expect("a JDK").home().join("bin/javac");
    let status = Command::new(javac).args(["-nowarn", "-d"]).arg(&target).args(sources).status().expect("javac starts");
    assert!(status.success(), "{name} does not compile");
    target
}

/// Compiles the fixtures once per test binary and returns their folder.
#[allow(dead_code, reason = "not every test uses the fixtures")]
pub fn classes() -> PathBuf {
    static COMPILED: std::sync::OnceLock<PathBuf> = std::sync::OnceLock::new();
    COMPILED
        .get_or_init(|| {
            let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java");
            let files = std::fs::read_dir(sources).expect("fixtures").map(|entry| entry.expect("a fixture").path());
            compile("classes", &files.collect::<Vec<_>>())
        })
        .clone()
}

/// A host that keeps what is written.
#[derive(Clone, Default)]
pub struct Recorder(Rc<RefCell<Vec<u8>>>);

impl Recorder {
    /// The text since the last call.
    #[allow(dead_code, reason = "not every test reads the output")]
    pub fn take(&self) -> String {
        String::from_utf8(std::mem::take(&mut *self.0.borrow_mut())).expect("UTF-8 output")
    }
}

impl Host for Recorder {
    fn write(&mut self, _descriptor: i32, bytes: &[u8]) {
        self.0.borrow_mut().extend_from_slice(bytes);
    }
}

/// A machine for the fixtures.
#[allow(dead_code, reason = "not every test uses the fixtures")]
pub fn machine(host: Recorder) -> Vm {
    machine_on(&classes(), host)
}

/// A machine for the classes in a folder.
pub fn machine_on(folder: &Path, host: Recorder) -> Vm {
    let class_path = ClassPath::parse(&folder.display().to_string()).expect("a class path");
    let program = Program::with_injected(Jdk::locate(None).expect("a JDK"), class_path, INJECTED).expect("a program");
    Vm::new(program, Limits::default(), Box::new(host)).expect("a machine")
}
