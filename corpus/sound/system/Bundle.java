// A ResourceBundle of a class is asked for a key.
// violates: "greeting"
package system;

import java.util.ListResourceBundle;
import java.util.MissingResourceException;
import java.util.ResourceBundle;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Bundle {
    public static void main(String[] args) throws Exception {
        ResourceBundle b = ResourceBundle.getBundle("system.Bundle$Texts");
        try {
            assert !b.getString(Verifier.nondetString()).equals("hello");
        } catch (MissingResourceException e) {
            return;
        }
    }

    public static class Texts extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"greeting", "hello"}, {"parting", "bye"}};
        }
    }
}
