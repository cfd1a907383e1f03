package recipes;
import java.math.BigDecimal;
import java.util.Objects;
public final class Money implements Comparable<Money> {
    private final BigDecimal amount;
    private final String currency;
    private Money(BigDecimal amount, String currency) { this.amount = amount; this.currency = currency; }
    public static Money of(BigDecimal amount, String currency) {
        Objects.requireNonNull(amount);
        if (currency == null || currency.length() != 3) throw new IllegalArgumentException(currency);
        if (amount.scale() > 2) throw new IllegalArgumentException("scale");
        return new Money(amount, currency);
    }
    public Money plus(Money other) {
        if (!currency.equals(other.currency)) throw new IllegalArgumentException("currency");
        return new Money(amount.add(other.amount), currency);
    }
    public boolean isNegative() { return amount.signum() < 0; }
    @Override public int compareTo(Money other) { return amount.compareTo(other.amount); }
}
