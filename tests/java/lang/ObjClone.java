// Area: language/objects
// Shows: Object.clone: shallow copy, Cloneable required, inherited clone, deep copy by hand

import java.util.Arrays;

public class ObjClone {
    static class NotCloneable {
        Object tryClone() throws CloneNotSupportedException { return super.clone(); }
    }

    static class Shallow implements Cloneable {
        int n = 1;
        long l = 1L << 40;
        double d = 0.5;
        int[] arr = {1, 2};
        String s = "s";
        Shallow() { System.out.println("constructor"); }
        @Override public Shallow clone() {
            try {
                return (Shallow) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
        @Override public String toString() { return new StringBuilder().append(n).append(" ").append(l).append(" ").append(d).append(" ").append(Arrays.toString(arr)).append(" ").append(s).toString(); }
    }

    static class Sub extends Shallow {
        StringBuilder extra = new StringBuilder("x");
        @Override public Sub clone() {
            Sub c = (Sub) super.clone();
            c.arr = arr.clone();
            c.extra = new StringBuilder(extra);
            return c;
        }
        @Override public String toString() { return super.toString() + " " + extra; }
    }

    public static void main(String[] args) {
        try {
            new NotCloneable().tryClone();
        } catch (CloneNotSupportedException e) {
            System.out.println(e.getMessage());
        }
        Shallow a = new Shallow();
        Shallow b = a.clone();
        b.n = 5;
        b.arr[0] = 9;
        b.s = "t";
        System.out.println(a + " | " + b + " | " + (a.getClass() == b.getClass()));
        Sub c = new Sub();
        Shallow d = c.clone();
        d.arr[1] = 100;
        ((Sub) d).extra.append("y");
        System.out.println(c + " | " + d + " | " + d.getClass().getSimpleName());
    }
}
