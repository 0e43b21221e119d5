package store.catalog;

public class ProductNotFoundException extends RuntimeException {

    private final String sku;

    public ProductNotFoundException(String sku) {
        super("no product " + sku);
        this.sku = sku;
    }

    public String getSku() {
        return sku;
    }
}
