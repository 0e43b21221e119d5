package shapes;

import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/** Functional interfaces. */
public class Pipeline {
    private final IntPredicate filter;
    private final IntUnaryOperator step;

    public Pipeline(IntPredicate filter, IntUnaryOperator step) {
        this.filter = filter;
        this.step = step;
    }

    public int run(int input) {
        if (!filter.test(input)) {
            return -1;
        }
        return step.applyAsInt(input);
    }
}
