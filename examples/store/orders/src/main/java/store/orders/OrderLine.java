package store.orders;

import store.catalog.Money;
import store.catalog.Product;

public record OrderLine(Product product, int quantity) {

    public OrderLine {
        if (quantity < 1 || quantity > 99) {
            throw new IllegalArgumentException("quantity: " + quantity);
        }
    }

    public Money total() {
        return product.price().times(quantity);
    }
}
