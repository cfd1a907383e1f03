package stubs;

/** Names the class of what it is given: the class of a stub has another name in each test. */
public class Label {
    public static String of(Tariff tariff) {
        if (tariff == null) {
            return "none";
        }
        return "tariff " + tariff.getClass().getName();
    }

    public static int length(Tariff tariff) {
        return tariff.getClass().getSimpleName().length();
    }

    public static Tariff refuse(Tariff tariff) {
        throw new IllegalArgumentException("unknown " + tariff.getClass());
    }

    public static String cast(Tariff tariff) {
        return ((Named) tariff).name();
    }

    public interface Tariff {
        int price();
    }

    public interface Named {
        String name();
    }
}
