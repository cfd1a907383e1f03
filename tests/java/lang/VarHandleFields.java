// Area: var handles
// Shows: get, set, compareAndSet, getAndAdd and bitwise updates on fields of several types

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleFields {
    int i = 1;
    volatile long l = 1L << 40;
    String s = "a";
    static int st = 5;
    boolean z;
    final int fin = 3;
    double d = 1.5;
    byte b = 127;

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup lk = MethodHandles.lookup();
        VarHandle i = lk.findVarHandle(VarHandleFields.class, "i", int.class);
        VarHandle l = lk.findVarHandle(VarHandleFields.class, "l", long.class);
        VarHandle s = lk.findVarHandle(VarHandleFields.class, "s", String.class);
        VarHandle st = lk.findStaticVarHandle(VarHandleFields.class, "st", int.class);
        VarHandle z = lk.findVarHandle(VarHandleFields.class, "z", boolean.class);
        VarHandle d = lk.findVarHandle(VarHandleFields.class, "d", double.class);
        VarHandle b = lk.findVarHandle(VarHandleFields.class, "b", byte.class);
        VarHandleFields o = new VarHandleFields();
        System.out.println(new StringBuilder().append((int) i.get(o)).append(" ").append((int) i.getAndAdd(o, 10)).append(" ").append(o.i).append(" ").append(i.compareAndSet(o, 11, 20)).append(i.compareAndSet(o, 11, 30)).append(o.i));
        System.out.println(new StringBuilder().append((int) i.getAndSet(o, 3)).append(" ").append((int) i.getAndBitwiseOr(o, 12)).append(" ").append((int) i.getAndBitwiseXor(o, 1)).append(" ").append((int) i.getAndBitwiseAnd(o, 6)).append(" ").append(o.i).append(" ").append((int) i.compareAndExchange(o, 6, 99)).append(" ").append(o.i));
        i.setVolatile(o, -5);
        System.out.println((int) i.getVolatile(o) + (int) i.getAcquire(o) + (int) i.getOpaque(o));
        System.out.println((long) l.getAndAdd(o, -1L) + " " + (long) l.getVolatile(o) + " " + l.compareAndSet(o, (1L << 40) - 1, 0L) + o.l);
        s.set(o, "b");
        System.out.println((String) s.get(o) + s.compareAndSet(o, "b", "c") + (String) s.getAndSet(o, "d") + o.s);
        st.set(50);
        System.out.println((int) st.getAndAdd(1) + " " + VarHandleFields.st);
        System.out.println(new StringBuilder().append(z.compareAndSet(o, false, true)).append(" ").append(o.z).append(" ").append((double) d.getAndAdd(o, 0.25)).append(o.d).append(" ").append((byte) b.getAndAdd(o, (byte) 1)).append(o.b));
        System.out.println(i.varType() + " " + i.coordinateTypes() + " " + i.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + s.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD));
        VarHandle f = lk.findVarHandle(VarHandleFields.class, "fin", int.class);
        try {
            f.set(o, 9);
        } catch (UnsupportedOperationException e) {
            System.out.println("final");
        }
        try {
            i.get((VarHandleFields) null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        try {
            Object r = s.getAndAdd(o, "x");
        } catch (UnsupportedOperationException e) {
            System.out.println("no add on references");
        }
    }
}
