// Area: java.lang.System.out, java.lang.System.err
// Shows: print, println, printf, format, append and write of all types on both standard streams, interleaving, setOut and setErr
import java.io.*;
import java.util.*;

public class LibSystemOut {
    public static void main(String[] args) {
        System.out.print(true); System.out.print(' '); System.out.print(1); System.out.print(2L); System.out.print(1.5f); System.out.print(2.5); System.out.print("s"); System.out.print((Object) null); System.out.print(new char[] {'x', 'y'}); System.out.println();
        System.out.println(false); System.out.println('c'); System.out.println(-5); System.out.println(1L << 50); System.out.println(0.1f); System.out.println(1.0 / 3); System.out.println("text"); System.out.println((String) null); System.out.println(new char[] {'o', 'k'}); System.out.println(List.of(1, 2)); System.out.println(Float.NaN); System.out.println(Integer.valueOf(8)); System.out.println(new StringBuilder("sb"));
        System.out.printf("%5d|%-5s|%05.1f%n", 42, "ab", 3.14159);
        System.out.printf(Locale.ROOT, "%,d%n", 1234567).format("%x%n", 255);
        System.out.append('a').append("bcd").append("efgh", 1, 3).append('\n');
        System.out.write('W'); System.out.write('\n'); System.out.write(new byte[] {72, 105, 10}, 0, 3);
        System.err.println("error line"); System.err.print(1); System.err.print('c'); System.err.printf(" %s%n", "formatted"); System.err.println(2.5); System.err.println((Object) null);
        PrintStream out = System.out, err = System.err;
        ByteArrayOutputStream o = new ByteArrayOutputStream(), e = new ByteArrayOutputStream();
        System.setOut(new PrintStream(o, true));
        System.setErr(new PrintStream(e, true));
        System.out.println("captured");
        System.out.print(7);
        System.err.println("captured error");
        new IllegalStateException("traced") { @Override public StackTraceElement[] getStackTrace() { return new StackTraceElement[0]; } @Override public synchronized Throwable fillInStackTrace() { return this; } @Override public String toString() { return "own"; } }.printStackTrace();
        System.setOut(out);
        System.setErr(err);
        System.out.println("restored [" + o.toString().replace("\n", "|") + "] [" + e.toString().replace("\n", "|") + "]");
        System.out.println("same " + (System.out == out) + " error " + System.out.checkError());
        System.out.print("no newline at the end");
        System.err.print("nor here");
        System.out.flush();
    }
}
