import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Counts the words of a text with streams and prints them as a bar chart. */
public class WordCount {
    private static final String TEXT = """
            A heap is a heap of heaps. Each node of the heap points to a node or to nothing,
            and what points to nothing is a leaf. A list is a heap with one way to go,
            a tree is a heap with two, and a graph is a heap with no promise at all.
            """;

    public static void main(String[] args) {
        Map<String, Long> counts = Arrays.stream(TEXT.toLowerCase().split("\\W+"))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));

        counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(8)
                .map(e -> String.format("%-8s %3d %s", e.getKey(), e.getValue(), "#".repeat(e.getValue().intValue())))
                .forEach(System.out::println);

        var lengths = counts.keySet().stream().collect(Collectors.summarizingInt(String::length));
        System.out.printf("%d different words, %.2f letters on average%n", lengths.getCount(), lengths.getAverage());
    }
}
