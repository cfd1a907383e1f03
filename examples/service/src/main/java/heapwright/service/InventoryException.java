package heapwright.service;

/** The warehouse cannot be asked. */
public class InventoryException extends Exception {
    private static final long serialVersionUID = 1L;

    /** With a detail and a cause, which may be null. */
    public InventoryException(String detail, Throwable cause) {
        super(detail, cause);
    }
}
