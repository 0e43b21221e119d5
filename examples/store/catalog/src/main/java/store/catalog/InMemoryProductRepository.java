package store.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import org.springframework.stereotype.Repository;

@Repository
public class InMemoryProductRepository implements ProductRepository {

    private final Map<String, Product> products = new TreeMap<>();

    @Override
    public Optional<Product> findById(String sku) {
        return Optional.ofNullable(products.get(sku));
    }

    @Override
    public List<Product> findAll() {
        return new ArrayList<>(products.values());
    }

    @Override
    public List<Product> findByCategory(Category category) {
        List<Product> found = new ArrayList<>();
        for (Product product : products.values()) {
            if (product.category() == category) {
                found.add(product);
            }
        }
        return found;
    }

    @Override
    public Product save(Product product) {
        products.put(product.sku(), product);
        return product;
    }

    @Override
    public boolean existsById(String sku) {
        return products.containsKey(sku);
    }

    @Override
    public void deleteById(String sku) {
        if (products.remove(sku) == null) {
            throw new ProductNotFoundException(sku);
        }
    }

    @Override
    public long count() {
        return products.size();
    }
}
