package callers;
public class MadeFactory {
    private int next;
    public MadeFactory() { }
    public Made make() { next += 3; return new Made(next); }
}
