package shapes;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

public class Pair<A, B> {
    private final A first;
    private final B second;

    public Pair(A first, B second) {
        this.first = first;
        this.second = second;
    }

    public A first() {
        return first;
    }

    public B second() {
        return second;
    }

    public <C> Pair<C, B> mapFirst(Function<A, C> change) {
        return new Pair<>(change.apply(first), second);
    }

    public static int total(List<Integer> numbers) {
        int sum = 0;
        for (int n : numbers) {
            if (n > 0) {
                sum += n;
            }
        }
        return sum;
    }

    public List<Object> toList() {
        List<Object> list = new ArrayList<>();
        list.add(first);
        list.add(second);
        return list;
    }
}
