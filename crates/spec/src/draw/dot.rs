//! Pictures for Graphviz.

use super::{Node, Picture};
use heapwright_logic::{Definitions, SymbolicHeap, Variables};
use std::fmt::Write;

/// The formulas as one graph, each in its own frame.
pub fn dot(definitions: &Definitions, variables: &Variables, heaps: &[SymbolicHeap]) -> String {
    let mut out = String::from("digraph heaps {\n  rankdir=TB;\n  node [fontname=\"monospace\", fontsize=11];\n");
    for (number, heap) in heaps.iter().enumerate() {
        let picture = Picture::of(definitions, variables, heap);
        // Writing to a string cannot fail.
        let _ = writeln!(out, "  subgraph cluster_{number} {{");
        let _ = writeln!(
            out,
            "    label={}; labelloc=b; fontname=\"monospace\"; fontsize=11;",
            quoted(&caption(number, &picture))
        );
        for (position, node) in picture.nodes.iter().enumerate() {
            let shape = match node {
                Node::Name(name) => format!("label={}, shape=plaintext", quoted(name)),
                Node::Call(text) => format!("label={}, shape=box, style=\"rounded,dashed\"", quoted(text)),
                Node::Cell { class, fields } => {
                    let fields =
                        fields.iter().enumerate().map(|(number, text)| format!("<f{number}> {}", record(text)));
                    let label = format!("{{<c> {}|{{{}}}}}", record(class), fields.collect::<Vec<_>>().join("|"));
                    format!("label=\"{label}\", shape=record")
                }
            };
            let _ = writeln!(out, "    n{number}_{position} [{shape}];");
        }
        if picture.nodes.is_empty() {
            let _ = writeln!(out, "    n{number}_empty [label=\"\", shape=point, style=invis];");
        }
        for edge in &picture.edges {
            let port = edge.field.map_or_else(String::new, |field| format!(":f{field}:s"));
            let _ = writeln!(out, "    n{number}_{}{port} -> n{number}_{};", edge.from, edge.to);
        }
        out.push_str("  }\n");
    }
    out.push_str("}\n");
    out
}

fn caption(number: usize, picture: &Picture) -> String {
    match picture.text.is_empty() {
        true => format!("{}", number + 1),
        false => format!("{}: {}", number + 1, picture.text.join(" & ")),
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Escapes text for a record's label.
fn record(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        if matches!(letter, '{' | '}' | '|' | '<' | '>' | '"' | '\\' | ' ') {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}
