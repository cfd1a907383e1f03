package callers;
public class Friend {
    int balance;
    public Friend() { }
    public boolean hit() { return balance == 5; }
}
