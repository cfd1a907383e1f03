/** Says so, and never ends. */
public class Spin {
    public static void main(String[] args) {
        System.out.println("spinning");
        for (int i = 0; ; i++) {
            if (i < 0) {
                i = 0;
            }
        }
    }
}
