// A parameter of type Object that is a BigInteger.
// reaches: java.math.BigInteger.TEN
package explore;

import java.math.BigInteger;

public class ObjectLibrary {
    static String target(Object o) {
        return o instanceof BigInteger b && b.intValue() == 10 ? "marked" : "other";
    }
}
