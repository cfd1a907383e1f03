//! Fixtures: Java sources compiled by `javac`, the JDKs of the machine, and programs that use them.

use heapwright_program::{ClassId, ClassPath, Jdk, LinkError, MethodId, Program};
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// Every JDK with a compiler on this machine: `JAVA_HOME`, the one on the path, and those under `/usr/lib/jvm`.
pub fn jdks() -> Vec<PathBuf> {
    let mut homes: Vec<PathBuf> = Vec::new();
    homes.extend(std::env::var_os("JAVA_HOME").map(PathBuf::from));
    let on_path = std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())
        .map(|dir| dir.join("javac"))
        .find(|javac| javac.is_file())
        .and_then(|javac| Some(javac.canonicalize().ok()?.parent()?.parent()?.to_owned()));
    homes.extend(on_path);
    homes.extend(std::fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten().map(|entry| entry.path()));
    let mut homes: Vec<PathBuf> = homes
        .iter()
        .filter_map(|home| home.canonicalize().ok())
        .filter(|home| home.join("bin/javac").is_file() && home.join("lib/modules").is_file())
        .collect();
    homes.sort();
    homes.dedup();
    assert!(!homes.is_empty(), "the tests need a JDK: set JAVA_HOME");
    homes
}

/// The JDK most tests use: the oldest one, so that every JDK can read what its compiler writes.
pub fn jdk_home() -> PathBuf {
    let mut homes = jdks();
    homes.sort_by_key(|home| Jdk::open(home).expect("a JDK").feature());
    homes.swap_remove(0)
}

/// A directory of compiled classes.
pub struct Classes {
    dir: TempDir,
}

impl Classes {
    /// Compiles sources given as (file name, text), all together.
    pub fn compile(sources: &[(&str, &str)]) -> Classes {
        Classes::compile_with(sources, &["-g"])
    }

    /// The same with options for the compiler.
    pub fn compile_with(sources: &[(&str, &str)], options: &[&str]) -> Classes {
        let classes = Classes { dir: TempDir::new().expect("a temporary directory") };
        classes.add(sources, options);
        classes
    }

    /// Compiles more sources against (and over) the existing classes, to create incompatible changes.
    pub fn add(&self, sources: &[(&str, &str)], options: &[&str]) {
        let from = TempDir::new().expect("a temporary directory");
        let files: Vec<PathBuf> = sources
            .iter()
            .map(|(name, text)| {
                let file = from.path().join(name);
                std::fs::create_dir_all(file.parent().expect("a parent")).expect("source directory");
                std::fs::write(&file, text).expect("source written");
                file
            })
            .collect();
        let output = Command::new(jdk_home().join("bin/javac"))
            .args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-proc:none", "-d"])
            .arg(self.path())
            .arg("-cp")
            .arg(self.path())
            .args(options)
            .args(&files)
            .output()
            .expect("javac runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    pub fn path(&self) -> &Path {
        self.dir.path()
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.path().join(format!("{name}.class"))
    }

    pub fn bytes(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.file(name)).expect("a class file")
    }

    pub fn program(&self) -> Program {
        program_over(self.path())
    }
}

/// A program with one class path entry.
pub fn program_over(path: &Path) -> Program {
    let class_path = ClassPath::parse(path.to_str().expect("a path in UTF-8")).expect("a class path");
    Program::new(Jdk::open(&jdk_home()).expect("a JDK"), class_path).expect("a program")
}

/// Queries on a program, by name.
pub trait Ask {
    fn get(&mut self, name: &str) -> ClassId;
    fn declared(&mut self, class: &str, name: &str, descriptor: &str) -> MethodId;
    fn virtual_call(&mut self, from: &str, class: &str, name: &str, descriptor: &str) -> Result<MethodId, LinkError>;
    fn interface_call(&mut self, from: &str, class: &str, name: &str, descriptor: &str) -> Result<MethodId, LinkError>;
    /// `Class.name` of a method.
    fn show(&self, method: MethodId) -> String;
    /// The method that a call of `class.name` runs on a receiver.
    fn runs(&mut self, receiver: &str, class: &str, name: &str, descriptor: &str) -> Result<String, LinkError>;
}

impl Ask for Program {
    fn get(&mut self, name: &str) -> ClassId {
        self.load(name).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    fn declared(&mut self, class: &str, name: &str, descriptor: &str) -> MethodId {
        let class = self.get(class);
        self.find_method(class, name, descriptor).expect("a declared method")
    }

    fn virtual_call(&mut self, from: &str, class: &str, name: &str, descriptor: &str) -> Result<MethodId, LinkError> {
        let (from, class) = (self.get(from), self.get(class));
        self.resolve_method(from, class, name, descriptor)
    }

    fn interface_call(&mut self, from: &str, class: &str, name: &str, descriptor: &str) -> Result<MethodId, LinkError> {
        let (from, class) = (self.get(from), self.get(class));
        self.resolve_interface_method(from, class, name, descriptor)
    }

    fn show(&self, method: MethodId) -> String {
        let method = self.method(method);
        format!("{}.{}", self.class(method.class()).name(), method.name())
    }

    fn runs(&mut self, receiver: &str, class: &str, name: &str, descriptor: &str) -> Result<String, LinkError> {
        let id = self.get(class);
        let resolved = if self.class(id).is_interface() {
            self.interface_call(class, class, name, descriptor)?
        } else {
            self.virtual_call(class, class, name, descriptor)?
        };
        let receiver = self.get(receiver);
        let chosen = self.select(receiver, resolved)?;
        if let Some(slot) = self.virtual_slot(id, resolved) {
            assert_eq!(self.class(receiver).vtable()[slot as usize], chosen, "table and selection agree");
        }
        Ok(self.show(chosen))
    }
}
