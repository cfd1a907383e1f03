// Area: var handles
// Shows: array element handles, byte array views and fences

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

public class VarHandleArrays {
    public static void main(String[] args) {
        VarHandle ia = MethodHandles.arrayElementVarHandle(int[].class);
        VarHandle la = MethodHandles.arrayElementVarHandle(long[].class);
        VarHandle sa = MethodHandles.arrayElementVarHandle(String[].class);
        int[] a = {1, 2, 3};
        System.out.println((int) ia.get(a, 1) + " " + (int) ia.getAndAdd(a, 1, 40) + " " + ia.compareAndSet(a, 0, 1, 100) + Arrays.toString(a));
        long[] l = {5};
        la.setRelease(l, 0, Long.MIN_VALUE);
        System.out.println((long) la.getAndAdd(l, 0, -1L) + " " + l[0]);
        String[] s = {"x", null};
        System.out.println(sa.compareAndSet(s, 1, null, "y") + Arrays.toString(s) + (String) sa.getAndSet(s, 0, "z"));
        try {
            ia.set(a, 3, 1);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            ia.get((int[]) null, 0);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        Object[] cov = s;
        try {
            MethodHandles.arrayElementVarHandle(Object[].class).set(cov, 0, (Object) 5);
        } catch (ClassCastException | ArrayStoreException e) {
            System.out.println("store check");
        }
        VarHandle be = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
        VarHandle le = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
        byte[] b = new byte[12];
        be.set(b, 1, 0x01020304);
        System.out.println(Arrays.toString(b) + Integer.toHexString((int) be.get(b, 0)) + " " + Long.toHexString((long) le.get(b, 0)));
        le.set(b, 3, -2L);
        System.out.println(Arrays.toString(b));
        try {
            be.get(b, 9);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("view bounds");
        }
        VarHandle.fullFence();
        VarHandle.releaseFence();
        System.out.println(ia.varType() + " " + ia.coordinateTypes().size());
    }
}
