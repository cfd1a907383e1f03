package heapwright.basics;

/** Strings taken apart, compared and built. */
public final class Strings {
    private Strings() {}

    /** The greeting for a name. */
    public static String greet(String name) {
        if (name == null || name.isEmpty()) {
            return "Hello";
        }
        if (name.equals("world")) {
            return "Hello, world!";
        }
        return "Hello, " + name;
    }

    /** The rules of a password, in the order in which they are told. */
    public static String checkPassword(String password) {
        if (password.length() < 4) {
            return "too short";
        }
        boolean digit = false;
        boolean upper = false;
        for (int i = 0; i < password.length(); i++) {
            char c = password.charAt(i);
            if (c >= '0' && c <= '9') {
                digit = true;
            } else if (c >= 'A' && c <= 'Z') {
                upper = true;
            }
        }
        if (!digit) {
            return "needs a digit";
        }
        return upper ? "fine" : "needs a capital";
    }

    /** Reads the same from both ends. */
    public static boolean isPalindrome(String text) {
        int i = 0;
        int j = text.length() - 1;
        while (i < j) {
            if (text.charAt(i) != text.charAt(j)) {
                return false;
            }
            i++;
            j--;
        }
        return true;
    }

    /** The scheme of an address. */
    public static String scheme(String url) {
        if (url.startsWith("https://")) {
            return "secure";
        }
        if (url.startsWith("http://")) {
            return "plain";
        }
        if (url.endsWith("/")) {
            return "folder";
        }
        return url.indexOf(':') > 0 ? "other" : "none";
    }

    /** The number a word stands for. */
    public static int numberWord(String word) {
        switch (word) {
            case "zero":
                return 0;
            case "one":
                return 1;
            case "two":
            case "a pair":
                return 2;
            default:
                return -1;
        }
    }

    /** Capital at the front, the rest as it is. */
    public static String capitalize(String word) {
        if (word == null) {
            return null;
        }
        if (word.isEmpty() || word.charAt(0) < 'a' || word.charAt(0) > 'z') {
            return word;
        }
        return (char) (word.charAt(0) - 32) + word.substring(1);
    }

    /** Runs of a character as the character and its count: {@code aab} gives {@code a2b1}. */
    public static String runLengths(String text) {
        StringBuilder out = new StringBuilder();
        int i = 0;
        while (i < text.length()) {
            int j = i;
            while (j < text.length() && text.charAt(j) == text.charAt(i)) {
                j++;
            }
            out.append(text.charAt(i)).append(j - i);
            i = j;
        }
        return out.toString();
    }

    /** The order of two words as a sentence. */
    public static String order(String a, String b) {
        int order = a.compareTo(b);
        if (order < 0) {
            return "before";
        }
        if (order > 0) {
            return a.startsWith(b) ? "longer" : "after";
        }
        return "same";
    }

    /** How often a character occurs. */
    public static int count(String text, char wanted) {
        int count = 0;
        for (char c : text.toCharArray()) {
            if (c == wanted) {
                count++;
            }
        }
        return count;
    }

    /** A magic word, letter by letter. */
    public static boolean opensSesame(String word) {
        return word.length() == 6
                && word.charAt(0) == 's'
                && word.charAt(1) == 'e'
                && word.charAt(2) == 's'
                && word.charAt(3) == word.charAt(0) - 18
                && word.charAt(4) == 'm'
                && word.charAt(5) == word.charAt(1);
    }

    /** No string is shorter than nothing. */
    public static int lengthOrMinus(String text) {
        if (text.length() < 0) {
            return -1;
        }
        return text.length();
    }

    /** Two references and two contents are two questions. */
    public static String sameness(String a, String b) {
        if (a == b) {
            return "identical";
        }
        if (a != null && a.equalsIgnoreCase(b)) {
            return a.equals(b) ? "equal" : "equal but for case";
        }
        return "different";
    }
}
