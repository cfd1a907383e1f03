// Area: strings
// Shows: equals, compareTo, regionMatches, prefixes and hash codes

public class StrCompare {
    public static void main(String[] args) {
        String[] v = {"", "a", "A", "ab", "abc", "b", "B", "aB", "\u00e9", "\u20ac", "\uffff"};
        for (String a : v) {
            StringBuilder sb = new StringBuilder();
            for (String b : v) sb.append(a.compareTo(b)).append(a.equals(b) ? "=" : "").append('/').append(a.compareToIgnoreCase(b)).append(' ');
            System.out.println(a.length() + " " + a.hashCode() + ": " + sb);
        }
        String s = "Hello, World";
        System.out.println(new StringBuilder().append(s.startsWith("Hell")).append(" ").append(s.startsWith("lo", 3)).append(" ").append(s.endsWith("")).append(" ").append(s.startsWith("x", -1)).append(" ").append(s.startsWith("", 99)));
        System.out.println(s.regionMatches(7, "World!", 0, 5) + " " + s.regionMatches(true, 7, "wORLD", 0, 5) + " " + s.regionMatches(-1, s, 0, 1));
        System.out.println(new StringBuilder().append(s.indexOf('o')).append(" ").append(s.indexOf('o', 5)).append(" ").append(s.lastIndexOf('o')).append(" ").append(s.indexOf("xyz")).append(" ").append(s.indexOf("")).append(" ").append(s.lastIndexOf("")).append(" ").append(s.indexOf("", 50)));
        System.out.println(s.equals(null) + " " + s.equals((Object) 1) + " " + "a".equals('a'));
        System.out.println(new StringBuilder().append("").append(s.contains("lo,")).append(s.isEmpty()).append(" ".isBlank()).append(s.charAt(4)).append(s.replace('l', 'L')).append(s.replace("o", "")).append(s.substring(7)).append(s.substring(3, 3)).append("|").append(s.concat("!")).append(s.toUpperCase()));
        int[] bad = {-1, 12, 13};
        for (int i : bad) {
            try {
                System.out.println(s.charAt(i));
            } catch (StringIndexOutOfBoundsException e) {
                System.out.println("charAt " + i);
            }
            try {
                System.out.println(s.substring(i) + "|");
            } catch (StringIndexOutOfBoundsException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println("polygenelubricants".hashCode() + " " + "\0".hashCode() + " " + "\0\0".equals("\0"));
    }
}
