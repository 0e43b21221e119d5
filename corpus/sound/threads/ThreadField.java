// An input travels in a field of a Thread subclass.
// violates: "named"
package threads;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ThreadField {
    public static void main(String[] args) throws Exception {
        Worker w = new Worker(Verifier.nondetString());
        w.start();
        w.join();
        assert !w.result.equals("named!");
    }

    static class Worker extends Thread {
        String result;

        Worker(String name) {
            super(name);
        }

        @Override
        public void run() {
            result = getName() + "!";
        }
    }
}
