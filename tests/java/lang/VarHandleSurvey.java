// Area: variable handles
// Shows: all access modes on fields, arrays and views; the concurrent library built on them

import java.lang.invoke.*;
import java.nio.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
public class VarHandleSurvey {
  int i; long l; volatile Object o; byte b; char c; short s; boolean z; float f; double d; final int fin = 4; String str;
  static int si; static String ss = "ss";
  static class Lazy { static { System.out.println("Lazy init"); } static int v = 5; }
  static void t(String label, R r) { try { r.run(); } catch (Throwable e) { System.out.println(label + " -> " + e.getClass().getName() + ": " + e.getMessage()); } }
  interface R { void run() throws Throwable; }
  public static void main(String[] a) throws Throwable {
    MethodHandles.Lookup k = MethodHandles.lookup(); VarHandleSurvey x = new VarHandleSurvey();
    VarHandle i = k.findVarHandle(VarHandleSurvey.class, "i", int.class), l = k.findVarHandle(VarHandleSurvey.class, "l", long.class), o = k.findVarHandle(VarHandleSurvey.class, "o", Object.class);
    i.set(x, 5); System.out.println((int) i.get(x) + " " + (int) i.getAndAdd(x, 3) + " " + (int) i.getVolatile(x) + " " + i.compareAndSet(x, 8, 9) + " " + i.compareAndSet(x, 8, 10) + (int) i.getAcquire(x) + (int) i.getOpaque(x));
    i.setVolatile(x, 1); i.setRelease(x, 2); i.setOpaque(x, 3); System.out.println((int) i.compareAndExchange(x, 3, 4) + " " + (int) i.compareAndExchangeAcquire(x, 3, 4) + " " + i.weakCompareAndSet(x, 4, 6) + i.weakCompareAndSetPlain(x, 6, 7) + " " + (int) i.getAndSet(x, 12));
    System.out.println((int) i.getAndBitwiseOr(x, 3) + " " + (int) i.getAndBitwiseAnd(x, 6) + " " + (int) i.getAndBitwiseXor(x, 5) + " " + x.i);
    l.set(x, 5); System.out.println((long) l.getAndAdd(x, 1L << 40) + " " + x.l + " " + (Object) l.get(x));
    o.set(x, "str"); System.out.println(o.get(x) + " " + o.compareAndSet(x, "str", 7) + " " + (Integer) o.get(x) + " " + o.getAndSet(x, null));
    for (String n : new String[] {"b", "c", "s"}) { Class<?> t = VarHandleSurvey.class.getDeclaredField(n).getType(); VarHandle v = k.findVarHandle(VarHandleSurvey.class, n, t); System.out.println(v + " " + v.varType() + v.coordinateTypes()); }
    VarHandle b = k.findVarHandle(VarHandleSurvey.class, "b", byte.class), c = k.findVarHandle(VarHandleSurvey.class, "c", char.class), s = k.findVarHandle(VarHandleSurvey.class, "s", short.class), z = k.findVarHandle(VarHandleSurvey.class, "z", boolean.class);
    b.set(x, (byte) 127); b.getAndAdd(x, (byte) 1); c.set(x, '\uffff'); System.out.println(c.compareAndSet(x, '\uffff', 'q') + " " + x.c + " " + x.b); c.set(x, '\ufffe'); c.getAndAdd(x, (char) 3); System.out.println((int) x.c);
    s.set(x, (short) -5); System.out.println((short) s.getAndAdd(x, (short) -40000) + " " + x.s); z.set(x, true); System.out.println((boolean) z.getAndSet(x, false) + " " + z.compareAndSet(x, false, true) + x.z + (boolean) z.getAndBitwiseXor(x, true) + x.z);
    VarHandle f = k.findVarHandle(VarHandleSurvey.class, "f", float.class), d = k.findVarHandle(VarHandleSurvey.class, "d", double.class);
    f.set(x, 1.5f); System.out.println((float) f.getAndAdd(x, 2f) + " " + x.f + " " + f.compareAndSet(x, 3.5f, -0f)); d.set(x, 2); System.out.println((double) d.getAndAdd(x, .5) + " " + x.d);
    VarHandle fin = k.findVarHandle(VarHandleSurvey.class, "fin", int.class); System.out.println((int) fin.get(x)); t("final", () -> fin.set(x, 5));
    System.out.println(fin.isAccessModeSupported(VarHandle.AccessMode.SET) + " " + i.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + o.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD));
    t("unsup", () -> o.getAndAdd(x, 1)); t("npe", () -> i.get((VarHandleSurvey) null)); t("cce", () -> i.get("no")); t("wmt", () -> i.set(x, "s")); t("wmt2", () -> i.set(x));
    VarHandle si = k.findStaticVarHandle(VarHandleSurvey.class, "si", int.class), ss = k.findStaticVarHandle(VarHandleSurvey.class, "ss", String.class);
    si.set(4); System.out.println((int) si.getAndAdd(2) + " " + VarHandleSurvey.si + " " + (String) ss.getAndSet("new") + ss.get());
    VarHandle lz = k.findStaticVarHandle(Lazy.class, "v", int.class); System.out.println("before"); System.out.println((int) lz.getAndAdd(1) + " " + (int) lz.get());
    VarHandle ia = MethodHandles.arrayElementVarHandle(int[].class), sa = MethodHandles.arrayElementVarHandle(String[].class);
    int[] arr = {1, 2, 3}; ia.set(arr, 1, 20); System.out.println((int) ia.getAndAdd(arr, 1, 5) + " " + arr[1] + " " + ia.compareAndSet(arr, 2, 3, 30)); t("ix", () -> ia.get(arr, 3));
    String[] st = {"a", "b"}; System.out.println((String) sa.getAndSet(st, 0, "z") + st[0]); t("ase", () -> sa.set((Object[]) st, 0, (Object) 5));
    VarHandle bl = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN), bi = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    byte[] bytes = new byte[16]; bl.set(bytes, 0, 0x0102030405060708L); bi.set(bytes, 9, 0x11223344); System.out.println(java.util.Arrays.toString(bytes) + (long) bl.get(bytes, 0) + " " + (int) bi.get(bytes, 9)); t("bix", () -> bl.get(bytes, 12));
    VarHandle bb = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN); ByteBuffer buf = ByteBuffer.allocate(8); bb.set(buf, 4, 77); System.out.println(buf.getInt(4) + " " + (int) bb.get(buf, 4));
    MethodHandle mh = i.toMethodHandle(VarHandle.AccessMode.GET_AND_ADD); System.out.println(mh.type() + " " + (int) mh.invokeExact(x, 3) + " " + x.i);
    MethodHandle inv = MethodHandles.varHandleInvoker(VarHandle.AccessMode.GET, MethodType.methodType(int.class, VarHandleSurvey.class)); System.out.println((int) inv.invokeExact(i, x));
    MethodHandle ei = MethodHandles.varHandleExactInvoker(VarHandle.AccessMode.GET, MethodType.methodType(int.class, VarHandleSurvey.class)); System.out.println((int) ei.invokeExact(i, x));
    System.out.println(i.accessModeType(VarHandle.AccessMode.COMPARE_AND_SET)); System.out.println(VarHandle.AccessMode.valueFromMethodName("getAndSet"));
    VarHandle ex = i.withInvokeExactBehavior(); System.out.println(ex.hasInvokeExactBehavior() + " " + (int) ex.get(x)); t("exact", () -> ex.set(x, (short) 3));
    VarHandle.fullFence(); VarHandle.acquireFence();
    AtomicReference<String> ar = new AtomicReference<>("p"); System.out.println(ar.compareAndSet("p", "q") + ar.get() + ar.getAndUpdate(q -> q + "!") + ar.accumulateAndGet("w", String::concat));
    AtomicIntegerArray aia = new AtomicIntegerArray(3); aia.incrementAndGet(1); System.out.println(aia + " " + new AtomicBoolean(true).getAndSet(false)); AtomicLongArray ala = new AtomicLongArray(2); ala.addAndGet(0, 5); System.out.println(ala);
    ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>(); for (int n = 0; n < 5; n++) q.add(n); q.poll(); q.remove(3); System.out.println(q);
    ConcurrentLinkedDeque<Integer> dq = new ConcurrentLinkedDeque<>(); dq.addFirst(1); dq.addLast(2); dq.pollFirst(); System.out.println(dq);
    ConcurrentSkipListMap<String,Integer> sk = new ConcurrentSkipListMap<>(); for (String w : "the quick brown fox".split(" ")) sk.put(w, w.length()); System.out.println(sk + " " + sk.headMap("g"));
    FutureTask<String> ft = new FutureTask<>(() -> "done"); ft.run(); System.out.println(ft.get() + ft.isDone());
    System.out.println(CompletableFuture.completedFuture(4).thenApply(v -> v * 2).thenCombine(CompletableFuture.completedFuture(3), Integer::sum).get());
    CompletableFuture<String> cf = new CompletableFuture<>(); CompletableFuture<Integer> le = cf.thenApply(String::length); cf.complete("hello"); System.out.println(le.join());
    LongAdder la = new LongAdder(); la.add(5); la.increment(); System.out.println(la); AtomicStampedReference<String> asr = new AtomicStampedReference<>("s", 1); System.out.println(asr.compareAndSet("s", "t", 1, 2) + asr.getReference() + asr.getStamp());
    Exchanger<String> exch = new Exchanger<>(); CountDownLatch cdl = new CountDownLatch(1); cdl.countDown(); cdl.await(); System.out.println(cdl.getCount()); Phaser ph = new Phaser(1); System.out.println(ph.arrive());
  }
}
