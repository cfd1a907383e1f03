// Area: java.util.function
// Shows: andThen, compose, negate, identity, BinaryOperator.minBy, primitive functional interfaces, Supplier and currying
import java.util.*;
import java.util.function.*;

public class LibFunctionComposition {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    static void fails(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        Function<Integer, Integer> inc = x -> x + 1, dbl = x -> x * 2;
        show("function", inc.andThen(dbl).apply(5) + " " + inc.compose(dbl).apply(5) + " " + Function.<Integer>identity().apply(9));
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        show("bifunction", add.andThen(x -> "=" + x).apply(2, 3));
        Predicate<String> empty = String::isEmpty, longer = s -> s.length() > 3;
        show("predicate", empty.negate().and(longer).test("abcd") + " " + empty.or(longer).test("ab") + " " + Predicate.not(empty).test("") + " " + Predicate.isEqual("x").test("x") + " " + Predicate.isEqual(null).test(null));
        BiPredicate<Integer, Integer> lt = (a, b) -> a < b;
        show("bipredicate", lt.negate().test(1, 2) + " " + lt.and((a, b) -> a > 0).test(1, 2) + " " + lt.or((a, b) -> a.equals(b)).test(2, 2));
        StringBuilder sb = new StringBuilder();
        Consumer<String> c = s -> sb.append(s);
        c.andThen(s -> sb.append(s.length())).accept("abc");
        BiConsumer<String, Integer> bc = (s, i) -> sb.append(s).append(i);
        bc.andThen((s, i) -> sb.append('!')).accept("z", 9);
        show("consumer", sb);
        show("operators", UnaryOperator.<String>identity().apply("id") + " " + BinaryOperator.minBy(Comparator.<Integer>naturalOrder()).apply(3, 2) + " " + BinaryOperator.maxBy(Comparator.<Integer>naturalOrder()).apply(3, 2));
        IntUnaryOperator iu = x -> x + 1;
        IntBinaryOperator ib = Math::max;
        IntPredicate ip = x -> x % 2 == 0;
        IntFunction<String> ifn = Integer::toHexString;
        ToIntFunction<String> ti = String::length;
        IntToDoubleFunction itd = x -> x / 2.0;
        IntToLongFunction itl = x -> 1L << x;
        show("int", iu.andThen(x -> x * 3).compose(x -> x - 5).applyAsInt(10) + " " + ib.applyAsInt(3, 9) + " " + ip.negate().or(x -> x == 4).test(4) + " " + ifn.apply(255) + " " + ti.applyAsInt("four") + " " + itd.applyAsDouble(3) + " " + itl.applyAsLong(40) + " " + IntUnaryOperator.identity().applyAsInt(6));
        DoubleUnaryOperator du = Math::sqrt;
        DoubleBinaryOperator db = (a, b) -> a / b;
        LongUnaryOperator lu = x -> x << 33;
        ToDoubleBiFunction<Integer, Integer> td = (a, b) -> a * 1.0 / b;
        ObjIntConsumer<String> oi = (s, i) -> System.out.println(s + i);
        oi.accept("obj", 1);
        show("other", du.andThen(x -> x + 1).applyAsDouble(16) + " " + db.applyAsDouble(1, 4) + " " + lu.applyAsLong(3) + " " + td.applyAsDouble(1, 8));
        BooleanSupplier bs = () -> true;
        Supplier<List<String>> ls = ArrayList::new;
        List<String> made = ls.get();
        made.add("x");
        show("supplier", bs.getAsBoolean() + " " + made + " " + ls.get());
        Function<Integer, Function<Integer, Function<Integer, Integer>>> curried = a -> b -> d -> a * b + d;
        show("curried", curried.apply(3).apply(4).apply(5));
        Function<Integer, Integer> chain = Function.identity();
        for (int i = 1; i <= 10; i++) { int k = i; chain = chain.andThen(x -> x * 2 + k); }
        show("chain", chain.apply(1));
        BiFunction<String, Integer, Character> at = String::charAt;
        Function<String, Integer> parse = Integer::parseInt;
        Supplier<Integer> bound = "hello"::length;
        show("references", at.apply("hello", 1) + " " + parse.apply("77") + " " + bound.get());
        fails("andThen null", () -> inc.andThen(null));
        fails("and null", () -> empty.and(null));
    }
}
