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
        System.out.println(new StringBuilder().append(x.z).append(" ").append(x.b).append(" ").append(x.s).append(" ").append((int) x.c).append(" ").append(x.i).append(" ").append(x.l).append(" ").append(x.f).append(" ").append(x.d).append(" ").append(x.o).append(" ").append(x.arr));
        System.out.println(new StringBuilder().append(sz).append(" ").append(sb).append(" ").append(ss).append(" ").append((int) sc).append(" ").append(si).append(" ").append(sl).append(" ").append(sf).append(" ").append(sd).append(" ").append(so));
        x.z = sz = true;
        x.b = sb = (byte) 200;
        x.s = ss = (short) 40000;
        x.c = sc = (char) 70000;
        x.i = si = -5;
        x.l = sl = Long.MIN_VALUE;
        x.f = sf = 1e-10f;
        x.d = sd = -0.0;
        x.o = so = x;
        System.out.println(new StringBuilder().append(x.z).append(" ").append(x.b).append(" ").append(x.s).append(" ").append((int) x.c).append(" ").append(x.i).append(" ").append(x.l).append(" ").append(x.f).append(" ").append(x.d).append(" ").append(x.o == x));
        System.out.println(new StringBuilder().append(sz).append(" ").append(sb).append(" ").append(ss).append(" ").append((int) sc).append(" ").append(si).append(" ").append(sl).append(" ").append(sf).append(" ").append(sd).append(" ").append(so == x));
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
