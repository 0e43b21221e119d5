// A Callable in an ExecutorService gives back an input.
// violates: 1234
package threads;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Executor {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        int n = Verifier.nondetInt();
        Future<Integer> f = pool.submit(() -> n + 1);
        int r = f.get();
        pool.shutdown();
        assert r != 1235;
    }
}
