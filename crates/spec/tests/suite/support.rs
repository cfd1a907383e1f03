//! Compiled classes, and specifications over them.

use heapwright_program::{ClassPath, Jdk, Program};
use heapwright_spec::{Rejected, Specification};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The directory of a kind of fixtures.
pub fn fixtures(kind: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(kind)
}

/// The library of predicates.
pub fn specs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../specs")
}

/// The files of a directory with an extension, sorted.
pub fn files(directory: &Path, extension: &str) -> Vec<PathBuf> {
    let mut all = Vec::new();
    let mut open = vec![directory.to_owned()];
    while let Some(directory) = open.pop() {
        for entry in std::fs::read_dir(&directory).expect("the fixtures are there") {
            let path = entry.expect("a directory entry").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                all.push(path);
            }
        }
    }
    all.sort();
    all
}

/// The classes of `tests/java` and `specs/java`, compiled once.
pub fn classes() -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("classes");
        let _ = std::fs::remove_dir_all(&out);
        let jdk = Jdk::locate(None).expect("a JDK");
        let mut command = Command::new(jdk.home().join("bin/javac"));
        command.arg("-g").arg("-d").arg(&out);
        command.args(files(&fixtures("java"), "java")).args(files(&specs().join("java"), "java"));
        let done = command.output().expect("javac runs");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        std::fs::create_dir_all(out.join("broken")).expect("a directory");
        std::fs::write(out.join("broken/Broken.class"), "no class").expect("a file");
        std::fs::create_dir_all(out.join("misplaced")).expect("a directory");
        std::fs::copy(out.join("shapes/Table.class"), out.join("misplaced/Lost.class")).expect("a file");
        out
    })
}

/// A program over the compiled classes.
pub fn program() -> Program {
    let jdk = Jdk::locate(None).expect("a JDK");
    let class_path = ClassPath::parse(&classes().display().to_string()).expect("a class path");
    Program::new(jdk, class_path).expect("a program")
}

/// Reads a specification; names in messages are relative to `directory`.
pub fn load(directory: &Path, name: &str, program: &mut Program) -> Result<Specification, Rejected> {
    let mut reader = |_: Option<&str>, name: &str| {
        let text = std::fs::read_to_string(directory.join(name)).map_err(|_| "no such file".to_owned())?;
        Ok((name.to_owned(), text))
    };
    Specification::load(&[name.to_owned()], &mut reader, program)
}

/// Compares with the expected output, or writes it.
pub fn golden(path: &Path, found: &str) -> Result<(), String> {
    if std::env::var_os("HEAPWRIGHT_BLESS").is_some() {
        return std::fs::write(path, found).map_err(|error| error.to_string());
    }
    let expected = std::fs::read_to_string(path).unwrap_or_default();
    if expected == found {
        return Ok(());
    }
    Err(format!("{}: expected\n{expected}\nfound\n{found}", path.display()))
}

/// A specification given as text, which has to be good.
pub fn read(text: &str, program: &mut Program) -> Specification {
    let mut reader = |_: Option<&str>, name: &str| Ok((name.to_owned(), text.to_owned()));
    Specification::load(&["contents.sl".to_owned()], &mut reader, program)
        .unwrap_or_else(|_| panic!("rejected: {text}"))
}

/// Random numbers that are the same in every run.
pub struct Numbers(pub u64);

impl Numbers {
    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}
