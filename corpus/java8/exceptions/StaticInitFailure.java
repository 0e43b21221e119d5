// Exercises: a failing static initialiser gives ExceptionInInitializerError and then NoClassDefFoundError
package exceptions;

public class StaticInitFailure {
    static class Bad {
        static int value = compute();

        static int compute() {
            System.out.println("computing");
            throw new IllegalStateException("no value");
        }

        static void touch() { System.out.println("touched"); }
    }

    static class Worse {
        static {
            System.out.println("worse");
            if (true) throw new StackOverflowErrorLike();
        }

        static final int CONST = 5;
        static int x;
    }

    static class StackOverflowErrorLike extends Error { }

    static class Child extends Bad {
        static { System.out.println("child never"); }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(Bad.value);
            } catch (ExceptionInInitializerError e) {
                System.out.println("EIIE " + e.getMessage() + " " + e.getException() + " " + (e.getCause() == e.getException()));
            } catch (NoClassDefFoundError e) {
                System.out.println("NCDFE " + e.getMessage() + " cause " + (e.getCause() == null ? null : e.getCause().getClass().getName() + ": " + e.getCause().getMessage()));
            }
        }
        try {
            Bad.touch();
        } catch (LinkageError e) {
            System.out.println(e.getClass().getSimpleName());
        }
        try {
            new Child();
        } catch (LinkageError e) {
            System.out.println("child " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
        System.out.println(Worse.CONST);
        try {
            Worse.x++;
        } catch (Error e) {
            System.out.println(e.getClass().getSimpleName());
        }
        try {
            new Worse();
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getMessage());
        }
        try {
            Class.forName(Bad.class.getName());
        } catch (ClassNotFoundException | LinkageError e) {
            System.out.println("forName " + e.getClass().getSimpleName());
        }
        throw new RuntimeException("end");
    }
}
