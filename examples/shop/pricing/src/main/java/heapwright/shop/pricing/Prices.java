package heapwright.shop.pricing;

import heapwright.shop.model.Line;
import heapwright.shop.model.Product;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Objects;

/** Prices of products and lines. */
public final class Prices {
    private Prices() {}

    /** The price of a line in cents, without tax. */
    public static int cents(Line line) {
        Objects.requireNonNull(line, "line");
        // planted: an int is too small for many expensive things
        int cents = line.product().cents() * line.quantity();
        assert cents >= 0 : "a negative price";
        return cents;
    }

    /** The price of a product with tax. */
    public static BigDecimal withTax(Product product) {
        Objects.requireNonNull(product, "product");
        BigDecimal net = BigDecimal.valueOf(product.cents(), 2);
        return net.add(net.multiply(product.category().tax())).setScale(2, RoundingMode.HALF_UP);
    }

    /** The number of pieces on all lines. */
    public static long pieces(List<Line> lines) {
        Objects.requireNonNull(lines, "lines");
        return lines.stream().mapToLong(Line::quantity).sum();
    }
}
