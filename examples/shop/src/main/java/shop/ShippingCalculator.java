package shop;

/** Shipping cost by zone and weight. */
public class ShippingCalculator {
    private static final int[] LIMITS = {500, 2_000, 5_000, 10_000, 31_500};
    private static final int[] HOME_CENTS = {195, 449, 599, 949, 1_749};
    private static final int[] EUROPE_CENTS = {395, 899, 1_199, 1_899, 3_499};
    private static final int[] WORLD_CENTS = {595, 1_499, 2_399, 3_999, 7_999};

    private final Money freeFrom;

    public ShippingCalculator(Money freeFrom) {
        this.freeFrom = freeFrom;
    }

    /** At home, orders of a certain value are free unless heavy. */
    public Money cost(Zone zone, int grams, Money orderValue) {
        int band = bandOf(grams);
        if (zone == Zone.HOME && band < 3 && orderValue.compareTo(freeFrom) >= 0) {
            return Money.zero(freeFrom.currency());
        }
        int cents = centsOf(zone)[band];
        if (zone.isDutiable()) {
            cents += customsFee(orderValue);
        }
        return Money.ofCents(cents, freeFrom.currency());
    }

    /** How many parcels are needed when none may be over the limit. */
    public int parcels(int grams) {
        int max = LIMITS[LIMITS.length - 1];
        return Math.max(1, (grams + max - 1) / max);
    }

    private static int bandOf(int grams) {
        if (grams <= 0) {
            throw new IllegalArgumentException("nothing to ship");
        }
        for (int band = 0; band < LIMITS.length; band++) {
            if (grams <= LIMITS[band]) {
                return band;
            }
        }
        throw new IllegalArgumentException("too heavy: " + grams + " g");
    }

    private static int[] centsOf(Zone zone) {
        return switch (zone) {
            case HOME -> HOME_CENTS;
            case EUROPE -> EUROPE_CENTS;
            case WORLD -> WORLD_CENTS;
        };
    }

    private static int customsFee(Money orderValue) {
        return orderValue.cents() > 15_000 ? 600 : 0;
    }
}
