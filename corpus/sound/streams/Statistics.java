// summaryStatistics of doubles.
// violates: 9.0
package streams;

import java.util.stream.DoubleStream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Statistics {
    public static void main(String[] args) throws Exception {
        double avg = DoubleStream.of(1, 2, Verifier.nondetDouble()).summaryStatistics().getAverage();
        assert avg != 4.0;
    }
}
