package heapwright.types;

/** Three collaborators behind interfaces, of which two decide. */
public final class Checkout {
    private final Stock stock;
    private final Bank bank;
    private final Log log;

    /** With collaborators. */
    public Checkout(Stock stock, Bank bank, Log log) {
        this.stock = stock;
        this.bank = bank;
        this.log = log;
    }

    /** What there is. */
    public interface Stock {
        /** How many there are. */
        int available(String item);

        /** Takes some. */
        void take(String item, int count);
    }

    /** Who pays. */
    public interface Bank {
        /** Charges an account. */
        boolean charge(String account, long cents) throws DeclinedException;
    }

    /** Who writes it down. */
    public interface Log {
        /** Writes a line. */
        void line(String text);
    }

    /** The bank does not want to. */
    public static final class DeclinedException extends Exception {
        private static final long serialVersionUID = 1L;
    }

    /** Buys some of an item. */
    public String buy(String account, String item, int count) {
        if (count <= 0 || stock.available(item) < count) {
            log.line("not enough " + item);
            return "sold out";
        }
        try {
            if (!bank.charge(account, count * 250L)) {
                return "later";
            }
        } catch (DeclinedException e) {
            log.line("declined");
            return "declined";
        }
        stock.take(item, count);
        return stock.available(item) == 0 ? "bought the last" : "bought";
    }
}
