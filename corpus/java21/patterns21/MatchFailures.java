// Exercises: MatchException from throwing accessors, uncaught in main with cause and exit code 1
package patterns21;

public class MatchFailures {
    record Fragile(int v) {
        @Override public int v() {
            if (v == 13) throw new ArithmeticException("unlucky " + v);
            return v;
        }
    }

    record Wrap(Fragile f, String tag) { }

    static String look(Object o) {
        return switch (o) {
            case Wrap(Fragile(int v), String t) when v > 10 -> t + " high " + v;
            case Wrap(Fragile(int v), String t) -> t + " low " + v;
            case Fragile(int v) -> "bare " + v;
            default -> "none";
        };
    }

    public static void main(String[] args) {
        System.out.println(look(new Wrap(new Fragile(5), "a")));
        System.out.println(look(new Wrap(new Fragile(50), "b")));
        System.out.println(look(new Fragile(1)) + look("x"));
        System.out.println(look(new Wrap(null, "c")));
        try {
            look(new Fragile(13));
        } catch (MatchException e) {
            System.out.println(e.getMessage() + " | " + e.getCause());
        }
        MatchException m = new MatchException("own", new Error("why"));
        System.out.println(m.getMessage() + m.getCause().getMessage() + (m instanceof RuntimeException));
        look(new Wrap(new Fragile(13), "d"));
        System.out.println("unreachable");
    }
}
