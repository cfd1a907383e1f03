package heapwright.types;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.IntBuffer;

/** Buffers as parameters. */
public final class Buffers {
    private Buffers() {}

    /** What a message begins with. */
    public static String header(ByteBuffer message) {
        if (message.remaining() < 6) {
            return message.hasArray() ? "short" : "short and direct";
        }
        int magic = message.getInt();
        if (magic != 0xCAFEBABE) {
            return magic == 0xBEBAFECA && message.order() == ByteOrder.BIG_ENDIAN ? "other order" : "unknown";
        }
        return message.getShort() > 52 ? "newer" : "class file";
    }

    /** Skips blanks; whether something is left. */
    public static boolean skipBlanks(CharBuffer text) {
        while (text.hasRemaining() && text.get(text.position()) == ' ') {
            text.get();
        }
        return text.hasRemaining();
    }

    /** Whether a buffer ends with a checksum. */
    public static boolean checks(IntBuffer numbers) {
        int sum = 0;
        while (numbers.remaining() > 1) {
            sum += numbers.get();
        }
        return numbers.hasRemaining() && numbers.get() == sum;
    }
}
