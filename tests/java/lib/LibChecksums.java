// Area: java.util.zip
// Shows: CRC32, CRC32C and Adler32 over arrays, ranges and single bytes; checked streams
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.zip.*;

public class LibChecksums {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    static String sum(Checksum c, String s) { c.reset(); byte[] b = s.getBytes(StandardCharsets.UTF_8); c.update(b, 0, b.length); return Long.toHexString(c.getValue()); }
    public static void main(String[] args) throws IOException {
        Checksum[] all = {new CRC32(), new Adler32(), new CRC32C()};
        for (Checksum c : all) {
            StringBuilder sb = new StringBuilder(c.getClass().getSimpleName());
            for (String s : new String[] {"", "a", "abc", "123456789", "hello world", "z".repeat(1000)}) sb.append(' ').append(sum(c, s));
            System.out.println(sb);
        }
        CRC32 c = new CRC32();
        for (byte b : "123456789".getBytes()) c.update(b);
        show("bytewise", Long.toHexString(c.getValue()));
        c.update("xx123xx".getBytes(), 2, 3);
        show("range", c.getValue());
        Adler32 a = new Adler32();
        a.update("123456789".getBytes());
        show("adler", a.getValue());
        CheckedInputStream in = new CheckedInputStream(new ByteArrayInputStream("stream data".getBytes()), new CRC32());
        while (in.read() >= 0) { }
        CheckedOutputStream out = new CheckedOutputStream(new ByteArrayOutputStream(), new CRC32());
        out.write("stream data".getBytes());
        show("checked", (in.getChecksum().getValue() == out.getChecksum().getValue()) + " " + in.getChecksum().getValue());
        try { new CRC32().update(new byte[2], 1, 5); } catch (ArrayIndexOutOfBoundsException e) { System.out.println("bounds"); }
    }
}
