package recipes;
import java.math.BigDecimal;
import java.time.LocalDate;
public record Loan(String member, LocalDate due, int renewals) {
    public Loan {
        if (member == null || member.isEmpty()) throw new IllegalArgumentException("member");
        if (due == null) throw new IllegalArgumentException("due");
        if (renewals < 0 || renewals > 3) throw new IllegalArgumentException("renewals");
    }
    public boolean isOverdue(LocalDate today) { return today.isAfter(due); }
    public Loan renew() {
        if (renewals == 3) throw new IllegalStateException("no more");
        return new Loan(member, due.plusDays(14), renewals + 1);
    }
    public BigDecimal fine(BigDecimal perDay, long days) {
        BigDecimal total = perDay.multiply(BigDecimal.valueOf(days));
        if (total.signum() < 0) return BigDecimal.ZERO;
        if (total.compareTo(new BigDecimal("20.00")) > 0) return new BigDecimal("20.00");
        return total;
    }
}
