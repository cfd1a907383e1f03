package heapwright.service;

/** An order that cannot be handled as asked, with the reason. */
public class OrderException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Why. */
    public enum Reason {
        /** There is no such order. */
        UNKNOWN_ORDER,
        /** The step is not possible now. */
        WRONG_STATUS,
        /** There are no lines. */
        EMPTY,
        /** There are too many lines. */
        TOO_LARGE,
        /** The lines have different currencies. */
        MIXED_CURRENCIES,
        /** There is not enough in stock. */
        OUT_OF_STOCK
    }

    private final Reason reason;

    /** With a reason and a detail. */
    public OrderException(Reason reason, String detail) {
        super(reason + ": " + detail);
        this.reason = reason;
    }

    /** The reason. */
    public Reason reason() {
        return reason;
    }

    /** Whether the customer can do something about it. */
    public boolean isCustomersFault() {
        return reason != Reason.OUT_OF_STOCK && reason != Reason.UNKNOWN_ORDER;
    }
}
