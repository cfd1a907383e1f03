package stubs;

/** Redeclares a generic method, so that the compiler adds a bridge. */
public interface TextCodec extends Codec<String, Integer> {
    @Override
    Integer encode(String value);
}
