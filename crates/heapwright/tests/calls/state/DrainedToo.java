package state;

import java.util.Iterator;

/** Does the same. */
public class DrainedToo {
    private int count;

    public int drain(Iterator<Integer> all) {
        while (all.hasNext()) {
            all.next();
            count += 1;
        }
        return count;
    }
}
