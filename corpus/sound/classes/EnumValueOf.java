// Enum.valueOf of an input.
// violates: "GREEN"
package classes;

import org.sosy_lab.sv_benchmarks.Verifier;

public class EnumValueOf {
    public static void main(String[] args) throws Exception {
        try {
            assert Colour.valueOf(Verifier.nondetString()) != Colour.GREEN;
        } catch (IllegalArgumentException e) {
            return;
        }
    }

    enum Colour { RED, GREEN, BLUE }
}
