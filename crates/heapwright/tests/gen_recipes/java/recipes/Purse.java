package recipes;

import java.util.Objects;

/** An immutable value without a public constructor: a factory, and copies with other values. */
public final class Purse {
    private static final Purse EMPTY = new Purse("EUR", 0, false);

    private final String currency;
    private final long cents;
    private final boolean frozen;

    private Purse(String currency, long cents, boolean frozen) {
        this.currency = Objects.requireNonNull(currency);
        this.cents = cents;
        this.frozen = frozen;
    }

    public static Purse empty() {
        return EMPTY;
    }

    public Purse withCurrency(String currency) {
        if (currency.length() != 3) {
            throw new IllegalArgumentException("currency " + currency);
        }
        return new Purse(currency, cents, frozen);
    }

    public Purse withCents(long cents) {
        return new Purse(currency, cents, frozen);
    }

    public Purse withFrozen() {
        return new Purse(currency, cents, true);
    }

    public String describe() {
        if (frozen) {
            return cents > 100_000 ? "frozen fortune" : "frozen";
        }
        if (currency.equals("USD")) {
            return cents == 0 ? "no dollars" : "dollars";
        }
        return cents > 0 ? "credit" : "other";
    }
}
