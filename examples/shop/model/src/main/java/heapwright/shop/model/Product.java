package heapwright.shop.model;

import java.util.Objects;

/** Something that is sold, with its price in cents. */
public record Product(String name, Category category, int cents) {
    public Product {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(category, "category");
        if (cents < 0) {
            throw new IllegalArgumentException("a price of " + cents + " cents");
        }
    }
}
