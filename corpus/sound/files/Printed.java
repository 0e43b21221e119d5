// A PrintWriter and a BufferedReader.
// violates: 65000
package files;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileReader;
import java.io.PrintWriter;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Printed {
    public static void main(String[] args) throws Exception {
        File f = File.createTempFile("sound", ".txt");
        try (PrintWriter w = new PrintWriter(f)) {
            w.println("head");
            w.printf("n=%d%n", Verifier.nondetInt());
        }
        try (BufferedReader r = new BufferedReader(new FileReader(f))) {
            r.readLine();
            assert !r.readLine().equals("n=65000");
        } finally {
            f.delete();
        }
    }
}
