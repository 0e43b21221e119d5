package shop;

import java.util.Objects;

/** Something for sale. */
public class Product {
    private final String sku;
    private final String name;
    private final Money price;
    private final int weightInGrams;
    private final TaxClass taxClass;

    public Product(String sku, String name, Money price, int weightInGrams, TaxClass taxClass) {
        if (sku == null || !sku.matches("[A-Z]{2}\\d{4}")) {
            throw new IllegalArgumentException("not a SKU: " + sku);
        }
        if (price.isNegative()) {
            throw new IllegalArgumentException("negative price: " + price);
        }
        if (weightInGrams < 0) {
            throw new IllegalArgumentException("negative weight: " + weightInGrams);
        }
        this.sku = sku;
        this.name = Objects.requireNonNull(name, "name");
        this.price = price;
        this.weightInGrams = weightInGrams;
        this.taxClass = Objects.requireNonNull(taxClass, "taxClass");
    }

    public String getSku() {
        return sku;
    }

    public String getName() {
        return name;
    }

    public Money getPrice() {
        return price;
    }

    public int getWeightInGrams() {
        return weightInGrams;
    }

    public TaxClass getTaxClass() {
        return taxClass;
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Product other && sku.equals(other.sku);
    }

    @Override
    public int hashCode() {
        return sku.hashCode();
    }

    @Override
    public String toString() {
        return sku + " " + name;
    }
}
