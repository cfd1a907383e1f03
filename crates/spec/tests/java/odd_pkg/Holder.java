package odd_pkg;

import java.util.List;
import java.util.Map;

public class Holder<E extends Comparable<E>, K> {
    E[] items;
    int size;

    public void add(E item) {}

    public void add(int item) {}

    public void put(K key, List<? super E> all) {}

    public <T> void count(T one, Map<K, List<E[]>> all, int... numbers) {}

    @SafeVarargs
    public final void all(E... some) {}

    public class Part {
        Part(K key, int x) {}
    }
}
