// Area: lambdas
// Shows: method references: static, bound, unbound, constructor, array constructor, super, varargs

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.*;

public class LambdaMethodRefs {
    static class Base {
        String hi(String n) { return "base hi " + n; }
    }

    static class Der extends Base {
        @Override String hi(String n) { return "der hi " + n; }
        Function<String, String> sup() { return super::hi; }
        Function<String, String> self() { return this::hi; }
    }

    static class Pt {
        final int x, y;
        Pt() { this(1, 2); }
        Pt(int x) { this(x, 0); }
        Pt(int x, int y) { this.x = x; this.y = y; }
        int dot(Pt o) { return x * o.x + y * o.y; }
        public String toString() { return x + "/" + y; }
    }

    static int total(Integer... xs) { return Arrays.stream(xs).mapToInt(i -> i).sum(); }

    static class Gen<T> { final T t; Gen(T t) { this.t = t; } T get() { return t; } }

    class In { String s() { return "inner of " + LambdaMethodRefs.this.nm; } }

    String nm = "outer";

    Supplier<In> inner() { return In::new; }

    public static void main(String[] args) {
        Function<String, Integer> st = Integer::parseInt;
        String text = "bound";
        Supplier<Integer> bound = text::length;
        Function<String, Integer> unbound = String::length;
        BiFunction<String, String, Boolean> un2 = String::startsWith;
        Supplier<Pt> c0 = Pt::new;
        IntFunction<Pt> c1 = Pt::new;
        BiFunction<Integer, Integer, Pt> c2 = Pt::new;
        ToIntBiFunction<Pt, Pt> dot = Pt::dot;
        IntFunction<int[]> arr = int[]::new;
        Function<Integer, String[][]> arr2 = String[][]::new;
        System.out.println(st.apply("12") + bound.get() + unbound.apply("abc") + " " + un2.apply("abc", "ab"));
        System.out.println(c0.get() + " " + c1.apply(5) + " " + c2.apply(6, 7) + " " + dot.applyAsInt(c0.get(), c2.apply(3, 4)));
        System.out.println(arr.apply(3).length + " " + arr2.apply(2).getClass().getSimpleName());
        Der d = new Der();
        System.out.println(d.sup().apply("x") + " " + d.self().apply("x"));
        Supplier<Integer> v0 = LambdaMethodRefs::total;
        BinaryOperator<Integer> v2 = LambdaMethodRefs::total;
        Function<Integer[], Integer> va = LambdaMethodRefs::total;
        System.out.println(v0.get() + " " + v2.apply(2, 3) + " " + va.apply(new Integer[] {4, 5}));
        Function<String, Gen<String>> g = Gen::new;
        Function<Gen<String>, String> gg = Gen<String>::get;
        System.out.println(gg.apply(g.apply("gen")));
        System.out.println(new LambdaMethodRefs().inner().get().s());
        List<String> l = new ArrayList<>(List.of("b", "C", "a"));
        l.sort(String::compareToIgnoreCase);
        Consumer<String> add = l::add;
        add.accept("z");
        System.out.println(l);
        IntBinaryOperator max = Math::max;
        ToDoubleFunction<Integer> wid = Integer::doubleValue;
        System.out.println(max.applyAsInt(3, 9) + wid.applyAsDouble(2));
        try {
            String nul = null;
            Supplier<Integer> bad = nul::length;
            System.out.println("not reached" + bad);
        } catch (NullPointerException e) {
            System.out.println("bound receiver checked at creation");
        }
        Function<Object, String> ts = Object::toString;
        System.out.println(ts.apply(5) + ts.apply("s") + ts.apply(new Pt()));
        Function<int[], int[]> cl = int[]::clone;
        System.out.println(cl.apply(new int[] {1, 2}).length);
    }
}
