//! The page of a source file: its lines with what covers them, its methods, its tests.

use super::frame::{bar, counted, frame, prose};
use super::{Report, Unit, java, tests};
use heapwright_report::{LineState, MethodRecord, Severity, Uncovered, short_types};
use maud::{Markup, html};
use std::collections::{BTreeMap, BTreeSet};

/// Makes the page.
pub(crate) fn page(report: &Report<'_>, unit: &Unit<'_>) -> Markup {
    let content = html! {
        h1 { (unit.name) }
        p.lead {
            @if let Some(source) = &unit.source { code { (source) } " · " }
            (counted(unit.methods.len(), "method")) " · " (counted(unit.tests.len(), "test"))
        }
        section.cards {
            div.card { h3 { "Branches" } div { (bar(unit.branches())) } }
            div.card { h3 { "Lines" } div { (bar(unit.line_counts())) } }
        }
        h2 id="methods" { "Methods" }
        (methods(unit))
        @if unit.text.is_some() || !unit.lines.is_empty() {
            h2 id="source" { "Source" }
            (source(report, unit))
        }
        h2 id="tests" { "Tests" }
        (tests::section(unit))
    };
    frame(&unit.name, "../", &content)
}

fn methods(unit: &Unit<'_>) -> Markup {
    html! {
        table.methods {
            thead { tr { th { "Method" } th { "Branches" } th { "Lines" } th.number { "Tests" } th { "Not covered" } } }
            tbody { @for method in &unit.methods { (method_row(method)) } }
        }
    }
}

fn method_row(method: &MethodRecord) -> Markup {
    let lines = method.lines.map_or((0, 0), |lines| (lines.covered, lines.total));
    html! {
        tr {
            td {
                @match method.line {
                    Some(line) => a href=(format!("#L{line}")) { code { (short_types(&method.text())) } },
                    None => code { (short_types(&method.text())) },
                }
            }
            td { (bar((method.covered, method.branches))) }
            td { (bar(lines)) }
            td.number { @if method.explored { (method.tests) } @else { "through others" } }
            td {
                @for one in &method.uncovered {
                    div.reason {
                        @if let Some(line) = one.line { a href=(format!("#L{line}")) { "line " (line) } ": " }
                        (one.reason)
                    }
                }
            }
        }
    }
}

/// What is said below a line.
#[derive(Default)]
struct Remarks<'a> {
    uncovered: Vec<&'a Uncovered>,
    findings: Vec<(usize, Severity, String)>,
    tests: BTreeSet<usize>,
}

fn source(report: &Report<'_>, unit: &Unit<'_>) -> Markup {
    let mut remarks: BTreeMap<u32, Remarks<'_>> = BTreeMap::new();
    for one in unit.methods.iter().flat_map(|method| &method.uncovered) {
        remarks.entry(one.line.unwrap_or(0)).or_default().uncovered.push(one);
    }
    for (index, finding) in report.record.findings.iter().enumerate() {
        if let Some(line) = finding.place.line.filter(|_| unit.classes.contains(&finding.place.class)) {
            let text = format!("{}; {}", finding.message, finding.because);
            remarks.entry(line).or_default().findings.push((index + 1, finding.severity, text));
        }
    }
    for (index, test) in unit.tests.iter().enumerate() {
        for (_, line) in test.lines.iter().filter(|(class, _)| unit.classes.contains(class)) {
            remarks.entry(*line).or_default().tests.insert(index);
        }
    }
    let Some(text) = &unit.text else { return without_text(unit, &remarks) };
    html! {
        div.legend {
            span.covered { "run by tests" } span.partial { "some branches" } span.missed { "not run" }
        }
        div.source role="table" aria-label="Source" {
            @for (index, line) in text.lines().enumerate() {
                @let number = index as u32 + 1;
                (source_line(number, line, unit.lines.get(&number), remarks.get(&number)))
            }
        }
    }
}

/// The lines that are known where the source is not.
fn without_text(unit: &Unit<'_>, remarks: &BTreeMap<u32, Remarks<'_>>) -> Markup {
    html! {
        p { "The source was not found beside the classes." }
        div.source role="table" aria-label="Lines" {
            @for (number, state) in &unit.lines { (source_line(*number, "", Some(state), remarks.get(number))) }
        }
    }
}

fn run_by(tests: usize) -> String {
    match tests {
        1 => "1 test of this file runs it".to_owned(),
        tests => format!("{tests} tests of this file run it"),
    }
}

fn source_line(number: u32, text: &str, state: Option<&LineState>, remarks: Option<&Remarks<'_>>) -> Markup {
    let class = match state {
        None => "",
        Some(state) if !state.covered => "missed",
        Some(state) if state.missed > 0 => "partial",
        Some(_) => "covered",
    };
    let tests = remarks.map_or(0, |remarks| remarks.tests.len());
    let is_stop = remarks.is_some_and(|remarks| !remarks.uncovered.is_empty() || !remarks.findings.is_empty());
    html! {
        div class=(format!("row {class}{}", if is_stop { " stop" } else { "" })) id=(format!("L{number}")) role="row" {
            a.number href=(format!("#L{number}")) role="cell" { (number) }
            span.branches role="cell" {
                @if let Some(state) = state.filter(|state| state.branches > 0) {
                    span title=(format!("{} of {} branches taken", state.branches - state.missed.min(state.branches), state.branches)) {
                        (state.branches - state.missed.min(state.branches)) "/" (state.branches)
                    }
                }
            }
            span.hits role="cell" { @if tests > 0 { span title=(run_by(tests)) { (tests) "×" } } }
            code role="cell" { (java::highlighted(text)) }
        }
        @if let Some(remarks) = remarks.filter(|_| is_stop) { (remark_lines(remarks)) }
    }
}

fn remark_lines(remarks: &Remarks<'_>) -> Markup {
    html! {
        @for one in &remarks.uncovered {
            div.remark.uncovered {
                "branch " (one.branch) " of " (one.of) " is not covered: " b { (one.reason) }
                @if let Some(advice) = one.reason.advice() { span.advice { " " (advice) } }
            }
        }
        @for (number, severity, text) in &remarks.findings {
            div.remark.finding {
                a class=(format!("badge {severity}")) href=(format!("../findings.html#finding-{number}")) { (severity) }
                " " (prose(text))
            }
        }
    }
}
