// Area: method handles
// Shows: findGetter, findSetter and their static forms, array element access

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

public class MhFields {
    int i = 1;
    long l = 2;
    double d = 3.5;
    String s = "s";
    boolean z;
    static char sc = 'c';
    private byte b = 5;

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lk = MethodHandles.lookup();
        MhFields o = new MhFields();
        MethodHandle gi = lk.findGetter(MhFields.class, "i", int.class), si = lk.findSetter(MhFields.class, "i", int.class);
        si.invokeExact(o, 10);
        System.out.println((int) gi.invokeExact(o) + " " + o.i + " " + gi.type() + si.type());
        lk.findSetter(MhFields.class, "l", long.class).invoke(o, 7);
        lk.findSetter(MhFields.class, "d", double.class).invoke(o, 2f);
        lk.findSetter(MhFields.class, "s", String.class).invokeExact(o, "t");
        lk.findSetter(MhFields.class, "z", boolean.class).invokeExact(o, true);
        lk.findSetter(MhFields.class, "b", byte.class).invokeExact(o, (byte) -1);
        lk.findStaticSetter(MhFields.class, "sc", char.class).invokeExact('q');
        System.out.println(new StringBuilder().append(o.l).append(" ").append(o.d).append(" ").append(o.s).append(" ").append(o.z).append(" ").append(o.b).append(" ").append(sc));
        System.out.println((char) lk.findStaticGetter(MhFields.class, "sc", char.class).invokeExact() + "" + lk.findGetter(MhFields.class, "s", String.class).invoke(o));
        MethodHandle ag = MethodHandles.arrayElementGetter(int[].class), as = MethodHandles.arrayElementSetter(String[].class);
        System.out.println((int) ag.invokeExact(new int[] {4, 5}, 1));
        String[] arr = {"a", "b"};
        as.invokeExact(arr, 0, "z");
        System.out.println(arr[0] + (int) MethodHandles.arrayLength(String[].class).invokeExact(arr));
        try {
            int x = (int) ag.invokeExact(new int[0], 0);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            gi.invoke((MhFields) null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        try {
            lk.findGetter(MhFields.class, "i", long.class);
        } catch (NoSuchFieldException e) {
            System.out.println("no field of that type");
        }
        try {
            lk.findGetter(String.class, "value", byte[].class);
        } catch (IllegalAccessException e) {
            System.out.println("no access");
        }
    }
}
