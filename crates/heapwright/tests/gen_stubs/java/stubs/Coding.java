package stubs;

/** Calls through both the generic interface and the redeclaring one. */
public class Coding {
    public static int both(TextCodec codec, String text) {
        Codec<String, Integer> general = codec;
        Integer first = general.encode(text);
        Integer second = codec.encode(text);
        if (first == null || second == null) {
            return 0;
        }
        return first > 5 && second < 0 ? 1 : 2;
    }

    public static boolean same(Codec<String, Long> codec, String text) {
        String back = codec.decode(codec.encode(text));
        return back != null && back.isEmpty();
    }

    public static int large(TextCodec codec) {
        Integer found = codec.largest(1, 2);
        return found != null && found == 2 ? 2 : 1;
    }
}
