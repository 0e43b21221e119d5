package store.catalog;

import java.util.Set;

public record Product(String sku, String name, Category category, Money price, Set<String> tags) {

    public Product {
        if (sku == null || !sku.matches("[A-Z]{2}-\\d{3}")) {
            throw new IllegalArgumentException("no SKU: " + sku);
        }
        if (name == null || name.isBlank()) {
            throw new IllegalArgumentException("a product needs a name");
        }
        tags = tags == null ? Set.of() : Set.copyOf(tags);
    }

    public boolean hasTag(String tag) {
        return tags.contains(tag.toLowerCase());
    }

    public Product withPrice(Money newPrice) {
        return new Product(sku, name, category, newPrice, tags);
    }
}
