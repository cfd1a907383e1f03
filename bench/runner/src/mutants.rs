//! What the tests are worth: PIT changes the examples in many small ways, and counts the changes that the tests written
//! for them notice.

use crate::places::{Places, files};
use crate::process;
use crate::report::verdict;
use heapwright_report::RunRecord;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Of the changes in covered lines, this percentage must be noticed.
const BAR: f64 = 85.0;

/// The versions of JUnit, PIT and PIT's part for JUnit 5.
const JUNIT: &str = "5.14.4";
const PIT: &str = "1.20.4";
const PIT_JUNIT: &str = "1.2.3";

/// An example: its name, the folders of its sources and its specification, below `examples`.
struct Example {
    name: &'static str,
    sources: &'static [&'static str],
    specification: Option<&'static str>,
}

const fn plain(name: &'static str, sources: &'static [&'static str]) -> Example {
    Example { name, sources, specification: None }
}

const EXAMPLES: [Example; 9] = [
    plain("basics", &["basics"]),
    plain("netds", &["netds"]),
    plain("api", &["api"]),
    plain("types", &["types"]),
    plain("service", &["service"]),
    plain("shop", &["shop/model", "shop/pricing", "shop/orders"]),
    Example {
        name: "structures",
        sources: &["structures"],
        specification: Some("structures/src/main/specs/structures.sl"),
    },
    Example { name: "ast", sources: &["ast"], specification: Some("ast/src/main/specs/ast.sl") },
    Example { name: "walks", sources: &["walks"], specification: Some("walks/src/main/specs/walks.sl") },
];

/// The mutants of some classes, by what became of them.
#[derive(Debug, Default, Clone, Serialize)]
pub struct Counts {
    /// Those that a test notices: it fails, does not end, or the memory is exhausted.
    killed: u64,
    /// Those in lines that tests run, but that no test notices.
    survived: u64,
    /// Those in lines that no test runs.
    uncovered: u64,
}

impl Counts {
    fn add(&mut self, other: &Counts) {
        self.killed += other.killed;
        self.survived += other.survived;
        self.uncovered += other.uncovered;
    }

    fn covered(&self) -> u64 {
        self.killed + self.survived
    }

    fn all(&self) -> u64 {
        self.covered() + self.uncovered
    }

    /// The percentage of all mutants that is noticed.
    fn score(&self) -> f64 {
        percentage(self.killed, self.all())
    }

    /// The percentage of the mutants in covered lines that is noticed.
    fn strength(&self) -> f64 {
        percentage(self.killed, self.covered())
    }
}

fn percentage(part: u64, all: u64) -> f64 {
    if all == 0 { 100.0 } else { 100.0 * part as f64 / all as f64 }
}

/// What PIT says about the tests of an example.
#[derive(Debug, Serialize)]
pub struct Tested {
    name: &'static str,
    tests: u64,
    counts: Counts,
    /// By the kind of change.
    kinds: BTreeMap<String, Counts>,
    /// The mutants that survived: class, method, line and kind.
    survivors: Vec<String>,
}

#[derive(Debug, Serialize)]
pub struct Mutants {
    examples: Vec<Tested>,
    all: Counts,
    bar: f64,
}

/// Writes tests for the examples whose names contain `only`, and has PIT judge them.
pub fn measure(places: &Places, only: Option<&str>) -> Result<Mutants, String> {
    let wanted = EXAMPLES.iter().filter(|example| only.is_none_or(|only| example.name.contains(only)));
    let examples: Vec<Tested> = wanted.map(|example| tested(places, example)).collect::<Result<_, _>>()?;
    let mut all = Counts::default();
    for example in &examples {
        all.add(&example.counts);
    }
    Ok(Mutants { examples, all, bar: BAR })
}

/// Lays an example out as a Maven project with generated tests, and runs PIT there.
fn tested(places: &Places, example: &Example) -> Result<Tested, String> {
    let project = places.scratch.join("mutants").join(example.name);
    let failed = |error: std::io::Error| format!("{}: {error}", project.display());
    if project.exists() {
        std::fs::remove_dir_all(&project).map_err(failed)?;
    }
    let (sources, tests, classes) =
        (project.join("src/main/java"), project.join("src/test/java"), project.join("classes"));
    for module in example.sources {
        copy(&places.example(module).join("src/main/java"), &sources).map_err(failed)?;
    }
    std::fs::create_dir_all(&tests).map_err(failed)?;
    places.compile_tree(&sources, &classes)?;
    eprintln!("  {}: tests …", example.name);
    let count = generate(places, example, &classes, &tests)?;
    eprintln!("  {}: PIT …", example.name);
    std::fs::write(project.join("pom.xml"), pom()).map_err(failed)?;
    let mut maven = Command::new("mvn");
    maven.args(["-q", "-B", "-f"]).arg(project.join("pom.xml"));
    maven.args(["test-compile", &format!("org.pitest:pitest-maven:{PIT}:mutationCoverage")]);
    if let Some(jdk) = places.jdk() {
        maven.env("JAVA_HOME", jdk);
    }
    let outcome = process::run(&mut maven)?;
    if !outcome.success {
        return Err(format!("PIT fails on {}:\n{}", example.name, String::from_utf8_lossy(&outcome.output)));
    }
    let report = project.join("target/pit-reports/mutations.csv");
    let text = std::fs::read_to_string(&report).map_err(|error| format!("{}: {error}", report.display()))?;
    Ok(read(example.name, count, &text))
}

/// Writes the tests of an example; returns their number.
fn generate(places: &Places, example: &Example, classes: &Path, out: &Path) -> Result<u64, String> {
    let mut command = Command::new(&places.heapwright);
    command.args(["gen", "--json", "--quiet", "--no-config", "--no-cache"]);
    if let Some(specification) = example.specification {
        command.arg("--spec").arg(places.example(specification));
    }
    command.arg("--class-path").arg(classes).arg("--out").arg(out).arg(classes);
    if let Some(jdk) = places.jdk() {
        command.env("JAVA_HOME", jdk);
    }
    let outcome = process::run(&mut command)?;
    let text = String::from_utf8_lossy(&outcome.output);
    let record = RunRecord::from_json(&text).map_err(|error| format!("{}: {error}", example.name))?;
    Ok(record.files.iter().map(|file| file.tests).sum())
}

fn pom() -> String {
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>heapwright.bench</groupId>
  <artifactId>mutants</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency>
      <groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId><version>{JUNIT}</version><scope>test</scope>
    </dependency>
  </dependencies>
  <build>
    <plugins>
      <plugin>
        <groupId>org.apache.maven.plugins</groupId><artifactId>maven-resources-plugin</artifactId><version>3.4.0</version>
      </plugin>
      <plugin>
        <groupId>org.apache.maven.plugins</groupId><artifactId>maven-compiler-plugin</artifactId><version>3.15.0</version>
      </plugin>
      <plugin>
        <groupId>org.pitest</groupId><artifactId>pitest-maven</artifactId><version>{PIT}</version>
        <dependencies>
          <dependency>
            <groupId>org.pitest</groupId><artifactId>pitest-junit5-plugin</artifactId><version>{PIT_JUNIT}</version>
          </dependency>
        </dependencies>
        <configuration>
          <threads>2</threads>
          <verbosity>QUIET</verbosity>
          <timestampedReports>false</timestampedReports>
          <outputFormats><param>CSV</param></outputFormats>
          <targetClasses><param>heapwright.*</param></targetClasses>
          <targetTests><param>heapwright.*Test</param></targetTests>
          <!-- with a specification they are no targets: they say which inputs are valid -->
          <excludedMethods><param>repOK*</param></excludedMethods>
        </configuration>
      </plugin>
    </plugins>
  </build>
</project>
"#
    )
}

/// Reads PIT's lines: file, class, kind, method, line, what became of it, the test that noticed it.
fn read(name: &'static str, tests: u64, text: &str) -> Tested {
    let mut tested = Tested { name, tests, counts: Counts::default(), kinds: BTreeMap::new(), survivors: Vec::new() };
    for line in text.lines() {
        let parts: Vec<&str> = line.splitn(7, ',').collect();
        let [_, class, kind, method, at, status, ..] = parts.as_slice() else { continue };
        let kind = kind.rsplit('.').next().unwrap_or(kind);
        let kind = kind.strip_suffix("Mutator").unwrap_or(kind);
        let one = match *status {
            "NO_COVERAGE" => Counts { uncovered: 1, ..Counts::default() },
            "SURVIVED" => {
                tested.survivors.push(format!("{class}.{method}:{at} {kind}"));
                Counts { survived: 1, ..Counts::default() }
            }
            "KILLED" | "TIMED_OUT" | "MEMORY_ERROR" | "RUN_ERROR" => Counts { killed: 1, ..Counts::default() },
            // a mutant that the JVM refuses to load says nothing about the tests
            _ => continue,
        };
        tested.counts.add(&one);
        tested.kinds.entry(kind.to_owned()).or_default().add(&one);
    }
    tested
}

impl Mutants {
    /// The figures as a table, with the bar.
    pub fn table(&self) -> String {
        let mut text = String::from("PIT's mutants of the examples, and what the tests written for them notice\n\n");
        let _ = writeln!(
            text,
            "{:<12} {:>6} {:>8} {:>8} {:>7} {:>8} {:>9}",
            "example", "tests", "mutants", "covered", "killed", "score %", "strength %"
        );
        let mut line = |name: &str, tests: u64, counts: &Counts| {
            let _ = writeln!(
                text,
                "{name:<12} {tests:>6} {:>8} {:>8} {:>7} {:>8.1} {:>9.1}",
                counts.all(),
                counts.covered(),
                counts.killed,
                counts.score(),
                counts.strength(),
            );
        };
        for example in &self.examples {
            line(example.name, example.tests, &example.counts);
        }
        line("all", self.examples.iter().map(|example| example.tests).sum(), &self.all);
        let mut kinds: BTreeMap<&str, Counts> = BTreeMap::new();
        for (kind, counts) in self.examples.iter().flat_map(|example| &example.kinds) {
            kinds.entry(kind).or_default().add(counts);
        }
        let mut kinds: Vec<(&str, Counts)> = kinds.into_iter().filter(|(_, counts)| counts.survived > 0).collect();
        kinds.sort_by_key(|(_, counts)| std::cmp::Reverse(counts.survived));
        let kinds = kinds.iter().map(|(kind, counts)| format!("{kind} {} of {}", counts.survived, counts.covered()));
        let _ = writeln!(text, "\nnot noticed: {}", kinds.collect::<Vec<_>>().join(", "));
        let strength = self.all.strength();
        let _ = writeln!(
            text,
            "{strength:.1} % of the mutants in covered lines are noticed; bar {BAR} % {}",
            verdict(strength >= BAR)
        );
        text
    }
}

/// Copies the Java files below a folder.
fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let path = entry?.path();
        let target: PathBuf = to.join(path.file_name().unwrap_or_default());
        match path.is_dir() {
            true => copy(&path, &target)?,
            false if path.extension().is_some_and(|ending| ending == "java") => drop(std::fs::copy(&path, &target)?),
            false => {}
        }
    }
    Ok(())
}

/// The folders below one that have Java files, itself included.
pub fn folders(root: &Path) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    if !files(root, "java")?.is_empty() {
        found.push(root.to_owned());
    }
    let at = |error: std::io::Error| format!("{}: {error}", root.display());
    let mut inner: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(root).map_err(at)? {
        let path = entry.map_err(at)?.path();
        if path.is_dir() {
            inner.push(path);
        }
    }
    inner.sort();
    for folder in inner {
        found.extend(folders(&folder)?);
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pits_lines_are_read() {
        let text = "A.java,p.A,org.pitest.mutationtest.engine.gregor.mutators.MathMutator,sum,7,KILLED,p.ATest.sum()\n\
                    A.java,p.A,org.pitest.mutationtest.engine.gregor.mutators.MathMutator,sum,8,SURVIVED,none\n\
                    A.java,p.A,org.pitest.mutationtest.engine.gregor.mutators.VoidMethodCallMutator,sum,9,NO_COVERAGE,none\n";
        let tested = read("a", 1, text);
        assert_eq!((tested.counts.killed, tested.counts.survived, tested.counts.uncovered), (1, 1, 1));
        assert_eq!(tested.survivors, ["p.A.sum:8 Math"]);
        assert_eq!(tested.counts.strength(), 50.0);
        assert_eq!(tested.kinds.get("Math").map(Counts::covered), Some(2));
    }
}
