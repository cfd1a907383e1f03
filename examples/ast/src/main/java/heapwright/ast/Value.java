package heapwright.ast;

/** The value of an expression: a number, a truth value or a text. */
public final class Value {
    final Type type;
    final int number;
    final String text;

    private Value(Type type, int number, String text) {
        this.type = type;
        this.number = number;
        this.text = text;
    }

    public static Value of(int number) {
        return new Value(Type.NUMBER, number, null);
    }

    public static Value of(boolean truth) {
        return new Value(Type.TRUTH, truth ? 1 : 0, null);
    }

    public static Value of(String text) {
        return text == null ? of("") : new Value(Type.TEXT, 0, text);
    }

    public boolean isTrue() {
        if (type != Type.TRUTH) {
            throw new EvaluationException(type + " is no truth value", 0);
        }
        return number != 0;
    }

    /** Negative, zero or positive, as in {@link Comparable}. */
    public int compare(Value other) {
        if (type != other.type || !type.isOrdered()) {
            throw new EvaluationException(type + " cannot be compared with " + other.type, 0);
        }
        return type == Type.TEXT ? text.compareTo(other.text) : Integer.compare(number, other.number);
    }

    public boolean isSame(Value other) {
        if (other.type != type) {
            return false;
        }
        return type == Type.TEXT ? text.equals(other.text) : number == other.number;
    }

    /** The literal with this value. */
    public Literal literal() {
        switch (type) {
            case NUMBER:
                return new NumberLiteral(number);
            case TRUTH:
                return new TruthLiteral(number != 0);
            case TEXT:
                return new TextLiteral(text);
            default:
                throw new IllegalStateException(type + " has no literals");
        }
    }

    @Override
    public String toString() {
        if (type == Type.TEXT) {
            return text;
        }
        return type == Type.TRUTH ? Boolean.toString(number != 0) : Integer.toString(number);
    }
}
