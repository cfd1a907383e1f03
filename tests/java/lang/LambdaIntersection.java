// Area: lambdas
// Shows: lambdas with marker interfaces, serializable casts and extra bridges

import java.io.Serializable;
import java.util.function.Function;
import java.util.function.Supplier;

public class LambdaIntersection {
    interface Marker {}

    interface StrFn extends Function<String, String> {
        @Override String apply(String s);
        default StrFn twice() { return s -> apply(apply(s)); }
    }

    interface A<T> { void take(T t); }

    interface B { void take(String s); }

    interface AB extends A<String>, B { void take(String s); }

    interface Conv<S, T extends Number> { T conv(S s); }

    interface IntConv extends Conv<String, Integer> {}

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Runnable r = (Runnable & Serializable) () -> System.out.println("serial");
        r.run();
        System.out.println(r instanceof Serializable);
        Object m = (Supplier<String> & Marker & Serializable) () -> "marked";
        System.out.println((m instanceof Marker) + ((Supplier<String>) m).get());
        StrFn f = s -> s + "!";
        System.out.println(f.twice().apply("a") + ((Function) f).apply("raw"));
        try {
            ((Function) f).apply(5);
        } catch (ClassCastException e) {
            System.out.println("bridge cast");
        }
        AB ab = s -> System.out.println("took " + s.length());
        ab.take("abc");
        ((A<String>) ab).take("ab");
        ((B) ab).take("a");
        try {
            ((A) ab).take(1);
        } catch (ClassCastException e) {
            System.out.println("bridge cast 2");
        }
        IntConv c = Integer::valueOf;
        Conv<String, ? extends Number> cc = c;
        System.out.println(cc.conv("17").doubleValue() + c.conv("3"));
        Runnable plain = () -> {};
        System.out.println(plain instanceof Serializable);
        Function<String, String> ref = (Function<String, String> & Serializable) String::trim;
        System.out.println(ref.apply("  t ") + (ref instanceof Serializable));
    }
}
