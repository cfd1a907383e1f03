//! Findings as SARIF 2.1.0, which code hosts and editors show beside the source.

use crate::finding::{Finding, FindingKind, Place, Severity};
use crate::record::RunRecord;
use crate::table::short_types;
use serde_json::{Value, json};

/// The schema that the document names.
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The base of all paths: the root of the project, which whoever reads the document knows.
const BASE: &str = "SRCROOT";

/// Turns the findings of a run into a SARIF document that ends with a line break. `source` gives the path of a source
/// file, relative to the root of the project, from its path below the root of its sources; `test` that of a test file.
pub fn sarif(
    record: &RunRecord,
    source: &dyn Fn(&str) -> String,
    test: &dyn Fn(&str) -> String,
) -> Result<String, serde_json::Error> {
    let rules: Vec<Value> = FindingKind::ALL.iter().map(|kind| rule(*kind)).collect();
    let results: Vec<Value> = record.findings.iter().map(|finding| result(finding, source, test)).collect();
    let document = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "Heapwright",
                "version": record.tool.version,
                "informationUri": "https://github.com/heapwright/heapwright",
                "rules": rules,
            }},
            "columnKind": "utf16CodeUnits",
            "originalUriBaseIds": {BASE: {"description": {"text": "The root of the project"}}},
            "results": results,
        }],
    });
    let mut text = serde_json::to_string_pretty(&document)?;
    text.push('\n');
    Ok(text)
}

fn rule(kind: FindingKind) -> Value {
    json!({
        "id": kind.id(),
        "shortDescription": {"text": kind.text()},
        "defaultConfiguration": {"level": "warning"},
    })
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::High => "error",
        Severity::Medium => "warning",
        Severity::Low => "note",
    }
}

fn result(finding: &Finding, source: &dyn Fn(&str) -> String, test: &dyn Fn(&str) -> String) -> Value {
    let class = finding.class.rsplit('.').next().unwrap_or(&finding.class);
    let method = short_types(&crate::names::method_text(&finding.class, &finding.method, &finding.descriptor));
    let message = format!(
        "{}: {}. Reproduced by {} with {}.",
        finding.message,
        finding.because,
        finding.test,
        if finding.input.is_empty() { "no input".to_owned() } else { finding.input.join(", ") }
    );
    let index = FindingKind::ALL.iter().position(|kind| *kind == finding.kind).unwrap_or_default();
    let mut result = json!({
        "ruleId": finding.kind.id(),
        "ruleIndex": index,
        "level": level(finding.severity),
        "message": {"text": message},
        "locations": [location(&finding.place, source, None)],
        "relatedLocations": [{
            "id": 1,
            "physicalLocation": {"artifactLocation": artifact(&test(&finding.file))},
            "message": {"text": format!("the test {}", finding.test)},
        }],
        "partialFingerprints": {
            "heapwright/v1": format!("{} {class}.{method} {}.{}", finding.kind, finding.place.class, finding.place.method),
        },
        "properties": {"severity": finding.severity, "exception": finding.exception, "input": finding.input},
    });
    let flow = flow(finding, source);
    if let Some(object) = result.as_object_mut().filter(|_| !flow.is_empty()) {
        object.insert("codeFlows".to_owned(), json!([{"threadFlows": [{"locations": flow}]}]));
    }
    result
}

/// The way to the exception: the branches taken, then the calls that were left.
fn flow(finding: &Finding, source: &dyn Fn(&str) -> String) -> Vec<Value> {
    let branches = finding.path.iter().map(|taken| {
        let text = match taken.to {
            Some(line) => format!("goes on with line {line}"),
            None => "goes on".to_owned(),
        };
        json!({"location": location(&taken.at, source, Some(&text))})
    });
    let calls = finding.calls.iter().enumerate().map(|(index, place)| {
        let last = index + 1 == finding.calls.len();
        let text = if last { finding.message.clone() } else { "calls".to_owned() };
        json!({"location": location(place, source, Some(&text))})
    });
    branches.chain(calls).collect()
}

fn location(place: &Place, source: &dyn Fn(&str) -> String, message: Option<&str>) -> Value {
    let mut location = json!({
        "logicalLocations": [{"fullyQualifiedName": format!("{}.{}", place.class, place.method), "kind": "function"}],
    });
    let Some(object) = location.as_object_mut() else { return location };
    if let Some(file) = &place.file {
        let mut physical = json!({"artifactLocation": artifact(&source(file))});
        // lines count from 1
        if let (Some(physical), Some(line)) = (physical.as_object_mut(), place.line.filter(|line| *line > 0)) {
            physical.insert("region".to_owned(), json!({"startLine": line}));
        }
        object.insert("physicalLocation".to_owned(), physical);
    }
    if let Some(text) = message {
        object.insert("message".to_owned(), json!({"text": text}));
    }
    location
}

fn artifact(path: &str) -> Value {
    if path.starts_with('/') {
        return json!({"uri": format!("file://{}", encoded(path))});
    }
    json!({"uri": encoded(path), "uriBaseId": BASE})
}

/// A path as part of a URI (RFC 3986).
fn encoded(path: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~$".contains(&byte);
    path.bytes().fold(String::new(), |text, byte| match plain(byte) {
        true => text + &char::from(byte).to_string(),
        false => text + &format!("%{byte:02X}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_encoded() {
        assert_eq!(encoded("a b/Ä$1.java"), "a%20b/%C3%84$1.java");
        assert_eq!(artifact("/x/A.java"), json!({"uri": "file:///x/A.java"}));
    }
}
