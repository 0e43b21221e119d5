// An exception in a task carries an input in its message.
// violates: 88
package threads;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.sosy_lab.sv_benchmarks.Verifier;

public class FutureFailure {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        FutureTask<Integer> task = new FutureTask<>(() -> {
            throw new IllegalStateException("no " + n);
        });
        new Thread(task).start();
        try {
            task.get();
        } catch (ExecutionException e) {
            assert !e.getCause().getMessage().equals("no 88");
        }
    }
}
