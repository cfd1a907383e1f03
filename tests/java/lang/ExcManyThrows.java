// Area: language/exceptions
// Shows: exceptions as control flow in a loop: counts stay exact through deep unwinding

public class ExcManyThrows {
    static class Found extends RuntimeException {
        final int at;
        Found(int at) { super(null, null, false, false); this.at = at; }
    }

    static void search(int lo, int hi, int target) {
        if (lo >= hi) return;
        int mid = (lo + hi) >>> 1;
        if (mid * mid == target) throw new Found(mid);
        try {
            search(lo, mid, target);
            search(mid + 1, hi, target);
        } finally {
            steps++;
        }
    }

    static int steps;

    public static void main(String[] args) {
        int found = 0, none = 0;
        for (int t = 0; t < 60; t++) {
            try {
                search(0, 10, t);
                none++;
            } catch (Found f) {
                found++;
                System.out.println(t + " root " + f.at);
            }
        }
        System.out.println(found + " " + none + " " + steps);
        int caught = 0;
        for (int i = 0; i < 3000; i++) {
            try {
                if (i % 3 == 0) throw new IllegalStateException();
                if (i % 5 == 0) throw new RuntimeException();
                caught += i / (i % 7);
            } catch (IllegalStateException e) {
                caught++;
            } catch (ArithmeticException e) {
                caught += 2;
            } catch (RuntimeException e) {
                caught += 3;
            } finally {
                caught ^= 1;
            }
        }
        System.out.println(caught);
    }
}
