// Area: lambdas
// Shows: generic functional interfaces, checked exceptions, default and static companions

import java.util.concurrent.Callable;

public class LambdaGenericSam {
    interface Fn<A, B, X extends Exception> {
        B run(A a) throws X;
        default <C> Fn<A, C, X> then(Fn<? super B, ? extends C, ? extends X> next) { return a -> next.run(run(a)); }
        static <T> Fn<T, T, RuntimeException> id() { return t -> t; }
        boolean equals(Object o);
    }

    interface Poly { int apply(int a, long b, double c, String d, Object... e); }

    static <T extends Exception> int tryIt(Fn<String, Integer, T> f, String s) {
        try {
            return f.run(s);
        } catch (Exception e) {
            System.out.println("failed " + e.getMessage());
            return -1;
        }
    }

    static void over(Runnable r) { System.out.println("Runnable"); r.run(); }

    static <T> T over(Callable<T> c) throws Exception { System.out.println("Callable"); return c.call(); }

    static void boom() { throw new IllegalStateException("boom"); }

    public static void main(String[] args) throws Exception {
        System.out.println(tryIt(Integer::parseInt, "42"));
        System.out.println(tryIt(Integer::parseInt, "4x"));
        System.out.println(tryIt(s -> { throw new Exception("checked " + s); }, "c"));
        System.out.println(Fn.<String>id().then(String::length).then(n -> n * n).run("four"));
        Poly p = (a, b, c, d, e) -> (int) (a + b + c) + d.length() + e.length;
        System.out.println(p.apply(1, 2L, 3.9, "abcd", 1, 2, 3));
        over(() -> {});
        System.out.println(over(() -> "value"));
        over(() -> { System.out.println("body"); });
        try {
            over(() -> { throw new Exception("callable"); });
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
        try {
            over(LambdaGenericSam::boom);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
