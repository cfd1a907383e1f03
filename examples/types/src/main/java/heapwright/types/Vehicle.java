package heapwright.types;

/** What drives on a toll road: a sealed family of records, one of which holds another. */
public sealed interface Vehicle {
    /** A car with its seats. */
    record Car(int seats) implements Vehicle {}

    /** A lorry with its load in tonnes, perhaps with a trailer. */
    record Lorry(double load, Trailer trailer) implements Vehicle {}

    /** A bus that may be in public service. */
    record Bus(int seats, boolean scheduled) implements Vehicle {}

    /** What a lorry pulls. */
    record Trailer(int axles) {}

    /** The toll in cents. */
    static int toll(Vehicle vehicle) {
        if (vehicle instanceof Car car) {
            return car.seats() > 7 ? 300 : 200;
        } else if (vehicle instanceof Bus bus && bus.scheduled()) {
            return 0;
        } else if (vehicle instanceof Lorry lorry) {
            int toll = lorry.load() > 7.5 ? 900 : 500;
            return lorry.trailer() != null && lorry.trailer().axles() == 3 ? toll + 250 : toll;
        }
        return 600;
    }
}
