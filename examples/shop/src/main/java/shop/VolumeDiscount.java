package shop;

import java.util.Map;
import java.util.TreeMap;

/** Percent off by the value of a cart, such as 3 % from 100.00 and 5 % from 250.00. */
public class VolumeDiscount {
    private static final int MAX_PERCENT = 50;

    private final TreeMap<Money, Integer> steps = new TreeMap<>();

    public VolumeDiscount from(Money threshold, int percent) {
        if (percent < 0 || percent > MAX_PERCENT) {
            throw new IllegalArgumentException("not a discount: " + percent);
        }
        Map.Entry<Money, Integer> lower = steps.lowerEntry(threshold);
        if (lower != null && lower.getValue() >= percent) {
            throw new IllegalArgumentException("a higher step gives more");
        }
        steps.put(threshold, percent);
        return this;
    }

    public int percentFor(Money total) {
        Map.Entry<Money, Integer> step = steps.floorEntry(total);
        return step == null ? 0 : step.getValue();
    }

    public Money discountOn(Money total) {
        return total.percent(percentFor(total));
    }

    public Money apply(Money total) {
        return total.minus(discountOn(total));
    }

    /** What is missing to the next step; zero when there is none. */
    public Money missingToNext(Money total) {
        Money next = steps.higherKey(total);
        return next == null ? Money.zero(total.currency()) : next.minus(total);
    }
}
