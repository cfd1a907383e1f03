package heapwright.basics;

/** Money in a bank. What one may withdraw depends on the kind of account. */
public abstract class Account {
    private long balance;

    /** Opens an account. */
    protected Account(long balance) {
        this.balance = balance;
    }

    /** How far below zero the balance may go. */
    protected abstract long overdraft();

    /** The money there is. */
    public long balance() {
        return balance;
    }

    /** Takes money out and answers whether that was allowed. */
    public boolean withdraw(long amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException("amount " + amount);
        }
        if (balance - amount < -overdraft()) {
            return false;
        }
        balance -= amount;
        return true;
    }

    /** Moves money to another account; to move it to the same one is a mistake. */
    public void transfer(Account to, long amount) {
        if (to == this) {
            throw new IllegalArgumentException("same account");
        }
        if (!withdraw(amount)) {
            throw new IllegalStateException("not covered");
        }
        to.balance += amount;
    }

    /** An account that never owes. */
    public static final class Savings extends Account {
        /** Opens an account. */
        public Savings(long balance) {
            super(balance);
        }

        @Override
        protected long overdraft() {
            return 0;
        }

        /** Interest in percent: none for debts, more for more. */
        public int interest() {
            if (balance() <= 0) {
                return 0;
            }
            return balance() < 10_000 ? 1 : 2;
        }
    }

    /** An account that may owe up to a limit. */
    public static final class Current extends Account {
        private final long limit;

        /** Opens an account. */
        public Current(long balance, long limit) {
            super(balance);
            this.limit = limit < 0 ? 0 : limit;
        }

        @Override
        protected long overdraft() {
            return limit;
        }

        /** Whether the limit is used up. */
        public boolean isExhausted() {
            return balance() <= -limit && limit > 0;
        }
    }
}
