package store.catalog;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import lombok.RequiredArgsConstructor;
import lombok.extern.slf4j.Slf4j;
import org.springframework.stereotype.Service;

@Slf4j
@Service
@RequiredArgsConstructor
public class CatalogService {

    private final ProductRepository products;

    public Product get(String sku) {
        return products.findById(sku).orElseThrow(() -> new ProductNotFoundException(sku));
    }

    public Product add(Product product) {
        if (products.existsById(product.sku())) {
            log.warn("{} is there already", product.sku());
            throw new IllegalStateException("duplicate SKU " + product.sku());
        }
        return products.save(product);
    }

    public void reprice(String sku, Money price) {
        Product old = get(sku);
        if (old.price() != null && old.price().compareTo(price) == 0) {
            log.debug("{} costs {} already", sku, price);
            return;
        }
        products.save(old.withPrice(price));
    }

    public List<Product> search(SearchQuery query) {
        List<Product> candidates =
                query.getCategory() == null ? products.findAll() : products.findByCategory(query.getCategory());
        return candidates.stream()
                .filter(p -> matches(p, query))
                .sorted(Comparator.comparing(Product::price).thenComparing(Product::sku))
                .limit(query.getLimit())
                .collect(Collectors.toList());
    }

    private static boolean matches(Product product, SearchQuery query) {
        if (query.getText() != null) {
            String text = query.getText().toLowerCase(Locale.ROOT);
            if (!product.name().toLowerCase(Locale.ROOT).contains(text) && !product.hasTag(text)) {
                return false;
            }
        }
        return query.getMaxPrice() == null || !product.price().isMoreThan(query.getMaxPrice());
    }

    public int removeAll(Category category) {
        List<Product> gone = products.findByCategory(category);
        for (Product product : gone) {
            products.deleteById(product.sku());
        }
        if (!gone.isEmpty()) {
            log.info("removed {} products of {}", gone.size(), category);
        }
        return gone.size();
    }
}
