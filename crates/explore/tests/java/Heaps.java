/** Methods on objects and arrays. */
public final class Heaps {
    static final class Cell {
        int value;
        Cell next;
    }

    /** Both sides, whatever aliases what: two returning paths, three null pointers. */
    static int alias(Cell x, Cell y, Cell z) {
        x.value = 1;
        z.value = -5;
        y.value = x.value + 1;
        if (x == z) return y.value;
        return x.value;
    }

    /** As many paths as the bound allows, and one. */
    static int length(Cell list) {
        int length = 0;
        while (list != null) {
            length++;
            list = list.next;
        }
        return length;
    }

    static boolean isEnd(Cell cell) {
        return cell == null;
    }

    /** As before, but the loop asks another method. */
    static int lengthAsked(Cell list) {
        int length = 0;
        while (!isEnd(list)) {
            length++;
            list = list.next;
        }
        return length;
    }

    /** Two loops that ask, one in the other. */
    static int table(Cell rows, Cell columns) {
        int cells = 0;
        while (!isEnd(rows)) {
            Cell column = columns;
            while (!isEnd(column)) {
                cells++;
                column = column.next;
            }
            rows = rows.next;
        }
        return cells;
    }

    /** As many levels as the bound allows, and one. */
    static int depth(Cell list) {
        return isEnd(list) ? 0 : 1 + depth(list.next);
    }

    /** A cycle of two. */
    static boolean isCycle(Cell list) {
        return list != null && list.next != null && list.next != list && list.next.next == list;
    }

    /** The first place of a value. */
    static int indexOf(int[] values, int wanted) {
        for (int i = 0; i < values.length; i++) {
            if (values[i] == wanted) return i;
        }
        return -1;
    }

    /** All goals are reached soon; the loop has more paths than that. */
    static int total(int[] values) {
        int total = 0;
        for (int value : values) {
            if (value > 0) total += value;
            else total--;
        }
        return total;
    }

    static Object itself(Object object) {
        return object;
    }

    static class Box {
        Object held;
    }

    /** What goes through a method called by reflection is still the input. */
    static int reflectedCall(Object a, Object b) throws ReflectiveOperationException {
        Object same = Heaps.class.getDeclaredMethod("itself", Object.class).invoke(null, a);
        if (same != a) return 0;
        return same == b ? 1 : 2;
    }

    /** So is what is stored and read by reflection. */
    static int reflectedField(Object a, Object b) throws ReflectiveOperationException {
        Box box = new Box();
        Box.class.getDeclaredField("held").set(box, a);
        Object same = Box.class.getDeclaredField("held").get(box);
        if (same != a) return 0;
        return same == b ? 1 : 2;
    }

    /** Refuses what is out of order. */
    record Range(int low, int high) {
        Range {
            if (low > high) throw new IllegalArgumentException();
        }
    }

    /** The range has to be one that can be built. */
    static int place(Range range, int x) {
        if (x < range.low()) return -1;
        if (x > range.high()) return 1;
        return 0;
    }
}
