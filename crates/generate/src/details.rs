//! What a report shows beside the record: the tests in the files, and the lines of the classes.

use crate::engine::Suite;
use crate::outcome::Results;
use heapwright_report::{ClassLines, Details, LineState, TestDetail};
use std::path::Path;

impl Results<'_> {
    /// Collects the details of a run whose files are below `out`.
    pub fn details(&self, out: &Path) -> Details {
        let mut details = Details::default();
        for suite in self.suites() {
            let is_kept = |test: &str| self.is_kept(suite, test);
            if !suite.tests().iter().any(|test| is_kept(&test.name)) {
                continue;
            }
            let text = suite.text(&is_kept);
            details.tests.extend(tests(suite, &text, out, &is_kept));
        }
        for class in &self.plan.classes {
            details.classes.insert(class.name.clone(), self.class_lines(&class.name));
        }
        details
    }

    /// Returns the lines of a class as JaCoCo measured them; the predicted ones if it did not.
    fn class_lines(&self, class: &str) -> ClassLines {
        let mut found = ClassLines { source: self.plan.source_of(class), ..ClassLines::default() };
        let measured = self.replayed.and_then(|replayed| replayed.measured.as_ref().ok());
        let methods = measured.into_iter().flat_map(|all| &all.methods).filter(|(name, _)| name.class == class);
        for (name, counts) in methods {
            for (line, covered) in &counts.lines {
                let state = found.lines.entry(*line).or_default();
                state.covered |= covered;
            }
            for goal in self.goals.all(name) {
                if let Some(line) = goal.line {
                    found.lines.entry(line).or_default().branches += 1;
                }
            }
            for (line, missed) in &counts.missed {
                found.lines.entry(*line).or_default().missed += missed;
            }
        }
        if measured.is_none() {
            let kept = self
                .suites()
                .flat_map(|suite| suite.tests().iter().filter(move |test| self.is_kept(suite, &test.name)));
            for (_, line) in kept.flat_map(|test| &test.lines).filter(|(name, _)| name.class == class) {
                found.lines.insert(u32::from(*line), LineState { covered: true, ..LineState::default() });
            }
        }
        found
    }
}

fn tests(suite: &dyn Suite, text: &str, out: &Path, is_kept: &dyn Fn(&str) -> bool) -> Vec<TestDetail> {
    let kept = suite.tests().iter().filter(|test| is_kept(&test.name));
    kept.map(|test| TestDetail {
        name: test.name.clone(),
        file: out.join(suite.path()).display().to_string(),
        method: test.method.clone(),
        parameters: test.parameters.clone(),
        text: method_in(text, &test.name),
        call: test.call.clone(),
        lines: test.lines.iter().map(|(name, line)| (name.class.clone(), u32::from(*line))).collect(),
        is_finding: test.finding.as_ref().is_some_and(|one| one.severity < heapwright_report::Severity::Low),
    })
    .collect()
}

/// Returns the text of a test from that of its file, without indentation.
fn method_in(text: &str, name: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let head = format!("void {name}(");
    let Some(at) = lines.iter().position(|line| line.contains(&head)) else { return String::new() };
    let annotations = lines.iter().take(at).rev().take_while(|line| line.trim_start().starts_with('@')).count();
    let own = lines.iter().skip(at - annotations);
    let length = own.clone().position(|line| *line == "    }").map_or(0, |end| end + 1);
    own.take(length).map(|line| format!("{}\n", line.strip_prefix("    ").unwrap_or(line))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_is_found_in_its_file() {
        let text = "class T {\n    @Test\n    void a() {\n    }\n\n    // mark\n    @Test\n    @X\n    void ab() {\n        f();\n    }\n}\n";
        assert_eq!(method_in(text, "ab"), "@Test\n@X\nvoid ab() {\n    f();\n}\n");
        assert_eq!(method_in(text, "c"), "");
    }
}
