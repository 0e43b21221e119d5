// The generic type of a field that an input names.
// violates: "words"
package natives;

import org.sosy_lab.sv_benchmarks.Verifier;

public class GenericSignature {
    public static void main(String[] args) throws Exception {
        try {
            String t = GenericSignature.class.getDeclaredField(Verifier.nondetString()).getGenericType().getTypeName();
            assert !t.equals("java.util.List<java.lang.String>");
        } catch (NoSuchFieldException e) {
            return;
        }
    }

    java.util.List<String> words;
    int number;
}
