package calls;

/** An account with a limit, and a number that all accounts share. */
public class Account {
    private static int opened;
    private final int limit;
    private int balance;
    private boolean closed;

    public Account(int limit) {
        if (limit < 0 || limit > 1) {
            throw new IllegalArgumentException("limit " + limit);
        }
        this.limit = limit;
        opened++;
    }

    public void pay(int amount) {
        if (closed || amount <= 0 || amount > 2) {
            throw new IllegalArgumentException();
        }
        balance += amount;
    }

    public boolean withdraw(int amount) {
        if (closed || amount <= 0 || amount > 3 || balance - amount < -limit) {
            return false;
        }
        balance -= amount;
        return true;
    }

    public void close(boolean force) {
        if (!force && balance != 0) {
            throw new IllegalStateException("balance " + balance);
        }
        closed = true;
    }

    public boolean isInDebt() {
        return balance < 0;
    }

    public boolean isDeepInDebt() {
        return balance < -1;
    }

    public boolean isClosedInDebt() {
        return closed && balance < 0;
    }

    public boolean isRich() {
        return balance > 3;
    }

    public boolean isFirst() {
        return opened == 1;
    }

    public boolean isOneOfMany() {
        return opened > 1;
    }
}
