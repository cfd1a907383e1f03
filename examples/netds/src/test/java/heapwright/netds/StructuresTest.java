package heapwright.netds;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Every structure against a plain list, with its invariant checked after each step. */
class StructuresTest {
    private final Random random = new Random(17);

    @Test
    void doublyLinkedList_followsAnArrayList() {
        DoublyLinkedList<Integer> list = new DoublyLinkedList<>();
        List<Integer> model = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            int index = random.nextInt(model.size() + 1);
            list.add(index, i);
            model.add(index, i);
            assertTrue(list.repOk());
        }
        while (!list.isEmpty()) {
            assertEquals(model.get(0), list.first());
            assertEquals(model.remove(0), list.removeFirst());
            assertTrue(list.repOk());
        }
        assertThrows(IndexOutOfBoundsException.class, () -> list.add(1, 1));
        assertThrows(NoSuchElementException.class, list::removeLast);
    }

    @Test
    void sequence_followsAnArrayList() {
        Sequence<Integer> sequence = new Sequence<>();
        List<Integer> model = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            sequence.append(i);
            model.add(i);
        }
        while (!model.isEmpty()) {
            int rank = random.nextInt(model.size());
            assertEquals(model.set(rank, -rank), sequence.replaceAt(rank, -rank));
            assertEquals(model.remove(rank), sequence.removeAt(rank));
            assertTrue(sequence.repOk());
        }
        assertThrows(IndexOutOfBoundsException.class, () -> sequence.removeAt(0));
    }

    @Test
    void bothQueues_handKeysOutInOrder() {
        SortedListPriorityQueue sorted = new SortedListPriorityQueue();
        HeapPriorityQueue heap = new HeapPriorityQueue();
        for (int i = 0; i < 50; i++) {
            int key = random.nextInt(20);
            sorted.insert(key, i);
            heap.insert(key, i);
            assertTrue(sorted.repOk() && heap.repOk());
        }
        while (sorted.size() > 0) {
            assertEquals(sorted.min().key(), heap.min().key());
            assertEquals(sorted.remove().key(), heap.remove().key());
            assertTrue(sorted.repOk() && heap.repOk());
        }
        assertThrows(NoSuchElementException.class, sorted::remove);
        assertThrows(NoSuchElementException.class, heap::remove);
    }

    @Test
    void searchTree_findsWhatWasInserted() {
        BinarySearchTree tree = new BinarySearchTree();
        int[] times = new int[12];
        for (int i = 0; i < 80; i++) {
            int key = random.nextInt(times.length);
            if (random.nextInt(3) > 0) {
                tree.insert(key, i);
                times[key]++;
            } else if (tree.remove(key) != null) {
                times[key]--;
            }
            assertTrue(tree.repOk());
            assertEquals(times[key], tree.findAll(key).size());
            assertEquals(times[key] > 0, tree.find(key) != null);
        }
        assertNull(tree.find(99));
    }

    @Test
    void repOk_seesABrokenLink() {
        DoublyLinkedList<String> list = new DoublyLinkedList<>();
        list.addLast("a");
        list.trailer.prev = list.header;
        assertFalse(list.repOk());

        BinarySearchTree tree = new BinarySearchTree();
        tree.insert(1, "one");
        tree.root.left = tree.root;
        assertFalse(tree.repOk());

        HeapPriorityQueue heap = new HeapPriorityQueue();
        Entry entry = heap.insert(1, "one");
        heap.heap[1] = entry;
        heap.size = 2;
        assertSame(heap.heap[0], heap.heap[1]);
        assertFalse(heap.repOk());
    }
}
