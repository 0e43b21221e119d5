package store.catalog;

import java.util.Locale;

import lombok.experimental.UtilityClass;

@UtilityClass
public class Labels {

    public String shelf(Product product) {
        StringBuilder label = new StringBuilder(product.name().toUpperCase(Locale.ROOT));
        if (label.length() > 12) {
            label.setLength(11);
            label.append('.');
        }
        label.append(' ').append(product.price().amount());
        if (product.category() != null && product.category().isReduced()) {
            label.append('*');
        }
        return label.toString();
    }
}
