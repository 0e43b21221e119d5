package store.catalog;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;

import org.springframework.stereotype.Service;

@Service
public class StockService {

    private final Map<String, Integer> levels = new HashMap<>();
    private BiConsumer<String, Integer> lowStockListener;
    private int threshold = 5;

    public void setLowStockListener(BiConsumer<String, Integer> listener) {
        this.lowStockListener = listener;
    }

    public void setThreshold(int threshold) {
        if (threshold < 0) {
            throw new IllegalArgumentException("threshold");
        }
        this.threshold = threshold;
    }

    public void receive(String sku, int quantity) {
        if (quantity <= 0) {
            throw new IllegalArgumentException("quantity: " + quantity);
        }
        levels.merge(sku, quantity, Integer::sum);
    }

    public boolean reserve(String sku, int quantity) {
        int level = available(sku);
        if (level < quantity) {
            return false;
        }
        int left = level - quantity;
        levels.put(sku, left);
        if (left < threshold && lowStockListener != null) {
            lowStockListener.accept(sku, left);
        }
        return true;
    }

    public int available(String sku) {
        return levels.getOrDefault(sku, 0);
    }
}
