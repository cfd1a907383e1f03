package shop;

import java.util.function.IntPredicate;

/** One of everything that a target can be, or cannot be. */
public class Till {
    private int cash;

    public Till(int cash) {
        if (cash < 0) {
            throw new IllegalArgumentException("negative");
        }
        this.cash = cash;
    }

    public int pay(int price) {
        return change(price);
    }

    public int pay(int price, String currency) {
        return "EUR".equals(currency) ? change(price) : -1;
    }

    private int change(int price) {
        return price > cash ? -1 : cash - price;
    }

    public boolean any(int[] prices) {
        IntPredicate cheap = price -> price < cash;
        for (int price : prices) {
            if (cheap.test(price)) {
                return true;
            }
        }
        return false;
    }

    public native int beep();

    /** A nested class that a test can name. */
    public static class Drawer {
        final int coins;

        Drawer(int coins) {
            this.coins = coins;
        }

        boolean isEmpty() {
            return coins == 0;
        }
    }

    private static class Secret {
        int twice(int x) {
            return x > 0 ? 2 * x : 0;
        }
    }

    int secret(int x) {
        return new Secret().twice(x);
    }

    /** Nothing in it has code. */
    public interface Printer {
        void print(String line);
    }

    /** Its values are the compiler's. */
    public enum Kind {
        COIN,
        NOTE;

        boolean isSmall() {
            return this == COIN;
        }
    }

    /** Its accessors are the compiler's, but for one. */
    public record Receipt(int total, String text) {
        public Receipt {
            if (total < 0) {
                throw new IllegalArgumentException();
            }
        }

        public String text() {
            return text == null ? "" : text;
        }
    }
}
