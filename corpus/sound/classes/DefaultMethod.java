// Which default method runs depends on an input.
// violates: 60
package classes;

import org.sosy_lab.sv_benchmarks.Verifier;

public class DefaultMethod {
    public static void main(String[] args) throws Exception {
        Greeter g = Verifier.nondetInt() == 60 ? new Loud() : new Quiet();
        assert !g.greet().equals("HI");
    }

    interface Greeter {
        default String greet() {
            return "hi";
        }
    }

    static class Quiet implements Greeter {
    }

    static class Loud implements Greeter {
        @Override
        public String greet() {
            return Greeter.super.greet().toUpperCase(java.util.Locale.ROOT);
        }
    }
}
