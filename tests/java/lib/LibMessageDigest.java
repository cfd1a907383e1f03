// Area: java.security.MessageDigest
// Shows: MD5, SHA-1, SHA-224, SHA-256, SHA-384, SHA-512 of strings in hex, incremental update, reset, clone, isEqual
import java.nio.charset.StandardCharsets;
import java.security.*;

public class LibMessageDigest {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    static String hex(byte[] b) { StringBuilder sb = new StringBuilder(); for (byte x : b) sb.append(Character.forDigit((x >> 4) & 15, 16)).append(Character.forDigit(x & 15, 16)); return sb.toString(); }
    public static void main(String[] args) throws Exception {
        for (String alg : "MD5 SHA-1 SHA-224 SHA-256 SHA-384 SHA-512".split(" ")) {
            MessageDigest m = MessageDigest.getInstance(alg);
            for (String s : new String[] {"", "abc", "The quick brown fox jumps over the lazy dog", "x".repeat(200), "\u00e9\u4e2d"}) System.out.println(alg + " " + s.length() + " " + hex(m.digest(s.getBytes(StandardCharsets.UTF_8))));
            show("length", m.getDigestLength() + " " + m.getAlgorithm());
        }
        MessageDigest m = MessageDigest.getInstance("SHA-256");
        m.update((byte) 'a');
        m.update("bc".getBytes());
        MessageDigest c = (MessageDigest) m.clone();
        c.update((byte) 'd');
        show("incremental", hex(m.digest()).equals(hex(MessageDigest.getInstance("SHA-256").digest("abc".getBytes()))));
        show("clone", hex(c.digest()));
        m.update("junk".getBytes());
        m.reset();
        show("reset", hex(m.digest()));
        show("isEqual", MessageDigest.isEqual(new byte[] {1, 2}, new byte[] {1, 2}) + " " + MessageDigest.isEqual(new byte[] {1}, new byte[] {2}));
        try { MessageDigest.getInstance("NOPE"); } catch (NoSuchAlgorithmException e) { System.out.println(e.getMessage()); }
        for (int i = 54; i < 66; i++) System.out.println(i + " " + hex(MessageDigest.getInstance("MD5").digest("y".repeat(i).getBytes())));
    }
}
