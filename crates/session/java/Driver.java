package omakase.check;

import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import omakase.probes.Probes;

/**
 * Runs tests. The first answer says that the class was loaded, then there is one for each test with
 * the probes it hit, and a last one with those that class initialisers hit.
 */
public final class Driver {
    private Driver() {
    }

    public static void main(String[] args) throws IOException {
        Link link = Link.open();
        Probes.start(link.probes);
        Class<?> type;
        try {
            type = Class.forName(link.type);
        } catch (Throwable thrown) {
            link.end("fail", Link.describe(thrown), "");
            return;
        }
        link.answer(0, "pass", "", "");
        for (int i = 0; i < link.tests.length; i++) {
            link.await(i + 1);
            String word = "pass";
            String reason = "";
            try {
                run(type, link.tests[i]);
            } catch (Throwable thrown) {
                word = "fail";
                reason = Link.describe(thrown);
            }
            link.answer(i + 1, word, reason, Probes.take());
        }
        link.end("pass", "", Probes.initial());
    }

    static void run(Class<?> type, String name) throws Throwable {
        Method method = named(type, name);
        if (method.getParameterCount() == 0) {
            run(method, new Object[0]);
            return;
        }
        for (Object[] row : Rows.of(method)) {
            run(method, row);
        }
    }

    /** A test without parameters by its name alone: to ask for its annotations would load some hundred classes in each JVM. */
    private static Method named(Class<?> type, String name) throws NoSuchMethodException {
        for (Method method : type.getDeclaredMethods()) {
            if (method.getName().equals(name) && (method.getParameterCount() == 0 || isTest(method))) {
                return method;
            }
        }
        throw new NoSuchMethodException(name);
    }

    /** Runs a test on an object of its own, as JUnit does for each row. */
    private static void run(Method method, Object[] row) throws Throwable {
        Constructor<?> constructor = method.getDeclaringClass().getDeclaredConstructor();
        constructor.setAccessible(true);
        Object instance = constructor.newInstance();
        TempDirs.give(instance);
        method.setAccessible(true);
        call(instance, "speakEnglish");
        try {
            method.invoke(instance, row);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        } finally {
            call(instance, "restoreLocale");
        }
    }

    /** Calls what JUnit would call before or after each test, where the class has it; by its name, as tests are. */
    private static void call(Object instance, String name) throws ReflectiveOperationException {
        for (Method method : instance.getClass().getDeclaredMethods()) {
            if (method.getName().equals(name) && method.getParameterCount() == 0) {
                method.setAccessible(true);
                method.invoke(instance);
            }
        }
    }

    private static boolean isTest(Method method) {
        for (Annotation annotation : method.getAnnotations()) {
            String kind = annotation.annotationType().getSimpleName();
            if (kind.equals("Test") || kind.equals("ParameterizedTest")) {
                return true;
            }
        }
        return false;
    }
}
