package heapwright.types;

/** Behaviour that depends on static state of another class. */
public final class Screen {
    private Screen() {}

    /** The colour of a screen. */
    public static String colour(int hour) {
        if (Features.dark) {
            return hour < 6 ? "black" : "grey";
        }
        return Features.theme().equals("ocean") ? "blue" : "white";
    }

    /** Uses up the quota that all screens share. */
    public static boolean open(int windows) {
        if (windows > Features.quota) {
            return false;
        }
        Features.quota -= windows;
        return Features.quota > 0;
    }
}
