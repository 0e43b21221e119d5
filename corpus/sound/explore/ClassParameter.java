// A parameter of type Class.
// reaches: String.class
package explore;

public class ClassParameter {
    static String target(Class<?> c) {
        return c == String.class ? "marked" : "other";
    }
}
