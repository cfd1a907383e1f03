package callers;
/** Two keys with the same hash code that are not equal. */
public class Collide<K> {
    private K key; private int hash; private boolean collided;
    public Collide() { }
    public void put(K k) {
        if (k == null) return;
        int h = k.hashCode();
        if (key != null && h == hash && !key.equals(k)) collided = true;
        key = k; hash = h;
    }
    public boolean hit() { return collided; }
}
