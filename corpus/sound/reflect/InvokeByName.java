// The name of a method is an input.
// violates: "open"
package reflect;

import org.sosy_lab.sv_benchmarks.Verifier;

public class InvokeByName {
    public static void main(String[] args) throws Exception {
        Door d = new Door();
        try {
            Door.class.getDeclaredMethod(Verifier.nondetString()).invoke(d);
        } catch (NoSuchMethodException e) {
            return;
        }
        assert !d.isOpen;
    }

    static class Door {
        boolean isOpen;

        void open() {
            isOpen = true;
        }

        void close() {
            isOpen = false;
        }
    }
}
