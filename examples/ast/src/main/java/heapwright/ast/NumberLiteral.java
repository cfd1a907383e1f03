package heapwright.ast;

public final class NumberLiteral extends Literal {
    final int number;

    public NumberLiteral(int number) {
        this.number = number;
    }

    @Override
    Value value() {
        return Value.of(number);
    }

    @Override
    int strength() {
        return number < 0 ? 6 : 9;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visitNumber(this);
    }
}
