// Area: java.util.Optional
// Shows: every method of Optional, OptionalInt, OptionalLong and OptionalDouble
import java.util.*;
import java.util.stream.*;

public class LibOptional {
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
        Optional<String> some = Optional.of("value"), none = Optional.empty();
        show("toString", some + " " + none + " " + Optional.ofNullable(null) + " " + Optional.ofNullable(3));
        show("present", some.isPresent() + " " + some.isEmpty() + " " + none.isPresent() + " " + none.isEmpty());
        show("get", some.get() + " " + some.orElseThrow());
        show("orElse", none.orElse("else") + " " + some.orElse("else") + " " + none.orElseGet(() -> "got") + " " + none.orElse(null));
        show("map", some.map(String::length) + " " + none.map(String::length) + " " + some.map(s -> (String) null));
        show("flatMap", some.flatMap(s -> Optional.of(s + "!")) + " " + some.flatMap(s -> Optional.empty()));
        show("filter", some.filter(s -> s.startsWith("v")) + " " + some.filter(s -> s.isEmpty()));
        show("or", none.or(() -> Optional.of("alt")) + " " + some.or(() -> Optional.of("alt")));
        show("stream", some.stream().collect(Collectors.toList()) + " " + none.stream().count());
        some.ifPresent(s -> System.out.println("has " + s));
        none.ifPresent(s -> System.out.println("never"));
        some.ifPresentOrElse(s -> System.out.println("or has"), () -> System.out.println("never"));
        none.ifPresentOrElse(s -> System.out.println("never"), () -> System.out.println("absent"));
        show("equals", some.equals(Optional.of("value")) + " " + none.equals(Optional.empty()) + " " + some.hashCode() + " " + none.hashCode() + " " + (Optional.<String>empty() == none));
        fails("of null", () -> Optional.of(null));
        fails("get empty", none::get);
        fails("orElseThrow", none::orElseThrow);
        fails("orElseThrow supplier", () -> none.orElseThrow(() -> new IllegalArgumentException("mine")));
        fails("flatMap null", () -> some.flatMap(s -> null));
        fails("map null function", () -> some.map(null));
        OptionalInt i = OptionalInt.of(5), ei = OptionalInt.empty();
        show("OptionalInt", i + " " + ei + " " + i.getAsInt() + " " + ei.orElse(7) + " " + ei.orElseGet(() -> 8) + " " + i.isPresent() + " " + ei.isEmpty() + " " + i.equals(OptionalInt.of(5)) + " " + i.hashCode() + " " + i.stream().sum());
        OptionalLong l = OptionalLong.of(1L << 40);
        show("OptionalLong", l + " " + l.getAsLong() + " " + OptionalLong.empty() + " " + OptionalLong.empty().orElse(2) + " " + l.hashCode());
        OptionalDouble d = OptionalDouble.of(2.5);
        show("OptionalDouble", d + " " + d.getAsDouble() + " " + OptionalDouble.empty() + " " + d.orElseThrow() + " " + d.equals(OptionalDouble.of(2.5)));
        fails("OptionalInt", ei::getAsInt);
        fails("OptionalLong", () -> OptionalLong.empty().orElseThrow());
        fails("OptionalDouble", () -> OptionalDouble.empty().orElseThrow(() -> new RuntimeException("none")));
        ei.ifPresentOrElse(x -> { }, () -> System.out.println("no int"));
        i.ifPresent(x -> System.out.println("int " + x));
    }
}
