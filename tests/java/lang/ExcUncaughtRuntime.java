// Area: language/exceptions
// Shows: implicit exceptions uncaught: an index error thrown in a helper

public class ExcUncaughtRuntime {
    private final int[] data = new int[4];

    int get(int i) {
        return data[i];
    }

    static int sum(ExcUncaughtRuntime r, int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            s += r.get(i) + i;
            System.out.println(s);
        }
        return s;
    }

    public static void main(String[] args) {
        System.out.println(sum(new ExcUncaughtRuntime(), 6));
    }
}
