// Area: language/inheritance
// Shows: abstract classes, template methods, super fields, constructor chaining with this()

public class InheritProtected {
    static abstract class Account {
        protected long cents;
        private final String owner;
        private static int opened;
        protected Account(String owner) { this(owner, 0); }
        protected Account(String owner, long cents) { this.owner = owner; this.cents = cents; opened++; }
        protected abstract long fee();
        final boolean withdraw(long c) {
            long total = c + fee();
            if (!allowed(total)) { log("refused " + c); return false; }
            cents -= total;
            log("took " + c);
            return true;
        }
        protected boolean allowed(long c) { return c <= cents; }
        void log(String s) { System.out.println(owner + ": " + s + " left " + cents + " of " + getClass().getSimpleName()); }
        static int opened() { return opened; }
    }

    static class Basic extends Account {
        Basic(String o, long c) { super(o, c); }
        protected long fee() { return 50; }
    }

    static class Credit extends Basic {
        protected long cents = -1;
        private final long limit;
        Credit(String o) { this(o, 1000); }
        Credit(String o, long limit) { super(o, 10); this.limit = limit; }
        @Override protected long fee() { return super.fee() * 2; }
        @Override protected boolean allowed(long c) { return super.allowed(c) || super.cents - c >= -limit; }
        @Override void log(String s) { super.log("[" + s + "]"); }
        String fields() { return this.cents + " " + super.cents + " " + ((Account) this).cents; }
    }

    public static void main(String[] args) {
        Account a = new Basic("ann", 200), b = new Credit("bob");
        System.out.println(a.withdraw(100) + " " + a.withdraw(10) + " " + a.withdraw(0));
        System.out.println(b.withdraw(500) + " " + b.withdraw(400) + " " + b.withdraw(300));
        System.out.println(((Credit) b).fields() + " " + Account.opened());
        Account anon = new Account("eve") {
            { cents = 5; }
            protected long fee() { return -1; }
        };
        System.out.println(anon.withdraw(6) + " " + anon.cents);
    }
}
