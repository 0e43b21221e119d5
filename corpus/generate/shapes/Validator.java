package shapes;

import java.util.List;

/** An interface to implement, as a parameter. */
public class Validator {
    public interface Rule {
        boolean accepts(String value);

        String message();
    }

    public enum Result { VALID, INVALID, SKIPPED }

    public Result check(String value, List<Rule> rules) {
        if (rules.isEmpty()) {
            return Result.SKIPPED;
        }
        for (Rule rule : rules) {
            if (!rule.accepts(value)) {
                return Result.INVALID;
            }
        }
        return Result.VALID;
    }
}
