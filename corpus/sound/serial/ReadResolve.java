// readResolve replaces what was read, for one input.
// violates: 17
package serial;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ReadResolve {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(new Token(Verifier.nondetInt()));
        Object back = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        assert back != Token.PRIME;
    }

    static class Token implements Serializable {
        static final Token PRIME = new Token(17);
        final int n;

        Token(int n) {
            this.n = n;
        }

        private Object readResolve() {
            return n == 17 ? PRIME : this;
        }
    }
}
