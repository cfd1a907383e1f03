package callers;
import java.util.*;
/** Two iterators at once. */
public class Two {
    private int at1 = -1, mods; private boolean both;
    public Two() { }
    public Cursor cursor() { return new Cursor(); }
    public class Cursor {
        private int pos;
        Cursor() { }
        public void step() { pos++; }
        public void meet(Cursor other) { if (other != null && other != this && pos == 1 && other.pos == 2) both = true; }
    }
    public boolean hit() { return both; }
}
