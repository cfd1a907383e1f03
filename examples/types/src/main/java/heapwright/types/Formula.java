package heapwright.types;

/** A sealed tree of formulas that is simplified by looking two levels deep. */
public sealed interface Formula permits Formula.Constant, Formula.Sum, Formula.Negation {
    /** A number. */
    record Constant(int value) implements Formula {}

    /** Two formulas added. */
    record Sum(Formula left, Formula right) implements Formula {}

    /** The opposite of a formula. */
    record Negation(Formula inner) implements Formula {}

    /** The value of a formula. */
    static int value(Formula formula) {
        if (formula instanceof Constant constant) {
            return constant.value();
        }
        if (formula instanceof Sum sum) {
            return value(sum.left()) + value(sum.right());
        }
        return -value(((Negation) formula).inner());
    }

    /** Removes double negations and sums with nothing. */
    static Formula simplify(Formula formula) {
        if (formula instanceof Negation outer && outer.inner() instanceof Negation inner) {
            return inner.inner();
        }
        if (formula instanceof Sum sum && sum.right() instanceof Constant constant && constant.value() == 0) {
            return sum.left();
        }
        return formula;
    }
}
