// Exercises: a stock-trade simulation aggregated with streams over several thousand records
package streams;

import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class LargeSimulation {
    enum Side { BUY, SELL }

    record Trade(int id, String sym, Side side, int qty, double price) { double value() { return qty * price * (side == Side.BUY ? -1 : 1); } }

    public static void main(String[] args) {
        Random r = new Random(2024);
        String[] syms = {"AAA", "BBB", "CCC", "DDD"};
        List<Trade> ts = IntStream.range(0, 3000).mapToObj(i -> new Trade(i, syms[r.nextInt(4)], r.nextBoolean() ? Side.BUY : Side.SELL, 1 + r.nextInt(100), Math.round(r.nextDouble() * 10000) / 100.0)).toList();
        TreeMap<String, DoubleSummaryStatistics> st = ts.stream().collect(Collectors.groupingBy(Trade::sym, TreeMap::new, Collectors.summarizingDouble(Trade::price)));
        st.forEach((k, v) -> System.out.println(k + " " + v.getCount() + " " + String.format(Locale.ROOT, "%.4f %.2f %.2f", v.getAverage(), v.getMin(), v.getMax())));
        TreeMap<String, Map<Side, Integer>> pos = ts.stream().collect(Collectors.groupingBy(Trade::sym, TreeMap::new, Collectors.groupingBy(Trade::side, () -> new java.util.EnumMap<>(Side.class), Collectors.summingInt(Trade::qty))));
        System.out.println(pos);
        System.out.println(String.format(Locale.ROOT, "%.2f", ts.stream().mapToDouble(Trade::value).sum()));
        System.out.println(ts.stream().sorted(Comparator.comparingDouble(Trade::value).reversed().thenComparing(Trade::id)).limit(3).toList());
        Map<Integer, Long> buckets = ts.stream().collect(Collectors.groupingBy(t -> (int) (t.price() / 20), TreeMap::new, Collectors.counting()));
        System.out.println(buckets);
        double[] running = {0};
        double worst = ts.stream().mapToDouble(t -> running[0] += t.value()).min().getAsDouble();
        System.out.println(String.format(Locale.ROOT, "%.2f %.2f", worst, running[0]));
        int streak = 0, best = 0;
        Side last = null;
        for (Trade t : ts) {
            streak = t.side() == last ? streak + 1 : 1;
            last = t.side();
            best = Math.max(best, streak);
        }
        System.out.println(best + " " + ts.stream().map(Trade::id).count());
    }
}
