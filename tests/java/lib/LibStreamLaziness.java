// Area: java.util.stream
// Shows: order of evaluation: peek interleaving, short circuit, stateful barriers, laziness without a terminal operation
import java.util.*;
import java.util.stream.*;

public class LibStreamLaziness {
    static <T> T log(String stage, T v) { System.out.print(stage + v + " "); return v; }
    static void line() { System.out.println(); }
    public static void main(String[] args) {
        Stream<Integer> never = Stream.of(1, 2).peek(x -> log("never", x));
        System.out.println("nothing yet " + (never != null));
        System.out.println(Stream.of(1, 2, 3, 4).peek(x -> log("a", x)).filter(x -> x % 2 == 0).peek(x -> log("b", x)).map(x -> x * 10).toList());
        System.out.println(Stream.of(3, 1, 2).peek(x -> log("pre", x)).sorted().peek(x -> log("post", x)).toList());
        System.out.println(Stream.of(3, 1, 2).peek(x -> log("pre", x)).sorted().peek(x -> log("post", x)).findFirst());
        System.out.println(Stream.iterate(1, x -> log("next", x) + 1).filter(x -> x % 7 == 0).findFirst());
        System.out.println(Stream.of(1, 2, 3, 4, 5).peek(x -> log("p", x)).limit(2).toList());
        System.out.println(Stream.of(1, 2, 3, 4, 5).peek(x -> log("p", x)).skip(3).toList());
        System.out.println(Stream.of(1, 1, 2, 1).peek(x -> log("in", x)).distinct().peek(x -> log("out", x)).count());
        System.out.println(Stream.of(1, 2, 3, 4, 1).peek(x -> log("t", x)).takeWhile(x -> x < 3).toList());
        System.out.println(Stream.of(1, 2, 3, 4, 1).peek(x -> log("d", x)).dropWhile(x -> x < 3).toList());
        System.out.println(Stream.of("ab", "cd").flatMap(s -> s.chars().mapToObj(c -> log("f", (char) c))).anyMatch(c -> c == 'b'));
        System.out.println(Stream.of(List.of(1, 2, 3), List.of(4)).flatMap(l -> l.stream().peek(x -> log("in", x))).findFirst());
        System.out.println(IntStream.range(0, 5).peek(x -> log("i", x)).mapToObj(x -> "s" + x).peek(x -> log("o", x)).limit(1).toList());
        Iterator<Integer> it = Stream.of(1, 2, 3).peek(x -> log("it", x)).iterator();
        System.out.println("hasNext " + it.hasNext());
        System.out.println("next " + it.next());
        List<Integer> source = new ArrayList<>(List.of(1, 2));
        Stream<Integer> late = source.stream();
        source.add(3);
        System.out.println("late binding " + late.map(x -> x * 2).toList());
        try { source.stream().forEach(x -> source.add(9)); } catch (ConcurrentModificationException e) { System.out.println("cme size " + source.size()); }
        System.out.println(Stream.of(5, 4).peek(x -> log("c", x)).count() + " counted");
        System.out.println(Stream.of(5, 4).filter(x -> true).peek(x -> log("c", x)).count() + " counted");
        System.out.println(Stream.concat(Stream.of(1).peek(x -> log("l", x)), Stream.of(2).peek(x -> log("r", x))).findFirst());
        line();
    }
}
