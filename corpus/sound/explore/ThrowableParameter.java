// A parameter of type Throwable with a message.
// reaches: new RuntimeException("m")
package explore;

public class ThrowableParameter {
    static String target(Throwable t) {
        return t != null && "m".equals(t.getMessage()) ? "marked" : "other";
    }
}
