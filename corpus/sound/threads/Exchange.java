// An Exchanger swaps an input with another thread's value.
// violates: "mine"
package threads;

import java.util.concurrent.Exchanger;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Exchange {
    public static void main(String[] args) throws Exception {
        Exchanger<String> x = new Exchanger<>();
        String s = Verifier.nondetString();
        String[] got = new String[1];
        Thread t = new Thread(() -> {
            try {
                got[0] = x.exchange("yours");
            } catch (InterruptedException e) {
                got[0] = "";
            }
        });
        t.start();
        x.exchange(s);
        t.join();
        assert !got[0].equals("mine");
    }
}
