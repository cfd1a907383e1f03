package heapwright.structures;

/** A place that flights pass, in nautical miles east and north of the airport. */
class Fix {
    float east;
    float north;

    float distanceTo(Fix other) {
        float x = other.east - east;
        float y = other.north - north;
        return (float) Math.sqrt(x * x + y * y);
    }
}
