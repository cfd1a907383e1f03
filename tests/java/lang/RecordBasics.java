// Area: records
// Shows: toString, equals and hashCode of records with reference, array, float and vararg components

import java.util.Arrays;

public class RecordBasics {
    record Empty() {}

    record One(int x) {}

    record Arr(int[] a) {}

    record Fl(float f, double d) {}

    record Obj(Object o) {}

    record Mixed(String name, int... rest) {}

    public static void main(String[] args) {
        System.out.println(new StringBuilder().append(new Empty()).append(" ").append(new Empty().equals(new Empty())).append(" ").append(new Empty().hashCode()));
        System.out.println(new StringBuilder().append(new One(7).hashCode()).append(" ").append(new One(-1).equals(new One(-1))).append(" ").append(new One(1).equals(new One(2))));
        int[] arr = {1, 2};
        System.out.println(new Arr(arr).equals(new Arr(arr)) + " " + new Arr(arr).equals(new Arr(arr.clone())));
        System.out.println(new StringBuilder().append(new Fl(0f, 0.0).equals(new Fl(-0f, 0.0))).append(" ").append(new Fl(Float.NaN, Double.NaN).equals(new Fl(Float.NaN, Double.NaN))).append(" ").append(new Fl(0f, -0.0)));
        System.out.println(new StringBuilder().append(new Fl(Float.NaN, 1).hashCode() == new Fl(Float.NaN, 1).hashCode()).append(" ").append(new Obj(null)).append(new Obj(new Obj(5))).append(new Obj(null).equals(new Obj(null))).append(new Obj(null).hashCode()));
        Mixed m = new Mixed("n", 1, 2, 3);
        System.out.println(m.name() + Arrays.toString(m.rest()));
        System.out.println(new StringBuilder().append(new Obj("k").equals(new Obj("k"))).append(" ").append(new Obj(1).equals(new Obj(1L))).append(" ").append(new Obj("k").hashCode() == "k".hashCode()));
    }
}
