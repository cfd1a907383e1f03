//! The guarantees of each heap operation, one behaviour per test.

use heapwright_memory::{Array, Collected, ElementKind, Elements, Heap, Ref, Shape, Slot, TypeTag};
use heapwright_term::TermId;

const TAG: TypeTag = TypeTag(7);

fn term(raw: u32) -> TermId {
    TermId::from_raw(raw).expect("not zero")
}

/// Cell 0 is a reference, cells 1 and 2 are weak ones.
struct Shapes;

impl Shape for Shapes {
    fn strong_cells(&self, _: &Heap, _: Ref, _: TypeTag) -> &[u32] {
        &[0]
    }

    fn weak_cells(&self, _: &Heap, _: Ref, tag: TypeTag) -> &[u32] {
        if tag == TAG { &[1, 2] } else { &[] }
    }
}

fn collect(heap: &mut Heap, roots: &[Ref]) -> Collected {
    heap.collect(&mut roots.iter().copied(), &Shapes)
}

#[test]
fn slots_keep_their_bits() {
    assert_eq!(Slot::int(-1).bits(), 0xffff_ffff);
    assert_eq!(Slot::int(-1).as_int(), -1);
    assert_eq!(Slot::long(i64::MIN).as_long(), i64::MIN);
    assert_eq!(Slot::float(-0.0).as_float().to_bits(), 0x8000_0000);
    assert_eq!(Slot::double(1.5).as_double(), 1.5);
    assert_eq!(Slot::reference(Ref::from_raw(9)).as_ref(), Ref::from_raw(9));
    assert!(Slot::both_concrete(Slot::int(1), Slot::int(2)));
    assert!(!Slot::both_concrete(Slot::int(1), Slot::symbolic(term(3))));
    assert!(!Slot::both_concrete(Slot::symbolic(term(3)), Slot::int(1)));
    assert_eq!(Slot::symbolic(term(3)).term(), Some(term(3)));
}

#[test]
fn null_is_nothing() {
    let mut heap = Heap::new();
    assert_eq!(heap.tag(Ref::NULL), None);
    assert_eq!(heap.cell(Ref::NULL, 0), None);
    assert!(!heap.set_cell(Ref::NULL, 0, Slot::ZERO));
    assert_eq!(heap.cell_count(Ref::NULL), None);
    assert!(heap.array(Ref::NULL).is_none());
    assert!(heap.array_mut(Ref::NULL).is_none());
    assert_eq!(heap.shallow_clone(Ref::NULL), None);
}

#[test]
fn references_to_nothing_are_harmless() {
    let mut heap = Heap::new();
    let object = heap.alloc_object(TAG, 20);
    for raw in (0..10_000).chain(u32::MAX - 100..=u32::MAX) {
        let r = Ref::from_raw(raw);
        if r != object {
            assert_eq!(heap.tag(r), None);
            assert_eq!(heap.cell(r, 0), None);
            assert!(!heap.set_cell(r, 0, Slot::int(1)));
            assert!(heap.array_mut(r).is_none());
        }
    }
    assert_eq!(heap.cell(object, usize::MAX), None);
    assert_eq!(collect(&mut heap, &[Ref::from_raw(u32::MAX), Ref::from_raw(65)]).live_objects, 0);
}

#[test]
fn objects_of_every_size_have_their_own_cells() {
    let mut heap = Heap::new();
    let sizes: Vec<usize> = (0..200).chain([1000, 1023, 1024, 5000]).collect();
    let objects: Vec<Ref> = sizes.iter().map(|&size| heap.alloc_object(TypeTag(size as u32), size)).collect();
    for (&r, &size) in objects.iter().zip(&sizes) {
        assert_eq!(heap.cell_count(r), Some(size));
        for i in 0..size {
            assert_eq!(heap.cell(r, i), Some(Slot::ZERO));
            assert!(heap.set_cell(r, i, Slot::long((size * 10_000 + i) as i64)));
        }
        assert_eq!(heap.cell(r, size), None);
        assert!(!heap.set_cell(r, size, Slot::int(1)));
    }
    for (&r, &size) in objects.iter().zip(&sizes) {
        assert_eq!(heap.tag(r), Some(TypeTag(size as u32)));
        for i in 0..size {
            assert_eq!(heap.cell(r, i), Some(Slot::long((size * 10_000 + i) as i64)));
        }
    }
    let bytes: usize = sizes.iter().map(|size| size * 8 + 16).sum();
    assert_eq!(heap.used_bytes(), bytes);
    let collected = collect(&mut heap, &[]);
    assert_eq!((collected.freed_objects, collected.freed_bytes), (sizes.len(), bytes));
    assert_eq!((heap.used_bytes(), heap.object_count(), heap.allocated_since_collection()), (0, 0, 0));
}

#[test]
fn arrays_store_as_java_does() {
    let mut heap = Heap::new();
    let mut check = |kind, stored: Slot, loaded: Slot| {
        let r = heap.alloc_array(TAG, kind, 3);
        let array = heap.array_mut(r).expect("an array");
        assert!(array.set(1, stored));
        assert!(!array.set(3, stored));
        assert_eq!(array.get(0), Some(Slot::ZERO));
        assert_eq!(array.get(1), Some(loaded));
        assert_eq!(array.get(3), None);
        assert_eq!((array.kind(), array.len()), (kind, 3));
        assert_eq!(heap.cell(r, 0), None);
    };
    check(ElementKind::Byte, Slot::int(0x1ff), Slot::int(-1));
    check(ElementKind::Char, Slot::int(-1), Slot::int(0xffff));
    check(ElementKind::Short, Slot::int(0x1_8000), Slot::int(-0x8000));
    check(ElementKind::Int, Slot::int(i32::MIN), Slot::int(i32::MIN));
    check(ElementKind::Long, Slot::long(i64::MIN), Slot::long(i64::MIN));
    check(ElementKind::Float, Slot::float(1.5), Slot::float(1.5));
    check(ElementKind::Double, Slot::double(-0.0), Slot::double(-0.0));
    check(ElementKind::Ref, Slot::reference(Ref::from_raw(77)), Slot::reference(Ref::from_raw(77)));
    assert_eq!(heap.used_bytes(), 8 * 24 + 3 * (1 + 2 + 2 + 4 + 8 + 4 + 8 + 4));
}

#[test]
fn a_concrete_write_clears_a_term() {
    let mut heap = Heap::new();
    let object = heap.alloc_object(TAG, 2);
    heap.set_cell(object, 0, Slot::symbolic(term(5)));
    assert_eq!(heap.cell(object, 0).and_then(Slot::term), Some(term(5)));
    assert_eq!(heap.cell(object, 1), Some(Slot::ZERO));
    heap.set_cell(object, 0, Slot::int(3));
    assert_eq!(heap.cell(object, 0), Some(Slot::int(3)));

    let mut array = Array::zeroed(ElementKind::Int, 4);
    array.set(2, Slot::symbolic(term(6)));
    assert!(array.elements_mut().is_none());
    assert_eq!(array.terms().collect::<Vec<_>>(), [(2, term(6))]);
    array.set(2, Slot::int(8));
    assert!(array.is_concrete() && array.elements_mut().is_some());
    assert_eq!(array.elements(), &Elements::Int(vec![0, 0, 8, 0]));
}

#[test]
fn copying_elements_carries_terms_along() {
    let mut heap = Heap::new();
    let a = heap.alloc_array(TAG, ElementKind::Int, 5);
    let b = heap.alloc_array(TAG, ElementKind::Int, 5);
    let other = heap.alloc_array(TAG, ElementKind::Long, 5);
    heap.array_mut(a).expect("an array").set(1, Slot::symbolic(term(4)));
    heap.array_mut(b).expect("an array").set(4, Slot::symbolic(term(9)));
    assert!(heap.copy_elements((a, 0), (a, 1), 4));
    assert_eq!(heap.array(a).expect("an array").terms().collect::<Vec<_>>(), [(2, term(4))]);
    assert!(heap.copy_elements((a, 1), (b, 3), 2));
    assert_eq!(heap.array(b).expect("an array").terms().collect::<Vec<_>>(), [(4, term(4))]);
    assert!(!heap.copy_elements((a, 1), (b, 3), 3));
    assert!(!heap.copy_elements((a, usize::MAX), (b, 0), 2));
    assert!(!heap.copy_elements((a, 0), (other, 0), 1));
    assert!(!heap.copy_elements((a, 0), (Ref::NULL, 0), 1));
    assert!(!heap.copy_elements((Ref::NULL, 0), (a, 0), 1));
}

#[test]
fn shallow_clones_are_independent() {
    let mut heap = Heap::new();
    let object = heap.alloc_object(TAG, 3);
    heap.set_cell(object, 1, Slot::int(4));
    heap.set_cell(object, 2, Slot::symbolic(term(2)));
    let copy = heap.shallow_clone(object).expect("a copy");
    heap.set_cell(object, 1, Slot::int(5));
    assert_eq!(heap.tag(copy), Some(TAG));
    assert_eq!(heap.cell(copy, 1), Some(Slot::int(4)));
    assert_eq!(heap.cell(copy, 2), Some(Slot::symbolic(term(2))));

    let array = heap.adopt_array(TAG, Array::from_elements(Elements::Char(vec![1, 2])));
    let copy = heap.shallow_clone(array).expect("a copy");
    heap.array_mut(array).expect("an array").set(0, Slot::int(9));
    assert_eq!(heap.array(copy).expect("an array").elements(), &Elements::Char(vec![1, 2]));
    assert_eq!(heap.array(array).expect("an array").elements(), &Elements::Char(vec![9, 2]));
}

#[test]
fn freed_places_are_reused_lowest_first() {
    let mut heap = Heap::new();
    let objects: Vec<Ref> = (0..200).map(|_| heap.alloc_object(TAG, 2)).collect();
    let kept: Vec<Ref> = objects.iter().copied().filter(|r| r.raw() % 3 == 0).collect();
    let freed: Vec<Ref> = objects.iter().copied().filter(|r| r.raw() % 3 != 0).collect();
    heap.set_cell(freed[0], 1, Slot::symbolic(term(3)));
    assert_eq!(collect(&mut heap, &kept).freed_objects, freed.len());
    assert!(freed.iter().all(|&r| heap.tag(r).is_none() && heap.cell(r, 0).is_none()));
    let again: Vec<Ref> = freed.iter().map(|_| heap.alloc_object(TAG, 2)).collect();
    assert_eq!(again, freed);
    assert!(again.iter().all(|&r| heap.cell(r, 1) == Some(Slot::ZERO)));
}

#[test]
fn an_emptied_page_serves_another_size() {
    let mut heap = Heap::new();
    let small: Vec<Ref> = (0..64).map(|_| heap.alloc_object(TAG, 2)).collect();
    for _ in 0..2 {
        collect(&mut heap, &[]);
        assert_eq!(heap.alloc_array(TAG, ElementKind::Int, 1), small[0]);
    }
}

#[test]
fn weak_cells_are_cleared_when_their_target_died() {
    let mut heap = Heap::new();
    let [holder, lasting, dying] = [(); 3].map(|()| heap.alloc_object(TAG, 3));
    heap.set_cell(holder, 1, Slot::reference(dying));
    heap.set_cell(holder, 2, Slot::reference(dying));
    heap.set_cell(lasting, 1, Slot::reference(holder));
    let collected = collect(&mut heap, &[holder, lasting]);
    assert_eq!(collected.cleared, [holder]);
    assert_eq!((collected.freed_objects, collected.live_objects), (1, 2));
    assert_eq!(heap.cell(holder, 1), Some(Slot::ZERO));
    assert_eq!(heap.cell(lasting, 1), Some(Slot::reference(holder)));
}

#[test]
fn a_long_chain_is_marked_without_recursion() {
    let mut heap = Heap::new();
    let mut head = Ref::NULL;
    for _ in 0..300_000 {
        let node = heap.alloc_object(TypeTag(1), 1);
        heap.set_cell(node, 0, Slot::reference(head));
        head = node;
    }
    let cycle = heap.alloc_object(TypeTag(1), 1);
    heap.set_cell(cycle, 0, Slot::reference(cycle));
    assert_eq!(collect(&mut heap, &[head]).live_objects, 300_000);
    assert_eq!(heap.tag(cycle), None);
}

#[test]
fn references_do_not_depend_on_clones() {
    let run = |keep: bool| {
        let mut heap = Heap::new();
        let mut clones = Vec::new();
        let mut refs = Vec::new();
        for i in 0..2000u32 {
            refs.push(heap.alloc_object(TypeTag(i), (i % 5) as usize));
            if keep && i % 50 == 0 {
                clones.push(heap.clone());
            }
            if i % 300 == 299 {
                let roots: Vec<Ref> = refs.iter().copied().filter(|r| r.raw() % 4 == 1).collect();
                collect(&mut heap, &roots);
            }
        }
        (refs, heap.used_bytes(), heap.object_count())
    };
    assert_eq!(run(false), run(true));
}
