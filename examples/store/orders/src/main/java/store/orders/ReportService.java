package store.orders;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

import lombok.RequiredArgsConstructor;
import org.springframework.stereotype.Service;
import store.catalog.Money;

@Service
@RequiredArgsConstructor
public class ReportService {

    private final OrderRepository orders;
    private final ExecutorService executor;

    public Map<OrderStatus, Money> totals() throws InterruptedException {
        List<Future<Money>> sums = new ArrayList<>();
        for (OrderStatus status : OrderStatus.values()) {
            sums.add(executor.submit(() -> sum(status)));
        }
        Map<OrderStatus, Money> totals = new EnumMap<>(OrderStatus.class);
        for (OrderStatus status : OrderStatus.values()) {
            try {
                Money sum = sums.get(status.ordinal()).get();
                if (sum.isMoreThan(Money.ZERO)) {
                    totals.put(status, sum);
                }
            } catch (ExecutionException e) {
                totals.put(status, null);
            }
        }
        return totals;
    }

    Money sum(OrderStatus status) {
        Money sum = Money.ZERO;
        for (Order order : orders.findByStatus(status)) {
            sum = sum.plus(order.total());
        }
        return sum;
    }

    public void close() {
        if (!executor.isShutdown()) {
            executor.shutdown();
        }
    }
}
