package store.orders;

public record OrderCancelled(Long orderId, String reason) {
}
