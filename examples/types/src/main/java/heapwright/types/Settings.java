package heapwright.types;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Currency;
import java.util.Properties;

/** Properties, charsets and currencies as parameters. */
public final class Settings {
    private Settings() {}

    /** How many workers to start. */
    public static int workers(Properties properties) {
        String text = properties.getProperty("workers", "1");
        if (text.equals("auto")) {
            return 0;
        }
        int workers = Integer.parseInt(text);
        return workers > 64 && !properties.containsKey("force") ? 64 : workers;
    }

    /** How a price tag is encoded. */
    public static String tag(Charset charset, Currency currency) {
        if (charset.equals(StandardCharsets.US_ASCII)) {
            return currency.getCurrencyCode();
        }
        if (currency.getDefaultFractionDigits() == 0) {
            return "whole";
        }
        return charset.newEncoder().canEncode('€') ? "sign" : "code";
    }
}
