// Exercises: huge allocations throw OutOfMemoryError that can be caught, and the program goes on
package exceptions;

public class OutOfMemory {
    static boolean fails(java.util.function.Supplier<Object> s) {
        try {
            return s.get() == null;
        } catch (OutOfMemoryError e) {
            return true;
        }
    }

    public static void main(String[] args) {
        System.out.println("int[MAX] " + fails(() -> new int[Integer.MAX_VALUE]));
        System.out.println("long[MAX] " + fails(() -> new long[Integer.MAX_VALUE]));
        System.out.println("Object[MAX] " + fails(() -> new Object[Integer.MAX_VALUE]));
        System.out.println("byte[MAX] " + fails(() -> new byte[Integer.MAX_VALUE]));
        System.out.println("char[5][MAX] " + fails(() -> new char[5][Integer.MAX_VALUE]));
        try {
            Object o = new double[Integer.MAX_VALUE];
            System.out.println("unexpected " + (o != null));
        } catch (OutOfMemoryError e) {
            System.out.println(e.getClass().getName() + " " + (e instanceof VirtualMachineError) + " " + e.getMessage());
        } finally {
            System.out.println("finally runs");
        }
        int sum = 0;
        for (int i = 0; i < 200; i++) sum += new int[1000].length;
        System.out.println("alive " + sum);
    }
}
