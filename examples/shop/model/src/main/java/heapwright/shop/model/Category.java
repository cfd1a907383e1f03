package heapwright.shop.model;

import java.math.BigDecimal;

/** What kind of thing a product is; decides on the tax. */
public enum Category {
    BOOK("0.07"),
    FOOD("0.07"),
    TOOL("0.19"),
    VOUCHER("0");

    private final BigDecimal tax;

    Category(String tax) {
        this.tax = new BigDecimal(tax);
    }

    public BigDecimal tax() {
        return tax;
    }

    /** Vouchers are sent by mail, everything else needs a parcel. */
    public boolean needsParcel() {
        return this != VOUCHER;
    }
}
