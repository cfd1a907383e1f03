package heapwright.service;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Currency;
import java.util.Objects;

/** An amount of a currency that is never negative and has no more digits than the currency. */
public final class Money implements Comparable<Money> {
    private final BigDecimal amount;
    private final Currency currency;

    private Money(BigDecimal amount, Currency currency) {
        this.amount = amount;
        this.currency = currency;
    }

    /** An amount, rounded to the digits of the currency. */
    public static Money of(BigDecimal amount, Currency currency) {
        Objects.requireNonNull(amount, "amount");
        Objects.requireNonNull(currency, "currency");
        if (amount.signum() < 0) {
            throw new IllegalArgumentException("negative amount: " + amount);
        }
        return new Money(amount.setScale(currency.getDefaultFractionDigits(), RoundingMode.HALF_UP), currency);
    }

    /** An amount of euros. */
    public static Money euros(String amount) {
        return of(new BigDecimal(amount), Currency.getInstance("EUR"));
    }

    /** Nothing, in this currency. */
    public static Money zero(Currency currency) {
        return of(BigDecimal.ZERO, currency);
    }

    /** The sum of two amounts of one currency. */
    public Money plus(Money other) {
        requireSameCurrency(other);
        return new Money(amount.add(other.amount), currency);
    }

    /** What is left of this amount, and nothing where the other is larger. */
    public Money minus(Money other) {
        requireSameCurrency(other);
        BigDecimal rest = amount.subtract(other.amount);
        return rest.signum() < 0 ? zero(currency) : new Money(rest, currency);
    }

    /** So many times this amount. */
    public Money times(int count) {
        return of(amount.multiply(BigDecimal.valueOf(count)), currency);
    }

    /** A share of this amount. */
    public Money percent(int percent) {
        return of(amount.multiply(BigDecimal.valueOf(percent)).movePointLeft(2), currency);
    }

    /** Whether this is nothing. */
    public boolean isZero() {
        return amount.signum() == 0;
    }

    /** The amount. */
    public BigDecimal amount() {
        return amount;
    }

    /** The currency. */
    public Currency currency() {
        return currency;
    }

    private void requireSameCurrency(Money other) {
        if (!currency.equals(other.currency)) {
            throw new IllegalArgumentException(currency + " and " + other.currency);
        }
    }

    @Override
    public int compareTo(Money other) {
        requireSameCurrency(other);
        return amount.compareTo(other.amount);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Money money && amount.equals(money.amount) && currency.equals(money.currency);
    }

    @Override
    public int hashCode() {
        return Objects.hash(amount, currency);
    }

    @Override
    public String toString() {
        return amount.toPlainString() + " " + currency.getCurrencyCode();
    }
}
