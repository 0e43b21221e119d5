package store.orders;

import java.time.Instant;

import store.catalog.Money;

public record OrderPlaced(Long orderId, Money total, Instant at) {
}
