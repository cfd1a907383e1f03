// Area: java.util.Properties
// Shows: load from a reader with escapes and continuations, defaults, store escapes, list
import java.io.*;
import java.util.*;

public class LibProperties {
    static void show(String label, Object value) {
        System.out.println(label + ": " + ascii(value));
    }
    static String ascii(Object o) {
        StringBuilder sb = new StringBuilder();
        for (char c : String.valueOf(o).toCharArray()) sb.append(c < 128 ? String.valueOf(c) : String.format("<%04x>", (int) c));
        return sb.toString();
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
        String text = "# comment\n! other comment\nname = Heap wright\npath:c\\:\\\\dir\\\\file\nempty=\n noValue\n"
            + "multi = first, \\\n    second, \\\n    third\nkey\\ with\\ spaces=v\nuni=caf\\u00e9\ntab=a\\tb\nlast=x\r\ntrail=end   \n";
        Properties p = new Properties();
        p.load(new StringReader(text));
        for (String k : new TreeSet<>(p.stringPropertyNames())) System.out.println("[" + k + "]=[" + ascii(p.getProperty(k)) + "]");
        Properties d = new Properties(p);
        d.setProperty("name", "override");
        d.put("nonString", 5);
        show("defaults", d.getProperty("name") + " " + d.getProperty("last") + " " + d.getProperty("zz", "fallback") + " " + d.getProperty("zz") + " " + d.getProperty("nonString"));
        show("names", new TreeSet<>(d.stringPropertyNames()).size() + " own " + d.size());
        List<String> names = new ArrayList<>();
        for (Enumeration<?> e = p.propertyNames(); e.hasMoreElements(); ) names.add((String) e.nextElement());
        Collections.sort(names);
        show("propertyNames", names);
        Properties one = new Properties();
        one.setProperty("a key:=#", " lead\ttab\nnl \u00e9 \\ #!");
        StringWriter w = new StringWriter();
        one.store(w, null);
        String stored = w.toString();
        show("stored", stored.substring(stored.indexOf('\n') + 1).trim());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        one.store(bytes, null);
        String s = bytes.toString("ISO-8859-1");
        show("stored bytes", s.substring(s.indexOf('\n') + 1).trim());
        Properties back = new Properties();
        back.load(new ByteArrayInputStream(bytes.toByteArray()));
        show("round trip", back.equals(one));
        StringWriter lw = new StringWriter();
        one.list(new PrintWriter(lw, true));
        show("list", lw.toString().replace("\n", "|"));
        fails("bad escape", () -> {
            try { new Properties().load(new StringReader("x=\\u00zz")); } catch (IOException e) { throw new UncheckedIOException(e); }
        });
        fails("null value", () -> one.setProperty("k", null));
        show("old value", one.setProperty("k", "1") + " " + one.setProperty("k", "2"));
    }
}
