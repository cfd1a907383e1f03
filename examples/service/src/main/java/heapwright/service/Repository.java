package heapwright.service;

import java.util.List;
import java.util.Optional;

/**
 * Where things are kept.
 *
 * @param <T> the things
 * @param <K> what identifies one
 */
public interface Repository<T, K> {
    /** The thing with this key. */
    Optional<T> find(K key);

    /** All things. */
    List<T> all();

    /** Keeps a thing, and replaces what had its key. */
    void save(T thing);

    /** Whether there is a thing with this key. */
    default boolean contains(K key) {
        return find(key).isPresent();
    }
}
