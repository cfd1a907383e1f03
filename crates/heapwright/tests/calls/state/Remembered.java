package state;

import java.net.URLConnection;
import java.util.Locale;

/** Calls that change the library beside the objects that a caller holds, and objects that differ in identity alone. */
public class Remembered {
    private static final ThreadLocal<Integer> LAST = new ThreadLocal<>();

    private String text;
    private Integer box;
    private Locale locale;

    public void forgetCaches() {
        URLConnection.setDefaultUseCaches("ftp", false);
    }

    public boolean caches() {
        return URLConnection.getDefaultUseCaches("ftp");
    }

    public void note(int value) {
        LAST.set(value);
    }

    public boolean isUnnoted() {
        Integer last = LAST.get();
        return last == null || last != 77;
    }

    public void literal() {
        text = "remembered";
    }

    public void copy() {
        text = new String("remembered");
    }

    public boolean isLiteral() {
        return text == null || text == "remembered";
    }

    public boolean isCopy() {
        return text != "remembered";
    }

    @SuppressWarnings("removal")
    public void newBox() {
        box = new Integer(5);
    }

    public void oldBox() {
        box = 5;
    }

    public boolean isNewBox() {
        return box != Integer.valueOf(5);
    }

    public void france() {
        locale = (Locale) Locale.FRANCE.clone();
    }

    public void theFrance() {
        locale = Locale.FRANCE;
    }

    public boolean isOtherFrance() {
        return locale != Locale.FRANCE;
    }
}
