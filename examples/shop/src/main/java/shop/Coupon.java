package shop;

import java.time.LocalDate;

/** A code that makes an order cheaper until some day. */
public class Coupon {
    private final String code;
    private final int percent;
    private final Money minimum;
    private final LocalDate lastDay;
    private int usesLeft;

    public Coupon(String code, int percent, Money minimum, LocalDate lastDay, int uses) {
        if (percent < 1 || percent > 100) {
            throw new IllegalArgumentException("percent out of range: " + percent);
        }
        this.code = code;
        this.percent = percent;
        this.minimum = minimum;
        this.lastDay = lastDay;
        this.usesLeft = uses;
    }

    public boolean isValidOn(LocalDate day) {
        return usesLeft > 0 && !day.isAfter(lastDay);
    }

    public boolean appliesTo(Money total) {
        return total.compareTo(minimum) >= 0;
    }

    /** Uses the coupon once and gives the amount to be taken off. */
    public Money redeem(Money total, LocalDate day) {
        if (!isValidOn(day)) {
            throw new IllegalStateException("coupon " + code + " is not valid on " + day);
        }
        if (!appliesTo(total)) {
            throw new IllegalStateException("coupon " + code + " needs an order of " + minimum);
        }
        usesLeft--;
        return total.percent(percent);
    }

    public String getCode() {
        return code;
    }

    public int getUsesLeft() {
        return usesLeft;
    }
}
