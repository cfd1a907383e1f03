/** Texts put together, taken apart and searched. */
public final class StringBuilding {
    public static void main(String[] args) {
        int checksum = 0;
        for (int round = 0; round < 380; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < 400; i++) {
                text.append(i * round).append(',').append((char) ('a' + i % 26));
                if (i % 5 == 0) {
                    text.append(" round ").append(round);
                }
            }
            String whole = text.toString();
            int from = 0;
            for (int comma = whole.indexOf(','); comma >= 0; comma = whole.indexOf(',', from)) {
                checksum = checksum * 31 + whole.substring(from, comma).hashCode();
                from = comma + 1;
            }
            String joined = "";
            for (int i = 0; i < 30; i++) {
                joined = joined + i + whole.charAt(i * 7) + "-";
            }
            checksum ^= joined.replace('-', '+').toUpperCase().hashCode();
        }
        System.out.println("StringBuilding " + checksum);
    }
}
