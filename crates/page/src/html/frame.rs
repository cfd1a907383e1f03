//! What all pages have in common.

use maud::{DOCTYPE, Markup, PreEscaped, html};

/// Wraps the content of a page. `up` leads to the root of the report: empty, or `../`.
pub(crate) fn frame(title: &str, up: &str, content: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) " – Heapwright" }
                link rel="stylesheet" href=(format!("{up}style.css"));
                script { (PreEscaped(THEME)) }
            }
            body data-up=(up) {
                header {
                    a.brand href=(format!("{up}index.html")) { "Heapwright" }
                    nav aria-label="Pages" {
                        a href=(format!("{up}index.html")) { "Overview" }
                        a href=(format!("{up}findings.html")) { "Findings" }
                    }
                    input id="search" type="search" placeholder="Search classes, methods, tests ( / )" aria-label="Search" autocomplete="off";
                    button id="theme" type="button" title="Light or dark (t)" { "◐" }
                    button id="keys" type="button" title="Keys (?)" { "?" }
                }
                div id="results" role="listbox" aria-label="Results of the search" hidden {}
                main { (content) }
                dialog id="help" {
                    h2 { "Keys" }
                    dl {
                        dt { kbd { "/" } } dd { "search" }
                        dt { kbd { "j" } " " kbd { "k" } } dd { "next, previous branch, finding or test" }
                        dt { kbd { "o" } } dd { "open or close all tests" }
                        dt { kbd { "i" } } dd { "overview" }
                        dt { kbd { "f" } } dd { "findings" }
                        dt { kbd { "t" } } dd { "light or dark" }
                        dt { kbd { "Esc" } } dd { "close" }
                    }
                    form method="dialog" { button { "Close" } }
                }
                script src=(format!("{up}search.js")) {}
                script src=(format!("{up}script.js")) {}
            }
        }
    }
}

/// Chooses the theme before anything is drawn.
const THEME: &str =
    "try{const t=localStorage.getItem('heapwright-theme');if(t)document.documentElement.dataset.theme=t}catch(e){}";

/// A bar of what is covered, with the numbers.
pub(crate) fn bar((covered, all): (u64, u64)) -> Markup {
    let percent = (covered * 100).checked_div(all).unwrap_or(100).min(100);
    let class = if all == 0 {
        "bar none"
    } else if covered >= all {
        "bar full"
    } else {
        "bar part"
    };
    html! {
        span class=(class) title=(format!("{percent} %")) {
            svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" {
                rect.all width="100" height="8" {}
                rect.covered width=(percent) height="8" {}
            }
            span.count { @if all == 0 { "–" } @else { (covered) "/" (all) } }
        }
    }
}

/// A sentence in which names stand between backticks.
pub(crate) fn prose(text: &str) -> Markup {
    html! {
        @for (index, part) in text.split('`').enumerate() {
            @if index % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}

/// `1 test`, `2 tests`.
pub(crate) fn counted(count: usize, noun: &str) -> String {
    heapwright_report::counted(count as u64, noun)
}
