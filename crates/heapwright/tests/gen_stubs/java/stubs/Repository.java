package stubs;

import java.util.List;
import java.util.Optional;

/** The generic supertype of repositories. */
public interface Repository<E, K> {
    Optional<E> find(K key);

    boolean exists(K key);

    E save(E entity);

    List<E> all();
}
