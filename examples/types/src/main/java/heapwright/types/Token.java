package heapwright.types;

/** Anonymous classes behind factories: outside of this file nobody can add one. */
public abstract class Token {
    private Token() {}

    /** The text of the token. */
    public abstract String text();

    /** Whether the token ends the input. */
    public boolean isEnd() {
        return false;
    }

    /** A word. */
    public static Token word(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("blank");
        }
        return new Token() {
            @Override
            public String text() {
                return text;
            }
        };
    }

    /** The end. */
    public static Token end() {
        return new Token() {
            @Override
            public String text() {
                return "";
            }

            @Override
            public boolean isEnd() {
                return true;
            }
        };
    }

    /** How two tokens are written one after the other. */
    public static String join(Token first, Token second) {
        if (first.isEnd()) {
            return second.isEnd() ? "" : "too late";
        }
        return second.isEnd() || second.text().equals(".") ? first.text() + second.text() : first.text() + " ...";
    }
}
