package heapwright.types;

import java.text.ChoiceFormat;
import java.text.DecimalFormat;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.text.ParseException;

/** Formats as parameters. */
public final class Formats {
    private Formats() {}

    /** What a format does with an amount. */
    public static String amount(DecimalFormat format, int amount) {
        if (format.getMaximumFractionDigits() == 0) {
            return format.isGroupingUsed() && amount >= 1000 ? "grouped" : "whole";
        }
        return format.toPattern().endsWith("%") ? "percent" : "fraction";
    }

    /** Whether a message has room for a name. */
    public static boolean namesSomebody(MessageFormat message, String name) {
        return message.getFormats().length == 1 && message.format(new Object[] {name}).contains(name);
    }

    /** A number in a text by the rules of a format. */
    public static long parsed(NumberFormat format, String text) {
        if (format instanceof ChoiceFormat choices && choices.getLimits().length == 2) {
            return -2;
        }
        try {
            return format.parse(text).longValue();
        } catch (ParseException e) {
            return text.isEmpty() ? -1 : -3;
        }
    }
}
