// A generic bridge method passes an input.
// violates: 2000
package classes;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Bridge {
    public static void main(String[] args) throws Exception {
        Compare<Integer> c = new ByValue();
        assert !c.same(Verifier.nondetInt(), 2000);
    }

    interface Compare<T> {
        boolean same(T a, T b);
    }

    static class ByValue implements Compare<Integer> {
        @Override
        public boolean same(Integer a, Integer b) {
            return a.intValue() == b;
        }
    }
}
