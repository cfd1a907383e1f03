// Area: instructions/comparison
// Shows: lcmp in every relation, including values that agree in their low 32 bits

public class LongCompare {
    public static void main(String[] args) {
        long[] v = {0, 1, -1, 1L << 32, (1L << 32) + 1, -(1L << 32), Long.MAX_VALUE, Long.MIN_VALUE, 0xffffffffL};
        for (long a : v) {
            StringBuilder line = new StringBuilder();
            for (long b : v) {
                line.append(a < b ? '<' : '.').append(a <= b ? 'l' : '.').append(a > b ? '>' : '.');
                line.append(a >= b ? 'g' : '.').append(a == b ? '=' : '.').append(a != b ? '!' : '.').append(' ');
                line.append(Long.compare(a, b)).append(Long.compareUnsigned(a, b)).append(' ');
            }
            System.out.println(line);
        }
        int n = 0;
        for (long i = Integer.MAX_VALUE - 2L; i <= Integer.MAX_VALUE + 2L; i++) {
            n++;
        }
        System.out.println(n);
        int same = -1;
        System.out.println(same == 0xffffffff);
        System.out.println(same == 0xffffffffL);
    }
}
