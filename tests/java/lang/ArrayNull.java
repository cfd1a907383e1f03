// Area: instructions/arrays
// Shows: null arrays throw on length, load and store but null references move freely

public class ArrayNull {
    static int[] ia;
    static Object[] oa;
    static int[][] mm = new int[2][];
    static int n;

    static void npe(Runnable r) {
        try {
            r.run();
            System.out.println("no");
        } catch (NullPointerException e) {
            n++;
            System.out.println("NPE " + n);
        }
    }

    public static void main(String[] args) {
        npe(() -> System.out.println(ia.length));
        npe(() -> System.out.println(ia[0]));
        npe(() -> ia[0] = 1);
        npe(() -> oa[0] = null);
        npe(() -> mm[1][0]++);
        npe(() -> {
            for (int x : ia) System.out.println(x);
        });
        npe(() -> ia.clone());
        npe(() -> System.arraycopy(null, 0, mm, 0, 1));
        npe(() -> {
            synchronized (ia) {
                System.out.println("locked");
            }
        });
        npe(() -> System.out.println(ia == null));
        Object[] cast = (Object[]) (Object) null;
        System.out.println(cast instanceof Object[]);
        System.out.println((int[]) null == ia);
    }
}
