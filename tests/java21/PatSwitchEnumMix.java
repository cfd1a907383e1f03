// Area: java 21/pattern switch
// Shows: qualified enum constants, enums and sealed interfaces in one pattern switch

public class PatSwitchEnumMix {
    sealed interface Card permits Suit, Special {}

    enum Suit implements Card { CLUBS, HEARTS }

    enum Special implements Card { JOKER, BLANK }

    static String f(Card c) {
        return switch (c) {
            case Suit.CLUBS -> "clubs";
            case Suit.HEARTS -> "hearts";
            case Special.JOKER -> "joker";
            case Special s -> "special " + s.ordinal();
        };
    }

    static String g(Suit s) {
        return switch (s) {
            case null -> "none";
            case CLUBS -> "c";
            case HEARTS -> "h";
        };
    }

    static String h(Suit s) {
        return switch (s) {
            case CLUBS -> "first";
            case Suit x when x.name().length() > 5 -> "long";
            case Suit x -> "rest";
        };
    }

    static String str(String s) {
        return switch (s) {
            case null -> "null";
            case "Aa" -> "one";
            case "BB" -> "two";
            case String t when t.length() > 5 -> "long " + t;
            case "short" -> "short";
            case String t -> "other " + t;
        };
    }

    static String num(Integer i) {
        return switch (i) {
            case null -> "null";
            case 1 -> "one";
            case Integer j when j > 1000 -> "huge";
            case 2000 -> "never";
            case -1 -> "minus";
            case Integer j -> "n" + j;
        };
    }

    static int nullDefault(String s) {
        return switch (s) { case "x" -> 1; case null, default -> 2; };
    }

    public static void main(String[] args) {
        for (Card c : new Card[] {Suit.CLUBS, Suit.HEARTS, Special.JOKER, Special.BLANK}) System.out.println(f(c));
        for (Suit s : new Suit[] {null, Suit.CLUBS, Suit.HEARTS}) System.out.println(g(s) + (s == null ? "" : h(s)));
        for (String s : new String[] {null, "Aa", "BB", "AaBBAa", "short", "C#"}) System.out.println(str(s));
        for (Integer i : new Integer[] {null, 1, 2000, -1, 7}) System.out.println(num(i));
        System.out.println(nullDefault("x") + nullDefault(null) + nullDefault("y"));
    }
}
