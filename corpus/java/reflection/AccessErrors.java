package reflection;

import java.io.InputStream;

/** Access that javac saw as allowed and that is not at run time: the same package in another loader. */
public class AccessErrors {
    static class Target {
        int field = 1;
        static int counter = 2;

        void method() {}

        protected static String text(int n, String[] rest) {
            return "text";
        }
    }

    /** Public, so that only its members are out of reach. */
    public static class Open {
        int field = 1;
        static int counter = 2;

        protected Open() {}

        void method(long[] numbers) {}

        static Open make() {
            return new Open();
        }
    }

    public static class Caller implements Runnable {
        static Open open;

        public Caller() {}

        @Override
        public void run() {
            String[] names = {"field", "static", "method", "create", "static method", "class", "array", "none"};
            for (int i = 0; i < names.length; i++) {
                try {
                    attempt(i);
                    System.out.println(names[i] + ": allowed");
                } catch (IllegalAccessError | NullPointerException e) {
                    System.out.println(names[i] + ": " + e.getMessage().replaceAll("@[0-9a-f]+", "@N"));
                }
            }
        }

        static void attempt(int i) {
            switch (i) {
                case 0 -> System.out.println(open.field);
                case 1 -> Open.counter++;
                case 2 -> open.method(null);
                case 3 -> new Open();
                case 4 -> Open.make();
                case 5 -> Target.text(1, null);
                case 6 -> System.out.println(new Target[1].length);
                default -> { }
            }
        }
    }

    static class Loader extends ClassLoader {
        Loader() {
            super(AccessErrors.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.endsWith("$Caller")) {
                return super.loadClass(name, resolve);
            }
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        new Caller().run();
        Class<?> caller = new Loader().loadClass("reflection.AccessErrors$Caller");
        ((Runnable) caller.getConstructor().newInstance()).run();
    }
}
