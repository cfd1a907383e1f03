// Area: java.io.DataInputStream, DataOutputStream
// Shows: every primitive type, UTF strings, readFully, skipBytes, EOFException, malformed UTF
import java.io.*;
import java.util.*;

public class LibDataStreams {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    static String hex(byte[] b) { StringBuilder sb = new StringBuilder(); for (byte x : b) sb.append(String.format("%02x", x)); return sb.toString(); }
    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        DataOutputStream o = new DataOutputStream(bo);
        o.writeBoolean(true); o.writeByte(-2); o.writeShort(-300); o.writeChar('\u20ac'); o.writeInt(0xcafebabe); o.writeLong(Long.MIN_VALUE + 5); o.writeFloat(3.5f); o.writeDouble(-0.1);
        o.writeUTF("h\u00e9\u0000\u4e2d\uD83D\uDE00"); o.writeBytes("bytes"); o.writeChars("ch");
        show("size", o.size() + " " + hex(bo.toByteArray()));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bo.toByteArray()));
        show("read", in.readBoolean() + " " + in.readByte() + " " + in.readShort() + " " + (int) in.readChar() + " " + Integer.toHexString(in.readInt()) + " " + in.readLong() + " " + in.readFloat() + " " + in.readDouble());
        show("utf", in.readUTF().equals("h\u00e9\u0000\u4e2d\uD83D\uDE00"));
        byte[] b = new byte[3];
        in.readFully(b);
        show("fully", new String(b) + " " + in.skipBytes(2) + " " + in.readChar() + in.readChar() + " " + in.skipBytes(9));
        try { in.readInt(); } catch (EOFException e) { show("eof", e.getMessage()); }
        try { new DataInputStream(new ByteArrayInputStream(new byte[] {1, 2})).readLong(); } catch (EOFException e) { show("eof long", e.getMessage()); }
        DataInputStream u = new DataInputStream(new ByteArrayInputStream(new byte[] {(byte) 0xff, (byte) 0xfe, (byte) 0x80, 0}));
        show("unsigned", u.readUnsignedByte() + " " + u.readUnsignedByte() + " " + u.readUnsignedShort());
        try { new DataInputStream(new ByteArrayInputStream(new byte[] {0, 2, (byte) 0xc3, 0x28})).readUTF(); } catch (UTFDataFormatException e) { show("bad utf", e.getMessage()); }
        try { new DataInputStream(new ByteArrayInputStream(new byte[] {0, 1, (byte) 0xe2})).readUTF(); } catch (UTFDataFormatException e) { show("partial utf", e.getMessage()); }
        try { o.writeUTF("x".repeat(70000)); } catch (UTFDataFormatException e) { show("too long", e.getMessage() != null); }
        show("nan bits", bits(Double.longBitsToDouble(0x7ff0000000000001L)));
    }
    static String bits(double d) throws IOException {
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        new DataOutputStream(bo).writeDouble(d);
        return hex(bo.toByteArray());
    }
}
