package callers;
import java.util.*;
public class Reg {
    private static final Map<Integer, Reg> ALL = new TreeMap<>();
    private int uses;
    private Reg() { }
    public static Reg of(int key) { return ALL.computeIfAbsent(key, k -> new Reg()); }
    public void use() { uses++; }
    public static int size() { return ALL.size(); }
    public boolean hit() { return ALL.size() == 3 && uses == 1; }
}
