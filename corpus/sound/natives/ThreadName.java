// The name of the current thread.
// violates: "mine"
package natives;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ThreadName {
    public static void main(String[] args) throws Exception {
        Thread t = Thread.currentThread();
        String before = t.getName();
        t.setName(Verifier.nondetString());
        boolean same = Thread.currentThread().getName().equals("mine");
        t.setName(before);
        assert !same;
    }
}
