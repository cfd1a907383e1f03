// Area: java.text.Collator, java.text.BreakIterator, java.text.Normalizer
// Shows: sorting by language, words and sentences, normal forms
import java.text.*;
import java.util.*;

public class LibCollation {
    static String ascii(Object o) {
        StringBuilder sb = new StringBuilder();
        for (char c : String.valueOf(o).toCharArray()) sb.append(c < 127 ? String.valueOf(c) : String.format("<%04x>", (int) c));
        return sb.toString();
    }
    static String breaks(BreakIterator it, String text) {
        StringBuilder sb = new StringBuilder();
        it.setText(text);
        for (int i = it.first(); i != BreakIterator.DONE; i = it.next()) sb.append(i).append(' ');
        return sb + "| " + it.preceding(4) + " " + it.isBoundary(3);
    }

    public static void main(String[] args) throws Exception {
        String[] words = {"zebra", "Apple", "apple", "\u00e9clair", "eclair", "Zoo", "co-op", "coop", "\u00e4pfel"};
        for (Locale l : new Locale[] {Locale.US, Locale.GERMANY, Locale.forLanguageTag("sv")}) {
            String[] sorted = words.clone();
            Arrays.sort(sorted, Collator.getInstance(l));
            System.out.println(l + " " + ascii(Arrays.toString(sorted)));
        }
        Collator c = Collator.getInstance(Locale.US);
        c.setStrength(Collator.PRIMARY);
        System.out.println(c.compare("a", "A") + " " + c.compare("e", "\u00e9") + " " + c.equals("coop", "co-op"));
        RuleBasedCollator own = new RuleBasedCollator("< c < b < a");
        System.out.println(own.compare("a", "b") + " " + own.compare("c", "a"));
        for (Normalizer.Form form : Normalizer.Form.values()) {
            System.out.println(form + " " + ascii(Normalizer.normalize("\u00e9\ufb01e\u0301\u1e9b\u0323", form)) + " " + Normalizer.isNormalized("\u00e9", form));
        }
        System.out.println("words " + breaks(BreakIterator.getWordInstance(Locale.US), "Hello, big world. Two"));
        System.out.println("sentences " + breaks(BreakIterator.getSentenceInstance(Locale.US), "One. Two! Three? Mr. X"));
        System.out.println("lines " + breaks(BreakIterator.getLineInstance(Locale.US), "long-winded text here"));
        System.out.println("characters " + breaks(BreakIterator.getCharacterInstance(Locale.US), "e\u0301a\ud83d\ude00b"));
        CollationKey key = Collator.getInstance(Locale.US).getCollationKey("abc");
        System.out.println(key.getSourceString() + " " + key.compareTo(Collator.getInstance(Locale.US).getCollationKey("abd")));
    }
}
