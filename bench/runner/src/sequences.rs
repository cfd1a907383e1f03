//! Sequences of calls over `examples/api`: tests whose inputs calls build, exploration, properties and seeded mistakes,
//! beside the figures of *Efficient Synthesis of Method Call Sequences for Test Generation and Bounded Verification* (MSeqSynth).

use crate::enumerated::Enumerator;
use crate::places::{Module, Places};
use crate::process;
use crate::report::verdict;
use crate::unspecified::{self, Unspecified};
use heapwright_case::Reason;
use heapwright_report::RunRecord;
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

/// A subject of the paper's first and third table: time of MSeqSynth and of SUSHI, branches covered by each and all,
/// and the time of exploring up to seven calls.
struct Published {
    name: &'static str,
    class: &'static str,
    all_s: f64,
    covered: u64,
    sushi_s: f64,
    sushi_covered: u64,
    branches: u64,
    seven_s: f64,
}

const fn subject(
    (name, class): (&'static str, &'static str),
    (all_s, covered): (f64, u64),
    (sushi_s, sushi_covered): (f64, u64),
    (branches, seven_s): (u64, f64),
) -> Published {
    Published { name, class, all_s, covered, sushi_s, sushi_covered, branches, seven_s }
}

/// The fourteen subjects. Two pairs of them are the same structure in two styles.
const SUBJECTS: [Published; 14] = [
    subject(("Avl (SUSHI)", "AvlSet"), (51.5, 59), (120.8, 59), (59, 18.0)),
    subject(("RBT (SUSHI)", "RedBlackMap"), (399.4, 191), (3600.0, 162), (191, 98.0)),
    subject(("DList (SUSHI)", "CursorList"), (486.0, 136), (3600.0, 111), (136, 251.0)),
    subject(("CList", "CachingList"), (147.0, 78), (500.7, 80), (80, 29.0)),
    subject(("Avl (Kiasan)", "AvlSet"), (64.1, 55), (3600.0, 29), (55, 20.0)),
    subject(("RBT (Kiasan)", "RedBlackMap"), (438.7, 175), (3600.0, 101), (180, 54.0)),
    subject(("BST", "SearchTree"), (68.2, 51), (100.1, 51), (51, 18.0)),
    subject(("AATree", "AaSet"), (3600.0, 56), (3600.0, 40), (58, 733.0)),
    subject(("Leftist", "LeftistHeap"), (339.1, 31), (1000.0, 31), (31, 13.0)),
    subject(("Stack", "LinkedStack"), (28.3, 17), (67.0, 17), (17, 9.0)),
    subject(("DList (SIR)", "DoublyLinkedList"), (206.0, 81), (1018.0, 81), (81, 116.0)),
    subject(("SList", "SinglyLinkedList"), (199.2, 41), (302.7, 41), (41, 56.0)),
    subject(("Skew", "SkewHeap"), (43.2, 25), (54.6, 25), (25, 9.0)),
    subject(("Binom", "BinomialHeap"), (3600.0, 98), (3600.0, 85), (114, 176.0)),
];

/// Further classes of ours.
const MORE: [&str; 8] =
    ["SortedList", "RingList", "BucketMap", "RingDeque", "BitTrie", "LruCache", "IntervalList", "SmallGraph"];

/// The properties of the paper's second table, with its time for eight calls; none if it ran out of time.
const PROPERTIES: [(&str, &str, Option<f64>); 7] = [
    ("AvlSet", "balanced()", Some(66.8)),
    ("AvlSet", "ordered()", Some(39.5)),
    ("AvlSet", "repOK()", Some(52.2)),
    ("SearchTree", "repOK()", Some(61.1)),
    ("AaSet", "ordered()", None),
    ("AaSet", "wellLevelled()", None),
    ("AaSet", "repOK()", None),
];

/// The most processor time for tests of the fourteen, for seven calls of a class, and for a property.
const ALL_BAR: f64 = 120.0;
const SEVEN_BAR: f64 = 10.0;
const EIGHT_BAR: f64 = 5.0;
const TEN_BAR: f64 = 60.0;

/// A mistake: a class, a text that occurs once in its source, and what stands there instead.
#[derive(Debug, Deserialize)]
struct Mistake {
    class: String,
    from: String,
    to: String,
}

/// Tests of a class whose inputs calls build.
#[derive(Debug, Serialize)]
pub struct Tested {
    pub class: String,
    pub branches: u64,
    pub covered: u64,
    /// Branches that no calls reach, with a proof.
    pub proved: u64,
    pub tests: u64,
    pub processor_s: f64,
    /// Processor time for exploring all sequences of up to seven calls, and the shapes found.
    pub seven_s: f64,
    pub seven: String,
    /// The same without merging states of one shape (those that an earlier state includes are not followed), within half
    /// a minute.
    pub apart_s: f64,
    pub apart: String,
    /// Branches that brute force takes, and the lines on which it takes more than the tests do.
    pub enumerated: u64,
    pub missed: Vec<String>,
}

/// A property that was verified.
#[derive(Debug, Serialize)]
pub struct Verified {
    pub class: String,
    pub property: String,
    /// For eight and for ten calls: processor time and verdict.
    pub eight: (f64, String),
    pub ten: (f64, String),
}

/// A mistake that was looked for.
#[derive(Debug, Serialize)]
pub struct Seeded {
    pub class: String,
    pub mistake: String,
    pub verdict: String,
    pub processor_s: f64,
}

#[derive(Debug, Serialize)]
pub struct Sequences {
    pub tested: Vec<Tested>,
    pub verified: Vec<Verified>,
    pub seeded: Vec<Seeded>,
    pub unspecified: Unspecified,
}

/// Measures everything.
pub fn measure(places: &Places) -> Result<Sequences, String> {
    let module = places.compile_module("api")?;
    let mut classes: Vec<&str> = SUBJECTS.iter().map(|one| one.class).chain(MORE).collect();
    let mut seen = std::collections::BTreeSet::new();
    classes.retain(|class| seen.insert(*class));
    let oracle = Enumerator::compile(places)?;
    let tested = classes.iter().map(|class| tested(places, &module, class, &oracle)).collect::<Result<_, _>>()?;
    let mut all = Vec::new();
    for (class, property, _) in PROPERTIES {
        let eight = verify(places, &module.classes, class, property, &["--calls", "8"])?;
        let ten = verify(places, &module.classes, class, property, &["--calls", "10"])?;
        all.push(Verified { class: class.to_owned(), property: property.to_owned(), eight, ten });
    }
    let seeded = mistakes(places)?.iter().map(|one| seeded(places, one)).collect::<Result<_, _>>()?;
    let unspecified = unspecified::measure(places)?;
    Ok(Sequences { tested, verified: all, seeded, unspecified })
}

fn command(places: &Places, words: &[&str]) -> Command {
    let mut command = Command::new(&places.heapwright);
    command.args(words);
    if let Some(jdk) = places.jdk() {
        command.env("JAVA_HOME", jdk);
    }
    command
}

fn tested(places: &Places, module: &Module, class: &str, oracle: &Enumerator) -> Result<Tested, String> {
    eprintln!("  {class} …");
    let out = places.scratch.join("api-tests");
    let words = ["gen", "--json", "--quiet", "--no-config", "--inputs", "api", "--threads", "1"];
    let mut gen_command = command(places, &words);
    gen_command.arg("--class-path").arg(&module.classes).arg("--out").arg(&out).arg(format!("heapwright.api.{class}"));
    let outcome = process::run(&mut gen_command)?;
    let text = String::from_utf8_lossy(&outcome.output);
    let record = RunRecord::from_json(&text).map_err(|error| format!("{class}: {error}"))?;
    let (enumerated, missed) = oracle.missed(&module.classes, &format!("heapwright.api.{class}"), &record)?;
    let open = record.methods.iter().flat_map(|method| &method.uncovered);
    let (seven_s, seven) = verify(places, &module.classes, class, "repOK()", &["--calls", "7"])?;
    let words = ["--calls", "7", "--no-merging", "--time", "30s"];
    let (apart_s, apart) = verify(places, &module.classes, class, "repOK()", &words)?;
    Ok(Tested {
        class: class.to_owned(),
        branches: record.totals.branches,
        covered: record.totals.covered,
        proved: open.filter(|one| matches!(one.reason, Reason::NotConstructible { .. } | Reason::Infeasible)).count()
            as u64,
        tests: record.totals.tests,
        processor_s: outcome.processor.as_secs_f64(),
        seven_s,
        seven,
        apart_s,
        apart,
        enumerated,
        missed,
    })
}

/// Verifies a property. Returns the processor time and the first line of the answer.
fn verify(
    places: &Places,
    classes: &Path,
    class: &str,
    property: &str,
    bounds: &[&str],
) -> Result<(f64, String), String> {
    let name = format!("heapwright.api.{class}");
    let mut verify = command(places, &["verify", &name, "--property", property]);
    let outcome = process::run(verify.args(bounds).arg("-cp").arg(classes))?;
    let text = String::from_utf8_lossy(&outcome.output);
    Ok((outcome.processor.as_secs_f64(), text.lines().next().unwrap_or("no answer").to_owned()))
}

/// Makes a mistake in a copy of a class, and looks for it.
fn seeded(places: &Places, Mistake { class, from, to }: &Mistake) -> Result<Seeded, String> {
    eprintln!("  a mistake in {class} …");
    let text = places.example_source("api", class)?;
    if text.matches(from.as_str()).count() != 1 {
        return Err(format!("{class} does not have exactly one `{from}`"));
    }
    let classes = places.compile_text(class, &text.replace(from.as_str(), to))?;
    let (processor_s, verdict) = verify(places, &classes, class, "repOK()", &["--calls", "8"])?;
    let mistake = format!("{} → {}", one_line(from), one_line(to));
    Ok(Seeded { class: class.clone(), mistake, verdict, processor_s })
}

fn mistakes(places: &Places) -> Result<Vec<Mistake>, String> {
    let path = places.mistakes();
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Sequences {
    /// The tables for people.
    pub fn table(&self) -> String {
        let mut text = self.tests();
        text.push_str(&self.explorations());
        text.push_str(&self.properties());
        let found = self.seeded.iter().filter(|one| one.verdict.starts_with("violated")).count();
        let _ = writeln!(
            text,
            "\nSeeded mistakes: {found} of {} found: {}",
            self.seeded.len(),
            verdict(found == self.seeded.len())
        );
        for one in &self.seeded {
            let _ =
                writeln!(text, "  {:<17} {:>6.2} s  {}  [{}]", one.class, one.processor_s, one.verdict, one.mistake);
        }
        text.push_str(&self.unspecified.table());
        text
    }

    fn of(&self, class: &str) -> Option<&Tested> {
        self.tested.iter().find(|one| one.class == class)
    }

    fn tests(&self) -> String {
        let mut text = String::from(
            "Tests built by public calls alone: branches covered, those that brute force takes, those proved out of reach;\n\
             beside them the paper's figures (its branches are of other classes)\n",
        );
        for paper in &SUBJECTS {
            let Some(own) = self.of(paper.class) else { continue };
            let _ = writeln!(
                text,
                "  {:<15} {}   paper {:>3}/{:<3} {:>5.0} s   SUSHI {:>3} {:>5.0} s",
                paper.name,
                own.line(),
                paper.covered,
                paper.branches,
                paper.all_s,
                paper.sushi_covered,
                paper.sushi_s
            );
        }
        for own in MORE.iter().filter_map(|class| self.of(class)) {
            let _ = writeln!(text, "  {:<15} {}", "", own.line());
        }
        let all: f64 = SUBJECTS.iter().filter_map(|paper| self.of(paper.class)).map(|own| own.processor_s).sum();
        let (papers, sushi) = SUBJECTS.iter().fold((0.0, 0.0), |(a, b), one| (a + one.all_s, b + one.sushi_s));
        let missed: usize = self.tested.iter().map(|one| one.missed.len()).sum();
        let _ = writeln!(
            text,
            "  the fourteen {all:.1} s of processor time; bar {ALL_BAR} s {}; paper {papers:.0} s, SUSHI {sushi:.0} s\n  \
             lines on which brute force takes more branches: {missed}; bar 0 {}",
            verdict(all <= ALL_BAR),
            verdict(missed == 0)
        );
        text
    }

    fn explorations(&self) -> String {
        let mut text = String::from("\nExploration of all sequences of up to seven calls, with and without merging\n");
        for paper in &SUBJECTS {
            let Some(own) = self.of(paper.class) else { continue };
            let _ = writeln!(
                text,
                "  {:<15} {:<17} {:>6.2} s, paper {:>4.0} s   without {:>6.2} s {}",
                paper.name, own.class, own.seven_s, paper.seven_s, own.apart_s, own.apart
            );
        }
        for own in MORE.iter().filter_map(|class| self.of(class)) {
            let _ = writeln!(
                text,
                "  {:<15} {:<17} {:>6.2} s {:<12}   without {:>6.2} s {}",
                "", own.class, own.seven_s, "", own.apart_s, own.apart
            );
        }
        let bar = |met: fn(&Tested) -> bool| verdict(self.tested.iter().all(met));
        let _ = writeln!(
            text,
            "  bar {SEVEN_BAR} s for all seven calls of each of the {}: with merging {}, without {}",
            self.tested.len(),
            bar(|one| one.seven_s <= SEVEN_BAR && is_whole(&one.seven)),
            bar(|one| one.apart_s <= SEVEN_BAR && is_whole(&one.apart))
        );
        text
    }

    fn properties(&self) -> String {
        let mut text = String::from("\nProperties after every sequence of calls\n");
        for (own, (_, _, paper)) in self.verified.iter().zip(PROPERTIES) {
            let paper = paper.map_or("out of time".to_owned(), |seconds| format!("{seconds:.1} s"));
            let _ = writeln!(
                text,
                "  {:<11} {:<15} 8 calls {:>6.2} s, paper {:<11}  10 calls {:>6.2} s  {}",
                own.class, own.property, own.eight.0, paper, own.ten.0, own.ten.1
            );
        }
        let holds = |(_, answer): &(f64, String)| answer.starts_with("holds");
        let eight = self.verified.iter().all(|one| one.eight.0 <= EIGHT_BAR && holds(&one.eight));
        let ten = self.verified.iter().all(|one| one.ten.0 <= TEN_BAR && holds(&one.ten));
        let _ = writeln!(
            text,
            "  bars: {EIGHT_BAR} s each for eight calls {}, {TEN_BAR} s for ten {}",
            verdict(eight),
            verdict(ten)
        );
        text
    }
}

/// Whether an answer is about all sequences of up to seven calls.
fn is_whole(answer: &str) -> bool {
    answer.contains("any number of calls") || answer.ends_with("up to 7 calls")
}

impl Tested {
    fn line(&self) -> String {
        let missed = match self.missed.is_empty() {
            true => String::new(),
            false => format!("  not as brute force: {}", self.missed.join(" ")),
        };
        format!(
            "{:<17} {:>4}/{:<4} brute force {:>4} proved {:>3} {:>7.2} s{missed}",
            self.class, self.covered, self.branches, self.enumerated, self.proved, self.processor_s
        )
    }
}
