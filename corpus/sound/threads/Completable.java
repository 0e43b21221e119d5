// CompletableFuture with thenApply and thenCombine.
// violates: 20
package threads;

import java.util.concurrent.CompletableFuture;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Completable {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> n * 2);
        CompletableFuture<Integer> b = CompletableFuture.completedFuture(2);
        assert a.thenApply(x -> x + 1).thenCombine(b, (x, y) -> x * y).get() != 82;
    }
}
