package valid;

/** A parcel, whose specification leaves some fields as the constructor made them. */
public class Parcel {
    int weight = 7;
    Parcel inside;
    boolean open = true;
    boolean marked;

    static int depth(Parcel p) {
        if (p.weight != 7 || !p.open) throw new IllegalStateException("excluded");
        if (p.marked) return -1;
        return p.inside == null ? 0 : 1 + depth(p.inside);
    }
}
