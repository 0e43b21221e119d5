// A RecursiveTask adds up an array with an input.
// violates: 1000
package threads;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Fork {
    public static void main(String[] args) throws Exception {
        int[] a = {1, 2, 3, Verifier.nondetInt()};
        assert new ForkJoinPool(2).invoke(new Sum(a, 0, 4)) != 1006;
    }

    static class Sum extends RecursiveTask<Integer> {
        final int[] a;
        final int from;
        final int to;

        Sum(int[] a, int from, int to) {
            this.a = a;
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from == 1) {
                return a[from];
            }
            Sum left = new Sum(a, from, (from + to) / 2);
            left.fork();
            return new Sum(a, (from + to) / 2, to).compute() + left.join();
        }
    }
}
