// Area: instructions/switch
// Shows: string switch with hash collisions, fall-through, null and default in the middle

public class SwitchString {
    static String pick(String s) {
        switch (s) {
            case "Aa": return "first";
            case "BB": return "second";
            case "AaAa": return "third";
            case "BBBB": return "fourth";
            case "AaBB": return "fifth";
            case "": return "empty";
            case "\u00e9t\u00e9": return "summer";
            default: return "none of " + s;
        }
    }

    static int fall(String s) {
        int r = 0;
        switch (s) {
            case "a": r++;
            default: r += 10;
            case "b": r += 100;
                break;
            case "c": r = -1;
        }
        return r;
    }

    public static void main(String[] args) {
        String[] all = {"Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "", "C#", "\u00e9t\u00e9", "aa", new String("BB"), "B" + "B"};
        for (String s : all) {
            System.out.println(s.replace('\u00e9', 'e') + " " + s.hashCode() + " " + pick(s));
        }
        System.out.println(fall("a") + " " + fall("b") + " " + fall("c") + " " + fall("d"));
        try {
            pick(null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        String v = switch (new StringBuilder("two").toString()) {
            case "one", "two" -> "small";
            case "three" -> "three";
            default -> "big";
        };
        System.out.println(v);
    }
}
