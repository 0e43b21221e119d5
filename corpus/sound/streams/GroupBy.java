// groupingBy and counting.
// violates: "ccc"
package streams;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class GroupBy {
    public static void main(String[] args) throws Exception {
        Map<Integer, Long> m = Stream.of("aaa", "bb", Verifier.nondetString())
            .collect(Collectors.groupingBy(String::length, Collectors.counting()));
        assert m.getOrDefault(3, 0L) != 2;
    }
}
