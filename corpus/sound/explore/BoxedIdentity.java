// Boxed values that are equal but not the same.
// reaches: Integer.valueOf(5), new Integer(5)
package explore;

public class BoxedIdentity {
    static String target(Integer a, Integer b) {
        return a != null && b != null && a != b && a.intValue() == b ? "marked" : "other";
    }
}
