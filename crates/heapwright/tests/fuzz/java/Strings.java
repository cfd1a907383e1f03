/** String concatenation, builders, characters and a static initialiser. */
public class Strings {
    private static final String[] WORDS;
    private static final long BIG = 0x1234_5678_9abc_def0L;

    static {
        WORDS = "the quick brown fox".split(" ");
    }

    static String reverse(String text) {
        StringBuilder builder = new StringBuilder();
        for (int i = text.length() - 1; i >= 0; i--) {
            builder.append(text.charAt(i));
        }
        return builder.toString();
    }

    static synchronized boolean palindrome(String text) {
        synchronized (text) {
            return text.equals(reverse(text));
        }
    }

    public static void main(String[] args) {
        String joined = "";
        for (String word : WORDS) {
            joined += reverse(word) + '-' + word.length() + 'ä' + 1.5f;
        }
        System.out.println(joined + BIG + null + true);
        System.out.println(palindrome("rotor") + " " + palindrome("motor"));
        System.out.println(String.join("/", WORDS).toUpperCase().indexOf("FOX"));
    }
}
