// Area: strings
// Shows: surrogates, code points, Latin-1 and UTF-16 mixes, case mapping

public class StrUnicode {
    public static void main(String[] args) {
        String smile = "a\uD83D\uDE00b";
        System.out.println(new StringBuilder().append(smile.length()).append(" ").append(smile.codePointCount(0, smile.length())).append(" ").append(smile.codePointAt(1)).append(" ").append((int) smile.charAt(1)).append(" ").append((int) smile.charAt(2)));
        for (int i = 0; i < smile.length(); i = smile.offsetByCodePoints(i, 1)) System.out.print(Integer.toHexString(smile.codePointAt(i)) + " ");
        System.out.println();
        System.out.println(new StringBuilder(smile).reverse().equals(new StringBuilder("b\uD83D\uDE00a")) + " " + new StringBuilder(smile).reverse().codePointAt(1));
        String lone = "x\uDE00\uD83D";
        System.out.println(new StringBuilder().append(lone.codePointCount(0, 3)).append(" ").append(Character.isSurrogatePair(lone.charAt(2), lone.charAt(1))).append(" ").append(lone.codePointAt(1)));
        System.out.println(new StringBuilder().append("stra\u00dfe".toUpperCase()).append(" ").append("\u00c9".toLowerCase().equals("\u00e9")).append(" ").append("\u0130".toLowerCase(java.util.Locale.ROOT).length()).append(" ").append("\u03a3\u03a3".toLowerCase().codePoints().sum()));
        System.out.println(new StringBuilder().append("\u00e9".compareTo("e")).append(" ").append("e\u0301".equals("\u00e9")).append(" ").append("\u00ff".compareTo("\u0100")).append(" ").append("abc".compareTo("ab\u20ac")));
        System.out.println(new StringBuilder().append(new String(Character.toChars(0x1F600)).equals("\uD83D\uDE00")).append(" ").append(Character.charCount(0x10FFFF)).append(" ").append(Character.getName('a')));
        System.out.println(new StringBuilder().append("\u00fcber".equalsIgnoreCase("\u00dcBER")).append(" ").append("\u20ac10".indexOf('1')).append(" ").append("\u20ac10".indexOf("10")).append(" ").append(smile.indexOf(0x1F600)));
        System.out.println(new StringBuilder().append("h\u00e9llo".hashCode()).append(" ").append("h\u20acllo".hashCode()).append(" ").append(smile.hashCode()));
        System.out.println(new StringBuilder().append(Character.isLetter('\u00e9')).append(" ").append(Character.isDigit('\u0663')).append(" ").append(Character.getNumericValue('\u0663')).append(" ").append(Character.isWhitespace('\u00a0')).append(" ").append(Character.isSpaceChar('\u00a0')).append(" ").append(Character.getType('\u20ac')));
        StringBuilder sb = new StringBuilder("latin");
        sb.append('\u4e2d').setCharAt(0, '\u6587');
        sb.deleteCharAt(5);
        System.out.println(new StringBuilder().append(sb.length()).append(" ").append((int) sb.charAt(0)).append(" ").append(sb.substring(1)));
        byte[] u = smile.getBytes(java.nio.charset.StandardCharsets.UTF_8);
        for (byte x : u) System.out.print(x + " ");
        System.out.println(new String(u, java.nio.charset.StandardCharsets.UTF_8).equals(smile));
        System.out.println(smile.chars().sum() + " " + smile.codePoints().sum());
    }
}
