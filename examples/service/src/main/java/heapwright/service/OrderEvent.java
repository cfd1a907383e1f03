package heapwright.service;

import java.time.Instant;

/** What happened to an order. */
public sealed interface OrderEvent {
    /** The order it happened to. */
    long order();

    /** When it happened. */
    Instant at();

    /** The order became binding. */
    record Placed(long order, Instant at, Money total) implements OrderEvent {}

    /** The order was given up. */
    record Cancelled(long order, Instant at, String reason) implements OrderEvent {
        /** An empty reason is none. */
        public Cancelled {
            reason = reason == null || reason.isBlank() ? "none" : reason;
        }
    }

    /** A line for the log. */
    default String describe() {
        if (this instanceof Placed placed) {
            return placed.total().isZero() ? "free order " + order() : "order " + order() + " for " + placed.total();
        }
        return "cancelled " + order();
    }
}
