// Area: java.util.Base64
// Shows: basic, URL and MIME encoders and decoders, padding, wrapping, malformed input, stream wrappers
import java.io.*;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class LibBase64 {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    static void fails(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static byte[] utf(String s) { return s.getBytes(StandardCharsets.UTF_8); }
    public static void main(String[] args) throws IOException {
        Base64.Encoder e = Base64.getEncoder();
        Base64.Decoder d = Base64.getDecoder();
        for (String s : new String[] {"", "f", "fo", "foo", "foob", "fooba", "foobar", "h\u00e9llo \u20ac"}) {
            String enc = e.encodeToString(utf(s));
            System.out.println(enc + " " + e.withoutPadding().encodeToString(utf(s)) + " " + new String(d.decode(enc), StandardCharsets.UTF_8).equals(s));
        }
        byte[] all = new byte[256];
        for (int i = 0; i < 256; i++) all[i] = (byte) i;
        show("basic", e.encodeToString(all));
        show("url", Base64.getUrlEncoder().encodeToString(all).substring(300));
        String mime = Base64.getMimeEncoder().encodeToString(all);
        show("mime", mime.replace("\r\n", "|"));
        show("mime own", Base64.getMimeEncoder(20, new byte[] {'\n'}).encodeToString(utf("a longer piece of text")).replace("\n", "|"));
        show("mime decode", Arrays.equals(all, Base64.getMimeDecoder().decode(mime)) + " " + new String(Base64.getMimeDecoder().decode("Zm 9v\n*YmFy"), StandardCharsets.UTF_8));
        show("url decode", Arrays.toString(Base64.getUrlDecoder().decode("-_-_")) + " " + new String(d.decode("Zm9vYg"), StandardCharsets.UTF_8));
        fails("illegal character", () -> d.decode("Zm9*"));
        fails("url char in basic", () -> d.decode("-_-_"));
        fails("bad padding", () -> d.decode("Zg="));
        fails("one char", () -> d.decode("Z"));
        fails("after padding", () -> d.decode("Zg==Zg=="));
        byte[] dst = new byte[8];
        show("into array", e.encode(utf("foo"), dst) + " " + new String(dst, 0, 4, StandardCharsets.US_ASCII));
        fails("too small", () -> e.encode(utf("foobarbaz"), dst));
        ByteBuffer bb = e.encode(ByteBuffer.wrap(utf("buffer")));
        show("buffer", bb.remaining() + " " + StandardCharsets.US_ASCII.decode(bb));
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        try (OutputStream w = e.wrap(bo)) { w.write(utf("stream")); w.write('!'); }
        show("wrapped", bo.toString("US-ASCII"));
        show("unwrapped", new String(d.wrap(new ByteArrayInputStream(bo.toByteArray())).readAllBytes(), StandardCharsets.UTF_8));
    }
}
