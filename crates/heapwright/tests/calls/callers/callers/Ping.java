package callers;
public class Ping {
    Pong other; int level;
    public Ping() { }
    public void link(Pong p) { other = p; if (p != null) p.back = this; }
    public boolean hit() { return other != null && other.back != this && other.back != null && other.back.level == 1; }
    public void up() { level++; }
}
