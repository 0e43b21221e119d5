package store.orders;

import java.time.Instant;
import java.util.List;

import store.catalog.Repository;

public interface OrderRepository extends Repository<Order, Long> {

    List<Order> findByStatus(OrderStatus status);

    List<Order> findByCustomerAndPlacedAtAfter(Customer customer, Instant instant);
}
