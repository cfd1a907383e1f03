//! What brute force reaches: the enumerator of the test tree makes public calls on the JVM, with JaCoCo's probes.

use crate::places::Places;
use crate::process;
use heapwright_replay::{ToolOptions, toolchain};
use heapwright_report::RunRecord;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Calls that are made breadth first, and as many at random.
const CALLS: &str = "300000";

/// The compiled enumerator.
pub struct Enumerator {
    java: PathBuf,
    class_path: std::ffi::OsString,
}

impl Enumerator {
    /// Compiles it.
    pub fn compile(places: &Places) -> Result<Enumerator, String> {
        let jdk = places.jdk().ok_or("no JDK")?.to_owned();
        let options = ToolOptions { jdk, fetch: true, ..ToolOptions::default() };
        let tools = toolchain(&options).map_err(|error| error.to_string())?;
        let classes = places.scratch.join("enumerator");
        let jars = std::env::join_paths(&tools.coverage_jars).map_err(|error| error.to_string())?;
        let mut javac = Command::new(places.java.with_file_name("javac"));
        javac.arg("-cp").arg(jars).arg("-d").arg(&classes).arg(places.enumerator());
        if !process::run(&mut javac)?.success {
            return Err("javac fails on the enumerator".to_owned());
        }
        let all = tools.coverage_jars.iter().chain([&classes]);
        let class_path = std::env::join_paths(all).map_err(|error| error.to_string())?;
        Ok(Enumerator { java: places.java.clone(), class_path })
    }

    /// Returns how many branches brute force takes, and the lines on which it takes more than the tests of a run.
    pub fn missed(&self, classes: &Path, class: &str, record: &RunRecord) -> Result<(u64, Vec<String>), String> {
        let mut java = Command::new(&self.java);
        java.arg("-cp").arg(&self.class_path).args(["--add-opens", "java.base/java.util=ALL-UNNAMED"]);
        let outcome = process::run(java.arg("branches.Enumerator").arg(classes).args([class, CALLS, CALLS]))?;
        let text = String::from_utf8_lossy(&outcome.output);
        if !outcome.success || text.is_empty() {
            return Err(format!("the enumerator fails on {class}"));
        }
        let open = record.open_branches();
        let (mut all, mut missed) = (0, Vec::new());
        for line in text.lines() {
            let [owner, method, descriptor, at, taken, of] = line.split(' ').collect::<Vec<_>>()[..] else { continue };
            let number = |word: &str| word.parse::<u64>().map_err(|_| format!("no number: {line}"));
            let (at, taken, of) = (number(at)? as u32, number(taken)?, number(of)?);
            all += taken;
            let left = open.get(&(owner, method, descriptor, at)).map_or(0, |reasons| reasons.len() as u64);
            if taken + left > of {
                missed.push(format!("{method}:{at}"));
            }
        }
        Ok((all, missed))
    }
}
