// Area: java.util.zip.Inflater
// Shows: data of zlib itself (dynamic, stored, raw, with a dictionary) taken in and given out in pieces, and bad data
import java.util.*;
import java.util.zip.*;

public class LibInflaterChunks {
    static final String DYNAMIC =
        "eNp1lEnSrCAQhPd1iu8Iv6Kix3EER9Se+/SvfGs6go1GJJXkUHffczzGdqY5w2tjCG9k7hlb8gcux8zkK0MlQ6A9OXZcRRi5R4DY"
        + "XXzKWbH2uD/MnbCSnrI3pDP1zmp+AA/2Tqo31nLUrAn+wG/sqyzKpKVZ4sBhwRxklSxPtjupx8+kKXbEfGS/Yc44cM5oRvovzS5Z"
        + "h+so9Kz0huJB8xH3iQP7lUYHGfKC4SmT4bx4sq1MO7ZjCRIF6rvqL7tersfivPjywuYTZ0M146foRKnSS/B8ZPkwlYwK+RP9494k"
        + "M8uG9XGq6yrbgJloVUDDUBBe1JPkHdubtbpoRIFdztxIt7OPtD3DfAk7nwyl9C+WhbmLA9XukFJ+pWA72VuqlexFtesLpMoI8w/c"
        + "l+XB6didmAdtyh6wj2umZqGrpc3iwMPgk+spXm/YxA6c9tKyemJ7ej5xL9S+bafIrtvbh0ZImoHkfz6zksBWxK04F9KC5EWfsdSX"
        + "dWknSUapEx9MgfTx44GJeM01R8O+0H8YE6aHHB/VlEnFTeO4yql4kt5oNpyhurMYypRilGMmmTh+FGMZKQNJIo2al6mdmobLB3/D"
        + "j1chqx/AtMGV1J71K3nG+GJ0zBXZiatpC9mecWBW0KkMzdV8d0h2EP7IT7aRoFsjYSziZmTa+TuatuWgzHC9aBaajH4hWLo7Np4a"
        + "SUtWdcNSBMITh3n/D5mnrxk/lHGi9Smt2qAsyS1ZTqPiWDEdnXa4YIr3EI3IbGQpqA/M9aWLrlPKgxQfLqm+cZxm11SchwSNiFrx"
        + "xez/N+SXbhNXkP4YeCSUO9mumZP+iddwNmyW6aS5qWDSveJAz650dN/8Ud2ktMz3C1Fb6pbNkeRxJ/oCt+Krq9/ahnYVP9AE5omg"
        + "i2ehfced0N4dji/1QNqS1pypzCNViV+wG30SJ+qcrG/y8krjpWpObQiF1K9rbZU3yh9buMgZregGt+p3j28I98t1I/8ASNAQtA==";
    static final String RAW =
        "dZRJsqQwEEP3eYp3hA8GDMdhtBkN1Fyn76TXrghvIEJWWlLq7nuOx9jONGd4bQzhjcw9Y0v+wOWYmXxlqGQItCfHjqsII/cIELuL"
        + "Tzkr1h73h7kTVtJT9oZ0pt5ZzQ/gwd5J9cZajpo1wR/4jX2VRSdpaZY4cFgwB1kly5PtTurxM2mKHTEf2W+YMw6cM5qR/kuzS9bh"
        + "Ogo9K72heNB8xH3iwH6lUSJDXjA8ZTKc15xsK9OO7ViCRMXRd9Vfdr1cj8V58eWFzSfOhmrGT1FGqdJL8Hxk+TCVjAr5E/3j3iQz"
        + "y4b1USDrKtuAmWhVQMNQEF7Uk+Qd25u1usaIjtrlzI10O/tI2zOopJ75ZCilf7EszF0cqHaHlPIrBdvJ3lKtZC+qXV8gVUaYf+C+"
        + "LA9Ox+7EPGhT9oB9XJyaha6WNosDD4NPrqd4vWETO3DaS8vqie3p+cS9UPu2nSK7bm8fGiFpBpL/+cxKAlsRpZNzIS1IXvQZS31Z"
        + "l3aSZJTK+GAKpI8okJCI11xzNOwL/YcxYXrI8VFNmVTcNI6rnIon6Y1mwxmqO4uhTClGOWaSiePHYiwjZSBJpFHzMrVT03D54G/4"
        + "8VrI6gcwbXAltWf9Sp4xvhgdc0V24mraQrZnfNSsoFMZFP6HOyQ7CH/kJ9tI0NZIGIu4GZnu/B1N23JQZrheNAtNRr8QLN0dG0+N"
        + "pCWrumEpAuGJw7z/h8zT14wfyvig9Smt2qBTkluynEbFsWI6Ot3hgim+h2hEZiNLQX1gri8tuk5HHqT4cEn1jfNpdk3FeUjQiKgV"
        + "X4wmTRvyS7eJK0h/EB4J5U62a+akf+INWcNmmU6amwom3SvO6Nl1HO2bP6qblJb5fiFqS92yOZI87kRf4FZ8de23bkO7ih9oAvNE"
        + "0OJZaN9RwmvvDseXeiBtSWvOVOaRqsQv2I0+ieJwTtY3eXml8VI1pzaEQurXVVvljfJHCxc5oxVtcKul0uMbwv1y3cg/";
    static final String STORED =
        "eAEBWgCl/3RoZSBxdWljayBicm93biBmb3ggCmtlIGljIDV1IGc1IDNrIDVtIGY5CmZvIGNyIHFwIGc5IG9pIHRoZSBxdWljayBi"
        + "cm93biBmb3ggIDdwCmgyIHI5IG1lICMUHCc=";
    static final String WITH_DICTIONARY =
        "eLtHjgc0dZRJrqw6EETnuYqzhAsGDMuhtekN1dfqf/Km3yV5AlI4w9Hk/f+/kLlnbMkfuBwzk68MlQw77ckRcBX7SAyIDeJTzoq1"
        + "x/1h7uwr6SmhIZ2pA6v5ATwInVRvrOWoWRP8gd8IqyzKpKVZ4sBhwRxklSxPtjupx8+kKXbEfCTcMGccOGc0I/2XJkjW4ToKPSu9"
        + "oXjQfMR94sB+pdFBhrxgeMpkOC+ebCtTwHYsu0SB+q76S9DL9VicF19e2HzibKhm/BSdKFV6CZ6PLB+mklEhf6J/3JtkZtmwPk51"
        + "XWUbMBOtCmgYCvYX9SR5x/ZmrS4aUWCXMzfSBcJI2zPMl7DzyVBK/2JZmLs4UO3eU8qvFGwnoaVayV5UQV8gVcY+/8B9WR6cjuDE"
        + "PGhTwo59XDM1C10tbRYHHgafXE/xesMmduC0l5bVE9vT84l7ofZtgSK7bm8fGiFpBpJ/+cxKdrYibsW5kBYkL/qMpb6sSztJMkqd"
        + "+GDaSR8/HpiI11xzNISF/sOYMD3k+KimTCpuGsdVTsWT9Eaz4QzVncVQphSjHDPJxPGjGMtIuZMk0qh5mdqpabh88Df8eBWy+gFM"
        + "G1xJ7Vm/kmeML0bHXJGduJq2kO0ZB2YFncrQXM13h2QH+x/5yTay69ZIGIu4GZl2/o6mbTkoM1wvmoUmo1/YLd0dG0+NpCWrumEp"
        + "dvYnDvP+FzJPXzN+KONE61NatUFZkluynEbFsWI6Ou1wwRTvIRqR2chSUB+Y60sXXaeUByk+XFJ94zjNrqk4D9k1ImrFFxP+bcgv"
        + "3SauIP0x8EgoA1nQzEn/xGs4GzbLdNLcVDDpXnGgJygd3Td/VDcpLfP9QtSWumVzJHncib7Arfjq6re2oV3FDzQ788Sui2ehfced"
        + "0N4dji/1QNqS1pypzCNViV+wG30SJ+qcrG/y8krjpWpObdgLqV/X2ipvlD+2cJEzWtENbtXvHt+w3y/XjfwHSNAQtA==";

    static String inflate(String data, boolean raw, int in, int out, byte[] dictionary) throws DataFormatException {
        byte[] bytes = Base64.getDecoder().decode(data);
        Inflater inflater = new Inflater(raw);
        byte[] buffer = new byte[out];
        CRC32 crc = new CRC32();
        int at = 0;
        while (!inflater.finished()) {
            int count = inflater.inflate(buffer);
            crc.update(buffer, 0, count);
            if (count == 0 && inflater.needsDictionary()) inflater.setDictionary(dictionary);
            else if (count == 0 && inflater.needsInput()) {
                int length = Math.min(in, bytes.length - at);
                inflater.setInput(bytes, at, length);
                at += length;
            }
        }
        String result = inflater.getBytesRead() + " -> " + inflater.getBytesWritten() + " " + Long.toHexString(crc.getValue())
            + " left " + inflater.getRemaining() + " adler " + Integer.toHexString(inflater.getAdler());
        inflater.reset();
        inflater.end();
        return result;
    }

    static void fails(String what, byte[] data, boolean raw) {
        Inflater inflater = new Inflater(raw);
        inflater.setInput(data);
        try {
            System.out.println(what + ": " + inflater.inflate(new byte[1000]) + " " + inflater.finished());
        } catch (DataFormatException e) {
            System.out.println(what + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        byte[] dictionary = "the quick brown fox".getBytes();
        for (int in : new int[] {1, 7, 64, 5000}) {
            for (int out : new int[] {1, 13, 500, 5000}) {
                System.out.println(in + "/" + out + ": " + inflate(DYNAMIC, false, in, out, null));
                System.out.println("  raw " + inflate(RAW, true, in, out, null));
                System.out.println("  stored " + inflate(STORED, false, in, out, null));
                System.out.println("  dictionary " + inflate(WITH_DICTIONARY, false, in, out, dictionary));
            }
        }
        fails("header", new byte[] {1, 2, 3, 4}, false);
        fails("method", new byte[] {0x79, (byte) (31 - 0x7900 % 31)}, false);
        fails("window", new byte[] {(byte) 0x88, (byte) (31 - 0x8800 % 31)}, false);
        fails("block type", new byte[] {7}, true);
        fails("stored length", new byte[] {1, 5, 0, 5, 0}, true);
        fails("too many symbols", new byte[] {(byte) 0xfd, (byte) 0xff, (byte) 0xff}, true);
        fails("code lengths", new byte[] {5, 0, 0, 0, 0}, true);
        fails("distance", new byte[] {0x03 | 0x60, 0x00, 0x02, 0x00}, true);
        fails("nothing", new byte[0], false);
        byte[] cut = Base64.getDecoder().decode(STORED);
        fails("cut", Arrays.copyOf(cut, 50), false);
        cut[20] ^= 1;
        fails("checksum", cut, false);
        try {
            Inflater wrong = new Inflater();
            wrong.setInput(Base64.getDecoder().decode(WITH_DICTIONARY));
            System.out.println(wrong.inflate(new byte[10]) + " " + wrong.needsDictionary());
            wrong.setDictionary("other".getBytes());
        } catch (IllegalArgumentException e) {
            System.out.println("dictionary: " + e.getClass());
        }
        System.out.println(Character.getName('q') + ", " + Character.getName(0x1F600) + ", " + Character.codePointOf("EURO SIGN"));
    }
}
