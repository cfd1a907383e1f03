// Area: instructions/constants
// Shows: iconst, bipush, sipush and ldc for ints at the borders between the encodings

public class ConstInts {
    public static void main(String[] args) {
        int[] all = {
            -1, 0, 1, 2, 3, 4, 5, 6, -2, 127, 128, -128, -129, 255, 256,
            32767, 32768, -32768, -32769, 65535, 65536, 0x7fffffff, 0x80000000, 0xcafebabe
        };
        int sum = 0;
        for (int v : all) {
            System.out.println(v);
            sum = sum * 31 + v;
        }
        System.out.println(sum);
    }
}
