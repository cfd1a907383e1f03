//! The overview.

use super::frame::{bar, counted, frame};
use super::{Report, Unit, anchor};
use heapwright_report::{Severity, short_types, summary};
use maud::{Markup, html};

/// Makes the page.
pub(crate) fn page(report: &Report<'_>) -> Markup {
    let totals = &report.record.totals;
    let lines = totals.lines.map_or((0, 0), |lines| (lines.covered, lines.total));
    let content = html! {
        h1 { "Overview" }
        p.lead { (summary(report.record)) }
        section.cards aria-label="Totals" {
            (card("Branches", &bar((totals.covered, totals.branches))))
            @if totals.unreached > 0 {
                (card("Without unreached states", &bar((totals.covered_without_unreached, totals.branches))))
            }
            (card("Lines", &bar(lines)))
            (card("Tests", &html! { b { (totals.tests) } }))
            (card("Methods", &html! { b { (totals.methods) } }))
            (card("Findings", &html! {
                @for severity in [Severity::High, Severity::Medium, Severity::Low] {
                    @let count = report.record.findings.iter().filter(|one| one.severity == severity).count();
                    a class=(format!("badge {severity}")) href="findings.html" { (count) " " (severity) }
                }
            }))
        }
        @if !report.record.withheld.is_empty() {
            p.problem { (counted(report.record.withheld.len(), "test")) " withheld: the JVM did not confirm them." }
        }
        h2 { "Classes" }
        div.filters {
            label { input type="checkbox" data-filter="uncovered"; " with uncovered branches" }
            label { input type="checkbox" data-filter="finding"; " with findings" }
            input type="search" data-filter-text="" placeholder="Filter by name" aria-label="Filter by name";
            span.count data-filter-count="" {}
        }
        table.classes {
            thead { tr { th { "Class" } th { "Branches" } th { "Lines" } th.number { "Tests" } th.number { "Findings" } } }
            tbody { @for unit in &report.units { (row(report, unit)) } }
        }
    };
    frame("Overview", "", &content)
}

fn card(name: &str, content: &Markup) -> Markup {
    html! { div.card { h3 { (name) } div { (content) } } }
}

fn row(report: &Report<'_>, unit: &Unit<'_>) -> Markup {
    let (covered, all) = unit.branches();
    let shown = report.record.findings.iter().filter(|one| one.severity < Severity::Low);
    let findings = shown.filter(|one| unit.classes.contains(&one.place.class)).count();
    let marks = [(covered < all, "uncovered"), (findings > 0, "finding")];
    let marks: Vec<&str> = marks.iter().filter(|(holds, _)| *holds).map(|(_, mark)| *mark).collect();
    let (package, simple) = unit.name.rsplit_once('.').unwrap_or(("", &unit.name));
    html! {
        tr data-name=(unit.name.to_lowercase()) data-marks=(marks.join(" ")) {
            td { a href=(unit.page()) { span.package { (package) @if !package.is_empty() { "." } } b { (simple) } } }
            td { (bar((covered, all))) }
            td { (bar(unit.line_counts())) }
            td.number { (unit.tests.len()) }
            td.number { @if findings > 0 { span.badge.high { (findings) } } @else { "–" } }
        }
    }
}

/// What the search knows, as a script: pages opened from the file system cannot fetch anything.
pub(crate) fn search_data(report: &Report<'_>) -> String {
    let mut entries: Vec<serde_json::Value> = Vec::new();
    for unit in &report.units {
        entries.push(serde_json::json!(["class", unit.name, unit.page()]));
        for method in &unit.methods {
            let anchor = method.line.map_or(String::new(), |line| format!("#L{line}"));
            let name = format!("{}.{}", crate::heap::simple(&method.class), short_types(&method.text()));
            entries.push(serde_json::json!(["method", name, format!("{}{anchor}", unit.page())]));
        }
        for test in &unit.tests {
            let anchor = anchor(test);
            entries.push(serde_json::json!(["test", anchor, format!("{}#{anchor}", unit.page())]));
        }
    }
    // a script must not be ended by what it holds
    let list: Vec<String> = entries.iter().map(|entry| entry.to_string().replace("</", "<\\/")).collect();
    format!("window.HEAPWRIGHT_SEARCH = [\n{}\n];\n", list.join(",\n"))
}
