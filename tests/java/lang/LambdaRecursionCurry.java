// Area: lambdas
// Shows: recursive lambdas, currying, composition and fixed points

import java.util.function.*;

public class LambdaRecursionCurry {
    static IntUnaryOperator fact;
    static final Function<Integer, Integer> FIB = n -> n < 2 ? n : LambdaRecursionCurry.FIB.apply(n - 1) + LambdaRecursionCurry.FIB.apply(n - 2);

    interface Self<T> { T call(Self<T> s); }

    static <A, R> Function<A, R> fix(Function<Function<A, R>, Function<A, R>> g) {
        Self<Function<A, R>> s = me -> g.apply(a -> me.call(me).apply(a));
        return s.call(s);
    }

    public static void main(String[] args) {
        fact = n -> n <= 1 ? 1 : n * fact.applyAsInt(n - 1);
        System.out.println(fact.applyAsInt(10) + " " + FIB.apply(15));
        Function<Integer, Function<Integer, Function<Integer, Integer>>> add = a -> b -> c -> a * 100 + b * 10 + c;
        System.out.println(add.apply(1).apply(2).apply(3));
        Function<Integer, Integer> inc = x -> x + 1, dbl = x -> x * 2;
        System.out.println(inc.andThen(dbl).apply(5) + " " + inc.compose(dbl).apply(5) + " " + Function.<Integer>identity().apply(9));
        System.out.println(LambdaRecursionCurry.<Integer, Long>fix(f -> n -> n == 0 ? 1L : n * f.apply(n - 1)).apply(15));
        Supplier<Supplier<Supplier<String>>> s = () -> () -> () -> "deep";
        System.out.println(s.get().get().get());
        BinaryOperator<UnaryOperator<Integer>> comp = (f, g) -> x -> g.apply(f.apply(x));
        UnaryOperator<Integer> all = UnaryOperator.identity();
        for (int i = 1; i <= 5; i++) {
            int k = i;
            all = comp.apply(all, x -> x * 2 + k);
        }
        System.out.println(all.apply(1));
        Runnable[] rs = new Runnable[1];
        int[] n = {3};
        rs[0] = () -> {
            System.out.print(n[0] + " ");
            if (n[0]-- > 0) rs[0].run();
        };
        rs[0].run();
        System.out.println();
    }
}
