package state;

import java.util.Iterator;

/** Uses up what it is given. */
public class Drained {
    private int count;

    public int drain(Iterator<Integer> all) {
        while (all.hasNext()) {
            all.next();
            count++;
        }
        return count;
    }
}
