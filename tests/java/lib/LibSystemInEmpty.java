// Area: java.lang.System.in
// Shows: reading from an empty standard input through streams, readers and Scanner
import java.io.*;
import java.util.*;

public class LibSystemInEmpty {
    public static void main(String[] args) throws IOException {
        System.out.println("read " + System.in.read());
        System.out.println("bulk " + System.in.read(new byte[4]));
        BufferedReader r = new BufferedReader(new InputStreamReader(System.in));
        System.out.println("line " + r.readLine());
        Scanner s = new Scanner(System.in);
        System.out.println("scanner " + s.hasNext() + " " + s.hasNextLine());
        InputStream old = System.in;
        System.setIn(new ByteArrayInputStream("12 words here\nsecond line\n".getBytes()));
        Scanner t = new Scanner(System.in);
        System.out.println(t.nextInt() + "," + t.next() + "," + t.nextLine() + "," + t.nextLine());
        System.setIn(old);
        System.out.println("restored " + (System.in == old));
    }
}
