// Area: records
// Shows: toString, equals and hashCode of records with components of every type

import java.util.Arrays;

public class RecordBasics {
    record Empty() {}

    record All(boolean z, byte b, short s, char c, int i, long l, float f, double d, String t) {}

    record One(int x) {}

    record Arr(int[] a) {}

    record Fl(float f, double d) {}

    record Obj(Object o) {}

    record Mixed(String name, int... rest) {}

    public static void main(String[] args) {
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        All a = new All(true, (byte) 1, (short) 2, 'c', 4, 5L, 6.5f, 7.25, "t");
        All b = new All(true, (byte) 1, (short) 2, 'c', 4, 5L, 6.5f, 7.25, new String("t"));
        System.out.println(a);
        System.out.println(a.equals(b) + " " + (a.hashCode() == b.hashCode()) + " " + a.equals(null) + a.equals("x"));
        System.out.println(a.z() + " " + a.b() + a.s() + a.c() + a.i() + a.l() + a.f() + a.d() + a.t());
        System.out.println(new One(7).hashCode() + " " + new One(-1).equals(new One(-1)) + " " + new One(1).equals(new One(2)));
        int[] arr = {1, 2};
        System.out.println(new Arr(arr).equals(new Arr(arr)) + " " + new Arr(arr).equals(new Arr(arr.clone())));
        System.out.println(new Fl(0f, 0.0).equals(new Fl(-0f, 0.0)) + " " + new Fl(Float.NaN, Double.NaN).equals(new Fl(Float.NaN, Double.NaN)) + " " + new Fl(0f, -0.0));
        System.out.println((new Fl(Float.NaN, 1).hashCode() == new Fl(Float.NaN, 1).hashCode()) + " " + new Obj(null) + new Obj(new Obj(5)) + new Obj(null).equals(new Obj(null)) + new Obj(null).hashCode());
        Mixed m = new Mixed("n", 1, 2, 3);
        System.out.println(m.name() + Arrays.toString(m.rest()));
        System.out.println(new Obj("k").equals(new Obj("k")) + " " + new Obj(1).equals(new Obj(1L)) + " " + (new Obj("k").hashCode() == "k".hashCode()));
        System.out.println(a.getClass().isRecord() + " " + a.getClass().getSuperclass().getName());
    }
}
