// A URI is parsed.
// violates: "h://a:81/"
package system;

import java.net.URI;
import java.net.URISyntaxException;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Uris {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        if (s.length() != 9) {
            return;
        }
        try {
            assert new URI(s).getPort() != 81;
        } catch (URISyntaxException e) {
            return;
        }
    }
}
