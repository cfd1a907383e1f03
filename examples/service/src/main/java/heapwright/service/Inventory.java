package heapwright.service;

/** The warehouse. */
public interface Inventory {
    /** How many pieces there are of an article. */
    int available(String article) throws InventoryException;

    /** Puts pieces aside for an order. */
    void reserve(String article, int quantity) throws InventoryException;
}
