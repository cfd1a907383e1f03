/** The sieve of Eratosthenes on a boolean array, several times over. */
public final class Sieve {
    private static int count(int limit) {
        boolean[] composite = new boolean[limit + 1];
        int primes = 0;
        for (int i = 2; i <= limit; i++) {
            if (!composite[i]) {
                primes++;
                for (long j = (long) i * i; j <= limit; j += i) {
                    composite[(int) j] = true;
                }
            }
        }
        return primes;
    }

    public static void main(String[] args) {
        int total = 0;
        for (int round = 0; round < 26; round++) {
            total += count(900_000 + round);
        }
        System.out.println("Sieve " + total);
    }
}
