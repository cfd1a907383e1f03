package recipes;

/** What a call changes is in a buffer, which only a method with another name shows. */
public final class Minutes {
    private final StringBuilder text = new StringBuilder();

    public void say(String who, int votes) {
        if (votes > 10) {
            text.append(who.length()).append(';');
        }
    }

    public String summary() {
        return text.length() == 0 ? "none" : "lengths " + text;
    }
}
