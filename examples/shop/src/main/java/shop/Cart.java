package shop;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a customer is about to buy. */
public class Cart {
    private static final int MAX_PIECES = 99;

    private final Map<Product, Integer> quantities = new LinkedHashMap<>();
    private final String currency;

    public Cart(String currency) {
        this.currency = currency;
    }

    /** Adds pieces to those that are there. */
    public void add(Product product, int quantity) {
        if (quantity <= 0) {
            throw new IllegalArgumentException("quantity must be positive");
        }
        if (!product.getPrice().currency().equals(currency)) {
            throw new IllegalArgumentException("prices are in " + currency);
        }
        int before = quantityOf(product);
        if (before + quantity > MAX_PIECES) {
            throw new IllegalStateException("at most " + MAX_PIECES + " pieces");
        }
        quantities.merge(product, quantity, Integer::sum);
    }

    /** Sets the number of pieces; zero takes the product out. */
    public void setQuantity(Product product, int quantity) {
        if (quantity < 0 || quantity > MAX_PIECES) {
            throw new IllegalArgumentException("quantity out of range: " + quantity);
        }
        if (quantity == 0) {
            quantities.remove(product);
        } else {
            quantities.put(product, quantity);
        }
    }

    public boolean remove(Product product) {
        return quantities.remove(product) != null;
    }

    public void clear() {
        quantities.clear();
    }

    public int quantityOf(Product product) {
        return quantities.getOrDefault(product, 0);
    }

    public int pieces() {
        int pieces = 0;
        for (int quantity : quantities.values()) {
            pieces += quantity;
        }
        return pieces;
    }

    public boolean isEmpty() {
        return quantities.isEmpty();
    }

    public List<CartLine> lines() {
        List<CartLine> lines = new ArrayList<>();
        quantities.forEach((product, quantity) -> lines.add(new CartLine(product, quantity)));
        return lines;
    }

    public Money total() {
        Money total = Money.zero(currency);
        for (CartLine line : lines()) {
            total = total.plus(line.net());
        }
        return total;
    }

    public int weightInGrams() {
        return lines().stream().mapToInt(CartLine::weightInGrams).sum();
    }

    public String getCurrency() {
        return currency;
    }
}
