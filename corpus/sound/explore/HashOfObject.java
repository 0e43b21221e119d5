// The identity hash of a parameter decides.
// reaches: explore.HashOfObject.odd()
// depends: identity
package explore;

public class HashOfObject {
    static String target(Thing t) {
        return t != null && (t.hashCode() & 7) == 5 ? "marked" : "other";
    }
    static class Thing {
    }
    public static Object odd() {
        Thing t = new Thing();
        while ((t.hashCode() & 7) != 5) {
            t = new Thing();
        }
        return t;
    }
}
