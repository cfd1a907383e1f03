//! Random Java programs for differential tests: every program compiles and terminates, and each case prints what it
//! does.

mod asserting;
mod damage;
mod feasible;
mod grow;
mod library;
mod render;
mod rng;
mod tree;
mod types;
mod world;

use std::ops::Range;

pub use asserting::{CLASS as ASSERTING_CLASS, PACKAGE as ASSERTING_PACKAGE, asserting};
pub use damage::Damage;
pub use feasible::{Feasible, PACKAGE as FEASIBLE_PACKAGE, feasible};
pub use rng::Rng;

/// The class with the `main` method.
pub const MAIN_CLASS: &str = "RandMain";

/// What to generate.
#[derive(Clone, Debug)]
pub struct Config {
    /// Selects the program.
    pub seed: u64,
    /// The number of cases.
    pub cases: usize,
    /// The number of cases that share a file, its types and its static members.
    pub cases_per_file: usize,
    /// The Java release to write for; from 21 on there are pattern switches.
    pub level: u32,
    /// Prints nothing that differs between JDK releases (texts of floats, some messages).
    pub portable: bool,
    /// Prints the messages of null pointer exceptions.
    pub null_messages: bool,
    /// The number of lines a case may print before it only updates its checksum.
    pub trace_limit: usize,
    /// Runs only this case.
    pub only: Option<usize>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            seed: 1,
            cases: 3000,
            cases_per_file: 50,
            level: 17,
            portable: false,
            null_messages: false,
            trace_limit: 12,
            only: None,
        }
    }
}

/// A Java file.
#[derive(Clone, Debug)]
pub struct File {
    /// Its name, with the extension.
    pub name: String,
    /// Its content.
    pub text: String,
}

/// A generated program.
#[derive(Clone, Debug)]
pub struct Program {
    files: Vec<File>,
    /// INVARIANT: one entry per case: the file it is in, and its source.
    cases: Vec<(String, String)>,
}

impl Program {
    /// The Java files, to be compiled together.
    pub fn files(&self) -> &[File] {
        &self.files
    }

    /// The file that holds a case, and the case's method.
    pub fn case(&self, case: usize) -> Option<(&str, &str)> {
        self.cases.get(case).map(|(file, source)| (file.as_str(), source.as_str()))
    }
}

/// The case a line of output belongs to.
pub fn case_of_line(line: &str) -> Option<usize> {
    line.split_once('|').and_then(|(case, _)| case.parse().ok())
}

/// Generates the program of a configuration; the same configuration gives the same program.
pub fn generate(config: &Config) -> Program {
    let per_file = config.cases_per_file.max(1);
    let mut files = vec![File { name: "RandRt.java".to_owned(), text: include_str!("../java/RandRt.java").to_owned() }];
    let mut names: Vec<(String, Range<usize>)> = Vec::new();
    let mut cases = Vec::new();
    for at in 0..config.cases.div_ceil(per_file) {
        let range = at * per_file..config.cases.min((at + 1) * per_file);
        let name = format!("R{}_{at}", config.seed);
        let batch = grow::batch(config, at, &name, range.clone());
        let file = format!("{name}.java");
        cases.extend(batch.sources.into_iter().map(|source| (file.clone(), source)));
        files.push(File { name: file, text: render::file(&batch.decl) });
        names.push((name, range));
    }
    let driver = render::file(&grow::driver(config, &names));
    files.push(File { name: format!("{MAIN_CLASS}.java"), text: driver });
    Program { files, cases }
}
