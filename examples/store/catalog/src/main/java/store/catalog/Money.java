package store.catalog;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Objects;

/** An amount of euros, to the cent. */
public record Money(BigDecimal amount) implements Comparable<Money> {

    public static final Money ZERO = new Money(BigDecimal.ZERO);

    public Money {
        Objects.requireNonNull(amount, "amount");
        if (amount.signum() < 0) {
            throw new IllegalArgumentException("negative amount: " + amount);
        }
        amount = amount.setScale(2, RoundingMode.HALF_UP);
    }

    public static Money of(String text) {
        return new Money(new BigDecimal(text));
    }

    public static Money cents(long cents) {
        return new Money(BigDecimal.valueOf(cents, 2));
    }

    public Money plus(Money other) {
        return new Money(amount.add(other.amount));
    }

    public Money times(int quantity) {
        return new Money(amount.multiply(BigDecimal.valueOf(quantity)));
    }

    public Money percentOff(int percent) {
        if (percent < 0 || percent > 100) {
            throw new IllegalArgumentException("percent: " + percent);
        }
        return new Money(amount.multiply(BigDecimal.valueOf(100L - percent)).movePointLeft(2));
    }

    public boolean isMoreThan(Money other) {
        return compareTo(other) > 0;
    }

    @Override
    public int compareTo(Money other) {
        return amount.compareTo(other.amount);
    }
}
