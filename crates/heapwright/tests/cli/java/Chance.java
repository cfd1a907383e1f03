import java.util.HashSet;
import java.util.Random;
import java.util.Set;

/** Prints whatever could differ from run to run: time, randomness, identity. */
public class Chance {
    public static void main(String[] args) {
        System.out.println(System.currentTimeMillis() + " " + System.nanoTime());
        System.out.println(Math.random() + " " + new Random().nextLong());
        System.out.println(System.identityHashCode(args) + " " + new Object());
        Set<Object> set = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            set.add(new Chance());
        }
        System.out.println(set);
        System.out.println(Set.of("a", "b", "c", "d", "e", "f"));
    }
}
