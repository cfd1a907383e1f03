package recipes;

import java.util.Optional;

/** Works with parcels that others have filled and moved on. */
public final class Depot {
    /** Where parcels are. */
    public interface Parcels {
        Optional<Parcel> find(int number);
    }

    private final Parcels parcels;

    public Depot(Parcels parcels) {
        this.parcels = parcels;
    }

    public String place(int number) {
        Parcel parcel = parcels.find(number).orElse(null);
        if (parcel == null) {
            return "unknown";
        }
        if (parcel.state() == Parcel.State.LOST) {
            return "nowhere";
        }
        return parcel.state() == Parcel.State.SENT ? "on its way" : "here";
    }

    public int pieces(int number) {
        int pieces = 0;
        for (Parcel.Item item : parcels.find(number).orElseThrow().items()) {
            pieces += item.count();
        }
        return pieces > 12 ? -1 : pieces;
    }

    public boolean isHeavy(int number) {
        return parcels.find(number).orElseThrow().weightOf("lamp") > 1_000;
    }

    public boolean returns(int number) {
        return parcels.find(number).orElseThrow().goesBack();
    }

    public boolean isFull(int number) {
        return parcels.find(number).orElseThrow().items().size() == 12;
    }
}
