// Area: language/control flow
// Shows: for, while, do, for-each over arrays and iterables, loop variables and empty bodies

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

public class LoopForms {
    static int calls;

    static int[] arr() { calls++; return new int[] {1, 2, 3}; }

    static class Count implements Iterable<String> {
        public Iterator<String> iterator() {
            System.out.print("[iter] ");
            return new Iterator<String>() {
                int i;
                public boolean hasNext() { System.out.print("? "); return i < 2; }
                public String next() { return "n" + i++; }
            };
        }
    }

    public static void main(String[] args) {
        for (int x : arr()) System.out.print(x + " ");
        System.out.println(calls);
        for (String s : new Count()) System.out.print(s + " ");
        System.out.println();
        int[] a = {1, 2, 3};
        for (int x : a) { x *= 2; if (a.length == 3) a[1] = 50; a = new int[] {9}; System.out.print(x + " "); }
        System.out.println(a[0]);
        int i = 0;
        while (i++ < 3) System.out.print(i + " ");
        System.out.println(i);
        do i--; while (i > 0);
        System.out.println(i);
        for (i = 0; i < 10; i += 4) ;
        System.out.println(i);
        for (long l = Long.MAX_VALUE - 1; l > 0; l++) System.out.print(l + " ");
        System.out.println();
        for (byte b = 126; b > 0; b++) System.out.print(b + " ");
        System.out.println();
        for (double d = 0; d < 1; d += 0.25) System.out.print(d + " ");
        for (float f = 1; f != 0; f /= 1024) if (f < 1e-40) System.out.print(f + " ");
        System.out.println();
        for (char c : "hey".toCharArray()) System.out.print((char) (c + 1));
        System.out.println();
        for (int[] row : new int[][] {{1}, {}, {2, 3}}) for (int v : row) System.out.print(v);
        System.out.println();
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3, 4));
        try {
            for (Integer x : l) if (x == 2) l.remove(x);
        } catch (java.util.ConcurrentModificationException e) {
            System.out.println("CME " + e.getMessage());
        }
        for (Integer x : l) if (x == 3) l.remove(x);
        System.out.println(l);
        long sum = 0;
        for (int x = 0, y = 100; x < y; x++, y -= 2) sum += x * y;
        System.out.println(sum);
    }
}
