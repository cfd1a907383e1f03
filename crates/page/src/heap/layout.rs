//! Places the boxes of a picture: lists in a row, trees in layers, everything else below what refers to it.
//!
//! The arrows that first lead to a box, breadth first, make a forest; it is laid out without overlaps, and the other
//! arrows are drawn across. A box is placed to the right of the one before it if they are links of a list, and below it
//! otherwise; below a box, its parts stand side by side, and the box in their middle.

use super::model::{Node, Picture, Shape, Shown};
use heapwright_case::ObjectId;
use std::collections::{BTreeMap, BTreeSet};

/// Width of a letter and height of a row.
pub(crate) const LETTER: f32 = 7.3;
pub(crate) const ROW: f32 = 18.0;
pub(crate) const PADDING: f32 = 8.0;
/// Space between boxes: side by side, and one below the other.
const BESIDE: f32 = 34.0;
const BELOW: f32 = 30.0;

/// A rectangle.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub(crate) struct Rect {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
}

/// A picture with places for everything in it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Layout {
    /// The places of the roots, in order.
    pub(crate) roots: Vec<Rect>,
    /// The places of the boxes.
    pub(crate) boxes: BTreeMap<ObjectId, Rect>,
    pub(crate) width: f32,
    pub(crate) height: f32,
}

/// Names of fields that link a list.
const ALONG: [&str; 10] = ["next", "rest", "tail", "link", "succ", "successor", "following", "forward", "nxt", "after"];
/// Names of fields that link a tree.
const DOWN: [&str; 8] = ["left", "right", "child", "parent", "lo", "hi", "first", "children"];

/// The width of the name column of a box, without padding.
pub(crate) fn name_width(node: &Node) -> f32 {
    letters(node.rows.iter().map(|row| row.name.as_str()))
}

fn letters<'a>(texts: impl Iterator<Item = &'a str>) -> f32 {
    texts.map(|text| text.chars().count()).max().unwrap_or(0) as f32 * LETTER
}

/// The width of a row's value with its old value.
pub(crate) fn value_width(row: &super::model::Row) -> f32 {
    let own = match &row.value {
        Shown::Text(text) => text.chars().count() as f32 * LETTER,
        Shown::Arrow(_) => LETTER,
    };
    let old = row.before.as_ref().map_or(0.0, |text| (text.chars().count() as f32 + 1.0) * LETTER);
    own + old
}

/// The width of a cell of an array.
pub(crate) fn cell_width(node: &Node, index: usize) -> f32 {
    let row = node.rows.get(index);
    let value = row.map_or(0.0, value_width).max(row.map_or(0.0, |row| row.name.chars().count() as f32 * LETTER));
    value.max(LETTER * 2.0) + PADDING * 2.0
}

/// The size of a box.
fn size(node: &Node) -> (f32, f32) {
    let title = node.title.chars().count() as f32 * LETTER + 2.0 * PADDING;
    let more = if node.more > 0 { LETTER * 10.0 } else { 0.0 };
    match node.shape {
        Shape::Cells => {
            let cells: f32 = (0..node.rows.len()).map(|index| cell_width(node, index)).sum();
            (title.max(cells + more), ROW * if node.rows.is_empty() { 1.0 } else { 3.0 })
        }
        Shape::Object | Shape::Table => {
            let values = node.rows.iter().map(value_width).fold(0.0, f32::max);
            let rows = name_width(node) + values + 3.0 * PADDING;
            let count = node.rows.len() + usize::from(node.more > 0);
            let width = if node.rows.is_empty() { title } else { title.max(rows).max(more) };
            (width, ROW * (1 + count) as f32 + if count > 0 { 4.0 } else { 0.0 })
        }
    }
}

/// Lays a picture out.
pub(crate) fn layout(picture: &Picture) -> Layout {
    let forest = Forest::new(picture);
    let mut placed = Layout { roots: Vec::new(), boxes: BTreeMap::new(), width: 0.0, height: 0.0 };
    let mut x = 0.0;
    let mut bottom: f32 = 0.0;
    for root in &picture.roots {
        let text = match &root.value {
            Shown::Text(text) => format!("{} = {text}", root.name),
            Shown::Arrow(_) => root.name.clone(),
        };
        let width = text.chars().count() as f32 * LETTER + 2.0 * PADDING;
        let mut right = x + width;
        let mut center = x + width / 2.0;
        if let Some(id) = forest.of_root(&root.name) {
            let block = forest.block(id);
            let top = ROW + BELOW;
            for (id, rect) in block.boxes {
                let rect = Rect { x: rect.x + x, y: rect.y + top, ..rect };
                bottom = bottom.max(rect.y + rect.height);
                placed.boxes.insert(id, rect);
            }
            right = right.max(x + block.width);
            center = placed.boxes.get(&id).map_or(center, |rect| (rect.x + rect.width / 2.0).max(x + width / 2.0));
        }
        placed.roots.push(Rect { x: center - width / 2.0, y: 0.0, width, height: ROW });
        bottom = bottom.max(ROW);
        x = right + BESIDE;
    }
    placed.width = (x - BESIDE).max(1.0);
    placed.height = bottom.max(1.0);
    placed
}

/// Which box stands with which: the arrows that are laid out.
struct Forest<'a> {
    nodes: BTreeMap<ObjectId, &'a Node>,
    /// For a box, those that come with it: the field, and the box.
    children: BTreeMap<ObjectId, Vec<(String, ObjectId)>>,
    /// The first root of a box that none else refers to earlier.
    roots: BTreeMap<String, ObjectId>,
    /// Classes whose objects have two or more of their own kind below them.
    branching: BTreeSet<String>,
}

/// The places of a box and all that comes with it.
struct Block {
    boxes: Vec<(ObjectId, Rect)>,
    width: f32,
    height: f32,
}

impl<'a> Forest<'a> {
    fn new(picture: &'a Picture) -> Forest<'a> {
        let nodes: BTreeMap<ObjectId, &Node> = picture.nodes.iter().map(|node| (node.id, node)).collect();
        let mut forest =
            Forest { nodes, children: BTreeMap::new(), roots: BTreeMap::new(), branching: BTreeSet::new() };
        let mut taken: BTreeSet<ObjectId> = BTreeSet::new();
        // what several roots refer to stands with the first of them
        for root in &picture.roots {
            if let Shown::Arrow(id) = root.value
                && taken.insert(id)
            {
                forest.roots.insert(root.name.clone(), id);
                forest.spread(id, &mut taken);
            }
        }
        forest.branching = forest.branching_classes();
        forest
    }

    /// Adds what can be reached from a box, breadth first.
    fn spread(&mut self, start: ObjectId, taken: &mut BTreeSet<ObjectId>) {
        let mut queue = vec![start];
        let mut next = 0;
        while let Some(id) = queue.get(next).copied() {
            next += 1;
            let rows = self.nodes.get(&id).map_or(&[][..], |node| &node.rows);
            for row in rows {
                if let Shown::Arrow(to) = row.value
                    && taken.insert(to)
                {
                    self.children.entry(id).or_default().push((row.name.clone(), to));
                    queue.push(to);
                }
            }
        }
    }

    fn branching_classes(&self) -> BTreeSet<String> {
        let class = |id: &ObjectId| self.nodes.get(id).map(|node| node.class.as_str());
        let branches = |(id, children): &(&ObjectId, &Vec<(String, ObjectId)>)| {
            children.iter().filter(|(_, child)| class(child) == class(id)).count() > 1
        };
        let found = self.children.iter().filter(branches).filter_map(|(id, _)| class(id));
        found.map(str::to_owned).collect()
    }

    fn of_root(&self, name: &str) -> Option<ObjectId> {
        self.roots.get(name).copied()
    }

    /// Returns true if a box stands to the right of the one it comes with.
    fn is_along(&self, parent: ObjectId, field: &str, child: ObjectId) -> bool {
        let (Some(parent), Some(child)) = (self.nodes.get(&parent), self.nodes.get(&child)) else { return false };
        if parent.class != child.class || parent.shape != Shape::Object {
            return false;
        }
        let lower = field.to_lowercase();
        let named = |names: &[&str]| names.iter().any(|name| lower == *name || lower.ends_with(name));
        named(&ALONG) || !named(&DOWN) && !self.branching.contains(&parent.class)
    }

    /// Places a box and all that comes with it; the block starts at the origin.
    fn block(&self, id: ObjectId) -> Block {
        // the links of a list, which may be long, one after the other instead of one inside the other
        let mut links = vec![id];
        while let Some(next) = links.last().and_then(|last| self.along(*last)) {
            links.push(next);
        }
        let mut all = Block { boxes: Vec::new(), width: 0.0, height: 0.0 };
        for link in links {
            let block = self.link(link);
            let x = if all.boxes.is_empty() { 0.0 } else { all.width + BESIDE };
            all.boxes.extend(block.boxes.into_iter().map(|(id, rect)| (id, Rect { x: rect.x + x, ..rect })));
            all.width = x + block.width;
            all.height = all.height.max(block.height);
        }
        all
    }

    fn along(&self, id: ObjectId) -> Option<ObjectId> {
        let children = self.children.get(&id)?;
        children.iter().find(|(field, child)| self.is_along(id, field, *child)).map(|(_, child)| *child)
    }

    /// Places a box over what stands below it.
    fn link(&self, id: ObjectId) -> Block {
        let (width, height) = self.nodes.get(&id).map_or((0.0, 0.0), |node| size(node));
        let along = self.along(id);
        let below = self.children.get(&id).into_iter().flatten().filter(|(_, child)| Some(*child) != along);
        let mut boxes = Vec::new();
        let (mut x, mut deepest) = (0.0, height);
        for (_, child) in below {
            let block = self.block(*child);
            let top = height + BELOW;
            boxes.extend(
                block.boxes.into_iter().map(|(id, rect)| (id, Rect { x: rect.x + x, y: rect.y + top, ..rect })),
            );
            x += block.width + BESIDE;
            deepest = deepest.max(top + block.height);
        }
        let wide = (x - BESIDE).max(0.0);
        let shift = ((width - wide) / 2.0).max(0.0);
        boxes.iter_mut().for_each(|(_, rect)| rect.x += shift);
        boxes.push((id, Rect { x: ((wide - width) / 2.0).max(0.0), y: 0.0, width, height }));
        Block { boxes, width: width.max(wide), height: deepest }
    }
}
