package callers;
public class Pong {
    Ping back;
    public Pong() { }
    public void unlink() { back = null; }
}
