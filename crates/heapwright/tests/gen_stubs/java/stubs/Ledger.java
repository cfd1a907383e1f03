package stubs;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Collaborators of every kind: checked exceptions, default methods, wildcards, turns, an abstract class. */
public class Ledger {
    public interface Accounts {
        Optional<Long> balance(String id) throws IOException;

        void save(String id, long cents);

        void audit();

        List<? extends Number> history(String id);

        default boolean has(String id) throws IOException {
            return balance(id).isPresent();
        }
    }

    public interface Rates {
        int rate(String from, int to);
    }

    public interface Ids {
        int next();
    }

    public interface Sink<T> {
        void put(T value);

        T last();
    }

    public abstract static class Policy {
        protected final int limit;

        protected Policy(int limit) {
            this.limit = limit;
        }

        public boolean allows(long cents) {
            return cents <= limit || waived(cents);
        }

        protected abstract boolean waived(long cents);
    }

    private final Accounts accounts;

    public Ledger(Accounts accounts) {
        this.accounts = accounts;
    }

    public String transfer(String from, String to, long cents, Policy policy) {
        try {
            Optional<Long> source = accounts.balance(from);
            if (source.isEmpty() || !accounts.has(to)) {
                return "missing";
            }
            if (!policy.allows(cents)) {
                accounts.audit();
                return "refused";
            }
            accounts.save(from, source.get() - cents);
            return "done";
        } catch (IOException failure) {
            accounts.audit();
            accounts.audit();
            return "failed";
        }
    }

    public int years(String id) {
        List<? extends Number> history = accounts.history(id);
        return history.size() > 1 ? 2 : 1;
    }

    public static int spread(Rates rates) {
        return rates.rate("EUR", 1) > rates.rate("EUR", 2) ? 1 : 0;
    }

    public static int compare(Ids ids) {
        int first = ids.next();
        int second = ids.next();
        return first > second ? 1 : 0;
    }

    public static boolean drain(Sink<String> sink, String text) {
        sink.put(text);
        return "x".equals(sink.last());
    }
}
