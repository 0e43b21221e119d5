// The name of a parameter's class is compared.
// reaches: new explore.Reflective.Right()
package explore;

public class Reflective {
    static String target(Side s) {
        return s != null && s.getClass().getSimpleName().equals("Right") ? "marked" : "other";
    }
    interface Side {
    }
    static class Left implements Side {
    }
    public static class Right implements Side {
    }
}
