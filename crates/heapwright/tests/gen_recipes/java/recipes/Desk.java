package recipes;
import java.time.Clock;
import java.time.LocalDate;
import java.util.Optional;
public class Desk {
    private final LoanRepository loans;
    private final Clock clock;
    public Desk(LoanRepository loans, Clock clock) { this.loans = loans; this.clock = clock; }
    public String status(long id) {
        Optional<Loan> loan = loans.find(id);
        if (loan.isEmpty()) return "unknown";
        return loan.get().isOverdue(LocalDate.now(clock)) ? "overdue" : "fine";
    }
    public int overdue(String member) {
        int n = 0;
        for (Loan loan : loans.ofMember(member)) if (loan.isOverdue(LocalDate.now(clock))) n++;
        return n;
    }
}
