package omakase.check;

import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import omakase.probes.Probes;

/**
 * Runs tests: a class, how many probes its class under test has, and the names of the tests in order.
 * One line each: name, verdict, reason, probes hit. With probes there is a last line for class
 * initialisers.
 */
public final class Driver {
    private Driver() {
    }

    public static void main(String[] args) throws Exception {
        PrintStream out = silence();
        int probes = Integer.parseInt(args[1]);
        Probes.start(probes);
        Class<?> type = Class.forName(args[0]);
        for (int i = 2; i < args.length; i++) {
            String verdict;
            try {
                run(type, args[i]);
                verdict = "pass\t";
            } catch (Throwable thrown) {
                verdict = "fail\t" + String.valueOf(thrown).replace('\n', ' ').replace('\t', ' ');
            }
            out.println(args[i] + "\t" + verdict + "\t" + Probes.take());
            out.flush();
        }
        if (probes > 0) {
            out.println("<clinit>\t\t\t" + Probes.initial());
            out.flush();
        }
        Runtime.getRuntime().halt(0);
    }

    /** What tests print goes nowhere from now on; where the verdicts go. */
    static PrintStream silence() {
        PrintStream out = System.out;
        PrintStream nowhere = new PrintStream(new OutputStream() {
            @Override
            public void write(int b) {
            }
        });
        System.setOut(nowhere);
        System.setErr(nowhere);
        return out;
    }

    static void run(Class<?> type, String name) throws Throwable {
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        Object instance = constructor.newInstance();
        TempDirs.give(instance);
        for (Method method : type.getDeclaredMethods()) {
            if (!method.getName().equals(name) || !isTest(method)) {
                continue;
            }
            method.setAccessible(true);
            try {
                method.invoke(instance);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
            return;
        }
        throw new NoSuchMethodException(name);
    }

    private static boolean isTest(Method method) {
        for (Annotation annotation : method.getAnnotations()) {
            if (annotation.annotationType().getSimpleName().equals("Test")) {
                return true;
            }
        }
        return false;
    }
}
