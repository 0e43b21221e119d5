// A BufferedReader over a string.
// violates: "a\r\nb"
package io;

import java.io.BufferedReader;
import java.io.StringReader;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ReadLines {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        BufferedReader r = new BufferedReader(new StringReader(s));
        assert !(s.length() == 4 && "a".equals(r.readLine()) && "b".equals(r.readLine()));
    }
}
