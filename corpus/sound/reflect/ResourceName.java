// A class loader is asked for a resource whose name is an input.
// violates: "reflect/ResourceName.class"
package reflect;

import org.sosy_lab.sv_benchmarks.Verifier;

public class ResourceName {
    public static void main(String[] args) throws Exception {
        String s = Verifier.nondetString();
        boolean there = ClassLoader.getSystemResource(s) != null;
        assert !(there && s.startsWith("reflect/R"));
    }
}
