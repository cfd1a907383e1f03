// Area: java.io.StringReader, StringWriter, BufferedReader, BufferedWriter, LineNumberReader, PushbackReader, InputStreamReader
// Shows: character streams in memory
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class LibReadersWriters {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    public static void main(String[] args) throws IOException {
        StringReader r = new StringReader("hello world");
        char[] c = new char[4];
        show("read", (char) r.read() + " " + r.read(c) + " " + new String(c) + " " + r.skip(2) + " " + r.ready() + " " + r.markSupported());
        r.mark(0);
        show("mark", (char) r.read());
        r.reset();
        show("reset", (char) r.read() + " " + r.skip(-2) + " " + (char) r.read());
        r.close();
        try { r.read(); } catch (IOException e) { show("closed", e.getMessage()); }
        BufferedReader br = new BufferedReader(new StringReader("one\ntwo\r\nthree\rfour\n\nlast"), 4);
        StringBuilder sb = new StringBuilder();
        for (String l; (l = br.readLine()) != null; ) sb.append('[').append(l).append(']');
        show("lines", sb);
        show("stream", new BufferedReader(new StringReader("a\nb\nc")).lines().toList());
        BufferedReader mk = new BufferedReader(new StringReader("abcdef"));
        mk.read(); mk.mark(3); mk.read(); mk.read(); mk.reset();
        show("buffered mark", (char) mk.read() + " " + mk.skip(1) + " " + mk.read(c, 0, 4) + " " + mk.read());
        LineNumberReader ln = new LineNumberReader(new StringReader("x\ny\r\nz"));
        sb.setLength(0);
        for (String l; (l = ln.readLine()) != null; ) sb.append(ln.getLineNumber()).append(l).append(' ');
        ln.setLineNumber(50);
        show("line numbers", sb + "" + ln.getLineNumber());
        PushbackReader pb = new PushbackReader(new StringReader("bc"), 2);
        pb.unread('a');
        show("pushback", (char) pb.read() + "" + (char) pb.read());
        pb.unread(new char[] {'x', 'y'});
        try { pb.unread('z'); } catch (IOException e) { show("overflow", e.getMessage()); }
        show("rest", (char) pb.read() + "" + (char) pb.read() + (char) pb.read() + pb.read());
        StringWriter w = new StringWriter();
        w.write('a'); w.write("bcd"); w.write("xyz", 1, 2); w.write(new char[] {'1', '2', '3'}, 1, 2); w.append('!').append("null? ").append(null).append("12345", 1, 3);
        show("writer", w + " " + w.getBuffer().length());
        StringWriter t = new StringWriter();
        try (BufferedWriter bw = new BufferedWriter(t, 4)) { bw.write("line"); bw.newLine(); bw.write("more text"); show("unflushed", t.toString().length() < 14); }
        show("flushed", t.toString().replace("\n", "|"));
        CharArrayWriter cw = new CharArrayWriter();
        cw.write("chars");
        show("char array", cw.size() + " " + new String(cw.toCharArray()) + " " + new BufferedReader(new CharArrayReader("abc".toCharArray(), 1, 2)).readLine());
        byte[] utf = "z\u00e9\u20ac\uD83D\uDE00".getBytes(StandardCharsets.UTF_8);
        InputStreamReader isr = new InputStreamReader(new ByteArrayInputStream(utf), StandardCharsets.UTF_8);
        sb.setLength(0);
        for (int x; (x = isr.read()) >= 0; ) sb.append(Integer.toHexString(x)).append(' ');
        show("decoded", sb + isr.getEncoding());
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        try (OutputStreamWriter ow = new OutputStreamWriter(bo, StandardCharsets.UTF_16BE)) { ow.write("a\u20ac"); ow.append('b'); }
        show("encoded", Arrays.toString(bo.toByteArray()));
        StringWriter target = new StringWriter();
        show("transferTo", new StringReader("copy me").transferTo(target) + " " + target);
        show("null", Reader.nullReader().read() + " " + new StringReader("").read());
        Writer nw = Writer.nullWriter();
        nw.write("gone");
    }
}
