package calls;

/** Numbers that wrap around, texts, floating-point numbers, and calls that throw after a change. */
public class Wrapped {
    private byte small;
    private char letter;
    private double tenths;
    private String text = "";
    private int[] places = new int[2];
    private int next;

    public void grow() {
        small += 100;
        letter--;
    }

    public void shift(int by) {
        places[0] = 1 << by;
    }

    public void tenth() {
        tenths += 0.1;
        text += tenths > 0.15 ? "b" : "a";
    }

    public void put(int value) {
        next++;
        places[next] = value / next;
    }

    public boolean isNegative() {
        return small < 0;
    }

    public boolean isHundred() {
        return small == 100 && letter == 65_535;
    }

    public boolean isBack() {
        return small == 44;
    }

    public boolean isOne() {
        return places[0] == 1;
    }

    public boolean isUneven() {
        return tenths == 0.1 + 0.2 && tenths != 0.3;
    }

    public boolean isSum() {
        return tenths == 0.3;
    }

    public boolean isSpelt() {
        return text.equals("ab");
    }

    public boolean isReversed() {
        return text.equals("ba");
    }

    public boolean isBeyond() {
        return next > places.length;
    }

    public boolean isFull() {
        return next == 2 && places[1] == 2;
    }
}
