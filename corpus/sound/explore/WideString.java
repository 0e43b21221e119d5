// A parameter with characters beyond Latin-1.
// reaches: "\u03b1\u03b2"
package explore;

public class WideString {
    static String target(String s) {
        return s != null && s.length() == 2 && s.charAt(1) == '\u03b2' ? "marked" : "other";
    }
}
