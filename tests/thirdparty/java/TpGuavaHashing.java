// Area: com.google.common.hash.Hashing
// Shows: murmur3, crc32, adler32, md5, sha family, sipHash, farmHash, goodFastHash-free; funnels, BloomFilter, HashCode
import com.google.common.hash.*;
import com.google.common.io.BaseEncoding;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class TpGuavaHashing {
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

    @SuppressWarnings("deprecation")
    public static void main(String[] args) {
        Map<String, HashFunction> fs = new LinkedHashMap<>();
        fs.put("murmur3_32", Hashing.murmur3_32_fixed()); fs.put("murmur3_128", Hashing.murmur3_128(7)); fs.put("crc32", Hashing.crc32()); fs.put("crc32c", Hashing.crc32c()); fs.put("adler32", Hashing.adler32()); fs.put("sipHash24", Hashing.sipHash24()); fs.put("farm", Hashing.farmHashFingerprint64()); fs.put("fingerprint2011", Hashing.fingerprint2011()); fs.put("md5", Hashing.md5()); fs.put("sha1", Hashing.sha1()); fs.put("sha256", Hashing.sha256()); fs.put("hmac", Hashing.hmacSha256("key".getBytes(StandardCharsets.UTF_8)));
        fs.forEach((n, f) -> System.out.println(n + " " + f.bits() + " " + f.hashString("", StandardCharsets.UTF_8) + " " + f.hashString("hello world", StandardCharsets.UTF_8) + " " + f.hashInt(42) + " " + f.hashLong(-1L)));
        Hasher h = Hashing.sha256().newHasher().putInt(1).putLong(2).putBoolean(true).putChar('c').putDouble(1.5).putString("s", StandardCharsets.UTF_8).putBytes(new byte[] {1, 2}).putByte((byte) 3).putUnencodedChars("uc");
        HashCode c = h.hash();
        show("hasher", c + " " + c.asInt() + " " + c.asLong() + " " + c.bits() + " " + c.equals(HashCode.fromString(c.toString())) + " " + c.padToLong());
        show("combine", Hashing.combineOrdered(List.of(HashCode.fromInt(1), HashCode.fromInt(2))) + " " + Hashing.combineUnordered(List.of(HashCode.fromInt(1), HashCode.fromInt(2))) + " " + Hashing.consistentHash(12345L, 10) + " " + Hashing.concatenating(Hashing.crc32(), Hashing.adler32()).hashInt(5));
        fails("fromString", () -> HashCode.fromString("xyz"));
        BloomFilter<Integer> b = BloomFilter.create(Funnels.integerFunnel(), 200, 0.01);
        for (int i = 0; i < 200; i++) b.put(i * 3);
        int in = 0, out = 0;
        for (int i = 0; i < 200; i++) { if (b.mightContain(i * 3)) in++; if (b.mightContain(i * 3 + 1)) out++; }
        show("bloom", in + " " + out + " " + (b.expectedFpp() < 0.02) + " " + b.approximateElementCount());
        show("encoding", BaseEncoding.base64().encode("hello".getBytes()) + " " + BaseEncoding.base32().encode("hello".getBytes()) + " " + BaseEncoding.base16().lowerCase().encode(new byte[] {-1, 16}) + " " + new String(BaseEncoding.base64Url().omitPadding().decode("aGk")) + " " + BaseEncoding.base16().withSeparator(":", 2).encode(new byte[] {1, 2, 3}) + " " + BaseEncoding.base32Hex().canDecode("!!"));
        fails("decode", () -> BaseEncoding.base16().decode("XY"));
    }
}
