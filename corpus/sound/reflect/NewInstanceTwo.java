// A constructor with a string and an int.
// violates: "n", 3
package reflect;

import org.sosy_lab.sv_benchmarks.Verifier;

public class NewInstanceTwo {
    public static void main(String[] args) throws Exception {
        Tag t = Tag.class.getDeclaredConstructor(String.class, int.class).newInstance(Verifier.nondetString(), Verifier.nondetInt());
        assert !(t.name.equals("n") && t.size == 3);
    }

    static class Tag {
        final String name;
        final int size;

        Tag(String name, int size) {
            this.name = name;
            this.size = size;
        }
    }
}
