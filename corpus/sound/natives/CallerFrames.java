// StackTraceElement of the current thread.
// violates: 1
package natives;

import org.sosy_lab.sv_benchmarks.Verifier;

public class CallerFrames {
    public static void main(String[] args) throws Exception {
        String m = Verifier.nondetInt() == 1 ? first() : second();
        assert !m.equals("first");
    }

    static String first() {
        return Thread.currentThread().getStackTrace()[1].getMethodName();
    }

    static String second() {
        return Thread.currentThread().getStackTrace()[1].getMethodName();
    }
}
