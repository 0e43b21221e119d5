package store.catalog;

import java.time.LocalDate;

public interface DiscountRules {

    int percentFor(Category category, LocalDate day);

    default int maximum() {
        return 50;
    }
}
