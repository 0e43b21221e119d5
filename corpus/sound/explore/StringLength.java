// A string of seventy characters.
// reaches: String.join("", java.util.Collections.nCopies(70, "q"))
package explore;

public class StringLength {
    static String target(String s) {
        return s != null && s.length() == 70 && s.endsWith("q") ? "marked" : "other";
    }
}
