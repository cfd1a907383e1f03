// Area: language/exceptions
// Shows: multi-catch, handler order by type, precise rethrow

import java.io.FileNotFoundException;
import java.io.IOException;

public class ExcMultiCatch {
    static void raise(int k) throws IOException {
        switch (k) {
            case 0: throw new FileNotFoundException("fnf");
            case 1: throw new IOException("io");
            case 2: throw new ArithmeticException("ar");
            case 3: throw new NumberFormatException("nf");
            case 4: throw new IllegalArgumentException("ia");
            case 5: throw new UnsupportedOperationException();
            case 6: throw new AssertionError("ae");
            default:
        }
    }

    static String classify(int k) {
        try {
            raise(k);
            return "none";
        } catch (FileNotFoundException e) {
            return "FNF " + e.getMessage();
        } catch (IOException | ArithmeticException e) {
            return "IO|AR " + e.getMessage() + " " + e.getClass().getName();
        } catch (NumberFormatException e) {
            return "NF " + e.getMessage();
        } catch (RuntimeException e) {
            return "RT " + e.getMessage();
        } catch (Throwable t) {
            return "T " + t;
        }
    }

    static void precise(int k) throws IOException {
        try {
            raise(k);
        } catch (Exception e) {
            System.out.print("re:");
            throw e;
        }
    }

    public static void main(String[] args) {
        for (int k = 0; k < 8; k++) System.out.println(classify(k));
        for (int k = 0; k < 3; k++) {
            try {
                precise(k);
            } catch (IOException | RuntimeException e) {
                System.out.println(e);
            }
        }
    }
}
