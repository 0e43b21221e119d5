package store.orders;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Service;
import store.catalog.Money;

@Service
public class ShippingService {

    private OrderRepository orders;
    private CarrierClient carrier;

    @Value("${shipping.free-from:50}")
    private Money freeFrom;

    @Autowired
    public void setOrders(OrderRepository orders) {
        this.orders = orders;
    }

    @Autowired
    public void setCarrier(CarrierClient carrier) {
        this.carrier = carrier;
    }

    public void setFreeFrom(Money freeFrom) {
        this.freeFrom = freeFrom;
    }

    public Money fee(Order order, String country) {
        if (freeFrom != null && order.total().compareTo(freeFrom) >= 0) {
            return Money.ZERO;
        }
        return switch (country) {
            case "DE" -> Money.of("4.90");
            case "AT", "CH" -> Money.of("9.90");
            default -> Money.of("19.90");
        };
    }

    public String ship(Long orderId, String country) {
        Order order = orders.findById(orderId).orElseThrow(() -> new OrderNotFoundException(orderId));
        if (order.getStatus() != OrderStatus.PAID) {
            throw new IllegalStateException("not paid");
        }
        for (int attempt = 1; attempt <= 3; attempt++) {
            CarrierClient.Label label = carrier.label(orderId, country, order.getLines().size());
            if (label != null && label.isValid()) {
                order.moveTo(OrderStatus.SHIPPED);
                orders.save(order);
                return label.tracking();
            }
        }
        return null;
    }
}
