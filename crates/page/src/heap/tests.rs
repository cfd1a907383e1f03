//! Layouts of small heaps.

use super::layout::{Layout, Rect, layout};
use super::model::picture;
use super::*;
use heapwright_case::{Content, Field, Graph, MethodName, Object, ObjectId, Snapshot};

fn field(name: &str, value: Value) -> Field {
    Field { declared_in: "p.Node".to_owned(), name: name.to_owned(), descriptor: "Lp/Node;".to_owned(), value }
}

fn node(fields: &[(&str, Value)]) -> Object {
    Object::new("p.Node", Content::Fields(fields.iter().map(|(name, value)| field(name, *value)).collect()))
}

fn at(id: u32) -> Value {
    Value::Object(ObjectId(id))
}

fn heap(objects: Vec<Object>, arguments: &[Value]) -> Snapshot {
    Snapshot { graph: Graph { objects }, arguments: arguments.to_vec(), ..Snapshot::default() }
}

fn placed(snapshot: &Snapshot) -> Layout {
    layout(&picture(snapshot, &["a".to_owned(), "b".to_owned()], None, None))
}

fn rect(layout: &Layout, id: u32) -> Rect {
    layout.boxes[&ObjectId(id)]
}

fn assert_apart(layout: &Layout) {
    let all: Vec<(&ObjectId, &Rect)> = layout.boxes.iter().collect();
    for (index, (one, a)) in all.iter().enumerate() {
        for (other, b) in all.iter().skip(index + 1) {
            let apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
            assert!(apart, "{one:?} {a:?} and {other:?} {b:?} overlap");
        }
        assert!(a.x >= 0.0 && a.x + a.width <= layout.width + 0.1 && a.y + a.height <= layout.height + 0.1, "{a:?}");
    }
}

#[test]
fn a_list_is_a_row() {
    let link = |next| node(&[("value", Value::Int(1)), ("prev", Value::Null), ("next", next)]);
    let layout = placed(&heap(vec![link(at(1)), link(at(2)), link(at(0))], &[at(0)]));
    assert_apart(&layout);
    assert_eq!(rect(&layout, 0).y, rect(&layout, 2).y);
    assert!(rect(&layout, 0).x < rect(&layout, 1).x && rect(&layout, 1).x < rect(&layout, 2).x);
}

#[test]
fn a_tree_has_layers() {
    let inner = |left, right| node(&[("left", left), ("right", right)]);
    let leaf = || inner(Value::Null, Value::Null);
    let layout = placed(&heap(vec![inner(at(1), at(2)), inner(at(3), Value::Null), leaf(), leaf()], &[at(0)]));
    assert_apart(&layout);
    assert_eq!(rect(&layout, 1).y, rect(&layout, 2).y);
    assert!(rect(&layout, 0).y < rect(&layout, 1).y && rect(&layout, 1).y < rect(&layout, 3).y);
    let middle = |id| rect(&layout, id).x + rect(&layout, id).width / 2.0;
    assert!(middle(1) < middle(0) && middle(0) < middle(2), "the parent is between its children");
    // a tree that happens to be a chain is still one
    let layout = placed(&heap(vec![inner(at(1), Value::Null), leaf()], &[at(0)]));
    assert!(rect(&layout, 0).y < rect(&layout, 1).y);
}

#[test]
fn shared_objects_are_drawn_once_and_graphs_do_not_overlap() {
    let edges = |targets: &[u32]| {
        let names = ["p", "q", "r", "s"];
        node(&targets.iter().enumerate().map(|(index, id)| (names[index], at(*id))).collect::<Vec<_>>())
    };
    let objects = vec![edges(&[1, 2, 3]), edges(&[2, 0]), edges(&[3, 4]), edges(&[4, 1]), edges(&[0, 4])];
    let layout = placed(&heap(objects, &[at(0), at(3)]));
    assert_eq!(layout.boxes.len(), 5);
    assert_apart(&layout);
}

#[test]
fn large_heaps_are_cut() {
    let link = |next: u32| node(&[("next", at(next))]);
    let many: Vec<Object> = (0..100).map(|index| link((index + 1) % 100)).collect();
    let drawn = picture(&heap(many, &[at(0)]), &[], None, None);
    assert_eq!(drawn.nodes.len(), 40);
    assert!(drawn.more > 0);
    let array = Object::new("[I", Content::Array((0..50).map(Value::Int).collect()));
    let drawn = picture(&heap(vec![array], &[at(0)]), &[], None, None);
    assert_eq!((drawn.nodes[0].rows.len(), drawn.nodes[0].more), (12, 38));
    assert_eq!(drawn.nodes[0].title, "int[50]");
}

#[test]
fn private_collections_have_the_name_of_their_interface() {
    let named = |class: &str| {
        let list = Object::new(class, Content::Elements(vec![Value::Int(1)]));
        picture(&heap(vec![list], &[at(0)]), &[], None, None).nodes[0].title.clone()
    };
    assert_eq!(named("java.util.ImmutableCollections$List12"), "List");
    assert_eq!(named("java.util.Collections$EmptySet"), "Set");
    assert_eq!(named("java.util.ArrayList"), "ArrayList");
}

#[test]
fn changes_are_marked_and_pictures_are_well_formed() {
    let method = MethodName { class: "p.Node".into(), name: "m".into(), descriptor: "()V".into() };
    let before = heap(vec![node(&[("value", Value::Int(1)), ("next", Value::Null)])], &[at(0)]);
    let fresh = node(&[("value", Value::Int(3)), ("next", Value::Null)]);
    let after = heap(vec![node(&[("value", Value::Int(2)), ("next", at(1))]), fresh], &[at(0)]);
    let run = Run {
        method,
        before,
        outcome: Outcome::Returned(None),
        after,
        edges: Vec::new(),
        thrown: Vec::new(),
        lines: Vec::new(),
        output: String::new(),
        is_deterministic: true,
        construction: None,
        reached: Vec::new(),
    };
    let both = pictures(&run, &["<&>".to_owned()]);
    let after = both.after.unwrap().into_string();
    assert!(after.contains("class=\"changed\"") && after.contains("object new"), "{after}");
    for text in [both.input.into_string(), after, draw(&run, &[], false), draw(&run, &[], true)] {
        roxmltree::Document::parse(&text).unwrap();
    }
    let same = Run { after: run.before.clone(), ..run };
    assert!(pictures(&same, &[]).after.is_none());
}
