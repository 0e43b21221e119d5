package store.orders;

public class OrderNotFoundException extends RuntimeException {

    public OrderNotFoundException(Long id) {
        super("no order " + id);
    }
}
