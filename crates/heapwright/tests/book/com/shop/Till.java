package com.shop;

/** What the examples of the documentation are about. */
public final class Till {
    private int cents;
    private int receipts;

    /** Adds an amount; a till is never in debt. */
    public boolean add(int amount) {
        if (amount < 0 && cents + amount < 0) {
            return false;
        }
        cents += amount;
        receipts++;
        if (receipts > 1_000_000) {
            receipts = 0;
        }
        return true;
    }

    public int cents() {
        return cents;
    }
}
