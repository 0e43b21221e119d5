// A StreamTokenizer reads a number and a word.
// violates: "7 up"
package io;

import java.io.StreamTokenizer;
import java.io.StringReader;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Tokens {
    public static void main(String[] args) throws Exception {
        StreamTokenizer t = new StreamTokenizer(new StringReader(Verifier.nondetString()));
        assert !(t.nextToken() == StreamTokenizer.TT_NUMBER && t.nval == 7
            && t.nextToken() == StreamTokenizer.TT_WORD && t.sval.equals("up"));
    }
}
