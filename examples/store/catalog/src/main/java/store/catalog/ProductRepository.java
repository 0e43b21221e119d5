package store.catalog;

import java.util.List;

public interface ProductRepository extends Repository<Product, String> {

    List<Product> findByCategory(Category category);
}
