// Two parameters that are the same object.
// reaches: "same", "same"
package explore;

public class SameString {
    static String target(String a, String b) {
        return a != null && a == b ? "marked" : "other";
    }
}
