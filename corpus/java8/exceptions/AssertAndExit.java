// Exercises: assert is disabled by default and System.exit runs no finally blocks
package exceptions;

public class AssertAndExit {
    static boolean evaluated;

    static boolean check() {
        evaluated = true;
        return false;
    }

    static int depth(int n) {
        try {
            if (n == 0) {
                System.out.println("exiting");
                System.exit(7);
            }
            return depth(n - 1);
        } catch (Throwable t) {
            System.out.println("caught?");
            return 0;
        } finally {
            System.out.println("finally must not run");
        }
    }

    public static void main(String[] args) {
        assert check() : "disabled";
        System.out.println("evaluated " + evaluated + " desired " + AssertAndExit.class.desiredAssertionStatus());
        try {
            throw new AssertionError("manual", new Exception("why"));
        } catch (AssertionError e) {
            System.out.println(e.getMessage() + " " + e.getCause().getMessage());
        }
        System.out.println(depth(3));
    }
}
