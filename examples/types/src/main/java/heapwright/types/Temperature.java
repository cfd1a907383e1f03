package heapwright.types;

/** A subclass whose superclass checks in its constructor. */
public final class Temperature extends Quantity {
    /** In kelvin, hence not below zero. */
    public Temperature(double kelvin) {
        super(kelvin, "K");
    }

    /** What water is at this temperature. */
    public String water() {
        if (amount() < 273.15) {
            return "ice";
        }
        return amount() > 373.15 ? "steam" : "water";
    }

    /** Whether another quantity is a temperature at most a degree away. */
    boolean isNear(Quantity other) {
        return other instanceof Temperature && Math.abs(other.amount() - amount()) <= 1;
    }
}

/** An amount of something that cannot be negative. */
abstract class Quantity {
    private final double amount;
    private final String unit;

    Quantity(double amount, String unit) {
        if (!(amount >= 0)) {
            throw new IllegalArgumentException(amount + " " + unit);
        }
        this.amount = amount;
        this.unit = unit;
    }

    final double amount() {
        return amount;
    }

    @Override
    public String toString() {
        return amount + " " + unit;
    }
}
