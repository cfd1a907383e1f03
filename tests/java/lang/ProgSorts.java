// Area: programs/sorting
// Shows: bubble, insertion, selection, shell, quick, heap, merge, counting and radix sort agree

import java.util.Arrays;

public class ProgSorts {
    interface Sort { void sort(int[] a); }

    static long ops;

    static void swap(int[] a, int i, int j) {
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
        ops++;
    }

    static void bubble(int[] a) {
        boolean again = true;
        for (int n = a.length; again; n--) {
            again = false;
            for (int i = 1; i < n; i++) if (a[i - 1] > a[i]) {
                swap(a, i - 1, i);
                again = true;
            }
        }
    }

    static void insertion(int[] a) {
        for (int i = 1; i < a.length; i++) {
            int v = a[i], j = i;
            while (j > 0 && a[j - 1] > v) {
                a[j] = a[--j];
                ops++;
            }
            a[j] = v;
        }
    }

    static void selection(int[] a) {
        for (int i = 0; i < a.length; i++) {
            int m = i;
            for (int j = i + 1; j < a.length; j++) if (a[j] < a[m]) m = j;
            swap(a, i, m);
        }
    }

    static void shell(int[] a) {
        for (int gap = a.length / 2; gap > 0; gap /= 2)
            for (int i = gap; i < a.length; i++)
                for (int j = i; j >= gap && a[j - gap] > a[j]; j -= gap) swap(a, j, j - gap);
    }

    static void quick(int[] a, int lo, int hi) {
        if (lo >= hi) return;
        int p = a[lo + hi >>> 1], i = lo, j = hi;
        while (i <= j) {
            while (a[i] < p) i++;
            while (a[j] > p) j--;
            if (i <= j) swap(a, i++, j--);
        }
        quick(a, lo, j);
        quick(a, i, hi);
    }

    static void heap(int[] a) {
        for (int i = a.length / 2 - 1; i >= 0; i--) sift(a, i, a.length);
        for (int n = a.length - 1; n > 0; n--) {
            swap(a, 0, n);
            sift(a, 0, n);
        }
    }

    static void sift(int[] a, int i, int n) {
        for (int c; (c = 2 * i + 1) < n; i = c) {
            if (c + 1 < n && a[c + 1] > a[c]) c++;
            if (a[i] >= a[c]) return;
            swap(a, i, c);
        }
    }

    static int[] merge(int[] a) {
        if (a.length < 2) return a;
        int[] l = merge(Arrays.copyOfRange(a, 0, a.length / 2)), r = merge(Arrays.copyOfRange(a, a.length / 2, a.length));
        for (int i = 0, j = 0, k = 0; k < a.length; k++) {
            ops++;
            a[k] = j >= r.length || i < l.length && l[i] <= r[j] ? l[i++] : r[j++];
        }
        return a;
    }

    static void radix(int[] a) {
        int[] b = new int[a.length];
        for (int sh = 0; sh < 32; sh += 8) {
            int[] c = new int[257];
            for (int x : a) c[((x ^ Integer.MIN_VALUE) >>> sh & 255) + 1]++;
            for (int i = 0; i < 256; i++) c[i + 1] += c[i];
            for (int x : a) b[c[(x ^ Integer.MIN_VALUE) >>> sh & 255]++] = x;
            System.arraycopy(b, 0, a, 0, a.length);
            ops++;
        }
    }

    static void library(int[] a) { Arrays.sort(a); }

    public static void main(String[] args) {
        int[][] inputs = {{}, {1}, {2, 1}, {3, 3, 3}, {Integer.MAX_VALUE, Integer.MIN_VALUE, 0, -1, 1}, new int[60], new int[50]};
        for (int i = 0, x = 7; i < 60; i++) {
            inputs[5][i] = x;
            x = x * 1664525 + 1013904223;
            if (i < 50) inputs[6][i] = 50 - i;
        }
        String[] names = {"bubble", "insertion", "selection", "shell", "quick", "heap", "merge", "radix", "library"};
        Sort[] sorts = {ProgSorts::bubble, ProgSorts::insertion, ProgSorts::selection, ProgSorts::shell, a -> quick(a, 0, a.length - 1), ProgSorts::heap, ProgSorts::merge, ProgSorts::radix, ProgSorts::library};
        for (int s = 0; s < sorts.length; s++) {
            ops = 0;
            StringBuilder sb = new StringBuilder(names[s]);
            for (int[] in : inputs) {
                int[] a = in.clone();
                sorts[s].sort(a);
                sb.append(' ').append(Arrays.hashCode(a));
            }
            System.out.println(sb + " ops " + (names[s].equals("library") ? 0 : ops));
        }
        int[] a = inputs[4].clone();
        heap(a);
        System.out.println(Arrays.toString(a));
    }
}
