// Area: org.apache.commons.lang3
// Shows: RegExUtils, Strings, StringEscapeUtils, LocaleUtils-free helpers, BitField, Conversion, Streams and function helpers
import java.time.Duration;
import java.util.*;
import java.util.stream.*;
import org.apache.commons.lang3.*;
import org.apache.commons.lang3.stream.*;
import org.apache.commons.lang3.time.DurationFormatUtils;
import org.apache.commons.lang3.time.DurationUtils;

public class TpLangText {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    public static void main(String[] args) {
        show("regex", RegExUtils.removeAll("a1b22c", "\\d+") + " " + RegExUtils.replaceFirst("aaa", "a", "b") + " " + RegExUtils.replacePattern("a\nb", "a.b", "z"));
        show("escape", StringEscapeUtils.escapeJava("tab\t\"q\" \u00e9") + " " + StringEscapeUtils.unescapeJava("a\\tb\\u0041").replace("\t", "<tab>") + " " + StringEscapeUtils.escapeHtml4("<a & \"b\">") + " " + StringEscapeUtils.unescapeHtml4("&lt;&amp;&#65;&gt;") + " " + StringEscapeUtils.escapeCsv("a,\"b\"") + " " + StringEscapeUtils.escapeXml11("<'&'>"));
        BitField f = new BitField(0xf0);
        show("bits", f.getValue(0xabc) + " " + Integer.toHexString(f.setValue(0, 5)) + " " + f.isSet(0x10) + " " + f.isAllSet(0x10) + " " + Integer.toHexString(f.clear(0xfff)));
        show("conversion", Conversion.hexDigitToInt('f') + " " + Conversion.intToHexDigit(11) + " " + Conversion.binaryToHexDigit(new boolean[] {true, false, true, false}) + " " + Conversion.byteArrayToInt(new byte[] {1, 2, 3, 4}, 0, 0, 0, 4));
        show("streams", org.apache.commons.lang3.stream.Streams.failableStream(List.of(3, 1, 2)).map(x -> x * x).filter(x -> x > 1).collect(Collectors.toList()) + " " + Stream.of("a", "b").collect(LangCollectors.joining("-", "<", ">")) + " " + IntStreams.range(4).sum());
        show("duration", DurationFormatUtils.formatDuration(3_723_004L, "HH:mm:ss.SSS") + " " + DurationFormatUtils.formatDurationWords(93_784_000L, true, true) + " " + DurationFormatUtils.formatDurationISO(90_061_001L) + " " + DurationUtils.toMillisInt(Duration.ofSeconds(5)) + " " + DurationUtils.isPositive(Duration.ZERO));
        show("random free", StringUtils.getLevenshteinDistance("kitten", "sitting") + " " + StringUtils.getJaroWinklerDistance("frog", "fog") + " " + StringUtils.getFuzzyDistance("Workshop", "ws", Locale.ENGLISH));
        show("exceptions", org.apache.commons.lang3.exception.ExceptionUtils.getRootCauseMessage(new RuntimeException("outer", new IllegalStateException("inner"))) + " " + org.apache.commons.lang3.exception.ExceptionUtils.getThrowableCount(new RuntimeException(new Error())) + " " + org.apache.commons.lang3.exception.ExceptionUtils.indexOfType(new RuntimeException(new Error()), Error.class));
        org.apache.commons.lang3.exception.ContextedRuntimeException c = new org.apache.commons.lang3.exception.ContextedRuntimeException("failed").addContextValue("key", 5);
        show("context", c.getMessage().replace("\n", "/") + " " + c.getFirstContextValue("key"));
    }
}
