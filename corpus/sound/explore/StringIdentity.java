// Equal strings that are different objects.
// reaches: "a", new String("a")
package explore;

public class StringIdentity {
    static String target(String a, String b) {
        return a != null && a.equals(b) && a != b ? "marked" : "other";
    }
}
