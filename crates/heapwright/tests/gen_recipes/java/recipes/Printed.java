package recipes;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.file.Path;

/** What is written to an argument, and what is asked of one that nobody can look into. */
class Printed {
    static void greet(Writer out, String name) throws IOException {
        out.write(name == null ? "nobody" : "hello " + name);
    }

    static void count(OutputStream out, int n) throws IOException {
        for (int i = 0; i < n; i++) {
            out.write(i);
        }
    }

    static void answer(PrintStream out, boolean yes) {
        out.print(yes ? "yes" : "no");
    }

    static void append(Appendable out, boolean yes) throws IOException {
        out.append(yes ? "open" : "shut");
    }

    static String kind(Path path) {
        return path.isAbsolute() ? "top" : "loose";
    }
}
