// Area: instructions/constants
// Shows: ldc of class constants, strings and the static TYPE fields for primitives

public class ConstClassLiterals {
    static class Nested {}

    public static void main(String[] args) {
        Class<?>[] all = {
            String.class, int.class, void.class, int[].class, String[][].class, Nested.class, Nested[].class,
            Runnable.class, long[][][].class, Integer.class
        };
        for (Class<?> c : all) {
            System.out.println(c.getName());
        }
        System.out.println(String.class == "x".getClass());
        System.out.println(int.class == Integer.TYPE);
        System.out.println((Object) int.class == Integer.class);
        System.out.println(int[].class == new int[0].getClass());
        System.out.println("lit" == "lit");
        System.out.println("\u0000\u00e9\u20ac\uD83D\uDE00".length());
    }
}
