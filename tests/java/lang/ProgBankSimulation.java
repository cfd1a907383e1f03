// Area: programs/simulation
// Shows: an event simulation with inheritance, collections, seeded randomness and exceptions

import java.util.*;

public class ProgBankSimulation {
    static class Insufficient extends Exception { final long missing; Insufficient(long m) { super("missing " + m); missing = m; } }

    static abstract class Account implements Comparable<Account> {
        private static int next = 1;
        final int id = next++;
        protected long balance;
        final Deque<String> log = new ArrayDeque<>();
        void deposit(long c) { if (c <= 0) throw new IllegalArgumentException("amount " + c); balance += c; note("+" + c); }
        void withdraw(long c) throws Insufficient { if (balance + credit() < c) throw new Insufficient(c - balance - credit()); balance -= c; note("-" + c); }
        abstract long credit();
        void endOfMonth() {}
        private void note(String s) { if (log.size() == 3) log.removeFirst(); log.addLast(s); }
        public int compareTo(Account o) { return balance != o.balance ? Long.compare(o.balance, balance) : Integer.compare(id, o.id); }
        @Override public String toString() { return String.format("%s#%02d %8.2f %s", getClass().getSimpleName(), id, balance / 100.0, log); }
    }

    static class Savings extends Account { long credit() { return 0; } @Override void endOfMonth() { if (balance > 0) balance += balance / 100; } }

    static class Giro extends Account { long credit() { return 5000; } @Override void endOfMonth() { if (balance < 0) balance -= 250; } }

    public static void main(String[] args) {
        Random r = new Random(2024);
        List<Account> as = new ArrayList<>();
        for (int i = 0; i < 6; i++) as.add(i % 2 == 0 ? new Savings() : new Giro());
        Map<String, Integer> stats = new TreeMap<>();
        for (int step = 1; step <= 300; step++) {
            Account a = as.get(r.nextInt(as.size())), b = as.get(r.nextInt(as.size()));
            long amount = r.nextInt(4000) - 100;
            try {
                if (r.nextBoolean()) a.deposit(amount);
                else {
                    a.withdraw(Math.abs(amount));
                    if (a != b) b.deposit(Math.abs(amount) / 2 + 1);
                }
                stats.merge("ok", 1, Integer::sum);
            } catch (Insufficient e) {
                stats.merge("refused", 1, Integer::sum);
                stats.merge("missing", (int) e.missing, Integer::sum);
            } catch (IllegalArgumentException e) {
                stats.merge("bad", 1, Integer::sum);
            }
            if (step % 100 == 0) {
                as.forEach(Account::endOfMonth);
                System.out.println(step + " " + as.stream().mapToLong(x -> x.balance).sum());
            }
        }
        Collections.sort(as);
        as.forEach(System.out::println);
        System.out.println(stats);
    }
}
