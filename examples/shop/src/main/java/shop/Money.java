package shop;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Objects;

/** An amount of a currency with two digits after the point. */
public final class Money implements Comparable<Money> {
    private final BigDecimal amount;
    private final String currency;

    private Money(BigDecimal amount, String currency) {
        this.amount = amount.setScale(2, RoundingMode.HALF_UP);
        this.currency = currency;
    }

    public static Money of(BigDecimal amount, String currency) {
        if (currency == null || !currency.matches("[A-Z]{3}")) {
            throw new IllegalArgumentException("not a currency: " + currency);
        }
        return new Money(amount, currency);
    }

    public static Money ofCents(long cents, String currency) {
        return of(BigDecimal.valueOf(cents, 2), currency);
    }

    public static Money zero(String currency) {
        return ofCents(0, currency);
    }

    /** Reads {@code 12.50 EUR} or {@code EUR 12.50}. */
    public static Money parse(String text) {
        String[] words = text.trim().split("\\s+");
        if (words.length != 2) {
            throw new IllegalArgumentException("expected an amount and a currency: " + text);
        }
        boolean currencyFirst = Character.isLetter(words[0].charAt(0));
        String number = currencyFirst ? words[1] : words[0];
        String currency = currencyFirst ? words[0] : words[1];
        try {
            return of(new BigDecimal(number), currency);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("not an amount: " + number, e);
        }
    }

    public Money plus(Money other) {
        requireSameCurrency(other);
        return new Money(amount.add(other.amount), currency);
    }

    public Money minus(Money other) {
        requireSameCurrency(other);
        return new Money(amount.subtract(other.amount), currency);
    }

    public Money times(int factor) {
        return new Money(amount.multiply(BigDecimal.valueOf(factor)), currency);
    }

    /** So many percent of this amount, rounded half up. */
    public Money percent(int percent) {
        return new Money(amount.multiply(BigDecimal.valueOf(percent)).movePointLeft(2), currency);
    }

    /** This amount in as many parts as wanted that differ by a cent at most, larger ones first. */
    public Money[] split(int parts) {
        if (parts < 1) {
            throw new IllegalArgumentException("cannot split in " + parts);
        }
        long cents = cents();
        long share = cents / parts;
        long rest = cents % parts;
        Money[] shares = new Money[parts];
        for (int i = 0; i < parts; i++) {
            shares[i] = ofCents(i < rest ? share + 1 : share, currency);
        }
        return shares;
    }

    public long cents() {
        return amount.unscaledValue().longValueExact();
    }

    public String currency() {
        return currency;
    }

    public boolean isNegative() {
        return amount.signum() < 0;
    }

    public boolean isPositive() {
        return amount.signum() > 0;
    }

    public Money atLeastZero() {
        return isNegative() ? zero(currency) : this;
    }

    public static Money min(Money a, Money b) {
        return a.compareTo(b) <= 0 ? a : b;
    }

    @Override
    public int compareTo(Money other) {
        requireSameCurrency(other);
        return amount.compareTo(other.amount);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Money other && amount.equals(other.amount) && currency.equals(other.currency);
    }

    @Override
    public int hashCode() {
        return Objects.hash(amount, currency);
    }

    @Override
    public String toString() {
        return amount.toPlainString() + " " + currency;
    }

    private void requireSameCurrency(Money other) {
        if (!currency.equals(other.currency)) {
            throw new IllegalArgumentException("cannot mix " + currency + " and " + other.currency);
        }
    }
}
