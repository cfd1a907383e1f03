package heapwright.service;

import java.util.Objects;

/**
 * Some of one article.
 *
 * @param article the number of the article
 * @param quantity how many
 * @param price the price of one
 */
public record OrderLine(String article, int quantity, Money price) {
    /** Refuses lines that cannot be delivered. */
    public OrderLine {
        if (!article.matches("[A-Z]{2}-\\d{4}")) {
            throw new IllegalArgumentException("article: " + article);
        }
        if (quantity < 1 || quantity > 999) {
            throw new IllegalArgumentException("quantity: " + quantity);
        }
        Objects.requireNonNull(price, "price");
    }

    /** What the line costs. */
    public Money total() {
        return price.times(quantity);
    }
}
