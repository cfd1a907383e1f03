package callers;
import java.util.*;
public class Opt {
    private boolean hit;
    public Opt() { }
    public void take(Optional<Integer> o) { if (o.isPresent() && o.get() == 4) hit = true; }
    public boolean hit() { return hit; }
}
