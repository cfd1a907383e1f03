// Area: java.nio.charset
// Shows: encoders and decoders with REPORT, REPLACE and IGNORE actions, canEncode, incremental decoding, CoderResult, malformed exceptions
import java.nio.*;
import java.nio.charset.*;
import java.util.*;

public class LibCharsetCoders {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    static String hex(ByteBuffer b) { StringBuilder sb = new StringBuilder(); while (b.hasRemaining()) sb.append(String.format("%02x", b.get())); return sb.toString(); }
    static String esc(CharSequence s) { StringBuilder sb = new StringBuilder(); for (int i = 0; i < s.length(); i++) { char c = s.charAt(i); sb.append(c < 128 ? String.valueOf(c) : "\\" + Integer.toHexString(c)); } return sb.toString(); }
    public static void main(String[] args) {
        show("encode", hex(StandardCharsets.UTF_8.encode("a\u00e9\u20ac")) + " " + hex(StandardCharsets.UTF_16LE.encode("a\u20ac")) + " " + hex(StandardCharsets.ISO_8859_1.encode("\u00e9\u20ac")) + " " + hex(StandardCharsets.US_ASCII.encode("\u00e9")));
        show("decode", esc(StandardCharsets.UTF_8.decode(ByteBuffer.wrap(new byte[] {97, (byte) 0xc3, (byte) 0xa9, (byte) 0xff}))));
        show("canEncode", StandardCharsets.US_ASCII.newEncoder().canEncode('\u00e9') + " " + StandardCharsets.ISO_8859_1.newEncoder().canEncode("\u00e9") + " " + StandardCharsets.UTF_8.newEncoder().canEncode('\ud800'));
        byte[] bad = {97, (byte) 0xe2, (byte) 0x82, 98};
        for (CodingErrorAction a : List.of(CodingErrorAction.REPORT, CodingErrorAction.REPLACE, CodingErrorAction.IGNORE)) {
            try { System.out.println(a + " " + esc(StandardCharsets.UTF_8.newDecoder().onMalformedInput(a).decode(ByteBuffer.wrap(bad)))); }
            catch (CharacterCodingException e) { System.out.println(a + " " + e.getClass().getSimpleName() + " " + e.getMessage()); }
            try { System.out.println(a + " " + hex(StandardCharsets.US_ASCII.newEncoder().onUnmappableCharacter(a).encode(CharBuffer.wrap("x\u00e9y")))); }
            catch (CharacterCodingException e) { System.out.println(a + " " + e.getClass().getSimpleName() + " " + e.getMessage()); }
        }
        CharsetDecoder d = StandardCharsets.UTF_8.newDecoder();
        CharBuffer out = CharBuffer.allocate(2);
        ByteBuffer in = ByteBuffer.wrap(new byte[] {65, 66, 67, (byte) 0xc3});
        CoderResult r = d.decode(in, out, false);
        show("overflow", r + " " + r.isOverflow() + " " + in.position() + " " + out.flip());
        out.clear();
        r = d.decode(in, out, false);
        show("underflow", r + " " + r.isUnderflow() + " " + in.remaining());
        ByteBuffer rest = ByteBuffer.wrap(new byte[] {(byte) 0xc3, (byte) 0xa9});
        r = d.decode(rest, out, true);
        show("rest", r + " " + d.flush(out) + " " + esc(out.flip()));
        show("averages", d.averageCharsPerByte() + " " + d.maxCharsPerByte() + " " + StandardCharsets.UTF_8.newEncoder().maxBytesPerChar() + " " + StandardCharsets.UTF_8.newEncoder().replacement().length + " " + esc(d.replacement()));
        show("results", CoderResult.malformedForLength(2) + " " + CoderResult.unmappableForLength(1) + " " + CoderResult.malformedForLength(2).length());
        show("charset", StandardCharsets.UTF_8.contains(StandardCharsets.US_ASCII) + " " + StandardCharsets.US_ASCII.canEncode() + " " + StandardCharsets.UTF_16.name() + " " + StandardCharsets.UTF_8.compareTo(StandardCharsets.US_ASCII) + " " + StandardCharsets.UTF_8.displayName());
        try { StandardCharsets.UTF_16BE.newDecoder().decode(ByteBuffer.wrap(new byte[] {(byte) 0xd8, 0, 0, 65})); } catch (CharacterCodingException e) { show("utf16", e.getMessage()); }
    }
}
