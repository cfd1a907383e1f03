// Area: language/switch
// Shows: old-style switch on enums, null, default and the synthetic ordinal map

public class SwitchEnum {
    enum Color { RED, GREEN, BLUE, NONE }

    static class Other {
        static String name(Color c) {
            switch (c) {
                case BLUE: return "b";
                case RED: return "r";
                default: return "?";
            }
        }
    }

    static int code(Color c) {
        int n = 0;
        switch (c) {
            case RED: n |= 1;
            case GREEN: n |= 2;
                break;
            case BLUE: n |= 4;
        }
        return n;
    }

    public static void main(String[] args) {
        for (Color c : Color.values()) {
            System.out.println(c + " " + code(c) + " " + Other.name(c));
        }
        try {
            code(null);
        } catch (NullPointerException e) {
            System.out.println("null enum");
        }
        switch (Thread.State.valueOf("NEW")) {
            case NEW: System.out.println("library enum"); break;
            default: System.out.println("bad");
        }
    }
}
