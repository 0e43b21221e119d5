// Lambdas and method references capture inputs.
// violates: "ab", 7
package classes;

import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Lambdas {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        int n = Verifier.nondetInt();
        IntUnaryOperator add = x -> x + n;
        Supplier<String> upper = s::toUpperCase;
        assert !(add.applyAsInt(3) == 10 && upper.get().equals("AB"));
    }
}
