//! Pictures as SVG: objects in rows by their distance from a variable.

use super::{Edge, Node, Picture};
use heapwright_logic::{Definitions, SymbolicHeap, Variables};
use std::collections::VecDeque;
use std::fmt::Write;

const LETTER: f64 = 7.3;
const LINE: f64 = 16.0;
const PAD: f64 = 8.0;
const GAP: f64 = 28.0;
const ROW_GAP: f64 = 42.0;
const MARGIN: f64 = 20.0;
const TITLE: f64 = 20.0;
const FIELDS: f64 = 22.0;
/// Characters in a line of the caption.
const CAPTION: usize = 50;
/// The maximum total width of frames next to each other.
const PAGE: f64 = 1000.0;

/// A node's position and size.
#[derive(Copy, Clone, Default)]
struct Place {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

/// A formula's picture, with its size.
struct Frame {
    drawn: String,
    width: f64,
    height: f64,
}

/// The formulas side by side, in rows.
pub fn svg(definitions: &Definitions, variables: &Variables, heaps: &[SymbolicHeap]) -> String {
    let frames =
        heaps.iter().enumerate().map(|(number, heap)| frame(number, &Picture::of(definitions, variables, heap)));
    let mut rows: Vec<Vec<Frame>> = Vec::new();
    for frame in frames {
        let width = |row: &Vec<Frame>| row.iter().map(|one| one.width).sum::<f64>();
        match rows.last_mut() {
            Some(row) if width(row) + frame.width <= PAGE => row.push(frame),
            _ => rows.push(vec![frame]),
        }
    }
    let mut body = String::new();
    let (mut width, mut y) = (0.0f64, 0.0);
    for row in &rows {
        let height = row.iter().map(|one| one.height).fold(0.0, f64::max);
        let mut x = 0.0;
        for Frame { drawn, width, .. } in row {
            // Writing to a string cannot fail.
            let _ = writeln!(body, "<g transform=\"translate({x:.0} {y:.0})\">");
            let (w, h) = (width - 1.0, height - 1.0);
            let _ = writeln!(body, "<rect class=\"frame\" x=\"0.5\" y=\"0.5\" width=\"{w:.0}\" height=\"{h:.0}\"/>");
            let _ = writeln!(body, "{drawn}</g>");
            x += width;
        }
        width = width.max(x);
        y += height;
    }
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{y:.0}\" viewBox=\"0 0 {width:.0} {y:.0}\">"
    );
    out.push_str(STYLE);
    out.push_str(&body);
    out.push_str("</svg>\n");
    out
}

const STYLE: &str = r##"<style>
text { font: 12px monospace; fill: #222 }
rect { fill: #fff; stroke: #333 }
.call { fill: #f3f6ff; stroke: #44a; stroke-dasharray: 5 3 }
.class { font-weight: bold }
.edge { fill: none; stroke: #333; marker-end: url(#arrow) }
.frame { fill: #fff; stroke: #ddd }
</style>
<defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#333"/></marker></defs>
"##;

fn text_width(text: &str) -> f64 {
    text.chars().count() as f64 * LETTER + 2.0 * PAD
}

/// The widths of a cell's fields.
fn field_widths(fields: &[String], total: f64) -> Vec<f64> {
    let natural: Vec<f64> = fields.iter().map(|text| text_width(text)).collect();
    let sum: f64 = natural.iter().sum();
    let more = if fields.is_empty() { 0.0 } else { (total - sum).max(0.0) / fields.len() as f64 };
    natural.into_iter().map(|width| width + more).collect()
}

fn size(node: &Node) -> (f64, f64) {
    match node {
        Node::Name(name) => (text_width(name), LINE),
        Node::Call(text) => (text_width(text), TITLE + PAD),
        Node::Cell { class, fields } => {
            let fields: f64 = fields.iter().map(|text| text_width(text)).sum();
            (fields.max(text_width(class)), TITLE + FIELDS)
        }
    }
}

/// Rows of nodes: names first, then what they point to, and so on.
fn rows(picture: &Picture) -> Vec<Vec<usize>> {
    let mut level: Vec<Option<usize>> = picture.nodes.iter().map(|_| None).collect();
    let mut rows: Vec<Vec<usize>> = Vec::new();
    let names = picture.nodes.iter().enumerate().filter(|(_, node)| matches!(node, Node::Name(_))).map(|(at, _)| at);
    let mut open: VecDeque<(usize, usize)> = names.map(|at| (at, 0)).collect();
    let rest: Vec<usize> = (0..picture.nodes.len()).collect();
    let mut rest = rest.into_iter();
    loop {
        while let Some((node, row)) = open.pop_front() {
            match level.get_mut(node) {
                Some(slot @ None) => *slot = Some(row),
                _ => continue,
            }
            while rows.len() <= row {
                rows.push(Vec::new());
            }
            if let Some(nodes) = rows.get_mut(row) {
                nodes.push(node);
            }
            open.extend(picture.edges.iter().filter(|edge| edge.from == node).map(|edge| (edge.to, row + 1)));
        }
        // A node that no variable leads to starts at the second row.
        match rest.find(|node| level.get(*node).is_some_and(Option::is_none)) {
            Some(node) => open.push_back((node, 1)),
            None => return rows,
        }
    }
}

fn places(picture: &Picture) -> (Vec<Place>, f64, f64) {
    let mut places: Vec<Place> = vec![Place::default(); picture.nodes.len()];
    let rows = rows(picture);
    let sizes: Vec<(f64, f64)> = picture.nodes.iter().map(size).collect();
    let size_of = |node: &usize| sizes.get(*node).copied().unwrap_or_default();
    let row_width = |row: &Vec<usize>| {
        let boxes: f64 = row.iter().map(|node| size_of(node).0).sum();
        boxes + GAP * row.len().saturating_sub(1) as f64
    };
    let width = rows.iter().map(row_width).fold(0.0, f64::max);
    let mut y = MARGIN;
    for row in &rows {
        let mut x = MARGIN + (width - row_width(row)) / 2.0;
        let height = row.iter().map(|node| size_of(node).1).fold(0.0, f64::max);
        for node in row {
            let (width, _) = size_of(node);
            if let Some(place) = places.get_mut(*node) {
                *place = Place { x, y, width, height: size_of(node).1 };
            }
            x += width + GAP;
        }
        if !row.is_empty() {
            y += height + ROW_GAP;
        }
    }
    let bottom = if rows.is_empty() { MARGIN } else { y - ROW_GAP / 2.0 };
    (places, width, bottom)
}

fn frame(number: usize, picture: &Picture) -> Frame {
    let (places, inner, bottom) = places(picture);
    let mut drawn = String::new();
    for (node, place) in picture.nodes.iter().zip(&places) {
        draw_node(&mut drawn, node, place);
    }
    for edge in &picture.edges {
        draw_edge(&mut drawn, edge, picture, &places);
    }
    let lines = caption(number, picture);
    let wide = lines.iter().map(|line| text_width(line)).fold(inner, f64::max);
    let mut y = bottom;
    for line in &lines {
        y += LINE;
        let _ = writeln!(drawn, "<text x=\"{MARGIN:.0}\" y=\"{y:.0}\">{}</text>", escaped(line));
    }
    // Backward arrows need space on the right.
    let back = picture.edges.iter().any(|edge| {
        let y = |node: usize| places.get(node).map_or(0.0, |place| place.y);
        y(edge.to) <= y(edge.from)
    });
    let room = if back { 2.0 * GAP } else { 0.0 };
    Frame { drawn, width: (wide + 2.0 * MARGIN + room).round(), height: (y + MARGIN).round() }
}

fn caption(number: usize, picture: &Picture) -> Vec<String> {
    let mut lines = vec![format!("{}.", number + 1)];
    for (position, text) in picture.text.iter().enumerate() {
        let text = if position == 0 { text.clone() } else { format!("& {text}") };
        match lines.last_mut() {
            Some(line) if line.chars().count() + text.chars().count() < CAPTION => {
                line.push(' ');
                line.push_str(&text);
            }
            _ => lines.push(format!("   {text}")),
        }
    }
    lines
}

fn draw_node(out: &mut String, node: &Node, place: &Place) {
    let Place { x, y, width, height } = *place;
    let text = |out: &mut String, x: f64, y: f64, class: &str, text: &str| {
        let text = escaped(text);
        let _ = writeln!(out, "<text{class} x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{text}</text>");
    };
    match node {
        Node::Name(name) => text(out, x + width / 2.0, y + 12.0, "", name),
        Node::Call(call) => {
            let _ = writeln!(
                out,
                "<rect class=\"call\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"10\"/>"
            );
            text(out, x + width / 2.0, y + height / 2.0 + 4.0, "", call);
        }
        Node::Cell { class, fields } => {
            let _ = writeln!(out, "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"/>");
            text(out, x + width / 2.0, y + 14.0, " class=\"class\"", class);
            let mut left = x;
            for (field, field_width) in fields.iter().zip(field_widths(fields, width)) {
                let top = y + TITLE;
                let _ = writeln!(
                    out,
                    "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{field_width:.1}\" height=\"{FIELDS:.1}\"/>"
                );
                text(out, left + field_width / 2.0, top + 15.0, "", field);
                left += field_width;
            }
        }
    }
}

fn draw_edge(out: &mut String, edge: &Edge, picture: &Picture, places: &[Place]) {
    let (Some(from), Some(to), Some(node)) = (places.get(edge.from), places.get(edge.to), picture.nodes.get(edge.from))
    else {
        return;
    };
    let mut x = from.x + from.width / 2.0;
    if let (Node::Cell { fields, .. }, Some(field)) = (node, edge.field) {
        let widths = field_widths(fields, from.width);
        let before: f64 = widths.iter().take(field).sum();
        x = from.x + before + widths.get(field).copied().unwrap_or_default() / 2.0;
    }
    let y = from.y + from.height;
    let path = if to.y > from.y {
        let (end_x, end_y) = (to.x + to.width / 2.0, to.y);
        let middle = (y + end_y) / 2.0;
        format!("M{x:.1} {y:.1}C{x:.1} {middle:.1} {end_x:.1} {middle:.1} {end_x:.1} {end_y:.1}")
    } else {
        let (end_x, end_y) = (to.x + to.width, to.y + to.height / 2.0);
        let (low, right) = (y + ROW_GAP * 0.8, end_x.max(x) + GAP);
        format!(
            "M{x:.1} {y:.1}C{x:.1} {low:.1} {right:.1} {low:.1} {right:.1} {:.1}S{right:.1} {end_y:.1} {end_x:.1} {end_y:.1}",
            (y + end_y) / 2.0
        )
    };
    let _ = writeln!(out, "<path class=\"edge\" d=\"{path}\"/>");
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
