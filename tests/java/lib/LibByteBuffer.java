// Area: java.nio.ByteBuffer
// Shows: heap buffers: relative and absolute access of all types, byte order, flip, compact, slice, duplicate, mark, read-only, exceptions
import java.nio.*;
import java.util.*;

public class LibByteBuffer {
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

    static String hex(ByteBuffer b) { StringBuilder sb = new StringBuilder(); for (int i = 0; i < b.limit(); i++) sb.append(String.format("%02x", b.get(i))); return sb.toString(); }
    static String st(Buffer b) { return b.position() + "/" + b.limit() + "/" + b.capacity(); }
    public static void main(String[] args) {
        ByteBuffer b = ByteBuffer.allocate(40);
        b.put((byte) 1).putShort((short) 0x0203).putChar('A').putInt(0x04050607).putLong(0x08090a0b0c0d0e0fL).putFloat(1.5f).putDouble(-2.25);
        show("written", st(b) + " " + b.order() + " " + b.hasRemaining() + " " + b.remaining());
        b.flip();
        show("flip", st(b) + " " + hex(b));
        show("read", b.get() + " " + b.getShort() + " " + b.getChar() + " " + Integer.toHexString(b.getInt()) + " " + Long.toHexString(b.getLong()) + " " + b.getFloat() + " " + b.getDouble());
        fails("underflow", b::get);
        b.clear();
        b.order(ByteOrder.LITTLE_ENDIAN);
        b.putInt(0x01020304).putShort((short) 5).putLong(6);
        b.flip();
        show("little", hex(b) + " " + Integer.toHexString(b.getInt(0)) + " " + b.getShort(4) + " " + b.getLong(6));
        b.putInt(2, -1);
        show("absolute", hex(b) + " " + st(b));
        fails("absolute range", () -> b.getInt(12));
        b.position(4).mark().position(8);
        b.reset();
        show("mark", st(b));
        ByteBuffer s = b.slice();
        s.put(0, (byte) 0x7f);
        show("slice", st(s) + " " + b.get(4) + " " + s.order() + " " + s.arrayOffset());
        ByteBuffer d = b.duplicate();
        d.position(1);
        show("duplicate", st(d) + " " + st(b) + " " + d.equals(b));
        b.compact();
        show("compact", st(b));
        ByteBuffer w = ByteBuffer.wrap(new byte[] {1, 2, 3, 4, 5}, 1, 3);
        show("wrap", st(w) + " " + w.array().length + " " + w.slice(1, 2).get(0) + " " + w);
        byte[] dst = new byte[2];
        w.get(dst);
        show("bulk", Arrays.toString(dst) + " " + st(w));
        fails("bulk underflow", () -> w.get(new byte[5]));
        fails("overflow", () -> ByteBuffer.allocate(1).putInt(5));
        fails("position", () -> w.position(10));
        fails("limit", () -> w.limit(-1));
        fails("reset without mark", () -> ByteBuffer.allocate(2).reset());
        ByteBuffer r = w.asReadOnlyBuffer();
        fails("read only", () -> r.put((byte) 1));
        fails("read only array", r::array);
        show("compare", ByteBuffer.wrap(new byte[] {1, 2}).compareTo(ByteBuffer.wrap(new byte[] {1, 3})) + " " + ByteBuffer.wrap(new byte[] {1, 2}).equals(ByteBuffer.wrap(new byte[] {1, 2})) + " " + ByteBuffer.wrap(new byte[] {1, 2}).hashCode() + " " + ByteBuffer.wrap(new byte[] {1, 2, 3}).mismatch(ByteBuffer.wrap(new byte[] {1, 9})));
        ByteBuffer v = ByteBuffer.allocate(16);
        v.asIntBuffer().put(new int[] {1, 2, 3});
        v.asLongBuffer().put(1, 99L);
        show("views", hex(v) + " " + v.asShortBuffer().get(1) + " " + v.asDoubleBuffer().capacity() + " " + v.asCharBuffer().length() + " " + v.asFloatBuffer().get(3));
        ByteBuffer src = ByteBuffer.wrap(new byte[] {7, 8, 9});
        v.put(src).put(new byte[] {1, 1}, 1, 1);
        show("put buffer", st(src) + " " + st(v) + " " + hex(v.flip()));
        show("rewind", st(v.rewind()) + " " + v.isDirect() + " " + v.isReadOnly() + " " + v.hasArray());
        fails("negative", () -> ByteBuffer.allocate(-1));
        fails("put self", () -> v.put(v));
    }
}
