package shop;

import java.util.ArrayList;
import java.util.List;

/** Turns carts into orders, with stock and payment in step. */
public class Checkout {
    private final Stock stock;
    private final PaymentGateway gateway;
    private final OrderNumbers numbers;
    private final List<Order> orders = new ArrayList<>();

    public Checkout(Stock stock, PaymentGateway gateway, OrderNumbers numbers) {
        this.stock = stock;
        this.gateway = gateway;
        this.numbers = numbers;
    }

    /** Reserves and charges; when either fails nothing is kept reserved. */
    public Order buy(Cart cart, Money shipping) {
        List<CartLine> reserved = new ArrayList<>();
        for (CartLine line : cart.lines()) {
            if (!stock.reserve(line.product().getSku(), line.quantity())) {
                releaseAll(reserved);
                throw new IllegalStateException("not enough of " + line.product());
            }
            reserved.add(line);
        }
        Order order = new Order(numbers.next(), cart, shipping);
        if (!gateway.charge(order.getNumber(), order.total())) {
            releaseAll(reserved);
            order.cancel();
            return order;
        }
        order.pay(order.total());
        orders.add(order);
        cart.clear();
        return order;
    }

    public void dispatch(Order order) {
        order.ship();
        for (CartLine line : order.getLines()) {
            stock.ship(line.product().getSku(), line.quantity());
        }
    }

    public void cancel(Order order) {
        Money back = order.cancel();
        if (back.isPositive()) {
            gateway.refund(order.getNumber(), back);
        }
        releaseAll(order.getLines());
        orders.remove(order);
    }

    public List<Order> getOrders() {
        return orders;
    }

    private void releaseAll(List<CartLine> lines) {
        for (CartLine line : lines) {
            stock.release(line.product().getSku(), line.quantity());
        }
    }
}
