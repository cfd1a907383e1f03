//! The tests of a source file, each beside its heaps.

use super::frame::counted;
use super::{Unit, anchor, java};
use crate::heap::{literal, pictures};
use heapwright_case::{Content, Outcome, Value};
use heapwright_report::{MethodRecord, TestDetail, short_types};
use maud::{Markup, html};

/// Tests of a class that are open at first, if there are no more.
const FEW: usize = 6;

/// Makes the section.
pub(crate) fn section(unit: &Unit<'_>) -> Markup {
    let open = unit.tests.len() <= FEW;
    html! {
        @if unit.tests.is_empty() { p { "There are none." } }
        @for method in &unit.methods {
            @let own: Vec<&&TestDetail> = unit.tests.iter().filter(|test| is_of(test, method)).collect();
            @if !own.is_empty() {
                h3 { code { (short_types(&method.text())) } " " span.count { (counted(own.len(), "test")) } }
                @for test in own { (shown(test, open)) }
            }
        }
    }
}

fn is_of(test: &TestDetail, method: &MethodRecord) -> bool {
    let name = &test.method;
    name.class == method.class && name.name == method.method && name.descriptor == method.descriptor
}

fn shown(test: &TestDetail, open: bool) -> Markup {
    let pictures = pictures(&test.call, &test.parameters);
    html! {
        details.test.stop id=(anchor(test)) open[open] {
            summary {
                code { (test.name) }
                @if test.is_finding { " " span.badge.high { "finding" } }
            }
            div.beside {
                pre.java { @for line in test.text.lines() { (java::highlighted(line)) "\n" } }
                div.heaps {
                    @if pictures.has_input {
                        figure { figcaption { "Input" } div.scroll { (pictures.input) } }
                    }
                    figure {
                        figcaption { "Outcome: " b { (outcome(test)) } }
                        @match pictures.after {
                            Some(after) => div.scroll { (after) },
                            None => @if pictures.has_input { p.quiet { "The call changes nothing in these objects." } },
                        }
                    }
                }
            }
        }
    }
}

/// What the call does, in a few words.
fn outcome(test: &TestDetail) -> String {
    match &test.call.outcome {
        Outcome::Returned(None) => "it returns".to_owned(),
        Outcome::Returned(Some(Value::Object(id))) => match test.call.after.graph.get(*id) {
            Some(object) => match &object.content {
                Content::String(units) => format!("it returns {:?}", String::from_utf16_lossy(units)),
                Content::Boxed(value) => format!("it returns {}", literal(*value)),
                Content::Shown(units) => format!("it returns {}", String::from_utf16_lossy(units)),
                Content::Constant { field, .. } => format!("it returns {field}"),
                _ => format!("it returns an object of {}", crate::heap::simple(&object.class)),
            },
            None => "it returns an object".to_owned(),
        },
        Outcome::Returned(Some(value)) => format!("it returns {}", literal(*value)),
        Outcome::Threw { class, message, .. } => {
            let simple = crate::heap::simple(class);
            message.as_ref().map_or_else(|| format!("it throws {simple}"), |text| format!("it throws {simple}: {text}"))
        }
    }
}
