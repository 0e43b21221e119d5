package store.catalog;

import java.io.IOException;
import java.util.Map;

import lombok.extern.slf4j.Slf4j;
import org.springframework.stereotype.Component;

@Slf4j
@Component
public class FeedImporter {

    private final ProductRepository products;
    private int failures;

    public FeedImporter(ProductRepository products) {
        this.products = products;
    }

    public ImportResult importAll(ProductFeed feed) {
        int added = 0;
        int updated = 0;
        int skipped = 0;
        try (feed) {
            String line;
            while ((line = feed.next()) != null) {
                if (line.isBlank() || line.startsWith("#")) {
                    continue;
                }
                Product product = parse(line);
                if (product == null) {
                    skipped++;
                } else if (products.existsById(product.sku())) {
                    products.save(product);
                    updated++;
                } else {
                    products.save(product);
                    added++;
                }
            }
        } catch (IOException e) {
            failures++;
            log.error("the feed broke off", e);
            return new ImportResult(added, updated, skipped, false);
        }
        return new ImportResult(added, updated, skipped, true);
    }

    static Product parse(String line) {
        String[] parts = line.split(";");
        if (parts.length < 4) {
            return null;
        }
        try {
            return new Product(
                    parts[0].trim(), parts[1].trim(), Category.valueOf(parts[2].trim()), Money.of(parts[3].trim()), null);
        } catch (IllegalArgumentException e) {
            log.warn("skipped: {}", line);
            return null;
        }
    }

    public int getFailures() {
        return failures;
    }

    public record ImportResult(int added, int updated, int skipped, boolean complete) {

        public Map<String, Integer> counts() {
            return Map.of("added", added, "updated", updated, "skipped", skipped);
        }

        public boolean isClean() {
            return complete && skipped == 0;
        }
    }
}
