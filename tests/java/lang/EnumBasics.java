// Area: enums
// Shows: values, valueOf, ordinal, compareTo, equals, hash-independent use and errors

import java.util.Arrays;

public class EnumBasics {
    enum Color { RED, GREEN, BLUE }

    enum Empty {}

    public static void main(String[] args) {
        for (Color c : Color.values()) System.out.println(new StringBuilder().append(c).append(" ").append(c.name()).append(" ").append(c.ordinal()).append(" ").append(c.compareTo(Color.GREEN)).append(" ").append(c.equals(Color.RED)).append(" ").append(c == Color.valueOf(c.name())));
        System.out.println(Color.values() == Color.values());
        Color[] mine = Color.values();
        mine[0] = Color.BLUE;
        System.out.println(Color.values()[0]);
        String[] bad = {"red", "", "PINK"};
        for (String b : bad) {
            try {
                Color.valueOf(b);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            Color.valueOf(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Empty.values().length + " " + Color.RED.getDeclaringClass().getSimpleName() + " " + Color.class.isEnum() + " " + Arrays.toString(Color.class.getEnumConstants()));
        System.out.println(Enum.valueOf(Color.class, "BLUE") + " " + (Color.RED instanceof Comparable) + " " + Color.class.getSuperclass().getName());
        Object o = Color.GREEN;
        System.out.println(o.toString() + (o == Color.GREEN) + o.equals("GREEN"));
        Color[] cs = {Color.BLUE, Color.RED, Color.GREEN};
        Arrays.sort(cs);
        System.out.println(Arrays.toString(cs));
        System.out.println("c:" + Color.RED + Color.BLUE.toString().toLowerCase());
    }
}
