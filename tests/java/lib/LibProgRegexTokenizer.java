// Area: program: tokenizer with regular expressions
// Shows: named-group lexer for a small language, line and column tracking, keyword recognition, bracket matching
import java.util.*;
import java.util.regex.*;
import java.util.stream.*;

public class LibProgRegexTokenizer {
    enum T { COMMENT, STRING, NUMBER, WORD, OP, BRACKET, SPACE, BAD }
    record Tok(T type, String text, int line, int col) { @Override public String toString() { return type + ":" + text.replace("\n", "\\n") + "@" + line + ":" + col; } }
    static final Pattern LEX = Pattern.compile("(?<COMMENT>//[^\\n]*|/\\*.*?\\*/)|(?<STRING>\"(?:[^\"\\\\\\n]|\\\\.)*\")|(?<NUMBER>0[xX][0-9a-fA-F]+|\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)|(?<WORD>[A-Za-z_]\\w*)|(?<OP>==|!=|<=|>=|&&|\\|\\||->|[-+*/%<>=!.,;:&|^~?])|(?<BRACKET>[(){}\\[\\]])|(?<SPACE>\\s+)|(?<BAD>.)", Pattern.DOTALL);
    static List<Tok> lex(String src) {
        List<Tok> out = new ArrayList<>();
        Matcher m = LEX.matcher(src);
        int line = 1, start = 0;
        while (m.find()) {
            for (T t : T.values()) if (m.group(t.name()) != null) { out.add(new Tok(t, m.group(), line, m.start() - start + 1)); break; }
            for (int i = m.start(); i < m.end(); i++) if (src.charAt(i) == '\n') { line++; start = i + 1; }
        }
        return out;
    }
    static String brackets(List<Tok> ts) {
        Deque<Tok> st = new ArrayDeque<>();
        for (Tok t : ts) {
            if (t.type() != T.BRACKET) continue;
            int k = "([{)]}".indexOf(t.text());
            if (k < 3) st.push(t);
            else if (st.isEmpty() || "([{".indexOf(st.peek().text()) != k - 3) return "mismatch at " + t;
            else st.pop();
        }
        return st.isEmpty() ? "balanced" : "unclosed " + st.peek();
    }
    public static void main(String[] args) {
        String src = "// demo\nfn add(a, b) -> int {\n  let s = \"str \\\" // no\"; /* multi\n line */\n  return a+b*0xFF >= 1.5e-3 && !x[2];\n}\n";
        List<Tok> ts = lex(src);
        ts.stream().filter(t -> t.type() != T.SPACE).forEach(System.out::println);
        System.out.println(ts.stream().collect(Collectors.groupingBy(Tok::type, () -> new EnumMap<>(T.class), Collectors.counting())));
        System.out.println("joined " + ts.stream().map(Tok::text).collect(Collectors.joining()).equals(src) + " " + brackets(ts));
        System.out.println(brackets(lex("( [ ) ]")) + " | " + brackets(lex("{ ( }")) + " | " + brackets(lex("(")) + " | " + brackets(lex("\"(\"")));
        System.out.println(lex("a # b \"open\n@").stream().filter(t -> t.type() == T.BAD).toList());
    }
}
