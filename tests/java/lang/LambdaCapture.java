// Area: lambdas
// Shows: captures of every type, this, parameters, effectively final locals and mutable holders

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

public class LambdaCapture {
    int field = 10;

    Supplier<String> all(byte b, short s, char c, int i, long l, float f, double d, boolean z, String t, int[] a) {
        return () -> new StringBuilder().append(b).append(" ").append(s).append(" ").append(c).append(" ").append(i).append(" ").append(l).append(" ").append(f).append(" ").append(d).append(" ").append(z).append(" ").append(t).append(" ").append(a[0]).append(" ").append(field).toString();
    }

    IntUnaryOperator adder() { return x -> x + field; }

    static Supplier<Integer> counter() {
        int[] n = {0};
        return () -> ++n[0];
    }

    Supplier<Supplier<Integer>> nested(int k) {
        return () -> {
            int m = k * 2;
            return () -> m + k + field++;
        };
    }

    public static void main(String[] args) {
        LambdaCapture o = new LambdaCapture();
        int[] arr = {7};
        Supplier<String> s = o.all((byte) 1, (short) -2, 'c', 4, 5L, 6f, 7d, true, null, arr);
        System.out.println(s.get());
        arr[0] = 8;
        o.field = 11;
        System.out.println(s.get());
        System.out.println(o.adder().applyAsInt(1));
        Supplier<Integer> c = counter(), d = counter();
        System.out.println(c.get() + c.get() + d.get() + c.get());
        System.out.println(o.nested(3).get().get() + o.nested(3).get().get());
        List<Supplier<Integer>> l = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int sq = i * i;
            l.add(() -> sq);
        }
        for (int x : new int[] {100, 200}) l.add(() -> x);
        int sum = 0;
        for (Supplier<Integer> q : l) sum = sum * 3 + q.get();
        System.out.println(sum);
        Runnable r = () -> {
            class Local { int v = arr[0]; }
            System.out.println(new Local().v + o.field);
        };
        r.run();
    }
}
