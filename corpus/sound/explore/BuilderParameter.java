// A StringBuilder with content.
// reaches: new StringBuilder("xyz")
package explore;

public class BuilderParameter {
    static String target(StringBuilder b) {
        return b != null && b.length() == 3 && b.charAt(0) == 'x' ? "marked" : "other";
    }
}
