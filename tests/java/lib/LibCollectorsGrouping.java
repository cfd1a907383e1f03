// Area: java.util.stream.Collectors
// Shows: groupingBy and partitioningBy with downstream collectors and map factories, nested groupings
import java.util.*;
import java.util.stream.*;

public class LibCollectorsGrouping {
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

    record Emp(String name, String dept, int pay, boolean senior) { }
    public static void main(String[] args) {
        List<Emp> e = List.of(new Emp("ann", "dev", 70, true), new Emp("bob", "ops", 50, false), new Emp("cid", "dev", 60, false), new Emp("dee", "hr", 40, true), new Emp("eve", "ops", 55, true), new Emp("fay", "dev", 90, true));
        Map<String, List<Emp>> by = e.stream().collect(Collectors.groupingBy(Emp::dept));
        show("groups", new TreeMap<>(by));
        show("counting", e.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.counting())));
        show("sum", e.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.summingInt(Emp::pay))));
        show("average", e.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.averagingInt(Emp::pay))));
        show("mapping", e.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.mapping(Emp::name, Collectors.joining("/")))));
        show("filtering", e.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.filtering(Emp::senior, Collectors.mapping(Emp::name, Collectors.toList())))));
        show("flatMapping", e.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.flatMapping(x -> x.name().chars().mapToObj(c -> (char) c), Collectors.toCollection(TreeSet::new)))));
        show("maxBy", e.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.maxBy(Comparator.comparingInt(Emp::pay)))));
        show("collectingAndThen", e.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.collectingAndThen(Collectors.minBy(Comparator.comparingInt(Emp::pay)), o -> o.get().name()))));
        show("nested", e.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.groupingBy(Emp::senior, TreeMap::new, Collectors.mapping(Emp::name, Collectors.toList())))));
        show("partition", e.stream().collect(Collectors.partitioningBy(x -> x.pay() > 55, Collectors.mapping(Emp::name, Collectors.toList()))));
        show("partition empty", Stream.<Integer>empty().collect(Collectors.partitioningBy(x -> x > 1)));
        Map<Boolean, Long> p = e.stream().collect(Collectors.partitioningBy(Emp::senior, Collectors.counting()));
        show("partition count", p + " " + p.get(true) + " " + p.containsKey(false) + " " + p.keySet() + " " + p.size());
        show("reducing", e.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.reducing(0, Emp::pay, Integer::max))));
        show("enum key order", e.stream().collect(Collectors.groupingBy(x -> x.pay() / 20, LinkedHashMap::new, Collectors.counting())));
        show("concurrent", new TreeMap<>(e.stream().collect(Collectors.groupingByConcurrent(Emp::dept, Collectors.counting()))));
        fails("null key", () -> Stream.of("a").collect(Collectors.groupingBy(s -> null)));
        show("summarizing", e.stream().collect(Collectors.groupingBy(Emp::senior, TreeMap::new, Collectors.summarizingInt(Emp::pay))));
        show("hash order", e.stream().collect(Collectors.groupingBy(Emp::dept, Collectors.counting())));
    }
}
