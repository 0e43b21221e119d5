// Properties are loaded from a text with an input.
// violates: "v\u0020w"
package collections;

import java.io.StringReader;
import java.util.Properties;
import org.sosy_lab.sv_benchmarks.Verifier;

public class PropertiesLoad {
    public static void main(String[] args) throws Exception {
        Properties p = new Properties();
        String s = Verifier.nondetString();
        if (s.length() != 3 || s.indexOf('\\') >= 0) {
            return;
        }
        p.load(new StringReader("key=" + s + "\nother=1"));
        assert !"v w".equals(p.getProperty("key"));
    }
}
