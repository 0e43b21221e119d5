// A switch on an enum with fields.
// violates: 9
package classes;

import org.sosy_lab.sv_benchmarks.Verifier;

public class EnumSwitch {
    public static void main(String[] args) throws Exception {
        Op op = Verifier.nondetInt() > 8 ? Op.TIMES : Op.PLUS;
        int r = switch (op) {
            case PLUS -> op.apply(2, 3);
            case TIMES -> op.apply(2, 4);
        };
        assert r != 8;
    }

    enum Op {
        PLUS {
            int apply(int a, int b) {
                return a + b;
            }
        },
        TIMES {
            int apply(int a, int b) {
                return a * b;
            }
        };

        abstract int apply(int a, int b);
    }
}
