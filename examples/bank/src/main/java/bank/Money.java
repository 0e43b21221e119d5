package bank;

/** An amount in a currency, in its smallest unit. Never rounds, never overflows silently. */
public record Money(long cents, String currency) implements Comparable<Money> {
    public Money {
        if (currency == null || currency.length() != 3) {
            throw new IllegalArgumentException("not a currency: " + currency);
        }
    }

    public static Money of(long units, int cents, String currency) {
        if (cents < 0 || cents > 99) {
            throw new IllegalArgumentException("not a number of cents: " + cents);
        }
        long whole = Math.multiplyExact(units, 100L);
        return new Money(units < 0 ? whole - cents : whole + cents, currency);
    }

    /** Reads {@code 12.50 EUR}; the cents may be left out. */
    public static Money parse(String text) {
        String[] parts = text.trim().split(" +");
        if (parts.length != 2) {
            throw new IllegalArgumentException("expected an amount and a currency: " + text);
        }
        String amount = parts[0];
        boolean negative = amount.startsWith("-");
        if (negative) {
            amount = amount.substring(1);
        }
        int point = amount.indexOf('.');
        String units = point < 0 ? amount : amount.substring(0, point);
        String cents = point < 0 ? "00" : amount.substring(point + 1);
        if (cents.length() != 2) {
            throw new IllegalArgumentException("expected two digits after the point: " + text);
        }
        Money money = of(Long.parseLong(units), Integer.parseInt(cents), parts[1]);
        return negative ? money.negated() : money;
    }

    public Money plus(Money other) {
        requireSameCurrency(other);
        return new Money(Math.addExact(cents, other.cents), currency);
    }

    public Money minus(Money other) {
        return plus(other.negated());
    }

    public Money negated() {
        return new Money(Math.negateExact(cents), currency);
    }

    public boolean isNegative() {
        return cents < 0;
    }

    public boolean isZero() {
        return cents == 0;
    }

    @Override
    public int compareTo(Money other) {
        requireSameCurrency(other);
        return Long.compare(cents, other.cents);
    }

    @Override
    public String toString() {
        long whole = Math.abs(cents / 100);
        long rest = Math.abs(cents % 100);
        return String.format("%s%,d.%02d %s", cents < 0 ? "-" : "", whole, rest, currency);
    }

    private void requireSameCurrency(Money other) {
        if (!currency.equals(other.currency)) {
            throw new IllegalArgumentException(currency + " and " + other.currency + " do not mix");
        }
    }
}
