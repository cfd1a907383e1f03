package heapwright.basics;

/** An amount in a currency. Never changes; every operation makes a new one. */
public final class Money implements Comparable<Money> {
    private final long cents;
    private final String currency;

    private Money(long cents, String currency) {
        this.cents = cents;
        this.currency = currency;
    }

    /** An amount in a currency of three letters. */
    public static Money of(long cents, String currency) {
        if (currency == null || currency.length() != 3) {
            throw new IllegalArgumentException("currency " + currency);
        }
        return new Money(cents, currency);
    }

    /** The sum of two amounts of one currency. */
    public Money plus(Money other) {
        if (!currency.equals(other.currency)) {
            throw new IllegalArgumentException(currency + " and " + other.currency);
        }
        return other.cents == 0 ? this : new Money(cents + other.cents, currency);
    }

    /** Splits an amount; what cannot be shared goes to the first. */
    public Money[] split(int ways) {
        if (ways < 1 || ways > 10) {
            throw new IllegalArgumentException("ways " + ways);
        }
        Money[] shares = new Money[ways];
        for (int i = 0; i < ways; i++) {
            shares[i] = new Money(cents / ways + (i == 0 ? cents % ways : 0), currency);
        }
        return shares;
    }

    @Override
    public int compareTo(Money other) {
        int byCurrency = currency.compareTo(other.currency);
        return byCurrency != 0 ? byCurrency : Long.compare(cents, other.cents);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Money money && cents == money.cents && currency.equals(money.currency);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(cents) ^ currency.hashCode();
    }
}
