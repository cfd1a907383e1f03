// Area: language/exceptions
// Shows: an exception in a constructor leaves side effects but no reference; leaked this survives

import java.util.ArrayList;
import java.util.List;

public class ExcInConstructor {
    static List<Base> leaked = new ArrayList<>();

    static class Base {
        String state = "base-init";
        Base(int k) {
            leaked.add(this);
            if (k == 1) throw new IllegalArgumentException("base " + k);
            state = "base-done";
        }
    }

    static class Derived extends Base {
        String own = "own-init";
        { if (leaked.size() == 3) throw new IllegalStateException("block"); }
        Derived(int k) {
            super(k);
            if (k == 2) throw new IllegalArgumentException("derived " + k);
            own = "own-done";
        }
        @Override public String toString() { return state + "/" + own; }
    }

    public static void main(String[] args) {
        for (int k = 0; k < 4; k++) {
            Derived d = null;
            try {
                d = new Derived(k);
            } catch (IllegalArgumentException | IllegalStateException e) {
                System.out.println(e);
            }
            System.out.println(k + " " + d);
        }
        System.out.println(leaked);
    }
}
