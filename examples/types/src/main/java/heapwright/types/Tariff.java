package heapwright.types;

/** A price list with three ways to count, called through the interface. */
public interface Tariff {
    /** The price of an amount, in cents. */
    int price(int amount);

    /** The same for every unit. */
    final class Flat implements Tariff {
        @Override
        public int price(int amount) {
            return amount * 30;
        }
    }

    /** A second price above a threshold. */
    final class Stepped implements Tariff {
        final int threshold;

        /** Cheaper from here on. */
        public Stepped(int threshold) {
            this.threshold = threshold;
        }

        @Override
        public int price(int amount) {
            return amount <= threshold ? amount * 30 : threshold * 30 + (amount - threshold) * 20;
        }
    }

    /** Nothing to pay. */
    enum Free implements Tariff {
        /** The only one. */
        INSTANCE;

        @Override
        public int price(int amount) {
            return 0;
        }
    }

    /** How two tariffs compare for a household. */
    static String advise(Tariff current, Tariff offered, int amount) {
        int now = current.price(amount);
        int then = offered.price(amount);
        if (then == 0 && amount > 0) {
            return "too good";
        }
        return now - then > 1000 ? "change" : "stay";
    }
}
