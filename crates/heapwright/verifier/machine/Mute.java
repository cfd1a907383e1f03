package heapwright.verifier;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Locale;

/** A stream for a program whose output nobody reads: texts are made, as they may fail, but not encoded. */
public final class Mute extends PrintStream {
    private Mute() {
        super(OutputStream.nullOutputStream());
    }

    /** Puts it in the place of standard output and standard error. */
    public static void install() {
        System.setOut(new Mute());
        System.setErr(new Mute());
    }

    @Override
    public void print(boolean value) {}

    @Override
    public void print(char value) {}

    @Override
    public void print(int value) {}

    @Override
    public void print(long value) {}

    @Override
    public void print(float value) {}

    @Override
    public void print(double value) {}

    @Override
    public void print(char[] value) {
        if (value == null) {
            throw new NullPointerException();
        }
    }

    @Override
    public void print(String value) {}

    @Override
    public void print(Object value) {
        String.valueOf(value);
    }

    @Override
    public void println() {}

    @Override
    public void println(boolean value) {}

    @Override
    public void println(char value) {}

    @Override
    public void println(int value) {}

    @Override
    public void println(long value) {}

    @Override
    public void println(float value) {}

    @Override
    public void println(double value) {}

    @Override
    public void println(char[] value) {
        print(value);
    }

    @Override
    public void println(String value) {}

    @Override
    public void println(Object value) {
        String.valueOf(value);
    }

    @Override
    public PrintStream printf(String format, Object... values) {
        return format(format, values);
    }

    @Override
    public PrintStream printf(Locale locale, String format, Object... values) {
        return format(locale, format, values);
    }

    @Override
    public PrintStream append(CharSequence value) {
        return this;
    }

    @Override
    public PrintStream append(CharSequence value, int from, int to) {
        String.valueOf(value).subSequence(from, to);
        return this;
    }

    @Override
    public PrintStream append(char value) {
        return this;
    }

    @Override
    public void write(int value) {}

    @Override
    public void write(byte[] values, int from, int length) {
        java.util.Objects.checkFromIndexSize(from, length, values.length);
    }
}
