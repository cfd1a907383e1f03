package stubs;

/** Generic, redeclared below with other descriptors. */
public interface Codec<A, B extends Comparable<B>> {
    B encode(A value);

    A decode(B code);

    <T extends Comparable<T>> T largest(T first, T second);
}
