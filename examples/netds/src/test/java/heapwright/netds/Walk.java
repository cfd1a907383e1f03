package heapwright.netds;

/** Drives every structure through a fixed walk and prints its state, for a comparison of two machines. */
public final class Walk {
    private static final int[] KEYS = {5, 2, 8, 2, 9, 1, 5, 7};

    private Walk() {}

    /** Takes the walk. */
    public static void main(String[] args) {
        lists();
        queues();
        tree();
        aliases();
    }

    private static void lists() {
        DoublyLinkedList<String> list = new DoublyLinkedList<>();
        Sequence<Integer> sequence = new Sequence<>();
        for (int key : KEYS) {
            list.add(list.size() * key / 10, "k" + key);
            sequence.append(key);
            System.out.println(list.first() + " of " + list.size() + ", " + list.repOk());
        }
        System.out.println(sequence.removeAt(6) + " " + sequence.removeAt(0) + " " + sequence.replaceAt(2, 11));
        for (int i = 0; i < sequence.size(); i++) {
            System.out.println(i + ": " + sequence.elementAt(i));
        }
        try {
            sequence.removeAt(99);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage() + ", " + sequence.repOk());
        }
    }

    private static void queues() {
        SortedListPriorityQueue sorted = new SortedListPriorityQueue();
        HeapPriorityQueue heap = new HeapPriorityQueue();
        for (int key : KEYS) {
            sorted.insert(key, "s" + key);
            heap.insert(key, "h" + key);
        }
        while (sorted.size() > 0) {
            System.out.println(sorted.remove().value() + " " + heap.remove().value() + " " + heap.repOk());
        }
    }

    private static void tree() {
        BinarySearchTree tree = new BinarySearchTree();
        for (int key : KEYS) {
            tree.insert(key, "t" + key);
        }
        for (int key = 0; key < 10; key++) {
            System.out.println(key + ": " + tree.findAll(key).size() + " " + (tree.find(key) != null));
        }
        for (int key : KEYS) {
            System.out.println(tree.remove(key).value() + " " + tree.size() + " " + tree.repOk());
        }
    }

    private static void aliases() {
        Cell[] cells = {new Cell(0), new Cell(0), new Cell(0)};
        for (int i = 0; i < 27; i++) {
            Cell x = cells[i / 9];
            Cell y = cells[i / 3 % 3];
            Cell z = cells[i % 3];
            boolean kept = Aliasing.chain3(x, y, z);
            System.out.println(kept + " " + Aliasing.chain4(z, y, x, y) + " " + Aliasing.m(x, y, z));
        }
    }
}
