//! Draws a laid out picture as SVG.

use super::layout::{LETTER, Layout, PADDING, ROW, Rect, cell_width, layout, name_width, value_width};
use super::model::{Change, Node, Picture, Row, Shape, Shown};
use heapwright_case::ObjectId;
use maud::{Markup, html};

/// The margin around a picture.
const MARGIN: f32 = 14.0;
/// The height of the letters above the bottom of their row.
const BASELINE: f32 = 5.0;
/// How far arrows reach beyond boxes when they turn back.
const DETOUR: f32 = 22.0;

/// Draws a picture. The colours come from the style sheet around it.
pub(crate) fn svg(picture: &Picture, label: &str) -> Markup {
    let places = layout(picture);
    let (width, height) = (places.width + 2.0 * MARGIN + DETOUR, places.height + 2.0 * MARGIN + DETOUR / 2.0);
    let more = if picture.more > 0 { ROW } else { 0.0 };
    html! {
        svg.heap xmlns="http://www.w3.org/2000/svg" role="img" aria-label=(label) width=(n(width)) height=(n(height + more))
            viewBox=(format!("{} {} {} {}", n(-MARGIN), n(-MARGIN), n(width), n(height + more))) {
            @for arrow in arrows(picture, &places) { (arrow) }
            @for (root, place) in picture.roots.iter().zip(&places.roots) {
                g class=(format!("root {}", word(root.change))) {
                    text x=(n(place.x + PADDING)) y=(n(place.y + ROW - BASELINE)) {
                        tspan.name { (root.name) }
                        @if let Shown::Text(text) = &root.value { tspan { " = " } tspan.value { (text) } }
                    }
                }
            }
            @for node in &picture.nodes {
                @if let Some(place) = places.boxes.get(&node.id) { (drawn(node, *place)) }
            }
            @if picture.more > 0 {
                text.more x="0" y=(n(places.height + ROW + DETOUR / 2.0)) { "and " (picture.more) " more objects" }
            }
        }
    }
}

/// A number with one digit, so that pictures are small and the same everywhere.
fn n(value: f32) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

fn word(change: Change) -> &'static str {
    match change {
        Change::Same => "same",
        Change::Changed => "changed",
        Change::New => "new",
    }
}

fn drawn(node: &Node, place: Rect) -> Markup {
    html! {
        g class=(format!("object {}", word(node.change))) {
            rect x=(n(place.x)) y=(n(place.y)) width=(n(place.width)) height=(n(place.height)) rx="4" {}
            text.title x=(n(place.x + PADDING)) y=(n(place.y + ROW - BASELINE)) {
                (node.title)
                @if node.change == Change::New { tspan.mark { " new" } }
            }
            @match node.shape {
                Shape::Cells => (cells(node, place)),
                Shape::Object | Shape::Table => (rows(node, place)),
            }
        }
    }
}

fn rows(node: &Node, place: Rect) -> Markup {
    let values = place.x + name_width(node) + 2.0 * PADDING;
    html! {
        @if !node.rows.is_empty() {
            line x1=(n(place.x)) y1=(n(place.y + ROW)) x2=(n(place.x + place.width)) y2=(n(place.y + ROW)) {}
        }
        @for (index, row) in node.rows.iter().enumerate() {
            @let y = place.y + ROW * (index + 2) as f32 - BASELINE + 2.0;
            g class=(word(row.change)) {
                text.name x=(n(place.x + PADDING)) y=(n(y)) { (row.name) }
                (value(row, values, y))
            }
        }
        @if node.more > 0 {
            text.more x=(n(place.x + PADDING)) y=(n(place.y + ROW * (node.rows.len() + 2) as f32 - BASELINE)) {
                (node.more) " more"
            }
        }
    }
}

fn value(row: &Row, x: f32, y: f32) -> Markup {
    let shift = row.before.as_ref().map_or(0.0, |text| (text.chars().count() as f32 + 1.0) * LETTER);
    html! {
        @if let Some(old) = &row.before { text.old x=(n(x)) y=(n(y)) { (old) } }
        @match &row.value {
            Shown::Text(text) => { text.value x=(n(x + shift)) y=(n(y)) { (text) } },
            Shown::Arrow(_) => { circle cx=(n(x + shift + 3.0)) cy=(n(y - 4.0)) r="3" {} },
        }
    }
}

fn cells(node: &Node, place: Rect) -> Markup {
    let mut x = place.x;
    let starts: Vec<f32> = (0..node.rows.len())
        .map(|index| {
            let start = x;
            x += cell_width(node, index);
            start
        })
        .collect();
    html! {
        @if !node.rows.is_empty() {
            line x1=(n(place.x)) y1=(n(place.y + ROW)) x2=(n(place.x + place.width)) y2=(n(place.y + ROW)) {}
        }
        @for (index, (row, start)) in node.rows.iter().zip(&starts).enumerate() {
            @let width = cell_width(node, index);
            @if index > 0 {
                line x1=(n(*start)) y1=(n(place.y + ROW)) x2=(n(*start)) y2=(n(place.y + place.height)) {}
            }
            g class=(word(row.change)) {
                text.index x=(n(start + width / 2.0)) y=(n(place.y + 2.0 * ROW - BASELINE)) { (row.name) }
                (value(row, start + (width - value_width(row)) / 2.0, place.y + 3.0 * ROW - BASELINE))
            }
        }
        @if node.more > 0 {
            text.more x=(n(x + PADDING)) y=(n(place.y + 3.0 * ROW - BASELINE)) { (node.more) " more" }
        }
    }
}

/// All arrows; those from roots first.
fn arrows(picture: &Picture, places: &Layout) -> Vec<Markup> {
    let mut found = Vec::new();
    for (root, place) in picture.roots.iter().zip(&places.roots) {
        if let Shown::Arrow(to) = root.value
            && let Some(target) = places.boxes.get(&to)
        {
            let start = (place.x + place.width / 2.0, place.y + place.height);
            found.push(arrow(start, *place, *target, word(root.change), ""));
        }
    }
    for node in &picture.nodes {
        let Some(place) = places.boxes.get(&node.id) else { continue };
        for (index, row) in node.rows.iter().enumerate() {
            let Shown::Arrow(to) = row.value else { continue };
            if let Some(target) = places.boxes.get(&to) {
                let label = if node.shape == Shape::Cells { "" } else { &row.name };
                found.push(arrow(port(node, index, *place), *place, *target, kind(node.id, to, row), label));
            }
        }
    }
    found
}

fn kind(from: ObjectId, to: ObjectId, row: &Row) -> &'static str {
    if from == to && row.change == Change::Same { "self" } else { word(row.change) }
}

/// Where the arrow of a row starts.
fn port(node: &Node, index: usize, place: Rect) -> (f32, f32) {
    let Some(row) = node.rows.get(index) else { return (place.x, place.y) };
    let shift = row.before.as_ref().map_or(0.0, |text| (text.chars().count() as f32 + 1.0) * LETTER);
    match node.shape {
        Shape::Cells => {
            let before: f32 = (0..index).map(|other| cell_width(node, other)).sum();
            let inner = (cell_width(node, index) - value_width(row)) / 2.0;
            (place.x + before + inner + shift + 3.0, place.y + 3.0 * ROW - BASELINE - 4.0)
        }
        Shape::Object | Shape::Table => {
            let x = place.x + name_width(node) + 2.0 * PADDING + shift + 3.0;
            (x, place.y + ROW * (index + 2) as f32 - BASELINE - 2.0)
        }
    }
}

/// An arrow from a point in one box to another box: straight on to the right or below, else around.
fn arrow(start: (f32, f32), from: Rect, to: Rect, class: &str, label: &str) -> Markup {
    let (x, y) = start;
    let middle = to.x + to.width / 2.0;
    let (path, end, angle) = if to.y >= from.y + from.height {
        // below: into the top
        let end = (middle.clamp(to.x + 8.0, to.x + to.width - 8.0), to.y);
        let bend = ((end.1 - y) / 2.0).max(12.0);
        (curve(start, (x, y + bend), (end.0, end.1 - bend), end), end, 90)
    } else if to.x >= from.x + from.width {
        // to the right: into the side, at the height of the title
        let end = (to.x, to.y + ROW / 2.0);
        let bend = ((end.0 - x) / 2.0).max(14.0);
        (curve(start, (x + bend, y), (end.0 - bend, end.1), end), end, 0)
    } else if from == to {
        let end = (to.x + to.width, to.y + ROW / 2.0);
        let out = to.x + to.width + DETOUR;
        (curve(start, (out, y), (out, end.1), end), end, 180)
    } else {
        // back: around the right side and into the right side of the other, or from below
        let same_row = (to.y - from.y).abs() < ROW;
        if same_row {
            let end = (middle, to.y + to.height);
            let low = from.y.max(to.y) + from.height.max(to.height) + DETOUR;
            (curve(start, (x, low), (middle, low), end), end, 270)
        } else {
            let end = (to.x + to.width, to.y + to.height / 2.0);
            let out = (from.x + from.width).max(end.0) + DETOUR;
            (curve(start, (out, y), (out, end.1), end), end, 180)
        }
    };
    // what leads down leaves its box below, where its row cannot be seen
    let label = Some(label).filter(|label| !label.is_empty() && angle == 90);
    let turn = format!("translate({} {}) rotate({angle})", n(end.0), n(end.1));
    html! {
        path class=(format!("arrow {class}")) d=(path) {}
        path class=(format!("head {class}")) d="M0 0 L-7 -3.5 L-7 3.5 Z" transform=(turn) {}
        @if let Some(label) = label { text.label x=(n(end.0 + 7.0)) y=(n(end.1 - 5.0)) { (label) } }
    }
}

fn curve(start: (f32, f32), a: (f32, f32), b: (f32, f32), end: (f32, f32)) -> String {
    let point = |(x, y): (f32, f32)| format!("{} {}", n(x), n(y));
    format!("M{} C{} {} {}", point(start), point(a), point(b), point(end))
}
