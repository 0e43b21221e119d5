package shapes;

import java.math.BigDecimal;
import java.util.Objects;

/** An immutable value. */
public final class Money {
    private final BigDecimal amount;
    private final String currency;

    private Money(BigDecimal amount, String currency) {
        this.amount = amount;
        this.currency = Objects.requireNonNull(currency, "currency");
    }

    public static Money of(long units, String currency) {
        return new Money(BigDecimal.valueOf(units), currency);
    }

    public Money add(Money other) {
        if (!currency.equals(other.currency)) {
            throw new IllegalArgumentException("currencies differ");
        }
        return new Money(amount.add(other.amount), currency);
    }

    public boolean isNegative() {
        return amount.signum() < 0;
    }

    public BigDecimal amount() {
        return amount;
    }

    public String currency() {
        return currency;
    }
}
