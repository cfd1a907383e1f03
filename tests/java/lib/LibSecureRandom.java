// Area: java.security.SecureRandom, java.security.Signature
// Shows: random bytes where only their shape is seen, digests of every family, keys and signatures
import java.security.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.random.*;

public class LibSecureRandom {
    static String hex(byte[] bytes) {
        StringBuilder sb = new StringBuilder();
        for (byte b : bytes) sb.append(String.format("%02x", b));
        return sb.toString();
    }

    public static void main(String[] args) throws Exception {
        double d = Math.random();
        System.out.println((d >= 0 && d < 1) + " " + (new Random().nextInt(10) < 10) + " " + ThreadLocalRandom.current().nextInt(5, 6));
        System.out.println(UUID.randomUUID().version() + " " + UUID.randomUUID().equals(UUID.randomUUID()));
        SecureRandom random = new SecureRandom();
        byte[] a = new byte[16];
        byte[] b = new byte[16];
        random.nextBytes(a);
        random.nextBytes(b);
        System.out.println(Arrays.equals(a, b) + " " + random.generateSeed(4).length + " " + random.nextInt(1) + " " + random.getAlgorithm());
        random.setSeed(5);
        System.out.println(new SplittableRandom(5).nextInt() + " " + RandomGenerator.of("L64X128MixRandom").nextInt(1) + " " + RandomGenerator.getDefault().nextInt(1));
        for (String name : "MD2 MD5 SHA-1 SHA-224 SHA-256 SHA-384 SHA-512 SHA-512/256 SHA3-256".split(" ")) {
            System.out.println(name + " " + hex(MessageDigest.getInstance(name).digest("hello".getBytes())));
        }
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(512, random);
        KeyPair pair = generator.generateKeyPair();
        Signature signature = Signature.getInstance("SHA1withRSA");
        signature.initSign(pair.getPrivate());
        signature.update("text".getBytes());
        byte[] signed = signature.sign();
        signature.initVerify(pair.getPublic());
        signature.update("text".getBytes());
        System.out.println(signed.length + " " + signature.verify(signed));
    }
}
