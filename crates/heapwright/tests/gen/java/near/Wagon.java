package near;

/** A constructor of a superclass checks what the objects of its subclasses hold. */
public abstract class Wagon {
    private final String sign;
    private int load;

    protected Wagon(String sign) {
        if (!sign.matches("[A-Z]{2}-[1-9][0-9]{0,2}")) {
            throw new IllegalArgumentException("no sign: " + sign);
        }
        this.sign = sign;
    }

    public abstract int room();

    public boolean load(int tons) {
        if (tons <= 0 || load + tons > room()) {
            return false;
        }
        load += tons;
        return true;
    }

    public String sign() {
        return sign;
    }

    /** A wagon with a roof. */
    public static final class Covered extends Wagon {
        public Covered(String sign) {
            super(sign);
        }

        @Override
        public int room() {
            return sign().startsWith("BX") ? 30 : 20;
        }
    }
}
