// partitioningBy and flatMap.
// violates: 1000
package streams;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Partition {
    public static void main(String[] args) throws Exception {
        Map<Boolean, List<Integer>> m = Stream.of(List.of(1, 2), List.of(Verifier.nondetInt())).flatMap(List::stream)
            .collect(Collectors.partitioningBy(x -> x > 999 && x < 1001));
        assert m.get(true).isEmpty();
    }
}
