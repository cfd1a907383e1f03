// Area: strings
// Shows: text blocks: indentation stripping, escapes, line continuation, quotes

public class StrTextBlock {
    public static void main(String[] args) {
        String a = """
            Hello
              indented
            "quoted" and \"""triple\"""
            trailing   \s
            joined \
            line
            tab\there
            """;
        System.out.print(a.replace(' ', '.'));
        String b = """
            no newline at end""";
        System.out.println(b + "|" + b.length());
        String c = """
            left margin
         kept
            """;
        System.out.print(c.replace(' ', '.'));
        System.out.println("""
            x""" == "x");
        System.out.println("""

            """.length());
        System.out.println("""
            {"k": %d, "s": "%s"}""".formatted(5, "v"));
        System.out.println(a.lines().count() + " " + a.hashCode() + " " + c.stripIndent().equals(c) + " " + "a\\tb\\101".translateEscapes().length());
    }

    static {
        try {
            "a\\q".translateEscapes();
        } catch (IllegalArgumentException e) {
            System.out.println("bad escape");
        }
    }
}
