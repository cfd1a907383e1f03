/** Multiplies exactly three times in its own code. */
public class Steps {
    static int twice(int n) {
        return n * 2;
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int i = 1; i <= 3; i++) {
            sum += twice(i);
        }
        System.out.println(sum);
    }
}
