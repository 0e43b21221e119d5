package shop;

/** Some pieces of one product. */
public record CartLine(Product product, int quantity) {
    public CartLine {
        if (quantity < 1) {
            throw new IllegalArgumentException("a line needs at least one piece");
        }
    }

    public Money net() {
        return product.getPrice().times(quantity);
    }

    public Money tax() {
        return product.getTaxClass().taxOn(net());
    }

    public int weightInGrams() {
        return product.getWeightInGrams() * quantity;
    }
}
