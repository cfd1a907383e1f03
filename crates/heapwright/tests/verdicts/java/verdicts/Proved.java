package verdicts;

/** Each method has branches that no input can take: `// never` marks their lines, and all are proved. */
class Proved {
    int size;
    Node head;
    private final int[] cells = new int[4];

    enum Side { LEFT, RIGHT }

    static int square(int x) {
        if ((x * x & 3) == 2) { // never
            return 1;
        }
        return 0;
    }

    static int between(int x) {
        if (x > 10) {
            if (x < 5) { // never
                return 1;
            }
            return 2;
        }
        return 0;
    }

    static int notANumber(double d) {
        if (d != d && d > 0) { // never
            return 1;
        }
        return 0;
    }

    static int smallByte(byte b) {
        return b > 127 ? 1 : 0; // never
    }

    static int negativeLength(int[] a) {
        return a.length < 0 ? 1 : 0; // never
    }

    static int sameTwice(Node n) {
        if (n.value == 3 && n.value != 3) { // never
            return 1;
        }
        return 0;
    }

    static int aliases(Node a, Node b) {
        if (a == b && a.value != b.value) { // never
            return 1;
        }
        return 0;
    }

    static int checkedTooLate(Node n) {
        int v = n.value;
        if (n == null) { // never
            return -1;
        }
        return v;
    }

    static int allSides(Side side) {
        switch (side) { // never
            case LEFT:
                return 1;
            case RIGHT:
                return 2;
            default:
                return 3;
        }
    }

    int afterAssignment(int x) {
        size = x;
        return size == x ? 1 : 0; // never
    }

    static int before(int x, String s) {
        if (x > 3 && x < 3) { // never
            return 1;
        }
        return s.isEmpty() ? 2 : 3;
    }

    static int exactlyOne(boolean a, boolean b) {
        boolean either = a ^ b;
        if (either && a && b) { // never
            return 1;
        }
        return 0;
    }

    static int shifted(long x) {
        return x >>> 1 < 0 ? 1 : 0; // never
    }

    static int fresh(Node n) {
        Node made = new Node(4);
        if (made.value == 5) { // never
            return 1;
        }
        return n == null ? 0 : 1;
    }

    static int helper(int x) {
        return doubled(x) == 7 ? 1 : 0; // never
    }

    private static int doubled(int x) {
        return 2 * x;
    }

    static int firstOfArray(int[] a) {
        if (a.length > 0 && a[0] > 4 && a[0] < 4) { // never
            return 1;
        }
        return 0;
    }

    static int divided(int a, int b) {
        int q = a / b;
        if (b == 0) { // never
            return 1;
        }
        return q;
    }

    int cyclic() {
        if (head != null && head.next == head && head.next.next != head) { // never
            return 1;
        }
        return 0;
    }

    // the library has static fields, too, but nobody changes these

    static int emptyLists() {
        if (java.util.Collections.emptyList().size() == 1) { // never
            return 1;
        }
        return 0;
    }

    static int lists() {
        java.util.List<Integer> list = new java.util.ArrayList<>();
        list.add(1);
        if (list.size() == 2) { // never
            return 1;
        }
        return 0;
    }

    static int texts() {
        if ("Abc".toUpperCase(java.util.Locale.ROOT).equals("ABD")) { // never
            return 1;
        }
        return 0;
    }

    static int streams() {
        if (java.util.stream.IntStream.range(0, 4).filter(x -> x > 1).sum() == 3) { // never
            return 1;
        }
        return 0;
    }

    static int days() {
        if (java.time.Duration.ofDays(3).toHours() == 3) { // never
            return 1;
        }
        return 0;
    }

    // what a class computes when it is initialised is the same at any time, if nothing that can change is looked at

    static int computed() {
        if (Steady.LAST != 9) { // never
            return 1;
        }
        return Steady.NAME.length() == 3 ? 1 : 0; // never
    }
}
