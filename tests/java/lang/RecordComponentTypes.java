// Area: records
// Shows: one record with a component of every primitive type

public class RecordComponentTypes {
    record All(boolean z, byte b, short s, char c, int i, long l, float f, double d, String t) {}

    public static void main(String[] args) {
        All a = new All(true, (byte) 1, (short) 2, 'c', 4, 5L, 6.5f, 7.25, "t");
        All b = new All(true, (byte) 1, (short) 2, 'c', 4, 5L, 6.5f, 7.25, new String("t"));
        System.out.println(a);
        System.out.println(new StringBuilder().append(a.equals(b)).append(" ").append(a.hashCode() == b.hashCode()).append(" ").append(a.equals(null)).append(a.equals("x")));
        System.out.println(new StringBuilder().append(a.z()).append(" ").append(a.b()).append(a.s()).append(a.c()).append(a.i()).append(a.l()).append(a.f()).append(a.d()).append(a.t()));
        System.out.println(a.getClass().isRecord() + " " + a.getClass().getSuperclass().getName());
    }
}
