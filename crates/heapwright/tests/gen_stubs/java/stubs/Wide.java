package stubs;

/** Forty methods. */
public interface Wide {
    void note1(String... words);
    long[] row2(double[] from);
    <T> java.util.List<T> list3(Class<T> of) throws java.io.IOException;
    char letter4();
    int number5(int x);
    void note6(String... words);
    long[] row7(double[] from);
    <T> java.util.List<T> list8(Class<T> of) throws java.io.IOException;
    char letter9();
    int number10(int x);
    void note11(String... words);
    long[] row12(double[] from);
    <T> java.util.List<T> list13(Class<T> of) throws java.io.IOException;
    char letter14();
    int number15(int x);
    void note16(String... words);
    long[] row17(double[] from);
    <T> java.util.List<T> list18(Class<T> of) throws java.io.IOException;
    char letter19();
    int number20(int x);
    void note21(String... words);
    long[] row22(double[] from);
    <T> java.util.List<T> list23(Class<T> of) throws java.io.IOException;
    char letter24();
    int number25(int x);
    void note26(String... words);
    long[] row27(double[] from);
    <T> java.util.List<T> list28(Class<T> of) throws java.io.IOException;
    char letter29();
    int number30(int x);
    void note31(String... words);
    long[] row32(double[] from);
    <T> java.util.List<T> list33(Class<T> of) throws java.io.IOException;
    char letter34();
    int number35(int x);
    void note36(String... words);
    long[] row37(double[] from);
    <T> java.util.List<T> list38(Class<T> of) throws java.io.IOException;
    char letter39();
    boolean used();
}
