package heapwright.netds;

import java.util.Arrays;
import java.util.NoSuchElementException;

/**
 * A priority queue in a binary heap: the key at {@code i} is not larger than those at {@code 2i + 1} and
 * {@code 2i + 2}.
 */
public class HeapPriorityQueue {
    Entry[] heap;
    int size;

    /** Makes an empty queue. */
    public HeapPriorityQueue() {
        heap = new Entry[4];
    }

    /** The number of entries. */
    public int size() {
        return size;
    }

    /** Adds an entry. */
    public Entry insert(int key, Object value) {
        Entry entry = new Entry(key, value);
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, 2 * size + 1);
        }
        heap[size] = entry;
        siftUp(size);
        size++;
        return entry;
    }

    /** The entry with the smallest key. */
    public Entry min() {
        if (size == 0) {
            throw new NoSuchElementException("empty queue");
        }
        return heap[0];
    }

    /** Takes the entry with the smallest key out. */
    public Entry remove() {
        if (size == 0) {
            throw new NoSuchElementException("empty queue");
        }
        Entry removed = heap[0];
        size--;
        heap[0] = heap[size];
        heap[size] = null;
        siftDown(0);
        return removed;
    }

    /** Whether the entries fill the front of the array, once each, in heap order. */
    public boolean repOk() {
        if (heap == null || size < 0 || size > heap.length) {
            return false;
        }
        for (int i = 0; i < heap.length; i++) {
            if ((heap[i] != null) != (i < size)) {
                return false;
            }
            if (i > 0 && i < size && heap[(i - 1) / 2].key > heap[i].key) {
                return false;
            }
            for (int j = 0; j < i && i < size; j++) {
                if (heap[j] == heap[i]) {
                    return false;
                }
            }
        }
        return true;
    }

    private void siftUp(int from) {
        int at = from;
        while (at > 0) {
            int parent = (at - 1) / 2;
            if (heap[parent].key <= heap[at].key) {
                return;
            }
            swap(at, parent);
            at = parent;
        }
    }

    private void siftDown(int from) {
        int at = from;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && heap[child + 1].key < heap[child].key) {
                child++;
            }
            if (heap[at].key <= heap[child].key) {
                return;
            }
            swap(at, child);
            at = child;
        }
    }

    private void swap(int i, int j) {
        Entry held = heap[i];
        heap[i] = heap[j];
        heap[j] = held;
    }
}
