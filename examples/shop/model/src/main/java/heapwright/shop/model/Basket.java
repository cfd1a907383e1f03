package heapwright.shop.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What a customer wants to buy. */
public final class Basket {
    private final List<Line> lines = new ArrayList<>();

    /** Adds pieces of a product; the same product is one line. */
    public void add(Product product, int quantity) {
        Objects.requireNonNull(product, "product");
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            if (line.product().equals(product)) {
                lines.set(i, new Line(product, line.quantity() + quantity));
                return;
            }
        }
        lines.add(new Line(product, quantity));
    }

    public List<Line> lines() {
        return List.copyOf(lines);
    }

    public boolean isEmpty() {
        return lines.isEmpty();
    }

    public boolean needsParcel() {
        return lines.stream().anyMatch(line -> line.product().category().needsParcel());
    }
}
