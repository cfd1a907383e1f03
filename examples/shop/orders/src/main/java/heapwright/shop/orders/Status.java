package heapwright.shop.orders;

/** How far an order has come. */
public enum Status {
    OPEN,
    PAID,
    SENT,
    CANCELLED;

    /** Whether an order may go on to another status. */
    public boolean allows(Status next) {
        return switch (this) {
            case OPEN -> next == PAID || next == CANCELLED;
            case PAID -> next == SENT || next == CANCELLED;
            case SENT, CANCELLED -> false;
        };
    }
}
