// A Comparable that is none of the usual classes.
// reaches: new explore.ComparableParameter.Odd()
package explore;

public class ComparableParameter {
    static String target(Comparable<Object> c) {
        return c != null && c.compareTo("x") == 77 ? "marked" : "other";
    }
    public static class Odd implements Comparable<Object> {
        @Override
        public int compareTo(Object o) {
            return 77;
        }
    }
}
