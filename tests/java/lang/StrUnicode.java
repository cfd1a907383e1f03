// Area: strings
// Shows: surrogates, code points, Latin-1 and UTF-16 mixes, case mapping

public class StrUnicode {
    public static void main(String[] args) {
        String smile = "a\uD83D\uDE00b";
        System.out.println(smile.length() + " " + smile.codePointCount(0, smile.length()) + " " + smile.codePointAt(1) + " " + (int) smile.charAt(1) + " " + (int) smile.charAt(2));
        for (int i = 0; i < smile.length(); i = smile.offsetByCodePoints(i, 1)) System.out.print(Integer.toHexString(smile.codePointAt(i)) + " ");
        System.out.println();
        System.out.println(new StringBuilder(smile).reverse().equals(new StringBuilder("b\uD83D\uDE00a")) + " " + new StringBuilder(smile).reverse().codePointAt(1));
        String lone = "x\uDE00\uD83D";
        System.out.println(lone.codePointCount(0, 3) + " " + Character.isSurrogatePair(lone.charAt(2), lone.charAt(1)) + " " + lone.codePointAt(1));
        System.out.println("stra\u00dfe".toUpperCase() + " " + "\u00c9".toLowerCase().equals("\u00e9") + " " + "\u0130".toLowerCase(java.util.Locale.ROOT).length() + " " + "\u03a3\u03a3".toLowerCase().codePoints().sum());
        System.out.println("\u00e9".compareTo("e") + " " + "e\u0301".equals("\u00e9") + " " + "\u00ff".compareTo("\u0100") + " " + "abc".compareTo("ab\u20ac"));
        System.out.println(new String(Character.toChars(0x1F600)).equals("\uD83D\uDE00") + " " + Character.charCount(0x10FFFF) + " " + Character.getName('a'));
        System.out.println("\u00fcber".equalsIgnoreCase("\u00dcBER") + " " + "\u20ac10".indexOf('1') + " " + "\u20ac10".indexOf("10") + " " + smile.indexOf(0x1F600));
        System.out.println("h\u00e9llo".hashCode() + " " + "h\u20acllo".hashCode() + " " + smile.hashCode());
        System.out.println(Character.isLetter('\u00e9') + " " + Character.isDigit('\u0663') + " " + Character.getNumericValue('\u0663') + " " + Character.isWhitespace('\u00a0') + " " + Character.isSpaceChar('\u00a0') + " " + Character.getType('\u20ac'));
        StringBuilder sb = new StringBuilder("latin");
        sb.append('\u4e2d').setCharAt(0, '\u6587');
        sb.deleteCharAt(5);
        System.out.println(sb.length() + " " + (int) sb.charAt(0) + " " + sb.substring(1));
        byte[] u = smile.getBytes(java.nio.charset.StandardCharsets.UTF_8);
        for (byte x : u) System.out.print(x + " ");
        System.out.println(new String(u, java.nio.charset.StandardCharsets.UTF_8).equals(smile));
        System.out.println(smile.chars().sum() + " " + smile.codePoints().sum());
    }
}
