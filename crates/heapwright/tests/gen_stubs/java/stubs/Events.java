package stubs;

/** A sink of events. */
public interface Events {
    void placed(Order order);

    void refused(String id, String reason);

    void closed();
}
