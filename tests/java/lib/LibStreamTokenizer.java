// Area: java.io.StreamTokenizer
// Shows: words, numbers, quotes, comments, ordinary characters, line significance, pushBack
import java.io.*;

public class LibStreamTokenizer {
    static void run(String label, StreamTokenizer t) throws IOException {
        StringBuilder sb = new StringBuilder(label).append(':');
        while (t.nextToken() != StreamTokenizer.TT_EOF) {
            sb.append(' ');
            switch (t.ttype) {
                case StreamTokenizer.TT_WORD: sb.append("W(").append(t.sval).append(')'); break;
                case StreamTokenizer.TT_NUMBER: sb.append("N(").append(t.nval).append(')'); break;
                case StreamTokenizer.TT_EOL: sb.append("EOL"); break;
                case '"': case '\'': sb.append("Q(").append(t.sval).append(')'); break;
                default: sb.append((char) t.ttype);
            }
            sb.append('@').append(t.lineno());
        }
        System.out.println(sb);
    }
    static StreamTokenizer of(String s) { return new StreamTokenizer(new StringReader(s)); }
    public static void main(String[] args) throws IOException {
        run("default", of("alpha = 12.5 + beta * -3 / comment\nnext \"str\\n\\\"q\" 'c' .5 1.2.3 a1b"));
        StreamTokenizer t = of("x // line\ny /* block\n */ z # keep");
        t.slashSlashComments(true); t.slashStarComments(true);
        run("comments", t);
        t = of("a\nb\n\nc"); t.eolIsSignificant(true);
        run("eol", t);
        t = of("a-b_c 1-2"); t.ordinaryChar('-'); t.wordChars('_', '_');
        run("ordinary", t);
        t = of("Hello WORLD"); t.lowerCaseMode(true);
        run("lower", t);
        t = of("12 34"); t.resetSyntax(); t.wordChars('0', '9'); t.whitespaceChars(' ', ' ');
        run("digits as words", t);
        t = of("k:v;k2:v2"); t.whitespaceChars(':', ';');
        run("separators", t);
        t = of("% c\nd"); t.commentChar('%');
        run("comment char", t);
        t = of("|quoted text| rest"); t.quoteChar('|');
        t.nextToken();
        System.out.println(t.sval + " " + (char) t.ttype + " " + t);
        t = of("p q"); t.nextToken(); t.pushBack();
        run("pushBack", t);
        t = of("7"); t.nextToken();
        System.out.println(t + " " + t.nval);
        t.nextToken();
        System.out.println(t);
    }
}
