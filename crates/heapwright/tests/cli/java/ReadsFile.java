import java.io.FileInputStream;
import java.io.IOException;

/** Tries to read a file that is on every machine. */
public class ReadsFile {
    public static void main(String[] args) throws IOException {
        System.out.println("before");
        try (FileInputStream in = new FileInputStream("/etc/passwd")) {
            System.out.println("read " + in.read());
        }
    }
}
