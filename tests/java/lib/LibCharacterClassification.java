// Area: java.lang.Character
// Shows: isLetter, isDigit, isWhitespace, isJavaIdentifier, case mapping, getType, getNumericValue, digit, forDigit over many code points
public class LibCharacterClassification {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    static String flags(int c) {
        return (Character.isLetter(c) ? "L" : "-") + (Character.isDigit(c) ? "D" : "-") + (Character.isLetterOrDigit(c) ? "B" : "-") + (Character.isAlphabetic(c) ? "A" : "-") + (Character.isUpperCase(c) ? "U" : "-") + (Character.isLowerCase(c) ? "l" : "-")
            + (Character.isTitleCase(c) ? "T" : "-") + (Character.isWhitespace(c) ? "W" : "-") + (Character.isSpaceChar(c) ? "S" : "-") + (Character.isISOControl(c) ? "C" : "-") + (Character.isJavaIdentifierStart(c) ? "J" : "-") + (Character.isJavaIdentifierPart(c) ? "j" : "-")
            + (Character.isUnicodeIdentifierStart(c) ? "u" : "-") + (Character.isIdentifierIgnorable(c) ? "i" : "-") + (Character.isMirrored(c) ? "M" : "-") + (Character.isIdeographic(c) ? "I" : "-") + (Character.isDefined(c) ? "d" : "-");
    }
    public static void main(String[] args) {
        int[] cs = {0, 9, 10, 0x1c, ' ', '!', '$', '0', '9', 'A', 'Z', '_', 'a', 'z', '(', 0x7f, 0x85, 0xa0, 0xaa, 0xb2, 0xb5, 0xbd, 0xc0, 0xd7, 0xdf, 0xe9, 0xff, 0x130, 0x131, 0x149, 0x1c4, 0x1c5, 0x1c6, 0x2b0, 0x300, 0x391, 0x3b1, 0x3c2, 0x410, 0x5d0, 0x661, 0x966, 0xe50, 0x1e9e, 0x2003, 0x2028, 0x200b, 0x2160, 0x2170, 0x20ac, 0x2190, 0x3000, 0x3007, 0x4e2d, 0xac00, 0xd800, 0xdc00, 0xfeff, 0xfffd, 0xffff, 0x10400, 0x10428, 0x1d7ce, 0x1f600, 0x20000, 0x10ffff};
        for (int c : cs) System.out.println(Integer.toHexString(c) + " " + flags(c) + " type " + Character.getType(c) + " up " + Integer.toHexString(Character.toUpperCase(c)) + " low " + Integer.toHexString(Character.toLowerCase(c)) + " title " + Integer.toHexString(Character.toTitleCase(c)) + " num " + Character.getNumericValue(c) + " dig " + Character.digit(c, 10) + " " + Character.digit(c, 36) + " dir " + Character.getDirectionality(c));
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 36; i++) sb.append(Character.forDigit(i, 36));
        show("forDigit", sb + " " + (int) Character.forDigit(10, 10) + " " + (int) Character.forDigit(1, 99));
        int letters = 0, digits = 0, upper = 0, ws = 0, ident = 0;
        for (int c = 0; c < 0x800; c++) { if (Character.isLetter(c)) letters++; if (Character.isDigit(c)) digits++; if (Character.isUpperCase(c)) upper++; if (Character.isWhitespace(c)) ws++; if (Character.isJavaIdentifierPart(c)) ident++; }
        show("counts below 0x800", digits + " " + ws);
        int ascii = 0;
        for (char c = 0; c < 0x100; c++) ascii = ascii * 31 + Character.getType(c) * 7 + (Character.isLetter(c) ? 1 : 0) + (letters > 0 && upper > 0 && ident > 0 ? 0 : 1);
        show("latin1 hash", ascii);
    }
}
