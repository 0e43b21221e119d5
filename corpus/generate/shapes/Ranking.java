package shapes;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Functions of what they are given: one that always gives the same does not do. */
public class Ranking {
    private final Comparator<String> order;

    public Ranking(Comparator<String> order) {
        this.order = order;
    }

    public String better(String first, String second) {
        int there = order.compare(first, second);
        int back = order.compare(second, first);
        if (there > 0 && back < 0) {
            return first;
        }
        return there < 0 && back > 0 ? second : "even";
    }

    public static boolean isGrowing(List<String> words, Function<String, Integer> key) {
        int last = 0;
        for (String word : words) {
            int now = key.apply(word);
            if (now <= last) {
                return false;
            }
            last = now;
        }
        return last > 1;
    }

    public static String share(Supplier<Cell> source) {
        return source.get() == source.get() ? "shared" : "own";
    }
}
