//! A Java source file of the test collections: its name, its purpose and how it is started.

use crate::support::compare::Streams;
use crate::support::{Outcome, read_text};
use std::path::{Path, PathBuf};

/// A source file; only those with `start` are test cases, the others are compiled with them.
#[derive(Clone, Debug)]
pub struct Program {
    pub id: String,
    pub source: PathBuf,
    pub text: String,
    pub start: Option<Start>,
}

/// How a program is started and how its output is compared.
#[derive(Clone, Debug)]
pub struct Start {
    pub main: String,
    pub arguments: Vec<String>,
    pub streams: Streams,
}

impl Program {
    /// Reads the file at `source`; its id is `prefix` and the path below `root`, joined by `::`.
    pub fn read(prefix: &str, root: &Path, source: &Path) -> Outcome<Program> {
        let text = read_text(source)?;
        let below = source.strip_prefix(root).unwrap_or(source).with_extension("");
        let mut id = prefix.to_string();
        for part in below.iter() {
            if !id.is_empty() {
                id.push_str("::");
            }
            id.push_str(&part.to_string_lossy());
        }
        let start = start_of(source, &text);
        Ok(Program { id, source: source.to_path_buf(), text, start })
    }

    /// The text after `// Key:` in the comment at the start of the file.
    pub fn header(&self, key: &str) -> Option<&str> {
        header(&self.text, key)
    }
}

fn header<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let comments = text.lines().map_while(|line| line.strip_prefix("//"));
    comments.map(str::trim).find_map(|line| line.strip_prefix(key)?.strip_prefix(':')).map(str::trim)
}

fn start_of(source: &Path, text: &str) -> Option<Start> {
    let stem = source.file_stem()?.to_string_lossy();
    let package = text.lines().find_map(|line| line.trim().strip_prefix("package ")?.strip_suffix(';'));
    let class = package.map_or(stem.to_string(), |package| format!("{}.{stem}", package.trim()));
    if text.contains("void main(") {
        let arguments = header(text, "Args").map(|line| line.split_whitespace().map(str::to_string).collect());
        Some(Start { main: class, arguments: arguments.unwrap_or_default(), streams: Streams::Plain })
    } else if text.contains("import org.junit.") && text.contains("@Test") {
        let main = "org.junit.runner.JUnitCore".to_string();
        Some(Start { main, arguments: vec![class], streams: Streams::JUnit })
    } else {
        None
    }
}
