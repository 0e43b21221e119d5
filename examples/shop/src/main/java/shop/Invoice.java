package shop;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.Map;

/** The bill of an order. */
public class Invoice {
    private static final int DAYS_TO_PAY = 14;

    private final Order order;
    private final LocalDate issued;

    public Invoice(Order order, LocalDate issued) {
        if (order.getState() == Order.State.CANCELLED) {
            throw new IllegalArgumentException("order " + order.getNumber() + " was cancelled");
        }
        this.order = order;
        this.issued = issued;
    }

    /** The day by which to pay: never a weekend. */
    public LocalDate due() {
        LocalDate due = issued.plusDays(DAYS_TO_PAY);
        if (due.getDayOfWeek() == DayOfWeek.SATURDAY) {
            return due.plusDays(2);
        }
        if (due.getDayOfWeek() == DayOfWeek.SUNDAY) {
            return due.plusDays(1);
        }
        return due;
    }

    public Map<TaxClass, Money> taxes() {
        Map<TaxClass, Money> taxes = new EnumMap<>(TaxClass.class);
        for (CartLine line : order.getLines()) {
            taxes.merge(line.product().getTaxClass(), line.tax(), Money::plus);
        }
        return taxes;
    }

    public Money gross() {
        return order.total();
    }

    public boolean isOverdue(LocalDate today) {
        return order.open().isPositive() && today.isAfter(due());
    }

    /** A fee for reminders: none for the first, then more each time, up to 15.00. */
    public Money reminderFee(int reminders) {
        int cents = reminders <= 1 ? 0 : Math.min(250 * (reminders - 1), 1_500);
        return Money.ofCents(cents, gross().currency());
    }

    public Order getOrder() {
        return order;
    }

    public LocalDate getIssued() {
        return issued;
    }
}
