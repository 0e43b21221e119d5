// sorted, skip and limit.
// violates: 25
package streams;

import java.util.List;
import java.util.stream.Stream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class SortedLimit {
    public static void main(String[] args) throws Exception {
        List<Integer> l = Stream.of(10, Verifier.nondetInt(), 30, 20).sorted().skip(2).limit(1).toList();
        assert l.get(0) != 25;
    }
}
