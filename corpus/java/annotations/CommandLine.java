// Exercises: option parsing, routing table and test runner assembled from method annotations
package annotations;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class CommandLine {
    @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.FIELD) @interface Option {
        String[] names();

        String help() default "";

        boolean required() default false;
    }

    @Retention(RetentionPolicy.RUNTIME) @Repeatable(Routes.class) @interface Route {
        String path();

        String method() default "GET";
    }

    @Retention(RetentionPolicy.RUNTIME) @interface Routes { Route[] value(); }

    @Retention(RetentionPolicy.RUNTIME) @interface Before { }

    @Retention(RetentionPolicy.RUNTIME) @interface Order { int value(); }

    static class Opts {
        @Option(names = {"-v", "--verbose"}, help = "talk more") boolean verbose;
        @Option(names = "--count") int count = 1;
        @Option(names = "--name", required = true) String name;
        @Option(names = {"-x"}) List<String> xs = new ArrayList<>();
        String ignored = "i";
    }

    static Opts parse(String... args) throws Exception {
        Opts o = new Opts();
        Map<String, Field> byName = new TreeMap<>();
        List<String> missing = new ArrayList<>();
        for (Field f : Opts.class.getDeclaredFields()) {
            Option op = f.getAnnotation(Option.class);
            if (op == null) continue;
            for (String n : op.names()) byName.put(n, f);
            if (op.required()) missing.add(f.getName());
        }
        for (int i = 0; i < args.length; i++) {
            Field f = byName.get(args[i]);
            if (f == null) throw new IllegalArgumentException("unknown " + args[i] + " of " + byName.keySet());
            missing.remove(f.getName());
            if (f.getType() == boolean.class) f.setBoolean(o, true);
            else if (f.getType() == int.class) f.setInt(o, Integer.parseInt(args[++i]));
            else if (f.getType() == List.class) o.xs.add(args[++i]);
            else f.set(o, args[++i]);
        }
        if (!missing.isEmpty()) throw new IllegalArgumentException("missing " + missing);
        return o;
    }

    public static class Web {
        int calls;

        @Before public void count() { calls++; }

        @Order(2) @Route(path = "/") @Route(path = "/home") public String home(String q) { return "home:" + q + calls; }

        @Order(1) @Route(path = "/add", method = "POST") public String add(String q) { return "" + Arrays.stream(q.split(",")).mapToInt(Integer::parseInt).sum(); }
    }

    static String call(Web w, String verb, String path, String q) throws Exception {
        for (Method b : Web.class.getMethods()) if (b.isAnnotationPresent(Before.class)) b.invoke(w);
        for (Method m : Web.class.getMethods()) for (Route r : m.getAnnotationsByType(Route.class)) {
            if (r.path().equals(path) && r.method().equals(verb)) {
                try {
                    return "200 " + m.invoke(w, q);
                } catch (InvocationTargetException e) {
                    return "500 " + e.getCause().getMessage();
                }
            }
        }
        return "404 " + path;
    }

    public static void main(String[] args) throws Exception {
        Opts o = parse("-v", "--name", "bob", "-x", "1", "-x", "2", "--count", "9");
        System.out.println(o.verbose + o.name + o.xs + o.count + o.ignored);
        for (String[] bad : new String[][] {{"--nope"}, {"-v"}, {"--name", "n", "--count", "x"}}) {
            try {
                parse(bad);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        Web w = new Web();
        System.out.println(call(w, "GET", "/", "a") + " " + call(w, "GET", "/home", "b") + " " + call(w, "POST", "/add", "1,2,3") + " " + call(w, "GET", "/add", "") + " " + call(w, "POST", "/add", "1,z"));
        System.out.println(Arrays.stream(Web.class.getDeclaredMethods()).filter(m -> m.isAnnotationPresent(Order.class)).sorted(Comparator.comparingInt(m -> m.getAnnotation(Order.class).value())).map(m -> m.getName() + m.getAnnotationsByType(Route.class).length).toList());
    }
}
