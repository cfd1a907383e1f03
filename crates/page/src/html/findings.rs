//! The page of findings.

use super::frame::{frame, prose};
use super::{Report, java, outermost};
use heapwright_report::{Finding, Place, Severity, short_types};
use maud::{Markup, html};

/// Makes the page.
pub(crate) fn page(report: &Report<'_>) -> Markup {
    let findings = &report.record.findings;
    let content = html! {
        h1 { "Findings" }
        p.lead {
            @if findings.is_empty() { "No test shows a mistake of the program." }
            @else {
                "Tests that show what is probably a mistake of the program: an exception that the program neither throws \
                 itself nor declares. Ordinary inputs come first."
            }
        }
        @if !findings.is_empty() {
            div.filters {
                @for severity in [Severity::High, Severity::Medium, Severity::Low] {
                    @let count = findings.iter().filter(|one| one.severity == severity).count();
                    label {
                        input type="checkbox" data-severity=(severity) checked[severity < Severity::Low];
                        " " (severity) " (" (count) ")"
                    }
                }
            }
        }
        @for (index, finding) in findings.iter().enumerate() { (card(report, finding, index)) }
    };
    frame("Findings", "", &content)
}

fn card(report: &Report<'_>, finding: &Finding, index: usize) -> Markup {
    html! {
        article.shown.stop id=(format!("finding-{}", index + 1)) data-severity=(finding.severity)
            hidden[finding.severity == Severity::Low] {
            h2 {
                span class=(format!("badge {}", finding.severity)) { (finding.severity) }
                " " (finding.message) " "
                (link(report, &finding.place))
            }
            p { "Why: " (prose(&finding.because)) "." }
            (excerpt(report, &finding.place))
            h3 { "Input" }
            @if finding.input.is_empty() { p { "None." } }
            @else { ul.input { @for line in &finding.input { li { code { (line) } } } } }
            @if !finding.path.is_empty() {
                h3 { "Branches on the way" }
                ol.path {
                    @for taken in &finding.path {
                        li {
                            (link(report, &taken.at))
                            @if let Some(line) = taken.to { " → line " (line) }
                            @if let Some(text) = line_of(report, &taken.at) { " " code { (java::highlighted(text.trim())) } }
                        }
                    }
                }
            }
            @if finding.calls.len() > 1 {
                h3 { "Calls" }
                ol.path { @for place in &finding.calls { li { (link(report, place)) " " code { (short_types(&place.method)) } } } }
            }
            p { "Test: " (test_link(report, finding)) }
        }
    }
}

fn test_link(report: &Report<'_>, finding: &Finding) -> Markup {
    let file = finding.file.rsplit('/').next().unwrap_or(&finding.file).trim_end_matches(".java");
    let anchor = format!("{file}.{}", finding.test);
    let unit = report.units.iter().find(|unit| unit.name == outermost(&finding.class));
    html! {
        @match unit {
            Some(unit) => a href=(format!("{}#{anchor}", unit.page())) { (anchor) },
            None => code { (anchor) },
        }
    }
}

fn link(report: &Report<'_>, place: &Place) -> Markup {
    let unit = report.units.iter().find(|unit| unit.name == outermost(&place.class));
    html! {
        @match (unit, place.line) {
            (Some(unit), Some(line)) => a href=(format!("{}#L{line}", unit.page())) { (place.short()) },
            (Some(unit), None) => a href=(unit.page()) { (place.short()) },
            (None, _) => span { (place.short()) },
        }
    }
}

fn line_of<'a>(report: &'a Report<'_>, place: &Place) -> Option<&'a str> {
    let unit = report.units.iter().find(|unit| unit.name == outermost(&place.class))?;
    unit.text.as_deref()?.lines().nth(place.line?.checked_sub(1)? as usize)
}

/// The lines around a place.
fn excerpt(report: &Report<'_>, place: &Place) -> Markup {
    let unit = report.units.iter().find(|unit| unit.name == outermost(&place.class));
    let (Some(text), Some(line)) = (unit.and_then(|unit| unit.text.as_deref()), place.line) else { return html! {} };
    let first = line.saturating_sub(3).max(1);
    let lines = text.lines().enumerate().skip(first as usize - 1).take((line + 2 - first) as usize);
    html! {
        pre.excerpt {
            @for (index, text) in lines {
                @let number = index as u32 + 1;
                span class=(if number == line { "line here" } else { "line" }) {
                    span.number { (number) } code { (java::highlighted(text)) } "\n"
                }
            }
        }
    }
}
