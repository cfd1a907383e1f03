package heapwright.service;

/** Who wants to know what happens. */
@FunctionalInterface
public interface EventPublisher {
    /** Tells about an event. */
    void publish(OrderEvent event);
}
