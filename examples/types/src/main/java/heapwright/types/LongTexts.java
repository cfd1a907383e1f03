package heapwright.types;

/** Texts longer than sixteen characters. */
public final class LongTexts {
    private LongTexts() {}

    /** Whether a number of a book is written with all its hyphens. */
    public static String isbn(String text) {
        if (text.length() != 17 || !text.startsWith("978-")) {
            return "no isbn";
        }
        if (text.charAt(15) != '-') {
            return "no check digit";
        }
        return Character.isDigit(text.charAt(16)) ? "isbn" : "bad check digit";
    }

    /** Whether a headline is too long, and could be cut at a blank. */
    public static String cut(String headline) {
        if (headline.length() <= 40) {
            return headline;
        }
        int blank = headline.lastIndexOf(' ', 40);
        return blank > 20 ? headline.substring(0, blank) : headline.substring(0, 40);
    }
}
