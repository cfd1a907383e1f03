// Area: java.nio.CharBuffer, java.nio.IntBuffer
// Shows: typed heap buffers, CharBuffer as CharSequence, wrap of strings, slices and bulk operations
import java.nio.*;
import java.util.*;

public class LibCharIntBuffers {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    static void fails(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        CharBuffer c = CharBuffer.allocate(10);
        c.put('a').put("bcd").put(new char[] {'e', 'f'}).append('g').append("hij", 1, 3);
        c.flip();
        show("chars", c.toString() + " " + c.length() + " " + c.charAt(2) + " " + c.subSequence(1, 4) + " " + c.get() + c.get() + " " + c);
        CharBuffer w = CharBuffer.wrap("read only", 5, 9);
        show("wrap", w + " " + w.isReadOnly() + " " + w.position() + " " + w.get(0));
        fails("read only", () -> w.put('x'));
        show("chars stream", w.chars().count() + " " + CharBuffer.wrap("abc").compareTo(CharBuffer.wrap("abd")) + " " + CharBuffer.wrap("abc").equals(CharBuffer.wrap("abc".toCharArray())) + " " + CharBuffer.wrap("xy").hashCode());
        CharBuffer target = CharBuffer.allocate(4);
        show("read", CharBuffer.wrap("data!").read(target) + " " + target.flip());
        IntBuffer i = IntBuffer.wrap(new int[] {1, 2, 3, 4, 5});
        i.get();
        IntBuffer s = i.slice();
        s.put(0, 20);
        show("ints", i.get(1) + " " + s.capacity() + " " + i + " " + Arrays.toString(i.array()));
        int[] d = new int[3];
        i.get(d);
        show("bulk", Arrays.toString(d) + " " + i.remaining() + " " + i.compact().position());
        LongBuffer l = LongBuffer.allocate(2).put(5L).put(6L).flip();
        DoubleBuffer dd = DoubleBuffer.wrap(new double[] {1.5, Double.NaN});
        show("others", l.get() + l.get() + " " + dd.get(0) + " " + dd.equals(DoubleBuffer.wrap(new double[] {1.5, Double.NaN})) + " " + ShortBuffer.allocate(3).capacity() + " " + FloatBuffer.wrap(new float[] {2f}).get());
        fails("underflow", l::get);
        fails("overflow", () -> IntBuffer.allocate(1).put(1).put(2));
        fails("char range", () -> c.charAt(99));
        fails("subSequence", () -> c.subSequence(3, 1));
        IntBuffer sorted = IntBuffer.wrap(new int[] {3, 1});
        show("compareTo", sorted.compareTo(IntBuffer.wrap(new int[] {3, 2})) + " " + sorted.duplicate().put(0, 9).get(0) + " " + sorted.get(0) + " " + sorted.asReadOnlyBuffer().isReadOnly());
    }
}
