package recipes;

import java.util.ArrayList;
import java.util.List;

/** A builder that checks what it was told, and adds to a list. */
public final class Freight {
    private final int weight;
    private final String to;
    private final boolean express;
    private final List<String> labels;

    private Freight(Builder from) {
        weight = from.weight;
        to = from.to;
        express = from.express;
        labels = List.copyOf(from.labels);
    }

    public static Builder newBuilder() {
        return new Builder();
    }

    public int price() {
        int price = weight > 1000 ? 900 : 400;
        if (express) {
            price += 500;
            if (to.startsWith("DE")) {
                price -= 100;
            }
        }
        return labels.size() > 1 ? price + 10 : price;
    }

    public static final class Builder {
        private final List<String> labels = new ArrayList<>();
        private int weight = 1;
        private String to = "AT";
        private boolean express;

        private Builder() {}

        public Builder weighing(int grams) {
            weight = grams;
            return this;
        }

        public Builder to(String to) {
            this.to = to;
            return this;
        }

        public Builder addLabel(String label) {
            labels.add(label);
            return this;
        }

        public Builder express() {
            express = true;
            return this;
        }

        public Freight build() {
            if (weight <= 0 || weight > 31_500) {
                throw new IllegalStateException("weight");
            }
            if (to == null || to.isEmpty()) {
                throw new IllegalStateException("no target");
            }
            return new Freight(this);
        }
    }
}
