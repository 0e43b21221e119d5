package store.catalog;

import java.util.List;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Controller;

@Controller
public class CatalogController {

    @Autowired
    private CatalogService catalog;

    public String show(String sku) {
        try {
            Product product = catalog.get(sku);
            return "200 " + product.name() + " " + product.price().amount();
        } catch (ProductNotFoundException e) {
            return "404 " + e.getSku();
        }
    }

    public String list(String text, int page) {
        if (page < 1) {
            return "400 page " + page;
        }
        List<Product> found = catalog.search(SearchQuery.builder().text(text).limit(page * 10).build());
        return found.isEmpty() ? "204" : "200 " + found.size();
    }
}
