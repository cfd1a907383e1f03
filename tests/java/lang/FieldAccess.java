// Area: instructions/fields
// Shows: static and instance fields of every type, defaults, final fields, chained access

public class FieldAccess {
    boolean z; byte b; short s; char c; int i; long l; float f; double d; Object o; int[] arr;
    static boolean sz; static byte sb; static short ss; static char sc; static int si; static long sl; static float sf; static double sd; static Object so;
    FieldAccess next;
    final int fin;
    volatile long vol = 1;
    transient String tr = "t";

    FieldAccess(int fin) { this.fin = fin; }

    public static void main(String[] args) {
        FieldAccess x = new FieldAccess(3);
        System.out.println(x.z + " " + x.b + " " + x.s + " " + (int) x.c + " " + x.i + " " + x.l + " " + x.f + " " + x.d + " " + x.o + " " + x.arr);
        System.out.println(sz + " " + sb + " " + ss + " " + (int) sc + " " + si + " " + sl + " " + sf + " " + sd + " " + so);
        x.z = sz = true;
        x.b = sb = (byte) 200;
        x.s = ss = (short) 40000;
        x.c = sc = (char) 70000;
        x.i = si = -5;
        x.l = sl = Long.MIN_VALUE;
        x.f = sf = 1e-10f;
        x.d = sd = -0.0;
        x.o = so = x;
        System.out.println(x.z + " " + x.b + " " + x.s + " " + (int) x.c + " " + x.i + " " + x.l + " " + x.f + " " + x.d + " " + (x.o == x));
        System.out.println(sz + " " + sb + " " + ss + " " + (int) sc + " " + si + " " + sl + " " + sf + " " + sd + " " + (so == x));
        x.next = new FieldAccess(4);
        x.next.next = x;
        x.next.next.next.i += 10;
        System.out.println(x.next.i + " " + x.next.next.i + " " + x.next.fin + x.fin);
        x.vol <<= 40;
        x.vol++;
        System.out.println(x.vol + x.tr);
        x.arr = new int[] {1, 2};
        x.arr[1] += x.arr[0]++;
        System.out.println(x.arr[0] + " " + x.arr[1]);
        FieldAccess none = null;
        none.si = 77;
        System.out.println(none.si);
    }
}
