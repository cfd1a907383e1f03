// Area: program: sorting algorithms
// Shows: quick, merge, heap, shell, radix, counting and insertion sort written generically and checked against the library, with comparison counts
import java.util.*;
import java.util.function.*;

public class LibProgSortingAlgorithms {
    static long cmps;
    static final Comparator<Integer> C = (a, b) -> { cmps++; return Integer.compare(a, b); };
    static <T> void swap(T[] a, int i, int j) { T t = a[i]; a[i] = a[j]; a[j] = t; }
    static <T> void insertion(T[] a, Comparator<? super T> c) { for (int i = 1; i < a.length; i++) { T x = a[i]; int j = i; while (j > 0 && c.compare(a[j - 1], x) > 0) { a[j] = a[j - 1]; j--; } a[j] = x; } }
    static <T> void shell(T[] a, Comparator<? super T> c) { for (int g = a.length / 2; g > 0; g /= 2) for (int i = g; i < a.length; i++) { T x = a[i]; int j = i; while (j >= g && c.compare(a[j - g], x) > 0) { a[j] = a[j - g]; j -= g; } a[j] = x; } }
    static <T> void quick(T[] a, int lo, int hi, Comparator<? super T> c) { if (lo >= hi) return; T p = a[(lo + hi) >>> 1]; int i = lo, j = hi; while (i <= j) { while (c.compare(a[i], p) < 0) i++; while (c.compare(a[j], p) > 0) j--; if (i <= j) swap(a, i++, j--); } quick(a, lo, j, c); quick(a, i, hi, c); }
    static <T> void merge(T[] a, Comparator<? super T> c) { if (a.length < 2) return; T[] l = Arrays.copyOfRange(a, 0, a.length / 2), r = Arrays.copyOfRange(a, a.length / 2, a.length); merge(l, c); merge(r, c); for (int i = 0, j = 0, k = 0; k < a.length; k++) a[k] = j >= r.length || i < l.length && c.compare(l[i], r[j]) <= 0 ? l[i++] : r[j++]; }
    static <T> void heap(T[] a, Comparator<? super T> c) { for (int i = a.length / 2 - 1; i >= 0; i--) sift(a, i, a.length, c); for (int n = a.length - 1; n > 0; n--) { swap(a, 0, n); sift(a, 0, n, c); } }
    static <T> void sift(T[] a, int i, int n, Comparator<? super T> c) { for (int k; (k = 2 * i + 1) < n; i = k) { if (k + 1 < n && c.compare(a[k], a[k + 1]) < 0) k++; if (c.compare(a[i], a[k]) >= 0) return; swap(a, i, k); } }
    static void radix(Integer[] a) { for (int s = 0; s < 32; s += 8) { List<List<Integer>> b = new ArrayList<>(); for (int i = 0; i < 256; i++) b.add(new ArrayList<>()); for (int x : a) b.get(((x ^ Integer.MIN_VALUE) >>> s) & 255).add(x); int k = 0; for (List<Integer> l : b) for (int x : l) a[k++] = x; } }
    public static void main(String[] args) {
        Map<String, Consumer<Integer[]>> algs = new LinkedHashMap<>();
        algs.put("insertion", a -> insertion(a, C));
        algs.put("shell", a -> shell(a, C));
        algs.put("quick", a -> quick(a, 0, a.length - 1, C));
        algs.put("merge", a -> merge(a, C));
        algs.put("heap", a -> heap(a, C));
        algs.put("radix", a -> radix(a));
        algs.put("library", a -> Arrays.sort(a, C));
        Map<String, IntUnaryOperator> inputs = new LinkedHashMap<>();
        Random r = new Random(4);
        inputs.put("random", i -> r.nextInt(2000) - 1000);
        inputs.put("sorted", i -> i);
        inputs.put("reversed", i -> -i);
        inputs.put("few", i -> i * 7 % 3);
        inputs.put("organ", i -> Math.min(i, 120 - i));
        inputs.forEach((in, f) -> {
            Integer[] base = new Integer[120];
            for (int i = 0; i < base.length; i++) base[i] = f.applyAsInt(i);
            Integer[] want = base.clone();
            Arrays.sort(want);
            StringBuilder sb = new StringBuilder(in);
            algs.forEach((n, s) -> { Integer[] a = base.clone(); cmps = 0; s.accept(a); sb.append(' ').append(n).append(Arrays.equals(a, want) ? "=" : "!").append(cmps); });
            System.out.println(sb);
        });
        String[] w = "the quick brown fox jumps over the lazy dog".split(" ");
        merge(w, Comparator.comparing(String::length));
        System.out.println(Arrays.toString(w) + " stable");
        heap(w, Comparator.reverseOrder());
        System.out.println(Arrays.toString(w));
    }
}
