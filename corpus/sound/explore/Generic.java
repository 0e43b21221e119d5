// A type parameter with a bound.
// reaches: new explore.Generic.Big()
package explore;

public class Generic {
    static <T extends Number & Comparable<T>> String target(T t) {
        return t != null && t.intValue() == 1000 ? "marked" : "other";
    }
    public static class Big extends Number implements Comparable<Big> {
        @Override
        public int intValue() {
            return 1000;
        }
        @Override
        public long longValue() {
            return 1000;
        }
        @Override
        public float floatValue() {
            return 1000;
        }
        @Override
        public double doubleValue() {
            return 1000;
        }
        @Override
        public int compareTo(Big other) {
            return 0;
        }
    }
}
