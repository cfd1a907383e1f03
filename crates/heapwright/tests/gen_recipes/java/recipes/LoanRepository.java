package recipes;
import java.util.List;
import java.util.Optional;
public interface LoanRepository {
    Optional<Loan> find(long id);
    List<Loan> ofMember(String member);
    void save(Loan loan);
}
