package shapes;

/** An interface with default methods. */
public interface Greeter {
    String name();

    default String greet(boolean formal) {
        return formal ? "Good day, " + name() : "Hi " + name();
    }

    static Greeter of(String name) {
        return () -> name;
    }
}
