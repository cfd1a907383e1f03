package recipes;

/** A text with a check digit: no usual text is one. */
public record Serial(String digits) {
    public Serial {
        if (digits.length() != 9) {
            throw new IllegalArgumentException("nine digits");
        }
        int sum = 0;
        for (int i = 0; i < 9; i++) {
            if (!Character.isDigit(digits.charAt(i))) {
                throw new IllegalArgumentException("no digit");
            }
            sum += (i + 1) * (digits.charAt(i) - '0');
        }
        if (sum % 11 != 0) {
            throw new IllegalArgumentException("check digit");
        }
    }

    public boolean isOld() {
        return digits.startsWith("0");
    }
}
