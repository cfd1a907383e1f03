// Area: java.io.PrintStream
// Shows: characters outside ASCII written as UTF-8 bytes to the standard output, whatever the console encoding
import java.io.*;
import java.nio.charset.StandardCharsets;

public class LibSystemOutUnicode {
    public static void main(String[] args) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        out.println("caf\u00e9 na\u00efve \u20ac \u4e2d\u6587 \uD83D\uDE00");
        out.printf("%s|%5s|%c%n", "\u03b1\u03b2", "\u00df", 0x1F600);
        out.print('\u00ff');
        out.print(new char[] {'\u0416', '\n'});
        out.append("\u2192").append('\n');
        out.println("lone \uD800 surrogate");
        byte[] raw = "\u00e9\n".getBytes(StandardCharsets.UTF_8);
        System.out.write(raw, 0, raw.length);
        System.out.flush();
        StringBuilder sb = new StringBuilder();
        for (int c = 0xa0; c < 0x180; c += 7) sb.appendCodePoint(c);
        out.println(sb);
    }
}
