// Exercises: class, method, file and line of stack frames for static, instance, constructor, lambda and clinit
package exceptions;

public class StackTraceElements {
    static StackTraceElement[] captured;

    static {
        captured = new Throwable().getStackTrace();
    }

    StackTraceElement top;

    StackTraceElements() {
        top = new Exception().getStackTrace()[0];
    }

    static String show(StackTraceElement e) {
        return e.getClassName() + "." + e.getMethodName() + "(" + e.getFileName() + ":" + e.getLineNumber() + ")" + e.isNativeMethod();
    }

    static class Inner {
        StackTraceElement[] go(int depth) {
            if (depth == 0) {
                return new Throwable().getStackTrace();
            }
            return go(depth - 1);
        }
    }

    static int divide(int a,
                      int b) {
        return a
            / b;
    }

    public static void main(String[] args) {
        System.out.println(show(captured[0]));
        System.out.println(show(new StackTraceElements().top));
        for (StackTraceElement e : new Inner().go(2)) System.out.println(show(e));
        Runnable r = () -> {
            StackTraceElement[] st = new Throwable().getStackTrace();
            System.out.println(show(st[0]));
            System.out.println(st[st.length - 1]);
        };
        r.run();
        new Object() {
            void anon() { System.out.println(show(new Throwable().getStackTrace()[0])); }
        }.anon();
        try {
            divide(1,
                0);
        } catch (ArithmeticException e) {
            System.out.println(show(e.getStackTrace()[0]) + " " + show(e.getStackTrace()[1]));
        }
        try {
            "abc".substring(
                5);
        } catch (StringIndexOutOfBoundsException e) {
            StackTraceElement last = e.getStackTrace()[e.getStackTrace().length - 1];
            System.out.println(e.getMessage() + " " + show(last));
            System.out.println(e.getStackTrace()[0].getModuleName());
        }
        Throwable t = new Throwable("custom");
        t.setStackTrace(new StackTraceElement[] {new StackTraceElement("a.B", "c", "B.java", 42), new StackTraceElement("a.B", "n", null, -2), new StackTraceElement("a.B", "u", null, -1)});
        for (StackTraceElement e : t.getStackTrace()) System.out.println(e);
        System.out.println(Thread.currentThread().getStackTrace()[1].getMethodName());
        StackTraceElement x = new StackTraceElement("p.Q", "m", "Q.java", 7);
        System.out.println(x.equals(new StackTraceElement("p.Q", "m", "Q.java", 7)) + " " + x.hashCode());
    }
}
