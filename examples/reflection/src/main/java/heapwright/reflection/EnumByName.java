package heapwright.reflection;

/** Constants of an enum by name. */
public final class EnumByName {
    private EnumByName() {}

    /** Colours. */
    public enum Colour {
        RED, GREEN, ULTRAMARINE;

        boolean isWarm() {
            return this == RED;
        }
    }

    /** Describes a colour. */
    public static String describe(String name) {
        try {
            Colour colour = Colour.valueOf(name);
            return switch (colour) {
                case RED -> "like fire";
                case GREEN -> "like grass";
                case ULTRAMARINE -> "like the sea";
            };
        } catch (IllegalArgumentException e) {
            return name.equals("BLUE") ? "almost" : "no colour";
        }
    }

    /** Whether a word is a warm colour, however it is written. */
    public static boolean isWarm(String name) {
        return Enum.valueOf(Colour.class, name.toUpperCase(java.util.Locale.ROOT)).isWarm();
    }
}
