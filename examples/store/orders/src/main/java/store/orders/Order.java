package store.orders;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import lombok.AccessLevel;
import lombok.Getter;
import lombok.Setter;
import store.catalog.Money;
import store.catalog.Product;

@Getter
public class Order {

    private final Customer customer;
    @Getter(AccessLevel.NONE)
    private final List<OrderLine> lines = new ArrayList<>();
    private OrderStatus status = OrderStatus.NEW;
    @Setter
    private Long id;
    @Setter
    private Instant placedAt;
    private String paymentReference;

    public Order(Customer customer) {
        this.customer = customer;
    }

    public void add(Product product, int quantity) {
        if (status != OrderStatus.NEW) {
            throw new IllegalStateException("order is " + status);
        }
        for (int i = 0; i < lines.size(); i++) {
            OrderLine line = lines.get(i);
            if (line.product().sku().equals(product.sku())) {
                lines.set(i, new OrderLine(product, line.quantity() + quantity));
                return;
            }
        }
        lines.add(new OrderLine(product, quantity));
    }

    public Money total() {
        Money sum = Money.ZERO;
        for (OrderLine line : lines) {
            sum = sum.plus(line.total());
        }
        return sum;
    }

    public boolean isEmpty() {
        return lines.isEmpty();
    }

    public void paid(String reference) {
        moveTo(OrderStatus.PAID);
        paymentReference = reference;
    }

    public void moveTo(OrderStatus next) {
        if (!status.canBecome(next)) {
            throw new IllegalStateException(status + " cannot become " + next);
        }
        status = next;
    }

    public List<OrderLine> getLines() {
        return Collections.unmodifiableList(lines);
    }
}
