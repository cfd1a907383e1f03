// Area: java.lang.Double, java.lang.Float
// Shows: parseDouble and parseFloat on ordinary and hard inputs: ties, subnormals, long digits, hexadecimal, whitespace, malformed
public class LibParseDouble {
    static void d(String s) {
        try { double x = Double.parseDouble(s); System.out.println("[" + s.trim() + "] -> " + Long.toHexString(Double.doubleToRawLongBits(x))); }
        catch (RuntimeException e) { System.out.println("[" + s + "] " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    static void f(String s) {
        try { float x = Float.parseFloat(s); System.out.println("f[" + s + "] -> " + Integer.toHexString(Float.floatToRawIntBits(x))); }
        catch (RuntimeException e) { System.out.println("f[" + s + "] " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) {
        for (String s : new String[] {"0", "-0", "1", "1.", ".5", "1e3", "1E-3", "+2.5", "  3.5\t", "1d", "2f", "3D", "NaN", "-NaN", "Infinity", "-Infinity", "+Infinity",
            "2.2250738585072012e-308", "2.2250738585072011e-308", "4.9e-324", "2.4703282292062327e-324", "2.4703282292062328e-324", "1.7976931348623157e308", "1.7976931348623159e308", "1e309", "1e-400",
            "9007199254740993", "9007199254740992.9999999999", "9007199254740993.00000000000000000000001", "0.1", "0.30000000000000004", "123456789012345678901234567890", "1e23", "8.5e22", "6.0221407599999999e23", "1.00000000000000011102230246251565404236316680908203125", "1.00000000000000011102230246251565404236316680908203124", "1.00000000000000011102230246251565404236316680908203126",
            "179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017977587207096330286416692887910946555547851940402630657488671505820681908902000708383676273854845817711531764475730270069855571366959622842914819860834936475292719074168444365510704342711559699508093042880", "0x1p0", "0x1.8p1", "0x.8p0", "-0x1.fffffffffffffp1023", "0x1p-1074", "0x1p-1075", "0x1.0000000000000800p0", "0x1.00000000000008001p0",
            "3.141592653589793238462643383279502884197", "1e0000005", "00012", "5e-1"}) d(s);
        for (String s : new String[] {"", " ", "abc", "1e", "1e+", "--1", "1.2.3", "0x1", "1,5", "e5", ".", "-", "0x", "1_0", "inf", "nan", "1 2", "+-1", "0xp1"}) d(s);
        try { Double.parseDouble(null); } catch (NullPointerException e) { System.out.println("null: NPE"); }
        for (String s : new String[] {"1.1", "3.4028235e38", "3.4028236e38", "3.5e38", "1.4e-45", "7e-46", "7.1e-46", "16777217", "16777217.0001", "0.1", "1.17549435e-38", "0x1.fffffep127", "x", "1.00000005960464477539062500000", "1.00000017881393432617187499", "1.000000178813934326171875001"}) f(s);
        System.out.println(Double.valueOf("2.50") + " " + Float.valueOf("1e10"));
    }
}
