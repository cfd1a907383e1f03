import java.util.Map;
import java.util.TreeMap;

/** A TreeMap: put, get, floor, remove, walk. */
public final class TreeMapOps {
    public static void main(String[] args) {
        long checksum = 0;
        TreeMap<Integer, Integer> map = new TreeMap<>();
        int key = 12345;
        for (int i = 0; i < 36_000; i++) {
            key = key * 1_103_515_245 + 12_345;
            map.put(key >>> 8, i);
        }
        for (int i = 0; i < 36_000; i++) {
            Map.Entry<Integer, Integer> below = map.floorEntry(i * 1049);
            checksum += below == null ? 1 : below.getKey() ^ below.getValue();
            Integer found = map.get(i);
            checksum += found == null ? 3 : found;
        }
        for (int i = 0; i < 14_000; i++) {
            Integer next = map.higherKey(i * 2797);
            if (next != null) {
                checksum = checksum * 31 + map.remove(next);
            }
        }
        for (Map.Entry<Integer, Integer> entry : map.headMap(1 << 23).entrySet()) {
            checksum = checksum * 17 + entry.getValue();
        }
        System.out.println("TreeMapOps " + map.size() + " " + checksum);
    }
}
