// An Observable tells a listener an input.
// violates: 404
package natives;

import java.util.Observable;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Observers {
    public static void main(String[] args) throws Exception {
        int[] seen = new int[1];
        Source s = new Source();
        s.addObserver((o, value) -> seen[0] = (Integer) value);
        s.tell(Verifier.nondetInt());
        assert seen[0] != 404;
    }

    @SuppressWarnings("deprecation")
    static class Source extends Observable {
        void tell(int n) {
            setChanged();
            notifyObservers(n);
        }
    }
}
