// An input is compared with the value of an annotation.
// violates: 2718
package reflect;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.sosy_lab.sv_benchmarks.Verifier;

public class AnnotationValue {
    public static void main(String[] args) throws Exception {
        int port = Server.class.getAnnotation(Port.class).value();
        assert Verifier.nondetInt() != port;
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Port {
        int value();
    }

    @Port(2718)
    static class Server {
    }
}
