// A string of seventy characters.
// reaches: "q".repeat(70)
package explore;

public class StringLength {
    static String target(String s) {
        return s != null && s.length() == 70 && s.endsWith("q") ? "marked" : "other";
    }
}
