package heapwright.types;

/** A public interface whose implementations are hidden in the package, behind factories. */
public interface Codec {
    /** Encodes a letter. */
    char encode(char letter);

    /** Shifts letters by a number from 1 to 25. */
    static Codec shift(int by) {
        if (by < 1 || by > 25) {
            throw new IllegalArgumentException("shift by " + by);
        }
        return new ShiftCodec(by);
    }

    /** What a hidden codec does with the last letter. */
    static String wrapsAround(Codec codec) {
        if (codec instanceof ShiftCodec shift && shift.by > 1) {
            return codec.encode('z') == 'c' ? "by three" : "shifts";
        }
        return codec.encode('z') == 'z' ? "keeps" : "changes";
    }
}

/** Shifts the lower-case letters. */
final class ShiftCodec implements Codec {
    final int by;

    ShiftCodec(int by) {
        this.by = by;
    }

    @Override
    public char encode(char letter) {
        return letter < 'a' || letter > 'z' ? letter : (char) ('a' + (letter - 'a' + by) % 26);
    }
}
