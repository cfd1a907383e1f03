// Area: java 21/record patterns
// Shows: type inference for generic record patterns and var components

import java.util.List;
import java.util.Optional;

public class RecGenericInference {
    record Box<T>(T v) {}

    record Two<A, B>(A a, B b) {}

    sealed interface Opt<T> {}

    record Some<T>(T v) implements Opt<T> {}

    record None<T>() implements Opt<T> {}

    static <T> T orElse(Opt<T> o, T d) {
        return switch (o) {
            case Some<T>(var v) -> v;
            case None<T>() -> d;
        };
    }

    static <A, B> Opt<Two<A, B>> zip(Opt<A> a, Opt<B> b) {
        return switch (new Two<>(a, b)) {
            case Two<Opt<A>, Opt<B>>(Some<A>(var x), Some<B>(var y)) -> new Some<>(new Two<>(x, y));
            case Two<Opt<A>, Opt<B>>(None<A>(), var y) -> new None<>();
            case Two<Opt<A>, Opt<B>>(Some<A> x, None<B>()) -> new None<>();
        };
    }

    static int sum(List<Box<Integer>> l) {
        int s = 0;
        for (Box<Integer> b : l) if (b instanceof Box(var v)) s += v;
        return s;
    }

    static String len(Box<? extends CharSequence> b) {
        return switch (b) {
            case Box(String s) -> "s" + s.length();
            case Box(StringBuilder s) -> "sb" + s.length();
            case Box(var c) -> "cs" + c;
        };
    }

    public static void main(String[] args) {
        System.out.println(orElse(new Some<>("v"), "d") + orElse(new None<>(), "d"));
        System.out.println(zip(new Some<>(1), new Some<>("b")) + " " + zip(new Some<>(1), new None<>()) + " " + zip(new None<>(), new Some<>(2)));
        System.out.println(sum(List.of(new Box<>(4), new Box<>(5))));
        System.out.println(len(new Box<>("abc")) + len(new Box<>(new StringBuilder("x"))) + len(new Box<>(null)));
        Two<Box<Integer>, Optional<String>> t = new Two<>(new Box<>(3), Optional.of("o"));
        if (t instanceof Two(Box(var i), var o) && o.isPresent()) System.out.println(i + 1 + o.get());
        try {
            System.out.println(sum(List.of(new Box<>(null))));
        } catch (NullPointerException e) {
            System.out.println("unboxing a null component");
        }
    }
}
