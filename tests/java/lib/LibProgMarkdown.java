// Area: program: Markdown to HTML
// Shows: headings, emphasis, code, links, lists, quotes, fenced blocks, escaping, built on regular expressions
import java.util.*;
import java.util.regex.*;

public class LibProgMarkdown {
    static String escape(String s) { return s.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"); }
    static String inline(String s) {
        List<String> codes = new ArrayList<>();
        s = Pattern.compile("`([^`]+)`").matcher(s).replaceAll(r -> { codes.add(escape(r.group(1))); return "\u0001" + (codes.size() - 1) + "\u0001"; });
        s = escape(s);
        s = s.replaceAll("!\\[([^\\]]*)\\]\\(([^)\\s]+)\\)", "<img alt=\"$1\" src=\"$2\">");
        s = s.replaceAll("\\[([^\\]]+)\\]\\(([^)\\s]+)\\)", "<a href=\"$2\">$1</a>");
        s = s.replaceAll("\\*\\*(.+?)\\*\\*", "<strong>$1</strong>").replaceAll("(?<!\\w)_([^_]+)_(?!\\w)", "<em>$1</em>").replaceAll("\\*([^*]+)\\*", "<em>$1</em>").replaceAll("~~(.+?)~~", "<del>$1</del>");
        return Pattern.compile("\u0001(\\d+)\u0001").matcher(s).replaceAll(r -> Matcher.quoteReplacement("<code>" + codes.get(Integer.parseInt(r.group(1))) + "</code>"));
    }
    static String html(String md) {
        StringBuilder out = new StringBuilder();
        Deque<String> open = new ArrayDeque<>();
        StringBuilder para = new StringBuilder();
        boolean fence = false;
        Pattern head = Pattern.compile("(#{1,6})\\s+(.*?)\\s*#*"), item = Pattern.compile("(?:[-*]|(\\d+)\\.)\\s+(.*)");
        Runnable flush = () -> { if (para.length() > 0) { out.append("<p>").append(inline(para.toString().trim())).append("</p>\n"); para.setLength(0); } while (!open.isEmpty()) out.append("</").append(open.pop()).append(">\n"); };
        for (String line : md.split("\n", -1)) {
            if (line.startsWith("```")) { if (!fence) { flush.run(); String lang = line.substring(3).trim(); out.append("<pre><code").append(lang.isEmpty() ? "" : " class=\"" + lang + "\"").append(">"); } else out.append("</code></pre>\n"); fence = !fence; continue; }
            if (fence) { out.append(escape(line)).append('\n'); continue; }
            Matcher h = head.matcher(line), i = item.matcher(line);
            if (line.isBlank()) flush.run();
            else if (h.matches()) { flush.run(); int n = h.group(1).length(); out.append("<h").append(n).append('>').append(inline(h.group(2))).append("</h").append(n).append(">\n"); }
            else if (line.matches("-{3,}|\\*{3,}")) { flush.run(); out.append("<hr>\n"); }
            else if (i.matches()) { String tag = i.group(1) == null ? "ul" : "ol"; if (!tag.equals(open.peek())) { flush.run(); open.push(tag); out.append('<').append(tag).append(">\n"); } out.append("<li>").append(inline(i.group(2))).append("</li>\n"); }
            else if (line.startsWith("> ")) { if (!"blockquote".equals(open.peek())) { flush.run(); open.push("blockquote"); out.append("<blockquote>\n"); } out.append(inline(line.substring(2))).append('\n'); }
            else { if (!open.isEmpty()) flush.run(); para.append(line).append(' '); }
        }
        flush.run();
        return out.toString();
    }
    public static void main(String[] args) {
        System.out.print(html("# Title #\n\nSome *emphasis*, **bold**, `a<b && *c*` and a\n[link](http://x.y/z?a=1&b=2).\n\n- one\n- two with _em_ and snake_case_name\n\n1. first\n2. second\n---\n> quoted & <escaped>\n> more\n\n### Code\n```java\nint x = 1 < 2 ? 3 : 4;\n**not bold**\n```\n![img](a.png) ~~gone~~\n####### seven\nlast **one *nested* here** `$1`"));
    }
}
