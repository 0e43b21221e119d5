// Exercises: parsing of integers, longs, floats in several radices with malformed inputs and messages
package arithmetic;

public class ParseNumbers {
    interface P { Object parse(String s); }

    static String ascii(String s) {
        if (s == null) return null;
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) sb.append(c < 128 ? "" + c : "\\u" + Integer.toHexString(c));
        return sb.toString();
    }

    static void all(String name, P p, String... in) {
        StringBuilder sb = new StringBuilder(name).append(':');
        for (String s : in) {
            try {
                sb.append("\n  ").append(ascii(s)).append(" -> ").append(p.parse(s));
            } catch (NumberFormatException e) {
                sb.append("! ").append(ascii(e.getMessage()));
            } catch (NullPointerException e) {
                sb.append("! NPE");
            }
        }
        System.out.println(sb);
    }

    public static void main(String[] args) {
        String[] ints = {"0", "-0", "+7", "2147483647", "2147483648", "-2147483648", "-2147483649", "", " 1", "1 ", "0x10", "1_000",
            "--1", "+", "-", null, "99999999999999999999", "\u0661\u0662", "1e3", "12a"};
        all("int", Integer::parseInt, ints);
        all("hex", s -> Integer.parseInt(s, 16), "ff", "-80000000", "80000000", "FFFFFFFF", "g");
        all("radix", s -> Integer.parseInt(s, 37), "1");
        all("uint", Integer::parseUnsignedInt, "4294967295", "4294967296", "-1");
        all("long", Long::parseLong, "9223372036854775807", "9223372036854775808", "-9223372036854775808", "1L", "");
        all("ulong", s -> Long.toUnsignedString(Long.parseUnsignedLong(s)), "18446744073709551615", "18446744073709551616");
        all("byte", Byte::parseByte, "127", "128", "-129", "x");
        all("short", Short::decode, "0x7fff", "#8000", "-0100", "010", "0x");
        all("decode", Integer::decode, "0xFF", "-#f", "010", "08", "+0x1", "0x-1", "2147483648");
        all("double", Double::parseDouble, "1", "1.", ".5", "-.5e-3", "1e400", "1e-400", "NaN", "-Infinity", "infinity", "0x1.8p1", "0x1p",
            "1d", "2.5F", " 3 ", "", "1e", "1,5", "--1", "179769313486231580793728971405301e277", "2.4703282292062327208e-324", "4.9e-324");
        all("float", Float::parseFloat, "3.4028236e38", "3.4028235677973366e38", "1.4e-45", "0.7e-45", "16777217", "0x1.000001p0", null);
        all("bool", s -> Boolean.parseBoolean(s), "TRUE", "yes", null, "true ");
    }
}
