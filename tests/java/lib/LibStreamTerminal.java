// Area: java.util.stream.Stream
// Shows: reduce forms, collect forms, matching, finding, min, max, count, toArray, forEach, iterator
import java.util.*;
import java.util.stream.*;

public class LibStreamTerminal {
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
        List<Integer> l = List.of(5, 3, 8, 1, 9, 2);
        show("reduce", l.stream().reduce(Integer::sum) + " " + l.stream().reduce(100, Integer::sum) + " " + l.stream().reduce("", (s, x) -> s + x, String::concat) + " " + Stream.<Integer>empty().reduce(Integer::sum));
        show("collect 3", l.stream().collect(StringBuilder::new, (sb, x) -> sb.append(x).append(';'), StringBuilder::append));
        show("match", l.stream().anyMatch(x -> x > 8) + " " + l.stream().allMatch(x -> x > 0) + " " + l.stream().noneMatch(x -> x > 100) + " " + Stream.empty().allMatch(x -> false) + " " + Stream.empty().anyMatch(x -> true));
        show("find", l.stream().filter(x -> x % 2 == 0).findFirst() + " " + l.stream().filter(x -> x > 50).findAny());
        show("min max", l.stream().min(Comparator.naturalOrder()) + " " + l.stream().max(Comparator.comparing(x -> x % 5)) + " " + Stream.<Integer>empty().max(Comparator.naturalOrder()));
        show("count", l.stream().filter(x -> x > 2).count() + " " + Stream.of("a", "b").count());
        show("toArray", Arrays.toString(l.stream().toArray()) + Arrays.toString(l.stream().map(String::valueOf).toArray(String[]::new)));
        fails("toArray store", () -> Stream.of("s").toArray(Integer[]::new));
        StringBuilder sb = new StringBuilder();
        l.stream().forEach(sb::append);
        l.stream().sorted().forEachOrdered(sb::append);
        show("forEach", sb);
        Iterator<Integer> it = l.stream().map(x -> x + 1).iterator();
        show("iterator", it.next() + " " + it.next() + " " + it.hasNext());
        fails("findFirst null", () -> Stream.of((Object) null).findFirst());
        fails("max null", () -> Stream.of((Integer) null).max((a, b) -> 0));
        show("collect list", l.stream().collect(Collectors.toCollection(LinkedList::new)) + " " + l.stream().collect(Collectors.toCollection(TreeSet::new)).first());
        show("product", LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b));
        fails("exception in pipeline", () -> l.stream().map(x -> 10 / (x - 8)).forEach(x -> System.out.print(x + " ")));
        show("anyMatch stops", l.stream().peek(x -> System.out.print("<" + x + ">")).anyMatch(x -> x == 8));
        show("spliterator", l.stream().spliterator().getExactSizeIfKnown() + " " + l.stream().filter(x -> true).spliterator().getExactSizeIfKnown());
    }
}
