package heapwright.types;

/** Questions about the element type of an array. */
public final class ElementTypes {
    private ElementTypes() {}

    /** What an array holds, by its own word. */
    public static String describe(Object array) {
        if (array instanceof Object[] objects) {
            Class<?> element = objects.getClass().getComponentType();
            if (element == String.class) {
                return "strings";
            }
            if (element.isArray()) {
                return element.getComponentType().isPrimitive() ? "rows of numbers" : "rows";
            }
            return objects instanceof Comparable<?>[] ? "ordered" : "objects";
        }
        return array instanceof long[] longs && longs.length == 3 ? "three longs" : "no array of objects";
    }

    /** Whether all elements have exactly the element type. */
    public static boolean isPure(Number[] numbers) {
        for (Number number : numbers) {
            if (number.getClass() != numbers.getClass().getComponentType()) {
                return false;
            }
        }
        return true;
    }
}
