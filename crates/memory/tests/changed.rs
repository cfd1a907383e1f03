//! What differs between a heap and an earlier copy of it.

use heapwright_memory::{ElementKind, Heap, Ref, Slot, TypeTag};

#[test]
fn objects_of_every_size_are_compared() {
    for cells in [0, 1, 2, 15, 16, 17, 31, 40, 63, 64, 100, 500] {
        let mut heap = Heap::new();
        let all: Vec<Ref> = (0..100).map(|tag| heap.alloc_object(TypeTag(tag), cells)).collect();
        let before = heap.clone();
        assert!(heap.changed_since(&before).is_empty());
        let mut written = Vec::new();
        for object in all.iter().skip(3).step_by(7) {
            if heap.set_cell(*object, cells.wrapping_sub(1), Slot::int(5)) {
                written.push(*object);
            }
        }
        assert_eq!(written.is_empty(), cells == 0);
        assert_eq!(heap.changed_since(&before), written, "{cells} cells");
        assert_eq!(before.changed_since(&heap), written);
        heap.alloc_object(TypeTag(1), cells);
        for object in &written {
            heap.set_cell(*object, cells - 1, Slot::ZERO);
        }
        assert!(heap.changed_since(&before).is_empty(), "what was undone is no change");
    }
}

#[test]
fn arrays_are_compared() {
    let mut heap = Heap::new();
    let array = heap.alloc_array(TypeTag(1), ElementKind::Int, 3);
    let other = heap.alloc_array(TypeTag(1), ElementKind::Int, 3);
    let before = heap.clone();
    heap.array_mut(other).unwrap().set(1, Slot::int(0));
    assert!(heap.changed_since(&before).is_empty());
    heap.array_mut(array).unwrap().set(1, Slot::int(2));
    assert_eq!(heap.changed_since(&before), [array]);
}
