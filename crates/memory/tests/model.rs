//! Random operations on a family of clones, against a model that copies everything.

use heapwright_memory::{ElementKind, Heap, Ref, Shape, Slot, TypeTag};
use heapwright_term::TermId;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// Objects of tag `t` have these strong and weak cells; the rest is data.
struct Shapes;

impl Shape for Shapes {
    fn strong_cells(&self, _: &Heap, _: Ref, tag: TypeTag) -> &[u32] {
        match tag.0 % 4 {
            0 => &[0],
            1 => &[0, 1, 2],
            2 => &[1, 17],
            _ => &[],
        }
    }

    fn weak_cells(&self, _: &Heap, _: Ref, tag: TypeTag) -> &[u32] {
        if tag.0.is_multiple_of(3) { &[3, 4] } else { &[] }
    }
}

#[derive(Clone, PartialEq, Debug)]
enum Thing {
    Object(Vec<Slot>),
    Array(ElementKind, Vec<Slot>),
}

/// The naive heap: a clone copies everything.
#[derive(Clone, Default)]
struct Model {
    things: BTreeMap<Ref, (TypeTag, Thing)>,
    /// Every reference ever returned, so that operations also hit freed ones.
    known: Vec<Ref>,
}

impl Model {
    fn pick(&self, choice: usize) -> Ref {
        self.known.get(choice % (self.known.len() + 1)).copied().unwrap_or(Ref::NULL)
    }

    fn add(&mut self, r: Ref, tag: TypeTag, thing: Thing) {
        assert!(!r.is_null());
        assert!(self.things.insert(r, (tag, thing)).is_none(), "{r:?} is in use");
        self.known.push(r);
    }

    fn object_mut(&mut self, r: Ref) -> Option<&mut Vec<Slot>> {
        match self.things.get_mut(&r) {
            Some((_, Thing::Object(cells))) => Some(cells),
            _ => None,
        }
    }

    fn array_mut(&mut self, r: Ref) -> Option<(ElementKind, &mut Vec<Slot>)> {
        match self.things.get_mut(&r) {
            Some((_, Thing::Array(kind, elements))) => Some((*kind, elements)),
            _ => None,
        }
    }

    fn targets(&self, r: Ref, heap: &Heap) -> Vec<Ref> {
        match &self.things[&r] {
            (tag, Thing::Object(cells)) => {
                let strong = Shapes.strong_cells(heap, r, *tag);
                strong.iter().filter_map(|&cell| Some(cells.get(cell as usize)?.as_ref())).collect()
            }
            (_, Thing::Array(ElementKind::Ref, elements)) => elements.iter().map(|slot| slot.as_ref()).collect(),
            (_, Thing::Array(..)) => Vec::new(),
        }
    }

    fn collect(&mut self, roots: &[Ref], heap: &Heap) -> Vec<Ref> {
        let mut live = BTreeSet::new();
        let mut work = roots.to_vec();
        while let Some(r) = work.pop() {
            if self.things.contains_key(&r) && live.insert(r) {
                work.extend(self.targets(r, heap));
            }
        }
        self.things.retain(|r, _| live.contains(r));
        let mut cleared = Vec::new();
        for (&r, (tag, thing)) in &mut self.things {
            let Thing::Object(cells) = thing else { continue };
            for &cell in Shapes.weak_cells(heap, r, *tag) {
                let Some(cell) = cells.get_mut(cell as usize) else { continue };
                if !cell.as_ref().is_null() && !live.contains(&cell.as_ref()) {
                    *cell = Slot::ZERO;
                    cleared.push(r);
                }
            }
        }
        cleared.dedup();
        cleared
    }

    fn bytes(&self) -> usize {
        let bytes = |thing: &Thing| match thing {
            Thing::Object(cells) => cells.len() * 8 + 16,
            Thing::Array(kind, elements) => elements.len() * kind.size() + 24,
        };
        self.things.values().map(|(_, thing)| bytes(thing)).sum()
    }
}

#[derive(Clone, Debug)]
enum Value {
    Bits(u64),
    Reference(usize),
    Term(u32),
}

#[derive(Clone, Debug)]
enum Operation {
    Fork,
    Forget,
    AllocObject(u32, usize, u8),
    AllocArray(u32, ElementKind, usize),
    SetCell(usize, usize, Value),
    SetElement(usize, usize, Value),
    CopyElements(usize, usize, usize, usize, usize),
    ShallowClone(usize),
    Collect(Vec<usize>),
}

fn value() -> impl Strategy<Value = Value> {
    prop_oneof![
        2 => any::<u64>().prop_map(Value::Bits),
        4 => any::<usize>().prop_map(Value::Reference),
        1 => (1..1000u32).prop_map(Value::Term),
    ]
}

fn kind() -> impl Strategy<Value = ElementKind> {
    use ElementKind::*;
    prop::sample::select(vec![Byte, Char, Short, Int, Long, Float, Double, Ref, Ref, Ref])
}

fn operation() -> impl Strategy<Value = Operation> {
    let cells = prop_oneof![8 => 0..6usize, 2 => 6..30usize, 1 => 30..200usize];
    let place = any::<usize>();
    prop_oneof![
        2 => Just(Operation::Fork),
        1 => Just(Operation::Forget),
        6 => (0..12u32, cells, 1..40u8).prop_map(|(tag, cells, count)| Operation::AllocObject(tag, cells, count)),
        4 => (0..12u32, kind(), 0..20usize).prop_map(|(tag, kind, len)| Operation::AllocArray(tag, kind, len)),
        16 => (place, 0..20usize, value()).prop_map(|(r, cell, value)| Operation::SetCell(r, cell, value)),
        8 => (place, 0..20usize, value()).prop_map(|(r, index, value)| Operation::SetElement(r, index, value)),
        3 => (place, 0..20usize, place, 0..20usize, 0..20usize)
            .prop_map(|(a, i, b, j, len)| Operation::CopyElements(a, i, b, j, len)),
        2 => place.prop_map(Operation::ShallowClone),
        2 => prop::collection::vec(place, 0..12).prop_map(Operation::Collect),
    ]
}

/// The value read back after storing the slot in an array of this kind.
fn narrowed(kind: ElementKind, slot: Slot) -> Slot {
    let bits = match kind {
        ElementKind::Byte => Slot::int(i32::from(slot.as_int() as i8)),
        ElementKind::Char => Slot::int(i32::from(slot.as_int() as u16)),
        ElementKind::Short => Slot::int(i32::from(slot.as_int() as i16)),
        ElementKind::Int | ElementKind::Float | ElementKind::Ref => Slot::int(slot.as_int()),
        ElementKind::Long | ElementKind::Double => slot,
    };
    Slot::with_term(bits.bits(), slot.term())
}

fn copied(model: &mut Model, from: (Ref, usize), to: (Ref, usize), len: usize) -> bool {
    let Some((kind, source)) = model.array_mut(from.0) else { return false };
    let Some(source) = source.get(from.1..from.1 + len).map(<[Slot]>::to_vec) else { return false };
    let Some((target_kind, target)) = model.array_mut(to.0) else { return false };
    match target.get_mut(to.1..to.1 + len) {
        Some(target) if kind == target_kind => {
            target.copy_from_slice(&source);
            true
        }
        _ => false,
    }
}

fn apply(heap: &mut Heap, model: &mut Model, operation: &Operation) {
    let slot = |model: &Model, value: &Value| match *value {
        Value::Bits(bits) => Slot::from_bits(bits),
        Value::Reference(choice) => Slot::reference(model.pick(choice)),
        Value::Term(raw) => TermId::from_raw(raw).map_or(Slot::ZERO, Slot::symbolic),
    };
    match operation {
        Operation::Fork | Operation::Forget => {}
        Operation::AllocObject(tag, cells, count) => {
            for _ in 0..*count {
                let r = heap.alloc_object(TypeTag(*tag), *cells);
                model.add(r, TypeTag(*tag), Thing::Object(vec![Slot::ZERO; *cells]));
            }
        }
        Operation::AllocArray(tag, kind, len) => {
            let r = heap.alloc_array(TypeTag(*tag), *kind, *len);
            model.add(r, TypeTag(*tag), Thing::Array(*kind, vec![Slot::ZERO; *len]));
        }
        Operation::SetCell(choice, cell, value) => {
            let (r, value) = (model.pick(*choice), slot(model, value));
            let expected = model.object_mut(r).and_then(|cells| cells.get_mut(*cell));
            let done = expected.is_some();
            expected.into_iter().for_each(|cell| *cell = value);
            assert_eq!(heap.set_cell(r, *cell, value), done);
        }
        Operation::SetElement(choice, index, value) => {
            let (r, value) = (model.pick(*choice), slot(model, value));
            let expected = model.array_mut(r).and_then(|(kind, a)| Some((kind, a.get_mut(*index)?)));
            let done = expected.is_some();
            expected.into_iter().for_each(|(kind, element)| *element = narrowed(kind, value));
            assert_eq!(heap.array_mut(r).is_some_and(|array| array.set(*index, value)), done);
        }
        Operation::CopyElements(a, i, b, j, len) => {
            let (from, to) = ((model.pick(*a), *i), (model.pick(*b), *j));
            assert_eq!(heap.copy_elements(from, to, *len), copied(model, from, to, *len));
        }
        Operation::ShallowClone(choice) => {
            let r = model.pick(*choice);
            match (heap.shallow_clone(r), model.things.get(&r).cloned()) {
                (Some(copy), Some((tag, thing))) => model.add(copy, tag, thing),
                (copy, original) => assert!(copy.is_none() && original.is_none()),
            }
        }
        Operation::Collect(choices) => {
            let roots: Vec<Ref> = choices.iter().map(|&choice| model.pick(choice)).collect();
            let before = (model.things.len(), model.bytes());
            let cleared = model.collect(&roots, heap);
            let collected = heap.collect(&mut roots.iter().copied(), &Shapes);
            assert_eq!(collected.cleared, cleared);
            assert_eq!(collected.freed_objects, before.0 - model.things.len());
            assert_eq!(collected.freed_bytes, before.1 - model.bytes());
            assert_eq!(collected.live_objects, model.things.len());
            assert_eq!(heap.allocated_since_collection(), 0);
        }
    }
}

fn compare(heap: &Heap, model: &Model) {
    assert_eq!(heap.used_bytes(), model.bytes());
    assert_eq!(heap.object_count(), model.things.len());
    let tags: Vec<_> = model.things.iter().map(|(&r, &(tag, _))| (r, tag)).collect();
    assert_eq!(heap.objects().collect::<Vec<_>>(), tags);
    for (&r, (_, thing)) in &model.things {
        match thing {
            Thing::Object(cells) => {
                assert_eq!(heap.cell_count(r), Some(cells.len()));
                let actual: Vec<_> = (0..cells.len() + 1).map_while(|i| heap.cell(r, i)).collect();
                assert_eq!(&actual, cells);
                assert!(heap.array(r).is_none());
            }
            Thing::Array(kind, elements) => {
                let array = heap.array(r).expect("an array");
                let actual: Vec<_> = (0..elements.len() + 1).map_while(|i| array.get(i)).collect();
                assert_eq!((array.kind(), &actual), (*kind, elements));
                assert_eq!(array.is_concrete(), elements.iter().all(|slot| slot.is_concrete()));
                assert_eq!(heap.cell_count(r), None);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn clones_behave_like_copies(operations in prop::collection::vec((any::<usize>(), operation()), 1..250)) {
        let mut states = vec![(Heap::new(), Model::default())];
        for (choice, operation) in &operations {
            let index = choice % states.len();
            match operation {
                Operation::Fork if states.len() < 6 => states.push(states[index].clone()),
                Operation::Forget if states.len() > 1 => drop(states.swap_remove(index)),
                _ => {
                    let (heap, model) = &mut states[index];
                    apply(heap, model, operation);
                }
            }
            if matches!(operation, Operation::Collect(_)) {
                states.iter().for_each(|(heap, model)| compare(heap, model));
            }
        }
        states.iter().for_each(|(heap, model)| compare(heap, model));
    }

    #[test]
    fn the_same_operations_give_the_same_references(
        operations in prop::collection::vec(operation(), 1..150),
        forks in prop::collection::vec(any::<bool>(), 150),
    ) {
        let mut alone = (Heap::new(), Model::default());
        let mut forked = (Heap::new(), Model::default());
        let mut clones = Vec::new();
        for (operation, &fork) in operations.iter().zip(&forks) {
            apply(&mut alone.0, &mut alone.1, operation);
            apply(&mut forked.0, &mut forked.1, operation);
            if fork {
                clones.push(forked.0.clone());
            }
        }
        prop_assert_eq!(&alone.1.known, &forked.1.known);
        prop_assert_eq!(alone.0.used_bytes(), forked.0.used_bytes());
    }
}
