// A parameter of type Object that is of a class of the program.
// reaches: new explore.ObjectOwn.Secret()
package explore;

public class ObjectOwn {
    static String target(Object o) {
        return o instanceof Secret ? "marked" : "other";
    }
    public static class Secret {
    }
}
