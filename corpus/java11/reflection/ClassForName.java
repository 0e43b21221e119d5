// Exercises: Class.forName with good, bad, array and nested names, initialisation flag, loaders and errors
package reflection;

public class ClassForName {
    static class Loud {
        static { System.out.println("Loud initialised"); }
    }

    static void t(String n) {
        try {
            System.out.println(n + " -> " + Class.forName(n));
        } catch (ClassNotFoundException e) {
            System.out.println(n + " ! CNF " + e.getMessage());
        } catch (Throwable e) {
            System.out.println(n + " ! " + e);
        }
    }

    public static void main(String[] args) throws Exception {
        for (String n : new String[] {"java.lang.String", "[I", "[[Ljava.lang.String;", "[Ljava.lang.String", "int", "void", "java.util.Map$Entry", "java.util.Map.Entry", "no.such.Clazz", "", " java.lang.String", "java/lang/String", "[V", "reflection.ClassForName", "[Lreflection.ClassForName$Loud;", "java.lang.string", "[Lno.such.Clazz;"}) t(n);
        ClassLoader cl = ClassForName.class.getClassLoader();
        Class<?> c = Class.forName("reflection.ClassForName$Loud", false, cl);
        System.out.println("loaded " + c.getSimpleName());
        Class<?> d = Class.forName("reflection.ClassForName$Loud", true, cl);
        System.out.println((c == d) + " " + (c == cl.loadClass("reflection.ClassForName$Loud")));
        System.out.println(String.class.getClassLoader() + " " + (cl == ClassLoader.getSystemClassLoader()) + " " + (cl.getParent() == ClassLoader.getPlatformClassLoader()) + " " + cl.getParent().getParent() + " " + cl.getName() + cl.getParent().getName());
        System.out.println((Thread.currentThread().getContextClassLoader() == cl) + " " + int[].class.getClassLoader() + " " + (Loud[].class.getClassLoader() == cl) + int.class.getClassLoader());
        try {
            Class.forName("reflection.ClassForName", true, null);
        } catch (ClassNotFoundException e) {
            System.out.println("boot " + e.getMessage());
        }
        try {
            cl.loadClass("[I");
        } catch (ClassNotFoundException e) {
            System.out.println("loadClass " + e.getMessage() + " " + e.getCause());
        }
        ClassLoader custom = new ClassLoader(cl) {
            @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
                System.out.println("findClass " + name);
                if (name.startsWith("magic.")) return ClassForName.class;
                return super.findClass(name);
            }
        };
        System.out.println(custom.loadClass("java.lang.Integer").getSimpleName() + " " + custom.loadClass("magic.Thing").getSimpleName());
        try {
            custom.loadClass("other.Thing");
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
        Class.forName("does.not.Exist");
    }
}
