package store.orders;

public enum OrderStatus {
    NEW,
    PAID,
    SHIPPED,
    CANCELLED;

    public boolean isFinal() {
        return this == SHIPPED || this == CANCELLED;
    }

    public boolean canBecome(OrderStatus next) {
        return switch (this) {
            case NEW -> next == PAID || next == CANCELLED;
            case PAID -> next == SHIPPED || next == CANCELLED;
            case SHIPPED, CANCELLED -> false;
        };
    }
}
