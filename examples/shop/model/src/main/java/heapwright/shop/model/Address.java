package heapwright.shop.model;

import java.util.Objects;

/** Where somebody lives. */
public record Address(String street, String city, String country) {
    public Address {
        Objects.requireNonNull(street, "street");
        Objects.requireNonNull(city, "city");
        Objects.requireNonNull(country, "country");
    }

    public boolean isIn(String other) {
        return country.equalsIgnoreCase(other);
    }
}
