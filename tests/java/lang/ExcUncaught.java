// Area: language/exceptions
// Shows: an uncaught exception with causes prints its trace and ends with exit code 1

public class ExcUncaught {
    static void load(String key) {
        try {
            Object o = key;
            Integer i = (Integer) o;
            System.out.println(i);
        } catch (ClassCastException e) {
            throw new IllegalStateException("cannot load " + key, e);
        }
    }

    public static void main(String[] args) {
        System.out.println("before");
        System.err.println("error stream");
        try {
            load("k");
        } finally {
            System.out.println("finally runs");
        }
        System.out.println("not reached");
    }
}
