//! Combines what the JVMs of one run of the tests have reported.

use crate::event::{End, Event, Status};
use crate::report::{Failure, TestVerdict, Verdict};
use std::collections::{BTreeMap, BTreeSet};

type TestName = (String, String);

/// What is known so far.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    tests: BTreeMap<TestName, TestVerdict>,
    planned: BTreeSet<TestName>,
    /// The test that is running.
    running: Option<TestName>,
    /// The test class that is running.
    entered: Option<String>,
    /// Classes of which no more tests are to be run.
    closed: BTreeSet<String>,
    problems: Vec<String>,
    salt: Option<bool>,
    unmeasured: Vec<String>,
    out_of_time: bool,
    done: bool,
}

/// The results of one run of the tests.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    pub tests: BTreeMap<TestName, TestVerdict>,
    pub problems: Vec<String>,
    /// The order of the JDK's immutable sets, if a JVM got that far.
    pub salt: Option<bool>,
    /// Classes that JaCoCo could not measure.
    pub unmeasured: Vec<String>,
    pub out_of_time: bool,
}

impl Tally {
    /// Notes that a process starts.
    pub fn begin(&mut self) {
        self.running = None;
        self.entered = None;
    }

    pub fn absorb(&mut self, event: Event) {
        match event {
            // the compiler is a separate process
            Event::Diagnostic { .. } | Event::Compiled { .. } | Event::Coverage { .. } => {}
            Event::Started { salt } => self.salt = Some(salt),
            Event::Plan { class, method } => {
                self.planned.insert((class, method));
            }
            Event::Enter { class } => self.entered = Some(class),
            Event::Start { class, method } => self.running = Some((class, method)),
            Event::End(end) => self.end(*end),
            Event::Timeout { class, method, millis, stack } => {
                let verdict = Verdict::TimedOut { millis, stack };
                match (class, method) {
                    (Some(class), Some(method)) => self.add(verdict_of(class, method, verdict)),
                    (Some(class), None) => self.close(class, &verdict),
                    (None, _) => self.problems.push("the test framework took too long to start".to_owned()),
                }
                self.running = None;
                self.entered = None;
            }
            Event::Problem { place, exception, message } => {
                let message = message.map_or(String::new(), |message| format!(": {message}"));
                self.problems.push(format!("{place}: {exception}{message}"));
            }
            Event::Broken | Event::Ran => self.entered = None,
            Event::Unmeasured { classes } => self.unmeasured = classes,
            Event::OutOfTime => self.out_of_time = true,
            Event::Done => self.done = true,
        }
    }

    fn end(&mut self, end: End) {
        let verdict = match end.status {
            Status::Passed => Verdict::Passed,
            Status::Skipped => Verdict::Skipped { reason: end.message.unwrap_or_default() },
            Status::Failed => Verdict::Failed(Failure {
                exception: end.exception.unwrap_or_default(),
                message: end.message,
                stack: end.stack,
                causes: end.causes,
            }),
        };
        self.running = None;
        let data = end.data.map(|text| decoded(&text)).unwrap_or_default();
        let End { class, method, micros, probes, .. } = end;
        self.add(TestVerdict { class, method, verdict, micros, probes, data });
    }

    /// Adds a verdict to those of other runs of the same method: the worst one is kept.
    fn add(&mut self, test: TestVerdict) {
        let name = (test.class.clone(), test.method.clone());
        match self.tests.get_mut(&name) {
            None => {
                self.tests.insert(name, test);
            }
            Some(known) => {
                if rank(&test.verdict) > rank(&known.verdict) {
                    known.verdict = test.verdict.clone();
                }
                known.micros += test.micros;
                known.add_coverage(test);
            }
        }
    }

    /// Gives a verdict to all tests of a class that have not run yet.
    fn close(&mut self, class: String, verdict: &Verdict) {
        let rest: Vec<TestName> =
            self.planned.iter().filter(|name| name.0 == class && !self.tests.contains_key(name)).cloned().collect();
        if rest.is_empty() {
            self.problems.push(format!("{class}: its clean-up did not end: {verdict:?}"));
        }
        for (class, method) in rest {
            self.add(verdict_of(class, method, verdict.clone()));
        }
        self.closed.insert(class);
    }

    /// Handles a process that ended too early: finds the test or class that caused it and gives it a verdict. Returns
    /// false if there is none.
    pub fn blame(&mut self, how: &str) -> bool {
        let verdict = Verdict::EndedJvm { how: how.to_owned() };
        if let Some((class, method)) = self.running.take() {
            self.add(verdict_of(class, method, verdict));
            return true;
        }
        match self.entered.take() {
            Some(class) if !self.closed.contains(&class) => {
                self.close(class, &verdict);
                true
            }
            _ => false,
        }
    }

    /// Whether the last process finished everything.
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// The number of tests and classes that need not be run again.
    pub fn settled(&self) -> usize {
        self.tests.len() + self.closed.len()
    }

    /// What not to run again, in the form of the runner's request.
    pub fn skip(&self) -> impl Iterator<Item = String> {
        let tests = self.tests.keys().map(|(class, method)| format!("{class}#{method}"));
        tests.chain(self.closed.iter().cloned())
    }

    pub fn set_out_of_time(&mut self) {
        self.out_of_time = true;
    }

    /// Whether time ran out before everything was done.
    pub fn is_out_of_time(&self) -> bool {
        self.out_of_time
    }

    /// Returns the results, including tests that were found but not run.
    pub fn finish(mut self) -> Outcome {
        let rest: Vec<TestName> = self.planned.iter().filter(|name| !self.tests.contains_key(name)).cloned().collect();
        for (class, method) in rest {
            self.add(verdict_of(class, method, Verdict::NotRun));
        }
        let Tally { tests, problems, salt, unmeasured, out_of_time, .. } = self;
        Outcome { tests, problems, salt, unmeasured, out_of_time }
    }
}

pub(crate) fn verdict_of(class: String, method: String, verdict: Verdict) -> TestVerdict {
    TestVerdict { class, method, verdict, micros: 0, probes: BTreeMap::new(), data: Vec::new() }
}

fn rank(verdict: &Verdict) -> u8 {
    match verdict {
        Verdict::Passed => 0,
        Verdict::Skipped { .. } => 1,
        Verdict::NotRun => 2,
        Verdict::NotCompiled => 3,
        Verdict::Failed(_) => 4,
        Verdict::TimedOut { .. } => 5,
        Verdict::EndedJvm { .. } => 6,
        Verdict::Unsteady { .. } => 7,
    }
}

/// Decodes Base64 as Java's encoder writes it. Invalid Base64 gives no bytes: then nothing was measured.
fn decoded(text: &str) -> Vec<u8> {
    let digit = |byte: u8| match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let digits: Option<Vec<u8>> = text.trim_end_matches('=').bytes().map(digit).collect();
    let mut bytes = Vec::new();
    for group in digits.unwrap_or_default().chunks(4) {
        let bits = group.iter().fold(0_u32, |bits, digit| bits << 6 | u32::from(*digit)) << (6 * (4 - group.len()));
        bytes.extend(bits.to_be_bytes().iter().skip(1).take(group.len() - 1));
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::decoded;

    #[test]
    fn base64() {
        assert_eq!(decoded("AQL/"), [1, 2, 255]);
        assert_eq!(decoded("AQI="), [1, 2]);
        assert_eq!(decoded("+w=="), [0xfb]);
        assert_eq!((decoded(""), decoded("??")), (Vec::new(), Vec::new()));
    }
}
