// Area: org.apache.commons.lang3.ArrayUtils
// Shows: add, insert, remove, reverse, shift, swap, subarray, search, boxing, toMap, emptiness, sortedness
import java.util.*;
import org.apache.commons.lang3.*;

public class TpLangArrayUtils {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    static String s(int[] a) { return Arrays.toString(a); }
    public static void main(String[] args) {
        int[] a = {1, 2, 3, 4, 5, 3};
        show("add", s(ArrayUtils.add(a, 6)) + s(ArrayUtils.addFirst(a, 0)) + s(ArrayUtils.addAll(a, 9, 8)) + s(ArrayUtils.insert(2, a, 70, 71)));
        show("remove", s(ArrayUtils.remove(a, 0)) + s(ArrayUtils.removeElement(a, 3)) + s(ArrayUtils.removeAll(a, 0, 2, 4)) + s(ArrayUtils.removeElements(a, 3, 3, 1)));
        show("search", ArrayUtils.indexOf(a, 3) + " " + ArrayUtils.lastIndexOf(a, 3) + " " + ArrayUtils.contains(a, 9) + " " + ArrayUtils.indexesOf(a, 3));
        int[] b = a.clone();
        ArrayUtils.reverse(b);
        ArrayUtils.shift(b, 2);
        ArrayUtils.swap(b, 0, 5);
        show("moved", s(b) + s(ArrayUtils.subarray(a, 1, 99)) + s(ArrayUtils.subarray(a, 4, 2)));
        show("boxes", Arrays.toString(ArrayUtils.toObject(a)) + s(ArrayUtils.toPrimitive(new Integer[] {1, null}, -1)) + Arrays.toString(ArrayUtils.toStringArray(new Object[] {1, 'x'})) + ArrayUtils.toString(new int[][] {{1}, {2, 3}}) + ArrayUtils.toString(null, "none"));
        show("tests", ArrayUtils.isEmpty(new int[0]) + " " + ArrayUtils.isSorted(a) + " " + ArrayUtils.isSameLength(a, b) + " " + ArrayUtils.getLength(null) + " " + ArrayUtils.isArrayIndexValid(new String[2], 2) + " " + ArrayUtils.isEquals(a, a.clone()) + " " + ArrayUtils.hashCode(new int[][] {{1, 2}}));
        show("map", new TreeMap<>(ArrayUtils.toMap(new String[][] {{"k", "v"}, {"a", "b"}})));
        show("null", s(ArrayUtils.nullToEmpty((int[]) null)) + ArrayUtils.get(new String[] {"q"}, 5, "dflt") + Arrays.toString(ArrayUtils.toArray("x", "y")));
        try { ArrayUtils.remove(a, 10); } catch (IndexOutOfBoundsException e) { show("error", e.getMessage()); }
        try { ArrayUtils.toMap(new Object[] {"x"}); } catch (IllegalArgumentException e) { show("map error", e.getMessage()); }
    }
}
