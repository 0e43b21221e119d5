import java.lang.reflect.*;
import java.util.*;

/** Calls every method of both classes named Unsafe with odd arguments, natives included. */
public class OddUnsafe {
    /** With the fields of AccessibleObject, so that they lie as they do there. */
    static class Flag { boolean override; Object accessCheckCache; }
    static class Plain { boolean flag; int number = 7; long wide = 9; Object reference = "kept"; String text = "text"; }
    static class Holder { static Object shared = "shared"; static int count = 3; static long wide = 4; }
    static abstract class Hollow { }
    static class Broken { static { if (true) throw new IllegalStateException(); } }

    static final sun.misc.Unsafe OUTER = outer();
    static final Object INNER = inner();
    static final Method[] METHODS = methods();

    static sun.misc.Unsafe outer() {
        try {
            Field f = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
            f.setAccessible(true);
            return (sun.misc.Unsafe) f.get(null);
        } catch (ReflectiveOperationException e) {
            throw new Error(e);
        }
    }

    static void force(AccessibleObject member) {
        try {
            OUTER.putBoolean(member, OUTER.objectFieldOffset(Flag.class.getDeclaredField("override")), true);
        } catch (NoSuchFieldException e) {
            throw new Error(e);
        }
    }

    static Object inner() {
        try {
            Method m = Class.forName("jdk.internal.misc.Unsafe").getDeclaredMethod("getUnsafe");
            force(m);
            return m.invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new Error(e);
        }
    }

    static Method[] methods() {
        List<Method> all = new ArrayList<>();
        for (Class<?> c : List.of(sun.misc.Unsafe.class, INNER.getClass()))
            for (Method m : c.getDeclaredMethods())
                // Waiting for ever is what the caller asked for.
                if (!m.getName().equals("park")) { force(m); all.add(m); }
        all.sort(Comparator.comparing(Method::toString));
        return all.toArray(new Method[0]);
    }

    static int count() { return METHODS.length; }

    static final long[] OFFSETS = {
        0, 1, 3, 4, 7, 8, 11, 12, 13, 15, 16, 17, 19, 20, 23, 24, 28, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120, 128,
        -1, -4, -8, -16, Long.MIN_VALUE, Long.MAX_VALUE, Long.MAX_VALUE - 7, Integer.MAX_VALUE, Integer.MIN_VALUE,
        1L << 31, 1L << 32, (1L << 32) - 1, (1L << 32) - 8, (1L << 32) + 16, 0xffff_fff0L, (1L << 40) - 1, 1L << 40, 1L << 62,
        0x5000_0000L, 0x5000_0004L, 0xa700_0000L, 0xffff_fff8L, 0x2000_0000L, 0x1000L };
    static final int[] INTS = { 0, 1, -1, 2, 7, 8, 100, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x7fff_fff0, 1 << 30 };
    static final Class<?>[] CLASSES = {
        null, int.class, void.class, int[].class, Object[].class, byte[][].class, Class.class, Runnable.class, Hollow.class,
        Plain.class, Holder.class, Broken.class, String.class, Thread.class, Method.class, Throwable.class, ClassLoader.class,
        Object.class, Enum.class, Thread.State.class, INNER.getClass(), java.lang.ref.WeakReference.class };

    static long block, freed;
    static Object[] bases;
    static Random random;

    static Object[] makeBases() throws Exception {
        return new Object[] {
            null, null, new byte[5], new int[3], new long[0], new Object[2], new String[] { "a", "b" }, new Object[0],
            new Plain(), Holder.class, Class.class, int.class, int[].class, "some text", Thread.currentThread(),
            Plain.class.getDeclaredField("number"), OddUnsafe.class.getDeclaredMethod("count"), new Throwable("thrown"),
            OddUnsafe.class.getClassLoader(), new java.lang.ref.WeakReference<>(new Plain()), new ArrayList<>(List.of(1, 2)),
            Integer.valueOf(1000), java.lang.invoke.MethodHandles.lookup(),
            java.lang.invoke.MethodHandles.lookup().findStatic(OddUnsafe.class, "count", java.lang.invoke.MethodType.methodType(int.class)) };
    }

    static <T> T one(T[] of) { return of[random.nextInt(of.length)]; }

    static Object argument(Class<?> type) throws Exception {
        if (type == long.class) {
            switch (random.nextInt(8)) {
                case 0: return block + random.nextInt(20) - 2;
                case 1: return freed + random.nextInt(20) - 2;
                default: return OFFSETS[random.nextInt(OFFSETS.length)];
            }
        }
        int number = INTS[random.nextInt(INTS.length)];
        if (type == int.class) return number;
        if (type == byte.class) return (byte) number;
        if (type == short.class) return (short) number;
        if (type == char.class) return (char) number;
        if (type == boolean.class) return number > 0;
        if (type == float.class) return (float) number;
        if (type == double.class) return (double) number;
        if (type == Class.class) return one(CLASSES);
        if (type == Field.class) return one(Plain.class.getDeclaredFields());
        if (type == String.class) return one(new String[] { null, "", "number", "value", "a/b", "Odd" });
        if (type == byte[].class) return one(new byte[][] { null, {}, new byte[100], { (byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0, 0, 0, 52 } });
        if (type == Throwable.class) return one(new Throwable[] { null, new IllegalStateException() });
        if (type == ClassLoader.class) return one(new ClassLoader[] { null, OddUnsafe.class.getClassLoader() });
        if (type.isArray()) return null;
        return type == Object.class ? one(bases) : null;
    }

    static int attack(int index, int seed, int rounds) throws Exception {
        random = new Random(seed * 31L + index);
        Method m = METHODS[index];
        Class<?>[] types = m.getParameterTypes();
        Object receiver = m.getDeclaringClass() == sun.misc.Unsafe.class ? OUTER : INNER;
        int threw = 0;
        for (int round = 0; round < rounds; round++) {
            bases = makeBases();
            block = OUTER.allocateMemory(16);
            freed = OUTER.allocateMemory(16);
            OUTER.freeMemory(freed);
            Object[] args = new Object[types.length];
            for (int i = 0; i < args.length; i++) args[i] = argument(types[i]);
            try { m.invoke(receiver, args); } catch (InvocationTargetException | IllegalArgumentException e) { threw++; }
            OUTER.freeMemory(block);
            if (round % 10 == 0) System.gc();
            use();
        }
        return threw;
    }

    /** Whatever was done to them, the objects are still what they are. */
    static void use() throws Exception {
        for (Object o : bases) {
            if (o == null) continue;
            try {
                o.hashCode();
                o.toString();
                o.getClass().getName();
                if (o instanceof Object[]) for (Object e : (Object[]) o) if (e != null) e.hashCode();
                if (o instanceof int[]) Arrays.stream((int[]) o).sum();
                if (o instanceof Plain) { Plain p = (Plain) o; if (p.reference != null) p.reference.toString(); if (p.text != null) p.text.length(); }
                if (o instanceof Throwable) ((Throwable) o).getStackTrace();
                if (o instanceof Method) ((Method) o).invoke(null);
                if (o instanceof Field) ((Field) o).getInt(new Plain());
                if (o instanceof Class) { ((Class<?>) o).getDeclaredFields(); ((Class<?>) o).getSuperclass(); }
                if (o instanceof Cloneable && o.getClass().isArray()) Array.getLength(o);
                if (o instanceof java.lang.ref.WeakReference) ((java.lang.ref.WeakReference<?>) o).get();
                if (o instanceof java.lang.invoke.MethodHandle) ((java.lang.invoke.MethodHandle) o).invoke();
            } catch (Throwable e) {
                e.getClass();
            }
        }
        if (Holder.shared != null) Holder.shared.toString();
    }

    /** Ordinary use works. */
    static int ordinary() throws Exception {
        Plain p = new Plain();
        long number = OUTER.objectFieldOffset(Plain.class.getDeclaredField("number"));
        long reference = OUTER.objectFieldOffset(Plain.class.getDeclaredField("reference"));
        long text = OUTER.objectFieldOffset(Plain.class.getDeclaredField("text"));
        OUTER.putInt(p, number, 11);
        OUTER.putObject(p, reference, p);
        boolean swapped = OUTER.compareAndSwapObject(p, text, p.text, "other");
        boolean refused = false;
        try { OUTER.putObject(p, text, p); } catch (InternalError e) { refused = true; }
        Holder.wide++;
        Field shared = Holder.class.getDeclaredField("shared"), count = Holder.class.getDeclaredField("count");
        OUTER.putObject(OUTER.staticFieldBase(shared), OUTER.staticFieldOffset(shared), "new");
        OUTER.putInt(OUTER.staticFieldBase(count), OUTER.staticFieldOffset(count), 5);
        byte[] from = { 1, 2, 3, 4, 5, 6, 7, 8 }, to = new byte[8];
        OUTER.copyMemory(from, 16, to, 16, 8);
        long at = OUTER.allocateMemory(8);
        OUTER.copyMemory(from, 16, null, at, 8);
        long word = OUTER.getLong(at);
        at = OUTER.reallocateMemory(at, 100);
        boolean kept = OUTER.getLong(at) == word && OUTER.getLong(from, 16L) == word;
        OUTER.setMemory(at, 100, (byte) 1);
        OUTER.freeMemory(at);
        OUTER.freeMemory(at);
        Object[] array = new String[2];
        OUTER.putObject(array, 20L, "second");
        Plain bare = (Plain) OUTER.allocateInstance(Plain.class);
        int added = OUTER.getAndAddInt(p, number, 2);
        boolean[] holds = {
            p.number == 13, added == 11, p.reference == p, swapped, refused, p.text.equals("other"), Holder.shared.equals("new"),
            Holder.count == 5, Arrays.equals(from, to), kept, array[1].equals("second"), bare.number == 0 };
        for (int i = 0; i < holds.length; i++) if (!holds[i]) return -i;
        return 1;
    }
}
