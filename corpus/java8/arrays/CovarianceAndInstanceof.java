// Exercises: array covariance, instanceof and casts between array types, array classes and interfaces
package arrays;

import java.io.Serializable;
import java.util.Arrays;
import java.util.function.Predicate;

public class CovarianceAndInstanceof {
    interface Animal { }

    static class Dog implements Animal { }

    static class Puppy extends Dog { }

    static String try2(Runnable r) {
        try {
            r.run();
            return "ok";
        } catch (ArrayStoreException | ClassCastException e) {
            return e.getClass().getSimpleName();
        }
    }

    public static void main(String[] args) {
        Object[] things = {new int[0], new long[0][], new Object[0], new Object[0][], new String[0], new Integer[0][0], new Dog[0], new Puppy[0], new Animal[0], "s", new Dog[0][0]};
        String[] names = {"int[]", "Object[]", "Object[][]", "Serializable", "Cloneable", "Serializable[]", "Comparable[]", "Animal[]", "Dog[]", "Animal[][]", "Number[][]"};
        Predicate<?>[] tests = {(Predicate<Object>) o -> o instanceof int[], (Predicate<Object>) o -> o instanceof Object[], (Predicate<Object>) o -> o instanceof Object[][], (Predicate<Object>) o -> o instanceof Serializable,
            (Predicate<Object>) o -> o instanceof Cloneable, (Predicate<Object>) o -> o instanceof Serializable[], (Predicate<Object>) o -> o instanceof Comparable[], (Predicate<Object>) o -> o instanceof Animal[],
            (Predicate<Object>) o -> o instanceof Dog[], (Predicate<Object>) o -> o instanceof Animal[][], (Predicate<Object>) o -> o instanceof Number[][]};
        for (Object t : things) {
            StringBuilder sb = new StringBuilder(t.getClass().getSimpleName()).append(":");
            for (int i = 0; i < tests.length; i++) {
                @SuppressWarnings("unchecked") Predicate<Object> p = (Predicate<Object>) tests[i];
                if (p.test(t)) sb.append(' ').append(names[i]);
            }
            System.out.println(sb);
        }
        Animal[] dogs = new Dog[2];
        System.out.println(try2(() -> dogs[0] = new Puppy()) + try2(() -> dogs[1] = new Animal() { }) + try2(() -> dogs[1] = null) + (dogs[0] != null));
        Object[] nested = new Dog[2][2];
        System.out.println(try2(() -> nested[0] = new Puppy[1]) + try2(() -> nested[1] = new Animal[1]) + try2(() -> nested[1] = new Object()));
        Object o = new Puppy[3];
        System.out.println(try2(() -> ((Dog[]) o)[0] = new Puppy()) + try2(() -> ((Dog[]) o)[0] = new Dog()) + try2(() -> Arrays.fill((Object[]) o, new Object())) + try2(() -> { Object x = (Object[][]) o; }));
        System.out.println(Animal[].class.isAssignableFrom(Puppy[].class) + " " + Object[].class.isAssignableFrom(int[].class) + " " + Object.class.isAssignableFrom(int[].class) + " " + long[].class.isAssignableFrom(int[].class) + " " + Cloneable.class.isInstance(new int[0]));
        System.out.println(Arrays.toString(int[].class.getInterfaces()) + " " + int[].class.getModifiers() + " " + Dog[].class.getDeclaredMethods().length + " " + String[].class.getPackage());
        Object[] objs = new Object[1];
        objs[0] = objs;
        System.out.println(objs[0] == objs && ((Object[]) objs[0])[0] == objs);
    }
}
