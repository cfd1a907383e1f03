// Area: language/exceptions
// Shows: which instruction met the null and where it came from: fields, arrays, calls, boxes, switches, locks

import java.util.*;

public class NullMessages {
    static class P { int i; long l; double d; boolean z; P p; P[] ps; int[] ia; int[][] iaa; String s; static P sp; static int[] sia;
        P next() { return p;  }
        P with(int a, long b, Object o, String s, int[] q) { return null;  }
        static P make() { return null;  }
        static P mk(String[][] x, java.util.List<?> l) { return null; }
        String str() { return null;  }
        private P priv() { return null;  }
        int idx() { return 0;  }
        static int sidx() { return 0;  }
        Object obj() { return null; }
        P self() { return this; } }
    interface I { int m(int a); default I d() { return null; } }
    enum E { A, B }
    static P sp; static Integer boxed; static int[] sarr; static long[] larr; static int sidx;
    P inst; int[] iarr; P[] parr; P[][] parr2; int ii;
    Integer ibox; Long lbox; Character cbox; Boolean zbox; Double dbox;

    static void t(NullPointerException e, int k) { System.out.println(k + ": " + e.getMessage()); }

    void run(int k, P par, int[] pia, long w, String ps, Object lock, P[] arr, int x) throws Throwable {
        P loc = null;
        int[] il = null;
        String sl = null;
        Object ol = null;
        P good = new P();
        P[] garr = new P[3];
        P[][] g2 = new P[3][3];
        g2[1] = null;
        I iface = null;
        double dd = 1;
        long ll = 2;
        byte[] bl = null;
        boolean[] zl = null;
        char[] cl = null;
        short[] shl = null;
        float[] fl = null;
        double[] dl = null;
        long[] lll = null;
        Object[] oa = null;
        String[] sa = {null};
        List<String> list = new ArrayList<>();
        list.add(null);
        Map<String, String> map = new HashMap<>();
        int i = 1, j = 2;
        int[][] ia2 = new int[2][];
        byte[] idxb = {0};
        short[] idxs = {0};
        char[] idxc = {0};
        long[] idxl = {0};
        int[] idxi = {0};
        int[][] idx2 = {{0}};
        switch (k) {
            case 0: loc.i = 3; break;
            case 1: System.out.println(loc.i); break;
            case 2: loc.l = 3; break;
            case 3: loc.d = w; break;
            case 4: par.next(); break;
            case 5: par.p.p = null; break;
            case 6: good.p.p = null; break;
            case 7: good.p.p.p = null; break;
            case 8: good.next().i++; break;
            case 9: good.next().p.i++; break;
            case 10: P.make().i = 1; break;
            case 11: P.mk(null, null).i = 1; break;
            case 12: good.with(1, 2L, null, "", null).with(1,2,null,null,null); break;
            case 13: il[0] = 1; break;
            case 14: x = il[i]; break;
            case 15: pia[x] = 1; break;
            case 16: x = pia[x+1]; break;
            case 17: x = il.length; break;
            case 18: x = ia2[0][1]; break;
            case 19: ia2[i][j] = 1; break;
            case 20: ia2[x+0][j] = 1; break;
            case 21: garr[2].i = 0; break;
            case 22: garr[i].p.i = 0; break;
            case 23: g2[1][2] = null; break;
            case 24: g2[0][2].p = null; break;
            case 25: garr[idxb[0]].i = 0; break;
            case 26: garr[idxs[0]].i = 0; break;
            case 27: garr[idxc[0]].i = 0; break;
            case 28: garr[(int) idxl[0]].i = 0; break;
            case 29: garr[idxi[0]].i = 0; break;
            case 30: garr[idx2[0][0]].i = 0; break;
            case 31: garr[idxi[idxi[idxi[0]]]].i = 0; break;
            case 32: garr[P.sidx()].i = 0; break;
            case 33: garr[good.idx()].i = 0; break;
            case 34: garr[good.i].i = 0; break;
            case 35: garr[sidx].i = 0; break;
            case 36: garr[this.ii].i = 0; break;
            case 37: bl[0] = 1; break;
            case 38: x = bl[0]; break;
            case 39: zl[0] = true; break;
            case 40: cl[0]++; break;
            case 41: shl[1]++; break;
            case 42: fl[0] = 1; break;
            case 43: dl[0] = 1; break;
            case 44: lll[0] = 1; break;
            case 45: lll[3]++; break;
            case 46: dl[3]++; break;
            case 47: fl[4] += 1; break;
            case 48: oa[0] = "x"; break;
            case 49: ol = oa[7]; break;
            case 50: throw null;
            case 51: { RuntimeException re = null; throw re; }
            case 52: synchronized (lock) { x++; } break;
            case 53: synchronized (ol) { x++; } break;
            case 54: synchronized (sp) { x++; } break;
            case 55: x = boxed; break;
            case 56: x = ibox; break;
            case 57: w = lbox; break;
            case 58: if (zbox) x++; break;
            case 59: dd = dbox + 1; break;
            case 60: x = cbox; break;
            case 61: for (int q : il) x += q; break;
            case 62: for (P q : arr) x += q.i; break;
            case 63: for (P q : garr) x += q.i; break;
            case 64: { Iterable<String> it = null; for (String q : it) x++; } break;
            case 65: for (String q : list) x += q.length(); break;
            case 66: { E e = null; switch (e) { case A: x++; } } break;
            case 67: switch (sl) { case "a": x++; } break;
            case 68: sl.length(); break;
            case 69: sa[0].length(); break;
            case 70: list.get(0).length(); break;
            case 71: map.get("x").trim().length(); break;
            case 72: ((String) ol).length(); break;
            case 73: ((String) good.obj()).length(); break;
            case 74: iface.m(3); break;
            case 75: new I() { public int m(int a) { return 1; } }.d().m(1); break;
            case 76: inst.p.p.p.p.p.p = null; break;
            case 77: this.inst.p = null; break;
            case 78: sp.i = 1; break;
            case 79: NullMessages.sp.p.i = 1; break;
            case 80: P.sp.p = null; break;
            case 81: P.sia[0] = 1; break;
            case 82: sarr[sidx] = 1; break;
            case 83: larr[1] += 5; break;
            case 84: parr[0].i++; break;
            case 85: parr2[0][1].i++; break;
            case 86: il.clone(); break;
            case 87: oa.clone(); break;
            case 88: garr.clone()[1].i = 1; break;
            case 89: (i == 1 ? loc : par).i = 1; break;
            case 90: ((P) (i == 1 ? null : par)).i = 1; break;
            case 91: ((P) null).i = 1; break;
            case 92: ((int[]) null)[0] = 1; break;
            case 93: loc.priv(); break;
            case 94: ol.toString(); break;
            case 95: ol.getClass(); break;
            case 96: ol.hashCode(); break;
            case 97: good.str().substring(1, 2); break;
            case 98: good.s.equals("x"); break;
            case 99: good.self().self().p.self(); break;
            case 100: good.self().p.ps[3].ia[2] = 7; break;
            case 101: { P q = new P(); q.p = new P(); q.p.p = new P(); q.p.p.p = new P(); q.p.p.p.p = new P(); q.p.p.p.p.p = new P(); q.p.p.p.p.p.p.i = 2; } break;
            case 102: { P q = new P(); q.p = new P(); q.p.p = new P(); q.p.p.p = new P(); q.p.p.p.p.i = 2; } break;
            case 103: { P[][][][][][] deep = new P[1][1][1][1][1][]; deep[0][0][0][0][0][0] = null; } break;
            case 104: { P[][][][] deep = new P[1][1][1][]; deep[0][0][0][0] = null; } break;
            case 105: garr[1 + idxi[0]].i = 1; break;
            case 106: garr[-1 + 1].i = 1; break;
            case 107: { P[] big = new P[40000]; big[100].i = 1; } break;
            case 108: { P[] big = new P[40000]; big[1000].i = 1; } break;
            case 109: { P[] big = new P[40000]; big[39999].i = 1; } break;
            case 110: { P[] big = new P[40000]; big[5].i = 1; } break;
            case 111: throw new NullPointerException();
            case 112: throw new NullPointerException("own");
            case 113: Objects.requireNonNull(null); break;
            case 114: Objects.requireNonNull(null, "msg"); break;
            case 115: System.arraycopy(null, 0, null, 0, 0); break;
            case 116: "a".concat(null); break;
            case 117: "a".compareTo(null); break;
            case 118: Integer.class.isInstance(null); Class.forName((String) null); break;
            case 119: String.class.isAssignableFrom(null); break;
            case 120: new String((String) null); break;
            case 121: Optional.of(null); break;
            case 122: par = null; par.i = 1; break;
            case 123: pia = null; pia[0]++; break;
            case 124: dd = 1.5 + loc.d * w; break;
            case 125: good.with(x, loc.l, null, null, null); break;
            case 126: loc.with(x, w, ol, sl, il); break;
            case 127: { String t = null; x = t.length() + (x > 0 ? 1 : 2); } break;
            case 128: x = (x > 0 ? sl : ps).length(); break;
            case 129: { Object o = x > 0 ? ia2[0] : ia2[1]; ((int[]) o)[0] = 1; } break;
            case 130: (x > 100 ? good : loc).p = good; break;
            case 131: ps.isEmpty(); break;
            case 132: new StringBuilder(sl); break;
            case 133: { Runnable r = null; r.run(); } break;
            case 134: { Throwable th = null; th.printStackTrace(); } break;
            case 135: { int[][] m = {null}; m[0][0] += 3; } break;
            case 136: { long[][] m = {null}; m[0][0] <<= 3; } break;
            case 137: { P q = null; q.ps[0] = q; } break;
            case 138: garr[idxi[P.sidx()] * 2].i = 1; break;
            case 139: { int u = x; while (true) { P q = u > 0 ? null : good; if (u < -3) break; q.i = u--; } } break;
            case 140: { P q = good; do { q.i++; q = q.p; } while (true); }
            case 141: sa[sidx].charAt(0); break;
            case 142: g2[garr[0] == null ? 1 : 0][0].i = 1; break;
            case 143: { P q = null; try { q.i = 1; } finally { x = 3; } } break;
            case 144: try { throw new IllegalStateException(); } catch (IllegalStateException ex) { ex.getCause().getMessage(); } break;
            case 145: good.ps[good.idx()].ps[P.sidx()].i = 1; break;
            case 146: { Integer[] bs = new Integer[2]; x = bs[0] + bs[1]; } break;
            case 147: { Integer q = null; q++; } break;
            case 148: { List<Integer> li = new ArrayList<>(); li.add(null); int s = 0; for (int q : li) s += q; } break;
            case 149: { char c = (char) sl.charAt(2); } break;
            case 150: ((Comparable) ol).compareTo(null); break;
            case 151: { P q = null; P r = q; r.p = q; } break;
            case 152: (loc = null).i = 1; break;
            case 153: (good.p = null).i = 1; break;
            case 154: (garr[0] = null).i = 1; break;
            case 155: (sp = null).i = 1; break;
            case 156: new NullMessages().inst.i = 1; break;
            case 157: new P[2][2].clone()[0][1].i = 3; break;
            case 158: new Object[]{null}[0].toString(); break;
            case 159: System.out.println("".length() + loc.s); break;
            case 160: sl += loc.s; break;
            case 161: loc.i += 2; break;
            case 162: loc.l++; break;
            case 163: --loc.d; break;
            case 164: loc.ia[0]++; break;
            case 165: x = good.ia[0]; break;
            case 166: x = good.iaa[1][2]; break;
            case 167: good.iaa[1][2] = 4; break;
            case 168: x = -loc.i; break;
            case 169: assert x > 1000 : "no"; loc.z = true; break;
            case 170: loc.z ^= true; break;
            case 171: if (loc.z && x > 1) x++; break;
            case 172: ((I) ol).m(3); break;
            case 173: (((I) ol)).d().d(); break;
            case 176: { P[] q = (P[]) ol; q[3] = null; } break;
            case 177: { P[] q = null; q[good.i + 1].i = q.length; } break;
            case 178: sl.length(); break;
            default: throw new Error();
        }
        System.out.println(k + " nothing");
    }
    public static void main(String[] args) throws Throwable {
        for (int k = 0; k <= 178; k++) {
            NullMessages n = new NullMessages();
            sp = null; 
            try { n.run(k, null, null, 3L, null, null, null, 0); } catch (NullPointerException e) { t(e, k); } catch (RuntimeException e) { System.out.println(k + " " + e); }
        }
        try { new Thread((Runnable) null).setName(null); } catch (NullPointerException e) { t(e, 900); }
        try { long a = 5; double b = 7; two(a, b, null, null, 3, null); } catch (NullPointerException e) { t(e, 901); }
        try { written(null, 1); } catch (NullPointerException e) { t(e, 902); }
        try { inc(new int[1][], 0); } catch (NullPointerException e) { t(e, 903); }
        NullPointerException e = new NullPointerException(); e.fillInStackTrace(); t(e, 904);
        try { ((Object) null).toString(); } catch (NullPointerException f) { f.fillInStackTrace(); t(f, 905); System.out.println(f.getStackTrace().length); }
        try { ((Object) null).toString(); } catch (NullPointerException f) { System.out.println(f.toString() + f.getLocalizedMessage() + f.getStackTrace().length); f.setStackTrace(new StackTraceElement[0]); t(f, 906); }
        System.out.println(new Sub().getMessage());
        String nul = null;
        nul.length();
    }
    static class Sub extends NullPointerException { }
    static int two(long a, double b, int[] c, String s, int i, P p) { if (a > 4) { return c[i] + p.i; } return s.length(); }
    static void written(P a, int b) { P c = a; a = c; b = 3; a.i = b; }
    static void inc(int[][] a, int b) { b++; b--; a[b][0] = 1; }
}
