package heapwright.ast;

public final class TextLiteral extends Literal {
    final String text;

    public TextLiteral(String text) {
        this.text = text;
    }

    @Override
    Value value() {
        return Value.of(text);
    }

    /** The text as it stands in a program. */
    String quoted() {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\');
            }
            quoted.append(c);
        }
        return quoted.append('"').toString();
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visitText(this);
    }
}
