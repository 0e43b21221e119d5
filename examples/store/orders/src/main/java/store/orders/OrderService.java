package store.orders;

import java.time.Clock;
import java.util.List;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;
import store.catalog.Money;

@Service
public class OrderService {

    private static final Logger log = LoggerFactory.getLogger(OrderService.class);
    private static final Money LIMIT = Money.of("1000");

    private final OrderRepository orders;
    private final PaymentGateway payments;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    public OrderService(
            OrderRepository orders, PaymentGateway payments, ApplicationEventPublisher events, Clock clock) {
        this.orders = orders;
        this.payments = payments;
        this.events = events;
        this.clock = clock;
    }

    public Order place(Order order) throws PaymentException {
        if (order.isEmpty()) {
            throw new IllegalArgumentException("an order needs lines");
        }
        if (order.getCustomer().isBlocked()) {
            throw new IllegalStateException("customer is blocked");
        }
        Money total = order.total();
        if (total.isMoreThan(LIMIT) && order.getCustomer().getPoints() < 100) {
            throw new IllegalStateException("limit exceeded");
        }
        String reference = payments.charge(order.getCustomer(), total);
        order.paid(reference);
        order.setPlacedAt(clock.instant());
        Order saved = orders.save(order);
        events.publishEvent(new OrderPlaced(saved.getId(), total, saved.getPlacedAt()));
        return saved;
    }

    public void cancel(Long id, String reason) throws PaymentException {
        Order order = find(id);
        if (order.getStatus() == OrderStatus.CANCELLED) {
            return;
        }
        if (order.getPaymentReference() != null) {
            payments.refund(order.getPaymentReference(), order.total());
        }
        order.moveTo(OrderStatus.CANCELLED);
        orders.save(order);
        events.publishEvent(new OrderCancelled(id, reason));
        log.info("order {} cancelled: {}", id, reason);
    }

    public Order find(Long id) {
        return orders.findById(id).orElseThrow(() -> new OrderNotFoundException(id));
    }

    public int shipPaid() {
        List<Order> paid = orders.findByStatus(OrderStatus.PAID);
        int shipped = 0;
        for (Order order : paid) {
            if (order.getCustomer().isBlocked()) {
                log.warn("{} stays here", order.getId());
                continue;
            }
            order.moveTo(OrderStatus.SHIPPED);
            orders.save(order);
            shipped++;
        }
        return shipped;
    }
}
