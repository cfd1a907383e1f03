package state;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;

/** Takes values of the library. */
public class Ticket {
    public record Span(Instant from, Instant to) {
        public Span {
            if (to.isBefore(from)) {
                throw new IllegalArgumentException();
            }
        }
    }

    private final Instant issued;
    private Instant paid;
    private BigDecimal sum = BigDecimal.ZERO;
    private Span span;
    private int month;

    public Ticket(Instant issued) {
        if (issued == null) {
            throw new NullPointerException();
        }
        this.issued = issued;
    }

    public void pay(Instant at, BigDecimal amount) {
        if (at.isBefore(issued) || amount.signum() <= 0) {
            throw new IllegalArgumentException();
        }
        paid = at;
        sum = amount;
    }

    public void use(Span span) {
        this.span = span;
    }

    public void book(LocalDate day) {
        month = day.getMonthValue();
    }

    public boolean isLate() {
        return paid != null && paid.getEpochSecond() > issued.getEpochSecond() + 3600;
    }

    public boolean isDear() {
        return sum.compareTo(BigDecimal.valueOf(1000)) > 0;
    }

    public boolean isLong() {
        return span != null && span.to().getEpochSecond() > span.from().getEpochSecond();
    }

    public boolean isMay() {
        return month == 5;
    }
}
