// Area: program: word count with streams
// Shows: tokenising, frequency ranking, length histogram, bigrams, index of positions
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class LibProgWordCount {
    static final String TEXT = """
        It was a bright cold day in April, and the clocks of the town had all stopped.
        The town council met, and the council of the town said: the clocks, all the clocks,
        must run again! A clock that does not run is not a clock -- it is a picture of a clock.
        So the day went on, and on, and the April day was long; it was a cold day.
        """;
    public static void main(String[] args) {
        List<String> w = Arrays.stream(TEXT.toLowerCase(Locale.ROOT).split("[^a-z]+")).filter(Predicate.not(String::isEmpty)).toList();
        Map<String, Long> f = w.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        System.out.println(w.size() + " words, " + f.size() + " distinct");
        f.entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey())).limit(8).forEach(e -> System.out.printf("%-8s %2d %s%n", e.getKey(), e.getValue(), "#".repeat(e.getValue().intValue())));
        System.out.println("by length " + w.stream().collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.mapping(Function.identity(), Collectors.toCollection(TreeSet::new)))));
        System.out.println(IntStream.range(0, w.size() - 1).mapToObj(i -> w.get(i) + " " + w.get(i + 1)).collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting())).entrySet().stream().filter(e -> e.getValue() > 1).toList());
        Map<String, List<Integer>> index = new TreeMap<>();
        List<String> lines = TEXT.lines().toList();
        for (int i = 0; i < lines.size(); i++) for (String s : lines.get(i).toLowerCase(Locale.ROOT).split("\\W+")) index.computeIfAbsent(s, k -> new ArrayList<>()).add(i + 1);
        System.out.println(index.get("clock") + " " + index.get("town") + " " + index.get("april"));
        System.out.println(f.entrySet().stream().filter(e -> e.getValue() == 1).map(Map.Entry::getKey).sorted(Comparator.comparing(String::length).reversed().thenComparing(Comparator.naturalOrder())).limit(5).collect(Collectors.joining(", ", "once: ", "")));
        System.out.println("letters " + TEXT.chars().filter(Character::isLetter).mapToObj(c -> (char) Character.toLowerCase(c)).collect(Collectors.groupingBy(c -> c, TreeMap::new, Collectors.counting())));
        IntSummaryStatistics st = w.stream().mapToInt(String::length).summaryStatistics();
        System.out.printf(Locale.ROOT, "min %d max %d avg %.3f%n", st.getMin(), st.getMax(), st.getAverage());
        System.out.println(w.stream().collect(Collectors.partitioningBy(s -> s.length() > 4, Collectors.counting())));
        System.out.println(w.stream().map(s -> s.charAt(0)).distinct().map(String::valueOf).collect(Collectors.joining()));
    }
}
