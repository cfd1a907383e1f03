// Area: org.apache.commons.lang3.StringUtils
// Shows: blank tests, padding, substrings, splitting, joining, replacing, counting, distances, case, abbreviation
import java.util.*;
import org.apache.commons.lang3.*;

public class TpLangStringUtils {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    public static void main(String[] args) {
        show("blank", StringUtils.isBlank(" \t") + " " + StringUtils.isEmpty(null) + " " + StringUtils.isNotBlank("x") + " " + StringUtils.defaultString(null, "d") + " " + StringUtils.defaultIfBlank(" ", "e") + " " + StringUtils.isAnyBlank("a", "") + " " + StringUtils.trimToNull("  "));
        show("pad", StringUtils.leftPad("7", 3, '0') + " " + StringUtils.rightPad("ab", 5, "xy") + "|" + StringUtils.center("mid", 9, '*') + "|" + StringUtils.repeat("ab", ",", 3));
        show("sub", StringUtils.substringBefore("a.b.c", ".") + " " + StringUtils.substringAfterLast("a.b.c", ".") + " " + StringUtils.substringBetween("[x][y]", "[", "]") + " " + Arrays.toString(StringUtils.substringsBetween("[x][y]", "[", "]")) + " " + StringUtils.left("abcdef", 2) + StringUtils.right("abcdef", 2) + StringUtils.mid("abcdef", 2, 2) + " " + StringUtils.substring("abc", -2));
        show("split", Arrays.toString(StringUtils.split("a..b.c", '.')) + Arrays.toString(StringUtils.splitPreserveAllTokens("a..b", '.')) + Arrays.toString(StringUtils.splitByCharacterTypeCamelCase("fooBarBAZ12x")) + Arrays.toString(StringUtils.splitByWholeSeparator("a--b--c", "--")));
        show("join", StringUtils.join(new int[] {1, 2, 3}, ';') + " " + StringUtils.join(List.of("x", "y"), "+") + " " + StringUtils.joinWith("/", "a", 1, null));
        show("replace", StringUtils.replace("aaa", "a", "b", 2) + " " + StringUtils.replaceEach("abcde", new String[] {"ab", "d"}, new String[] {"w", "t"}) + " " + StringUtils.replaceChars("hello", "hl", "jx") + " " + StringUtils.remove("banana", 'a') + " " + StringUtils.overlay("abcdef", "zz", 2, 4) + " " + StringUtils.deleteWhitespace(" a b\tc "));
        show("count", StringUtils.countMatches("abcabc", "ab") + " " + StringUtils.indexOfAny("zzab", "ab", "z") + " " + StringUtils.ordinalIndexOf("aXbXc", "X", 2) + " " + StringUtils.indexOfDifference("abcde", "abxde") + " " + StringUtils.difference("abcde", "abxde"));
        show("common", StringUtils.getCommonPrefix("interview", "internet", "interval") + " " + StringUtils.containsOnly("aab", "ab") + " " + StringUtils.containsAny("xyz", 'q', 'z') + " " + StringUtils.containsNone("abc", "xyz"));
        show("case", StringUtils.capitalize("hello") + " " + StringUtils.uncapitalize("Hello") + " " + StringUtils.swapCase("Hello World") + " " + StringUtils.upperCase("abc", Locale.ROOT) + " " + StringUtils.isAllUpperCase("ABC") + " " + StringUtils.isMixedCase("aB"));
        show("shape", StringUtils.abbreviate("Now is the time for all", 12) + " " + StringUtils.abbreviateMiddle("abcdefghij", "..", 6) + " " + StringUtils.reverse("abc") + " " + StringUtils.reverseDelimited("a.b.c", '.') + " " + StringUtils.rotate("abcdef", 2) + " " + StringUtils.chomp("line\n") + "|" + StringUtils.chop("abc") + " " + StringUtils.normalizeSpace("  a   b  ") + " " + StringUtils.wrap("x", '"') + " " + StringUtils.truncate("abcdefg", 4));
        show("kinds", StringUtils.isNumeric("123") + " " + StringUtils.isAlpha("ab1") + " " + StringUtils.isAlphanumericSpace("a 1") + " " + StringUtils.isWhitespace("") + " " + StringUtils.getDigits("a1b2") + " " + StringUtils.stripAccents("\u00e9\u00e0\u00fc") + " " + StringUtils.strip("xxaxx", "x") + " " + StringUtils.stripEnd("120.00", ".0"));
        show("compare", StringUtils.compare(null, "a") + " " + StringUtils.equalsAnyIgnoreCase("A", "b", "a"));
        try { StringUtils.abbreviate("abcdef", 3); } catch (IllegalArgumentException e) { show("error", e.getMessage()); }
    }
}
