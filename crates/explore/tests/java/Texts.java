/** Methods on strings, through the JDK's own code: every path is confirmed by a run on values. */
public final class Texts {
    static int first(String text) {
        if (text.isEmpty()) return 0;
        char c = text.charAt(0);
        if (c >= '0' && c <= '9') return 1;
        return c == 'ß' ? 2 : 3;
    }

    static boolean palindrome(String text) {
        for (int i = 0, j = text.length() - 1; i < j; i++, j--) {
            if (text.charAt(i) != text.charAt(j)) return false;
        }
        return true;
    }

    static int equal(String a, String b) {
        if (a == b) return 1;
        return a.equals(b) ? 2 : a.length() > b.length() ? 3 : 4;
    }

    static int keyword(String text) {
        switch (text) {
            case "on": return 1;
            case "off": return 2;
            default: return text.startsWith("o") ? 3 : 4;
        }
    }

    static int parsed(String text) {
        int value = 0;
        for (int i = 0; i < text.length(); i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) throw new NumberFormatException("at " + i);
            value = value * 10 + digit;
        }
        return value;
    }

    static String joined(String a, int n) {
        return n > 3 ? a + n : a + "!";
    }

    static int search(String text, char c) {
        int place = text.indexOf(c);
        return place < 0 ? -1 : place > 0 ? 1 : 0;
    }

    static String built(String text) {
        StringBuilder builder = new StringBuilder();
        for (int i = 0; i < text.length() && i < 2; i++) {
            builder.append(text.charAt(i) == 'a' ? 'A' : '-');
        }
        return builder.toString();
    }

    static int cut(String text, int from) {
        String rest = text.substring(from);
        return rest.isEmpty() ? 0 : rest.charAt(0) == 'x' ? 1 : 2;
    }

    static int hashed(String text) {
        return text.length() == 2 && text.hashCode() == 2112 ? 1 : 0;
    }

    static int compared(String a, String b) {
        return Integer.signum(a.compareTo(b));
    }

    static int characters(char c) {
        if (Character.isDigit(c)) return 1;
        if (Character.isUpperCase(c)) return 2;
        return c == ' ' ? 3 : 4;
    }
}
