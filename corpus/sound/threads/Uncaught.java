// An uncaught exception's message reaches the handler.
// violates: "lost"
package threads;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Uncaught {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        Thread t = new Thread(() -> {
            throw new RuntimeException(s);
        });
        String[] message = new String[1];
        t.setUncaughtExceptionHandler((thread, e) -> message[0] = e.getMessage());
        t.start();
        t.join();
        assert !message[0].equals("lost");
    }
}
