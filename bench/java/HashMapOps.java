import java.util.HashMap;
import java.util.Map;

/** A HashMap with boxed and with text keys: put, get, merge, remove, walk. */
public final class HashMapOps {
    public static void main(String[] args) {
        long checksum = 0;
        Map<Integer, Long> numbers = new HashMap<>();
        for (int round = 0; round < 11; round++) {
            for (int i = 0; i < 20_000; i++) {
                numbers.merge(i * 7919 % 15_013, (long) i, Long::sum);
            }
            for (int i = 0; i < 20_000; i++) {
                Long found = numbers.get(i);
                checksum += found == null ? 1 : found;
            }
            for (int i = round; i < 15_013; i += 5) {
                numbers.remove(i);
            }
        }
        for (Map.Entry<Integer, Long> entry : numbers.entrySet()) {
            checksum = checksum * 31 + entry.getKey() + entry.getValue();
        }
        Map<String, Integer> words = new HashMap<>();
        for (int i = 0; i < 12_000; i++) {
            String word = "w" + i % 701;
            words.put(word, words.getOrDefault(word, 0) + i);
        }
        for (int i = 0; i < 701; i++) {
            checksum ^= (long) words.get("w" + i) << i % 31;
        }
        System.out.println("HashMapOps " + numbers.size() + " " + checksum);
    }
}
