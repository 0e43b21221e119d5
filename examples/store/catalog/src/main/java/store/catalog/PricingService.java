package store.catalog;

import java.time.Clock;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Month;

import org.springframework.stereotype.Service;

@Service
public class PricingService {

    private static final LocalTime EVENING = LocalTime.of(18, 0);

    private final Clock clock;
    private final DiscountRules rules;

    public PricingService(Clock clock, DiscountRules rules) {
        this.clock = clock;
        this.rules = rules;
    }

    public int discountFor(Product product) {
        LocalDate today = LocalDate.now(clock);
        int percent = rules.percentFor(product.category(), today);
        if (today.getDayOfWeek() == DayOfWeek.MONDAY && product.category() == Category.BOOKS) {
            percent += 5;
        }
        if (product.category() == Category.FOOD && LocalTime.now(clock).isAfter(EVENING)) {
            percent += 20;
        }
        if (today.getMonth() == Month.DECEMBER && product.hasTag("gift")) {
            return 0;
        }
        return Math.min(percent, rules.maximum());
    }

    public Money priceOf(Product product, int quantity) {
        if (quantity <= 0) {
            throw new IllegalArgumentException("quantity: " + quantity);
        }
        Money single = product.price().percentOff(discountFor(product));
        return single.times(quantity);
    }

    public boolean isSale() {
        LocalDate today = LocalDate.now(clock);
        return today.getMonth() == Month.JANUARY || today.getMonth() == Month.JULY && today.getDayOfMonth() > 15;
    }
}
