// Area: java.io.PrintStream, java.io.PrintWriter
// Shows: print and println of all types into memory, printf, append, checkError, autoflush, charset
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class LibPrintStreamWriter {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        PrintStream p = new PrintStream(bo, false, StandardCharsets.UTF_8);
        p.print(true); p.print('c'); p.print(1); p.print(2L); p.print(1.5f); p.print(2.5); p.print("s"); p.print((Object) null); p.print((String) null); p.print(new char[] {'x', 'y'}); p.print(List.of(1));
        p.println(); p.println(false); p.println('d'); p.println(3); p.println(4L); p.println(0.5f); p.println(1e10); p.println("line"); p.println((Object) "obj"); p.println(new char[] {'z'});
        p.printf("%d-%s%n", 5, "f"); p.format(Locale.ROOT, "%.2f|", 3.14159); p.append('a').append("bc").append("defg", 1, 3).append(null); p.write(65); p.write(new byte[] {66, 67}, 0, 2); p.write("D".getBytes());
        p.print("\u00e9\u20ac");
        p.flush();
        System.out.print(bo.toString(StandardCharsets.UTF_8).replace("\u00e9\u20ac", "<two>"));
        System.out.println();
        show("bytes", bo.size() + " " + p.checkError());
        StringWriter sw = new StringWriter();
        PrintWriter w = new PrintWriter(sw);
        w.print(true); w.print('c'); w.print(1); w.print(2L); w.print(1.5f); w.print(2.5); w.print("s"); w.print((Object) null); w.println(new char[] {'x'}); w.printf("%5d|%n", 7); w.append("abc", 0, 2).write("tail", 1, 2); w.println(9.0); w.format("%s", "end"); w.write('!'); w.write(new char[] {'q', 'r'}); w.println();
        w.flush();
        System.out.print(sw);
        PrintWriter broken = new PrintWriter(new Writer() {
            @Override public void write(char[] c, int o, int n) throws IOException { throw new IOException("disk full"); }
            @Override public void flush() { }
            @Override public void close() { }
        });
        broken.print("x");
        show("error", broken.checkError());
        PrintStream bad = new PrintStream(new OutputStream() { @Override public void write(int b) throws IOException { throw new IOException("no"); } });
        bad.println("x");
        show("stream error", bad.checkError());
        int[] flushes = {0};
        PrintStream auto = new PrintStream(new OutputStream() { @Override public void write(int b) { } @Override public void flush() { flushes[0]++; } }, true);
        auto.println("a"); auto.print("b"); auto.print("c\n");
        show("autoflush", flushes[0] > 1);
        PrintStream ascii = new PrintStream(bo = new ByteArrayOutputStream(), true, "US-ASCII");
        ascii.print("\u00e9A");
        show("ascii", bo.toString("US-ASCII"));
        w.close();
        show("closed writer", w.checkError());
    }
}
