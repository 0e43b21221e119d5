// A log record with an input reaches a handler.
// violates: "logged"
package natives;

import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Logging {
    public static void main(String[] args) throws Exception {
        String[] seen = new String[1];
        Logger l = Logger.getAnonymousLogger();
        l.setUseParentHandlers(false);
        l.addHandler(new Handler() {
            @Override
            public void publish(LogRecord r) {
                seen[0] = r.getMessage();
            }
            @Override
            public void flush() {
            }
            @Override
            public void close() {
            }
        });
        l.warning(Verifier.nondetString());
        assert !seen[0].equals("logged");
    }
}
