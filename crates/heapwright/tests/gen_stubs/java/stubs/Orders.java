package stubs;

/** A repository with a fifth method and a default method. */
public interface Orders extends Repository<Order, String> {
    int countFor(int customer);

    default boolean isEmpty() {
        return all().isEmpty();
    }
}
