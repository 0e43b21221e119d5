// A suppressed exception of try-with-resources.
// violates: 'S'
package exceptions;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Suppressed {
    public static void main(String[] args) throws Exception {
        char c = Verifier.nondetChar();
        try (AutoCloseable r = () -> {
            throw new Exception("close " + c);
        }) {
            throw new Exception("body");
        } catch (Exception e) {
            assert !e.getSuppressed()[0].getMessage().equals("close S");
        }
    }
}
