package omakase.check;

import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Runs the named tests of a class in the order given; one line each: name, verdict, reason. */
public final class Driver {
    private Driver() {
    }

    public static void main(String[] args) throws Exception {
        java.io.PrintStream out = System.out;
        java.io.PrintStream nowhere = new java.io.PrintStream(new java.io.OutputStream() {
            @Override
            public void write(int b) {
            }
        });
        System.setOut(nowhere);
        System.setErr(nowhere);
        Class<?> type = Class.forName(args[0]);
        for (int i = 1; i < args.length; i++) {
            String verdict;
            try {
                run(type, args[i]);
                verdict = "pass";
            } catch (Throwable thrown) {
                verdict = "fail\t" + String.valueOf(thrown).replace('\n', ' ').replace('\t', ' ');
            }
            out.println(args[i] + "\t" + verdict);
            out.flush();
        }
        Runtime.getRuntime().halt(0);
    }

    private static void run(Class<?> type, String name) throws Throwable {
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        Object instance = constructor.newInstance();
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
