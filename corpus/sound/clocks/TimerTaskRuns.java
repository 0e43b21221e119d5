// A Timer's task gets an input.
// violates: 6
package clocks;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import org.sosy_lab.sv_benchmarks.Verifier;

public class TimerTaskRuns {
    public static void main(String[] args) throws Exception {
        int n = Verifier.nondetInt();
        CountDownLatch done = new CountDownLatch(1);
        Timer timer = new Timer(true);
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                result = n * 7;
                done.countDown();
            }
        }, 1);
        done.await();
        assert result != 42;
    }

    static int result;
}
