// A functional interface that gives a certain result.
// reaches: (java.util.function.IntUnaryOperator) x -> 99
package explore;

import java.util.function.IntUnaryOperator;

public class FunctionParameter {
    static String target(IntUnaryOperator f) {
        return f != null && f.applyAsInt(1) == 99 ? "marked" : "other";
    }
}
