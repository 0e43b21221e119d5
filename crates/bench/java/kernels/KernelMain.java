import java.lang.reflect.Method;

/** Runs one kernel on a real JVM: a small warm-up, then the timed run. */
final class KernelMain {
    public static void main(String[] args) throws Exception {
        String name = args[0];
        int warmUp = Integer.parseInt(args[1]);
        int n = Integer.parseInt(args[2]);
        Method run = Class.forName(name).getDeclaredMethod("run", int.class);
        run.invoke(null, warmUp);
        long start = System.nanoTime();
        long checksum = (Long) run.invoke(null, n);
        long nanos = System.nanoTime() - start;
        System.out.println(name + " " + checksum + " " + nanos);
    }
}
