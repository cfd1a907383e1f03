// Area: program: bank simulation
// Shows: accounts, checked exceptions, transfers with rollback, audit log, interest with BigDecimal, ending in a non-zero exit code
import java.math.*;
import java.util.*;

public class LibProgBank {
    static class BankException extends Exception { BankException(String m) { super(m); } BankException(String m, Throwable c) { super(m, c); } }
    static final class InsufficientFunds extends BankException { final BigDecimal missing; InsufficientFunds(String id, BigDecimal m) { super(id + " lacks " + m); missing = m; } }
    static final class Account {
        final String id; private BigDecimal balance = BigDecimal.ZERO.setScale(2); boolean frozen;
        Account(String id) { this.id = id; }
        void deposit(BigDecimal a) throws BankException { check(a); balance = balance.add(a); }
        void withdraw(BigDecimal a) throws BankException { check(a); if (balance.compareTo(a) < 0) throw new InsufficientFunds(id, a.subtract(balance)); balance = balance.subtract(a); }
        private void check(BigDecimal a) throws BankException { if (frozen) throw new BankException(id + " is frozen"); if (a.signum() <= 0) throw new IllegalArgumentException("amount " + a); }
    }
    static final class Bank {
        private final Map<String, Account> accounts = new TreeMap<>(); final List<String> log = new ArrayList<>();
        Account open(String id) throws BankException { if (accounts.putIfAbsent(id, new Account(id)) != null) throw new BankException("duplicate " + id); return accounts.get(id); }
        Account get(String id) throws BankException { return Optional.ofNullable(accounts.get(id)).orElseThrow(() -> new BankException("unknown " + id)); }
        void transfer(String from, String to, String amount) throws BankException {
            BigDecimal a = new BigDecimal(amount).setScale(2, RoundingMode.HALF_EVEN);
            Account f = get(from), t = get(to);
            f.withdraw(a);
            try { t.deposit(a); log.add(from + ">" + to + " " + a); }
            catch (BankException e) { f.deposit(a); throw new BankException("rolled back " + a, e); }
            finally { log.add("tried " + from + ">" + to); }
        }
        void interest(String rate) { accounts.values().forEach(x -> x.balance = x.balance.multiply(BigDecimal.ONE.add(new BigDecimal(rate))).setScale(2, RoundingMode.HALF_EVEN)); }
        BigDecimal total() { return accounts.values().stream().map(x -> x.balance).reduce(BigDecimal.ZERO, BigDecimal::add); }
        @Override public String toString() { StringJoiner j = new StringJoiner(", ", "{", "}"); accounts.forEach((k, v) -> j.add(k + "=" + v.balance)); return j.toString(); }
    }
    interface Step { void run() throws BankException; }
    static int failures;
    static void attempt(String what, Step s) {
        try { s.run(); System.out.println("ok   " + what); }
        catch (InsufficientFunds e) { failures++; System.out.println("poor " + what + ": " + e.getMessage() + " (" + e.missing + ")"); }
        catch (BankException e) { failures++; System.out.println("fail " + what + ": " + e.getMessage() + (e.getCause() != null ? " because " + e.getCause().getMessage() : "")); }
        catch (RuntimeException e) { failures++; System.out.println("bug  " + what + ": " + e); }
    }
    public static void main(String[] args) throws BankException {
        Bank b = new Bank();
        for (String id : "ann bob cid".split(" ")) b.open(id).deposit(new BigDecimal("100.00"));
        attempt("simple", () -> b.transfer("ann", "bob", "30"));
        attempt("too much", () -> b.transfer("ann", "bob", "70.01"));
        attempt("unknown", () -> b.transfer("ann", "zed", "1"));
        attempt("negative", () -> b.transfer("ann", "bob", "-5"));
        b.get("cid").frozen = true;
        attempt("frozen target", () -> b.transfer("bob", "cid", "10"));
        attempt("rounding", () -> b.transfer("bob", "ann", "0.125"));
        attempt("bad number", () -> { try { b.transfer("bob", "ann", "ten"); } catch (NumberFormatException e) { throw new BankException("not a number"); } });
        attempt("duplicate", () -> b.open("ann"));
        b.interest("0.0375");
        System.out.println(b + " total " + b.total());
        System.out.println(b.log);
        System.err.println(failures + " failures");
        System.exit(failures);
    }
}
