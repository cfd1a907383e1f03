// Area: lambdas
// Shows: boxing, unboxing, widening and void adaptation between a lambda and its target

import java.util.function.*;

public class LambdaAdaptation {
    static int twice(int x) { return 2 * x; }
    static long wide(long x) { return x + 1; }
    static Integer boxed(Integer x) { return x * 10; }
    static void eat(Object o) { System.out.println("eat " + o); }
    static int side(String s) { System.out.println("side " + s); return s.length(); }
    static char first(CharSequence s) { return s.charAt(0); }

    public static void main(String[] args) {
        Function<Integer, Integer> f = LambdaAdaptation::twice;
        Function<Integer, Long> w = LambdaAdaptation::wide;
        IntFunction<Object> o = LambdaAdaptation::twice;
        IntToLongFunction il = LambdaAdaptation::wide;
        IntUnaryOperator ub = LambdaAdaptation::boxed;
        ToDoubleFunction<Integer> td = LambdaAdaptation::boxed;
        IntToDoubleFunction itd = LambdaAdaptation::twice;
        Consumer<String> v = LambdaAdaptation::side;
        IntConsumer ic = LambdaAdaptation::eat;
        Function<String, Character> fc = LambdaAdaptation::first;
        ToIntFunction<String> ti = LambdaAdaptation::first;
        DoubleSupplier ds = () -> 1;
        Supplier<Object> so = () -> 'c';
        LongSupplier ls = () -> 'a' + 1;
        System.out.println(new StringBuilder().append(f.apply(4)).append(" ").append(w.apply(4)).append(" ").append(o.apply(4).getClass().getSimpleName()).append(" ").append(il.applyAsLong(4)).append(" ").append(ub.applyAsInt(4)).append(" ").append(td.applyAsDouble(4)).append(" ").append(itd.applyAsDouble(4)));
        v.accept("text");
        ic.accept(7);
        System.out.println(new StringBuilder().append(fc.apply("q")).append(" ").append(ti.applyAsInt("q")).append(" ").append(ds.getAsDouble()).append(" ").append(so.get()).append(" ").append(ls.getAsLong()));
        Runnable r = () -> side("run");
        r.run();
        Runnable nw = Object::new;
        nw.run();
        try {
            Function<Integer, Integer> nf = LambdaAdaptation::twice;
            nf.apply(null);
        } catch (NullPointerException e) {
            System.out.println("unboxing null");
        }
        BooleanSupplier bs = Boolean.TRUE::booleanValue;
        Predicate<Object> p = "x"::equals;
        System.out.println(bs.getAsBoolean() + " " + p.test("x") + " " + p.negate().or(q -> q == null).test("x"));
        BiFunction<Integer, Integer, Integer> cmp = Integer::compare;
        BiFunction<Integer, Integer, Integer> cmp2 = Integer::compareTo;
        System.out.println(cmp.apply(3, 2) + cmp2.apply(1, 2));
    }
}
