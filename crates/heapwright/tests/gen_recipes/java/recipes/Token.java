package recipes;

/** Objects of hidden classes behind factories. */
public abstract class Token {
    private Token() {}

    public abstract int weight();

    public static Token number(int value) {
        if (value < 0) {
            throw new IllegalArgumentException("negative");
        }
        return new Token() {
            @Override
            public int weight() {
                return value;
            }
        };
    }

    public static boolean isHeavy(Token token) {
        return token.weight() > 100;
    }
}
