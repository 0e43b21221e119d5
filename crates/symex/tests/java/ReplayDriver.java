import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Paths;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads calls from standard input, one a line, in the form of {@code symex::replay}; makes the
 * arguments, calls the method and prints its outcome. Every call has classes of its own, so no
 * call sees statics that another one changed. The only argument is the class directory.
 */
public final class ReplayDriver {
    private static Object unsafe;
    private static Class<?> unsafeClass;

    private final ClassLoader loader;
    private final String[] tokens;
    private int at;
    private final Map<String, Object> met = new HashMap<>();

    private ReplayDriver(ClassLoader loader, String[] tokens) {
        this.loader = loader;
        this.tokens = tokens;
    }

    public static void main(String[] args) throws Exception {
        unsafeClass = Class.forName("jdk.internal.misc.Unsafe");
        unsafe = unsafeClass.getMethod("getUnsafe").invoke(null);
        PrintStream out = new PrintStream(System.out, false, "UTF-8");
        System.setOut(new PrintStream(new java.io.ByteArrayOutputStream()));
        URL[] classes = {Paths.get(args[0]).toUri().toURL()};
        ClassLoader parent = ClassLoader.getPlatformClassLoader();
        BufferedReader in = new BufferedReader(
            new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String result;
            try (URLClassLoader loader = new URLClassLoader("app", classes, parent)) {
                result = new ReplayDriver(loader, line.split(" ")).run();
            } catch (Throwable e) {
                result = "cannot replay: " + e;
            }
            out.println(result);
        }
        out.flush();
    }

    private String run() throws Throwable {
        Class<?> type = Class.forName(name(tokens[at++]), true, loader);
        String wanted = name(tokens[at++]);
        String descriptor = name(tokens[at++]);
        Method method = null;
        for (Method m : type.getDeclaredMethods()) {
            if (m.getName().equals(wanted) && descriptor.equals(descriptor(m))) {
                method = m;
            }
        }
        if (method == null) {
            return "cannot replay: no such method";
        }
        method.setAccessible(true);
        Object receiver = Modifier.isStatic(method.getModifiers()) ? null : value();
        Object[] arguments = new Object[method.getParameterCount()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = value();
        }
        if (at != tokens.length) {
            return "cannot replay: arguments left over";
        }
        Object result;
        try {
            result = method.invoke(receiver, arguments);
        } catch (InvocationTargetException e) {
            return threw(e.getCause());
        }
        return method.getReturnType() == void.class
            ? "returned"
            : "returned " + shown(result, method.getReturnType());
    }

    private static String threw(Throwable e) throws Exception {
        // The field, not getMessage(): some exceptions compute a message when asked for it.
        Object message = get(Throwable.class, "detailMessage", e);
        String text = "threw " + e.getClass().getName();
        if (message == null) {
            return text;
        }
        String readable = message.toString().replaceAll("'app' @[0-9a-f]+", "'app'");
        return text + ": " + literal(readable, '"');
    }

    private static String shown(Object value, Class<?> type) {
        if (value == null) {
            return "null";
        }
        if (type == long.class) {
            return value + "L";
        }
        if (type == char.class) {
            return literal(value.toString(), '\'');
        }
        if (type == float.class) {
            return String.format("F%08x", Float.floatToIntBits((Float) value));
        }
        if (type == double.class) {
            return String.format("D%016x", Double.doubleToLongBits((Double) value));
        }
        if (type.isPrimitive()) {
            return value.toString();
        }
        return value instanceof String ? literal((String) value, '"') : value.getClass().getName();
    }

    private static String literal(String s, char quote) {
        StringBuilder b = new StringBuilder().append(quote);
        for (char c : s.toCharArray()) {
            switch (c) {
                case '\n': b.append("\\n"); break;
                case '\t': b.append("\\t"); break;
                case '\r': b.append("\\r"); break;
                case '\\': b.append("\\\\"); break;
                default:
                    if (c == quote) {
                        b.append('\\').append(c);
                    } else if (c >= ' ' && c <= '~') {
                        b.append(c);
                    } else {
                        b.append(String.format("\\u%04x", (int) c));
                    }
            }
        }
        return b.append(quote).toString();
    }

    private Object value() throws Throwable {
        String token = tokens[at++];
        String[] parts = token.split(":", -1);
        switch (token.charAt(0)) {
            case 'Z': return token.equals("Z1");
            case 'B': return (byte) bits(token);
            case 'S': return (short) bits(token);
            case 'C': return (char) bits(token);
            case 'I': return (int) bits(token);
            case 'J': return bits(token);
            case 'F': return Float.intBitsToFloat((int) bits(token));
            case 'D': return Double.longBitsToDouble(bits(token));
            case 'n': return null;
            case 'r': return met.get(parts[1]);
            case 's': return meet(parts[1], string(parts[2]));
            case 'e': {
                Field constant = type(parts[1]).getDeclaredField(name(parts[2]));
                constant.setAccessible(true);
                return constant.get(null);
            }
            case 'k': {
                Constructor<?> constructor = type(parts[2]).getDeclaredConstructor();
                if (loader == constructor.getDeclaringClass().getClassLoader()) {
                    constructor.setAccessible(true);
                }
                return meet(parts[1], constructor.newInstance());
            }
            case 'o': return object(parts);
            case 'a': return array(parts);
            default: throw new IllegalArgumentException(token);
        }
    }

    private static long bits(String token) {
        return Long.parseUnsignedLong(token.substring(1), 16);
    }

    private static String string(String units) {
        StringBuilder b = new StringBuilder();
        if (!units.isEmpty()) {
            for (String unit : units.split("\\.")) {
                b.append((char) Integer.parseInt(unit, 16));
            }
        }
        return new String(b);
    }

    private Object meet(String id, Object object) {
        met.put(id, object);
        return object;
    }

    private Object array(String[] parts) throws Throwable {
        int n = Integer.parseInt(parts[3]);
        Object array = meet(parts[1], Array.newInstance(type(parts[2]).getComponentType(), n));
        for (int i = 0; i < n; i++) {
            Array.set(array, i, value());
        }
        return array;
    }

    private Object object(String[] parts) throws Throwable {
        Class<?> type = type(parts[2]);
        Object object = meet(parts[1],
            unsafeClass.getMethod("allocateInstance", Class.class).invoke(unsafe, type));
        for (int n = Integer.parseInt(parts[3]); n > 0; n--) {
            String[] field = tokens[at++].split(":", -1);
            Class<?> declaring = type(field[1]);
            put(declaring, name(field[2]), object, value());
        }
        return object;
    }

    /** Sets a field whatever its modifiers. */
    private static void put(Class<?> declaring, String name, Object object, Object value)
            throws Exception {
        Class<?> type = declaring.getDeclaredField(name).getType();
        Class<?> slot = type.isPrimitive() ? type : Object.class;
        String kind = slot == Object.class ? "Reference" : capitalized(slot.getName());
        unsafeClass.getMethod("put" + kind, Object.class, long.class, slot)
            .invoke(unsafe, object, offset(declaring, name), value);
    }

    private static Object get(Class<?> declaring, String name, Object object) throws Exception {
        return unsafeClass.getMethod("getReference", Object.class, long.class)
            .invoke(unsafe, object, offset(declaring, name));
    }

    private static long offset(Class<?> declaring, String name) throws Exception {
        return (Long) unsafeClass.getMethod("objectFieldOffset", Class.class, String.class)
            .invoke(unsafe, declaring, name);
    }

    private static String capitalized(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    private Class<?> type(String token) throws Exception {
        return Class.forName(name(token), true, loader);
    }

    private static String name(String token) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < token.length(); i++) {
            char c = token.charAt(i);
            if (c == '%') {
                c = (char) Integer.parseInt(token.substring(i + 1, i + 3), 16);
                i += 2;
            }
            b.append(c);
        }
        return b.toString();
    }

    private static String descriptor(Method m) {
        StringBuilder b = new StringBuilder("(");
        for (Class<?> p : m.getParameterTypes()) {
            b.append(descriptor(p));
        }
        return b.append(')').append(descriptor(m.getReturnType())).toString();
    }

    private static String descriptor(Class<?> type) {
        return type.descriptorString();
    }
}
