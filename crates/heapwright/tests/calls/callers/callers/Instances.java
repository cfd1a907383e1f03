package callers;
public class Instances {
    private static int count;
    private final int number;
    public Instances() { number = count++; }
    public boolean hit() { return number == 3; }
}
