// A parameter of type Object that is an array.
// reaches: (Object) new int[] {3}
package explore;

public class ObjectParameter {
    static String target(Object o) {
        return o instanceof int[] a && a.length == 1 && a[0] == 3 ? "marked" : "other";
    }
}
