package state;

/** States that hold texts of numbers. */
public class Digits {
    private String text = "";

    public void append(int digit) {
        if (digit >= 0 && digit < 3) {
            text = text + digit;
        }
    }

    public boolean isOther() {
        return !text.equals("12");
    }
}
