package heapwright.types;

import java.util.Locale;

/** Questions about a {@link Locale}. */
public final class Locales {
    private Locales() {}

    /** How to write a decimal number. */
    public static char separator(Locale locale) {
        if (locale.getLanguage().equals("de")) {
            return locale.getCountry().equals("CH") ? '.' : ',';
        }
        return locale.equals(Locale.FRANCE) || locale == Locale.ITALIAN ? ',' : '.';
    }
}
