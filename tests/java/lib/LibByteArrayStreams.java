// Area: java.io.ByteArrayInputStream, ByteArrayOutputStream
// Shows: read, skip, mark, reset, available, transferTo, readNBytes, writeTo, toString with charsets
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class LibByteArrayStreams {
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

    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream o = new ByteArrayOutputStream(2);
        o.write(65); o.write(new byte[] {66, 67, 68}); o.write(new byte[] {1, 69, 70, 2}, 1, 2); o.writeBytes(new byte[] {71});
        show("out", o + " " + o.size() + " " + Arrays.toString(o.toByteArray()));
        ByteArrayOutputStream o2 = new ByteArrayOutputStream();
        o.writeTo(o2);
        o.reset();
        show("reset", o.size() + " " + o2.toString(StandardCharsets.US_ASCII));
        fails("bounds", () -> o.write(new byte[2], 1, 3));
        ByteArrayInputStream in = new ByteArrayInputStream("hello world".getBytes(StandardCharsets.US_ASCII));
        show("read", (char) in.read() + " " + in.available() + " " + in.markSupported());
        byte[] b = new byte[4];
        show("bulk", in.read(b) + " " + new String(b, StandardCharsets.US_ASCII) + " " + in.read(b, 1, 2) + " " + new String(b, StandardCharsets.US_ASCII));
        in.mark(0);
        show("skip", in.skip(2) + " " + (char) in.read() + " " + in.skip(100) + " " + in.read() + " " + in.read(b) + " " + in.available());
        in.reset();
        show("reset", new String(in.readAllBytes(), StandardCharsets.US_ASCII));
        in.reset();
        show("readNBytes", new String(in.readNBytes(2), StandardCharsets.US_ASCII) + " " + in.readNBytes(b, 0, 4) + " " + in.transferTo(o2));
        ByteArrayInputStream part = new ByteArrayInputStream(new byte[] {1, 2, 3, 4}, 1, 2);
        show("part", part.read() + " " + part.read() + " " + part.read());
        show("transfer", new ByteArrayInputStream(new byte[] {33, 34}).transferTo(o) + " " + o);
        BufferedInputStream bi = new BufferedInputStream(new ByteArrayInputStream("buffered".getBytes()), 3);
        bi.mark(10);
        show("buffered", (char) bi.read() + "" + (char) bi.read() + " " + bi.skip(2) + " " + (char) bi.read());
        bi.reset();
        show("buffered reset", new String(bi.readAllBytes()));
        BufferedOutputStream bo = new BufferedOutputStream(o, 4);
        bo.write(35); bo.write("456789".getBytes()); bo.write(36);
        show("unflushed", o.size());
        bo.flush();
        show("flushed", o);
        SequenceInputStream seq = new SequenceInputStream(Collections.enumeration(List.of(new ByteArrayInputStream("ab".getBytes()), new ByteArrayInputStream(new byte[0]), new ByteArrayInputStream("cd".getBytes()))));
        show("sequence", new String(seq.readAllBytes()) + " " + new String(new SequenceInputStream(new ByteArrayInputStream("x".getBytes()), new ByteArrayInputStream("y".getBytes())).readAllBytes()));
        PushbackInputStream pb = new PushbackInputStream(new ByteArrayInputStream("xyz".getBytes()), 2);
        int x = pb.read();
        pb.unread(x);
        pb.unread('w');
        show("pushback", new String(pb.readAllBytes()));
        try { pb.unread(new byte[3]); } catch (IOException e) { show("pushback full", e.getMessage()); }
        InputStream none = InputStream.nullInputStream();
        show("null streams", none.read() + " " + none.readAllBytes().length);
        none.close();
        try { none.read(); } catch (IOException e) { show("closed", e.getMessage()); }
    }
}
