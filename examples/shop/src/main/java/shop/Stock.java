package shop;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Pieces in the warehouse by SKU: on hand, and reserved for orders. */
public class Stock {
    private final Map<String, Integer> onHand = new TreeMap<>();
    private final Map<String, Integer> reserved = new TreeMap<>();
    private final int reorderLevel;

    public Stock(int reorderLevel) {
        this.reorderLevel = reorderLevel;
    }

    public void receive(String sku, int pieces) {
        requirePositive(pieces);
        onHand.merge(sku, pieces, Integer::sum);
    }

    public int available(String sku) {
        return onHand.getOrDefault(sku, 0) - reserved.getOrDefault(sku, 0);
    }

    public int onHand(String sku) {
        return onHand.getOrDefault(sku, 0);
    }

    /** Whether there were enough pieces, which are then set aside. */
    public boolean reserve(String sku, int pieces) {
        requirePositive(pieces);
        if (available(sku) < pieces) {
            return false;
        }
        reserved.merge(sku, pieces, Integer::sum);
        return true;
    }

    public void release(String sku, int pieces) {
        requirePositive(pieces);
        int left = reserved.getOrDefault(sku, 0) - pieces;
        if (left < 0) {
            throw new IllegalStateException("only " + (left + pieces) + " reserved of " + sku);
        }
        reserved.put(sku, left);
    }

    /** Reserved pieces leave the warehouse. */
    public void ship(String sku, int pieces) {
        release(sku, pieces);
        onHand.put(sku, onHand.get(sku) - pieces);
    }

    /** SKUs of which few are left, in alphabetical order. */
    public List<String> toReorder() {
        List<String> low = new ArrayList<>();
        for (String sku : onHand.keySet()) {
            if (available(sku) <= reorderLevel) {
                low.add(sku);
            }
        }
        return low;
    }

    private static void requirePositive(int pieces) {
        if (pieces <= 0) {
            throw new IllegalArgumentException("not a number of pieces: " + pieces);
        }
    }
}
