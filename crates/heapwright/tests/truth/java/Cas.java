package truth;

import java.util.concurrent.atomic.*;
import java.util.concurrent.*;
import java.lang.invoke.*;
public class Cas {
    static class Node { volatile Node next; volatile int n; volatile long l; }
    static final AtomicReferenceFieldUpdater<Node, Node> NEXT = AtomicReferenceFieldUpdater.newUpdater(Node.class, Node.class, "next");
    static final AtomicIntegerFieldUpdater<Node> N = AtomicIntegerFieldUpdater.newUpdater(Node.class, "n");
    static final AtomicLongFieldUpdater<Node> L = AtomicLongFieldUpdater.newUpdater(Node.class, "l");
    static final VarHandle VN, VNEXT, VARR = MethodHandles.arrayElementVarHandle(Object[].class);
    static { try { VN = MethodHandles.lookup().findVarHandle(Node.class, "n", int.class); VNEXT = MethodHandles.lookup().findVarHandle(Node.class, "next", Node.class);} catch (ReflectiveOperationException e) { throw new Error(e); } }
    static int updater(Node a, Node b, Node c) { return NEXT.compareAndSet(a, b, c) ? 1 : 2; }
    static int updaterInt(Node a, int b, int c) { return N.compareAndSet(a, b, c) ? 1 : 2; }
    static int updaterLong(Node a, long b, long c) { return L.compareAndSet(a, b, c) ? 1 : 2; }
    static int updateInt(Node a, int b) { return N.getAndAdd(a, b) == 5 ? 1 : 2; }
    static int updateRef(Node a, Node b) { return NEXT.getAndSet(a, b) == b ? 1 : 2; }
    static int updaterFn(Node a, int d) { return N.getAndUpdate(a, x -> x + d) == 7 ? 1 : 2; }
    static int reference(Object a, Object b) { AtomicReference<Object> r = new AtomicReference<>(a); return r.compareAndSet(b, "x") ? 1 : 2; }
    static int referenceGiven(AtomicReference<Node> r, Node b) { return r.compareAndSet(b, null) ? 1 : 2; }
    static int refArray(Object a, Object b, int i) { AtomicReferenceArray<Object> r = new AtomicReferenceArray<>(3); r.set(1, a); return r.compareAndSet(i, b, "x") ? 1 : 2; }
    static int integer(int a, int b) { AtomicInteger r = new AtomicInteger(a); return r.compareAndSet(b, 3) ? 1 : 2; }
    static int longer(long a, long b) { AtomicLong r = new AtomicLong(a); return r.compareAndSet(b, 3) ? 1 : 2; }
    static int bool(boolean a, boolean b) { AtomicBoolean r = new AtomicBoolean(a); return r.compareAndSet(b, !b) ? 1 : 2; }
    static int handle(Node a, int b, int c) { return VN.compareAndSet(a, b, c) ? 1 : 2; }
    static int handleRef(Node a, Node b, Node c) { return VNEXT.compareAndSet(a, b, c) ? 1 : 2; }
    static int handleArr(Object[] a, int i, Object b) { return VARR.compareAndSet(a, i, b, "x") ? 1 : 2; }
    static int concurrent(int a, int b) { ConcurrentHashMap<Integer, Integer> m = new ConcurrentHashMap<>(); m.put(a, 1); return m.containsKey(b) ? 1 : 2; }
    static int merge(String a, String b) { ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>(); m.merge(a, 1, Integer::sum); return m.merge(b, 1, Integer::sum) == 2 ? 1 : 2; }
    static int stamped(Node a, Node b, int s) { AtomicStampedReference<Node> r = new AtomicStampedReference<>(a, 1); return r.compareAndSet(b, a, s, 2) ? 1 : 2; }
    static int accumulate(int a, int b) { AtomicInteger r = new AtomicInteger(a); return r.accumulateAndGet(b, Math::max) == a ? 1 : 2; }
    static int intArray(int a, int i, int b) { AtomicIntegerArray r = new AtomicIntegerArray(3); r.set(2, a); return r.compareAndSet(i, b, 9) ? 1 : 2; }
    static int exchange(Node a, Node b, Node c) { return VNEXT.compareAndExchange(a, b, c) == b ? 1 : 2; }
    volatile Node head; 
    static final AtomicReferenceFieldUpdater<Cas, Node> HEAD = AtomicReferenceFieldUpdater.newUpdater(Cas.class, Node.class, "head");
    void push(Node n) { Node h; do { h = head; n.next = h; } while (!HEAD.compareAndSet(this, h, n)); }
    int pop() { Node h = head; if (h == null) return -1; return HEAD.compareAndSet(this, h, h.next) ? h.n : -2; }
}
