package shop;

import java.io.IOException;
import java.io.Writer;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** What was sold, by product, as lines of comma-separated values. */
public class SalesReport {
    private final Map<String, Integer> pieces = new TreeMap<>();
    private final Map<String, Money> revenue = new TreeMap<>();
    private int nOrders;

    public void add(Order order) {
        if (order.getState() == Order.State.CANCELLED) {
            return;
        }
        nOrders++;
        for (CartLine line : order.getLines()) {
            String sku = line.product().getSku();
            pieces.merge(sku, line.quantity(), Integer::sum);
            revenue.merge(sku, line.net(), Money::plus);
        }
    }

    public void addAll(Collection<Order> orders) {
        orders.forEach(this::add);
    }

    public int orders() {
        return nOrders;
    }

    /** The SKU that brought most; the first in the alphabet of several, null of none. */
    public String bestSeller() {
        String best = null;
        for (String sku : revenue.keySet()) {
            if (best == null || revenue.get(sku).compareTo(revenue.get(best)) > 0) {
                best = sku;
            }
        }
        return best;
    }

    public void write(Writer out) throws IOException {
        out.write("sku,pieces,revenue\n");
        for (Map.Entry<String, Integer> entry : pieces.entrySet()) {
            String sku = entry.getKey();
            out.write(sku + "," + entry.getValue() + "," + revenue.get(sku) + "\n");
        }
        out.flush();
    }
}
