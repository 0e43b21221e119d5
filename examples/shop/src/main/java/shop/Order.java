package shop;

import java.util.List;

/** An order on its way from the cart to the customer. */
public class Order {
    /** Where it is. */
    public enum State { PLACED, PAID, SHIPPED, DELIVERED, CANCELLED }

    private final String number;
    private final List<CartLine> lines;
    private final Money shipping;
    private Money discount;
    private Money paid;
    private State state = State.PLACED;

    public Order(String number, Cart cart, Money shipping) {
        if (cart.isEmpty()) {
            throw new IllegalArgumentException("an order needs something to order");
        }
        this.number = number;
        this.lines = List.copyOf(cart.lines());
        this.shipping = shipping;
        this.discount = Money.zero(cart.getCurrency());
        this.paid = Money.zero(cart.getCurrency());
    }

    public void setDiscount(Money discount) {
        require(State.PLACED);
        if (discount.isNegative()) {
            throw new IllegalArgumentException("negative discount");
        }
        this.discount = Money.min(discount, net());
    }

    public Money net() {
        Money net = Money.zero(shipping.currency());
        for (CartLine line : lines) {
            net = net.plus(line.net());
        }
        return net;
    }

    public Money tax() {
        return lines.stream().map(CartLine::tax).reduce(Money.zero(shipping.currency()), Money::plus);
    }

    public Money total() {
        return net().minus(discount).plus(tax()).plus(shipping);
    }

    public Money open() {
        return total().minus(paid).atLeastZero();
    }

    /** Payments may come in parts; the last one makes the order paid. */
    public void pay(Money amount) {
        require(State.PLACED);
        if (!amount.isPositive()) {
            throw new IllegalArgumentException("nothing paid");
        }
        paid = paid.plus(amount);
        if (paid.compareTo(total()) >= 0) {
            state = State.PAID;
        }
    }

    public void ship() {
        require(State.PAID);
        state = State.SHIPPED;
    }

    public void deliver() {
        require(State.SHIPPED);
        state = State.DELIVERED;
    }

    /** What is to be paid back. */
    public Money cancel() {
        if (state == State.SHIPPED || state == State.DELIVERED) {
            throw new IllegalStateException(number + " has left the house");
        }
        Money back = paid;
        paid = Money.zero(shipping.currency());
        state = State.CANCELLED;
        return back;
    }

    public String getNumber() {
        return number;
    }

    public State getState() {
        return state;
    }

    public List<CartLine> getLines() {
        return lines;
    }

    public Money getShipping() {
        return shipping;
    }

    public Money getDiscount() {
        return discount;
    }

    private void require(State expected) {
        if (state != expected) {
            throw new IllegalStateException(number + " is " + state + ", not " + expected);
        }
    }
}
