package mains;

import java.lang.reflect.InvocationTargetException;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Runs programs on values, and prints what escapes from each: the class, then pairs of a type and a value. */
public class Replay {
    public static void main(String[] lines) throws Exception {
        java.io.PrintStream out = System.out;
        System.setOut(new java.io.PrintStream(java.io.OutputStream.nullOutputStream()));
        for (String line : lines) {
            String[] words = line.split(" ");
            Object[] values = new Object[words.length / 2];
            for (int i = 0; i < values.length; i++) {
                values[i] = read(words[2 * i + 1], words[2 * i + 2]);
            }
            Verifier.replay(values);
            String escaped = "nothing";
            try {
                Class.forName(words[0]).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
            } catch (InvocationTargetException e) {
                escaped = e.getCause().getClass().getName();
            }
            out.println(words[0] + " " + escaped);
        }
    }

    private static Object read(String type, String value) {
        long bits = Long.parseLong(value);
        switch (type) {
            case "boolean":
                return bits != 0;
            case "byte":
                return (byte) bits;
            case "char":
                return (char) bits;
            case "short":
                return (short) bits;
            case "int":
                return (int) bits;
            case "long":
                return bits;
            case "float":
                return Float.intBitsToFloat((int) bits);
            default:
                return Double.longBitsToDouble(bits);
        }
    }
}
