package heapwright.shop.model;

import java.util.Objects;

/** A number of pieces of a product. */
public record Line(Product product, int quantity) {
    public Line {
        Objects.requireNonNull(product, "product");
        if (quantity < 1) {
            throw new IllegalArgumentException("a quantity of " + quantity);
        }
    }
}
